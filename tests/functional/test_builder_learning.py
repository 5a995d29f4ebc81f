"""What a Builder table asks once about its box, what becomes of the answers, and the page of the box."""

from pathlib import Path

import pytest
from textual.widgets import Input

from companion.core.order import Setup
from companion.store import Store
from companion.tui.desks.builder import BuilderScreen
from companion.tui.pages.owners import OwnersPage
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.lines import MessageLine, StatusLine
from tests.builder_table import PLAYERS, BuilderTable, builder_table, read_in
from tests.owners import owners
from tests.screens import said, shell, text_of, type_text


@pytest.mark.parametrize("colour", ["cr", "pur"])
async def test_the_first_evening_asks_and_keeps_every_answer(colour: str, tmp_path: Path) -> None:
    """BUILDER-RES-03, BUILDER-FLOOR-11, BUILDER-OQ-27: nothing has to be answered, and nothing is asked twice."""
    async with builder_table(tmp_path) as table:
        assert "Which 4 chips does each reference card show?" in table.shown
        assert "Later (Esc)" in table.shown
        await table.press("y")
        assert "Later (Esc)" in table.shown
        await table.type("24")
        await table.press("enter")
        await table.press("space", "right", "space", "left", "greater_than_sign", "enter")
        assert table.state.edition.foundations == ("A1", "B1")
        assert table.state.edition.gaps == (("A1", "B1"),)
        assert table.state.house.map_links == "owner_drawn"
        await table.press("3", "4")
        assert "Ana is on space 7: what is it?" in table.shown
        await table.type("elm street")
        assert "Elm Street" in table.shown
        await table.press("enter")
        assert "What does Elm Street's board space say?" in table.shown
        await table.type("125")
        await table.press("enter", "y")
        for value in ("light", "8", colour, "60"):
            await table.type(value)
            await table.press("enter")
        await table.press("enter")
        deed = table.state.edition.deed("Elm Street")
        assert (deed.colour, deed.number, deed.resource, deed.rent, deed.set_rent) == (
            "light blue",
            8,
            "purple",
            60,
            None,
        )
        assert "What does the Elm Street deed say" in table.shown
        await table.press("escape")
    own = owners(tmp_path, "builder").entered_values()
    assert own["deed Elm Street: price"].says == "125"
    assert own["space 7"].says == "deed, Elm Street"
    assert own["token t_rex"].says == "excavator"
    async with builder_table(tmp_path) as table:
        assert table.window == "BuilderScreen"
        assert table.state.house.map_links == "owner_drawn"


async def test_a_classic_name_is_offered_for_a_deed_that_nobody_has_added_yet(known: Path) -> None:
    """BUILDER-MOVE-02: only the name is taken from the classic board; everything else is read off the deed."""
    async with builder_table(known) as table:
        await table.press("1", "2")
        assert "Ana is on space 3: what is it?" in table.shown
        await table.type("oriental")
        assert "add this deed" not in table.shown
        await table.press(*["backspace"] * 8)
        await table.type("boardw")
        await table.press("enter")
        deed = table.state.edition.deed("Boardwalk")
        assert (deed.colour, deed.price) == (None, None)
        assert table.state.landing.deed == "Boardwalk"
        await table.type("400")
        await table.press("enter", "y")
        await table.type("xyz")
        await table.press("enter")
        assert "✗ There's no deed colour called “xyz”" in table.shown, "before asking for the next value"


async def test_a_space_that_has_what_was_typed_comes_before_a_deed_of_that_name(known: Path) -> None:
    """BUILDER-MOVE-02: a space that is in the list is meant, not a deed no one has heard of."""
    async with builder_table(known) as table:
        await table.press("1", "2")
        await table.type("boat")
        assert "add this deed" in table.shown, "it is still possible"
        await table.press("enter")
        assert (table.state.landing.kind, table.state.landing.deed) == ("collect", None)


async def test_no_deed_is_added_once_all_of_them_have_names(known: Path) -> None:
    """BUILDER-BOX-02."""
    box = owners(known, "builder")
    for number in range(11):
        box.submit_line(f'deed "Street {number}"')
    async with builder_table(known) as table:
        await table.press("1", "2")
        await table.type("boardw")
        assert "Boardwalk" not in table.shown


