"""The screen of a new game: nothing can be begun that the game would refuse."""

from pathlib import Path
from typing import Any

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, Static

from companion import games
from companion.core.order import Setup
from companion.games import NAMES
from companion.store import Store
from companion.table.preferences import Preferences
from companion.tui.app import CompanionApp
from companion.tui.desks.deal_desk import DealScreen
from companion.tui.desks.unit import UnitScreen
from companion.tui.pages.home import Home
from companion.tui.pages.house_rules import NewRules
from companion.tui.pages.new_game import NewGame
from companion.tui.pages.player_names import player_name_problem
from companion.tui.themes import GREYED
from companion.tui.widgets.rows import Rows
from tests.owners import owners
from tests.screens import SIZES, click_text, said, shell, text_of, type_text


@pytest.mark.usefixtures("utc")
async def test_a_game_is_begun_as_it_was_set_up_by_keys(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, preferences=Preferences(unit={"build_spin_seconds": "0"}))
    async with app.run_test() as pilot:
        await pilot.press("n", "enter", *"unit", "enter")
        await pilot.press("down", "down", "enter")
        await type_text(pilot, "Ana")
        await pilot.press("shift+down", "a")
        await type_text(pilot, "Zoë")
        app.screen.query_one(Rows).mark("player 3")
        await pilot.press("delete")
        await find_rule(pilot, "how long auction last", "30", "up", "enter")
        await pilot.press("escape", "s")
        assert isinstance(app.screen, UnitScreen)
        setup = app.screen.session.table.setup
        assert setup.players == ("Blue", "Ana", "Green", "Zoë")
        assert setup.options == {"build_spin_seconds": "0", "auction_length": "30"}
        await pilot.press("p")
    assert store.games()[0].name == "Trading unit, 21 Nov"


async def test_what_was_said_of_a_letter_goes_with_the_next_choice(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("n", "z")
        assert said(app) == "“z” does nothing here."
        await pilot.press("enter", *"deal", "enter")
        assert said(app) == ""


async def test_the_cards_stand_with_the_game_they_belong_to(tmp_path: Path) -> None:
    app = shell(tmp_path, owners=lambda game: owners(tmp_path, game))
    async with app.run_test() as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGame)
        names = [row.id for row in app.screen.rows()]
        assert names.index("watch") < names.index("cards") < names.index("player 0")


