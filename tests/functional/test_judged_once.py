"""A move is read once and judged once on its way from the key, the row, the bar or a phone into the journal."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from companion.phones import at_table
from companion.phones.phone_orders import order_of
from companion.session.origin import Origin
from companion.table import orders
from tests.chance_table import chance_table
from tests.city_table import city_table
from tests.phones import Hall


class Counted:
    """The lines read and the orders planned at a table, as its own rules do it."""

    def __init__(self, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[str] = []
        self.planned: list[Any] = []
        read, plan = orders.read, table.game.plan

        def counted(text: str, *about: Any) -> Any:
            self.read.append(text)
            return read(text, *about)

        def judged(state: Any, order: Any, *about: Any) -> Any:
            self.planned.append(order.move)
            return plan(state, order, *about)

        monkeypatch.setattr(orders, "read", counted)
        table.game = dataclasses.replace(table.game, plan=judged)

    def of(self, line: str, move: Any) -> tuple[int, int]:
        """Return how often a line was read and its move planned."""
        return self.read.count(line), self.planned.count(move)


async def _typed(table: Any, line: str, keys: Sequence[str]) -> None:
    await table.press("colon")
    await table.type(line)
    await table.press(*keys)


@pytest.mark.parametrize("line", ["roll 1 2", 'promise "a round of tea"'])
async def test_a_typed_move_is_read_and_judged_once(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with city_table() as table:
        played: Any = table.screen.session.table
        move = played.read(line).move
        counted = Counted(played, monkeypatch)
        await _typed(table, line, ["enter"])
        assert played.history.lines[-1].text == line
        assert counted.of(line, move) == (1, 1)


async def test_a_refused_move_is_read_and_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each window may judge it again later, to say why in its own language."""
    async with city_table() as table:
        played: Any = table.screen.session.table
        move = played.read("bail").move
        counted = Counted(played, monkeypatch)
        assert not table.screen.submit_or_ask("bail", "key")
        assert played.history.lines == []
        assert counted.of("bail", move) == (1, 1)


async def test_a_row_that_is_chosen_is_read_and_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with chance_table() as table:
        played: Any = table.screen.session.table
        await _typed(table, "roll 2", ["enter"])
        move = played.read("cash out").move
        counted = Counted(played, monkeypatch)
        choice = next(each for each in table.screen.offered_choices() if each.line == "cash out")
        table.screen.submit_or_ask(choice.line, "key")
        assert played.history.lines[-1].text == "cash out"
        assert counted.of("cash out", move) == (1, 1)


async def test_a_tap_on_a_phone_is_worked_out_and_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        assert hall.session.submit("roll 6 5", Origin("key")) is None
        played: Any = hall.session.table
        move, worked_out = played.read("buy").move, []
        counted = Counted(played, monkeypatch)

        def worked(*about: Any) -> Any:
            worked_out.append(order_of(*about))
            return worked_out[-1]

        monkeypatch.setattr(at_table, "order_of", worked)
        assert (await ana.do("do", seat="Ana", form="buy [DISTRICT]"))["done"]
        assert [order.move for order in worked_out] == [move]
        assert counted.planned.count(move) == 1
