"""Every statement that Tessera sends to its database, as functions of a connection; they are the same for SQLite and
PostgreSQL. store.py says who calls them and when they are committed.

What changes something also takes `news`, a list to which it adds (table, kind, number) for those who listen: "v" the
record is at that version, "rev" the document is at that revision, "chat" that line is new or changed.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, or_, select, update

from tessera.server.store.schema import chat, entry, one_time, person, setting, table_person, tables, token

News = list[tuple[str, str, int]]
Doc = dict[str, Any]


class Row(msgspec.Struct):
    """One entry of a record. `id` is the command's, unique at its table, or empty where nobody sent one."""

    v: int
    id: str
    do: str
    seat: int
    code: int
    text: str
    hash: str
    at: int  # ms since 1970


class Kept(msgspec.Struct):
    """A table's document and how often it was changed."""

    id: str
    rev: int
    doc: Doc


class ChatRow(msgspec.Struct):
    n: int
    person: str
    name: str
    seat: int
    text: str
    at: int
    removed: bool  # its text is gone


class PersonRow(msgspec.Struct):
    id: str
    name: str
    guest: bool
    host: bool
    muted: bool
    password: str  # the hash; empty: nobody can log in
    session_epoch: int
    webhook: str
    webhook_kind: str
    webhook_lang: str
    webhook_failures: int
    created: int


class TokenRow(msgspec.Struct):
    name: str
    created: int
    used: int  # to the day; 0: never


class VersionTaken(Exception):
    """Another append won, or there is a gap before this one: reload and judge again."""


class Repeated(Exception):
    """This command id is already in the log, as version `v`."""

    def __init__(self, v: int) -> None:
        super().__init__(v)
        self.v = v


class NameTaken(Exception):
    """Another account has this name."""


# Tables


def add_table(
    c: Connection,
    news: News,
    id: str,
    doc: str,
    status: str,
    game: str,
    listed: bool,
    people: Iterable[str],
    rows: Sequence[Row],
    now: int,
) -> None:
    c.execute(
        insert(tables),
        {"id": id, "rev": 1, "doc": doc, "status": status, "game": game, "listed": listed, "updated": now},
    )
    _seat(c, id, people)
    news.append((id, "rev", 1))
    if rows:
        append(c, news, id, rows)


def change_table(
    c: Connection,
    news: News,
    id: str,
    rev: int,
    doc: str,
    status: str,
    game: str,
    listed: bool,
    people: Iterable[str],
    now: int,
) -> bool:
    changed = c.execute(
        update(tables)
        .where(tables.c.id == id, tables.c.rev == rev)
        .values(rev=rev + 1, doc=doc, status=status, game=game, listed=listed, updated=now)
    )
    if changed.rowcount != 1:
        return False
    c.execute(delete(table_person).where(table_person.c.table_id == id))
    _seat(c, id, people)
    news.append((id, "rev", rev + 1))
    return True


def _seat(c: Connection, id: str, people: Iterable[str]) -> None:
    if rows := [{"table_id": id, "person": p} for p in sorted(set(people)) if p]:
        c.execute(insert(table_person), rows)


def table(c: Connection, id: str) -> Kept | None:
    found = c.execute(select(tables.c.id, tables.c.rev, tables.c.doc).where(tables.c.id == id)).first()
    return _kept(found) if found else None


def list_tables(c: Connection, status: Sequence[str], listed: bool, person: str, limit: int) -> list[Kept]:
    query: Select[Any] = select(tables.c.id, tables.c.rev, tables.c.doc)
    if status:
        query = query.where(tables.c.status.in_(status))
    if listed:
        query = query.where(tables.c.listed)
    if person:
        query = query.join(table_person).where(table_person.c.person == person)
    newest_first = query.order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
    return [_kept(found) for found in c.execute(newest_first)]


def active_tables(c: Connection) -> list[str]:
    return list(c.execute(select(tables.c.id).where(tables.c.status == "playing").order_by(tables.c.id)).scalars())


def _kept(found: Any) -> Kept:
    return Kept(found[0], found[1], msgspec.json.decode(found[2]))


# Records


def rows(c: Connection, table: str, since: int) -> list[Row]:
    e = entry.c
    query = select(e.v, e.id, e.do, e.seat, e.code, e.text, e.hash, e.at)
    found = c.execute(query.where(e.table_id == table, e.v > since).order_by(e.v))
    return [Row(v, id or "", do, seat, code, text, hash, at) for v, id, do, seat, code, text, hash, at in found]


