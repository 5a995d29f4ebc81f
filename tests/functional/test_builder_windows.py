"""Windows of Monopoly Builder: debts, floors, deals, Chance cards, payments."""

import gc
from pathlib import Path

import pytest
from textual.widgets import Input

from companion.tui.desks.printed_value_questions import PrintedValueQuestions
from companion.tui.widgets.builder import Island
from tests.builder_table import builder_table


async def test_a_debt_is_raised_line_by_line(known: Path) -> None:
    """BUILDER-DEBT-01, BUILDER-MORT-01."""
    async with builder_table(known) as table:
        await table.given(
            "given owner row Ben", "given owner lane Ana", "given cash Ana 100", "roll 3 5", "rent by Ben"
        )
        await table.press("x")
        assert "Ana owes 150 to Ben" in table.shown
        assert "Ana has 100 and needs 50 more." in table.shown
        assert "Pay 150                           ✗ It costs 150, but Ana has 100." in table.shown
        assert "Mortgage Test Lane                +60       = 160 ✓" in table.shown
        await table.press("x")
        assert "No matches for “x”." in table.shown
        await table.press("backspace", "enter")  # the mark is on what is next: the mortgage
        await table.press("enter")  # the payment
        assert not table.state.debts
        assert table.state.cash("Ana") == 10


async def test_the_resources_of_a_deal_are_written_as_those_of_a_drop(known: Path) -> None:
    """BUILDER-TRADE-02."""
    async with builder_table(known) as table:
        await table.given("given resources Ana 3 red 2 boat", "roll 3 6")
        for words, gives in (("2r1y", "−2 red, −1"), ("2 red, 1 boat", "−2 red, −1"), ("trucks 2", "−2 red")):
            await table.press("d")
            next(iter(table.pilot.app.screen.query(".more").results(Input))).focus()
            await table.settle()
            await table.type(words)
            await table.settle()
            assert f"Ana: {gives}" in " ".join(table.shown.split()), table.shown
            await table.press("escape")


async def test_a_bankruptcy_out_of_the_debt_helper_asks_first_and_says_who_loses_what(known: Path) -> None:
    """BUILDER-BANKRUPT-01, BUILDER-BANKRUPT-03."""
    async with builder_table(known) as table:
        await table.given("given owner row Ben", "given cash Ana 100", "roll 3 5", "rent by Ben")
        assert "Ana: pay 150 to Ben – raise 50 more" in " ".join(table.shown.split())
        await table.press("x", "enter")
        assert table.window == "Ask"
        assert "Ben" in table.shown
        await table.press("n")
        assert table.window == "Debts"
        assert not table.state.player_states["Ana"].bankrupt
        await table.press("enter", "y")
        assert table.state.player_states["Ana"].bankrupt


async def test_the_floor_chooser_says_what_is_missing(known: Path) -> None:
    """BUILDER-FLOOR-05, BUILDER-TRADE-05."""
    async with builder_table(known) as table:
        await table.given("given floors A1 Ana 2", "given resources Ana 2 red 2 green", "roll 3 6")
        await table.press("v", "enter")
        await table.press("b", "enter")
        assert "Pay with which resources?" in table.shown
        assert "✗ 1 purple missing" in table.shown
        await table.press("enter")
        assert table.state.island["A1"].height == 3
        greyed = {choice.label: choice.reasons[0].text for choice in table.screen.choosing.choices if choice.reasons}
        assert (
            "The fourth floor costs 1 purple and 2 yellow; Ana has"
            in greyed["Build floor 4 on A1 for 1 purple and 2 yellow"]
        )


async def test_a_floor_of_the_known_map_is_built_by_mouse(known: Path) -> None:
    async with builder_table(known, (160, 45)) as table:
        await table.given("roll 3 6")
        await table.pilot.click(Island, offset=(17, 1))
        await table.settle()
        assert table.state.island["B1"].owner == "Ana"


async def test_a_map_that_is_saved_as_it_was_is_no_line_of_the_log(known: Path) -> None:
    """BUILDER-FLOOR-11."""
    async with builder_table(known) as table:
        await table.given("roll 3 6")
        lines = len(table.screen.session.table.history.lines)
        await table.press("i", "enter")
        assert table.message == "The map is unchanged."
        assert len(table.screen.session.table.history.lines) == lines
        await table.press("i", "space", "enter")
        assert "A1" not in table.state.edition.foundations


async def test_a_deal_is_written_down_by_keys(known: Path) -> None:
    """BUILDER-TRADE-01, BUILDER-TRADE-02, BUILDER-TRADE-04."""
    async with builder_table(known) as table:
        await table.given("given owner lane Ben")
        await table.press("d")
        await table.type("40")
        await table.press("tab")
        await table.type("2g")
        await table.press("down", "space")
        assert "Ana: cash 900 → 860, −2 green" in table.shown
        await table.press("enter")
        assert table.state.holding("Test Lane").owner == "Ana"
        assert table.state.chips("Ben").green == 2


@pytest.mark.parametrize(("typed", "words"), [("2", "Which resource after 2"), ("9g", "Ana has 4 green, not 9")])
async def test_a_deal_that_cannot_be_says_why(typed: str, words: str, known: Path) -> None:
    async with builder_table(known) as table:
        await table.press("d", "tab")
        await table.type(typed)
        await table.press("enter")
        assert table.window == "TradeEditor"
        assert words in table.shown


