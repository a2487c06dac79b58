"""What accounts and limits refuse, and the sentences for it by language. A test holds both languages to the same keys
and arguments."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tessera.kernel.errors import BadInput
from tessera.kernel.words import ENGLISH, Reason, Words, say, say_in_two

WORDS: Final[Mapping[str, Words]] = {
    "en": {
        "name.unseen": "A name cannot have control characters or invisible ones.",
        "name.length": "A name has {low} to {high} characters.",
        "name.letter": "A name has at least one letter or digit.",
        "name.kept": "This name is kept for bots, hosts and people who have left.",
        "name.taken": "The name {name} is taken.",
        "name.alike": "The name {name} is taken, and yours looks like it.",
        "name.scripts": "A word of a name has letters of one script only.",
        "password.length": "A password has {low} to {high} characters.",
        "password.name": "A password that is the same as the name keeps nobody out.",
        "password.easy": "This password is one of those that are tried first. Take another one.",
        "password.none": "A guest has no password. Sign up first.",
        "password.wrong": "This password is wrong.",
        "account.already": "You have an account already.",
        "account.unknown": "There is no account {name}.",
        "account.gone": "This person is no longer here.",
        "account.wrong": "This name and this password do not belong together.",
        "reset.spent": "This link has been used, or is too old. Ask the host for a new one.",
        "token.guest": "A token belongs to an account. Sign up first.",
        "token.many": "There are {n} tokens already; remove one first.",
        "token.taken": "There is a token {name} already.",
        "token.unknown": "There is no token {name}.",
        "token.scope": "A token may play and look, and nothing else. Do this in the page.",
        "webhook.address": "A webhook is an address that begins with https:// or http://.",
        "webhook.guest": "A webhook belongs to an account. Sign up first.",
        "webhook.kind": "A webhook is of one of these kinds: {kinds}.",
        "webhook.off": "This server calls no webhooks.",
        "webhook.password": "The address of a webhook has no name and password in front of it.",
        "webhook.port": "This server calls webhooks at the usual ports only, 443 and 80.",
        "webhook.private": "This server calls only addresses that all the world can reach.",
        "host.only": "Only the host may do this.",
        "many.login": "Too many attempts to log in; try again in {wait}.",
        "many.login-name": "Too many attempts to log in with this name; try again in {wait}.",
        "many.sign-up": "Too many new accounts from here; try again in {wait}.",
        "many.guest": "Too many new guests from here; try again in {wait}.",
        "many.table": "Too many new tables; try again in {wait}.",
        "many.chat": "Too many lines; try again in {wait}.",
        "many.nudge": "That was often enough; try again in {wait}.",
        "many.preview": "Too many questions about what would happen; try again in {wait}.",
        "many.seat": "Your seat has changed hands often enough; try again in {wait}.",
        "many.undo": "You have taken back often enough; try again in {wait}.",
        "many.hint": "Too many questions for a hint; try again in {wait}.",
        "many.coach": "Too many questions for the coach; try again in {wait}.",
        "many.check": "Too much to check; try again in {wait}.",
        "many.replay": "Too many replays; try again in {wait}.",
        "many.work": "What you ask for takes the server too long; try again in {wait}.",
        "many.command": "Too many commands; try again in {wait}.",
        "many.request": "Too many requests; try again in {wait}.",
        "second": "a second",
        "seconds": "{n} seconds",
        "minutes": "{n} minutes",
    },
    "de": {
        "name.unseen": "Ein Name hat keine Steuerzeichen und keine unsichtbaren Zeichen.",
        "name.length": "Ein Name hat {low} bis {high} Zeichen.",
        "name.letter": "Ein Name hat wenigstens einen Buchstaben oder eine Ziffer.",
        "name.kept": "Dieser Name bleibt Bots, Gastgebern und denen vorbehalten, die gegangen sind.",
        "name.taken": "Der Name {name} ist vergeben.",
        "name.alike": "Der Name {name} ist vergeben, und deiner sieht so aus.",
        "name.scripts": "Ein Wort eines Namens hat Buchstaben aus nur einer Schrift.",
        "password.length": "Ein Passwort hat {low} bis {high} Zeichen.",
        "password.name": "Ein Passwort, das wie der Name lautet, hält niemanden ab.",
        "password.easy": "Dieses Passwort gehört zu denen, die zuerst probiert werden. Nimm ein anderes.",
        "password.none": "Ein Gast hat kein Passwort. Lege zuerst ein Konto an.",
        "password.wrong": "Dieses Passwort stimmt nicht.",
        "account.already": "Du hast schon ein Konto.",
        "account.unknown": "Es gibt kein Konto {name}.",
        "account.gone": "Diese Person ist nicht mehr da.",
        "account.wrong": "Dieser Name und dieses Passwort gehören nicht zusammen.",
        "reset.spent": "Dieser Link ist verbraucht oder zu alt. Bitte den Gastgeber um einen neuen.",
        "token.guest": "Ein Zugangsschlüssel gehört zu einem Konto. Lege zuerst eines an.",
        "token.many": "Es gibt schon {n} Zugangsschlüssel; entferne zuerst einen.",
        "token.taken": "Es gibt schon einen Zugangsschlüssel {name}.",
        "token.unknown": "Es gibt keinen Zugangsschlüssel {name}.",
        "token.scope": "Ein Zugangsschlüssel darf spielen und zusehen, sonst nichts. Tu das auf der Seite.",
        "webhook.address": "Ein Webhook ist eine Adresse, die mit https:// oder http:// beginnt.",
        "webhook.guest": "Ein Webhook gehört zu einem Konto. Lege zuerst eines an.",
        "webhook.kind": "Ein Webhook ist von einer dieser Arten: {kinds}.",
        "webhook.off": "Dieser Server ruft keine Webhooks.",
        "webhook.password": "Vor der Adresse eines Webhooks stehen kein Name und kein Passwort.",
        "webhook.port": "Dieser Server ruft Webhooks nur an den üblichen Ports, 443 und 80.",
        "webhook.private": "Dieser Server ruft nur Adressen, die für alle Welt erreichbar sind.",
        "host.only": "Das darf nur der Gastgeber.",
        "many.login": "Zu viele Anmeldeversuche; versuche es in {wait} wieder.",
        "many.login-name": "Zu viele Anmeldeversuche mit diesem Namen; versuche es in {wait} wieder.",
        "many.sign-up": "Zu viele neue Konten von hier; versuche es in {wait} wieder.",
        "many.guest": "Zu viele neue Gäste von hier; versuche es in {wait} wieder.",
        "many.table": "Zu viele neue Tische; versuche es in {wait} wieder.",
        "many.chat": "Zu viele Zeilen; versuche es in {wait} wieder.",
        "many.nudge": "Das war oft genug; versuche es in {wait} wieder.",
        "many.preview": "Zu viele Fragen, was geschähe; versuche es in {wait} wieder.",
        "many.seat": "Dein Platz hat oft genug gewechselt; versuche es in {wait} wieder.",
        "many.undo": "Du hast oft genug zurückgenommen; versuche es in {wait} wieder.",
        "many.hint": "Zu viele Bitten um einen Rat; versuche es in {wait} wieder.",
        "many.coach": "Zu viele Fragen an den Coach; versuche es in {wait} wieder.",
        "many.check": "Zu viel zu prüfen; versuche es in {wait} wieder.",
        "many.replay": "Zu viele Wiederholungen; versuche es in {wait} wieder.",
        "many.work": "Was du verlangst, beschäftigt den Server zu lange; versuche es in {wait} wieder.",
        "many.command": "Zu viele Befehle; versuche es in {wait} wieder.",
        "many.request": "Zu viele Anfragen; versuche es in {wait} wieder.",
        "second": "einer Sekunde",
        "seconds": "{n} Sekunden",
        "minutes": "{n} Minuten",
    },
}


class Refusal(BadInput):
    """A refusal out of WORDS; its text is English, `sentence` says it in another language."""

    words: ClassVar[Mapping[str, Words]] = WORDS

    def __init__(self, key: str, **args: object) -> None:
        self.key = key
        self.args_given = args
        super().__init__(self.sentence(), Reason(key))

    def arguments(self, lang: str) -> Mapping[str, object]:
        return self.args_given

    def sentence(self, lang: str = ENGLISH) -> str:
        return say(self.words, self.key, self.arguments(lang), lang)

    def sentence_in_two(self, lang: str = ENGLISH) -> tuple[str, str]:
        """The same as a title and what follows it."""
        return say_in_two(self.words, self.key, self.arguments(lang), lang)


class NotSignedIn(Refusal):
    """Nobody is known to be there, or the name and the password are wrong."""


class NotAllowed(Refusal):
    """The person is known and may not do this."""


class TooMany(Refusal):
    """Somebody does something too often."""

    def __init__(self, what: str, seconds: int) -> None:
        self.seconds = seconds  # to wait, for Retry-After
        super().__init__(f"many.{what}")

    def arguments(self, lang: str) -> Mapping[str, object]:
        n, unit = (self.seconds, "seconds") if self.seconds < 120 else (-(-self.seconds // 60), "minutes")
        return {"wait": say(WORDS, "second" if n == 1 else unit, {"n": n}, lang)}
