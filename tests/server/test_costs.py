"""What anybody may cost the others: who is served first, how long work may hold up the loop, and what is refused.

Nothing here looks at a clock on the wall: clocks are set by hand, and work is counted in steps."""

import asyncio
import itertools
import random
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tessera.server import costs
from tessera.server.costs import ADVICE, NOBODY_WAITS, SOMEBODY_WAITS, Allowance, FairQueue, Full, at_once, in_turns
from tessera.server.refusals import TooMany

pytestmark = pytest.mark.anyio


class Clock:
    """Stands still until it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    found = Clock()
    monkeypatch.setattr("tessera.server.costs.time.monotonic", found.monotonic)
    yield found


async def served(queue: FairQueue[str], seconds: float = 1.0) -> list[str]:
    out = []
    while len(queue):
        owner, work = await queue.get()
        queue.charge(owner, seconds)
        out.append(work)
    return out


async def test_somebody_who_waits_comes_before_advice_and_advice_before_reviews(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue()
    for name, rank in (("review", NOBODY_WAITS), ("hint", ADVICE), ("bot", SOMEBODY_WAITS)):
        for owner in ("ann", "ben"):
            queue.put(f"{owner}'s {name}", owner, rank)
    assert [work.split()[1] for work in await served(queue)] == ["bot", "bot", "hint", "hint", "review", "review"]


async def test_people_are_served_in_turn_however_much_one_of_them_wants(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue()
    for i in range(20):
        queue.put(f"ann {i}", "ann", SOMEBODY_WAITS)
    queue.put("ben 0", "ben", SOMEBODY_WAITS)
    queue.put("eve 0", "eve", SOMEBODY_WAITS)
    order = await served(queue)
    assert sorted(order[:3]) == ["ann 0", "ben 0", "eve 0"]
    assert order[3:] == [f"ann {i}" for i in range(1, 20)]


async def test_what_somebody_used_long_ago_counts_no_more(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue()
    queue.charge("ann", 8.0)
    queue.charge("ben", 1.0)
    clock.now += 10 * costs.MEMORY_SECONDS
    queue.charge("ben", 1.0)
    queue.put("ben", "ben", SOMEBODY_WAITS)
    queue.put("ann", "ann", SOMEBODY_WAITS)
    assert queue.used("ann") < 0.01
    assert await served(queue) == ["ann", "ben"]


async def test_a_queue_is_never_longer_than_it_may_be() -> None:
    queue: FairQueue[str] = FairQueue(most=5, most_of_one=3)
    for i in range(3):
        queue.put(f"ann {i}", "ann", SOMEBODY_WAITS)
    with pytest.raises(Full):
        queue.put("ann 3", "ann", SOMEBODY_WAITS)
    queue.put("ben", "ben", SOMEBODY_WAITS)
    queue.put("eve", "eve", SOMEBODY_WAITS)
    with pytest.raises(Full):
        queue.put("ian", "ian", SOMEBODY_WAITS)
    assert len(queue) == 5 and queue.before("ann") == 5 and queue.before("ben") == 3


async def test_a_queue_serves_everybody_in_the_end() -> None:
    seed = random.randrange(1 << 30)
    rng = random.Random(seed)
    queue: FairQueue[str] = FairQueue()
    put = []
    for i in range(300):
        owner = rng.choice("abcdefghijklmnopqrst")
        put.append(f"{owner}{i}")
        queue.put(put[-1], owner, rng.randrange(3))
    order = await served(queue, rng.random())
    assert sorted(order) == sorted(put), f"seed {seed}"


class Work:
    """Long work that notes when it is at it, and lets its clock run."""

    def __init__(self, clock: Clock, steps: int, seconds: float, log: list[str], name: str) -> None:
        self.clock, self.steps, self.seconds, self.log, self.name = clock, steps, seconds, log, name

    def run(self) -> Generator[None, None, str]:
        for _ in range(self.steps):
            self.clock.now += self.seconds
            self.log.append(self.name)
            yield
        return self.name


async def test_long_work_lets_others_in_between_its_slices(clock: Clock) -> None:
    log: list[str] = []
    step = costs.SLICE_SECONDS / 5

    async def somebody_else() -> None:
        for _ in range(200):
            log.append(".")
            await asyncio.sleep(0)

    works = [Work(clock, 50, step, log, name) for name in "ab"]
    ends = await asyncio.gather(*(in_turns(work.run()) for work in works), somebody_else())
    assert ends[:2] == ["a", "b"]
    stretches = "".join(log).split(".")
    longest = max(len(stretch) for stretch in stretches)
    assert longest <= 6  # one slice, of one of the two
    assert "a" in "".join(log)[: "".join(log).rindex("b")] and "b" in "".join(log)[: "".join(log).rindex("a")]


async def test_after_a_heavy_step_there_is_a_pause_as_long(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr("tessera.server.costs.asyncio.sleep", noted)
    await in_turns(Work(clock, 3, 0.5, [], "a").run())
    assert [round(seconds, 3) for seconds in pauses] == [0.5, 0.5, 0.5, 0]


async def test_work_that_fails_lets_the_next_begin() -> None:
    def failing() -> Generator[None, None, None]:
        yield
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await in_turns(failing())
    assert await in_turns(costs.in_one_step(lambda: 3)) == 3
    assert at_once(costs.in_one_step(lambda: 4)) == 4


async def test_who_has_used_up_their_seconds_waits_for_more(clock: Clock) -> None:
    allowance = Allowance()

    async def nothing() -> str:
        return "done"

    allowance.charge("ann", costs.ALLOWED_SECONDS + 1.0)
    with pytest.raises(TooMany) as refused:
        await allowance.spend("ann", nothing())
    assert refused.value.seconds == round(1.0 / costs.REGAINED)
    assert await allowance.spend("ben", nothing()) == "done"
    clock.now += 1.0 / costs.REGAINED + 0.1
    assert await allowance.spend("ann", nothing()) == "done"


async def test_one_person_does_one_thing_at_a_time() -> None:
    allowance = Allowance()
    log: list[str] = []

    async def twice(name: str) -> None:
        log.append(name)
        await asyncio.sleep(0)
        log.append(name)

    await asyncio.gather(*(allowance.spend(who, twice(f"{who}{i}")) for i in range(2) for who in ("ann", "ben")))
    assert [name for name in log if name.startswith("ann")] == ["ann0", "ann0", "ann1", "ann1"]
    assert log.index("ben0") < log.index("ann1")
    assert not allowance._locks


async def test_only_what_somebody_does_is_counted_not_what_others_do_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    used = itertools.count()  # seconds of this thread: one at each look
    monkeypatch.setattr("tessera.server.costs.time.thread_time", lambda: float(next(used)))
    counted: list[float] = []

    class Noted(Allowance):
        def charge(self, who: str, seconds: float) -> None:
            counted.append(seconds)

    gate = asyncio.Event()
    spent = asyncio.create_task(Noted().spend("ann", gate.wait()))
    for _ in range(5):
        await asyncio.sleep(0)
        next(used)  # others work
    gate.set()
    await spent
    assert counted == [1.0, 1.0]  # until it waits, and afterwards


async def test_a_cancelled_command_hears_of_it() -> None:
    heard: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    task: asyncio.Task[Any] = asyncio.create_task(Allowance().spend("ann", waits()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert heard == ["cancelled"]