@pytest.mark.parametrize(
    ("typed", "then", "message"),
    [
        ("collect money", ["5", "0", "enter"], "bank → Ana 50"),
        ("pay each", ["1", "0", "enter"], "Ana → Ben 10  ·  Ana → Cleo 10"),
        ("take resources", ["2", "space", "r", "e", "d", "enter"], ""),
        ("go to a", ["g", "o", "enter"], "bank → Ana 200"),
        ("from ben", ["enter"], ""),
        ("jail card", [], ""),
    ],
)
async def test_a_chance_card_is_carried_out(typed: str, then: list[str], message: str, known: Path) -> None:
    """BUILDER-CHANCE-03."""
    async with builder_table(known) as table:
        await table.given("roll 4 6")
        before = table.state
        await table.press("k")
        await table.type(typed)
        await table.press("enter", *then)
        assert table.window == "BuilderScreen"
        assert table.message == message
        assert table.state is not before


async def test_a_payment_is_two_digits_and_the_amount(known: Path) -> None:
    async with builder_table(known) as table:
        await table.press("x", "2", "3")
        await table.type("150")
        assert "Ben pays Cleo 150" in table.shown
        await table.press("enter")
        assert table.state.cash("Cleo") == 1050


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
async def test_what_a_question_is_about_is_never_cut(known: Path, size: tuple[int, int]) -> None:
    """BUILDER-FLOOR-02, BUILDER-FLOOR-06."""
    async with builder_table(known, size=size) as table:
        await table.given(
            "given resources Ana red 2 green 2 purple 1 boat 1", "given floors A1 Ana 4", "given turn Ana"
        )
        await table.press("b")
        await table.type("pent")
        await table.press("enter")
        assert "Pay with which resources?" in table.shown
        region = table.pilot.app.screen.query_one(".about").region
        lines = (line[region.x : region.right] for line in table.shown.splitlines()[region.y : region.bottom])
        about = " ".join(" ".join(lines).split())
        assert about == "Build the penthouse on A1 for 1 red, 1 green, 1 purple, 1 yellow and any 1: this ends the game"


async def test_a_cell_that_is_not_chosen_is_not_asked_for_later(known: Path) -> None:
    """BUILDER-FLOOR-01: Esc drops the new building."""
    async with builder_table(known) as table:
        await table.given("given resources Ana 2 red", "roll 3 6")
        await table.press("b")
        assert "Where is the new building?" in table.shown
        assert "Back (Esc)" in table.shown
        await table.press("escape")
        assert table.window == "BuilderScreen"


async def test_a_low_terminal_shows_what_the_keys_of_a_card_do() -> None:
    """BUILDER-FLOOR-11: all four values of a deed, the line and the buttons have room."""
    async with builder_table(None, (60, 15)) as table:
        await table.given("roll 3 6", 'land "Vermont Avenue"', 'buy "Vermont Avenue" for 100')
        await table.settle()
        while table.window != "BuilderScreen" and "What does the" not in table.shown:
            await table.press("escape")
        assert "The rent with the set" in table.shown
        assert "Later (Esc)" in table.shown
        await table.type("zz")
        await table.press("enter")
        assert "✗" in table.shown
        assert "Later (Esc)" in table.shown


async def test_a_narrow_terminal_shows_the_rent_of_every_deed(known: Path) -> None:
    """BUILDER-RENT-01: what it pays leaves the room to it."""
    async with builder_table(known, (60, 15)) as table:
        await table.given("given owner row Ben", "given owner lane Ana", "mortgage lane by Ana")
        lines = table.shown.splitlines()
        assert any(line.rstrip().endswith(" Rent") for line in lines), table.shown
        assert any(line.rstrip().endswith(" 150") for line in lines), table.shown
        assert any(line.rstrip().endswith("(350)") for line in lines), table.shown


async def test_a_key_drops_a_player_out_of_an_auction(known: Path) -> None:
    """BUILDER-AUCTION-05: with all others out it ends by itself after three seconds."""
    async with builder_table(known) as table:
        await table.given("roll 2 3", "auction", "bid Cleo 10")
        await table.press("X")
        assert "Who drops out? A Ana · B Ben" in table.message
        for letter in ("a", "b"):
            if letter == "b":
                await table.press("X")
            await table.press(letter)
        assert table.state.timing.timer.passed == ("Ana", "Ben")
        await table.wait(3)
        assert table.state.holding("Oriental Avenue").owner == "Cleo"


async def test_two_calls_to_ask_at_once_open_one_question(tmp_path: Path) -> None:
    async with builder_table(tmp_path) as table:
        while table.window != "BuilderScreen":
            await table.press("escape")
        questions = table.screen.part(PrintedValueQuestions)
        questions._later.clear()
        questions.ask_open_questions()
        questions.ask_open_questions()
        await table.pilot.pause()
        await table.settle()
        assert "Which 4 chips does each reference card show?" in table.shown
        gc.collect()  # a question that never begins must leave nothing behind


@pytest.mark.parametrize("again", ["the same", "what is open"])
async def test_a_question_replaced_before_it_begins_leaves_nothing_behind(again: str, tmp_path: Path) -> None:
    async with builder_table(tmp_path) as table:
        while table.window != "BuilderScreen":
            await table.press("escape")
        questions = table.screen.part(PrintedValueQuestions)

        async def ask(question: str) -> None:
            await questions.ask_and_submit_value(question, "stock t-rex")

        questions.start(ask("One?"))
        if again == "the same":
            questions.start(ask("Two?"))
        else:
            questions._later.clear()
            questions.ask_open_questions()
        await table.settle()
        assert "One?" not in table.shown
        assert ("Two?" if again == "the same" else "Which 4 chips does each reference card show?") in table.shown
        gc.collect()
