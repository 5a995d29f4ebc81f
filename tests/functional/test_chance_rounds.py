"""The end of a round and of the game on the Chance screen: what is asked, measured and shown."""

import pytest

from companion.tui.widgets.pad import Pad
from tests.chance_table import chance_table
from tests.functional.test_chance_screen import ENDING, answered
from tests.game_table import headline
from tests.screens import press_slowly
from tests.unit.chance.box import BOX, turn


async def test_a_round_ends_with_its_buildings_and_the_questions_they_raise() -> None:
    """CHANCE-BUILD-01, CHANCE-WIN-01, CHANCE-OQ-21."""
    async with chance_table() as table:
        await table.given(*ENDING, *turn())
        await table.press("e")
        assert table.window == "Listing"
        assert "Round 1 is over" in table.shown
        assert "Ana       green" in table.shown
        await table.press("escape")
        for colour in ("dark blue", "green", "yellow", "red", "orange", "purple", "light blue", "brown"):
            assert f"How many rack spaces does one {colour} building cover?" in table.shown
            await answered(table, "4")
        assert "Where on the rack is the finish mark?" in table.shown
        await answered(table, "20")
        assert "Ben wins with a skyline 24 long, 6 buildings" in table.shown


async def test_whatever_is_asked_after_a_round_can_wait() -> None:
    async with chance_table() as table:
        await table.given(*ENDING, *turn())
        await table.press("e", *["escape"] * 11)
        assert table.window == "ChanceDesk"
        assert table.state.asking
        await table.press("4")
        assert "Has a skyline reached the mark?" in table.said
        await table.press("n", "4")
        assert table.state.turn.face == "4"
        await press_slowly(table.pilot, "u", "u")
        await table.press("y")
        assert table.state.finished == "mark"


@pytest.mark.parametrize("answers", [(), ("y",)], ids=["mark", "racks"])
async def test_no_face_of_the_die_is_shown_before_what_is_asked_after_a_round(answers: tuple[str, ...]) -> None:
    """CHANCE-WIN-01, CHANCE-OQ-14: no digit rolls then."""
    async with chance_table(options={"final_tie": "extra_round"}) as table:
        await table.given(*ENDING, *turn())
        await table.press("e", *["escape"] * 11, *answers)
        assert table.state.asking or table.state.measuring
        assert not table.screen.query_one(Pad).rows
        await table.press(*"u" * len(answers), "n")
        assert table.screen.query_one(Pad).rows


async def test_enter_does_not_end_the_game_where_the_mark_is_asked_for() -> None:
    """Most rounds end short of the mark."""
    async with chance_table() as table:
        await table.given(*ENDING, *turn())
        await table.press("e", *["escape"] * 11)
        assert table.state.asking
        await table.press("enter")
        assert (table.state.asking, table.state.finished) == (False, None)


async def test_all_that_is_asked_after_a_round_is_put_off_at_once() -> None:
    async with chance_table() as table:
        await table.given(*ENDING, *turn())
        await table.press("e", "escape")
        assert "Later (all 9) (Esc)" in table.shown
        await table.press("6", "enter")
        assert "Later (all 8) (Esc)" in table.shown, "the answer is kept"
        await table.press("escape")
        assert "Has a skyline reached the mark?" in table.shown
        await table.press("y")
        assert "Later (all 2) (Esc)" in table.shown, "the skylines tell who has won"
        await table.press("escape")
        assert table.window == "Standings"


