"""A Chance evening on the real screen, by keys and by mouse, in virtual time."""

import pytest
from textual.widgets import Input

from companion.tui.widgets.pad import Pad
from tests.chance_table import ChanceTable, chance_table
from tests.game_table import headline
from tests.screens import click_text
from tests.unit.chance.box import BOX, COVERED, idle, turn

SIZES = [(80, 24), (160, 45)]
ENDING = ("given owned Cleo dark 2", *COVERED, "minimum green 7", *turn("8"), "play 8 green", "end", *idle(1))


async def answered(table: ChanceTable, text: str) -> None:
    """Type into the window that asks, and press Enter."""
    await table.type(text)
    await table.press("enter")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_turn_by_keys(size: tuple[int, int]) -> None:
    """CHANCE-ROLL-03, CHANCE-FLIP-01, CHANCE-FLIP-03, CHANCE-CASH-02: no common act takes more than three keys."""
    async with chance_table(size) as table:
        await table.given(*BOX)
        await table.press("4", "7", "w", "0")
        assert table.state.decks["Ana"].flipped == ("Cash 7", "Cash 12", "Cash 10")
        assert headline(table) == "Ana: flip 1 more, or cash out"
        assert "Stop at 29: flipping again averages" in table.shown or size != (80, 24)
        await table.press("o")
        assert "to play: 7, 12, 10" in table.shown
        assert table.said == "Ana cashes out."
        await table.press("w", "1")
        assert table.said == "Ana controls dark blue with Cash 12."
        await table.press("7", "3")
        assert "It can go on green" in table.shown
        await table.press("e")
        assert table.state.spaces["yellow"].top is not None
        assert table.state.turn.player == "Ben"
        assert table.said == "Ana ends the turn, discarding Cash 10. The die goes to Ben."


async def test_a_bankrupt_is_told_with_what_it_costs() -> None:
    """CHANCE-BUST-01, CHANCE-LUCKY-03."""
    async with chance_table() as table:
        await table.press("5", "l", "9", "b")
        assert table.said.endswith("Ana's Lucky Break stops the Bankrupt; both are discarded.")
        await table.press("b")
        assert table.said == "Ana flips Bankrupt. Ana loses the turn and all flipped cards. The die goes to Ben."
        await table.press("u")
        assert table.state.turn.player == "Ana"
        await table.press("r")
        assert table.state.turn.player == "Ben"


async def test_the_marked_line_says_what_it_would_bring() -> None:
    async with chance_table() as table:
        await table.press("5", "9", "enter")
        assert "Cash in hand: 9 → 11 · next card" in table.shown
        assert "22.2%" in table.shown


async def test_what_cannot_be_done_says_why_and_changes_nothing() -> None:
    """CHANCE-FLIP-05, CHANCE-CASH-03, CHANCE-CASH-07."""
    async with chance_table() as table:
        await table.given(*BOX)
        await table.press("8")
        assert table.said == "The die shows 1 to 6 or ?: press 0 for that."
        await table.press("e")
        assert "Ana has to roll first." in table.said
        await table.press("4", "4", "e")
        assert "Ana is still flipping: cash out first." in table.said
        await table.press("o", "9")
        assert table.said == "There's no Cash 9 to play."
        await table.press("4", "1")
        assert table.window == "Find"
        assert "✗ Cash 4 is too low for dark blue: play more than 10." in table.shown
        await table.press("escape", "k")
        assert table.said == "There's no Token to play."
        assert not any(space.pile for space in table.state.spaces.values())


async def test_a_nope_is_asked_for_before_the_play_counts() -> None:
    """CHANCE-NOPE-03, CHANCE-NOPE-04, CHANCE-NOPE-05."""
    async with chance_table() as table:
        await table.given("given on red Ben 8", "given kept Ben nope", *BOX, *turn("9", "12"))
        await table.press("9", "4")
        assert "Ben: play Nope! or allow it" in table.shown
        assert table.said == "Ana plays Cash 9 on red. Will Ben play Nope!?"
        assert not table.screen.query_one(Pad).rows, "no card can be played before the answer"
        await table.press("k")
        assert table.said == "Ben: play Nope! or allow it."
        await table.press("n")
        assert table.said == "Ben plays Nope! – blocked."
        await table.press("w")
        assert "✗ red          more than 8, closed by a Nope!" in table.shown
        await table.press("4")
        assert "✗ A Nope! closed red to Ana until the turn is over." in table.shown
        await table.press("3")
        assert table.said == "Ana controls yellow with Cash 12."


