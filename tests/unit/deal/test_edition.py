"""The cards of the box and what they are worth."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from companion import editions
from companion.games.deal.edition import Edition, read, shipped, with_value
from companion.games.deal.game import GAME
from companion.games.deal.texts import card_text
from companion.games.edition_file import EditionError
from companion.games.frozen_cards import edition_as_text, edition_from_text

TABLES = Path(__file__).parents[2] / "golden" / "tables"
US = shipped("us")


def rows(name: str) -> list[dict[str, str]]:
    with (TABLES / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def spaced(name: str) -> str:
    return name.replace("_", " ")


def test_the_deck_is_the_table_card_by_card() -> None:
    listed = {}
    for row in rows("deal_deck.csv"):
        name = f"Money {row['name']}" if row["kind"] == "money" else spaced(row["name"])
        colours = "any" if row["colours"] == "any" else tuple(map(spaced, filter(None, row["colours"].split("|"))))
        listed[name] = (row["kind"], colours, int(row["count"]), int(row["value"]))
    shown = {card.name: (card.kind, card.colours, card.count, card.value) for card in US.cards.values()}
    assert shown == listed


def test_the_rents_are_the_table_colour_by_colour() -> None:
    listed = {
        spaced(row["colour"]): (int(row["set_size"]), int(row["value"]), tuple(map(int, row["rent_ladder"].split("|"))))
        for row in rows("deal_rents.csv")
    }
    assert {colour.name: (colour.set_size, colour.value, colour.rent) for colour in US.colours.values()} == listed


def test_the_box_adds_up() -> None:
    """106 cards of 252."""
    assert US.cards_per_pack == 106
    counts, values = Counter[str](), Counter[str]()
    for card in US.cards.values():
        counts[card.kind] += card.count
        values[card.kind] += card.count * card.value
    assert counts == {"money": 20, "property": 28, "wild": 11, "rent": 13, "action": 34}
    assert values == {"money": 57, "property": 67, "wild": 25, "rent": 19, "action": 84}
    assert [US.cards[name].count * US.value(name) for name in ("House", "Hotel")] == [9, 8]


def test_every_card_has_a_text_that_says_what_it_does() -> None:
    assert card_text(US.cards["Pass Go"]) == "Draw two cards."
    assert all(card_text(card).endswith(".") for card in US.cards.values())
    assert card_text(US.cards["Rent red/yellow"]).startswith("All other players pay")
    assert card_text(US.cards["Rent any colour"]).startswith("One player")


def test_what_the_owner_reads_stands_and_is_kept() -> None:
    mine = with_value(US, "Debt Collector", 5)
    assert mine.value("Debt Collector") == 5
    assert mine.cards["Debt Collector"].provenance == "owner"
    assert edition_from_text(edition_as_text(mine), Edition) == mine
    assert US.cards["Debt Collector"].provenance == "conflict"
    assert GAME.name == "deal"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size = 2", 'size = "two"', "colour brown.size"),
        ("rent = [1, 2]", "rent = [1]", "brown: the rent needs 2 steps, not 1"),
        ('name = "Baltic Avenue"', 'name = "Vermont Avenue"', "twice"),
        ('colours = ["brown"]', 'colours = ["mauve"]', "unknown colour mauve"),
        ('provenance = "confirmed"', 'provenance = "sure"', "provenance"),
        ("[edition]", "[edition", "deal-us.toml: "),
    ],
)
def test_a_broken_edition_says_what_is_wrong(old: str, new: str, said: str) -> None:
    shipped_text = editions.edition_text("deal", "us")
    assert shipped_text is not None
    with pytest.raises(EditionError) as caught:
        read([("deal-us.toml", shipped_text.replace(old, new, 1))])
    assert said in str(caught.value)
