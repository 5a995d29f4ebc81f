"""The clock of a countdown, written down beside the loop of the screen."""

import threading
from itertools import count
from queue import Queue

from companion.session.keeper import ClockKeeper
from tests.patience import PATIENCE_S


class Disk:
    """What is written down, and by which thread."""

    def __init__(self) -> None:
        self.marks: Queue[tuple[int, int]] = Queue()
        clock = count(1)
        self.keeper = ClockKeeper(lambda at_ms: self.marks.put((at_ms, threading.get_ident())), lambda: next(clock))

    def next(self) -> tuple[int, bool]:
        """Return the next mark, and whether someone else than the caller has written it."""
        at_ms, writer = self.marks.get(timeout=PATIENCE_S)
        return at_ms, writer != threading.get_ident()


def test_a_running_countdown_is_written_down_while_nobody_asks_for_it() -> None:
    """UNIT-PWR-03: here the caller does nothing at all, as a screen in a long paint."""
    disk = Disk()
    disk.keeper.store(repeatedly=True)
    assert [disk.next() for _ in range(4)] == [(1, False), (2, True), (3, True), (4, True)]
    disk.keeper.stop()


class Virtual(threading.Condition):
    """Ends every wait for a time at once, and counts it."""

    def __init__(self) -> None:
        super().__init__()
        self.now_ms = 0

    def wait(self, timeout: float | None = None) -> bool:
        """Wait no longer than it takes to let another in. Return that nothing has changed."""
        self.now_ms += round(1_000 * (timeout or 0))
        return super().wait(0.001)


def test_a_kill_costs_no_more_than_100_ms_of_the_clock() -> None:
    """Here time is virtual: every mark is due 100 ms after the one before (UNIT-PWR-03)."""
    marks: Queue[int] = Queue()
    changed = Virtual()
    keeper = ClockKeeper(marks.put, lambda: changed.now_ms, changed)
    keeper.store(repeatedly=True)
    assert [marks.get(timeout=PATIENCE_S) for _ in range(5)] == [0, 100, 200, 300, 400]
    keeper.stop()


def test_the_last_mark_is_that_of_the_end() -> None:
    disk, others = Disk(), set(threading.enumerate())
    disk.keeper.store(repeatedly=True)
    disk.keeper.stop()
    for thread in set(threading.enumerate()) - others:
        thread.join(PATIENCE_S)
    marks = [disk.next() for _ in range(disk.marks.qsize())]
    assert marks[-1][1] is False
    assert [at_ms for at_ms, _ in marks] == sorted(at_ms for at_ms, _ in marks)


def test_a_held_countdown_is_written_down_once_and_one_that_goes_on_again_and_again() -> None:
    disk = Disk()
    disk.keeper.store(repeatedly=True)
    disk.next()
    disk.keeper.store(repeatedly=False)
    disk.keeper.store(repeatedly=True)
    while not disk.next()[1]:
        pass
    disk.keeper.stop()


def test_a_game_without_a_countdown_needs_no_thread() -> None:
    disk, threads = Disk(), set(threading.enumerate())
    disk.keeper.store(repeatedly=False)
    assert disk.next() == (1, False)
    assert set(threading.enumerate()) <= threads
