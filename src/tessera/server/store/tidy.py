"""What nobody needs any more, for `tessera db tidy`: tables that never began and at which nobody but their maker sits,
and guests who have no table. Both must have been left alone for a while; and what somebody wrote in the chat stays,
with whoever wrote it."""

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, func, not_, select

from tessera.server.store.schema import chat, entry, one_time, person, table_person, tables, token
from tessera.server.store.statements import News


class Tidied(msgspec.Struct):
    """How many go, and how many of their kind stay."""

    tables: int
    guests: int
    tables_kept: int
    guests_kept: int


def tidy(c: Connection, news: News, before: int, remove: bool) -> Tidied:
    """Count what has been left alone since `before` (ms since 1970), and remove it."""
    gone = list(c.execute(select(tables.c.id).where(_left(before)).with_for_update()).scalars())
    if remove:
        for some in (gone[n : n + 500] for n in range(0, len(gone), 500)):
            for rows in (entry, chat, table_person):
                c.execute(delete(rows).where(rows.c.table_id.in_(some)))
            c.execute(delete(tables).where(tables.c.id.in_(some)))
            news += [(id, "rev", 1 << 30) for id in some]
    people = _count(c, person, _idle(before, [] if remove else gone))
    if remove:
        ids = select(person.c.id).where(_idle(before, []))
        for rows in (token, one_time):
            c.execute(delete(rows).where(rows.c.person.in_(ids)))
        c.execute(delete(person).where(_idle(before, [])))
    guests = _count(c, person, person.c.guest)
    kept = _count(c, tables, tables.c.id.is_not(None))
    return Tidied(len(gone), people, kept - (0 if remove else len(gone)), guests - (0 if remove else people))


def _left(before: int) -> ColumnElement[bool]:
    people = select(func.count()).where(table_person.c.table_id == tables.c.id).scalar_subquery()
    written = exists().where(chat.c.table_id == tables.c.id)
    return and_(tables.c.status == "open", tables.c.updated < before, people < 2, not_(written))


def _idle(before: int, gone: list[str]) -> ColumnElement[bool]:
    seated = exists().where(table_person.c.person == person.c.id, table_person.c.table_id.not_in(gone))
    written = exists().where(chat.c.person == person.c.id)
    return and_(person.c.guest, person.c.created < before, not_(seated), not_(written))


def _count(c: Connection, what: Table, which: ColumnElement[bool]) -> int:
    return int(c.execute(select(func.count()).select_from(what).where(which)).scalar_one())