# Made once: building a statement costs more than running it, and appending is what a server does most.
_NEAR = select(entry.c.v, entry.c.id).where(
    entry.c.table_id == bindparam("table"), or_(entry.c.v >= bindparam("last"), entry.c.id == bindparam("command"))
)
_ADD = insert(entry)


def append(c: Connection, news: News, table: str, rows: Sequence[Row]) -> None:
    """All or nothing, without gaps. PostgreSQL's unique keys decide between two that pass the look before at once."""
    last = rows[0].v - 1
    ids = [r.id for r in rows if r.id]
    for command in ids or [""]:  # no entry has an empty id
        near = c.execute(_NEAR, {"table": table, "last": last, "command": command}).all()
        for v, id in near:
            if id in ids:
                raise Repeated(v)
    if [v for v, _ in near] != ([last] if last else []):
        raise VersionTaken(f"{table} is not at version {last}")
    c.execute(
        _ADD,
        [
            {
                "table_id": table,
                "v": r.v,
                "id": r.id or None,
                "do": r.do,
                "seat": r.seat,
                "code": r.code,
                "text": r.text,
                "hash": r.hash,
                "at": r.at,
            }
            for r in rows
        ],
    )
    news.append((table, "v", rows[-1].v))


# Chat


def say(c: Connection, news: News, table: str, person: str, name: str, seat: int, text: str, at: int) -> int:
    c.execute(select(tables.c.id).where(tables.c.id == table).with_for_update(key_share=True))  # one at a time
    n = int(c.execute(select(func.coalesce(func.max(chat.c.n), 0) + 1).where(chat.c.table_id == table)).scalar_one())
    line = {"table_id": table, "n": n, "person": person, "name": name, "seat": seat, "text": text, "at": at}
    c.execute(insert(chat), {**line, "removed": False})
    news.append((table, "chat", n))
    return n


def chat_lines(c: Connection, table: str, since: int) -> list[ChatRow]:
    query = select(chat.c.n, chat.c.person, chat.c.name, chat.c.seat, chat.c.text, chat.c.at, chat.c.removed)
    return [
        ChatRow(*found) for found in c.execute(query.where(chat.c.table_id == table, chat.c.n > since).order_by("n"))
    ]


def remove_line(c: Connection, news: News, table: str, n: int) -> None:
    gone = update(chat).where(chat.c.table_id == table, chat.c.n == n).values(removed=True, text="")
    if c.execute(gone).rowcount:
        news.append((table, "chat", n))


# People

_PERSON = [person.c[name] for name in PersonRow.__struct_fields__]


def add_person(
    c: Connection, news: News, id: str, name: str, created: int, guest: bool, key: str | None, password: str
) -> None:
    _refuse_taken(c, id, key)
    c.execute(
        insert(person),
        {
            "id": id,
            "name": name,
            "name_key": key,
            "guest": guest,
            "host": False,
            "muted": False,
            "password": password,
            "session_epoch": 0,
            "webhook": "",
            "webhook_kind": "tessera",
            "webhook_lang": "en",
            "webhook_failures": 0,
            "created": created,
        },
    )


def change_person(
    c: Connection, news: News, id: str, changes: dict[str, Any], end_sessions: bool, only_guest: bool
) -> PersonRow | None:
    """`changes` by column. With `only_guest` an account is left alone: two sign-ups of one guest make one account."""
    if changes.get("name_key"):
        _refuse_taken(c, id, changes["name_key"])
    if end_sessions:
        changes = {**changes, "session_epoch": person.c.session_epoch + 1}
    change = update(person).where(person.c.id == id).values(changes)
    if only_guest:
        change = change.where(person.c.guest)
    if not c.execute(change).rowcount:
        return None
    return person_by_id(c, id)


def _refuse_taken(c: Connection, id: str, key: str | None) -> None:
    if key and c.execute(select(person.c.id).where(person.c.name_key == key, person.c.id != id)).first():
        raise NameTaken(key)


def person_by_id(c: Connection, id: str) -> PersonRow | None:
    found = c.execute(select(*_PERSON).where(person.c.id == id)).first()
    return PersonRow(*found) if found else None


def person_by_key(c: Connection, key: str) -> PersonRow | None:
    found = c.execute(select(*_PERSON).where(person.c.name_key == key)).first()
    return PersonRow(*found) if found else None


