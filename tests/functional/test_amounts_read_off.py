"""Numbers that are no payment of one's own: on the cards of a box, on Chance cards, on cards that are money."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.tui.widgets.rows import Rows
from companion.tui.windows.dialogs import AskText
from companion.unit.rules import CURRENCY
from tests.builder_table import builder_table, read_in
from tests.chance_table import chance_table
from tests.city_table import city_table
from tests.deal_table import deal_table
from tests.desks import at_the_desk
from tests.functional.test_amounts import CITY, WRITINGS
from tests.functional.test_city_read_off import blank
from tests.game_table import GameTable
from tests.keys import type_ahead
from tests.owners import owners
from tests.screens import shell, text_of
from tests.seeds import first
from tests.unit.chance.box import turn

WHOLE: Mapping[str, int] = {"5": 5}
AnyTable = GameTable[Any]


Booked = Callable[[Any, Any], int | None]
"""Tells of a state before and one after which number was booked in between."""


class Window(msgspec.Struct, frozen=True):
    """A window of a desk: the table, the keys that open it, and what is booked by it.

    `once` is one that is never asked again at the same table once it was put off.
    """

    table: Callable[[Path], AbstractAsyncContextManager[AnyTable]]
    given: Sequence[str]
    keys: Sequence[str]
    booked: Booked
    means: Mapping[str, int]
    once: bool = False


def _said(value: Callable[[Any], int | None]) -> Booked:
    """Return what tells the number shown somewhere now from the one shown there before."""
    return lambda before, now: value(now) if value(now) != value(before) else None


_price = _said(lambda state: state.edition.districts["Seaview"].amount_or_none("price"))
_deed = _said(lambda state: state.edition.deed("Oriental Avenue").rent)
_red = _said(lambda state: state.edition.spaces["red"].minimum)


def _paid(before: Any, now: Any) -> int | None:
    return now.cash("Ana") - before.cash("Ana") or None


def _banked(before: Any, now: Any) -> int | None:
    cards = now.areas["Ana"].bank[len(before.areas["Ana"].bank) :]
    return int(cards[0].removeprefix("Money ")) if cards else None


def _read(at: Path) -> AbstractAsyncContextManager[AnyTable]:
    read_in(at)
    return builder_table(at)


WINDOWS = {
    "a value of a City card": Window(lambda at: city_table(folder=blank(at)), ["land Seaview"], "y", _price, CITY),
    "a Chance card of City": Window(
        lambda _: city_table(), ["land chance"], ["k", *"collect from the bank", "enter"], _paid, CITY
    ),
    "a Chance card of City by its words": Window(
        lambda _: city_table(), ["land chance"], ["k", *"collect bank "], _paid, CITY
    ),
    "a Chance card of Builder": Window(_read, ["roll 4 6"], ["k", *"collect money", "enter"], _paid, WHOLE),
    "a Chance card of Builder by its words": Window(_read, ["roll 4 6"], ["k", *"collect money "], _paid, WHOLE),
    "the rent of a Builder deed": Window(
        _read, ["land Oriental"], ["q", *"oriental", "enter", *"rent", "enter"], _deed, WHOLE
    ),
    "the printed number of Chance": Window(lambda _: chance_table(), turn("3", "4"), "34", _red, WHOLE, once=True),
    "a card that is money": Window(lambda _: deal_table(), ["draw"], "b", _banked, WHOLE),
}


async def _leave(table: AnyTable) -> None:
    while table.pilot.app.screen is not table.screen:
        await table.press("escape")
        if table.window == "Ask":
            await table.press("y")


@pytest.mark.parametrize("name", WINDOWS)
async def test_whatever_number_is_typed_is_booked_as_it_was_typed_or_not_at_all(name: str, tmp_path: Path) -> None:
    window, texts = WINDOWS[name], Random(first()).sample(WRITINGS, len(WRITINGS))
    for at_one_table in [[text] for text in texts] if window.once else [texts]:
        async with window.table(tmp_path / at_one_table[0]) as table:
            await at_the_desk(table)
            await table.given(*window.given)
            await at_the_desk(table)
            before = table.state
            for text in at_one_table:
                await table.press(*window.keys)
                assert table.pilot.app.screen is not table.screen, text
                await type_ahead(table.pilot, (*text, "enter"))
                await _leave(table)
                assert window.booked(before, table.state) == window.means.get(text), text
                await _take_back(table, before)


async def _take_back(table: AnyTable, before: Any) -> None:
    """Undo what was booked, and postpone what the desk asks by itself."""
    while table.state != before:
        await table.given("undo")
        await _leave(table)


PAGES = {
    "city": ("district Summergate: price", "the price", {text: CURRENCY.show(amount) for text, amount in CITY.items()}),
    "builder": ("deed Oriental Avenue: price", "the price", {"5": "5"}),
    "chance": ("minimum dark blue", "", {"5": "5"}),
}


@pytest.mark.parametrize("game", PAGES)
async def test_a_value_on_the_page_of_a_box_is_what_was_typed_or_stays(game: str, tmp_path: Path) -> None:
    value, row, means = PAGES[game]
    box = owners(tmp_path, game)
    app = shell(tmp_path, owners=lambda _: box)
    async with app.run_test() as pilot:
        app.open_owners_values(game)
        await pilot.pause()
        for text in WRITINGS:
            before = box.known_texts().get(value)
            await pilot.press("enter")
            await pilot.pause()
            if row:
                app.screen.query_one(Rows).mark(row)
                await pilot.press("enter")
                await pilot.pause()
            await type_ahead(pilot, (*text, "enter"))
            if isinstance(app.screen, AskText):
                assert "✗" in text_of(app)
                await pilot.press("escape")
            await pilot.pause()
            assert box.known_texts().get(value) == means.get(text, before), text
