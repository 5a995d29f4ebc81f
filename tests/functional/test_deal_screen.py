"""The screen of Monopoly Deal: what its keys do, what it lists, and what it says."""

import pytest

from companion.table.ports import Edge
from companion.unit.signals import Button
from tests.deal_table import GIVEN, cash, deal_table, greyed, lines_allowed
from tests.game_table import headline
from tests.screens import click_text


async def test_the_youngest_starts_and_draws() -> None:
    """DEAL-SETUP-06, DEAL-TURN-01."""
    async with deal_table() as table:
        assert headline(table) == "Ana: draw 2 cards to start, or pick who goes first"
        assert lines_allowed(table)[:4] == ["1 Ana goes first", "2 Ben goes first", "3 Cleo goes first", "d Draw"]
        await table.press("2")
        assert "Ben: draw 2 cards" in table.shown
        await table.press("d")
        assert (table.state.turn.player, table.state.areas["Ben"].hand) == ("Ben", 7)
        assert table.said == "Ben draws 2 cards."
        assert table.shown.count("Ben draws 2 cards.") == 1


async def test_the_time_of_a_turn_is_large_beside_what_can_be_done() -> None:
    async with deal_table((100, 30), options={"turn_timer": "30"}, given=["draw"]) as table:
        await table.press("a")
        assert "██████  ██████" in table.shown
        assert "End the game early" in table.shown


async def test_a_card_is_banked_in_three_keys() -> None:
    """DEAL-BANK-01."""
    async with deal_table() as table:
        await table.press("b", "5", "enter")
        assert cash(table, "Ana") == ["Money 5"]
        assert "bank: " not in table.shown, "its total says so"
        await table.press("b", "s", "l", "y", "enter")
        assert cash(table, "Ana") == ["Money 5", "Sly Deal"]
        assert "bank: 5 · Sly Deal 3" in table.shown


async def test_a_property_is_laid_by_a_few_letters() -> None:
    """DEAL-PROP-01, DEAL-WILD-01."""
    async with deal_table() as table:
        await table.press("l", "v", "e", "r")
        assert "light blue 1 of 3" in table.shown
        await table.press("enter", "l")
        await table.type("ebue as brow".replace("ebue", "blue/brown"))
        await table.press("enter")
        assert set(table.state.areas["Ana"].rows) == {"brown", "light blue"}
        assert table.state.turn.plays == 2


async def test_what_completes_a_set_is_said_beforehand() -> None:
    async with deal_table(given=["given land Ana Park"]) as table:
        await table.press("l", "b", "o", "a", "r")
        assert "completes dark blue" in table.shown


async def test_any_card_is_found_under_one_key() -> None:
    async with deal_table(given=GIVEN) as table:
        await table.press("space")
        await table.type("pass")
        assert "Pass Go" in table.shown
        assert "Bank Pass Go" in table.shown
        await table.press("enter")
        assert table.state.discard == ("Pass Go",)
        await table.press("space")
        await table.type("bank 10")
        await table.press("enter")
        assert "All Money 10 cards are already out." in table.said


async def test_no_card_is_offered_while_somebody_pays() -> None:
    async with deal_table(given=["given bank Ben 1, 2", "given bank Cleo 1, 2", "birthday"]) as table:
        await table.press("space")
        assert "No card can be played now." in table.said
        assert table.window == "DealScreen"


async def test_rents_are_listed_with_what_they_bring() -> None:
    """DEAL-RENT-02, DEAL-RENT-03, DEAL-RENT-04."""
    async with deal_table(given=GIVEN) as table:
        await table.press("o")
        assert "Rent orange: 8 from Ben" in table.shown
        assert table.shown.index("Rent orange: 8") < table.shown.index("Rent brown: 2")
        await table.press("enter")
        assert [claim.amount for claim in table.state.claims] == [8, 8]
        assert headline(table) == "Ben: pay Ana 8 for orange or say no"


