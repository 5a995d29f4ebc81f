"""A light table of Deal: payments, and properties as they are laid."""

from pathlib import Path

from tests.light_tables import light, table_of
from tests.screens import text_of, type_text


async def test_a_payment_of_deal_shows_the_ways_to_pay(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "payments", size=(160, 45)) as (app, pilot):
        await pilot.press("1", "2")
        await type_text(pilot, "4")
        await type_text(pilot, "3M, 2, 1, Boardwalk")
        await pilot.press("enter")
        assert "1   Ben pays Money 3 + Money 1" in text_of(app)
        assert "Ben pays Boardwalk" in text_of(app)
        assert "'s turn" not in text_of(app)
        assert "hand" not in text_of(app)
        await pilot.press("1")
        assert table_of(app).state.claims == ()
        assert "Ben pays Money 3 + Money 1." in text_of(app)


async def test_the_cards_of_a_payment_are_found_one_after_the_other(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "payments") as (app, pilot):
        await pilot.press("1", *"ben", "enter", "4", "enter")
        await pilot.press("3", "enter", *"board", "enter")
        assert "That's all: 3, Boardwalk" in text_of(app)
        await pilot.press("escape", "3", "m", "enter", *"wild", "enter", "enter")
        assert table_of(app).history.lines[-1].text == 'owes Ben 4 with 3, 3, "Wild light blue/brown" as "light blue"'


async def test_a_property_of_a_payment_is_named_by_its_colour_alone(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "payments") as (app, pilot):
        await pilot.press("1", *"ben", "enter", "4", "enter")
        await pilot.press(*"red", "enter", *"red, 2", "enter", "enter")
        assert {card for row in table_of(app).state.areas["Ben"].rows.values() for card in row.cards} == {
            "Kentucky Avenue",
            "Indiana Avenue",
        }
        assert table_of(app).state.areas["Ben"].bank == ("Money 2",)


async def test_a_wild_is_laid_in_one_of_its_colours(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        await pilot.press("1", *"cleo", "enter", *"wild red", "enter")
        await pilot.pause()
        assert table_of(app).history.lines[-1].text == 'lay "Wild red/yellow" as red by Cleo'
