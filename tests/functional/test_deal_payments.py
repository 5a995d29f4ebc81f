"""Paying in Monopoly Deal on the screen: every way with the cheapest first, and any other cards."""

import re

from companion.games.deal.state import TableCard
from companion.session.origin import Origin
from companion.tui.widgets.rows import Rows
from tests.deal_table import GIVEN, DealTable, cash, deal_table, greyed, lines_allowed
from tests.game_table import headline
from tests.screens import click_text


async def pay_with(table: DealTable, *places: int) -> None:
    """Open the window for any cards and tick some lines of it."""
    words = "another way", "with other cards"
    place = next(place for place, line in enumerate(lines_allowed(table)) if any(word in line for word in words))
    await table.press(*["up"] * len(lines_allowed(table)), *["down"] * place, "enter")
    if table.window == "Find":
        await table.type(words[1])
        await table.press("enter")
    for line in places:
        await table.press("home", *["down"] * line, "space")


async def test_payments_are_numbered_and_the_cheapest_comes_first() -> None:
    """DEAL-PAY-01, DEAL-PAY-02."""
    async with deal_table(given=GIVEN) as table:
        await table.press("i")
        assert lines_allowed(table)[:3] == ["1 Ben pays Money 1 + Pass Go", "2 Ben pays another way …", "n Ben says no"]
        assert (
            greyed(table)["Cleo pays 2"]
            == "Ben responds before Cleo: payers take turns clockwise (house rule pay_order)."
        )
        await table.press("2")
        assert re.search(r"1 \+ Pass Go +exactly.*Reading Railroad +exactly", table.shown, re.DOTALL)
        await table.type("over")
        await table.press("enter")
        assert "Money 3" in cash(table, "Ana")
        assert table.said == "Ben pays Ana Money 3 (1 over)."


async def test_every_payment_is_found_in_a_window() -> None:
    async with deal_table(given=GIVEN) as table:
        await table.press("k", "enter", "p")
        await table.type("vent short line")
        await table.press("enter")
        assert table.said == "Ben pays Ana Ventnor Avenue + Short Line."


async def test_the_only_way_to_pay_needs_no_window() -> None:
    """DEAL-PAY-07."""
    async with deal_table(given=["given bank Ben 1, 2"]) as table:
        await table.press("k", "enter")
        assert not any("otherwise" in line for line in lines_allowed(table))
        await table.press("p")
        assert table.window == "DealScreen"
        assert table.said == "Ben pays Ana Money 1 + Money 2; the remaining 2 is dropped."


async def test_who_pays_only_after_another_has_answered_is_told_so() -> None:
    """DEAL-JSN-03."""
    async with deal_table(given=[*GIVEN, "birthday", "no by Ben"]) as table:
        await table.press("p")
        assert table.window == "DealScreen"
        assert table.message == "Not yet, Cleo: Ana answers first."


async def test_other_cards_are_ticked_and_added_up() -> None:
    """DEAL-PAY-05."""
    async with deal_table(given=GIVEN) as table:
        await table.press("k", "enter")
        await pay_with(table, 0, 1)
        assert "That's only 4 of the 5" in table.shown
        await table.press("p")
        assert "✗ That's only 4 of the 5" in table.shown
        await table.press("home", "down", "space", *["down"] * 3, "space", "p")
        assert table.said.startswith("Ben pays Ana")


async def test_cards_are_ticked_by_one_click_each() -> None:
    async with deal_table(given=["given bank Ben 5, 4, 2, 1"]) as table:
        await table.press("k", "enter")
        await pay_with(table)
        await click_text(table.pilot, "☐ Money 4")
        await click_text(table.pilot, "☐ Money 1")
        await table.pilot.click(Rows, offset=(4, 0), times=2)
        await table.settle()
        assert re.search("☑ Money 5.*☑ Money 4.*☐ Money 2.*☑ Money 1", table.shown, re.DOTALL)
        await table.pilot.click(Rows, offset=(4, 0))
        await click_text(table.pilot, "Pay (P)")
        await table.settle()
        assert table.said == "Ben pays Ana Money 4 + Money 1."


