"""Bots in processes of their own: what they answer, what happens when one dies, and that none outlives the server."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tessera.bots import find_bot
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.registry import find_game
from tessera.server.bots import pool
from tessera.server.bots.pool import Answer, BotPool, Busy, Position, Troubled, bot_seed, seconds_for
from tessera.server.bots.process import Process
from tessera.server.tables.document import seed_text

SEED = bot_seed(seed_text(1 << 200), 7, "bot 0")


def position(bot: str = "greedy", explain: bool = False) -> Position:
    game = find_game("template")
    state = game.new(game.choose_options("", {}, 2), 2, (1 << 80) + 5)
    return Position("template", game.save(state), 0, bot, SEED, explain)


@pytest.mark.anyio
async def test_a_process_answers_as_the_bot_would_here() -> None:
    bots = BotPool(1)
    bots.start()
    try:
        game = find_game("template")
        chair = Chair(game, game.load(position().state), 0)
        code = find_bot("greedy").choose(chair, Rng(int.from_bytes(SEED, "big")))
        assert (await bots.ask(position())).code == code
        thought = await bots.ask(position(explain=True))
        assert thought.code == code == thought.best[0].code and thought.best[0].key.startswith("thought.")
        assert (await bots.ask(position("nobody"))).code == code  # greedy steps in
        answers = await asyncio.gather(*(bots.ask(position("random")) for _ in range(5)))
        assert len({a.code for a in answers}) == 1
    finally:
        await bots.close()


@pytest.mark.anyio
async def test_a_process_that_dies_is_replaced_and_its_position_asked_again(
    begun: list[asyncio.subprocess.Process],
) -> None:
    bots = BotPool(1)
    bots.start()
    try:
        first = await bots.ask(position("random"))
        begun[0].kill()
        assert (await bots.ask(position("random"))).code == first.code
        assert len(begun) == 2
    finally:
        await bots.close()
    assert all(p.returncode is not None for p in begun)


@pytest.mark.anyio
async def test_a_process_that_cannot_begin_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is full for a moment must not leave a server without bots."""
    begin = Process.begin
    failures = [OSError("full"), OSError("still full")]

    async def failing(self: Process) -> asyncio.subprocess.Process:
        if failures:
            raise failures.pop()
        return await begin(self)

    monkeypatch.setattr(Process, "begin", failing)
    bots = BotPool(1)
    bots.start()
    try:
        async with asyncio.timeout(30):  # for ever, if nobody looks after the queue any more
            assert (await bots.ask(position())).code >= 0
        assert not failures
    finally:
        await bots.close()


@pytest.mark.anyio
async def test_a_bot_that_takes_too_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes are made to read nothing, so that no answer comes in time from any of them."""
    monkeypatch.setattr(pool, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(pool, "LONGEST_SECONDS", 0.05)
    monkeypatch.setattr(pool, "SHORTEST_SECONDS", 0.05)
    asked: list[str] = []
    exchange = pool._exchange

    async def noted(process: Process, p: Position, seconds: float, most: float) -> Answer:
        asked.append(p.bot)
        os.kill((await process.ready()).pid, signal.SIGSTOP)
        return await exchange(process, p, seconds, most)

    monkeypatch.setattr(pool, "_exchange", noted)
    bots = BotPool(1)
    bots.start()
    try:
        with pytest.raises(Troubled, match="Timeout"):
            await bots.ask(position("expert"))
        assert asked == ["expert", "greedy", "random"]
    finally:
        await bots.close()


@pytest.mark.anyio
async def test_a_quick_bot_that_does_not_answer_is_given_up_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits half a minute for what should come at once."""
    given: list[tuple[str, float]] = []

    async def none(process: Process, p: Position, seconds: float, most: float) -> Answer:
        given.append((p.bot, most))
        raise TimeoutError

    monkeypatch.setattr(pool, "_exchange", none)
    bots = BotPool(2)
    bots.start()
    try:
        for bot in ("casual", "expert"):
            with pytest.raises(Troubled):
                await bots.ask(position(bot))
    finally:
        await bots.close()
    quick, slow = given[:3], given[3:]
    assert [bot for bot, _ in quick] == ["casual", "greedy", "random"] and {most for _, most in quick} == {5.0}
    assert min(most for _, most in slow) > 5.0