async def test_a_play_is_let_happen() -> None:
    async with chance_table() as table:
        await table.given("given on red Ben 8", "given kept Ben nope", *BOX, *turn("9"))
        await table.press("9", "4", "y")
        assert table.said == "Ana controls red with Cash 9."


async def test_flip_two_by_keys() -> None:
    """CHANCE-FLIP2-02, CHANCE-FLIP2-03, CHANCE-OQ-18."""
    async with chance_table() as table:
        await table.given("given kept Ben flip", "given kept Cleo flip", *turn("9"))
        await table.press("f")
        assert "✗ Cleo plays Flip 2" in table.shown
        await table.press("1")
        assert table.said == "Ben plays Flip 2: flip 2 more."
        await table.press("8", "b")
        assert table.said == "Ana flips Bankrupt. Ana loses the turn and all flipped cards. The die goes to Ben."


async def test_flip_two_is_declined_in_turn_and_stopped_by_a_nope() -> None:
    """CHANCE-NOPE-06, CHANCE-NOPE-07."""
    async with chance_table() as table:
        await table.given("given kept Ben flip", "given kept Cleo flip", *turn("nope"))
        await table.press("d", "1")
        await table.press("f")
        assert "Ana: flip 2 more for Flip 2" in table.shown
        await table.press("n")
        assert table.said == "Ana plays Nope!: no flips, and Cleo keeps Flip 2."


async def test_the_token_goes_to_a_corner_with_its_card() -> None:
    """CHANCE-TOKEN-01, CHANCE-CORNER-01, CHANCE-CORNER-04."""
    async with chance_table() as table:
        await table.given("given on red Ben 8", "given on red Cleo 9", *BOX, *turn("token"))
        await table.press("k", "4")
        assert "Ben's Cash 8 on red" in table.shown
        assert "Cleo's Cash 9 on red, on top" in table.shown
        assert "─ Token on Go to Jail ─" in table.shown
        assert "Send which card to jail?" in table.shown
        assert "corner?" not in table.shown
        await table.press("2")
        assert table.state.corners == {"jail": "Ana"}
        assert table.said == "Ana plays the Token on Go to Jail. Ana sends Cleo's Cash 9 away from red."
        await table.press("u", "k", "1")
        assert "─ Token on GO ─" in table.shown
        assert "Which card?" in table.shown
        await table.press("w", "1")
        assert table.said == "Ana plays the Token on GO. Ana controls dark blue with Cash 12."
        assert "GO: Ana" in table.shown


async def test_what_the_token_cannot_do_says_why() -> None:
    """CHANCE-TOKEN-01."""
    async with chance_table() as table:
        await table.given(*BOX, *turn("token"))
        await table.press("k")
        assert "✗ Token on Go to Jail: There's no Cash card on another" in table.shown
        assert "player's property." in table.shown
        assert "Ana's discards." in table.shown
        assert "0-9 Play" not in table.shown


async def test_nothing_is_offered_of_cards_where_none_is_left_to_use() -> None:
    """CHANCE-FLIP-04."""
    async with chance_table() as table:
        await table.press("5", "l", "o")
        assert headline(table) == "Ana: end the turn"
        assert "to play" not in table.shown
        assert "0-9" not in table.shown
        assert "Bankrupt next" not in table.shown


