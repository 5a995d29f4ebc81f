"""Going home from a light table."""

from pathlib import Path

import pytest

from companion.session.origin import Origin
from tests.light_tables import asked, light, table_of
from tests.screens import click_text, said, text_of, until


async def test_a_property_is_not_given_to_whoever_has_gone_home(tmp_path: Path) -> None:
    """CHANCE-OQ-23: the digits of the others stay theirs."""
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        assert app.desk is not None
        app.desk.session.submit("leaves Ben", Origin("key"))
        await pilot.press("2")
        assert "Ben has left." in said(app)
        assert asked(app) == "Round over? Who has dark blue?"
        await pilot.press(*"30000001")
        assert table_of(app).state.skylines["Cleo"] == {"dark blue": 1}
        assert table_of(app).state.round == 2


@pytest.mark.parametrize(
    ("game", "way", "key"), [("chance", "rounds", "A card gives"), ("deal", "sets", "Play a property")]
)
async def test_whoever_has_gone_home_is_offered_for_nothing(tmp_path: Path, game: str, way: str, key: str) -> None:
    """CHANCE-OQ-23, DEAL-OQ-29: their line says why, and nothing more is asked."""
    async with light(tmp_path, game, way) as (app, pilot):
        assert app.desk is not None
        app.desk.session.submit("leaves Ben", Origin("key"))
        await pilot.pause()
        await click_text(pilot, key, times=2)
        assert "✗ Ben has left." in text_of(app)
        assert "3 Cleo" in text_of(app)


async def test_going_home_is_asked_about_as_at_a_full_table(tmp_path: Path) -> None:
    """DEAL-OQ-29: who is left alone has won, and a slip of the keys would end the game."""
    async with light(tmp_path, "deal", "sets", players=("Ana", "Ben")) as (app, pilot):
        for choice, end in (("escape", None), ("y", "alone")):
            await click_text(pilot, "Someone leaves", times=2)
            await pilot.press("2")
            await until(pilot, lambda: "Is Ben leaving?" in text_of(app))
            assert table_of(app).state.finished is None
            await pilot.press(choice)
            await pilot.pause()
            assert table_of(app).state.finished == end