@pytest.mark.anyio
async def test_a_quick_bot_does_not_wait_for_a_slow_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = BotPool(2)
    free = asyncio.Event()
    exchange = pool._exchange

    async def held(process: Process, p: Position, seconds: float, most: float) -> Answer:
        if p.bot == "expert":
            await free.wait()
        return await exchange(process, p, seconds, most)

    monkeypatch.setattr(pool, "_exchange", held)
    bots.start()
    try:
        slow = [asyncio.create_task(bots.ask(position("expert"))) for _ in range(3)]
        assert (await bots.ask(position("casual"))).code >= 0
        assert not any(task.done() for task in slow)
    finally:
        for task in slow:
            task.cancel()
        await bots.close()


def test_the_more_wait_the_less_time_each_gets() -> None:
    assert seconds_for(0, 1) == pool.LONGEST_SECONDS
    assert pool.LONGEST_SECONDS > seconds_for(3, 2) > seconds_for(9, 2) > pool.SHORTEST_SECONDS
    assert seconds_for(10_000, 1) == pool.SHORTEST_SECONDS


@pytest.mark.anyio
async def test_too_many_positions_are_refused_rather_than_kept() -> None:
    bots = BotPool(1)  # not started: nobody thinks
    bots.slow.most, bots.slow.most_of_one = 3, 2
    waiting = [asyncio.create_task(bots.ask(position(), who)) for who in ("ann", "ann", "bob")]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await bots.ask(position(), "cid")  # of all
    bots.slow.most = 100
    with pytest.raises(Busy):
        await bots.ask(position(), "ann")  # of one
    for task in waiting:
        task.cancel()


PARENT = """
import asyncio, sys
from tessera.server.bots.pool import BotPool
from tessera.server.bots.process import Process
from tests_position import position
async def main():
    bots = BotPool(2)
    begin, pids = Process.begin, []
    async def noted(self):
        process = await begin(self)
        pids.append(process.pid)
        return process
    Process.begin = noted
    bots.start()
    await asyncio.gather(bots.ask(position("random")), bots.ask(position("random")))
    print(*pids, flush=True)
    await asyncio.sleep(3600)
asyncio.run(main())
"""


def test_no_process_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    shown = Path(__file__).read_text().partition("@pytest.mark.anyio")[0]
    (tmp_path / "tests_position.py").write_text(shown)
    paths = [str(tmp_path), os.environ.get("PYTHONPATH", "")]
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in paths if p)},
    ) as parent:
        assert parent.stdout
        children = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(children) == 2
        watched = [os.pidfd_open(pid) for pid in children]
        parent.send_signal(signal.SIGKILL)
        for fd in watched:
            assert asyncio.run(_ended(fd)), "a thinking process is still there"
            os.close(fd)


async def _ended(fd: int) -> bool:
    """A pidfd is readable when its process has ended."""
    done = asyncio.Event()
    asyncio.get_running_loop().add_reader(fd, done.set)
    try:
        async with asyncio.timeout(20):
            await done.wait()
        return True
    except TimeoutError:
        return False
    finally:
        asyncio.get_running_loop().remove_reader(fd)


def test_nobody_can_foresee_a_bots_numbers() -> None:
    a, b = seed_text(1 << 200), seed_text((1 << 200) + 1)
    seeds = {
        bot_seed(a, 7, "bot 0"),
        bot_seed(a, 8, "bot 0"),
        bot_seed(a, 7, "bot 1"),
        bot_seed(a, 7, "hint 0"),
        bot_seed(b, 7, "bot 0"),
    }
    assert len(seeds) == 5 and all(len(s) == 12 for s in seeds)
    assert bot_seed(a, 7, "bot 0") == SEED