async def test_a_question_that_was_left_is_asked_again_by_a_key(tmp_path: Path) -> None:
    async with builder_table(tmp_path) as table:
        await table.press("escape", "escape", "escape")
        assert table.window == "BuilderScreen"
        await table.press("Q")
        assert "Which 4 chips" in table.shown
        await table.press("down", "enter", "down", "down", "enter")
        assert "Which chips does the Penguin card show?" in table.shown
        assert table.state.edition.tokens["t_rex"].resource == "purple"


async def test_jail_is_asked_for_once_a_token_is_there(tmp_path: Path) -> None:
    async with builder_table(tmp_path) as table:
        await table.press("escape")
        await table.type("24")
        await table.press("enter", "escape", "3", "4")
        await table.type("go to")
        await table.press("enter")
        assert "Which space is Jail, counted from GO?" in table.shown
        await table.type("6")
        await table.press("enter")
        assert table.state.player_states["Ana"].position == 6


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_a_deed_that_was_read_wrongly_is_corrected_at_the_table_by_the_value_alone(
    size: tuple[int, int], known: Path
) -> None:
    """BUILDER-RES-03: the running game and the owner's box have it right from now on."""
    async with builder_table(known, size) as table:
        await table.given('given owner "Test Lane" Ben')
        await table.press("q")
        await table.type("test lane")
        await table.press("enter")
        assert "owned by Ben" in table.shown
        await table.press("down", "down", "enter")
        assert "The rent without the set" in table.shown
        assert "Number" not in table.shown
        await table.type("65")
        await table.press("enter")
        assert "65, as printed in your box" in table.shown
        await table.type("resource")
        await table.press("enter")
        await table.type("bo")
        await table.press("enter", "escape")
        assert table.window == "BuilderScreen"
        deed = table.state.edition.deed("Test Lane")
        assert (deed.rent, deed.resource, deed.price) == (65, "yellow", 120)
        await table.press("3", "4", "g")
        assert table.message == "Ana → Ben 65"
    values = owners(known, "builder").known_texts()
    assert (values["deed Test Lane: rent"], values["deed Test Lane: resource"]) == ("65", "boat")


async def test_what_cannot_be_kept_is_told_loudly_and_kept_later(known: Path) -> None:
    async with builder_table(known) as table:
        path = known / "editions" / "builder-us.toml"
        text = path.read_text()
        path.write_text("[[deed")
        await table.given('deed "Test Lane" price 130')
        assert "VALUES NOT SAVED" in table.screen.query_one(StatusLine).trouble
        path.write_text(text)
        await table.given('deed "Test Lane" rent 65')
        assert table.screen.query_one(StatusLine).trouble == ""
        assert owners(known, "builder").known_texts()["deed Test Lane: price"] == "130"


async def test_the_figure_of_a_debt_that_nobody_has_read_can_be_read(known: Path) -> None:
    """BUILDER-MORT-06."""
    async with builder_table(known) as table:
        await table.given('deed "New Road" colour pink rent 10 set rent 20 number 9 resource boat')
        await table.given('given owner "New Road" Ana', "given cash Ana 5", "roll 4 6")
        await table.press("k")
        await table.type("pay the")
        await table.press("enter")
        await table.type("50")
        await table.press("enter")
        assert "What does the back of New Road say?" in table.shown
        await table.type("40")
        await table.press("enter")
        await table.type("50")
        await table.press("enter", "x")
        assert "Mortgage New Road" in table.shown


async def test_a_mortgage_that_nobody_has_read_is_asked_for_where_it_is_taken(known: Path) -> None:
    """BUILDER-MORT-06: what its key is called, and what the list and the window say, are one thing."""
    async with builder_table(known) as table:
        await table.given('deed "New Road" colour pink rent 10 set rent 20 number 9 resource boat')
        await table.given('given owner "New Road" Ana', "given owner lane Ana", "roll 4 6")
        await table.press("o")
        row = next(line for line in table.shown.splitlines() if "Mortgage New Road" in line)
        assert "enter its card first" in row
        await table.type("new")
        await table.press("enter")
        assert "the mortgage value" in table.shown
        await table.type("40")
        await table.press("enter")
        assert "Ana mortgages New Road for 40." in table.shown
        x, y, width, height = table.screen.query_one(Choices).content_region
        rows = " ".join(line[x : x + width].strip() for line in table.shown.split("\n")[y : y + height])
        assert "Pay off the mortgage on New Road" in rows, table.shown


