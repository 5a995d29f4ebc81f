"""What evenings leave for the next one: who plays, by which house rules, and who begins."""

from pathlib import Path

import pytest

from companion import games
from companion.core.order import Setup
from companion.store import Store
from companion.table.preferences import Preferences
from companion.table.table import Table
from companion.tui.pages.new_game import NewGame
from companion.tui.widgets.rows import Rows
from tests.screens import said, shell, text_of, type_text


async def test_a_game_remembers_the_table_of_its_last_evening(store: Store, tmp_path: Path) -> None:
    """The players, in their seats and so in their colours, and the house rules, with those changed on the way."""
    evening(store, "city", ("Zoë", "Ana", "Ben"), ("roll 1 2", "option bid_step 100000"), money="paper")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n", "s")
        assert app.desk is not None
        setup = app.desk.session.table.setup
        assert (setup.game, setup.players) == ("city", ("Zoë", "Ana", "Ben"))
        assert setup.options == {"money": "paper", "bid_step": "100000"}


async def test_the_unit_alone_remembers_who_sat_round_it(store: Store, tmp_path: Path) -> None:
    evening(store, "unit", ("Zoë", "Ana"), ("on",), auction_length="30")
    app = shell(tmp_path, store=store, preferences=Preferences(unit={"auction_length": "40"}))
    async with app.run_test() as pilot:
        await pilot.press("t")
        assert app.desk is not None
        setup = app.desk.session.table.setup
        assert (setup.players, setup.options) == (("Zoë", "Ana"), {"auction_length": "40"})


async def test_the_players_are_those_of_the_last_evening_of_any_game(store: Store, tmp_path: Path) -> None:
    """And what is kept of the last evening of the game itself is said."""
    evening(store, "builder", ("Ben", "Zoë"), ("roll 1 2",))
    evening(store, "deal", ("Zoë", "Ana"), (), watch="sets", jsn_on_own_turn="free")
    evening(store, "chance", ("Ana", "Ben", "Cleo", "Dov"), ("roll 3",))
    evening(store, "unit", ("Blue", "Red"), ("on",))
    evening(store, "unit", ("Azul", "Rojo"), ("on",))
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGame)
        assert app.screen._build_setup().players == ("Ana", "Ben", "Cleo", "Dov"), "real names, from any game"
        assert "last evening" not in text_of(app), "City was not played"
        await pilot.press("enter")
        await type_text(pilot, "deal")
        assert app.screen._build_setup().players == ("Ana", "Ben", "Cleo", "Dov")
        assert "Same as last game: " in " ".join(text_of(app).split())
        assert "sets and the winner only" in " ".join(text_of(app).split()).split("Same as last game")[1]


async def test_who_was_typed_stays_when_another_game_is_chosen(store: Store, tmp_path: Path) -> None:
    evening(store, "deal", ("Zoë", "Ana"), ("draw",))
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n", "a")
        await type_text(pilot, "Dov")
        app.screen.query_one(Rows).mark("game")
        await pilot.press("enter")
        await type_text(pilot, "deal")
        assert isinstance(app.screen, NewGame)
        assert app.screen._build_setup().players == ("Zoë", "Ana", "Dov")


async def test_a_table_that_is_too_large_for_a_game_is_not_offered_there(store: Store, tmp_path: Path) -> None:
    evening(store, "chance", ("Ana", "Ben"), ("roll 3",))
    evening(store, "city", ("Ana", "Ben", "Cal", "Dov", "Eve", "Fay"), ("roll 1 2",))
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n", "enter")
        await type_text(pilot, "chance")
        assert isinstance(app.screen, NewGame)
        assert app.screen._build_setup().players == ("Ana", "Ben")


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("city", ("roll 1 2",)),
        ("builder", ("roll 1 2",)),
        ("chance", ("roll 3",)),
        ("deal", ("draw",)),
    ],
)
async def test_a_rematch_seats_the_same_and_turns_the_start(
    game: str, lines: tuple[str, ...], store: Store, tmp_path: Path
) -> None:
    evening(store, game, ("Ana", "Ben", "Cleo"), lines)
    for starter in ("Ben", "Cleo", "Ana"):
        app = shell(tmp_path)
        async with app.run_test() as pilot:
            await pilot.press("a")
            assert app.desk is not None, said(app)
            table = app.desk.session.table
            assert table.setup.players == ("Ana", "Ben", "Cleo")
            assert table.game.report(table.state, 0)["turn"] == starter
            table.submit(lines[0], table.now_ms)


async def test_without_an_evening_there_is_no_rematch(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("a")
        assert "No game played yet" in said(app)
        await pilot.press("n", "escape")
        assert said(app) == ""


def evening(store: Store, game: str, players: tuple[str, ...], lines: tuple[str, ...], **options: str) -> None:
    """Save an evening of these lines."""
    with store.create("Friday", Setup(game, players, options, seed=7)) as journal:
        table = Table(games.load(game), journal.setup(), journal)
        for line in lines:
            table.submit(line, 0)
