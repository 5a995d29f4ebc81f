"""The log as it is read: searched, filtered, scrolled, and what its lines say."""

import re

import pytest
from textual.events import MouseScrollDown

from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.players import SEAT_MARKS
from tests.city_table import CityTable, city_table
from tests.functional.test_log_screen import EVENING, game, log_of, logged


def marked(table: CityTable) -> str:
    row = log_of(table)._marked_row
    return row.notation if row else ""


async def test_the_log_is_searched_filtered_and_left_step_by_step() -> None:
    async with logged() as table:
        await table.press("slash")
        await table.type("roll 2")
        assert [row.notation for row in log_of(table)._rows] == ["roll 4 2", "roll 1 2"]
        await table.press("enter", "down")
        assert marked(table) == "roll 1 2"
        await table.press("escape")
        assert len(log_of(table)._rows) == len(EVENING)
        await table.press("f")
        assert table.window == "Find"
        await table.press("escape", "escape")
        assert table.window == "CityScreen"


async def test_the_search_says_by_which_key_it_begins() -> None:
    async with logged() as table:
        assert "/ to search" in table.shown
        await table.press("s")
        assert "“s” does nothing here · / to search" in table.shown
        await table.press("slash")
        assert "type to search" in table.shown
        await table.press("s", "escape", "escape")
        assert "/ to search" in table.shown


async def test_marks_go_anywhere_in_a_long_log() -> None:
    async with logged(lines=[f"note number {n}" for n in range(300)]) as table:
        await table.press("end")
        assert marked(table) == "note number 0"
        assert "Note: number 0." in table.shown
        await table.press("pageup")
        assert marked(table) == f"note number {log_of(table)._log_widget.size.height - 1}"
        await table.press("home", "7")
        assert marked(table) == "note number 293"
        await table.press("up", "up")
        assert marked(table) == "note number 295"


async def test_the_log_of_the_desk_is_scrolled_by_page_keys_and_wheel_and_opened_by_a_click() -> None:
    async with city_table((160, 45)) as table:
        await table.given(*(f"note number {n}" for n in range(30)))
        for _ in range(10):
            await table.press("pagedown")
        assert "Note: number 0." in table.shown
        log = table.screen.query_one(HistoryLog)
        await table.press(*["pageup"] * 10)
        assert log.scroll_offset.y == 0
        log.post_message(MouseScrollDown(log, 1, 1, 0, 0, 0, shift=False, meta=False, ctrl=False))
        await table.settle()
        assert log.scroll_offset.y > 0
        await table.pilot.click(log)
        assert table.window == "LogPage"


async def test_a_line_begins_with_whoever_acts_and_ends_with_the_time() -> None:
    async with game("deal") as table:
        assert table.desk.submit("given bank Ben 5", "key")
        await table.pilot.pause()
        log = table.app.screen.query_one(HistoryLog)
        text = log.render_line(0).text
        assert text[0] == SEAT_MARKS[1]
        assert re.search(r" \d+:\d\d$", text)
        assert "Ben" in text


async def test_what_was_mended_stays_to_be_read_struck_through() -> None:
    async with logged(lines=("roll 1 2", "note one", "note two")) as table:
        await table.press("2", "c", "backspace", "enter", "M")
        rows = [(row.number, row.text, row.struck) for row in log_of(table)._rows]
        assert rows[:4] == [
            (4, "Move 2 changed: Note: on.", False),
            (3, "Note: two.", False),
            (2, "Note: on.", False),
            (2, "Note: one.", True),
        ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "mend 1 : roll 4 4 keep",
            "Move 1 changed; conflicting later moves kept: Ana rolls 4 and 4, a double.",
        ),
        ("mend 3 away drop", "Move 3 deleted; conflicting later moves removed: It is Ben's turn."),
        ("mend 3 before : pay Ana Ben 1m", "Inserted before move 3: Ana pays Ben 1M."),
        ("mend 4 : note we : keep", "Move 4 changed: Note: we : keep."),
    ],
)
async def test_the_log_says_in_words_what_was_mended(line: str, words: str) -> None:
    async with logged(lines=("roll 1 2", "buy", "end", "note so", "roll 2 6", line)) as table:
        assert log_of(table)._rows[0].text.startswith(words)


async def test_a_line_that_is_taken_away_is_told_as_it_stood() -> None:
    lines = (
        "mend 1 : note b",
        "mend 1 : note c",
        "undo",
        "mend 1 away",
        "undo",
        "mend 1 before : note d",
        "mend 7 away",
    )
    async with logged(lines=("note a", *lines)) as table:
        told = [row.text for row in log_of(table)._rows if "deleted" in row.text]
        assert told == [
            "Move 7 deleted: Note: d.",
            "Undone: Move 1 deleted: Note: b.",
            "Move 1 deleted: Note: b.",
        ]


async def test_the_head_counts_moves_and_no_line_twice() -> None:
    """An undo is no move, a line that was taken back none any more, and one that was mended is one."""
    async with city_table() as table:
        await table.given("roll 1 2", "buy", "note pizza", "undo", "mend 1 : roll 2 1")
        await table.press("M")
        assert "2 moves, newest first" in table.shown
