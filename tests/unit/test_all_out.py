"""Auctions of evenings that were written before they ended by themselves once everyone else is out (CITY-OQ-43)."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.order import Setup
from companion.table.export import notation_text
from companion.table.reading import DiscardingJournal
from companion.table.script import play
from companion.table.table import Table
from tests.evenings import read

LINES = ((0, "on"), (0, "auction"), (0, "bid Ana 10k"), (1_000, "bid Ben 20k"), (2_000, "pass Ana"), (30_000, "sold"))
SETUP = Setup("unit", ("Ana", "Ben"))


def of_before(*lines: tuple[int, str]) -> Table[Any]:
    """Return an evening whose auctions run on, at a table that says nothing of that."""
    then: Table[Any] = Table(
        games.load("unit"), replace(SETUP, options={"auction_all_out": "runs_on"}), DiscardingJournal()
    )
    for at_ms, line in lines:
        then.submit(line, at_ms)
    now: Table[Any] = Table(games.load("unit"), SETUP, DiscardingJournal())
    now.load(then.history.lines, then.now_ms)
    return now


def test_mending_an_earlier_line_lets_an_auction_run_on_as_it_did() -> None:
    table = of_before(*LINES)
    table.submit("mend 4: bid Ben 30k", 31_000)
    last = table.state.unit.last
    assert (last.how, last.at_ms, last.timer.leader.amount) == ("sold", 30_000, 30_000)


def test_an_auction_that_runs_goes_on_by_the_rule_it_began_with() -> None:
    table = of_before(*LINES[:4])
    table.submit("pass Ana", 2_000)
    assert table.state.unit.timer.remaining_ms(2_000) == 48_000
    table.submit("sold", 2_000)
    for line in ("auction", "bid Ana 10k", "pass Ben"):
        table.submit(line, 3_000)
    assert table.state.unit.timer.remaining_ms(3_000) == 3_000


def test_an_older_evening_is_exported_as_it_was_played() -> None:
    text = notation_text(of_before(*LINES))
    assert "option auction_all_out runs_on" in text
    outcome = play(read(text, "older"), DiscardingJournal())
    assert outcome.problems == ()
    assert outcome.table is not None
    assert notation_text(outcome.table) == text, "regardless of where the house rule comes from"


def test_an_evening_in_which_nobody_dropped_out_says_nothing_of_it() -> None:
    assert "auction_all_out" not in notation_text(of_before(*LINES[:4]))


@pytest.mark.parametrize(
    ("players", "sold"),
    [
        (("Red", "Blue", "Green", "Yellow"), True),
        (("Rot", "Blau", "Grün", "Gelb"), True),
        (("Rouge", "Bleu", "Vert", "Zoë"), True),
        (("Ana", "Ben", "Cleo", "Zoë"), False),
    ],
)
def test_a_seat_whose_player_is_not_named_in_any_language_may_be_empty(players: tuple[str, ...], sold: bool) -> None:
    setup = Setup("unit", players, {"auction_early_close": "all_others_pass"})
    table: Table[Any] = Table(games.load("unit"), setup, DiscardingJournal())
    first, second = players[:2]
    for line in ("on", "auction", f"bid {first} 10k", f"bid {second} 20k", f"pass {first}"):
        table.submit(line, 0)
    assert (table.reasons_against(table.read("sold")) == ()) is sold
