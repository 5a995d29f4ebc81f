"""What is typed faster than windows open: every key belongs to what the key before it has opened."""

from collections.abc import Coroutine
from typing import Any, cast

import pytest
from textual import events

from companion.tui.inputs import HELD_S
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.rows import Row
from companion.tui.windows.find import Find
from tests.city_table import CityTable, city_table
from tests.keys import key_event, type_ahead

pytestmark = pytest.mark.usefixtures("every_frame")


async def _at_once(table: CityTable, *keys: str) -> None:
    """Send keys as one write of a terminal, and wait until they were taken."""
    await type_ahead(table.pilot, keys)
    await table.settle()


async def test_a_line_sent_in_one_write_is_a_note_and_not_moves() -> None:
    async with city_table() as table:
        await _at_once(table, ":", *"note ana bought pizza", "enter")
        texts = [line.text for line in table.screen.session.table.history.lines]
        assert texts == ["note ana bought pizza"]


async def test_two_lines_sent_in_one_write_are_two_notes() -> None:
    async with city_table() as table:
        await _at_once(table, ":", *"note one", "enter", ":", *"note end", "enter")
        assert [line.text for line in table.screen.session.table.history.lines] == ["note one", "note end"]


async def test_what_is_typed_behind_a_corrected_name_is_for_the_desk_that_has_it() -> None:
    async with city_table() as table:
        asked = ("escape", "n", *"ben", "enter", *"Benno", "enter", ":", *"note we go on", "enter")
        await _at_once(table, *asked)
        session = table.screen.session
        assert session.table.setup.players[:2] == ("Ana", "Benno")
        assert [line.text for line in session.table.history.lines] == ["note we go on"]


async def test_a_paste_outside_an_input_does_nothing() -> None:
    async with city_table() as table:
        table.pilot.app.post_message(events.Paste("12ye\n"))
        await table.settle()
        assert not table.screen.session.table.history.lines


async def test_of_several_pasted_lines_the_first_is_taken_and_that_is_said() -> None:
    async with city_table() as table:
        table.pilot.app.post_message(events.Key("colon", ":"))
        table.pilot.app.post_message(events.Paste("note one\nnote two\n"))
        await table.settle()
        assert table.screen.query_one(CommandBar).value == "note one"
        [told] = [notification.message for notification in table.pilot.app._notifications]
        assert told == "Only the first line was pasted: one move at a time."


async def test_a_paste_right_after_the_colon_is_the_line() -> None:
    async with city_table() as table:
        table.pilot.app.post_message(events.Key("colon", ":"))
        table.pilot.app.post_message(events.Paste("note hello"))
        await table.settle()
        assert table.screen.query_one(CommandBar).value == "note hello"
        assert not table.screen.session.table.history.lines


async def test_a_window_closed_before_it_was_composed_is_closed() -> None:
    async with city_table() as table:
        answers: list[str | None] = []
        window = Find("Where?", [Row("a", ("A",))])
        table.pilot.app.push_screen(window, answers.append)
        window.dismiss("a")
        await table.settle()
        assert (table.window, answers) == ("CityScreen", ["a"])


async def test_back_in_the_palette_leaves_nobody_waiting_for_an_answer() -> None:
    async with city_table() as table:
        asking = table.screen.choosing.asking.ask_for_row("Where?", [Row("a", ("A",))])
        table.screen.choosing.asking.start(cast("Coroutine[Any, Any, None]", asking))
        await table.settle()
        assert table.window == "Find"
        await table.pilot.app.run_action("app.back")
        await table.settle()
        assert table.window == "CityScreen"
        assert not list(table.pilot.app.workers)


async def test_keys_after_one_that_opens_a_window_are_for_the_window() -> None:
    """Who pays, who receives, how much: an amount and an Enter typed ahead reach the window, and no key the desk."""
    async with city_table() as table:
        await _at_once(table, "x", "1", "2", *"500k", "enter")
        assert [line.text for line in table.screen.session.table.history.lines] == ["pay Ana Ben 500k"]
        assert table.window == "CityScreen"


async def test_what_is_typed_ahead_of_an_answer_is_no_move() -> None:
    """No one has seen yet what the desk asks then: `end`, its question, and an `e` and a roll too many."""
    async with city_table() as table:
        await _at_once(table, "e", "n", "e", "3", "4")
        assert not table.screen.session.table.history.lines
        await _at_once(table, "e", "y", "e", "y", "3", "4")
        assert [line.text for line in table.screen.session.table.history.lines] == ["end"]
        assert table.window == "CityScreen"


async def test_a_key_that_is_held_for_its_answer_answers_nothing_more() -> None:
    async with city_table() as table:
        await table.given("roll 1 2")
        await _at_once(table, "F")
        held = [key_event("y") for _ in range(3)]
        for number, event in enumerate(held):
            event.time += number * HELD_S / 2
            table.pilot.app.post_message(event)
            await table.settle()
        assert [line.text for line in table.screen.session.table.history.lines][1:] == ["finish"]
