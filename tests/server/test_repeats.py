"""What comes again and again is told once a minute, with how often it came."""

import logging

import pytest

from tessera.server.repeats import QUIET_SECONDS, Repeats


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.lines: list[str] = []
        self.addFilter(Repeats(lambda: self.now))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def log() -> logging.Logger:
    logger = logging.Logger("odd")
    logger.addHandler(Lines())
    return logger


def lines(log: logging.Logger) -> Lines:
    found = log.handlers[0]
    assert isinstance(found, Lines)
    return found


def test_the_same_trouble_is_told_once_a_minute_and_then_how_often(log: logging.Logger) -> None:
    for n in range(1000):
        log.error("socket %d cannot be taken", n)
    assert lines(log).lines == ["socket 0 cannot be taken"]
    lines(log).now += QUIET_SECONDS
    log.error("socket %d cannot be taken", 7)
    log.error("socket %d cannot be taken", 8)
    assert lines(log).lines[1:] == ["socket 7 cannot be taken (and 999 times since this was last said)"]


def test_other_troubles_are_told_at_once(log: logging.Logger) -> None:
    def divide(n: int) -> float:
        return 1 / n

    def read(text: str) -> int:
        return int(text)

    for _ in range(2):
        for wrong in (lambda: divide(0), lambda: read("x"), lambda: read("y")):
            try:
                wrong()
            except (ArithmeticError, ValueError):
                log.exception("it failed")
    log.error("another")
    log.warning("another")
    log.error("Task was lost\nfuture: 1")
    log.error("Task was lost\nfuture: 2")
    assert lines(log).lines == ["it failed"] * 2 + ["another", "another", "Task was lost\nfuture: 1"]


def test_what_is_no_trouble_is_never_held_back(log: logging.Logger) -> None:
    for _ in range(3):
        log.info("somebody came")
    assert len(lines(log).lines) == 3


def test_it_does_not_remember_for_ever(log: logging.Logger) -> None:
    repeats = lines(log).filters[0]
    assert isinstance(repeats, Repeats)
    for n in range(2000):
        lines(log).now += 1
        log.error(f"trouble {n}")
    assert len(lines(log).lines) == 2000
    assert len(repeats._told) <= 600
