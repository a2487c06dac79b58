"""The page's types are made from the server's structs; an old file would let page and server drift apart."""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_pages_types_are_current() -> None:
    made = runpy.run_path(str(ROOT / "tools/make_types.py"))
    assert (ROOT / "web/src/lib/messages.ts").read_text(encoding="utf-8") == made["types"]()


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "web/package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert lock.count('"integrity"') > 20
