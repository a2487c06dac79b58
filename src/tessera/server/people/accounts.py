"""Who people are: guests at once, accounts with a password, sessions in signed cookies, tokens for outside bots.

A visitor is a guest with a made-up name as soon as they do something; signing up keeps the person and everything they
played, and adds a name of their own and a password. A session is a signed cookie that holds the person's id and the
number of their session epoch: raising the number ends all their sessions. Passwords are kept as argon2id hashes, tokens
and reset links as SHA-256.

Nobody becomes host by being first, not even from the machine itself: the operator of the server says who is host, by
`tessera db host NAME` for an account that exists.

Every refusal is a `Refusal` (refusals.py); its kind says how it is meant: `NotSignedIn`, `NotAllowed`, `TooMany`.
"""

import asyncio
import hashlib
import secrets
import unicodedata
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer

from tessera.kernel.errors import BadInput
from tessera.server.messages import Person
from tessera.server.people.limits import Limits, network
from tessera.server.people.person_names import clean_name, guest_name, name_key
from tessera.server.refusals import NotAllowed, NotSignedIn, Refusal, TooMany
from tessera.server.store import NameTaken, PersonRow, Store, TokenRow, now_ms

__all__ = ["COOKIE", "Accounts", "NotAllowed", "NotSignedIn", "Refusal", "TooMany", "make_host", "public"]

COOKIE = "tessera"
SESSION_SECONDS = 400 * 86_400  # as long as browsers keep a cookie; `/api/me` renews it
RESET_MS = 24 * 3_600_000
PASSWORD_LENGTH = (8, 200)
HASHES_AT_ONCE = 2  # each takes 64 MB of memory
MOST_TOKENS = 20
WEBHOOK_CHARACTERS = 500


class Accounts:
    """`await Accounts.open(store, root_url)`. The hasher is another one only in tests, where it need not be slow."""

    def __init__(
        self, store: Store, secret: str, root_url: str = "", limits: Limits | None = None, hasher: Any = None
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self._hasher = hasher or PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self._nobody = ""  # a hash to check against where there is no account, so that both take as long
        self._sessions = URLSafeTimedSerializer(secret, "session", signer_kwargs={"digest_method": hashlib.sha256})
        self._secure = urlsplit(root_url).scheme == "https"

    @classmethod
    async def open(
        cls, store: Store, root_url: str = "", limits: Limits | None = None, hasher: Any = None
    ) -> "Accounts":
        secret = await store.ensure_setting("session secret", secrets.token_hex(32))
        return cls(store, secret, root_url, limits, hasher)

    # Sessions

    def cookie(self, person: PersonRow) -> str:
        """The Set-Cookie header that makes a browser this person's."""
        value = str(self._sessions.dumps([person.id, person.session_epoch]))
        return self._cookie(value, SESSION_SECONDS)

    def no_cookie(self) -> str:
        """The Set-Cookie header that logs a browser out."""
        return self._cookie("", 0)

    def _cookie(self, value: str, seconds: int) -> str:
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"

    async def who(self, cookie: str) -> PersonRow | None:
        """The person of a cookie's value; None if it is forged, too old, or its session was ended."""
        try:
            id, epoch = self._sessions.loads(cookie, max_age=SESSION_SECONDS)
        except (BadSignature, ValueError, TypeError):
            return None
        person = await self.store.person(str(id))
        return person if person and person.session_epoch == epoch else None

    async def bearer(self, token: str) -> PersonRow | None:
        """The person whose outside bot sends this token."""
        return await self.store.token_person(_digest(token))

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

    async def log_in(self, name: str, password: str, address: str) -> PersonRow:
        key = name_key(name)[:200]
        self.limits.check("login", network(address))
        self.limits.check("login-name", key)
        person = await self.store.person_named(key)
        if not await self._matches(person, password) or person is None:
            raise NotSignedIn("account.wrong")
        if self._hasher.check_needs_rehash(person.password):
            await self.store.change_person(person.id, password=await self._hash(password))
        return person

    async def log_out_everywhere(self, person: PersonRow) -> None:
        """Logging out of one browser is `no_cookie`; this ends the person's sessions in all of them."""
        await self.store.change_person(person.id, end_sessions=True)

    # One's own account

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        """Ends all sessions; the browser that did it gets a new cookie."""
        if person.guest:
            raise NotAllowed("password.none")
        self.limits.check("login-name", person.id)
        if not await self._matches(person, old):
            raise NotSignedIn("password.old")
        return await self._set_password(person, new)

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """A guest may not take an account's name either: others would take one for the other."""
        name = clean_name(name)
        key = name_key(name)
        owner = await self.store.person_named(key)
        if owner and owner.id != person.id:
            raise _taken(name)
        try:
            changed = await self.store.change_person(person.id, name=name, key=None if person.guest else key)
        except NameTaken as e:
            raise _taken(name) from e
        return _still_there(changed)

    async def set_webhook(self, person: PersonRow, url: str) -> PersonRow:
        """Where turn notices go; empty: nowhere."""
        if url and not _is_web_address(url):
            raise Refusal("webhook.address")
        return _still_there(await self.store.change_person(person.id, webhook=url))

    async def make_token(self, person: PersonRow, name: str) -> str:
        """A token for an outside bot that plays as this person. It is given once and cannot be read again."""
        if person.guest:
            raise NotAllowed("token.guest")
        name = clean_name(name)
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

    async def delete(self, by: PersonRow, id: str, forget: Callable[[dict[str, Any], str], dict[str, Any]]) -> None:
        """Remove a person, oneself or as host: `forget(doc, id)` takes them out of a table's document."""
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
        """Ends all sessions of the account, and its person is logged in."""
        self.limits.check("login", network(address))
        _check_password(password, "")  # before the link is spent
        person = await self.store.person(await self.store.use_one_time(_digest(token)))
        if person is None:
            raise NotSignedIn("reset.spent")
        return await self._set_password(person, password)

    async def mute(self, by: PersonRow, id: str, muted: bool = True) -> PersonRow:
        """Whether a person may chat, at any table."""
        _require_host(by)
        return _still_there(await self.store.change_person(id, muted=muted))

    # Passwords

    async def _set_password(self, person: PersonRow, password: str) -> PersonRow:
        _check_password(password, person.name)
        kept = await self._hash(password)
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


def _plain(password: str) -> bytes:
    """The same password from every keyboard."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("https", "http") and bool(parts.hostname) and len(url) <= WEBHOOK_CHARACTERS
    except ValueError:
        return False


def _require_host(person: PersonRow) -> None:
    if not person.host:
        raise NotAllowed("host.only")


def _taken(name: str) -> Refusal:
    return Refusal("name.taken", name=name)


def _still_there(person: PersonRow | None) -> PersonRow:
    if person is None:
        raise Refusal("account.gone")
    return person
