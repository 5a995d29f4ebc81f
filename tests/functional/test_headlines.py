"""What the headline asks, on the real screens: whole, by name, and in the order of the turn."""

import pytest

from companion.games.city.rules.recorder import amount_text
from companion.tui.desks.builder import BuilderScreen
from companion.tui.desks.city import CityScreen
from tests.city_table import city_table
from tests.desks import DESKS, at_the_desk
from tests.game_table import game_table, headline, labels

LONG = "Maximiliana the 1st"


async def test_the_headline_says_what_comes_after_the_landing() -> None:
    async with city_table() as table:
        await table.press("1", "2", "y")
        assert headline(table) == "Ana: press Build, or end the turn"
        await table.given("press -> 1", "build Stoneside 1r")
        assert headline(table) == "Ana: end the turn"
        await table.given("end", "roll 3 4")
        assert headline(table) == "Ben: draw a Chance card"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("given jailed Ana",), "Ana: in jail – roll a double, or pay 500k"),
        (("given card jail Ana", "given jailed Ana"), "Ana: in jail – roll a double, use the card, or pay 500k"),
        (("given jailed Ana 2",), "Ana: in jail, last try – roll a double, or pay 500k"),
        (("given jailed Ana", "roll 1 2"), "Ana: still in jail – press Build, or end the turn"),
        (("given jailed Ana", "roll 1 2", "press -> rail"), "Ana: still in jail – build a railroad, or end the turn"),
        (("given owner Seaview Ana", "land Seaview"), "Ana: press Build, roll, or end the turn"),
        (("land Chance", "press -> 1"), "Ana: draw a Chance card"),
        (("roll 3 3", "buy"), "Ana: roll again after the double"),
    ],
)
async def test_the_headline_says_in_a_sentence_what_can_be_done(lines: tuple[str, ...], words: str) -> None:
    async with city_table() as table:
        await table.given(*lines)
        assert headline(table) == words


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("roll 1 2", "auction"), "Ana: open the bidding for Stoneside"),
        (("roll 1 2", "auction", "bid Ana 10k"), "Stoneside is up for auction: can anyone beat Ana?"),
        (
            ("roll 1 2", "auction", "bid Ana 10k", "pass Ben", "pass Cal"),
            "Stoneside is up for auction: everyone else is out",
        ),
        (
            ("option auction_opening anyone", "roll 1 2", "auction", "pass Ana", "pass Ben", "pass Cal"),
            "Stoneside is up for auction: no bids",
        ),
        (("roll 1 2", "auction", "hold"), "The auction of Stoneside is paused"),
        (("roll 1 2", "buy", "deal"), "Agree on the deal, or cancel it"),
        (("roll 1 2", "buy", "deal Ana Ben"), "Ana and Ben: agree on the deal, or cancel it"),
    ],
)
async def test_the_headline_of_a_countdown_says_what_it_waits_for(lines: tuple[str, ...], words: str) -> None:
    async with city_table((160, 45)) as table:
        await table.given(*lines)
        assert headline(table) == words
        await table.press("8")
        assert words in table.message


async def test_the_last_turn_of_a_set_time_is_said_to_be_the_last() -> None:
    """CITY-OQ-74."""
    async with city_table(options={"mode": "time", "build_spin_seconds": "0"}) as table:
        await table.given("on", "roll 1 2", "buy")
        assert headline(table) == "Ana: press Build, or end the turn"
        await table.wait(3700)
        assert headline(table) == "Ana: press Build, or end the last turn"
        await table.press("e")
        assert table.state.finished


async def test_a_headline_is_never_cut() -> None:
    async with game_table("builder", BuilderScreen, (LONG, "Benjamin the 2nd", "C")) as table:
        await at_the_desk(table)
        assert headline(table) == table.screen.headline
        assert LONG in headline(table)


async def test_what_leaving_jail_costs_stands_on_one_line_even_with_a_long_name() -> None:
    names = ("Ana", "Maximiliana the 1st.")
    for game, fine in (("city", "500k"), ("builder", "50")):
        async with game_table(game, DESKS.get(game, CityScreen), names) as table:
            await at_the_desk(table)
            await table.given(f'given turn "{names[1]}"', f'given jailed "{names[1]}" 1')
            assert f"j   Pay {fine}" in table.shown


async def test_a_debt_and_a_bankruptcy_name_their_player_and_a_fine_by_choice_does_not() -> None:
    async with city_table() as table:
        await table.given("given jailed Ana")
        assert "Pay 500k" in labels(table)
        await table.given("given cash Ana 0", "given jailed Ana 2", "roll 1 2")
        assert labels(table).count("Ana pays 500k") == 1
    async with city_table(options={"bankruptcy_test": "players_decide"}) as table:
        await table.given("given cash Ben 0", "given owner Stoneside Cal", "given turn Ben", "roll 1 2")
        assert "Ben goes bankrupt" in labels(table)


async def test_a_key_that_means_nothing_now_says_what_is_asked() -> None:
    async with city_table() as table:
        await table.press("i")
        assert table.message == "“Ride” isn't possible now. Ana: roll the dice."


async def test_a_headline_that_asks_keeps_its_own_mark() -> None:
    async with game_table("builder", BuilderScreen, ("Ana", "Ben")) as table:
        await at_the_desk(table)
        await table.given("roll 3 4")
        await at_the_desk(table)
        await table.press("9")
        assert table.message == "9 does nothing here. Ana: where did the token land?"


async def test_whoever_paid_the_fine_with_their_turn_is_asked_for_no_dice() -> None:
    """CITY-OQ-65."""
    async with city_table(options={"jail_fine_timing": "lose_a_turn"}) as table:
        await table.given("given owner Seaview Ana", "given jailed Ana", "bail")
        assert headline(table) == "Ana: press Build, or end the turn"
        await table.given("press -> 3")
        assert headline(table) == "Ana: build up to 3 blocks, or end the turn"
        await table.press("2")
        assert table.state.plots["Seaview"].residential == 2
        await table.given("end")
        assert headline(table) == "Ben: roll the dice"


@pytest.mark.parametrize(("order", "blocks", "paid"), [("clockwise", "2r", 1_000_000), ("pro_rata", "0r", 180_000)])
async def test_a_row_that_pays_several_debts_names_all_it_pays(order: str, blocks: str, paid: int) -> None:
    """CITY-OQ-73: in the list, and in the window of debts."""
    async with city_table(options={"debt_order": order}) as table:
        await table.given("given cash Ana 0", "given owner Seaview Ana", f"given blocks Seaview {blocks}")
        await table.given("given owner Westlands Ana", "land 7", "chance pay-each 500k")
        assert "Ana pays 500k" in labels(table)
        await table.press("x", "enter")
        assert table.state.plots["Seaview"].mortgage
        assert f"Pay {amount_text(paid)} " in table.shown
        await table.press("escape")
        assert f"Ana pays {amount_text(paid)}" in labels(table)
        before = table.state.cash("Ana")
        await table.given("pay")
        assert before - table.state.cash("Ana") == paid
