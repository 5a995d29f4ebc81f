"""Numbers in the settings, in house rules and in the facts of a starting position, in every writing."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from companion.core.order import Setup
from companion.store import Store
from companion.table.ports import GameDraft
from companion.tui.app import CompanionApp
from companion.tui.pages.position import Position
from companion.tui.pages.settings import Settings
from companion.tui.widgets.rows import Rows
from companion.tui.windows.dialogs import AskText, Choose
from companion.unit.rules import CURRENCY
from tests.city_table import city_table
from tests.functional.test_amounts import CITY, WRITINGS
from tests.keys import type_ahead
from tests.positions import to_the_list
from tests.screens import settings_in, shell
from tests.seeds import first

WHOLE: Mapping[str, int] = {"5": 5}
SETTINGS: dict[str, Mapping[str, int]] = {
    "volume": WHOLE,
    "phones_port": {},
    "build_spin_seconds": WHOLE,
    "hour_warning_minutes": WHOLE,
    "hour_regular_beep": WHOLE,
    "auction_length": {},
    "deal_length": {},
    "build_odds": {},
}
"""What each setting makes of a writing: nothing where it is left out."""
RULES = {"go_wages": CITY, "industry_tax": CITY, "auction_length": {}, "hour_warning_minutes": WHOLE}
FACTS: dict[tuple[str, str], Mapping[str, int]] = {
    ("city", "cash PLAYER AMOUNT"): CITY,
    ("builder", "cash PLAYER AMOUNT"): WHOLE,
    ("chance", "chance NUMBER"): WHOLE,
    ("deal", "pile NUMBER"): WHOLE,
    ("deal", "hand PLAYER NUMBER"): WHOLE,
    ("deal", "plays NUMBER"): {},
}


def shuffled() -> list[str]:
    return Random(first()).sample(WRITINGS, len(WRITINGS))


async def _typed(app: CompanionApp, pilot: Pilot[Any], row: str, text: str, page: type[Any]) -> None:
    """Type a text into the window of a row, and leave that window if it stays."""
    app.screen.query_one(Rows).mark(row)
    await pilot.press("enter")
    await pilot.pause()
    if isinstance(app.screen, Choose):
        await pilot.press("end", "enter")
        await pilot.pause()
    assert isinstance(app.screen, AskText), row
    await type_ahead(pilot, (*text, "enter"))
    await pilot.pause()
    while not isinstance(app.screen, page):
        await pilot.press("escape")
        await pilot.pause()


@pytest.mark.parametrize("row", SETTINGS)
async def test_a_number_of_the_settings_is_what_was_typed_or_stays(row: str, tmp_path: Path) -> None:
    app = shell(tmp_path)

    def now() -> object:
        saved = settings_in(tmp_path)
        return saved.unit.get(row, "") if row not in ("volume", "phones_port") else getattr(saved, row)

    async with app.run_test() as pilot:
        await pilot.press("s")
        for text in shuffled():
            before = now()
            await _typed(app, pilot, row, text, Settings)
            assert str(now()) == str(SETTINGS[row].get(text, before)), text


@pytest.mark.parametrize("rule", RULES)
async def test_the_number_of_a_house_rule_is_what_was_typed_or_stays(rule: str) -> None:
    async with city_table() as table:
        app = table.pilot.app
        assert isinstance(app, CompanionApp)
        await table.press("R")
        page = type(app.screen)
        for text in shuffled():
            before = _rule(table, rule)
            await _typed(app, table.pilot, rule, text, page)
            assert _rule(table, rule) == RULES[rule].get(text, before), text


def _rule(table: Any, rule: str) -> Any:
    found = table.screen.session.table
    return found.game.settings.values(found.state.options)[rule]


@pytest.mark.parametrize(("game", "usage"), FACTS)
async def test_the_number_of_a_fact_is_what_was_typed_or_no_fact(
    game: str, usage: str, store: Store, tmp_path: Path
) -> None:
    store.keep_draft(GameDraft((), "", Setup(game, ("Ana", "Ben"))))
    app, means = shell(tmp_path, store=store), FACTS[game, usage]
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.press("enter")
        await pilot.pause()
        to_the_list(app)
        for text in shuffled():
            before = _facts(app)
            await _adds(app, pilot, usage, text)
            read = CURRENCY.parse if game == "city" else int
            told = [read(line.split()[-1]) for line in (_facts(app) - before).elements()]
            assert told == ([means[text]] if text in means else []), text


async def _adds(app: CompanionApp, pilot: Pilot[Any], usage: str, text: str) -> None:
    """Add a fact of the first player, with this text as its number."""
    await pilot.press("a")
    await pilot.pause()
    await type_ahead(pilot, (*usage.split()[0], "enter"))
    await pilot.pause()
    while not isinstance(app.screen, AskText | Position):
        await pilot.press("enter")
        await pilot.pause()
    await type_ahead(pilot, (*text, "enter"))
    await pilot.pause()
    while not isinstance(app.screen, Position):
        await pilot.press("escape")
        await pilot.pause()


def _facts(app: CompanionApp) -> Counter[str]:
    page = app.screen
    assert isinstance(page, Position)
    return Counter(page._lines)
