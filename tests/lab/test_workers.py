"""Worker processes: results in order, an early end, Ctrl-C, and workers that die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import active_children
from pathlib import Path

import pytest

from harena.core.errors import Refused, refuse
from harena.lab.workers import in_order

SCRIPT = """
import os, sys, time
from harena.lab.workers import in_order

def stay():
    os.write(1, b"%d\\n" % os.getpid())  # in one piece: two workers share the pipe
    time.sleep(600)

def think(task):
    stay()

if __name__ == "__mp_main__" and sys.argv[1] == "loading":
    stay()

if __name__ == "__main__":
    try:
        list(in_order(think, range(3), 2))
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.exit(130)
"""
"""Two workers that load or think for ever; each prints its id as soon as it does."""

PATIENCE = 120


@contextmanager
def started(folder: Path, state: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """The script, with workers that are loading or thinking; nothing of it is left whatever a test finds."""
    script = folder / "script.py"
    script.write_text(SCRIPT)
    with subprocess.Popen(
        [sys.executable, script, state],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield process, [int(process.stdout.readline()) for _ in range(2)]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def slow_then_fast(task: int) -> int:
    time.sleep(0.3 if task == 0 else 0.0)
    return task * task


def die(task: int) -> None:
    os._exit(3)


def refuse_it(task: int) -> None:
    raise refuse("unknown_bot", bot=str(task), known=["random"])


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_tasks(workers: int) -> None:
    assert list(in_order(slow_then_fast, range(9), workers)) == [n * n for n in range(9)]


@pytest.mark.parametrize("workers", [1, 2])
def test_whoever_has_seen_enough_leaves_no_worker_behind_and_takes_few_tasks(workers: int) -> None:
    taken = iter(range(1000))
    with closing(in_order(slow_then_fast, taken, workers)) as results:
        assert next(results) == 0
    assert next(taken) <= 2 * workers
    assert not active_children()


def test_a_refusal_in_a_worker_arrives_as_it_was_said() -> None:
    with pytest.raises(Refused) as refused:
        list(in_order(refuse_it, range(3), 2))
    assert refused.value.reasons == refuse("unknown_bot", bot="0", known=["random"]).reasons


def test_a_worker_that_dies_is_a_refusal_and_not_a_hang() -> None:
    with pytest.raises(Refused, match="worker_died"):
        list(in_order(die, range(3), 2))


needs_proc = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc to see processes")


@needs_proc
@pytest.mark.parametrize("state", ["loading", "thinking"])
def test_ctrl_c_ends_all_workers_at_once_and_without_a_word_from_them(tmp_path: Path, state: str) -> None:
    """A terminal sends it to every process; here it reaches the workers well before the parent."""
    with started(tmp_path, state) as (process, workers):
        for pid in workers:
            os.kill(pid, signal.SIGINT)
        time.sleep(0.5)
        assert [running(pid) for pid in workers] == [True, True]
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (130, "interrupted\n", "")
        assert not any(running(pid) for pid in workers)


@needs_proc
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    with started(tmp_path, "thinking") as (process, workers):
        process.kill()
        deadline = time.monotonic() + PATIENCE
        while alive := [pid for pid in workers if running(pid)]:
            assert time.monotonic() < deadline, f"still running: {alive}"
            time.sleep(0.05)
        assert len(workers) == 2


def running(pid: int) -> bool:
    """Whether a process is at work; one that only waits to be buried is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
