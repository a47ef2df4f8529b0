"""Work shared out to several processes: results in order, a clean end on Ctrl-C, nothing left behind."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Any, ClassVar, TypeVar

from harena.core.errors import refuse

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    """The results of the tasks in their order. Tasks are taken only as the workers get near them.

    Close the iterator when enough has been seen: the workers then end at once, as they do on Ctrl-C.
    """
    if workers == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_Worker.begin, initargs=(work,))
    with pool:
        try:
            yield from _results(pool, tasks, 2 * workers)
        except BrokenProcessPool as error:
            raise refuse("worker_died") from error
        except BaseException:
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _results(pool: ProcessPoolExecutor, tasks: Iterable[Any], most: int) -> Iterator[Any]:
    """Keep a few tasks under way, and yield their results in order."""
    under_way: deque[Future[Any]] = deque()
    for task in tasks:
        with _no_interrupt():
            under_way.append(pool.submit(_Worker.do, task))
        if len(under_way) >= most:
            yield under_way.popleft().result()
    while under_way:
        yield under_way.popleft().result()


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Start workers so that they ignore Ctrl-C, which reaches all processes of a terminal at once.

    Otherwise each worker that is still loading would print a traceback. A Ctrl-C meanwhile takes effect afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """What one worker process was started for: the work comes once, the tasks one by one."""

    work: ClassVar[Callable[[Any], Any]]

    @classmethod
    def begin(cls, work: Callable[[Any], Any]) -> None:
        """Leave Ctrl-C to the parent, and end when the parent ends, however it ends."""
        cls.work = work
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_end_with_parent, daemon=True).start()

    @classmethod
    def do(cls, task: Any) -> Any:
        return cls.work(task)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