async def test_ticking_cards_ends_once_a_phone_has_paid_or_said_no() -> None:
    async with deal_table(given=["given bank Ben 5, 2", "given bank Cleo 5, 2"]) as table:
        for line in ("pay 5 in bank by Ben", "no by Cleo"):
            await table.press("k", *["down"] * line.endswith("Cleo"), "enter")
            await pay_with(table, 1)
            table.screen.session.submit(line, Origin("phone", line.split()[-1]))
            await table.settle()
            assert table.window == "DealScreen"
            assert not table.refused


async def test_the_list_of_payments_ends_once_a_phone_has_paid_or_said_no() -> None:
    async with deal_table(given=["given bank Ben 5, 4, 1", "given bank Cleo 5, 4, 1"]) as table:
        for line in ("pay 5 in bank by Ben", "no by Cleo"):
            await table.press("k", *["down"] * line.endswith("Cleo"), "enter", "p")
            await table.type("other cards")
            assert table.window == "Find"
            table.screen.session.submit(line, Origin("phone", line.split()[-1]))
            await table.settle()
            assert table.window == "DealScreen"
            assert not table.refused


async def test_the_list_of_payments_stays_while_others_are_asked_for_theirs() -> None:
    async with deal_table(options={"pay_order": "any"}, given=GIVEN) as table:
        await table.press("i", "p")
        table.screen.session.submit("pay 10 in bank by Cleo", Origin("phone", "Cleo"))
        await table.settle()
        assert table.window == "Find"
        await table.press("enter")
        assert table.said == "Ben pays Ana Money 1 + Pass Go."


async def test_a_letter_goes_to_the_next_card_that_begins_with_it() -> None:
    async with deal_table(
        given=["given bank Ben 5, 2, 2", "given land Ben Boardwalk", "given land Ben Baltic"]
    ) as table:
        await table.press("k", "enter")
        await pay_with(table)
        await table.press("z")
        assert "No card begins with “z”." in table.shown
        await table.press("b", "space", "b", "space", "p")
        assert table.said == "Ben pays Ana Baltic Avenue + Boardwalk."


async def test_a_card_too_many_is_asked_about() -> None:
    """DEAL-OQ-12."""
    async with deal_table(given=GIVEN) as table:
        await table.press("i")
        await pay_with(table, 0, 1, 2)
        await table.press("p")
        assert "isn't needed. Pay with it anyway?" in table.shown
        await table.press("escape")
        assert table.state.claims[0].target == "Ben"
        await pay_with(table, 0, 1, 2)
        await table.press("p", "y")
        assert table.said == "Ben pays Ana Money 3 + Money 1 + Pass Go (3 over)."


async def test_a_rent_is_doubled_before_anybody_answers() -> None:
    """DEAL-CARD-08."""
    async with deal_table(given=GIVEN) as table:
        await table.press("o", "enter", "x")
        assert headline(table) == "Ben: pay Ana 16 (8 × 2) for orange or say no"
        await table.press("n", "x")
        assert "before anyone answers." in table.said


async def test_a_card_without_value_goes_along_where_the_house_lets_it() -> None:
    """DEAL-OQ-13."""
    given = ["given bank Ben 5, 2", 'given land Ben "Wild any colour" as red']
    async with deal_table(options={"wild_in_payment": "allow_at_zero"}, given=given) as table:
        await table.press("k", "enter")
        await pay_with(table, 0, 2)
        await table.press("p")
        assert table.said == "Ben pays Ana Money 5 + Wild any colour."
        assert table.state.row("Ana", "red").cards == ("Wild any colour",)
        assert table.state.recolourable == (("Ana", TableCard("Wild any colour", "red")),)


async def test_ticked_cards_say_which_set_they_break() -> None:
    """DEAL-PAY-02."""
    async with deal_table((100, 30), given=["given set Ben brown", "given land Ben Boardwalk"]) as table:
        await table.press("k", "enter")
        await pay_with(table, 0, 1)
        assert "breaks brown" in " ".join(table.shown.split())
