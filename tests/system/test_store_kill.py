"""A writer killed with SIGKILL loses nothing it had acknowledged. Run as a program, this file is that writer.

A power cut cannot be tried here; that commits are flushed is asserted where the pragmas are.
"""

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.history import Line
from companion.core.order import Setup
from companion.store import Store
from companion.table.ports import GameBusy
from companion.unit.facts import FACTS, BidCalled

LONGEST = 5  # lines in one append
STEP_MS = 100


def line(seq: int) -> Line:
    bids = tuple(BidCalled(at_ms=seq * STEP_MS, player="Ana", amount=seq) for _ in range(seq % 3))
    return Line(seq, seq * STEP_MS, "move", f"bid Ana {seq}", bids, "key")


def play(path: Path) -> None:
    """Append without end; say on stdout what is on disk: the last line, and the clock after it."""
    store = Store.open(path)
    journal = store.resume(1) if store.games() else store.create("Friday", Setup("unit", ("Ana",)))
    while True:
        count = 1 + journal.next_seq % LONGEST
        journal.append([line(seq) for seq in range(journal.next_seq, journal.next_seq + count)])
        journal.clock.save((journal.next_seq - 1) * STEP_MS + 50)
        os.write(1, b"%d\n" % (journal.next_seq - 1))


@contextmanager
def writer(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, __file__, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def kill_after(path: Path, acknowledged: int) -> int:
    """Let a writer play, kill it after that many acknowledgements, return the last line it acknowledged."""
    with writer(path) as process:
        assert process.stdout is not None
        seen = [process.stdout.readline() for _ in range(acknowledged)]
        process.kill()
        seen += process.stdout.readlines()
    return int([said for said in seen if said.endswith("\n")][-1])


@pytest.mark.system
def test_nothing_acknowledged_is_lost_by_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    chance = random.Random(20)
    for _ in range(12):
        acknowledged = kill_after(path, chance.randint(1, 150))
        with Store.open(path) as store, store.resume(1) as journal:
            _, lines = journal.load(FACTS)
            assert lines == [line(seq) for seq in range(1, len(lines) + 1)]
            assert acknowledged <= len(lines) <= acknowledged + LONGEST
            assert acknowledged * STEP_MS + 50 <= journal.resume_ms(lines) <= len(lines) * STEP_MS + 50


@pytest.mark.system
def test_another_process_is_told_who_plays_may_watch_and_takes_over_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with writer(path) as process:
        assert process.stdout is not None
        first = int(process.stdout.readline())
        with Store.open(path) as store:
            with pytest.raises(GameBusy, match=re.escape(f"by process {process.pid} on ")):
                store.resume(1)
            watcher = store.watch(1)
            seen = watcher.new_lines(0, FACTS)
            assert len(seen) >= first
            until = int([process.stdout.readline() for _ in range(20)][-1])
            seen += watcher.new_lines(len(seen), FACTS)
            assert len(seen) >= until
            assert seen == [line(seq) for seq in range(1, len(seen) + 1)]
            process.kill()
            process.wait()
            with store.resume(1) as journal:
                journal.append([line(journal.next_seq)])


def evening_with_player(name: str) -> tuple[Setup, list[Line]]:
    """Return an evening of fifty lines in which a player is called so."""
    lines = [line(seq) for seq in range(1, 51)]
    renamed = [replace(each, facts=tuple(replace(fact, player=name) for fact in each.facts)) for each in lines]
    return Setup("unit", (name,)), renamed


def correct(path: Path, seconds: float) -> None:
    """Call a player otherwise, again and again, until the alarm of the system ends this program wherever it is."""
    store = Store.open(path)
    journal = store.resume(1) if store.games() else store.create("Friday", *evening_with_player("Ana"))
    journal.store_seats({"digest": journal.setup().players[0]})
    signal.setitimer(signal.ITIMER_REAL, seconds)
    while True:
        [old] = journal.setup().players
        new = "Ben" if old == "Ana" else "Ana"
        journal.replace_setup_and_lines(*evening_with_player(new), {old: new})
        journal.store_seats({"digest": new})


@pytest.mark.system
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="This system has no alarm.")
def test_a_name_is_corrected_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    chance = random.Random(21)
    seen = set()
    for _ in range(8):
        command = [sys.executable, __file__, str(path), str(chance.uniform(0.01, 0.1))]
        assert subprocess.run(command).returncode == -signal.SIGALRM
        with Store.open(path) as store, store.resume(1) as journal:
            setup, lines = journal.load(FACTS)
            [name] = setup.players
            assert (setup, lines) == evening_with_player(name)
            assert journal.seat_by_digest() == {"digest": name}
            seen.add(name)
    assert seen == {"Ana", "Ben"}


if __name__ == "__main__":
    if sys.argv[2:]:
        correct(Path(sys.argv[1]), float(sys.argv[2]))
    play(Path(sys.argv[1]))
