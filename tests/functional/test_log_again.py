"""An undone move done again in the log: as it was, or with the reasons why it no longer fits."""

import pytest

from tests.functional.test_log_screen import lines_of, logged

PAID = ("pay bank Ana 1m", "pay bank Ana 2m", "pay bank Ana 3m", "undo 2", "pay bank Ben 500k")


async def test_after_an_undo_too_far_and_a_new_move_what_was_undone_is_done_again_line_by_line() -> None:
    async with logged(lines=PAID) as table:
        assert "b Do again" not in table.shown
        assert "d Delete" in table.shown
        await table.press("down", "down", "down", "down")
        assert "b Do again" in table.shown
        assert "d Delete" not in table.shown
        await table.press("b")
        assert table.window == "LogPage"
        assert "Done again: The bank pays Ana 2M." in table.shown
        await table.press("up", "b", "up", "up")
        assert "b Do again" not in table.shown
        assert lines_of(table) == ["pay bank Ana 1m", "pay bank Ben 500k", "pay bank Ana 2m", "pay bank Ana 3m"]
        assert table.state.cash("Ana") == 43_700_000


@pytest.mark.parametrize("key", ["c", "enter", "i", "d"])
async def test_what_is_done_with_an_undone_line_instead_of_mending_it_is_said(key: str) -> None:
    async with logged(lines=PAID) as table:
        before = table.screen.session.table.history.lines[:]
        await table.press("end", "up", key)
        assert table.window == "LogPage"
        assert "This line doesn't count: b does it again now, as a new move." in " ".join(table.shown.split())
        assert table.screen.session.table.history.lines == before


async def test_of_a_line_that_counts_or_is_no_move_it_is_said_what_can_be_done_again() -> None:
    async with logged(lines=("roll 1 2", "auction", "bid Ana 500k", "sold", "undo 2", "note so")) as table:
        before = table.screen.session.table.history.lines[:]
        await table.press("b")
        assert "Only an undone move (✗) can be done again." in table.shown
        assert table.screen.session.table.history.lines == before


async def test_an_undone_line_that_no_longer_fits_says_why_and_is_done_anyway() -> None:
    async with logged(lines=("roll 1 2", "buy", "undo 2", "roll 4 2", "buy", "end")) as table:
        before = table.screen.session.table.history.lines[:]
        await table.press("end", "b")
        assert table.window == "Ask"
        assert "Move 1 is no longer possible: It is Ben's turn" in " ".join(table.shown.split())
        await table.press("n")
        assert table.screen.session.table.history.lines == before
        await table.press("b")
        assert "Play it anyway (Y)" in table.shown
        await table.press("y")
        assert lines_of(table)[-1] == "force roll 1 2 by Ana"
        assert table.window == "LogPage"


async def test_what_not_even_force_does_again_only_says_why() -> None:
    async with logged(lines=("roll 1 2", "auction", "bid Ana 500k", "undo 2", "buy")) as table:
        before = table.screen.session.table.history.lines[:]
        await table.press("end", "up", "up", "b")
        assert table.window == "LogPage"
        assert "It's no longer possible: " in table.shown
        assert table.screen.session.table.history.lines == before


async def test_doing_again_what_ends_something_is_asked_as_the_move_itself() -> None:
    async with logged(lines=("roll 1 2", "finish", "undo", "buy")) as table:
        await table.press("down", "down", "b")
        assert table.window == "Ask"
        assert "finish" not in lines_of(table)
        await table.press("y")
        assert lines_of(table)[-1] == "finish"


async def test_a_line_taken_away_by_a_mend_is_done_again() -> None:
    async with logged(lines=("pay bank Ana 1m", "note so", "mend 1 away")) as table:
        await table.press("end", "b")
        assert lines_of(table) == ["note so", "mend 1 away", "pay bank Ana 1m"]
