"""An auction by real keys against the real app, killed at random moments and resumed."""

import random
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from companion.core.history import Line
from companion.games import load
from companion.store import Store
from companion.unit.facts import AuctionOpened, BidCalled, CountdownHeld
from companion.unit.rules import CURRENCY
from tests.terminal import Terminal, companion

F = TypeVar("F")
TOLERANCE_MS = 250
LATE_MS = 1_000  # the clock is written down every 100 ms, by a thread that a loaded machine keeps waiting


def _lines(home: Path) -> Sequence[Line]:
    with Store.open(home / "companion.db") as store:
        [game] = store.games()
        return store.watch(game.id).load(load("unit").fact_types)[1]


def _facts(lines: Sequence[Line], kind: type[F]) -> list[F]:
    return [fact for line in lines for fact in line.facts if isinstance(fact, kind)]


def _auction(terminal: Terminal) -> None:
    """Begin with the unit alone and open an auction by keys."""
    terminal.wait_for("Press p to turn the unit on")
    terminal.does("p", shows="Ready")
    terminal.does("a", shows="running")


def _killed(terminal: Terminal, moment: float, chance: random.Random, *, silent: bool) -> tuple[float, float]:
    """Call bids, or none, until the moment comes; kill, and return the times of day in ms around the kill."""
    while time.monotonic() < moment:
        if not silent:
            terminal.press(chance.choice("1234"))
        terminal.pump(chance.uniform(0.0, 0.12))
    before = time.time() * 1000
    terminal.kill()
    return before, time.time() * 1000


@pytest.mark.system
@pytest.mark.parametrize("silent", [False, True], ids=["bids", "silent"])
@pytest.mark.parametrize("seed", range(8))
def test_a_killed_auction_comes_back_held_with_leader_bids_and_time(seed: int, silent: bool, tmp_path: Path) -> None:
    """UNIT-PWR-03: what the screen showed is on disk; the countdown is held with the time left at the kill.

    Where no one bids, nothing but the clock that is written down every 100 ms says how much that was.
    """
    chance = random.Random(seed)
    with companion(tmp_path, "unit") as terminal:
        _auction(terminal)
        moment = time.monotonic() + chance.uniform(0.1, 2.5)
        earliest_ms, latest_ms = _killed(terminal, moment, chance, silent=silent)
        shown = re.findall(r"(\w+) bids ([\d.]+[kM])\.", terminal.text)
    before = _lines(tmp_path)
    [opened] = [line for line in before if any(isinstance(fact, AuctionOpened) for fact in line.facts)]
    texts = [line.text for line in before]
    assert all(f"bid {name} {amount.lower()}" in texts for name, amount in shown)

    with companion(tmp_path) as terminal:
        terminal.wait_for("Resume")
        terminal.does("r", shows="Paused – bids still count")
        bids = _facts(before, BidCalled)
        if bids:
            terminal.wait_for(f"{bids[-1].player} bids {CURRENCY.show(bids[-1].amount)}")
    after = _lines(tmp_path)
    assert _facts(after, BidCalled) == bids
    [held] = _facts(after, CountdownHeld)
    assert held.left_ms is not None
    least, most = (50_000 - (at_ms - opened.wall_ms) for at_ms in (latest_ms, earliest_ms))
    assert least - TOLERANCE_MS <= held.left_ms <= most + LATE_MS


@pytest.mark.system
def test_a_held_auction_goes_on_at_a_key_press(tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal:
        _auction(terminal)
        terminal.does("1", shows="Red bids 10k.")
        terminal.kill()
    with companion(tmp_path) as terminal:
        terminal.wait_for("Resume")
        terminal.does("r", shows="Paused – bids still count")
        terminal.does("h", shows="running")
        terminal.does("s", shows="Sold to Red for 10k")
