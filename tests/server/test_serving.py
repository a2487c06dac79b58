"""`tessera serve` as a process: where it listens, how it stops, and that a game goes on after kill -9."""

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from support.process import free_port, served

from tessera.kernel.errors import BadInput
from tessera.server import serve


def test_it_says_where_it_is_opens_no_browser_without_a_screen_and_stops_when_asked(tmp_path: Path) -> None:
    with served(tmp_path, "--open", DISPLAY="", WAYLAND_DISPLAY="") as s:
        assert httpx.get(f"{s.address}/api/games").status_code == 200
        s.process.send_signal(signal.SIGTERM)
        assert s.process.wait(20) == 0
        assert "Traceback" not in s.log()


def test_a_game_goes_on_after_kill_9(tmp_path: Path) -> None:
    port = str(free_port())
    with httpx.Client(timeout=20) as http:
        with served(tmp_path, port=port) as s:
            http.get(f"{s.address}/api/me").raise_for_status()
            made = http.post(f"{s.address}/api/tables", json={"game": "template", "seats": 2, "play_now": True}).json()
            path = f"{s.address}/api/tables/{made['id']}"
            now = http.get(f"{path}/notices").json()[0]
            play = {"t": "play", "id": "1", "v": now["v"], "code": now["question"]["choices"][0]["code"]}
            done = http.post(f"{path}/do", json=play).json()
            s.process.kill()
        with served(tmp_path, port=port):
            assert http.post(f"{path}/do", json=play).json() == done
            assert http.get(f"{path}/notices").json()[0]["v"] >= done["v"]


def test_a_port_that_is_taken_is_passed_over_or_refused_with_a_sentence() -> None:
    first = serve.listen("127.0.0.1", 0)
    second = serve.listen("127.0.0.1", 0)
    try:
        assert first.getsockname()[1] < second.getsockname()[1] < 8000 + serve.TRIED_PORTS
        with pytest.raises(BadInput, match="cannot be used"):
            serve.listen("127.0.0.1", first.getsockname()[1])
    finally:
        first.close()
        second.close()


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with served(tmp_path):
        command = [sys.executable, "-m", "tessera", "serve", "--database", f"sqlite:///{tmp_path / 'serve.db'}"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 2
        assert second.stderr.count("\n") == 1 and "Traceback" not in second.stderr


def test_a_server_logs_as_it_is_told(tmp_path: Path) -> None:
    """A line for each request, by its route: what somebody wrote into the address is not in it."""
    with served(tmp_path, "--log-format", "json", "--log-level", "info") as s:
        httpx.get(f"{s.address}/api/bots?token=hunter2").raise_for_status()
        httpx.get(f"{s.address}/api/tables/nowhere")
        s.process.send_signal(signal.SIGTERM)
        s.process.wait(20)
        said = s.log()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    told = [(x["route"], x["status"]) for x in lines if x["logger"] == "tessera.server.http.measured"]
    assert told == [("/api/bots", 200), ("/api/tables/{table}", 404)]
    assert "hunter2" not in said and "nowhere" not in said


def test_a_database_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput):
        asyncio.run(serve.serve(serve.Wanted(port=free_port(), database="mysql://x")))
