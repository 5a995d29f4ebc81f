"""The desks of light tables by keys: few keys, nothing refused, and another desk as soon as the way changes."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Button, Static

from companion.core.order import Setup
from companion.session.origin import Origin
from companion.tui.app import CompanionApp
from companion.tui.screens.city import CityScreen
from companion.tui.screens.house_rules import RunningRules
from companion.tui.screens.light_desk import LightDesk
from companion.tui.screens.new_game import NewGame
from companion.tui.screens.position import Position
from companion.tui.screens.standings import Standings
from companion.tui.screens.unit import UnitScreen
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from tests.screens import SIZES, click_text, said, shell, text_of, type_text, until


@asynccontextmanager
async def light(
    folder: Path,
    game: str,
    way: str,
    size: tuple[int, int] = (80, 24),
    players: tuple[str, ...] = ("Ana", "Ben", "Cleo"),
    **options: str,
) -> AsyncIterator[tuple[CompanionApp, Pilot[Any]]]:
    """Begin a light table."""
    app = shell(folder)
    async with app.run_test(size=size) as pilot:
        app.begin("Friday", Setup(game, players, {"watch": way, **options}, seed=7))
        await pilot.pause()
        yield app, pilot


def table_of(app: CompanionApp) -> Any:
    assert app.desk is not None
    return app.desk.session.table


def asked(app: CompanionApp) -> str:
    """Return the headline."""
    assert app.desk is not None
    return str(app.desk.query_one("#headline", Static).content)


async def test_a_new_game_asks_how_much_the_companion_is_to_do(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGame)
        assert "How much is the companion to do?" in text_of(app)
        await click_text(pilot, "How much is the companion to do?", times=2)
        await click_text(pilot, "the trading unit alone", times=2)
        assert text_of(app).count("the trading unit alone") == 1
        await pilot.press("s")
        assert isinstance(app.screen, UnitScreen)
        assert table_of(app).state.house.watch == "unit"


async def test_a_round_of_chance_takes_eight_keys(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        keys = ("1", "2", "0", "3", "9", "backspace", "1", "0", "0", "1")
        assert asked(app) == "Round over? Who has dark blue?"
        assert "1   Ana" in text_of(app)
        assert "0   nobody" in text_of(app)
        await click_text(pilot, "1   Ana")
        assert asked(app) == "Who has green?\ndark blue: Ana"
        lines = app.screen.query_one("#headline").render_lines(Region(0, 0, 30, 2))
        bold = [any(each.style is not None and each.style.bold for each in line) for line in lines]
        assert bold == [True, False], "what is answered is no question any more"
        await pilot.press(*keys[1:5])
        assert "There is no player 9." in said(app)
        await pilot.press("backspace", "3", "1", "0", "0", "1")
        state = table_of(app).state
        assert state.round == 2
        assert state.skylines["Ana"]["dark blue"] == 1
        assert sum(map(sum, (skyline.values() for skyline in state.skylines.values()))) == 5
        assert len(table_of(app).history.lines) == 1
        await pilot.press(*"10000000", "u")
        assert table_of(app).state == state


@pytest.mark.parametrize(("width", "lines"), [(80, 2), (100, 1)])
async def test_a_sentence_of_the_log_takes_few_lines(tmp_path: Path, width: int, lines: int) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(width, 24)) as pilot:
        app.begin("Friday", Setup("deal", ("Ana", "Maximiliana the 1st."), {"watch": "timer"}, seed=7))
        await pilot.press("e")
        log = app.screen.query_one(HistoryLog)
        assert log.virtual_size.height == lines
        assert log.render_line(lines - 1).text.split()[-2:] == ["turn.", "0:00"]


async def test_undo_takes_back_a_digit_of_the_round_before_any_move(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        await pilot.press(*"10000000", "2", "3", "u")
        assert asked(app).endswith("\ndark blue: Ben")
        await pilot.press("u")
        assert table_of(app).state.round == 2
        await pilot.press("u")
        assert table_of(app).state.round == 1


async def test_a_round_that_is_being_said_tells_how_its_last_answer_is_taken_back(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        await pilot.press("1", "0")
        await until(pilot, lambda: "takes back" in text_of(app))
        assert "Esc takes back who has green." in text_of(app)
        assert app.screen.query_one(KeyLine).undoes
        await pilot.press("escape", "escape")
        await until(pilot, lambda: "takes back" not in text_of(app))
        assert not app.screen.query_one(KeyLine).undoes


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("finish", ()),
        ("leaves Ben", ("dark blue: Ana",)),
        ("leaves Cleo", ("dark blue: Ana", "green: Ben")),
        ("round - - - - - - - -", ()),
        ("note a pizza comes", ("dark blue: Ana", "green: Ben")),
    ],
)
async def test_a_round_that_is_being_said_keeps_what_can_still_be_so(
    tmp_path: Path, line: str, told: tuple[str, ...]
) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        await pilot.press("1", "2")
        assert app.desk is not None
        assert app.desk.session.submit(line, Origin("phone banker")) is None
        await pilot.pause()
        assert asked(app).splitlines()[1:] == ([", ".join(told)] if told else [])


async def test_the_mark_is_asked_for_after_a_round_and_can_be_left_unanswered(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        assert "reached the mark" not in text_of(app)
        await pilot.press(*"10000000")
        assert asked(app).startswith("Has a skyline reached the mark? Round over? Who has dark blue?")
        await pilot.press("enter")
        assert asked(app).startswith("Round over?")
        await pilot.press(*"10000000", *"10000000")
        await pilot.press("down", "enter")
        assert table_of(app).state.finished == "mark"


async def test_a_light_table_says_who_has_won(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        for line in ("set Ben brown", "set Ben utility", "land Ben Boardwalk"):
            await pilot.press(":")
            await type_text(pilot, f"given {line}")
        await pilot.press("1", *"ben", "enter", *"park", "enter")
        await pilot.pause()
        assert "The game is over" in text_of(app)
        await pilot.press("escape")
        assert asked(app) == "Ben wins: brown, dark blue and utility"
        assert "S Standings" in text_of(app)
        assert "Play in full" not in text_of(app)


async def test_the_time_of_a_sentence_stands_beside_its_words(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "timer", players=("Ana", "Maximiliana the 1st.")) as (app, pilot):
        await pilot.press("a", "e")
        await pilot.pause()
        log = app.screen.query_one(HistoryLog)
        lines = [log.render_line(y).text.split() for y in range(4)]
        assert lines[1][-2:] == ["turn.", "0:00"], "it stands on no line of its own"


@pytest.mark.parametrize(("game", "way"), [("city", "money"), ("builder", "points"), ("chance", "rounds")])
async def test_nobody_is_in_turn_where_no_turn_is_watched(tmp_path: Path, game: str, way: str) -> None:
    async with light(tmp_path, game, way) as (app, _):
        assert "▶" not in text_of(app)
        assert "End turn" not in text_of(app)


async def test_the_turns_of_deal_are_timed_by_one_key(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "timer") as (app, pilot):
        assert "complete set" not in text_of(app)
        assert "✗ Hold the time" in text_of(app)
        assert "✗ Let the time" not in text_of(app)
        assert "h Hold" not in text_of(app)
        await pilot.press("a")
        assert "✗ Let the time" in text_of(app)
        assert "✗ Hold the time" not in text_of(app)
        assert table_of(app).state.timing.timer.turn == "Ana"
        assert asked(app) == "End the turn, or hold the time"
        assert "▶● Ana" in text_of(app)
        assert "e End turn" in text_of(app)
        assert "h Hold" in text_of(app)
        await pilot.press("enter", "a")
        assert table_of(app).state.timing.timer.turn == "Ben"


@pytest.mark.parametrize(("game", "way", "hour"), [("city", "money", True), ("deal", "timer", False)])
async def test_the_hour_is_shown_where_the_unit_is_kept(tmp_path: Path, game: str, way: str, hour: bool) -> None:
    async with light(tmp_path, game, way) as (app, _):
        assert ("hour --:--" in text_of(app)) == hour


async def test_a_bid_at_a_table_that_keeps_unit_and_money(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press(":", *"auction old", "enter", "2", "3")
        assert table_of(app).state.unit.timer.leader.player == "Cleo"
        assert asked(app) == "Who bids more?"
        assert "1-3 Bid  s Sold" in text_of(app)
        entries = app.screen.query_one(Choices).entries
        assert [entry.key for entry in entries if entry.key] == ["1-3", "s", "F"], "the digits are bids"
        start = next(entry for entry in entries if entry.label == "Start the deal countdown")
        assert start.why_not.startswith("An auction is running: ")
        await pilot.press("enter", *"ben", "enter")
        assert table_of(app).state.unit.timer.leader.player == "Ben", "the mark stands on what is asked"
        await click_text(pilot, "Start the auction")
        assert start.why_not in said(app)
        await pilot.press("s")
        assert table_of(app).state.cash("Ben") < table_of(app).state.cash("Ana")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_an_auction_keeps_off_the_edge_of_a_light_table(tmp_path: Path, size: tuple[int, int]) -> None:
    async with light(tmp_path, "city", "money", size, ("Ana", "Ben")) as (app, pilot):
        await pilot.press(":", *"auction old", "enter", "2")
        lines = [line.split("│")[-1] for line in text_of(app).splitlines()]
        ahead, bid, log = (next(line for line in lines if words in line) for words in ("Auction", "[1]", "bids 10k"))
        assert ahead.index("Auction") == bid.index("[1]") == log.index("■"), "they begin below each other"
        assert "→ 20k " in bid


@pytest.mark.parametrize(
    ("game", "way", "size", "keys"),
    [
        ("deal", "timer", (80, 24), ("1",)),
        ("deal", "timer", (100, 30), ("1",)),
        ("city", "money", (100, 30), (":", *"auction old", "enter")),
    ],
)
async def test_the_list_keeps_its_room_when_a_time_begins(
    tmp_path: Path, game: str, way: str, size: tuple[int, int], keys: Sequence[str]
) -> None:
    async with light(tmp_path, game, way, size) as (app, pilot):
        before = app.screen.query_one("#side").region
        await pilot.press(*keys)
        await pilot.pause()
        assert app.screen.query_one("#countdown").region.height
        assert app.screen.query_one("#side").region == before


async def test_a_light_table_has_a_table_view(tmp_path: Path) -> None:
    """Who stands how, what is asked and what happened; the light of Build and the countdown while they run."""
    async with light(tmp_path, "city", "money") as (app, pilot):
        desk = app.desk
        assert desk is not None
        assert desk.submit("pay Ana Ben 500k", "bar")
        await pilot.press("t")
        for words in ("37.2M", "Who pays, buys or builds?", "Ana pays Ben 500k."):
            assert words in text_of(app)
        assert "Type a move" not in text_of(app)
        assert "Buy a district" not in text_of(app)
        assert desk.submit("press -> 2", "bar")
        await pilot.pause()
        assert desk.query_one(Dial).size.height > 8
        assert desk.submit("auction", "bar")
        await pilot.pause()
        assert not desk.query_one(Dial).display
        assert desk.query_one("#digits").size.width > 70
        await pilot.press("escape")
        assert "Type a move" in text_of(app)


async def test_it_is_asked_who_does_what(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        await pilot.press("1")
        assert "│  Who lays it?  " in text_of(app)
        await pilot.press("3", "enter", *"boardw", "enter")
        await pilot.pause()
        assert table_of(app).history.lines[-1].text == "lay Boardwalk by Cleo"


async def test_what_is_not_kept_is_let_be(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press(":", *"roll 3 4", "enter")
        assert "✗" not in said(app)
        assert table_of(app).state.seats["Ana"].position == 0
        assert table_of(app).history.lines[-1].text == "roll 3 4"
        assert "Taken down: roll 3 4." in text_of(app)


@pytest.mark.parametrize(("game", "way"), [("city", "money"), ("chance", "rounds"), ("deal", "timer")])
async def test_a_light_table_that_is_over_lists_what_is_left_to_do(tmp_path: Path, game: str, way: str) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        await pilot.press(":")
        await type_text(pilot, "finish")
        while not isinstance(app.screen, LightDesk):
            await pilot.press("escape")
            await pilot.pause()
        assert [entry.key for entry in app.screen.query_one(Choices).entries] == ["S", "A", "M", "u"]
        assert "Rematch: the same again" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Standings)


@pytest.mark.parametrize(("game", "way", "keys"), [("city", "money", "Z"), ("deal", "payments", "Z9")])
async def test_a_key_that_means_nothing_is_answered_with_what_is_asked(
    tmp_path: Path, game: str, way: str, keys: str
) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        for key in keys:
            await pilot.press(key)
            assert said(app).startswith(f"{key} means nothing now. {asked(app)}")


async def test_a_table_that_keeps_the_unit_switches_it_by_a_key_and_asks_before_the_hour_is_lost(
    tmp_path: Path,
) -> None:
    async with light(tmp_path, "city", "money", size=(100, 30)) as (app, pilot):
        assert "P On/off" in text_of(app)
        await pilot.press("P")
        await pilot.pause()
        assert "hour 60:00" in text_of(app)
        await pilot.press("P")
        await pilot.pause()
        assert "Switch off? This ends the hour" in text_of(app)
        await pilot.press("y")
        await pilot.pause()
        assert "hour --:--" in text_of(app)


async def test_a_table_that_keeps_only_the_unit_says_that_it_is_over(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "unit") as (app, pilot):
        await pilot.press("p", "p", "y", ":", *"finish", "enter")
        await pilot.pause()
        assert table_of(app).state.finished
        assert "The game is over" in text_of(app).splitlines()[2]
        assert "Press p" not in text_of(app)
        assert "On/off" not in text_of(app).splitlines()[-1]
        await pilot.press("escape", "a")
        await until(pilot, lambda: not table_of(app).state.finished)
        assert "Ben begins." in text_of(app)


@pytest.mark.parametrize("way", ["unit", "money"])
async def test_the_hour_is_not_wiped_by_a_slip_of_the_hand(tmp_path: Path, way: str) -> None:
    async with light(tmp_path, "city", way) as (app, pilot):
        await pilot.press(":", *"on", "enter", ":", *"off", "enter")
        await pilot.pause()
        assert "Switch off? This ends the hour (60:00 left)." in text_of(app)
        await pilot.press("n")
        assert table_of(app).state.unit.on_since_ms is not None
        await pilot.press(":", *"off", "enter")
        await pilot.pause()
        await pilot.press("y")
        assert table_of(app).state.unit.on_since_ms is None


async def test_the_end_of_the_game_is_no_example_of_a_move(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        assert "e.g. lay boardwalk by Ana" in text_of(app)
        await pilot.press(":", *"lay boardwalk by Ana", "enter")
        await pilot.pause()
        assert "e.g. finish" not in text_of(app)
        assert "Type a move   (Tab completes)" in text_of(app)


async def test_the_letters_of_blocks_are_told(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press("3", "1", "enter", *"old", "enter")
        assert "Type blocks such as 2r 1i: 2 residential, 1 industrial." in text_of(app)
        await pilot.press("2", "enter")
        assert "✗ Type blocks such as 2r 1i: 2 residential" in text_of(app)


@pytest.mark.parametrize(
    ("game", "way", "keys"),
    [
        *(("builder", "rolls", "chsaeP"), ("builder", "points", "chsae"), ("city", "money", "e")),
        *(("chance", "timer", "sy"), ("chance", "rounds", "sye"), ("deal", "payments", "sye"), ("deal", "sets", "se")),
    ],
)
async def test_a_slip_on_the_keys_is_not_taken_down(tmp_path: Path, game: str, way: str, keys: str) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        before = len(table_of(app).history.lines)
        for key in keys:
            await pilot.press(key)
            assert " does nothing here: th" in said(app), key
        assert len(table_of(app).history.lines) == before


async def test_a_deal_is_agreed_by_the_key_of_the_unit(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press("y")
        assert "No deal is running" in said(app)
        await pilot.press("7")
        assert "y   The deal is agreed" in text_of(app)
        assert "y Agreed" in text_of(app)
        await pilot.press("y")
        assert "The deal is agreed." in text_of(app)
        assert table_of(app).state.unit.timer is None
        assert "F   End the game" in text_of(app)


async def test_a_table_that_keeps_only_the_unit_can_be_played_in_full(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "unit") as (app, pilot):
        assert "OFF" not in text_of(app), "it comes on by itself"
        await pilot.press("1")
        assert "No auction is running: begin one first." in said(app)
        await pilot.press("escape", "f")
        assert isinstance(app.screen, Position)
        await pilot.press("escape", "escape", "r")
        assert isinstance(app.screen, RunningRules)
        await pilot.press("f", *"how much companion", "enter", "home", "enter")
        assert isinstance(app.screen, Position)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)


@pytest.mark.parametrize(
    ("game", "way", "why"),
    [
        *(("builder", "rolls", "here: this table keeps no"), ("builder", "points", "here: this table keeps no")),
        *(("chance", "rounds", "in this game"), ("deal", "payments", "in this game")),
    ],
)
async def test_build_says_so_where_no_unit_is_kept(tmp_path: Path, game: str, way: str, why: str) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        await pilot.press("space")
        assert f"Build does nothing {why}" in said(app)


@pytest.mark.parametrize(
    ("game", "way", "other"),
    [
        *(("city", "money", "everything"), ("city", "everything", "unit"), ("builder", "everything", "points")),
        *(("chance", "everything", "rounds"), ("chance", "rounds", "everything"), ("deal", "everything", "sets")),
    ],
)
async def test_the_desk_changes_once_no_window_is_above_it(tmp_path: Path, game: str, way: str, other: str) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        before = app.desk
        assert before is not None
        await pilot.press("f1")
        table_of(app).submit(f"option watch {other}", 1000)
        before.edges_changed()
        await pilot.pause()
        assert app.desk is before
        app.simulate_key("escape")  # what the pilot would wait for goes with the desk
        await pilot.pause()
        assert app.desk is not before
        assert app.desk is app.screen


@pytest.mark.parametrize(("game", "way"), [("city", "money"), ("builder", "points"), ("chance", "rounds")])
async def test_an_undo_that_brings_the_end_back_opens_nothing(tmp_path: Path, game: str, way: str) -> None:
    """The end was mended away: `u u u` undo, and no standings take their keys."""
    async with light(tmp_path, game, way) as (app, pilot):
        for line in ("note one", "note two", "finish"):
            table_of(app).submit(line, 0)
        await pilot.pause()
        await pilot.press("escape")
        table_of(app).submit("mend 3 away", 0)
        await pilot.pause()
        assert not table_of(app).state.finished
        await pilot.press("u")
        await pilot.pause()
        assert table_of(app).state.finished
        await pilot.press("u", "u")
        assert app.screen is app.desk
        assert [line.text for line in table_of(app).history.effective()] == ["note one"]


async def test_an_undo_that_brings_another_desk_opens_nothing(tmp_path: Path) -> None:
    """What a full game of Builder asks for first was put off, and is not asked again."""
    async with light(tmp_path, "builder", "everything") as (app, pilot):
        while app.screen is not app.desk:
            await pilot.press("escape")
            await pilot.pause()
        for line in ("note one", "note two", "option watch rolls"):
            table_of(app).submit(line, 0)
        await until(pilot, lambda: isinstance(app.screen, LightDesk))
        await pilot.press("u")
        await until(pilot, lambda: not isinstance(app.desk, LightDesk))
        await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        assert app.screen is app.desk
        assert [line.text for line in table_of(app).history.effective()] == ["note one"]


async def test_a_game_that_is_over_does_not_become_full(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        await pilot.press(":", *"finish", "enter")
        await pilot.pause()
        await pilot.press("escape", "p")
        assert isinstance(app.screen, LightDesk)
        assert said(app) == "The game is over."


async def test_the_desk_changes_with_the_way_and_the_evening_goes_on(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        assert isinstance(app.screen, LightDesk)
        session = app.screen.session
        await pilot.press(":", *"pay Ana Ben 500k", "enter", ":", *"option watch everything", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Position)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)
        assert app.screen.session is session
        assert table_of(app).state.cash("Ben") == 38_200_000
        await pilot.press("1", "2")
        assert table_of(app).state.turn.landing is not None
        await pilot.press("R", "f", *"how much companion", "enter", "down", "enter", "escape")
        await pilot.pause()
        assert isinstance(app.screen, UnitScreen)
        await pilot.press(":", *"undo", "enter")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)
        assert not session.unsaved


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("game", "way"),
    [("city", "money"), ("builder", "rolls"), ("builder", "points"), ("chance", "rounds"), ("deal", "sets")],
)
async def test_every_light_desk_shows_its_players_and_moves_whole(
    game: str, way: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async with light(tmp_path, game, way, size) as (app, pilot):
        shown = text_of(app)
        assert "…" not in shown.replace(" …", "")
        assert "Ana" in shown
        assert "p Play in full" in shown
        assert "Exchange money" not in shown
        await pilot.press("S")
        assert "How it stands" in text_of(app)


@pytest.mark.parametrize(
    ("game", "way", "shown", "hidden"),
    [
        ("builder", "rolls", "", "Cash"),
        ("builder", "points", "Points", "Cash"),
        ("chance", "rounds", "Skyline", "Cards"),
        ("chance", "timer", "", "Skyline"),
        ("deal", "payments", "", "Bank"),
        ("deal", "sets", "Sets", "Bank"),
        ("deal", "timer", "", "Bank"),
    ],
)
async def test_a_light_table_shows_what_it_keeps_alone(
    tmp_path: Path, game: str, way: str, shown: str, hidden: str
) -> None:
    async with light(tmp_path, game, way, size=(160, 45)) as (app, _):
        heading = next((line for line in text_of(app).splitlines() if "Player " in line), "")
        assert bool(heading) == bool(shown), "no head stands over nothing"
        assert shown in heading
        assert hidden not in heading


@pytest.mark.parametrize(
    ("game", "way", "said"),
    [
        ("chance", "timer", "The table keeps everything itself."),
        ("builder", "rolls", "The table keeps everything itself."),
        ("city", "money", "Cash"),
    ],
)
async def test_the_sheet_of_a_light_table_says_only_what_it_keeps(
    tmp_path: Path, game: str, way: str, said: str
) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        await pilot.press("q", *"ana", "enter")
        assert said in text_of(app)
        assert "Worth" not in text_of(app)
        assert "Bankrupt" not in text_of(app)
        assert "Points" not in text_of(app)


@pytest.mark.parametrize("drawn", [False, True])
async def test_the_cell_of_a_floor_is_chosen_on_the_map(tmp_path: Path, drawn: bool) -> None:
    async with light(tmp_path, "builder", "points") as (app, pilot):
        assert app.desk is not None
        if drawn:
            app.desk.session.submit("map B1-C2", Origin("key"))
        await pilot.press("1", "enter")
        assert "On which cell?" in text_of(app)
        await pilot.press(*["right"] * (not drawn), "enter", "1", "enter", "enter")
        assert {cell: (one.owner, one.height) for cell, one in table_of(app).state.island.items()} == {"B1": ("Ana", 2)}
        await pilot.press("1", "enter", "escape")
        assert table_of(app).state.island["B1"].height == 2


async def test_nothing_is_landed_on_where_no_token_is_kept(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, _):
        assert "Buy a deed" in text_of(app)
        assert "landed on" not in text_of(app)


async def test_what_does_not_help_a_refused_move_is_not_asked(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "points") as (app, pilot):
        await pilot.press("2", "enter", "enter")
        await pilot.pause()
        assert "which resources pay?" not in text_of(app)
        assert said(app) == "The penthouse goes on a building that is as tall as it gets."


async def test_the_dice_are_nobodys_where_no_turn_is_watched(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        assert "Who rolls, buys or deals?" in text_of(app)
        assert "1-6 Roll both dice" in text_of(app)
        await pilot.press("3", "4")
        await pilot.pause()
        [line] = [each for each in text_of(app).splitlines() if "The dice show 3 and 4" in each]
        assert line.partition("│")[2].strip().startswith("The dice")


async def test_the_first_die_of_a_light_table_waits_until_it_is_dropped(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        for key in ("escape", "backspace", "u", "t"):
            await pilot.press("3")
            assert asked(app) == "⚂ 3 and …? Esc drops it"
            assert "Esc Drop it" in text_of(app)
            await pilot.press(key)
            assert asked(app) == "Who rolls, buys or deals?", key
        await pilot.press("escape", "3", "8")
        assert "Who buys?" in text_of(app)
        await pilot.press("escape", "4", "5")
        await pilot.pause()
        assert "The dice show 4 and 5" in text_of(app)


async def test_undo_drops_a_first_die_and_takes_back_no_move(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("1", "2", "3", "u")
        assert asked(app) == "Who rolls, buys or deals?"
        assert "✗ The dice show" not in text_of(app)
        await pilot.press("u")
        assert "✗ The dice show 1 and 2" in text_of(app)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_six_players_leave_room_for_every_move_of_a_light_table(tmp_path: Path, size: tuple[int, int]) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=size) as pilot:
        app.begin("Friday", Setup("city", tuple("ABCDEF"), {"watch": "money"}, seed=7))
        await pilot.pause()
        assert "End the game and settle the standings" in text_of(app)


async def test_a_unit_that_comes_on_by_itself_greys_nothing_that_it_would_do(tmp_path: Path) -> None:
    def greyed() -> set[str]:
        return {str(button.label) for button in app.screen.query("#buttons Button.-greyed").results(Button)}

    async with light(tmp_path, "city", "unit") as (app, pilot):
        assert not {"Auction", "Deal"} & greyed()
        assert "switch the unit on" not in text_of(app)
        assert "Build" in text_of(app).splitlines()[-1]
        await pilot.press("p", "p", "y")
        assert {"Auction", "Deal"} <= greyed(), "who uses the switch switches it off"
        assert "switch the unit on" in text_of(app)


async def test_a_property_is_not_given_to_whoever_has_gone_home(tmp_path: Path) -> None:
    """CHANCE-OQ-23: the digits of the others stay theirs."""
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        assert app.desk is not None
        app.desk.session.submit("leaves Ben", Origin("key"))
        await pilot.press("2")
        assert "Ben has gone home." in said(app)
        assert asked(app) == "Round over? Who has dark blue?"
        await pilot.press(*"30000001")
        assert table_of(app).state.skylines["Cleo"] == {"dark blue": 1}
        assert table_of(app).state.round == 2


@pytest.mark.parametrize(
    ("game", "way", "key"), [("chance", "rounds", "A card gives"), ("deal", "sets", "Lay a property")]
)
async def test_whoever_has_gone_home_is_offered_for_nothing(tmp_path: Path, game: str, way: str, key: str) -> None:
    """CHANCE-OQ-23, DEAL-OQ-29: their line says why, and nothing more is asked."""
    async with light(tmp_path, game, way) as (app, pilot):
        assert app.desk is not None
        app.desk.session.submit("leaves Ben", Origin("key"))
        await pilot.pause()
        await click_text(pilot, key, times=2)
        assert "✗ Ben has gone home." in text_of(app)
        assert "3 Cleo" in text_of(app)


async def test_going_home_is_asked_about_as_at_a_full_table(tmp_path: Path) -> None:
    """DEAL-OQ-29: who is left alone has won, and a slip of the keys would end the game."""
    async with light(tmp_path, "deal", "sets", players=("Ana", "Ben")) as (app, pilot):
        for choice, end in (("escape", None), ("y", "alone")):
            await click_text(pilot, "Somebody goes home", times=2)
            await pilot.press("2", "enter")
            await until(pilot, lambda: "Does Ben go home?" in text_of(app))
            assert table_of(app).state.finished is None
            await pilot.press(choice)
            await pilot.pause()
            assert table_of(app).state.finished == end