async def test_the_table_is_led_to_the_skylines_that_may_be_equal() -> None:
    """CHANCE-OQ-14: Ana and Ben have as many buildings; what is put off is asked by the list, until all is known."""
    owned = [f"given owned Ana {colour}" for colour in ("red 2", "orange 2", "brown 1")]
    async with chance_table(options={"final_tie": "extra_round"}) as table:
        await table.given(*owned, *ENDING, *turn())
        await table.press("e", "escape", "escape")
        assert "y   Yes: the game is over, unless it's a tie" in table.shown
        await table.press("y")
        assert "How long is Ana's skyline?" in table.shown
        assert "Later (all 3) (Esc)" in table.shown
        await table.press("escape")
        asked = "A skyline has reached the mark: how long are the skylines of Ana, Ben and Cleo?"
        assert headline(table).startswith(asked)
        await table.press("4")
        assert "Measure the skylines of Ana, Ben and Cleo first" in table.said
        await table.press("enter", "2", "4", "enter", "enter", "2", "4", "enter")
        assert "Measure Cleo's skyline" in table.shown
        await table.press("u", "enter", "2", "4", "enter", "enter", "5", "enter")
        assert table.said.endswith("The longest skylines are tied: play one more round.")
        await table.press("4")
        assert table.state.turn.face == "4"


async def test_the_standings_ask_again_for_the_skylines_that_decide_the_game() -> None:
    """CHANCE-OQ-21: who has put them off is not left with a winner that no one knows."""
    async with chance_table() as table:
        await table.given(*ENDING, *turn())
        await table.press("e", "escape", "escape", "y", "escape")
        assert "No winner yet: the skylines of Ana, Ben and Cleo have to be measured" in table.shown
        await table.press("escape", "S")
        assert "How long is" in table.shown
        await table.press("2", "4", "enter", "6", "enter", "5", "enter")
        assert table.window == "Standings"
        assert "wins with a skyline 24 long" in table.shown


async def test_the_end_of_the_game_brings_the_standings() -> None:
    """CHANCE-WIN-01, CHANCE-WIN-02."""
    async with chance_table() as table:
        await table.given(*BOX[:-1], "mark 24", *ENDING, *turn())
        await table.press("e", "escape")
        assert table.window == "Standings"
        assert "Ben wins with a skyline 24 long, 6 buildings" in table.shown
        assert "brown 1, 3 long" in table.shown
        await table.press("escape")
        assert headline(table) == "Ben wins with a skyline 24 long, 6 buildings"
        await table.press("S")
        assert table.window == "Standings"


async def test_a_round_in_which_nobody_has_cards_left_can_go_on() -> None:
    """CHANCE-FLIP-06, CHANCE-OQ-03: the table may agree to shuffle the discards."""
    cards = (*range(2, 13), "b", "b", "b", "b", "l", "l", "token", "flip", "nope")
    async with chance_table() as table:
        await table.given(*(f"given discard {name} {card}" for name in ("Ana", "Ben", "Cleo") for card in cards))
        await table.press("4")
        assert "no cards left to flip" in table.shown
        assert table.said.startswith("No cards left to flip. You can agree to shuffle the discards")
        await table.press("e", "colon")
        await answered(table, "option empty_draw_pile reshuffle_discard")
        await table.press("4", "9")
        assert table.state.decks["Ben"].flipped == ("Cash 9",)


async def test_the_standings_show_how_the_skylines_have_grown() -> None:
    async with chance_table((160, 45)) as table:
        await table.given(*BOX, "roll ?", "chance gains Ana green", "roll ?", "chance gains Ben red")
        assert all(f" {letter}█" in table.shown for letter in "GR"), table.shown
        await table.press("S")
        assert "Ana leads with a skyline 6 long, 1 building" in table.shown
        assert "Skyline length: 0 → 6" in table.shown
        assert table.shown.count("Skyline length: 0 → ") == 2


async def test_where_the_end_of_a_round_ends_the_game_nobody_is_asked_to_shuffle() -> None:
    """CHANCE-ROUND-07."""
    async with chance_table() as table:
        await table.given(*BOX[:-1], "mark 4", *ENDING, *turn())
        await table.press("e")
        assert table.window == "Listing"
        assert "Round 1 is over" in table.shown
        assert "shuffles" not in table.shown, "neither in the window nor in the log"
        assert table.state.finished == "mark"
