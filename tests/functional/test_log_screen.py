"""The log on the desk and in the large: sentences, search, filter, and mending a line by keys."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from textual.pilot import Pilot

from companion.core.order import Setup
from companion.session.origin import Origin
from companion.tui.app import CompanionApp
from companion.tui.desks.builder import BuilderScreen
from companion.tui.desks.chance_desk import ChanceDesk
from companion.tui.desks.city import CityScreen
from companion.tui.desks.deal_desk import DealScreen
from companion.tui.desks.game_desk import GameDesk
from companion.tui.services import Services
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.long_text import LongText
from companion.tui.widgets.rows import Rows
from companion.tui.windows.log import LogPage
from companion.unit.facts import AuctionOpened
from tests.city_table import CityTable, city_table
from tests.desks import at_the_desk
from tests.game_table import game_table
from tests.screens import SIZES, until

EVENING = ("roll 1 2", "buy", "end", "roll 4 2", "buy", "end", "pay Cal bank 500k", "note so it goes")


@asynccontextmanager
async def logged(size: tuple[int, int] = (80, 24), lines: Sequence[str] = EVENING) -> AsyncIterator[CityTable]:
    """Play an evening and open its log."""
    async with city_table(size) as table:
        await table.given(*lines)
        await table.press("M")
        assert table.window == "LogPage"
        yield table


def log_of(table: CityTable) -> LogPage:
    return next(screen for screen in table.pilot.app.screen_stack if isinstance(screen, LogPage))


def lines_of(table: CityTable) -> list[str]:
    return [line.text for line in table.screen.session.table.history.lines_in_effect()]


async def counted(table: CityTable, *keys: str) -> int:
    """Press keys and return how many."""
    await table.press(*keys)
    return len(keys)


async def test_the_log_opens_with_the_newest_line_however_long_the_evening() -> None:
    async with logged(
        lines=(*EVENING, *(f"note {number}" for number in range(30)), f"note {'on and on ' * 20}")
    ) as table:
        assert log_of(table)._log_widget.scroll_offset.y == 0, table.shown
        assert "so it goes" not in table.shown


async def test_a_row_that_the_edge_would_cut_is_left_out_and_a_marked_one_keeps_its_colour() -> None:
    async with city_table() as table:
        await table.given(f"note {'so it goes ' * 12}", "roll 1 2")
        assert "so it goes" not in table.shown
        await table.press("M")
        lines = log_of(table).query_one("#lines", HistoryLog)
        _, sign, *_ = lines.render_line(0)
        assert sign.text == "● "
        assert sign.style is not None
        assert sign.style.color == lines.get_component_rich_style("seat--0").color
        assert sign.style.bgcolor == lines.get_component_rich_style("history--marked").bgcolor


async def test_the_newest_line_stands_whole_on_a_small_desk() -> None:
    async with city_table() as table:
        await table.given("roll 1 2", f"note {'so it goes ' * 18}and ends")
        assert " ".join(table.shown.split()).count("so it goes") == 18
        assert "and ends." in table.shown
        await table.given(f"note {'on and on ' * 40}")
        assert "on…" in table.shown, "cut off at the edge"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_line_three_moves_back_is_taken_back_in_few_keys(size: tuple[int, int]) -> None:
    async with city_table(size) as table:
        await table.given(*EVENING[:-1], "note once", "note twice")
        assert await counted(table, "M", "3", "d", "enter") <= 6
        assert "pay Cal bank 500k" not in lines_of(table)
        assert table.window == "CityScreen"
        assert "Move 7 deleted" in table.message
        assert table.state.cash("Cal") == 37_700_000
        await table.press("u")
        assert table.state.cash("Cal") == 37_200_000


async def test_a_line_three_moves_back_is_changed_in_few_keys_and_no_later_one_is_typed_again() -> None:
    async with city_table() as table:
        await table.given("roll 1 2", "buy", "end", "roll 4 2", "note once", "note twice")
        assert await counted(table, "M", "3", "c", "backspace", "3", "enter") <= 6
        assert lines_of(table) == [
            *("roll 1 2", "buy", "end", "roll 4 3", "note once", "note twice"),
            "mend 4 : roll 4 3",
        ]


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("k", ["force roll 2 6 by Ben", "mend 3 away keep"]),
        ("d", ["mend 3 away drop"]),
        ("escape", ["end", "roll 2 6"]),
    ],
)
async def test_what_becomes_of_later_lines_is_chosen_before_anything_is_mended(key: str, texts: list[str]) -> None:
    async with logged(lines=("roll 1 2", "buy", "end", "roll 2 6")) as table:
        await table.press("2", "d")
        assert "1 later move would become invalid" in table.shown
        assert "It is Ana's turn: end it before Ben moves." in table.shown
        assert table.shown.index("If you keep them (K):") < table.shown.index("If you remove them (D):")
        await table.press("enter")
        assert table.window == "MendLine"  # nothing is decided by Enter
        await table.press(key)
        assert lines_of(table)[2:] == texts


async def test_what_not_even_force_keeps_is_only_offered_to_be_dropped() -> None:
    async with logged(lines=("given owner Westlands Ana", "trade Ana: Westlands for Ben: 1m")) as table:
        await table.press("2", "d")
        assert "It can't be kept." in table.shown
        assert "Keep (K)" not in table.shown
        assert "D removes them: they can't be kept. Esc cancels." in " ".join(table.shown.split())
        await table.press("k")
        assert "✗ These moves can't be kept: D removes them." in table.shown
        await table.press("d")
        assert lines_of(table) == ["mend 1 away drop"]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36)], ids=str)
async def test_however_much_no_longer_holds_the_keys_stay_in_sight_and_all_can_be_read(size: tuple[int, int]) -> None:
    turns = (
        "roll 1 2",
        "buy",
        "end",
        "roll 4 2",
        "buy",
        "end",
        "roll 2 6",
        "buy",
        "end",
        "roll 4 3",
        "end",
        "roll 1 3",
    )
    async with logged(size, turns) as table:
        await table.press("end", "c", *["backspace"] * 3, "6", "space", "6")
        await until(table.pilot, lambda: "Enter, then K keeps them anyway" in table.shown)
        await table.press("enter")
        for key, found in (("pagedown", "Next: "), ("pageup", "later moves would become invalid")):
            await table.press(*[key] * 9)
            assert found in table.shown
            assert "K keeps them anyway" in table.shown
            assert "Remove (D)" in table.shown


async def test_no_line_of_the_preview_ends_at_an_arrow() -> None:
    async with logged(lines=("roll 1 2", "buy", "end", "roll 4 2")) as table:
        await table.press("end", "c", *["backspace"] * 3)
        await table.type("3 3")
        await until(table.pilot, lambda: "Stoneside → Westlands" in table.shown)


async def test_a_line_is_mended_even_where_no_word_has_room() -> None:
    async with logged() as table:
        await table.pilot.resize_terminal(1, 1)
        await table.press("d")
        assert table.window == "MendLine"


async def test_a_typed_mending_that_later_lines_do_not_bear_is_shown_before_it_is_done() -> None:
    async with city_table() as table:
        await table.given("roll 1 2", "buy", "end", "roll 2 6")
        await table.press("colon")
        await table.type("mend 3 away")
        await table.press("enter")
        assert table.window == "MendLine"
        assert "1 later move would become invalid" in table.shown
        await table.press("d")
        assert table.window == "CityScreen"
        assert lines_of(table) == ["roll 1 2", "buy", "mend 3 away drop"]
        await table.press("colon")
        await table.type("mend 9 away")
        await table.press("enter")
        assert "There's no move 9: the last one is 5." in table.message


async def test_what_happens_while_a_mending_is_looked_at_is_in_what_it_would_bring() -> None:
    """K and D do what their labels say, also after a bid by phone, or an undo by the banker."""
    async with logged(lines=("roll 1 2", "auction", "bid Ana 500k")) as table:
        await table.press("down", "d", "enter")
        assert "1 later move would become invalid" in table.shown
        table.screen.session.submit("bid Ben 600k", Origin("phone", "Ben"))
        await table.settle()
        assert "2 later moves would become invalid" in table.shown
        table.screen.session.submit("undo 2", Origin("phone"))
        await table.settle()
        assert "What would change" in table.shown
        await table.press("d")
        assert table.window == "MendLine"
        await table.press("enter")
        assert lines_of(table) == ["roll 1 2", "mend 2 away"]


async def test_a_length_that_is_kept_from_the_table_is_not_told_where_its_line_is_mended() -> None:
    lines = ("option auction_length random_13_50", "note so", "roll 1 2", "auction", "bid Ana 500k")
    async with logged(lines=lines) as table:
        [length] = [
            fact.length_ms for fact in table.screen.session.table.history.facts() if isinstance(fact, AuctionOpened)
        ]
        assert length is not None
        drawn = f"auction -> {length // 1000}s"
        assert table.screen.session.table.history.lines[3].text == drawn
        await table.press("down", "c")
        assert " auction  " in table.shown
        assert "->" not in table.shown
        await table.type(" Stoneside")
        await table.press("enter")
        assert f"auction Stoneside -> {length // 1000}s" in lines_of(table)
        await table.press("u", "s", "M", "3", "c")
        assert drawn in table.shown


async def test_what_is_typed_is_typed_on_once_no_later_line_hinders_it() -> None:
    async with logged(lines=("note one", "roll 1 2", "auction", "bid Ana 500k")) as table:
        await table.press("down", "c", *["backspace"] * 7, *"buy", "enter")
        assert "1 later move would become invalid" in table.shown
        table.screen.session.submit("undo", Origin("phone"))
        await table.settle()
        await table.press("x")
        assert "buyx" in table.shown


async def test_a_move_is_put_in_before_a_line_and_shown_while_it_is_typed() -> None:
    async with logged() as table:
        await table.press("2", "i")
        await table.type("pay Ana bank 1m")
        await until(table.pilot, lambda: "Ana: Cash 37.1M → 36.1M" in table.shown)
        await table.press("enter")
        assert lines_of(table)[6:8] == ["pay Ana bank 1m", "pay Cal bank 500k"]


async def test_what_cannot_be_mended_says_why_and_changes_nothing() -> None:
    async with logged() as table:
        before = table.state
        await table.press("2", "c", "backspace", "x", "enter")
        assert "✗" in table.shown
        assert "expected one of" not in table.shown
        assert table.window == "MendLine"
        await table.press("escape", "escape", "u", "M", "down", "d")
        assert "This line doesn't count: b does it again now, as a new move." in " ".join(table.shown.split())
        await table.press("up", "c")
        assert "This isn't a move: select one above or below it." in table.shown
        assert table.state == before


async def test_the_preview_says_who_would_lead_and_who_would_owe() -> None:
    async with logged(lines=("roll 1 2", "auction", "bid Ana 500k")) as table:
        await table.press("1", "d")
        assert "  Countdown: Auction Stoneside, Ana leads with 500k → Auction  " in table.shown
        assert "    Stoneside  " in table.shown, "continuation lines are indented"
    owing = ("given owner Westlands Ben", "given blocks Westlands 6r", "given cash Ana 100k", "land Westlands")
    async with logged(lines=owing) as table:
        await table.press("1", "d")
        assert "Next: Ana: pay 3.5M to Ben – raise 3.4M more → Ana: roll the dice" in " ".join(table.shown.split())


async def test_what_a_line_says_already_is_no_mending() -> None:
    async with logged(lines=("note one",)) as table:
        await table.press("1", "c", "enter")
        assert table.window == "MendLine"
        assert "The move already says that." in table.shown
        assert lines_of(table) == ["note one"]


async def test_the_preview_lists_every_later_line() -> None:
    lines = ("given owner Westlands Ana", *("trade Ana: Westlands for Ben: 1m", "trade Ben: Westlands for Ana: 1m") * 8)
    async with logged(lines=lines) as table:
        await table.press("end", "d")
        assert "16 later moves would become invalid" in table.shown
        told = ""
        for _ in range(16):
            told += table.shown
            await table.press("pagedown")
        assert [number for number in range(2, 18) if not re.search(rf" {number}  (Ana|Ben) gives", told)] == []
        assert "If you remove them (D):" in told
        bar = table.pilot.app.screen.query_one(LongText).vertical_scrollbar
        assert bar.position + bar.window_size == bar.window_virtual_size


@dataclass
class Table:
    """The app with the desk of some game."""

    pilot: Pilot[None]
    app: CompanionApp
    desk: Any


@asynccontextmanager
async def game(name: str) -> AsyncIterator[Table]:
    """Begin a game, and postpone every question it asks at first."""
    app = CompanionApp(Services(seed=lambda: 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.begin("Friday", Setup(name, ("Ana", "Ben"), seed=7))
        await pilot.pause()
        while app.screen is not app.desk:
            await pilot.press("escape")
            await pilot.pause()
        yield Table(pilot, app, app.desk)


@pytest.mark.parametrize("name", ["unit", "builder", "chance", "deal"])
async def test_every_desk_mends_a_line_three_moves_back_in_six_keys(name: str) -> None:
    async with game(name) as table:
        for line in ("note 1", "note 2", "note 3"):
            assert table.desk.submit(line, "bar")
        for key in ("M", "3", "c", "backspace", "4", "enter"):
            await table.pilot.press(key)
            await table.pilot.pause()
        lines = [line.text for line in table.desk.session.table.history.lines_in_effect()]
        assert lines == ["note 4", "note 2", "note 3", "mend 1 : note 4"]


async def test_a_move_typed_over_the_log_is_typed_at_the_desk() -> None:
    async with logged() as table:
        await table.press("colon", *"mend 7 away", "enter")
        assert table.window != "MendLine"
        assert table.screen.session.table.history.lines[-1].text == "mend 7 away"


async def test_of_a_press_it_is_asked_in_words_what_build_showed() -> None:
    async with logged(lines=("roll 1 2", "buy", "press -> rail")) as table:
        await table.press("1", "c")
        assert "What did Build show?" in table.shown
        assert table.pilot.app.screen.query_one(Rows).marked_id == "press -> rail", "the text is selected"
        await table.press("2")
        assert "Build shows: Railroad → 2 blocks" in table.shown
        assert "press ->" not in table.shown
        await table.press("enter")
        assert lines_of(table)[2] == "press -> 2"


async def test_what_was_taken_back_stands_once_beside_a_wide_table_and_not_on_a_television() -> None:
    async with city_table((160, 45)) as table:
        await table.given("roll 1 2", "buy", "undo")

        def shown() -> list[tuple[str, bool]]:
            return [(row.text, row.struck) for row in table.screen.query_one("#history", HistoryLog)._rows]

        bought, rolled = "Ana buys Stoneside for 600k.", "Ana rolls 1 and 2. Ana lands on Stoneside."
        assert shown() == [(bought, True), (rolled, False)]
        await table.press("t")
        assert shown() == [(rolled, False)]
        await table.press("escape", "r")
        assert shown() == [(bought, False), (rolled, False)]


@pytest.mark.parametrize(
    ("game", "kind", "moves", "stays"),
    [
        ("city", CityScreen, ("pay bank Ana 1m", "pay bank Ana 2m", "pay bank Ana 3m"), "The bank pays Ana 1M."),
        (
            "builder",
            BuilderScreen,
            ("pay bank Ana 100", "pay bank Ana 200", "pay bank Ana 300"),
            "The bank pays Ana 100.",
        ),
        ("chance", ChanceDesk, ("note a", "note b", "note c"), "Note: a."),
        ("deal", DealScreen, ("note a", "note b", "note c"), "Note: a."),
    ],
)
async def test_what_was_taken_back_takes_no_line_of_a_short_log(
    game: str, kind: type[GameDesk], moves: tuple[str, ...], stays: str
) -> None:
    async with game_table(game, kind, ("Ana", "Ben", "Cal"), (80, 24)) as table:
        await at_the_desk(table)
        await table.given(*moves, "undo 2")
        log = table.screen.query_one("#history", HistoryLog)
        assert log.size.height <= 4, "there is only room for a few lines"
        assert [(row.text, row.struck) for row in log._rows][:1] == [(stays, False)]
        await table.pilot.resize_terminal(160, 45)
        await table.settle()
        assert [row.struck for row in log._rows][:3] == [True, True, False]
