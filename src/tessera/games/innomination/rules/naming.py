"""Innomination: naming (IM-52 to IM-69): which named card fits which base, and what becomes of both.

`fitting` says what may be named; `put_named` does it after the price is paid. What it sets off waits in the
queue: those who notice a naming first, then SUMMON and ENTER, or the lines of a named Spell (AMB-68).
"""

from tessera.games.innomination.language import (
    ATTACHMENT,
    BYTE,
    CARD_NAMED,
    CHAIN,
    CREATURE,
    CREATURE_NAMED,
    IS_BASE,
    IS_NAMED,
    IS_TOKEN,
    K_TIMER,
    SOURCE,
    SPELL,
    SPELL_PLAYED,
    UNTARGETABLE,
    X_BURST,
)
from tessera.games.innomination.rules.aether import covers
from tessera.games.innomination.rules.codes import AS_SPELL, PLAY
from tessera.games.innomination.rules.harm import Harm
from tessera.games.innomination.rules.moves import ON_ENTER, ON_SUMMON
from tessera.games.innomination.state import FIELD, LIMBO, MAIN_PHASE, NAMED, Q_CAST, UNDER, ZONES_EACH, changed
from tessera.kernel.native import append, i64, vec


class Naming(Harm):
    def may_name(self, p: i64) -> bool:
        """IM-53, IM-54: the naming of the turn."""
        if not (self.face_up >> p) & 1 or (self.naming_used >> p) & 1:
            return False
        return self.phase == MAIN_PHASE if self.mover == p else self.names_in_enemy_turns

    def distinct(self, pieces: tuple[int, ...]) -> vec[i64]:
        """One piece of each kind. Decks are sorted, so mostly a kind is higher than all before, or like the last."""
        piece: i64
        kinds = self.kind
        out = vec[i64](capacity=16)
        highest: i64 = -1
        last: i64 = -1
        for piece in pieces:
            kind = kinds[piece]
            if kind == last:
                continue
            last = kind
            if kind > highest:
                highest = kind
                out = append(out, piece)
            elif not self.has_kind(out, kind):
                out = append(out, piece)
        return out

    def has_kind(self, pieces: vec[i64], kind: i64) -> bool:
        return any(self.kind[piece] == kind for piece in pieces)

    def fitting(self, p: i64, base: i64, free: bool, lax: bool, as_spell: bool = False) -> vec[i64]:
        """Named cards for a base, one of each kind; `free`: whatever they cost, `lax`: whatever they require."""
        piece: i64
        out = vec[i64]()
        s = self.card_set
        facts = s.flags[self.kind[base]]
        if not facts & IS_BASE:
            return out
        self.refresh()
        own = s.cards[self.kind[base]].name
        older = s.bases[self.kind[base]]
        have: i64 = -1
        last: i64 = -1
        for piece in self.zones[ZONES_EACH * p + NAMED]:
            kind = self.kind[piece]
            if kind == last:
                continue
            last = kind
            wanted = s.bases[kind]
            if wanted != own and wanted != older and not (facts & IS_NAMED and self.has_name(base, wanted)):
                continue
            d = s.cards[kind]
            if as_spell and d.as_spell < 0:
                continue
            if self.has_kind(out, kind) or (not lax and not self.holds(d.requires, p, piece)):
                continue
            if not free:
                if have < 0:
                    have = self.available(p)
                if not covers(have, self.cost_of(p, piece, d.cost, as_spell)):
                    continue
            if as_spell or d.priced >= 0:
                verb = AS_SPELL if as_spell else PLAY
                if not self.can_pay_line(p, piece, verb, self.aether_cost(p, piece, free, as_spell), False):
                    continue
            if not as_spell and (self.refused_copy(p, kind) or not self.has_place(p, base, piece)):
                continue
            out = append(out, piece)
        return out

    def aether_cost(self, p: i64, piece: i64, free: bool, as_spell: bool) -> i64:
        return 0 if free else self.cost_of(p, piece, self.card(piece).cost, as_spell)

    def fitting_any_way(self, p: i64, base: i64, free: bool, lax: bool) -> vec[i64]:
        """Named cards for a base, those too that fit as a Spell only (AMB-44)."""
        piece: i64
        out = self.fitting(p, base, free, lax)
        for piece in self.fitting(p, base, free, lax, True):
            if not self.has_kind(out, self.kind[piece]):
                out = append(out, piece)
        return out

    def ways_of_naming(self, p: i64, base: i64, piece: i64, free: bool, lax: bool) -> vec[i64]:
        """As a Spell (1), as what it is (0), or either."""
        out = vec[i64]()
        if self.has_kind(self.fitting(p, base, free, lax, True), self.kind[piece]):
            out = append(out, 1)
        if self.has_kind(self.fitting(p, base, free, lax), self.kind[piece]):
            out = append(out, 0)
        return out

    def has_place(self, p: i64, base: i64, piece: i64) -> bool:
        """A Spell or Chain is named only where one is being handled; an Attachment needs a host that fits (AMB-59)."""
        d = self.card(piece)
        same = d.type == self.card(base).type
        if d.type == CHAIN:
            return same and base in self.cards_in(p, LIMBO)
        if d.type == ATTACHMENT:
            if same:
                return self.can_host(p, piece, self.host[base])
            return self.has_host(p, piece)
        return True

    def can_host(self, p: i64, piece: i64, host: i64) -> bool:
        """AMB-63: choosing a host is targeting it."""
        return host > 0 and self.fits(self.card(piece).hosts, host, p, piece) and not self.traits[host] & UNTARGETABLE

    def hosts(self, p: i64, piece: i64) -> vec[i64]:
        other: i64
        self.refresh()
        out = vec[i64]()
        for q in self.clockwise(p):
            for other in self.cards_in(q, FIELD):
                if self.can_host(p, piece, other):
                    out = append(out, other)
        return out

    def has_host(self, p: i64, piece: i64) -> bool:
        """Is there a host at all?"""
        other: i64
        self.refresh()
        q: i64
        for q in range(self.seats):
            for other in self.zones[ZONES_EACH * q + FIELD]:
                if self.can_host(p, piece, other):
                    return True
        return False

    def put_named(self, p: i64, base: i64, piece: i64, as_spell: bool, host: i64) -> None:
        """IM-56: the base goes below a named card of its own type; else the named card stands for itself."""
        d = self.card(piece)
        old = self.card(base)
        spoken = d.type == CREATURE and base in self.cards_in(p, LIMBO)  # AMB-44: the base was played as a Spell
        same = d.type == old.type and not as_spell and not spoken
        self.note_played(p, piece, as_spell)
        self.tell("name", p, "IM-52", (int(base), int(piece)))
        if not as_spell and self.banish_copy(p, piece, NAMED):
            return
        self.namings[p] += 1
        if d.type == SPELL or as_spell or d.type == CHAIN:
            self.shift("name_card", p, "IM-52", piece, NAMED, LIMBO)
            if same:
                self.put_under(p, base, piece, LIMBO)
        elif same:
            self._take_place(p, base, piece)
        else:
            self.arrive("name_card", p, "IM-56", piece, NAMED, host)
        self.notify(CARD_NAMED, p, piece)
        if d.type == CREATURE and not as_spell:
            self.notify(CREATURE_NAMED, p, piece)
        if d.type == SPELL or as_spell:
            self.spells[p] += 1
            self.notify(SPELL_PLAYED, p, piece)
            self.wait(Q_CAST, p, piece, 3 if as_spell else 0)
        elif d.type != CHAIN:
            self.await_arrival(p, piece, ON_SUMMON | ON_ENTER)  # IM-132

    def put_under(self, p: i64, base: i64, piece: i64, source: int) -> None:
        """The base lies below, inert (AMB-58)."""
        self.shift("go_under", p, "IM-56", base, source, UNDER)
        self.host = changed(self.host, base, piece)

    def _take_place(self, p: i64, base: i64, piece: i64) -> None:
        """Codependent: a card takes the place of its base (IM-58 to IM-64, AMB-21)."""
        self.refresh()
        had = self.actions[base]
        spent = max(0, self.card(base).actions - had)
        attack = max(0, self.attack_mod[base])
        life = max(0, self.life_mod[base])
        host = self.host[base]
        extras = [c for c in self.attached(base) if c in self.cards_in(self.owner(c), FIELD)]
        self.forget(base)
        self.arrive("name_card", p, "IM-56", piece, NAMED, host)
        self.put_under(p, base, piece, FIELD)
        for other in extras:
            self.host = changed(self.host, other, piece)
        d = self.card(piece)
        self.attack_mod = changed(self.attack_mod, piece, attack)  # IM-63
        self.life_mod = changed(self.life_mod, piece, life)
        self.life[piece] += life
        self.actions[piece] = max(1, d.actions - spent) if had else 0
        self.stale = True
        if not had:
            self.actions[piece] = self.x_of(piece, X_BURST)  # IM-76
        self.stale = True
        self.refresh()

    def timers_left(self, piece: i64) -> list[int]:
        """What the TIMERs of a card stand at, line after line; for those who look."""
        d = self.card(piece)
        if not d.words & K_TIMER:
            return []
        return [int(self.timers[piece] // BYTE[slot.place] % 256) for slot in d.slots if slot.timer]

    def nameable(self, p: i64) -> list[int]:
        """Own cards in play that could be a base."""
        return [c for c in self.cards_in(p, FIELD) if not self.card_set.flags[self.kind[c]] & IS_TOKEN]

    def reachable_bases(self, p: i64, source: i64) -> list[int]:
        """AMB-23: an effect does not name an INVINCIBLE creature."""
        return [c for c in self.nameable(p) if self.reached(c, source)]

    def finish_card(self, p: i64, piece: i64, spent: bool = False) -> None:
        """A card that was being handled leaves for its pile with what lies below it (IM-22, IM-68); a creature with
        CHAIN enters play when its link resolves (AMB-2), unless it is `spent`: negated, or played as a Spell
        (AMB-44)."""
        if not self.living(p) or piece not in self.cards_in(p, LIMBO):
            self.drop_bases(p, piece)
            return
        d = self.card(piece)
        if d.type in (CREATURE, SOURCE) and not spent:
            if self.banish_copy(p, piece, LIMBO):
                return
            self.arrive("play", p, "AMB-2", piece, LIMBO)
            self.await_arrival(p, piece, ON_SUMMON | ON_ENTER)
            return
        self.shift("spent", p, "IM-22", piece, LIMBO, self.pile_of(piece))
        self.drop_bases(p, piece)

    def drop_bases(self, p: i64, piece: i64) -> None:
        for base in self.cards_in(p, UNDER):
            if self.host[base] == piece and not self.on_field(piece):
                self.forget(base)
                self.shift("drop", p, "IM-68", base, UNDER, self.pile_of(base))
