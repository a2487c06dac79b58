"""Who people are: guests at once, accounts with a password, sessions in signed cookies, tokens for outside bots.

A visitor is a guest with a made-up name as soon as they do something; signing up keeps the person and everything they
played, and adds a name of their own and a password. A session is a signed cookie that holds the person's id and the
number of their session epoch: raising the number ends all their sessions. Passwords are kept as argon2id hashes, tokens
and reset links as SHA-256. A token may play and look, no more, and dies with the password.

Nobody becomes host by being first, not even from the machine itself: the operator of the server says who is host, by
`tessera db host NAME` for an account that exists.

Every refusal is a `Refusal` (refusals.py); its kind says how it is meant: `NotSignedIn`, `NotAllowed`, `TooMany`.
"""

import asyncio
import hashlib
import secrets
import time
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer

from tessera.kernel.errors import BadInput
from tessera.server.messages import Person
from tessera.server.people.limits import Limits, network
from tessera.server.people.passwords import is_easy
from tessera.server.people.person_names import clean_label, clean_name, guest_name, look, name_key
from tessera.server.people.webhooks import KINDS, PUBLIC, target_of
from tessera.server.refusals import NotAllowed, NotSignedIn, Refusal, TooMany
from tessera.server.store import NameTaken, PersonRow, Store, TokenRow, now_ms

__all__ = ["COOKIE", "Accounts", "NotAllowed", "NotSignedIn", "Refusal", "TooMany", "make_host", "public"]

COOKIE = "tessera"
SECURE_COOKIE = f"__Host-{COOKIE}"  # under https: no other machine of the same domain can set one of this name
DAY_SECONDS = 86_400
SESSION_SECONDS = 400 * DAY_SECONDS  # as long as browsers keep a cookie; `/api/me` renews it
AHEAD_SECONDS = 7 * DAY_SECONDS  # how far ahead the clock may have been that a cookie was signed by
RESET_MS = 24 * 3_600_000
DAY_MS = DAY_SECONDS * 1000
PASSWORD_LENGTH = (8, 200)
HASHES_AT_ONCE = 2  # each takes 64 MB of memory
MOST_TOKENS = 20
FREE_GUESSES = 5  # wrong passwords for a name before each further one takes longer
LONGEST_WAIT_SECONDS = 8.0
NAMES_WATCHED = 10_000