async def test_a_chain_of_noes_shows_who_is_waited_for() -> None:
    """DEAL-JSN-01, DEAL-JSN-03, DEAL-JSN-04."""
    async with deal_table(given=GIVEN) as table:
        await table.press("k", "enter", "n")
        assert "› no › Ana?" in table.shown
        assert "y Agree  n Say no" in table.shown, "no one is asked for a yes or no"
        await table.press("n")
        assert "› no › Ana: no › Ben?" in table.shown
        assert table.state.turn.plays == 2
        await table.press("n")
        await table.press("y")
        assert not table.state.claims
        assert table.said == "Ben's Just Say No stands."


async def test_keys_answer_for_whom_the_headline_names() -> None:
    """DEAL-JSN-03, DEAL-OQ-21: no digit pays for Cleo while Ana is asked about the no of Ben."""
    async with deal_table(given=["given bank Ben 2", "given bank Cleo 2, 1, 1"]) as table:
        await table.press("i", "n")
        assert headline(table) == "Ana: answer or accept Ben's “no”"
        assert lines_allowed(table)[:2] == ["y Ana accepts Ben's “no”", "n Ana says no to Ben"]
        assert not any("Cleo" in line for line in lines_allowed(table))
        await table.press("b")
        assert table.window == "DealScreen"
        assert headline(table) == "Ana: answer or accept Ben's “no”"
        await table.press("1")
        assert "1 does nothing here" in table.said
        await table.press("n")
        assert [claim.noes for claim in table.state.claims] == [2, 0]


async def test_a_deal_takes_a_card_after_a_yes() -> None:
    """DEAL-CARD-02."""
    async with deal_table(given=GIVEN) as table:
        await table.press("s")
        await table.type("board")
        await table.press("enter", "y")
        assert "dark blue" in table.state.areas["Ana"].rows
        assert table.said == "Ana takes Boardwalk from Ben."


async def test_a_forced_deal_asks_for_both_cards() -> None:
    """DEAL-CARD-04."""
    async with deal_table(given=GIVEN) as table:
        await table.press("f")
        assert "Forced Deal:" not in table.shown, "the question already says so"
        await table.type("board")
        await table.press("enter")
        await table.type("verm")
        await table.press("enter", "y")
        assert table.said == "Ana takes Boardwalk from Ben for Vermont Avenue."


@pytest.mark.parametrize("typed", ["c", "debt collector on c"])
async def test_a_first_letter_finds_what_tells_the_lines_apart(typed: str) -> None:
    """Every line begins with “Debt Collector on”, which has a word with the first letter of Cleo's name, too."""
    async with deal_table(given=GIVEN) as table:
        await table.press("k")
        await table.type(typed)
        await table.press("enter")
        assert table.state.claims[0].target == "Cleo"


async def test_a_card_of_a_complete_set_is_greyed_with_the_reason() -> None:
    """DEAL-CARD-02."""
    async with deal_table(given=GIVEN) as table:
        await table.press("s")
        assert "Sly Deal:" not in table.shown, "the question already says so"
        await table.press("escape", "space")
        await table.type("ben's boardwalk")
        assert "Sly Deal: Ben's Boardwalk" in table.shown, "any card can be played there"
        await table.press("escape", "s")
        await table.type("kentucky")
        assert "✗ That card is part of a complete set" in table.shown
        await table.press("enter")
        assert "part of a complete set" in table.said
        assert not table.state.claims


async def test_what_there_is_nothing_of_says_so() -> None:
    async with deal_table() as table:
        assert greyed(table)["Deal Breaker"] == "Ana can't take a complete set."
        await table.press("v")
        assert table.said == "Ana can't take a complete set."


async def test_a_wild_is_turned_in_the_own_turn() -> None:
    """DEAL-WILD-02."""
    async with deal_table(given=['given land Ana "Wild red/yellow" as red']) as table:
        await table.press("w")
        assert set(table.state.areas["Ana"].rows) == {"yellow"}


async def test_turning_a_wild_out_of_a_set_with_a_house_is_asked_about() -> None:
    """DEAL-OQ-22."""
    async with deal_table(given=GIVEN) as table:
        await table.press("w")
        await table.type("pink/orange")
        await table.press("enter")
        assert "set would lose the House. Flip it?" in table.shown
        await table.press("y")
        assert "pink" in table.state.areas["Ana"].rows
        assert table.said.endswith("to pink. Ana's House on orange is discarded.")