async def test_the_box_is_corrected_forgotten_given_away_and_taken_over(known: Path, tmp_path: Path) -> None:
    theirs = owners(tmp_path / "theirs", "builder", "2026-01-02")
    theirs.submit_line('deed "Test Lane" price 125 number 8')
    theirs.submit_line("chance says Crane for hire")
    async with builder_table(known) as table:
        await table.press("n")
        page = table.pilot.app.screen
        assert isinstance(page, OwnersPage)
        await table.press("a")
        await type_text(table.pilot, 'deed "Test Lane" price 121')
        assert "Amounts must be multiples of 5." in page.query_one(MessageLine).text
        await table.press("a")
        await type_text(table.pilot, 'deed "Test Lane" price 115')
        assert owners(known, "builder").known_texts()["deed Test Lane: price"] == "115"
        await table.press("i")
        await type_text(table.pilot, theirs.place)
        assert "+ A Chance card: Crane for hire" in table.shown
        assert "≠ Test Lane, the price: 115 → 125" in table.shown
        assert "and 1 value that differs from yours" in table.shown
        await table.press("enter")
        assert owners(known, "builder").known_texts()["deed Test Lane: price"] == "115"
        assert "chance Crane for hire" in owners(known, "builder").entered_values()
        await table.press("e")
        file = tmp_path / "given.toml"
        await type_text(table.pilot, str(file))
        assert owners(tmp_path / "other", "builder").differences_from(str(file))
        assert table.state.edition.deed("Test Lane").price == 115


async def test_what_is_known_already_is_told_so_and_writes_no_line(known: Path) -> None:
    async with builder_table(known) as table:
        lines = table.screen.session.table.history.lines
        for typed in ("map A1-C3", 'deed "Vermont Avenue" price 135'):
            for said, more in (("", 1), ("Already known: nothing changed.", 0)):
                before = len(lines)
                await table.press("colon")
                await table.type(typed)
                await table.press("enter")
                assert (len(lines) - before, table.message) == (more, said)


async def test_a_value_on_the_page_of_the_box_is_corrected_for_the_running_game_too(known: Path) -> None:
    async with builder_table(known) as table:
        await table.press("n")
        page = table.pilot.app.screen
        assert isinstance(page, OwnersPage)
        await table.press("down")
        assert "Vermont Avenue. Press Enter to view and correct it." in table.shown
        await table.press("enter")
        assert "the rent with the set" in table.shown
        assert "set rent" not in table.shown
        await table.press("down", "enter")
        assert "What's the price on the Vermont Avenue deed?" in table.shown
        await type_text(table.pilot, "7")
        assert "Amounts must be multiples of 5." in page.query_one(MessageLine).text
        await table.press("enter", "down", "enter")
        await type_text(table.pilot, "135")
        assert page.query_one(MessageLine).text.startswith("Saved for this game and new ones.")
        await table.press("escape", "u")
        assert table.state.edition.deed("Vermont Avenue").price is None
        await table.press("r")
        assert table.state.edition.deed("Vermont Avenue").price == 135
    assert owners(known, "builder").known_texts()["deed Vermont Avenue: price"] == "135"


async def test_an_own_value_is_forgotten(known: Path) -> None:
    async with builder_table(known) as table:
        await table.press("n", "end")
        page = table.pilot.app.screen
        assert isinstance(page, OwnersPage)
        marked = page.marked_id
        assert "The chart for 6-7-8" in table.shown
        assert "chart 6" not in table.shown
        await table.press("delete")
        assert marked not in owners(known, "builder").entered_values()


async def test_a_game_that_is_watched_asks_nothing(store: Store, tmp_path: Path) -> None:
    with store.create("Friday", Setup("builder", PLAYERS, seed=7)):
        app = shell(tmp_path, store=store)
        async with app.run_test() as pilot:
            await pilot.press("g", "w")
            await pilot.pause()
            assert isinstance(app.screen, BuilderScreen)
            await pilot.press("Q")
            await pilot.pause()
            assert isinstance(app.screen, BuilderScreen)


