"""What the server itself says to people, by language; what games say is in their own words. English is always
complete, and a test holds the other languages to the same keys."""

from collections.abc import Mapping
from typing import Final

from tessera.kernel.words import Words, say as say_words
from tessera.server.refusals import Refusal

WORDS: Final[Mapping[str, Words]] = {
    "en": {
        "review.point": "Turning point: −{cost} % for {who} (from {before} % to {after} %). Better: {better}.",
        "log.bot": "{bot} plays on for {who}.",
        "log.back": "{who} is back.",
        "log.undo": "{who} takes back: the game is again as it was after move {n}.",
        "log.consent": "All agree to go back to move {n}.",
        "log.answered": "{who} has answered.",
        "log.own": "{who}: {text}",
        "log.time_out": "{who} has run out of time.",
        "log.mixed": "{who} and the server have shuffled together.",
        "log.withheld": "{who} did not show the promised number: the others shuffle anew, without it.",
        "not_mixing": "Nobody is shuffling here now.",
        "mix_late": "The others have begun to shuffle already.",
        "mix_given": "Another page of yours takes part in the shuffle.",
        "mix_wrong": "That number does not fit what was promised.",
        "log.foreknown": "So far it was another game. Whoever has its record knows what is face down.",
        "no_table": "There is no such table.",
        "no_page": "There is nothing at this address.",
        "no_person": "Nobody is known by that name here.",
        "unreadable": "That cannot be read: {why}.",
        "too_big": "That is more than the server takes at once.",
        "too_many": "There are too many connections from you: close some of them.",
        "too_long_id": "A command needs an id of 1 to {n} letters.",
        "foreign": "This request comes from a page other than the server's own.",
        "log_in": "Open the page first, or send a token.",
        "session_over": "Your session has ended.",
        "webhook.turn": "{game}: it is the turn of {name}. {address}",
        "broken": "Something went wrong in the server; nothing was changed.",
        "cannot_write": "The server cannot write at the moment. Nothing was changed; try again.",
        "cannot_read": "The server cannot read at the moment. Nothing was changed; try again.",
        "unsure": "The server lost its database while it wrote. Look whether it was done before you try again.",
        "not_seated": "You do not sit at this table.",
        "not_playing": "The game is not being played.",
        "not_open": "The game has already begun.",
        "not_over": "The game is not over yet.",
        "not_owner": "Only the one who made the table may do that.",
        "not_host": "Only a host of this server may do that.",
        "frozen": "The rules have changed since: this game stops at move {n}, from where a new one can go on.",
        "closed": "The table was closed.",
        "stale": "The game has gone on since: look again and choose again.",
        "answered": "You have already answered; the others are still choosing.",
        "one_answer": "Only one answer can be given here.",
        "no_seat": "There is no such seat.",
        "seat_taken": "That seat is taken.",
        "resigned": "You have left this game for good.",
        "no_bot_here": "A person sits there.",
        "no_spectators": "This table is closed to spectators.",
        "no_chat": "Only players may write at this table.",
        "muted": "A host has muted you: you can read, but not write.",
        "empty": "That is empty.",
        "too_long": "That is too long: {n} letters at most.",
        "no_offer": "There is no such offer any more.",
        "no_undo": "There is nothing to go back to there.",
        "no_line": "There is no such line.",
        "cannot_watch": "You may not watch this table.",
        "over_there": "The game is over there: choose an earlier move to play on from.",
        "no_at": "This game is not over: say from which move to play on.",
        "long_record": "That record is too long: {n} entries at most.",
        "record_full": "This game has {n} entries already: nothing more of this kind is kept.",
        "slow_check": "This takes too long to check.",
        "slow_record": "This record takes too long to play again.",
        "too_much": "This takes more memory than the server gives to one request.",
        "busy_errands": "Too much of this kind is being done already: try again in a moment.",
        "not_yours": "A game that is still being played can only be seen from your own seat.",
        "not_testing": "Positions and seeds can only be chosen on a server that is run for tests.",
        "bad_clock": "That is not a clock: live with up to {minutes} minutes, or 1 to {days} days for each move.",
        "bad_bots": "There are {n} seats for bots.",
        "bot_plays": "A bot plays for you: sit down again first.",
        "not_asked": "You are not asked anything now.",
        "is_here": "{who} is at the table: ask in the chat.",
        "away_briefly": "{who} has only just gone: a bot can play on in {n} seconds.",
        "nobody_there": "No other person plays there.",
        "not_awaited": "Nobody waits for that seat now.",
        "busy": "The bots have too much to think about: try again in a moment.",
    },
    "de": {
        "review.point": "Wendepunkt: −{cost} % für {who} (von {before} % auf {after} %). Besser: {better}.",
        "log.bot": "{bot} spielt für {who} weiter.",
        "log.back": "{who} ist wieder da.",
        "log.undo": "{who} nimmt zurück: das Spiel steht wieder wie nach Zug {n}.",
        "log.consent": "Alle sind einverstanden, zu Zug {n} zurückzugehen.",
        "log.answered": "{who} hat geantwortet.",
        "log.own": "{who}: {text}",
        "log.time_out": "Die Zeit von {who} ist abgelaufen.",
        "log.mixed": "{who} und der Server haben zusammen gemischt.",
        "log.withheld": "{who} hat die versprochene Zahl nicht gezeigt: die anderen mischen neu, ohne sie.",
        "not_mixing": "Hier wird gerade nicht gemischt.",
        "mix_late": "Die anderen mischen schon.",
        "mix_given": "Eine andere deiner Seiten mischt schon mit.",
        "mix_wrong": "Diese Zahl passt nicht zur versprochenen.",
        "log.foreknown": "Bis hier war es ein anderes Spiel. Wer dessen Aufzeichnung hat, weiß, was verdeckt liegt.",
        "no_table": "Diesen Tisch gibt es nicht.",
        "no_page": "Unter dieser Adresse gibt es nichts.",
        "no_person": "Niemand ist hier unter diesem Namen bekannt.",
        "unreadable": "Das ist nicht lesbar: {why}.",
        "too_big": "Das ist mehr, als der Server auf einmal nimmt.",
        "too_many": "Du hast zu viele Verbindungen offen: schließe einige davon.",
        "too_long_id": "Ein Befehl braucht eine Kennung von 1 bis {n} Zeichen.",
        "foreign": "Diese Anfrage kommt von einer anderen Seite als der des Servers.",
        "log_in": "Öffne zuerst die Seite, oder schicke einen Schlüssel mit.",
        "session_over": "Deine Anmeldung ist abgelaufen.",
        "webhook.turn": "{game}: {name} ist an der Reihe. {address}",
        "broken": "Im Server ist etwas schiefgegangen; nichts wurde geändert.",
        "cannot_write": "Der Server kann gerade nicht schreiben. Nichts wurde geändert; versuche es noch einmal.",
        "cannot_read": "Der Server kann gerade nicht lesen. Nichts wurde geändert; versuche es noch einmal.",
        "unsure": "Der Server hat beim Schreiben seine Datenbank verloren. Sieh nach, ob es geschehen ist, ehe du es "
        "noch einmal versuchst.",
        "not_seated": "Du sitzt nicht an diesem Tisch.",
        "not_playing": "Das Spiel läuft nicht.",
        "not_open": "Das Spiel hat schon begonnen.",
        "not_over": "Das Spiel ist noch nicht zu Ende.",
        "not_owner": "Das darf nur, wer den Tisch aufgemacht hat.",
        "not_host": "Das darf nur ein Gastgeber dieses Servers.",
        "frozen": "Die Regeln haben sich geändert: dieses Spiel endet bei Zug {n}, von wo ein neues weitergehen kann.",
        "closed": "Der Tisch wurde geschlossen.",
        "stale": "Das Spiel ist inzwischen weitergegangen: sieh nach und wähle neu.",
        "answered": "Du hast schon geantwortet; die anderen wählen noch.",
        "one_answer": "Hier kann nur eine Antwort gegeben werden.",
        "no_seat": "Diesen Platz gibt es nicht.",
        "seat_taken": "Dieser Platz ist besetzt.",
        "resigned": "Du hast dieses Spiel endgültig verlassen.",
        "no_bot_here": "Dort sitzt ein Mensch.",
        "no_spectators": "An diesem Tisch darf niemand zuschauen.",
        "no_chat": "An diesem Tisch dürfen nur die Spieler schreiben.",
        "muted": "Ein Gastgeber hat dich stummgeschaltet: du kannst lesen, aber nicht schreiben.",
        "empty": "Darin steht nichts.",
        "too_long": "Das ist zu lang: höchstens {n} Zeichen.",
        "no_offer": "Diesen Vorschlag gibt es nicht mehr.",
        "no_undo": "Dorthin kann man nicht zurückgehen.",
        "no_line": "Diese Zeile gibt es nicht.",
        "cannot_watch": "Du darfst an diesem Tisch nicht zuschauen.",
        "over_there": "Dort ist das Spiel schon zu Ende: wähle einen früheren Zug, um weiterzuspielen.",
        "no_at": "Dieses Spiel ist nicht zu Ende: sag, ab welchem Zug weitergespielt wird.",
        "long_record": "Diese Aufzeichnung ist zu lang: höchstens {n} Einträge.",
        "record_full": "Dieses Spiel hat schon {n} Einträge: mehr von dieser Art wird nicht aufgezeichnet.",
        "slow_check": "Das zu prüfen dauert zu lange.",
        "slow_record": "Diese Aufzeichnung noch einmal zu spielen dauert zu lange.",
        "too_much": "Das braucht mehr Speicher, als der Server einer Anfrage gibt.",
        "busy_errands": "Davon ist schon zu viel in Arbeit: versuche es gleich noch einmal.",
        "not_yours": "Ein laufendes Spiel kannst du nur von deinem eigenen Platz aus sehen.",
        "not_testing": "Stellungen und Startzahlen wählt man nur auf einem Server, der für Tests läuft.",
        "bad_clock": "Das ist keine Uhr: live mit bis zu {minutes} Minuten, oder 1 bis {days} Tage für jeden Zug.",
        "bad_bots": "Es gibt {n} Plätze für Bots.",
        "bot_plays": "Ein Bot spielt für dich: setz dich zuerst wieder hin.",
        "not_asked": "Du bist jetzt nicht gefragt.",
        "is_here": "{who} ist am Tisch: frag im Chat.",
        "away_briefly": "{who} ist eben erst gegangen: ein Bot kann in {n} Sekunden weiterspielen.",
        "nobody_there": "Dort spielt kein anderer Mensch.",
        "not_awaited": "Auf diesen Platz wartet jetzt niemand.",
        "busy": "Die Bots haben zu viel zu denken: versuche es gleich noch einmal.",
    },
}


class TableRefusal(Refusal):
    """Why something is not done at a table."""

    words = WORDS


LANGUAGES: Final = tuple(WORDS)


def say(key: str, lang: str, **args: object) -> str:
    return say_words(WORDS, key, args, lang)


def language(wanted: str) -> str:
    """The language of a query parameter or an Accept-Language header, as far as we speak it."""
    for part in wanted.split(","):
        short = part.partition(";")[0].strip().lower()[:2]
        if short in WORDS:
            return short
    return "en"
