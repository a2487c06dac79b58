"""The server's time never jumps, whatever is done to the machine's clock, and comes to agree with it again."""

from itertools import pairwise

import pytest

from tessera.server.store.steady_clock import SHARE, SteadyClock

START, STEP, HOUR = 1_000_000.0, 250.0, 3_600_000.0


class Machine:
    def __init__(self) -> None:
        self.running = 50.0
        self.off = START - self.running
        self.clock = SteadyClock(lambda: self.running + self.off, lambda: self.running)

    def after(self, ms: float) -> int:
        self.running += ms
        return self.clock()


def test_it_is_the_machines_clock_while_nobody_sets_that() -> None:
    machine = Machine()
    assert [machine.after(STEP) for _ in range(4)] == [START + STEP * n for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("step", [-3000.0, -HOUR, HOUR])
def test_it_goes_on_as_it_was_when_the_clock_is_set(step: float) -> None:
    machine = Machine()
    machine.off += step
    seen = [machine.after(STEP) for _ in range(100)]
    went_on = [b - a for a, b in pairwise(seen)]
    assert all(abs(ms - STEP) <= STEP * SHARE + 1 for ms in went_on)


@pytest.mark.parametrize("step", [-3000.0, 3000.0])
def test_in_time_it_agrees_with_the_clock_again(step: float) -> None:
    machine = Machine()
    machine.off += step
    for _ in range(int(3000 / SHARE / STEP) + 1):
        machine.after(STEP)
    assert machine.after(0) == int(machine.running + machine.off)