async def test_a_card_can_be_typed_back_and_forth(tmp_path: Path) -> None:
    async with builder_table(None) as table:
        await _land_on_vermont(table)
        await table.type("12")
        await table.press("enter")
        assert "Amounts must be multiples of 5." in table.shown
        table.pilot.app.screen.query_one(Input).value = "140"
        await table.press("enter", "y")
        await table.press("down", "down", "down", "up")
        assert "▶ The rent without the set" in table.shown
        await table.press("8", "0", "escape")
        assert "Discard what you have typed?" in table.shown
        await table.press("n")
        assert "The rent without the set" in table.shown
        await table.press("escape", "y")
        assert table.window == "BuilderScreen"
        deed = table.state.edition.deed("Vermont Avenue")
        assert (deed.price, deed.rent) == (140, None)


async def _land_on_vermont(table: BuilderTable) -> None:
    await table.press("escape", "escape", "escape", "1", "2")
    assert "Where has Ana landed?" in table.shown
    await table.type("verm")
    await table.press("enter")


async def test_a_price_is_asked_for_when_it_is_needed_and_the_move_goes_on(tmp_path: Path) -> None:
    """BUILDER-PROP-02."""
    async with builder_table(None) as table:
        await _land_on_vermont(table)
        await table.press("escape", "y")
        await table.type("140")
        await table.press("enter")
        assert table.state.holding("Vermont Avenue").owner == "Ana"
        assert table.state.cash("Ana") == 760


async def test_a_game_that_is_resumed_goes_on_with_its_auction_held_and_its_box_as_it_was(
    store: Store, tmp_path: Path
) -> None:
    read_in(tmp_path)
    app = shell(tmp_path, store=store, owners=lambda game: owners(tmp_path, game))
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("builder", PLAYERS, {"auction_timer": "30"}, seed=7))
        await pilot.pause()
        await pilot.press("3", "4", "a", "2", "escape", "l")
        owners(tmp_path, "builder").submit_line('deed "Test Lane" price 130')
        await pilot.press("r")
        await pilot.pause()
        desk = app.screen
        assert isinstance(desk, BuilderScreen)
        assert desk.state.timing.timer is not None
        assert desk.state.timing.timer.held
        assert desk.state.edition.deed("Test Lane").price == 120
        await pilot.press("s")
        assert desk.state.holding("Test Lane").owner == "Ben"
    assert owners(tmp_path, "builder").known_texts()["deed Test Lane: price"] == "130"


async def test_an_evening_that_runs_already_is_not_asked_what_sets_one_up_but_by_q(tmp_path: Path) -> None:
    app = shell(tmp_path, owners=lambda game: owners(tmp_path, game))
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("builder", PLAYERS, seed=7), ("given turn Ben",))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, BuilderScreen), app.screen
        assert said(app) == "Press Q to fill in the missing values."
        await pilot.press("Q")
        await pilot.pause()
        assert "Which 4 chips does each reference card show?" in text_of(app)


async def test_a_question_about_a_turn_closes_once_another_device_has_answered_it(tmp_path: Path) -> None:
    """BUILDER-MOVE-02, BUILDER-SPACE-03: what is chosen there would be said of the next turn."""
    async with builder_table(tmp_path) as table:
        await table.press("escape", "escape", "escape")
        await table.given("begins Ana", "roll 2 3")
        assert "Where has Ana landed?" in table.shown
        await table.given("land roll")
        assert table.window == "BuilderScreen"
        await table.given("roll 3 4")
        assert "What does the chart show for 6-7-8?" in table.shown
        await table.given("collect crane 2")
        assert table.window == "BuilderScreen"


async def test_a_figure_that_looks_odd_is_asked_about_in_words(tmp_path: Path) -> None:
    """BUILDER-MORT-06: with the first mortgage; what is kept is not asked again."""
    async with builder_table(tmp_path) as table:
        await table.press("escape", "escape", "escape")
        await table.given("begins Ana", "land oriental", "buy", "mortgage oriental")
        assert "What does the back of Oriental Avenue say?" in table.shown
        await table.press("enter", "enter")
        assert table.window == "BuilderScreen"
        assert owners(tmp_path, "builder").entered_values()["deed Oriental Avenue: mortgage"].says == "100"
