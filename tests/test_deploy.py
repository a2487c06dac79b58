"""What is given to those who host: the unit and the container name files and options that there are."""

import re
import shlex
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command

from tessera import cli
from tessera.server import watchdog

ROOT = Path(__file__).resolve().parent.parent
UNIT = ROOT / "deploy" / "tessera.service"
CONTAINER = ROOT / "deploy" / "Containerfile"


def known_options() -> set[str]:
    command = get_command(cli.app)
    serve = command.commands["serve"]  # type: ignore[attr-defined]
    return {option for param in serve.params for option in param.opts}


def test_their_commands_are_those_of_the_command_line() -> None:
    started = re.findall(r"tessera (serve .*)", UNIT.read_text())
    started += re.findall(r"^#.*(serve --.*)$", CONTAINER.read_text(), re.M)
    started += [
        " ".join(re.findall(r'"([^"]+)"', line)) for line in re.findall(r"^CMD .*", CONTAINER.read_text(), re.M)
    ]
    assert len(started) == 3
    for line in started:
        options = {word for word in shlex.split(line) if word.startswith("--")}
        assert options and options <= known_options(), line


def test_the_container_is_made_of_files_that_there_are() -> None:
    text = CONTAINER.read_text()
    named = set(re.findall(r"(?:requirements|tools)/[\w.]+", text))
    assert {"requirements/build.txt", "requirements/metrics.txt", "tools/build_page.py"} <= named
    assert all((ROOT / name).is_file() for name in named)
    assert text.count("--require-hashes") == 3 and "/healthz" in text


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """But for the path of the program, which is not installed there."""
    unit = tmp_path / "tessera.service"
    unit.write_text(UNIT.read_text().replace("/opt/tessera/bin/tessera", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "tessera.service" not in done.stderr, done.stderr


def test_systemd_hears_that_the_server_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        watchdog.say("READY=1")
        assert systemd.recv(100) == b"READY=1"
    monkeypatch.delenv("NOTIFY_SOCKET")
    watchdog.say("READY=1")  # nobody listens