async def test_a_printed_number_is_asked_for_once_and_can_wait() -> None:
    """CHANCE-CASH-03: without an answer the table's word counts."""
    async with chance_table() as table:
        await table.given(*turn("3", "4", "5", "6"))
        await table.press("3", "4")
        assert "What number is printed on the red space?" in table.shown
        await table.press("escape")
        assert table.said == "Ana controls red with Cash 3."
        await table.press("u", "4", "4")
        assert table.said == "Ana controls red with Cash 4."
        await table.press("5", "3")
        await answered(table, "x")
        assert "enter a number from 1 to 99." in table.shown
        await table.press("backspace")
        await answered(table, "5")
        assert table.state.edition.spaces["yellow"].minimum == 5
        assert "Cash 5 is too low for yellow: play more than 5." in table.said
        await table.press("6", "3")
        assert table.said == "Ana controls yellow with Cash 6."


async def test_a_chance_card_by_its_effect() -> None:
    """CHANCE-CARD-01, CHANCE-CARD-05."""
    async with chance_table() as table:
        await table.given("given owned Ben red 1", "given owned Ben gray 1", *BOX)
        await table.press("0")
        assert "Ana: draw a Chance card" in table.shown
        assert "x   Enter the Chance card …" in table.shown
        await table.press("enter")
        assert "1   Roll for a building" in table.shown
        await table.press("escape")
        await table.press("x", "1")
        assert "What does the die show?" in table.shown
        await table.press("5")
        assert "✗ Cleo" in table.shown
        await table.press("1")
        assert table.said == "Ana rolls for a building. Ana steals one gray building from Ben."
        await table.press("x", "x", "2", "3", "2")
        assert table.said == "Ana draws a Chance card. Cleo takes one green building."


async def test_which_building_is_the_smallest_is_asked_where_it_is_not_clear() -> None:
    """CHANCE-OQ-12: no one has measured Ben's buildings, and two of Cleo's are as long as each other."""
    async with chance_table() as table:
        owned = ("Ben red 1", "Ben green 1", "Cleo brown 1", "Cleo orange 1", "Cleo purple 1")
        await table.given(*(f"given owned {each}" for each in owned))
        await table.given(*(f"building {each}" for each in ("brown 5", "orange 4", "purple 4")))
        await table.press("0", "x", "1", "5")
        assert "✗" not in table.shown
        await table.press("1")
        assert "Which colour?" in table.shown
        assert "✗ brown        Ben has no brown building." in table.shown
        await table.press("4")
        assert table.said == "Ana rolls for a building. Ana steals one red building from Ben."
        await table.press("x", "x", "1", "6", "2")
        assert "✗ brown        Cleo's smallest building is" in table.shown
        await table.press("6")
        assert table.said == "Ana rolls for a building. Ana steals one purple building from Cleo."


async def test_the_words_of_a_card_are_offered_again() -> None:
    """CHANCE-CARD-06: what no source gives is recorded as the table says it."""
    async with chance_table() as table:
        await table.press("x", "x", "4")
        await answered(table, "Flip two Cash cards")
        await table.press("x", "x", "4")
        assert "1   Flip two Cash cards" in table.shown
        await table.press("1")
        assert table.state.cards == 6


async def test_the_first_rolls_decide_and_equal_ones_are_thrown_again() -> None:
    """CHANCE-SETUP-08, CHANCE-OQ-01."""
    async with chance_table() as table:
        await table.press("s", "6", "6", "3")
        assert "What does Ana roll?" in table.shown
        await table.press("2", "4")
        assert table.state.turn.player == "Ben"
        await table.press("s")
        assert table.said == "The game has already started."


async def test_the_companion_rolls_a_die_it_knows() -> None:
    """CHANCE-ROLL-01: the faces are asked for before the first roll."""
    async with chance_table() as table:
        assert "Let Companion roll" not in table.shown
        await table.press("space")
        assert "What faces does the die have?" in table.shown
        await answered(table, "7")
        assert "enter faces such as 2 3 4 5 6" in table.shown
        await table.press("backspace")
        table.pilot.app.screen.query_one(Input).value = "1 2 3 4 5 ?"
        await table.press("enter")
        assert table.state.edition.die == ("1", "2", "3", "4", "5", "?")
        assert table.state.turn.face != ""