async def test_a_game_is_begun_with_the_mouse(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await click_text(pilot, "New game")
        await click_text(pilot, "Which game?")
        await click_text(pilot, "Trading unit", times=2)
        assert "Remove" not in text_of(app)  # no player is marked
        await click_text(pilot, "Blue")
        await click_text(pilot, "Remove")
        await click_text(pilot, "Up")  # Green took the place of Blue, and the mark with it
        await click_text(pilot, "Start")
        assert isinstance(app.screen, UnitScreen)
        assert app.screen.session.table.setup.players == ("Green", "Red", "Yellow")


async def test_who_sits_first_or_last_is_told_so_instead_of_moving(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("player 0")
        await pilot.press("shift+up")
        assert said(app) == "Red is already first."
        app.screen.query_one(Rows).mark("player 3")
        await pilot.press("shift+down")
        assert said(app) == "Yellow is already last."
        app.screen.query_one(Rows).mark("add")
        await pilot.press("shift+down")
        assert said(app) == "Select a player to move."


async def test_no_more_players_than_the_game_takes(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        for name in ("Five", "Six"):
            await pilot.press("a")
            await type_text(pilot, name)
        await pilot.press("a")
        assert isinstance(app.screen, NewGame)
        assert "6 players, not 7" in said(app)


async def test_the_game_is_found_by_a_part_of_its_name(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n", "enter")
        await type_text(pilot, "chance")
        assert "Monopoly Chance" in text_of(app)


async def test_a_bad_house_rule_stays_in_its_window(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await find_rule(pilot, "how long light spin", "99")
        wrong = str(app.screen.query_one("#wrong", Static).content)
        assert wrong.startswith("✗ “99” doesn't fit: enter a whole number from 0 to 5"), wrong
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, NewGame)


async def test_the_games_and_rules_have_words_and_the_key_of_a_rule_is_an_aside(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n", "enter")
        assert "city" not in text_of(app)
        await pilot.press("escape")
        await find_rule(pilot, "promises", None)
        await pilot.press("escape")
        detail = app.screen.query_one("#detail", Static).content
        assert isinstance(detail, Content)
        *_, aside = detail.plain.split("\n")
        assert aside == "setting name: deal_promises"
        assert [str(span.style) for span in detail.spans] == [app.theme_variables[GREYED]]


async def test_an_amount_to_be_changed_stands_there_as_cards_print_it(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await open_rules(pilot)
        app.screen.query_one(Rows).mark("go_wages")
        await pilot.press("enter")
        assert app.screen.query_one(Input).value == "2M"
        await pilot.press("enter")
        assert "Not by the book" not in text_of(app), "viewing changes nothing"
        app.screen.query_one(Rows).mark("build_spin_seconds")
        await pilot.press("enter")
        assert app.screen.query_one(Input).value == "2", "a label can't be typed"


async def test_a_rule_is_found_by_how_its_words_begin(store: Store, tmp_path: Path) -> None:
    """What is typed may stand inside a word where nothing begins so."""
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await open_rules(pilot)
        for typed, inside in (("in", False), ("istricts", True)):
            await pilot.press("f", *typed)
            found = [option.id for option in app.screen.query_one(Rows).options]
            assert ("district_names" in found) == inside, found
            await pilot.press("escape")


async def test_escape_asks_before_what_was_chosen_is_lost(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n", "escape")
        assert isinstance(app.screen, Home)
        await pilot.press("n", "a")
        await type_text(pilot, "Zoe")
        await pilot.press("escape", "n")
        assert "Zoe" in text_of(app)
        await pilot.press("escape", "Y")
        assert isinstance(app.screen, Home)


NEGI, FAMILY = "ನೇ\u200cಗಿ", "\U0001f468\u200d\U0001f469\u200d\U0001f467"
"""Names with joiners in them: one of an Indic script, and a family in one letter."""


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "Enter a name for the player."),
        ("x" * 21, "up to 20 characters"),
        ('A"na', "can't contain quotes"),
        ("A\tna", "or unprintable characters"),
        ("ben", "The name ben is taken."),
        ("Bank", "Bank means the bank here: choose another name."),
        ("be\u200dn", "or unprintable characters"),
        ("ಶ್\u200c\u200c", "or unprintable characters"),
        (f"{NEGI}\u200d", f"The name {NEGI}\u200d is taken."),
    ],
)
def test_names_that_are_refused(name: str, problem: str) -> None:
    assert problem in (player_name_problem(name, ["Ben", NEGI]) or "")


def test_names_that_are_taken() -> None:
    assert player_name_problem("x" * 20, ["Ben"]) is None
    assert player_name_problem("Zoë O’Neil", ["Ben"]) is None
    assert player_name_problem(NEGI, ["Ben"]) is None
    assert player_name_problem(FAMILY, ["Ben", NEGI]) is None


async def test_an_edition_of_deal_shows_what_it_settles(store: Store, tmp_path: Path) -> None:
    """DEAL-OQ-01."""
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.press("n", "enter")
        await click_text(pilot, "Monopoly Deal", times=2)
        await open_rules(pilot)
        assert "on its owner's next turn" not in text_of(app)
        app.screen.query_one(Rows).mark("edition")
        await pilot.press("enter")
        await click_text(pilot, "2008", times=2)
        app.screen.query_one(Rows).action_last()
        await pilot.pause()
        assert "on its owner's next turn" in text_of(app)
        assert "under the draw pile" in text_of(app)
        await pilot.press("escape", "s")
        assert isinstance(app.screen, DealScreen)
        assert app.screen.state.house.off_turn_win == "own_turn"
        assert app.screen.session.table.setup.options == {"edition": "2008"}


async def test_a_preset_sets_the_house_rules_and_shows_what_differs(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        assert "● By the book" in text_of(app)
        await click_text(pilot, "Paper money", times=2)
        assert "● Paper money" in text_of(app)
        await pilot.press("down")
        assert "Who keeps track of the money?" in text_of(app)
        await pilot.press("s")
        assert app.desk is not None
        assert app.desk.session.table.setup.options == {"money": "paper"}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", NAMES)
async def test_no_house_rule_is_cut(game: str, size: tuple[int, int], store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=size) as pilot:
        rules = NewRules(app.services, games.load(game).settings, {})
        await app.push_screen(rules)
        await pilot.pause()
        shown = [str(option.prompt).strip() for option in rules.query_one(Rows).options]
        assert not [line for line in shown if "…" in line]
        for rule in games.load(game).settings.all:
            assert rule.group in shown
            words = rule.question.split()
            assert any(set(words) <= set(line.split()) for line in shown), rule.question


async def test_what_differs_from_the_book_stands_first(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await open_rules(pilot)
        await find_rule(pilot, "smallest raise", None)
        await click_text(pilot, "100k", times=2)
        assert "Not by the book" not in text_of(app), "no rule moves under the cursor"
        assert app.screen.query_one(Rows).marked_id == "bid_step"
        await pilot.press("escape")
        await open_rules(pilot)
        head, first = text_of(app).split("\n")[2:4]
        assert head == "   Not by the book"
        assert first.split()[:6] == ["What", "is", "the", "smallest", "raise?", "100k"]
        app.screen.query_one(Rows).mark("bid_step")
        await pilot.press("delete")
        assert app.screen.query_one(Rows).marked_id == "bid_step", "the next Del resets no other rule"
        await pilot.press("escape")
        await open_rules(pilot)
        assert "Not by the book" not in text_of(app)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", NAMES)
async def test_what_begins_a_game_is_in_sight_and_no_end_of_the_list(
    game: str, size: tuple[int, int], store: Store, tmp_path: Path
) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "enter")
        await type_text(pilot, games.load(game).title)
        for key in ("home", "end"):
            await pilot.press(key)
            assert "▶ Start (s)" in text_of(app)
            await pilot.press("enter")
            assert app.desk is None, f"{key} and Enter begin nothing"
            while not isinstance(app.screen, NewGame):
                await pilot.press("escape")
        await click_text(pilot, "▶ Start")
        assert app.desk is not None


async def open_rules(pilot: Pilot[Any]) -> None:
    """Open the page of all house rules from a new game, if it is not open."""
    if isinstance(pilot.app.screen, NewGame):
        pilot.app.screen.query_one(Rows).mark("rules")
        await pilot.press("enter")


async def find_rule(pilot: Pilot[Any], words: str, value: str | None, *before: str) -> None:
    """Open the page of all house rules from a new game, find one, and type a value after the keys `before` it."""
    await open_rules(pilot)
    await pilot.press("f")
    await type_text(pilot, words)
    if value is not None:
        await pilot.press(*before)
        await type_text(pilot, value)


_LONG = "Unowned district: buy or auction it before you ride?"


def _played_with_a_long_rule(store: Store, folder: Path) -> CompanionApp:
    """Return an app whose next game begins with a house rule that has a long question."""
    with store.create("Friday", Setup("city", ("Ana", "Ben"), {"railroad_settle_first": "rent_only"})):
        return shell(folder, store=store)


async def test_a_long_question_of_a_house_rule_moves_no_column(store: Store, tmp_path: Path) -> None:
    app = _played_with_a_long_rule(store, tmp_path)
    async with app.run_test(size=(120, 36)) as pilot:
        app.push_screen(NewGame(app.services))
        await pilot.pause()

        def column() -> int:
            return next(line.index("player 1") for line in text_of(app).splitlines() if "player 1" in line)

        assert _LONG[:20] in text_of(app)
        before = column()
        await click_text(pilot, "By the book", times=2)
        await pilot.pause()
        assert _LONG[:20] not in text_of(app)
        assert column() == before


@pytest.mark.parametrize("size", [(80, 24), (160, 45)], ids=str)
async def test_a_long_question_of_a_house_rule_is_read_in_one_line(
    store: Store, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = _played_with_a_long_rule(store, tmp_path)
    async with app.run_test(size=size) as pilot:
        app.push_screen(NewGame(app.services))
        await pilot.pause()
        value = next(line for line in text_of(app).splitlines() if "Which game?" in line).index("Monopoly City")
        await click_text(pilot, _LONG[:16])
        lines = text_of(app).splitlines()
        asked = next(n for n, line in enumerate(lines) if _LONG in line)
        assert lines[asked + 1][value:].startswith("no, only rent comes first")
