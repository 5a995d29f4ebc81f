"""Amounts, in every writing that families have: what is booked is what was typed, or nothing."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from textual.widgets import Input

from companion.session.origin import Origin
from tests.builder_table import builder_table
from tests.city_table import CityTable, city_table
from tests.desks import asked, at_the_desk
from tests.keys import type_ahead
from tests.phones import Hall
from tests.seeds import first

REFUSED = ("1.500.000", "1,500,000", "1 500 000", "1,200k", "5")
CITY = {"1.5m": 1_500_000, "1,5m": 1_500_000, "0,7": 700_000, ".5m": 500_000, "1.2M": 1_200_000, "500K": 500_000}
WRITINGS = (*CITY, *REFUSED)
BEGINS = 37_700_000


async def _pays(table: CityTable, text: str) -> None:
    await table.press("x", "1", "2")
    await type_ahead(table.pilot, (*text, "enter"))


async def _deals(table: CityTable, text: str) -> None:
    """Ana pays for the marked district of Ben."""
    await table.press("d")
    await type_ahead(table.pilot, text)
    await table.press("space", "enter")


async def _types(table: CityTable, text: str, line: str = "pay ana ben") -> None:
    await table.press(":")
    await type_ahead(table.pilot, (*f"{line} {text}", "enter"))


async def _mends(table: CityTable, text: str) -> None:
    await _types(table, text, "mend 2 : pay ana ben")


WINDOWS: dict[str, Callable[[CityTable, str], Awaitable[None]]] = {
    "pay": _pays,
    "deal": _deals,
    "bar": _types,
    "mend": _mends,
}


@pytest.mark.parametrize("seed", [first(), first() + 1])
async def test_whatever_is_typed_in_a_window_of_city_is_booked_as_it_was_typed_or_not_at_all(seed: int) -> None:
    chance = Random(seed)
    async with city_table() as table:
        await table.given("given owner Seaview Ben", "pay ana ben 10k", "note begun")
        before = table.state.cash("Ana")
        for _ in range(24):
            window, text = chance.choice(list(WINDOWS)), chance.choice(WRITINGS)
            lines = len(table.screen.session.table.history.lines)
            await WINDOWS[window](table, text)
            while table.screen is not table.pilot.app.screen or table.screen.query("CommandBar:focus"):
                await table.press("escape")
            paid = before - table.state.cash("Ana") + (10_000 if window == "mend" and text in CITY else 0)
            assert paid == CITY.get(text, 0), (window, text)
            if len(table.screen.session.table.history.lines) > lines:
                await table.given("undo")


@pytest.mark.parametrize("text", WRITINGS)
async def test_notes_of_builder_are_whole_numbers(text: str) -> None:
    async with builder_table(None) as table:
        await at_the_desk(table)
        had = table.state.cash("Ana")
        await table.press("x", "1", "2")
        await type_ahead(table.pilot, (*text, "enter"))
        assert had - table.state.cash("Ana") == (5 if text == "5" else 0)


def _purse(state: Any) -> int:
    return int(state.accounts["Ben"])


async def test_whatever_a_phone_types_is_booked_as_it_was_typed_or_not_at_all() -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        assert hall.session.submit("option watch money", Origin("key")) is None
        ben = await hall.seat("Ben")
        for text in WRITINGS:
            had = _purse(hall.session.table.state)
            done = await ben.choose("Ben", "Pay rent or anything else", payee="Ana", amount=text)
            assert had - _purse(hall.session.table.state) == CITY.get(text, 0), text
            assert done["done"] is (text in CITY), text


async def test_a_phone_is_told_at_the_field_what_is_wrong_with_an_amount() -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        ben = await hall.seat("Ben")
        assert hall.session.submit("option watch money", Origin("key")) is None
        choice = await ben.until(lambda: ben.choice("Ben", "Pay rent or anything else"))
        asked = {"seat": "Ben", "form": choice["form"], "filled": choice["filled"]}
        assert choice["blanks"][-1]["expected"] == "500 for 500k, 1.5 for 1.5M"
        for text, said in (("10,500k", "“10,500k” has thousands separators: write 10.5."), ("0,7", "")):
            heard = await ben.do("narrow", **asked, answers={"payee": "Ana", "amount": text})
            assert (heard["done"], heard["words"]) == (not said, said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1.500.000", "“1.500.000” has thousands separators: write 1.5."),
        ("1,500,000", "“1,500,000” has thousands separators: write 1.5."),
        ("1 500 000", "“1 500 000” has thousands separators: write 1.5."),
        ("5.000.000", "“5.000.000” has thousands separators: write 5.0."),
        ("500.000", "“500.000” has thousands separators: write 500."),
        ("1,200k", "“1,200k” has thousands separators: write 1.2."),
        ("5", "5 is not a multiple of the smallest note, 10k: for 5 million, enter 5.0. (CITY-MON-03)"),
        ("lots", "Enter an amount such as 500 (500k) or 1.5 (1.5M)."),
    ],
)
async def test_what_a_phone_is_told_to_write_its_number_pad_can_type(text: str, said: str) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        assert hall.session.submit("option watch money", Origin("key")) is None
        ben = await hall.seat("Ben")
        choice = await ben.until(lambda: ben.choice("Ben", "Pay rent or anything else"))
        asked = {"seat": "Ben", "form": choice["form"], "filled": choice["filled"]}
        for kind in ("narrow", "do"):
            heard = await ben.do(kind, **asked, answers={"payee": "Ana", "amount": text})
            assert not heard["done"]
            assert heard["words"].endswith(said)


async def test_a_count_of_notes_is_never_what_is_left_of_a_text() -> None:
    """CITY-END-04."""
    async with city_table(options={"money": "paper"}) as table:
        await table.press("F", "y")
        for text in ("1,5", "1 000", "10000", "2x"):
            await type_ahead(table.pilot, (*text, "enter"))
            assert f"✗ “{text}” isn't a number of notes: enter 0 to 9999." in table.shown
            assert table.window == "CountNotes"
        await type_ahead(table.pilot, "2")
        assert "Ana has 10M" in table.shown


async def test_a_refused_number_is_typed_over() -> None:
    async with city_table() as table:
        await table.press("x", "1", "2")
        await type_ahead(table.pilot, (*"143", "enter"))
        assert "143k" not in table.shown
        assert "✗ 143 is not a multiple of the smallest note, 10k" in table.shown
        await type_ahead(table.pilot, (*"200k", "enter"))
        assert table.state.cash("Ben") == BEGINS + 200_000


async def test_a_space_in_the_amount_of_a_deal_stays_in_it() -> None:
    async with city_table() as table:
        await table.given("given owner Seaview Ben")
        await table.press("d")
        await type_ahead(table.pilot, "10 500 000")
        assert table.pilot.app.screen.query_one("#one .money", Input).value == "10 500 000"
        await table.press("enter")
        assert "✗ “10 500 000” has thousands separators: write 10.5m." in table.shown
        assert table.state.cash("Ana") == BEGINS
        assert table.state.plots["Seaview"].owner == "Ben"


async def test_a_payment_beyond_all_that_somebody_has_is_asked_once() -> None:
    async with city_table() as table:
        await table.given("given owner Seaview Ana", "given cash Ana 24m")
        await _types(table, "24,5m")
        assert table.window == "Ask"
        assert asked(table) == "Pay 24.5M? Ana has only 24M plus 180k in mortgages and can't pay that."
        await table.press("n")
        assert not table.state.debts
        await _types(table, "24,1m")
        assert table.window != "Ask"
        assert table.state.debts[0].amount == 24_100_000


async def test_builder_asks_too_before_a_payment_that_ruins() -> None:
    async with builder_table(None) as table:
        await at_the_desk(table)
        await table.given("given cash Ana 20")
        await table.press(":")
        await type_ahead(table.pilot, (*"pay ana ben 200", "enter"))
        assert asked(table) == "Pay 200? Ana has only 20 and can't pay that."
        await table.press("y")
        assert table.state.debts[0].amount == 200