def accounts_as_long(c: Connection, characters: int) -> list[PersonRow]:
    found = c.execute(select(*_PERSON).where(func.length(person.c.name_key) == characters))
    return [PersonRow(*row) for row in found]


def delete_person(c: Connection, news: News, id: str, forget: Callable[[Doc, str, str], Doc], now: int) -> None:
    """The person goes, with tokens and reset links. Documents that name them are rewritten by `forget(doc, id, name)`,
    and their chat lines lose the text and the name."""
    who = person_by_id(c, id)
    name = who.name if who else ""
    named = [tables.c.doc.contains(id, autoescape=True)]
    if who and not who.guest:  # an account's name is nobody else's
        named.append(tables.c.doc.contains(msgspec.json.encode(name).decode(), autoescape=True))
    mentioned = select(tables.c.id, tables.c.rev, tables.c.doc).where(or_(*named))
    for at, rev, doc in c.execute(mentioned.order_by(tables.c.id).with_for_update()).all():
        known = msgspec.json.decode(doc)
        kept = forget(known, id, name)
        if kept == known:
            continue
        without = msgspec.json.encode(kept).decode()
        c.execute(update(tables).where(tables.c.id == at).values(rev=rev + 1, doc=without, updated=now))
        news.append((at, "rev", rev + 1))
    for at, n in c.execute(select(chat.c.table_id, chat.c.n).where(chat.c.person == id)).all():
        news.append((at, "chat", n))
    c.execute(update(chat).where(chat.c.person == id).values(person="", name="deleted", text="", removed=True))
    c.execute(delete(table_person).where(table_person.c.person == id))
    c.execute(delete(person).where(person.c.id == id))


# Tokens, reset links, settings


def answers(c: Connection) -> None:
    c.execute(select(setting.c.name).limit(1)).first()


def add_token(c: Connection, news: News, owner: str, name: str, digest: str, created: int) -> None:
    if c.execute(select(token.c.name).where(token.c.person == owner, token.c.name == name)).first():
        raise NameTaken(name)
    c.execute(insert(token), {"digest": digest, "person": owner, "name": name, "created": created})


def token_person(c: Connection, digest: str) -> PersonRow | None:
    found = c.execute(select(*_PERSON).join(token).where(token.c.digest == digest)).first()
    return PersonRow(*found) if found else None


def tokens(c: Connection, owner: str) -> list[TokenRow]:
    query = select(token.c.name, token.c.created, token.c.used).where(token.c.person == owner)
    return [TokenRow(*found) for found in c.execute(query.order_by(token.c.created, token.c.name))]


def token_used(c: Connection, news: News, digest: str, day: int) -> None:
    c.execute(update(token).where(token.c.digest == digest, token.c.used < day).values(used=day))


def remove_tokens(c: Connection, news: News, owner: str) -> None:
    c.execute(delete(token).where(token.c.person == owner))


def remove_token(c: Connection, news: News, owner: str, name: str) -> bool:
    return bool(c.execute(delete(token).where(token.c.person == owner, token.c.name == name)).rowcount)


def add_one_time(c: Connection, news: News, digest: str, owner: str, expires: int, now: int) -> None:
    """A person has one reset link at a time; those that nobody used in time go too."""
    c.execute(delete(one_time).where(or_(one_time.c.person == owner, one_time.c.expires <= now)))
    c.execute(insert(one_time), {"digest": digest, "person": owner, "expires": expires})


def one_time_person(c: Connection, digest: str, now: int) -> str:
    """The person whose link it is, and it stays good."""
    query = select(one_time.c.person).where(one_time.c.digest == digest, one_time.c.expires > now)
    return str(c.execute(query).scalar() or "")


def use_one_time(c: Connection, news: News, digest: str, now: int) -> str:
    """The person whose link it is; "" if it is used, too old or unknown."""
    found = c.execute(
        delete(one_time).where(one_time.c.digest == digest).returning(one_time.c.person, one_time.c.expires)
    ).first()
    return str(found[0]) if found and found[1] > now else ""


def ensure_setting(c: Connection, news: News, name: str, value: str) -> str:
    """The setting as it is; where there is none, `value` from now on."""
    found = c.execute(select(setting.c.value).where(setting.c.name == name)).scalar()
    if found is None:
        c.execute(insert(setting), {"name": name, "value": value})
        return value
    return str(found)