async def test_a_turn_is_timed_and_nothing_is_forced() -> None:
    async with chance_table(options={"turn_timer": "30"}) as table:
        await table.press("a")
        assert "30 s" in table.shown
        await table.press("a")
        assert "30 s paused" in table.shown
        await table.press("a")
        await table.wait(31)
        assert "Time is up for Ana" in table.shown
        await table.press("4", "9")
        assert table.state.decks["Ana"].flipped == ("Cash 9",)


async def test_what_the_box_says_is_shown_and_corrected() -> None:
    async with chance_table() as table:
        await table.given(*BOX)
        await table.press("p")
        assert "Printed on red                    5" in table.shown
        await table.press("6")
        await answered(table, "6")
        assert table.state.edition.spaces["red"].minimum == 6


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_mouse_flips_looks_and_plays(size: tuple[int, int]) -> None:
    async with chance_table(size) as table:
        await table.given(*BOX, "roll 4")
        await click_text(table.pilot, "Nope!")
        assert table.state.decks["Ana"].flipped == ("Nope!",)
        await click_text(table.pilot, "Cash out")
        await table.pilot.click(Pad, offset=(1, 0))
        assert "Nope!" in table.shown
        await click_text(table.pilot, "█▌ orange")
        assert "Printed number" in table.shown
        await table.press("escape")
        await click_text(table.pilot, "Cleo")
        assert "─ Cleo ─" in table.shown
        assert "Draw pile" in table.shown


async def test_whoever_watches_is_asked_nothing() -> None:
    async with chance_table() as table:
        await table.given(*ENDING, *turn())
        table.screen.session.takes_moves = False
        await table.press("e", "escape")
        assert table.window == "ChanceDesk"
        assert table.state.asking


async def test_a_click_on_a_skyline_shows_the_cards_and_the_buildings_of_its_player() -> None:
    async with chance_table((160, 45)) as table:
        await table.given(*BOX, "given owned Ben brown 1", "given kept Ben nope")
        await table.pilot.click("#skylines", offset=(30, 5))
        assert "1 building, 3 long" in table.shown
        assert "kept  " not in table.shown, "a heading already says so"
        assert "Draw pile" in table.shown


async def test_nobody_is_said_to_have_discarded_nothing() -> None:
    async with chance_table((160, 45)) as table:
        assert "discard" not in table.shown


async def test_one_key_alone_shows_the_cards_of_a_player() -> None:
    async with chance_table() as table:
        await table.press("v")
        assert table.window == "ChanceDesk"
        await table.press("q", "enter")
        assert "Draw pile" in table.shown


async def test_who_rolls_again_for_the_start_is_said_with_the_reason() -> None:
    """CHANCE-OQ-01."""
    async with chance_table() as table:
        await table.press("s", "5", "5", "2")
        assert "Ana and Ben rolled 5 each: they roll again." in table.shown
        assert "What does Ana roll?" in table.shown
        await table.press("0", "0")
        assert "Ana and Ben rolled no number: they roll again." in table.shown
        await table.press("6")
        assert "rolled no number" not in table.shown
        await table.press("1")
        assert table.said == "Ana goes first: Ana 6, Ben 1."


async def test_equal_rolls_are_the_answer_where_the_seats_decide() -> None:
    """CHANCE-OQ-01."""
    async with chance_table(options={"start_roll_tie": "seat_order"}) as table:
        await table.press("s", "2", "5", "5")
        assert table.said == "Ben goes first: Ana 2, Ben 5, Cleo 5."


async def test_what_a_turn_discards_at_its_end_is_told() -> None:
    """CHANCE-CASH-08, CHANCE-LUCKY-06."""
    async with chance_table() as table:
        await table.given(*turn("8", "5", '"Lucky Break"', "Token"))
        await table.press("e")
        assert table.said == (
            "Ana ends the turn, keeping Token and discarding Cash 8, Cash 5 and Lucky Break. The die goes to Ben."
        )


async def test_equal_cards_are_told_with_their_number() -> None:
    async with chance_table() as table:
        await table.given(*turn('"Lucky Break"', "5", '"Lucky Break"'))
        await table.press("e")
        assert table.said == "Ana ends the turn, discarding 2× Lucky Break and Cash 5. The die goes to Ben."
