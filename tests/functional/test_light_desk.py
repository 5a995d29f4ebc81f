"""The desks of light tables by keys: few keys, nothing refused, and nothing shown that is not kept."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.tui.desks.unit import UnitScreen
from companion.tui.pages.new_game import NewGame
from companion.tui.widgets.dial import Dial
from tests.light_tables import asked, light, table_of
from tests.screens import SIZES, click_text, said, shell, text_of


async def test_a_new_game_asks_how_much_the_companion_is_to_do(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGame)
        assert "What should Companion handle?" in text_of(app)
        await click_text(pilot, "What should Companion handle?", times=2)
        await click_text(pilot, "only the trading unit", times=2)
        assert text_of(app).count("only the trading unit") == 1
        await pilot.press("s")
        assert isinstance(app.screen, UnitScreen)
        assert table_of(app).state.house.watch == "unit"


@pytest.mark.parametrize(("game", "way"), [("city", "money"), ("builder", "points"), ("chance", "rounds")])
async def test_nobody_is_in_turn_where_no_turn_is_watched(tmp_path: Path, game: str, way: str) -> None:
    async with light(tmp_path, game, way) as (app, _):
        assert "▶" not in text_of(app)
        assert "End turn" not in text_of(app)


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
        assert "│  Who plays it?  " in text_of(app)
        await pilot.press("3", *"boardw", "enter")
        await pilot.pause()
        assert table_of(app).history.lines[-1].text == "lay Boardwalk by Cleo"


async def test_what_is_not_kept_is_let_be(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press(":", *"roll 3 4", "enter")
        assert "✗" not in said(app)
        assert table_of(app).state.player_states["Ana"].position == 0
        assert table_of(app).history.lines[-1].text == "roll 3 4"
        assert "Noted: roll 3 4." in text_of(app)


@pytest.mark.parametrize(("game", "way", "keys"), [("city", "money", "Z"), ("deal", "payments", "Z9")])
async def test_a_key_that_means_nothing_is_answered_with_what_is_asked(
    tmp_path: Path, game: str, way: str, keys: str
) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        for key in keys:
            await pilot.press(key)
            assert said(app).startswith(f"{key} does nothing here. {asked(app)}")


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
        assert "─ Standings ─" in text_of(app)


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
        assert bool(heading) == bool(shown), "no heading without anything below it"
        assert shown in heading
        assert hidden not in heading


@pytest.mark.parametrize(
    ("game", "way", "said"),
    [
        ("chance", "timer", "This table already tracks everything."),
        ("builder", "rolls", "This table already tracks everything."),
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


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_six_players_leave_room_for_every_move_of_a_light_table(tmp_path: Path, size: tuple[int, int]) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=size) as pilot:
        app.begin("Friday", Setup("city", tuple("ABCDEF"), {"watch": "money"}, seed=7))
        await pilot.pause()
        assert "End the game and show the standings" in text_of(app)


@pytest.mark.parametrize("game", ["chance", "deal"])
async def test_the_time_of_a_turn_is_seen_beside_a_full_list(tmp_path: Path, game: str) -> None:
    """Sixty columns leave few to the countdown; what it is about takes lines, not all of them."""
    async with light(tmp_path, game, "timer", size=(60, 15), turn_timer="30") as (app, pilot):
        await pilot.press("1")
        heading, digits = app.screen.query_one("#heading"), app.screen.query_one("#digits")
        assert heading.outer_size.height <= 3
        assert digits.content_size.height >= 3
        assert "Ana's turn" in text_of(app)
        assert "running" in text_of(app)


async def test_whoever_owes_can_pay_it_later_where_nobody_is_in_turn(tmp_path: Path) -> None:
    """CITY-MON-04: the debt of one is not refused because another owes nothing."""
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press("8")
        assert "✗ No one owes anything." in text_of(app)
        assert app.desk is not None
        for line in ("pay Ben Cleo 50m", "pay Ana Ben 20m"):
            assert app.desk.submit(line, "bar")
        await pilot.press("8")
        assert "Who pays what they owe?" in text_of(app)
        assert "✗ Ana owes nothing." in text_of(app)
        await pilot.press("enter")
        assert not table_of(app).state.debts
        assert table_of(app).state.cash("Ben") == 7_700_000
