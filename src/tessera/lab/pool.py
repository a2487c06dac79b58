"""Many tasks on one machine: in this process, or spread over several; results come back in order, with a progress bar
for people."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tessera.kernel.errors import BadInput

Task = TypeVar("Task")
Done = TypeVar("Done")


def run_all(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int, title: str, weight: int = 1
) -> Iterator[Done]:
    """The results of `work`, task by task. `weight` is how many units (say, games) one task stands for."""
    if jobs < 1:
        raise BadInput(f"--jobs must be 1 or more, not {jobs}.")
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr),
        disable=not sys.stderr.isatty(),
    ) as progress:
        bar = progress.add_task(title, total=len(tasks) * weight)
        if jobs == 1:
            for task in tasks:
                yield work(task)
                progress.advance(bar, weight)
            return
        with ProcessPoolExecutor(jobs) as pool:
            for done in pool.map(work, tasks):
                yield done
                progress.advance(bar, weight)
