"""`tessera serve` as a process on a loopback port, that ends with its block."""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path


class Served:
    def __init__(self, process: "subprocess.Popen[str]", port: str, log: Path, database: str) -> None:
        self.process = process
        self.address = f"http://127.0.0.1:{port}"
        self.database = database
        self.port = int(port)
        self._log = log

    def log(self) -> str:
        """What it has said on stderr."""
        return self._log.read_text()

    def children(self) -> list[int]:
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextlib.contextmanager
def served(tmp_path: Path, *options: str, port: str = "", limit: str = "", **environment: str) -> Iterator[Served]:
    """`limit` is what the shell's ulimit is asked for before."""
    database = f"sqlite:///{tmp_path / 'serve.db'}"
    port = port or str(free_port())
    command = [sys.executable, "-m", "tessera", "serve", "--port", port, "--database", database, *options]
    if limit:
        command = ["sh", "-c", f'ulimit {limit} && exec "$@"', "sh", *command]
    env = {**os.environ, "TESSERA_TESTING": "1", **environment}
    log = tmp_path / "serve.log"
    with log.open("w") as err:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, text=True, env=env)
    try:
        assert process.stdout
        said = process.stdout.readline()
        assert said.startswith("Tessera is at http"), said + log.read_text()
        yield Served(process, port, log, database)
    finally:
        process.kill()
        process.wait()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])