class Accounts:
    """`await Accounts.open(store, root_url)`. The hasher is another one only in tests, where it need not be slow."""

    def __init__(
        self,
        store: Store,
        secret: str,
        root_url: str = "",
        limits: Limits | None = None,
        hasher: Any = None,
        webhooks: str = PUBLIC,
    ) -> None:
        self.store = store
        self.webhooks = webhooks
        self._wrong: Counter[str] = Counter()  # wrong passwords in a row, by name
        self._used_today: tuple[int, set[str]] = (0, set())  # tokens; what day it is
        self.limits = limits or Limits()
        self._hasher = hasher or PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self._nobody = ""  # a hash to check against where there is no account, so that both take as long
        self._sessions = URLSafeTimedSerializer(secret, "session", signer_kwargs={"digest_method": hashlib.sha256})
        self._secure = urlsplit(root_url).scheme == "https"
        self._name = SECURE_COOKIE if self._secure else COOKIE
        self._wait: Callable[[float], Awaitable[None]] = asyncio.sleep  # tests do not wait

    @classmethod
    async def open(
        cls,
        store: Store,
        root_url: str = "",
        limits: Limits | None = None,
        hasher: Any = None,
        webhooks: str = PUBLIC,
    ) -> "Accounts":
        secret = await store.ensure_setting("session secret", secrets.token_hex(32))
        return cls(store, secret, root_url, limits, hasher, webhooks)

    # Sessions

    def cookie(self, person: PersonRow) -> str:
        """The Set-Cookie header that makes a browser this person's."""
        value = str(self._sessions.dumps([person.id, person.session_epoch]))
        return self._cookie(self._name, value, SESSION_SECONDS)

    def no_cookies(self) -> list[str]:
        """The Set-Cookie headers that log a browser out."""
        return [self._cookie(name, "", 0) for name in dict.fromkeys((self._name, COOKIE))]

    def cookie_in(self, sent: Mapping[str, str]) -> str:
        """The value of our cookie among those that a browser sent; of the plain one, which it may have from before,
        where there is no other."""
        return sent.get(self._name) or sent.get(COOKIE, "")

    def _cookie(self, name: str, value: str, seconds: int) -> str:
        secure = "; Secure" if self._secure else ""
        return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"

    async def who(self, cookie: str) -> PersonRow | None:
        """The person of a cookie's value; None if it is forged, too old, or its session was ended. Clocks differ, and
        are set back: a cookie out of the near future is as good as any."""
        try:
            (id, epoch), signed = self._sessions.loads(cookie, return_timestamp=True)
        except (BadSignature, ValueError, TypeError):
            return None
        if not -AHEAD_SECONDS <= time.time() - signed.timestamp() <= SESSION_SECONDS:
            return None
        person = await self.store.person(str(id))
        return person if person and person.session_epoch == epoch else None

    async def bearer(self, token: str) -> PersonRow | None:
        """The person whose outside bot sends this token; never as host."""
        digest = _digest(token)
        person = await self.store.token_person(digest)
        if person is None:
            return None
        day = now_ms() // DAY_MS
        if self._used_today[0] != day:
            self._used_today = (day, set())
        if digest not in self._used_today[1]:
            self._used_today[1].add(digest)
            await self.store.token_used(digest, day * DAY_MS)
        return msgspec.structs.replace(person, host=False)

    # Coming and going

    async def guest(self, address: str) -> PersonRow:
        self.limits.check("guest", network(address))
        return await self.store.add_person(new_id(), guest_name())

    async def sign_up(self, guest: PersonRow, name: str, password: str, address: str) -> PersonRow:
        """Make a guest an account; it stays the same person."""
        if not guest.guest:
            raise NotAllowed("account.already")
        name = clean_name(name)
        _check_password(password, name)
        self.limits.check("sign-up", network(address))
        await self._refuse_alike(guest, name)
        kept = await self._hash(password)
        try:
            person = await self.store.change_person(
                guest.id, name=name, key=name_key(name), password=kept, guest=False, only_guest=True
            )
        except NameTaken as e:
            raise _taken(name) from e
        if person is None:
            raise NotAllowed("account.already")
        return person

    async def log_in(self, name: str, password: str, address: str, known_as: str = "") -> PersonRow:
        """Whoever guesses is slowed down, and nobody is locked out: attempts count for an address, and after some wrong
        ones each takes longer, but not where the browser was this person's before (`known_as`, its cookie)."""
        key = name_key(name)[:200]
        self.limits.check("login", network(address))
        self.limits.check("login-name", f"{key} {network(address)}")
        person = await self.store.person_named(key)
        if person is None or self._once(known_as) != person.id:
            await self._wait(self.wait_seconds(key))
        if not await self._matches(person, password) or person is None:
            self._wrong[key] += 1
            raise NotSignedIn("account.wrong")
        del self._wrong[key]
        if self._hasher.check_needs_rehash(person.password):
            await self.store.change_person(person.id, password=await self._hash(password))
        return person

    def wait_seconds(self, key: str) -> float:
        """How long the next attempt for a name has to wait."""
        if len(self._wrong) > NAMES_WATCHED:
            self._wrong = Counter(dict(self._wrong.most_common(NAMES_WATCHED // 2)))
        over = self._wrong[key] - FREE_GUESSES
        return min(LONGEST_WAIT_SECONDS, 2.0**over) if over >= 0 else 0.0

    def _once(self, cookie: str) -> str:
        """Whose cookie this is or was, however old."""
        try:
            return str(self._sessions.loads(cookie)[0]) if cookie else ""
        except (BadSignature, ValueError, TypeError, IndexError):
            return ""

    async def log_out_everywhere(self, person: PersonRow) -> None:
        """Logging out of one browser is `no_cookies`; this ends the person's sessions in all of them."""
        await self.store.change_person(person.id, end_sessions=True)

    # One's own account

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        """Ends all sessions; the browser that did it gets a new cookie."""
        if person.guest:
            raise NotAllowed("password.none")
        await self.confirm(person, old)
        return await self._set_password(person, new)

    async def confirm(self, person: PersonRow, password: str) -> None:
        """What cannot be taken back asks for the password once more; a guest has none."""
        if person.guest:
            return
        self.limits.check("login-name", person.id)
        if not await self._matches(person, password):
            raise NotSignedIn("password.wrong")

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """A guest may not take an account's name either: others would take one for the other."""
        name = clean_name(name)
        key = name_key(name)
        owner = await self.store.person_named(key)
        if owner and owner.id != person.id:
            raise _taken(name)
        await self._refuse_alike(person, name)
        try:
            changed = await self.store.change_person(person.id, name=name, key=None if person.guest else key)
        except NameTaken as e:
            raise _taken(name) from e
        return _still_there(changed)

    async def _refuse_alike(self, person: PersonRow, name: str) -> None:
        """Others would take one for the other. What is the same in another form is refused as taken."""
        for other in await self.store.accounts_as_long(len(name_key(name))):
            alike = look(other.name) == look(name) and name_key(other.name) != name_key(name)
            if alike and other.id != person.id:
                raise Refusal("name.alike", name=other.name)

    def check_webhook(self, person: PersonRow, url: str, kind: str) -> None:
        """A refusal for what this person may not have called, or not here."""
        if person.guest:
            raise NotAllowed("webhook.guest")
        target_of(url, self.webhooks)
        if kind not in KINDS:
            raise Refusal("webhook.kind", kinds=", ".join(KINDS))

    async def set_webhook(self, person: PersonRow, url: str, kind: str, lang: str) -> PersonRow:
        """Where turn notices go; empty: nowhere."""
        if url:
            self.check_webhook(person, url, kind)
        changed = await self.store.change_person(
            person.id, webhook=url, webhook_kind=kind, webhook_lang=lang, webhook_failures=0
        )
        return _still_there(changed)

    async def make_token(self, person: PersonRow, name: str, password: str) -> str:
        """A token for an outside bot that plays as this person. It is given once and cannot be read again."""
        if person.guest:
            raise NotAllowed("token.guest")
        await self.confirm(person, password)
        name = clean_label(name)
        if len(await self.store.tokens(person.id)) >= MOST_TOKENS:
            raise NotAllowed("token.many", n=MOST_TOKENS)
        token = f"tessera_{secrets.token_urlsafe(32)}"
        try:
            await self.store.add_token(person.id, name, _digest(token))
        except NameTaken as e:
            raise Refusal("token.taken", name=name) from e
        return token

    async def tokens(self, person: PersonRow) -> list[TokenRow]:
        return await self.store.tokens(person.id)

    async def remove_token(self, person: PersonRow, name: str) -> None:
        if not await self.store.remove_token(person.id, name):
            raise Refusal("token.unknown", name=name)

    async def delete(
        self, by: PersonRow, id: str, forget: Callable[[dict[str, Any], str, str], dict[str, Any]]
    ) -> None:
        """Remove a person, oneself or as host: `forget(doc, id, name)` takes them out of a table's document."""
        if by.id != id and not by.host:
            raise NotAllowed("host.only")
        await self.store.delete_person(id, forget)

    # The host's tools

    async def make_reset(self, by: PersonRow, name: str) -> str:
        """The token of a one-time link with which an account gets a new password, good for 24 hours."""
        _require_host(by)
        person = await self.store.person_named(name_key(name))
        if person is None:
            raise Refusal("account.unknown", name=name)
        token = secrets.token_urlsafe(32)
        await self.store.add_one_time(_digest(token), person.id, now_ms() + RESET_MS)
        return token

    async def use_reset(self, token: str, password: str, address: str) -> PersonRow:
        """Ends all sessions of the account, its tokens and its webhook, and its person is logged in."""
        self.limits.check("login", network(address))
        digest = _digest(token)
        owner = await self.store.person(await self.store.one_time_person(digest))
        _check_password(password, owner.name if owner else "")  # before the link is spent
        person = await self.store.person(await self.store.use_one_time(digest))
        if person is None:
            raise NotSignedIn("reset.spent")
        await self.store.change_person(person.id, webhook="")
        return await self._set_password(person, password)

    async def mute(self, by: PersonRow, id: str, muted: bool = True) -> PersonRow:
        """Whether a person may chat, at any table."""
        _require_host(by)
        return _still_there(await self.store.change_person(id, muted=muted))

    # Passwords

    async def _set_password(self, person: PersonRow, password: str) -> PersonRow:
        _check_password(password, person.name)
        kept = await self._hash(password)
        await self.store.remove_tokens(person.id)
        return _still_there(await self.store.change_person(person.id, password=kept, end_sessions=True))

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return str(await asyncio.to_thread(self._hasher.hash, _plain(password)))

    async def _matches(self, person: PersonRow | None, password: str) -> bool:
        if len(password) > PASSWORD_LENGTH[1]:
            return False
        if not self._nobody:
            self._nobody = await self._hash(secrets.token_hex())
        kept = person.password if person and person.password else self._nobody
        async with self._hashing:
            try:
                return bool(await asyncio.to_thread(self._hasher.verify, kept, _plain(password)))
            except (VerificationError, InvalidHashError):
                return False


async def make_host(store: Store, name: str, host: bool = True) -> PersonRow:
    """For `tessera db host`."""
    person = await store.person_named(name_key(name))
    if person is None:
        raise BadInput(f"There is no account {name!r}. Sign up in the page first, then make it host.")
    return _still_there(await store.change_person(person.id, host=host))


def public(person: PersonRow) -> Person:
    """What others may know."""
    return Person(person.id, person.name, person.guest, person.host)


def new_id() -> str:
    return secrets.token_hex(8)


def _check_password(password: str, name: str) -> None:
    low, high = PASSWORD_LENGTH
    if not low <= len(password) <= high:
        raise Refusal("password.length", low=low, high=high)
    if name_key(password) == name_key(name):
        raise Refusal("password.name")
    if is_easy(password):
        raise Refusal("password.easy")


def _plain(password: str) -> bytes:
    """The same password from every keyboard."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _require_host(person: PersonRow) -> None:
    if not person.host:
        raise NotAllowed("host.only")


def _taken(name: str) -> Refusal:
    return Refusal("name.taken", name=name)


def _still_there(person: PersonRow | None) -> PersonRow:
    if person is None:
        raise Refusal("account.gone")
    return person
