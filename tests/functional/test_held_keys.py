"""A key that is held down: it presses Build, takes back and brings again once, and bids as ever."""

from typing import Any

import pytest
from textual import events

from companion.tui.desks.game_desk import GameDesk
from tests.desks import at_the_desk
from tests.functional.test_unit_screen import evening
from tests.game_table import game_table
from tests.screens import inputs_at_rest, press_slowly, until
from tests.widget_internals import inside

REPEAT_S = 0.03


def held(key: str, count: int, first_s: float = REPEAT_S) -> list[events.Key]:
    """Return the events of a key that is held down, with the times at which a terminal sends them."""
    keys = [events.Key(key, " " if key == "space" else key) for _ in range(count)]
    begun = keys[0].time + 1.0
    for place, each in enumerate(keys):
        each.time = begun + (place and first_s + (place - 1) * REPEAT_S)
    return keys


async def settled(table: Any) -> None:
    await table.pilot.pause()
    await until(table.pilot, lambda: inputs_at_rest(table.pilot))


def moves(table: object) -> list[str]:
    return [line.text for line in table.screen.session.table.history.lines if line.kind != "auto"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("spins", ["0", "2"])
async def test_a_held_space_gives_one_result_of_build(spins: str) -> None:
    """UNIT-BLD-04."""
    async with evening() as table:
        await table.press("p")
        await table.type(f"option build_spin_seconds {spins}")
        await press_slowly(table.pilot, *["space"] * 14, apart_s=REPEAT_S)
        assert sum(inside(table.screen.session.table.state).unit.counts) == 1


async def test_a_held_space_gives_one_result_where_the_screen_falls_behind() -> None:
    """Its repeats come while earlier ones still wait for the screen: UNIT-BLD-04."""
    async with evening() as table:
        await table.press("p")
        keys, posts = held("space", 40), [0]

        def press_on(count: int) -> None:
            for key in keys[posts[0] : posts[0] + count]:
                table.pilot.app.post_message(key)
            posts[0] += count

        table.screen.session.subscribe(lambda news: press_on(4 * any(line.text == "skip" for line in news.lines)))
        press_on(10)
        await settled(table)
        while posts[0] < len(keys):
            press_on(1)
            await settled(table)
        assert sum(inside(table.screen.session.table.state).unit.counts) == 1


async def test_a_held_undo_takes_back_one_move_and_a_held_redo_brings_one_again() -> None:
    async with evening() as table:
        await table.press("p", "a", "1", "2", "3")
        await press_slowly(table.pilot, *["u"] * 10, apart_s=REPEAT_S)
        assert moves(table).count("undo") == 1
        await press_slowly(table.pilot, "u", "u", apart_s=0.2)
        assert moves(table).count("undo") == 3, "two real presses count as two"
        await press_slowly(table.pilot, *["r"] * 10, apart_s=REPEAT_S)
        assert moves(table).count("redo") == 1


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
async def test_a_held_undo_takes_back_one_move_at_every_desk(game: str) -> None:
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal")) as table:
        await at_the_desk(table)
        await table.given(*(f"note {n}" for n in range(12)))
        await press_slowly(table.pilot, *["u"] * 10, apart_s=REPEAT_S)
        assert moves(table).count("undo") == 1


async def test_keys_that_wait_for_the_first_of_them_are_held_too() -> None:
    async with evening() as table:
        await table.press("p", "a", "1", "2", "3")
        for key in held("u", 3):
            table.pilot.app.post_message(key)
        await settled(table)
        assert moves(table).count("undo") == 1


@pytest.mark.parametrize(("key", "text"), [("u", "undo"), ("space", "press -> ")])
async def test_the_first_repeat_of_a_held_key_comes_later_than_the_others(key: str, text: str) -> None:
    """UNIT-BLD-04: terminals wait half a second before a key repeats."""
    async with evening() as table:
        await table.press("p")
        await table.type("option build_spin_seconds 0")
        for line in ("note one", "note two", "note three"):
            await table.type(line)
        for each in held(key, 20, first_s=0.5):
            table.pilot.app.post_message(each)
            await table.pilot.pause()
        await settled(table)
        assert sum(move.startswith(text) for move in moves(table)) == 1
        await press_slowly(table.pilot, key, key, apart_s=0.5)
        assert sum(move.startswith(text) for move in moves(table)) == 3, "two real presses count as two"


async def test_bid_keys_bid_however_fast() -> None:
    async with evening() as table:
        await table.press("p", "a")
        await press_slowly(table.pilot, "1", "2", "1", "2", apart_s=REPEAT_S)
        assert table.leader == "Blue 40k"
