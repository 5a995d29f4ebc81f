"""Entering a running evening by keys: told line by line, checked as a whole, and not lost by Esc without a question."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from companion.core.order import Setup
from companion.games.position import MARK
from companion.store import Store
from companion.table.ports import GameDraft
from companion.tui.app import CompanionApp
from companion.tui.desks.city import CityScreen
from companion.tui.desks.light_desk import LightDesk
from companion.tui.pages.new_game import NewGame
from companion.tui.pages.position import Position
from companion.tui.routes import is_desk
from companion.tui.widgets.rows import Rows
from companion.tui.widgets.sheet import Cells
from companion.tui.windows.ask import Ask
from tests.light_tables import light
from tests.positions import cell, open_position, to_the_list
from tests.screens import SIZES, said, shell, text_of, type_text, until
from tests.widget_internals import inside


@asynccontextmanager
async def opened_again(folder: Path, store: Store, **given: Any) -> AsyncIterator[tuple[CompanionApp, Pilot[Any]]]:
    """Go on with the one saved game in another app."""
    [game] = store.games()
    app = shell(folder, store=store, **given)
    async with app.run_test() as pilot:
        app.resume_game(game.id)
        await pilot.pause()
        yield app, pilot


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_an_evening_is_entered_and_played_on(size: tuple[int, int], store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=size) as pilot:
        await open_position(pilot, app)
        await pilot.pause()
        assert "a Add  s Play on" in text_of(app)
        await pilot.press("a", *"cash", "enter", *"blue", "enter")
        await type_text(pilot, "8m")
        assert "Take away" not in text_of(app)  # what is marked gives more
        await pilot.press("a", *"owner", "enter")
        if size[1] >= 36:
            assert "Summergate" in text_of(app)
            assert "Diamond Hills" in text_of(app)
        await pilot.press(*"old", "enter", *"green", "enter")
        await pilot.press("a", *"turn player", "enter", *"green", "enter")
        await pilot.pause()
        assert cell(app, "Old Town", "Owner") == "Green"
        assert cell(app, "Blue", "Cash") == "8M"
        assert cell(app, "Red", "Cash") == "· 37.7M"
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)
        state = inside(app.screen.session.table.state)
        assert (state.cash("Blue"), state.plots["Old Town"].owner, state.turn.player) == (8_000_000, "Green", "Green")


async def test_what_cannot_be_is_said_beside_its_line_and_nothing_begins(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(160, 45)) as pilot:
        await open_position(pilot, app)
        for name in ("red", "blue"):
            await pilot.press("a", *"owner", "enter", *"old", "enter", *name, "enter")
        await pilot.pause()
        assert "Blue: Old Town already belongs to Red." in text_of(app)
        await pilot.press("s")
        assert isinstance(app.screen, Position)
        assert 'owner "Old Town" Blue: Old Town already belongs to Red.' in said(app)
        assert store.games() == []
        await pilot.press("e")
        await type_text(pilot, "owner Seaview Blue")
        assert "✗" not in text_of(app)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)


async def test_a_position_that_holds_line_by_line_is_refused_where_nothing_could_be_done(
    store: Store, tmp_path: Path
) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(100, 40)) as pilot:
        await open_position(pilot, app)
        await pilot.press("a", *"mortgaged", "enter", *"seaview", "enter")
        await until(pilot, lambda: cell(app, "Seaview", "Mortgaged") != "")
        to_the_list(app)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, Position)
        assert said(app) == "Seaview is mortgaged but has no owner: enter its owner first."


async def test_a_light_table_is_not_played_in_full_where_nothing_could_be_done(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press("p")
        to_the_list(app)
        await pilot.press("a", *"mortgaged", "enter", *"seaview", "enter")
        await until(pilot, lambda: cell(app, "Seaview", "Mortgaged") != "")
        to_the_list(app)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, Position)
        assert said(app) == "Seaview is mortgaged but has no owner: enter its owner first."


async def test_how_many_lines_cannot_be_is_told(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(100, 40)) as pilot:
        await open_position(pilot, app)
        for name in ("red", "blue", "green"):
            await pilot.press("a", *"owner", "enter", *"old", "enter", *name, "enter")
        await pilot.press("s")
        assert isinstance(app.screen, Position)
        assert said(app).endswith("This is the first of 2 rows that don't work.")


async def test_what_is_wrong_is_said_without_the_number_of_a_rule_and_with_what_to_do(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        await open_position(pilot, app)
        await pilot.press("a", *"cash", "enter", *"blue", "enter")
        await type_text(pilot, "5x")
        assert "✗ Enter an amount such as 500k or 1.5M." in text_of(app)
        await pilot.press("escape", "a", *"block", "enter", *"old", "enter")
        await type_text(pilot, "9r")
        await pilot.pause()
        assert ": A district has room for 8 blocks, not 9." in text_of(app)
        assert "CITY-" not in text_of(app)


async def test_escape_asks_before_what_was_entered_is_lost(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await open_position(pilot, app)
        await pilot.press("escape")
        assert isinstance(app.screen, NewGame)
        await open_position(pilot, app)
        await pilot.press("a", *"turn player", "enter", *"blue", "enter")
        await pilot.pause()
        await pilot.press("escape")
        assert isinstance(app.screen, Ask)
        await pilot.press("n")
        assert isinstance(app.screen, Position)
        await pilot.press("escape", "y")
        assert isinstance(app.screen, NewGame)


async def test_each_line_is_kept_at_once_until_it_is_given_up(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await open_position(pilot, app)
        assert store.draft() is None
        await pilot.press("a", *"turn player", "enter", *"blue", "enter")
        await pilot.pause()
        draft = store.draft()
        assert draft is not None
        assert draft.lines == ("given turn Blue",)
        await pilot.press("a", *"cash", "enter", *"blue", "enter")
        await type_text(pilot, "8m")
        cell(app, "Red", "In jail")
        assert cell(app, "Blue", "Whose turn") == MARK
        app.screen.query_one("#of-players", Cells).focus()
        await pilot.press("delete")
        draft = store.draft()
        assert draft is not None
        assert len(draft.lines) == 1
        await pilot.press("escape", "y")
        assert store.draft() is None
        assert "enter what everyone has" in text_of(app)


async def test_a_new_game_goes_on_with_table_and_rules_of_what_was_half_entered(store: Store, tmp_path: Path) -> None:
    options = {"mortgaged_worth": "rent_value"}
    store.keep_draft(GameDraft(("given cash Cal 5m",), "Friday", Setup("city", ("Ana", "Cal"), options)))
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        assert "carry on setting up the last one" in text_of(app)
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.pause()
        assert "Monopoly City, 1 line" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert cell(app, "Cal", "Cash") == "5M"
        to_the_list(app)
        await pilot.press("s")
        await pilot.pause()
        session = inside(app.screen).session
        assert (session.name, session.table.setup.players) == ("Friday", ("Ana", "Cal"))
        assert session.table.setup.options == options
        assert store.draft() is None


async def test_a_draft_that_can_no_longer_be_begun_says_why_and_can_be_forgotten(store: Store, tmp_path: Path) -> None:
    store.keep_draft(GameDraft(("given cash Cal 5m",), "", Setup("city", ("Ana", "Cal"), {"of_old": "yes"})))
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.press("enter")
        await pilot.pause()
        assert "of_old" in said(app)
        assert isinstance(app.screen, NewGame)
        assert app.screen.query_one(Rows).marked_id == "position"
        assert "Cal" not in text_of(app)
        await pilot.press("delete", "y")
        assert store.draft() is None
        assert "enter what everyone has" in text_of(app)
        await pilot.press("s")
        await pilot.pause()
        assert is_desk(app.screen)


async def test_a_draft_that_cannot_be_read_is_none(store: Store, tmp_path: Path) -> None:
    store.keep_draft(GameDraft(("given cash Cal 5m",), "", Setup("city", ("Ana", "Cal"))))
    [file] = (store.path.parent / "drafts").iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        assert "half entered" not in text_of(app)
        await open_position(pilot, app)
        assert cell(app, "Red", "Cash") == "· 37.7M"


async def test_a_draft_that_cannot_be_kept_says_so_and_is_played_on_all_the_same(store: Store, tmp_path: Path) -> None:
    (store.path.parent / "drafts").write_text("in the way")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await open_position(pilot, app)
        await pilot.press("a", *"turn player", "enter", *"blue", "enter")
        await pilot.pause()
        assert said(app).startswith("NOT SAVED: ")
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)
        assert app.screen.session.why_unsaved == ""
        assert [game.lines for game in store.games()] == [1]


async def test_what_is_given_to_a_light_table_is_kept_with_its_game(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), {"watch": "money"}, seed=7))
        await pilot.pause()
        inside(app.screen).submit("pay Ana Ben 500k", "key")
        await pilot.press("p")
        to_the_list(app)
        await pilot.press("enter", "a", *"owner", "enter", *"old", "enter", *"ben", "enter")
        await pilot.pause()
    async with opened_again(tmp_path, store) as (app, pilot):
        await pilot.press("p")
        to_the_list(app)
        assert "an empty table" in text_of(app)
        assert cell(app, "Old Town", "Owner") == "Ben"
        to_the_list(app)
        await pilot.press("s")
        await pilot.pause()
        await pilot.pause()
        session = inside(app.screen).session
        assert session.table.state.plots["Old Town"].owner == "Ben"
        assert session.draft_lines() == ()


async def test_what_was_taken_away_at_a_light_table_stays_away(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("deal", ("Ana", "Ben"), {"watch": "sets"}, seed=7))
        await pilot.pause()
        inside(app.screen).submit("lay boardwalk by Ana", "key")
        await pilot.press("p")
        to_the_list(app)
        assert cell(app, "Ana", "Whose turn") == "✓"
        app.screen.query_one("#of-players", Cells).focus()
        await pilot.press("delete")
        await pilot.pause()
    async with opened_again(tmp_path, store) as (app, pilot):
        await pilot.press("p")
        to_the_list(app)
        assert cell(app, "Ana", "Whose turn") == "· ✓"


@pytest.mark.parametrize("light", [False, True], ids=["new", "light"])
async def test_what_is_given_is_on_disk_all_at_once(light: bool, store: Store, tmp_path: Path) -> None:
    """Killed on the way nothing of it has happened: half a position would look like a whole one."""
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        if light:
            app.begin("Friday", Setup("city", ("Red", "Blue"), {"watch": "money"}, seed=7))
            await pilot.pause()
            await pilot.press("p")
            to_the_list(app)
        else:
            await open_position(pilot, app)
        await pilot.press("a", *"cash", "enter", *"blue", "enter")
        await type_text(pilot, "8m")
        await pilot.press("a", *"owner", "enter", *"old", "enter", *"blue", "enter")
        await pilot.pause()
        asked: list[str] = []
        store._database.connection.set_trace_callback(asked.append)
        await pilot.press("s")
        await pilot.pause()
        store._database.connection.set_trace_callback(None)
    lines = [place for place, sql in enumerate(asked) if sql.startswith("INSERT INTO lines")]
    assert len(lines) == (5 if light else 2)
    assert "COMMIT" not in asked[lines[0] : lines[-1]]


async def test_a_position_of_one_line_is_kept_when_the_table_is_left_at_once(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await open_position(pilot, app)
        await pilot.press("a", *"cash", "enter", *"blue", "enter")
        await type_text(pilot, "8m")
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("escape")
        assert "nothing was done yet" not in text_of(app)
        await pilot.press("l")
        await pilot.pause()
        assert [game.lines for game in store.games()] == [1]


async def test_what_is_given_counts_the_same_in_whatever_order_it_is_typed(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        app.begin("Friday", Setup("deal", ("Ana", "Ben"), {"watch": "payments"}, seed=7))
        await pilot.pause()
        await pilot.press("p")
        to_the_list(app)
        for asked in ("pile 40", "house ana brown", "set ana brown", "hand ana 9"):
            first, *answers = asked.split()
            await pilot.press("a", *first, "enter")
            for answer in answers:
                await pilot.press(*answer, "enter")
                await pilot.pause()
        assert "✗" not in text_of(app)
        await pilot.press("s")
        await pilot.pause()
        await pilot.pause()
        state = inside(app.screen).session.table.state
        assert (state.pile, state.areas["Ana"].hand, state.row("Ana", "brown").levels) == (40, 9, (1,))


async def test_a_light_table_becomes_full_with_its_position(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), {"watch": "money"}, seed=7))
        await pilot.pause()
        assert isinstance(app.screen, LightDesk)
        app.screen.submit("pay Ana Ben 500k", "key")
        await pilot.press("p")
        to_the_list(app)
        assert "Cash 37.2M" in text_of(app)
        await pilot.press("a", *"cash", "enter", *"ana", "enter")
        await type_text(pilot, "5m")
        await pilot.press("s")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)
        state = inside(app.screen.session.table.state)
        assert (state.house.watch, state.cash("Ana"), state.cash("Ben")) == ("everything", 5_000_000, 38_200_000)


async def test_where_a_token_stands_is_told_apart_from_what_its_player_has(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(120, 36)) as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        for line in ("land Seaview", "buy", "option watch money"):
            assert inside(app.screen).submit(line, "key")
        await pilot.pause()
        await pilot.press("p")
        to_the_list(app)
        shown = text_of(app)
        assert "Cash 35.5M, Worth 35.68M, Seaview; has Seaview" in shown
        assert "Cash 37.7M, Worth 37.7M, GO\n" in "\n".join(map(str.rstrip, shown.split("\n")))


async def test_a_light_table_becomes_full_from_an_empty_one(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        inside(app.screen).submit("pay Ana Ben 500k", "key")
        await pilot.press("p")
        to_the_list(app)
        await pilot.press("enter")
        assert "an empty table" in text_of(app)
        await pilot.press("s")
        await pilot.pause()
        await pilot.pause()
        assert inside(app.screen).session.table.state.cash("Ana") == 37_700_000