async def test_the_receiver_of_a_wild_may_turn_it_at_once() -> None:
    """DEAL-OQ-23."""
    lines = ['given land Ben "Wild red/yellow" as red', "given turn Ana"]
    async with deal_table(given=lines) as table:
        await table.press("s", "y")
        assert lines_allowed(table).count("w Flip Ana's Wild red/yellow (red) to yellow") == 1


async def test_extras_are_discarded_at_the_end() -> None:
    """DEAL-TURN-05, DEAL-TURN-06."""
    async with deal_table(given=["given hand Ana 9", "draw"]) as table:
        await table.press("e")
        assert "discard 4" in table.said
        await table.press("z", "e")
        assert table.state.turn.player == "Ben"
        assert table.state.hidden == 4


async def test_extras_are_the_last_thing_before_the_end() -> None:
    """DEAL-TURN-05: a hand may hold more than seven cards while there are plays left."""
    async with deal_table(given=["given hand Ana 7", "draw"]) as table:
        assert lines_allowed(table)[0] == "l Play a property …"
        assert lines_allowed(table).index("z Discard 2") > lines_allowed(table).index("i It's My Birthday")
        await table.press(*("b", "5", "enter") * 2, "g")
        assert lines_allowed(table)[0] == "z Discard 1"


async def test_what_should_not_be_forgotten_is_said_whole() -> None:
    async with deal_table(given=["given land Ana Boardwalk", "given land Ben Short", "draw"]) as table:
        assert "Ana and Ben have nothing in the bank:" in " ".join(table.shown.split())
        assert "Ana: draw 2 cards. Ana and Ben" not in " ".join(table.shown.split())
    async with deal_table() as table:
        assert "Take a quick look through the cards before the first game." in " ".join(table.shown.split())
        assert "One reference card" not in table.shown


async def test_with_the_deck_view_the_extras_are_named() -> None:
    """DEAL-OQ-24."""
    async with deal_table(options={"deck_view": "on"}, given=["given hand Ana 6", "draw"]) as table:
        await table.press("z")
        assert "Discard which card? (1 of 1)" in table.shown
        await table.type("hot")
        await table.press("enter")
        assert table.state.discard == ("Hotel",)


async def test_of_the_extras_none_is_named_more_often_than_the_pack_has_it() -> None:
    """DEAL-BOX-02: there is one 10."""
    async with deal_table(options={"deck_view": "on"}, given=["given hand Ana 7", "draw"]) as table:
        await table.press("z")
        await table.type("10")
        await table.press("enter")
        assert "Discard which card? (2 of 2)" in table.shown
        await table.type("10 m")
        assert "No matches for “10 m”" in table.shown


async def test_the_cards_page_counts_only_where_the_table_wants_it() -> None:
    """DEAL-OQ-24, DEAL-SETUP-04."""
    async with deal_table(size=(160, 45), given=GIVEN) as table:
        await table.press("C")
        assert "a house rule can show the count" in table.shown
        assert "1 unseen" not in table.shown
        await table.press("escape")
        await table.given("option deck_view on")
        await table.press("C")
        assert "Ben, 5 in hand" in table.shown
        assert "Just Say No 17.8%" in table.shown
        assert "9 unseen, 1 open, 0 discarded" in table.shown


async def test_the_cards_page_is_scrolled_by_keys() -> None:
    """DEAL-SETUP-01."""
    async with deal_table() as table:
        await table.press("C")
        assert "Money 10" not in table.shown
        assert "↑ ↓ scroll · Esc close" in table.shown
        await table.press("end")
        assert "Money 10" in table.shown
        assert "Bank it: it's worth 10." in table.shown


@pytest.mark.parametrize("size", [(120, 36), (160, 45)])
async def test_the_cards_page_leaves_no_word_alone(size: tuple[int, int]) -> None:
    async with deal_table(size) as table:
        await table.press("C")
        assert "rent for your light blue or brown cards." in table.shown


