"""Amounts outside of payments: bids, house rules, and the cells of an evening that is entered."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.store import Store
from companion.table.ports import GameDraft
from companion.tui.widgets.rows import Rows
from tests.city_table import city_table
from tests.functional.test_amounts import CITY, WRITINGS
from tests.keys import type_ahead
from tests.positions import cell
from tests.screens import said, shell


@pytest.mark.parametrize("text", WRITINGS)
async def test_a_typed_bid_is_what_was_typed_or_none(text: str) -> None:
    async with city_table() as table:
        await table.given("land Seaview", "auction")
        await table.press(":")
        await type_ahead(table.pilot, (*f"bid ana {text}", "enter"))
        timer = table.state.unit.timer
        assert timer is not None
        assert (timer.leader.amount if timer.leader else 0) == CITY.get(text, 0)


@pytest.mark.parametrize("text", WRITINGS)
async def test_the_amount_of_a_house_rule_is_what_was_typed_or_stays(text: str) -> None:
    async with city_table() as table:
        await table.press(":")
        await type_ahead(table.pilot, (*f"option go_wages {text}", "enter"))
        assert table.state.go_wages == CITY.get(text, 2_000_000), text


@pytest.mark.parametrize("text", WRITINGS)
async def test_a_cell_of_cash_holds_what_was_typed_or_stays(text: str, store: Store, tmp_path: Path) -> None:
    store.keep_draft(GameDraft((), "", Setup("city", ("Ana", "Ben"))))
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.press("enter")
        await pilot.pause()
        await type_ahead(pilot, (*text, "enter"))
        await pilot.pause()
        kept = store.draft()
        if text in CITY:
            assert kept is not None
            assert kept.lines == (f"given cash Ana {cell(app, 'Ana', 'Cash').lower()}",)
        else:
            assert said(app) != ""
            assert cell(app, "Ana", "Cash") == "· 37.7M"
