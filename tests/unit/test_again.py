"""What was undone, done again as a new move: the order it was, with what came out of it then."""

from collections.abc import Iterable
from typing import Any

import pytest

from companion import games
from companion.core.errors import NotationError, Refused
from companion.core.order import Setup
from companion.session.origin import Origin, refuse_unless_allowed
from companion.table import orders
from companion.table.log import Log
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.unit.facts import AuctionOpened, BuildPressed
from tests.evenings import assert_exports
from tests.unit.play import attempt, play, reloaded, table


def opened(name: str, *lines: str, players: tuple[str, ...] = ("Ana", "Ben", "Cleo"), **options: str) -> Table[Any]:
    """Return a table of a game after these lines."""
    there: Table[Any] = Table(games.load(name), Setup(name, players, options, seed=7), DiscardingJournal())
    play(there, *lines)
    return there


def texts(there: Table[Any]) -> list[str]:
    return [line.text for line in there.history.lines_in_effect()]


def facts(there: Table[Any], kind: type[Any]) -> list[Any]:
    return [fact for fact in there.history.facts() if isinstance(fact, kind)]


def test_what_build_showed_is_done_again_and_uses_up_the_draw_it_was() -> None:
    """No one fishes for a better result, and no one sees the next one coming."""
    there = table("on", "press", "wait 5000", "press", "wait 5000")
    first, second = (fact.result for fact in facts(there, BuildPressed))
    there = table("on", "press", "wait 5000", "undo", "note so", "again 2", "wait 5000", "press")
    assert [fact.result for fact in facts(there, BuildPressed)] == [first, second]
    assert texts(there)[2] == f"press -> {first}"
    assert_exports(there)
    assert reloaded(there.history.lines, there.setup).state == there.state


def test_a_drawn_length_is_done_again_and_stays_hidden() -> None:
    there = table(
        *("on", "auction", "wait 1000", "undo", "note so", "again 2"),
        players=("Ana", "Ben"),
        auction_length="random_13_50",
    )
    drawn = next(fact for fact in there.history.lines[1].facts if isinstance(fact, AuctionOpened))
    [now] = facts(there, AuctionOpened)
    assert (now.length_ms, now.drawn) == (drawn.length_ms, True)
    rows = Log(there).rows(there.now_ms + 1)
    assert [row.notation for row in rows if row.notation.startswith("auction")] == ["auction", "auction"]


@pytest.mark.parametrize(
    ("game", "lines", "number", "text"),
    [
        ("builder", ("roll",), 1, "roll "),
        ("chance", ("roll 3",), 1, "roll 3"),
        ("city", ("pay bank Ana 1m",), 1, "pay bank Ana 1m"),
        ("deal", ("note a",), 1, "note a"),
    ],
)
def test_every_game_does_again_what_was_undone(game: str, lines: Iterable[str], number: int, text: str) -> None:
    there = opened(game, *lines)
    line = there.history.lines[number - 1]
    play(there, "undo", "note so", f"again {number}")
    again = there.history.lines[-1]
    assert (again.kind, again.text, again.facts) == ("move", line.text, line.facts)
    assert again.text.startswith(text)


@pytest.mark.parametrize(
    ("game", "way", "line"),
    [
        ("city", "unit", "press"),
        ("builder", "rolls", "roll"),
        ("chance", "rounds", "round Ana Ben Ana Cleo - - Ana Ben"),
        ("deal", "sets", "lay Boardwalk by Ana"),
    ],
)
def test_light_tables_do_again_what_was_undone(game: str, way: str, line: str) -> None:
    there = opened(game, line, watch=way)
    first = there.history.lines[0]
    play(there, "undo", "note so", "again 1")
    assert there.history.lines[-1].text == first.text


def test_it_is_done_by_whoever_it_was_for_then_or_says_why_it_no_longer_fits() -> None:
    there = opened("city", "roll 1 2", "undo", "roll 4 2", "auction", "wait 60000", "end")
    reasons = there.reasons_against(orders.Again(1))
    assert attempt(there, "again 1") == tuple(map(str, reasons))
    assert "It is Ben's turn" in str(reasons[0])
    before = there.history.lines[:]
    assert not any(reason.hard for reason in reasons)
    assert there.reasons_against(orders.Again(1, forced=True)) == ()
    assert there.history.lines == before
    play(there, "force again 1")
    line = there.history.lines[-1]
    assert (line.text, line.forced) == ("force roll 1 2 by Ana", True)
    assert_exports(there)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, "Move 1 (on) hasn't been undone: only what was undone can be done again."),
        (3, "Entry 3 (undo) isn't a move: only a move can be done again."),
        (6, "Entry 6 (time) isn't a move: only a move can be done again."),
        (10, "Move 10 changed move 1: change move 1 again."),
        (99, "No move 99: the last one is 12."),
    ],
)
def test_what_cannot_be_done_again_says_why_even_by_force(number: int, why: str) -> None:
    there = table(
        "on", "note a", "undo", "auction", "bid Ana 100k", "wait 60000", "undo 2", "note b", players=("Ana", "Ben")
    )
    play(there, "mend 1 before : note c", "undo", "note d")
    before = there.history.lines[:]
    assert attempt(there, f"again {number}") == (why,)
    assert attempt(there, f"force again {number}") == (why,)
    assert there.history.lines == before


def test_what_a_changed_line_said_before_can_be_done_again() -> None:
    there = table("on", "note a", "mend 2 : note b", "again 2")
    assert texts(there) == ["on", "note b", "mend 2 : note b", "note a"]
    with pytest.raises(Refused, match=r"Move 4 .* hasn't been undone"):
        there.submit("again 4", there.now_ms)


def test_it_is_the_bankers_and_written_as_it_is_read() -> None:
    there = table("on", "note a", "undo", "note b")
    with pytest.raises(Refused, match="Only the banker"):
        refuse_unless_allowed(there.game, there.state, there.read("again 2"), Origin("phone", "Ana"))
    for text in ("again 2", "force again 2"):
        assert there.notation_of(there.read(text)) == text
    for wrong in ("again", "again x", "again 2 by Ana", "mend 2 : again 2"):
        with pytest.raises(NotationError):
            there.read(wrong)


@pytest.mark.parametrize("line", ['space 3 "Lot 1"', 'force auction "Lot 1"', 'force buy "Lot 1" for 100'])
@pytest.mark.parametrize("again", ["again 2", "force again 2"])
def test_what_named_a_deed_that_is_gone_is_not_done_again(line: str, again: str) -> None:
    there = opened("builder", 'deed "Lot 1" colour brown', line, "undo", "undo")
    before = there.state
    with pytest.raises(Refused, match="called “Lot 1"):
        there.judge(again, there.now_ms)
    with pytest.raises(Refused, match="called “Lot 1"):
        there.submit(again, there.now_ms)
    assert there.state is before