async def test_a_house_goes_on_a_complete_set() -> None:
    """DEAL-BLDG-01."""
    async with deal_table(given=GIVEN) as table:
        await table.press("j")
        await table.type("house on brown")
        await table.press("enter")
        assert table.state.areas["Ana"].rows["brown"].levels == (1,)


async def test_the_winner_is_announced_and_the_game_is_over() -> None:
    """DEAL-WIN-01, DEAL-CARD-05."""
    async with deal_table(given=GIVEN) as table:
        await table.press("v")
        await table.type("red")
        await table.press("enter", "y")
        assert table.state.winner == "Ana"
        assert table.window == "Standings"
        assert "Ana wins with 3 complete sets" in table.shown
        await table.press("escape")
        assert "Ana wins: brown, orange and red" in table.shown
        await table.press("u")
        assert table.state.winner is None


async def test_undo_and_redo() -> None:
    async with deal_table() as table:
        await table.press("b", "5", "enter", "u")
        assert cash(table, "Ana") == []
        await table.press("r")
        assert cash(table, "Ana") == ["Money 5"]


async def test_breaking_off_can_be_undone() -> None:
    async with deal_table() as table:
        await table.press("F", "y")
        assert "The game ended early: no winner" in table.shown
        await table.press("escape", "u")
        assert table.state.finished is None


async def test_a_hand_is_counted() -> None:
    async with deal_table() as table:
        place = next(place for place, line in enumerate(lines_allowed(table)) if "Count a hand" in line)
        await table.press(*["down"] * place, "enter")
        await table.type("ben")
        await table.press("enter", "3", "enter")
        assert table.state.areas["Ben"].hand == 3


async def test_a_printed_value_is_read_off_the_box() -> None:
    async with deal_table() as table:
        place = next(place for place, line in enumerate(lines_allowed(table)) if "Correct a card's value" in line)
        await table.press(*["down"] * place, "enter")
        await table.type("boardwalk")
        await table.press("enter", "5", "enter")
        assert table.state.edition.value("Boardwalk") == 5


async def test_a_click_on_an_area_shows_everything_there() -> None:
    async with deal_table(size=(160, 45), given=GIVEN) as table:
        await click_text(table.pilot, "Kentucky, Indiana")
        assert "rent 6: Kentucky Avenue, Indiana Avenue, Illinois Avenue · complete" in table.shown


async def test_a_click_carries_out_a_line() -> None:
    async with deal_table() as table:
        await click_text(table.pilot, "Pass Go")
        assert table.state.discard == ("Pass Go",)


async def test_the_buttons_of_the_box_say_what_they_do() -> None:
    async with deal_table() as table:
        box = table.screen.services.box
        box.record_button(Button.BUILD, Edge.DOWN)
        await table.settle()
        assert table.said == "Build does nothing in this game: Auction runs the turn timer."
        box.record_button(Button.AUCTION, Edge.DOWN)
        await table.settle()
        assert "Set a time in the house rules (R)" in table.said


@pytest.mark.parametrize("key", ["g", "b", "l", "o", "s", "x", "p", "n", "y", "z", "w", "j"])
async def test_no_key_does_harm_once_the_game_is_over(key: str) -> None:
    async with deal_table(given=[*GIVEN, "finish"]) as table:
        await table.press("escape")
        before = table.state
        await table.press(key)
        assert table.state == before
        assert table.window == "DealScreen"
        assert table.message


async def test_an_action_without_a_target_may_be_thrown_away_where_the_house_lets_it() -> None:
    """DEAL-OQ-09."""
    async with deal_table(options={"no_target_action": "wasted"}) as table:
        place = next(place for place, line in enumerate(lines_allowed(table)) if "with no effect" in line)
        await table.press(*["down"] * place, "enter")
        await table.type("deal breaker")
        await table.press("enter")
        assert table.state.discard == ("Deal Breaker",)
        await table.given("birthday")
        assert greyed(table)["Play a card with no effect …"] == "Ben and Cleo have to answer first."
