"""The token deck, the buildings and what is not known of the box."""

import csv
from pathlib import Path

import pytest

from companion import editions
from companion.games.chance.edition import Edition, with_length, with_minimum
from companion.games.chance.edition_file import read, shipped
from companion.games.edition_file import EditionError
from companion.games.frozen_cards import edition_as_text, edition_from_text
from tests.unit.desk import problems, refusal, state

TABLES = Path(__file__).parents[2] / "golden" / "tables"
US = shipped("us")


def rows(name: str) -> list[dict[str, str]]:
    with (TABLES / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def spaced(name: str) -> str:
    return name.replace("_", " ")


def test_every_deck_is_the_table_card_by_card() -> None:
    """CHANCE-BOX-02."""
    listed = sorted(
        (spaced(r["kind"]), int(r["cash_value"] or 0), int(r["count_per_deck"])) for r in rows("chance_decks.csv")
    )
    assert sorted((card.kind, card.cash, card.count) for card in US.cards.values()) == listed
    assert len(US.deck) == 20
    assert sum(US.cards[card].cash for card in US.deck) == 77


def test_every_colour_is_the_table_row_by_row() -> None:
    """CHANCE-BOX-03: 28 coloured buildings and 4 gray ones."""
    for row in rows("chance_buildings.csv"):
        colour = spaced(row["colour"])
        assert US.building_count(colour) == int(row["buildings"])
        assert US.length(colour) is None
        if colour != "gray":
            assert US.spaces[colour].priority == int(row["gray_priority"])
            assert str(US.spaces[colour].minimum or "") == row["printed_minimum"]
            assert US.spaces[colour].name == row["property_name"]
            assert US.spaces[colour].provenance["priority"] == row["gray_priority_status"]
    assert sum(map(US.building_count, US.colours)) == 32
    assert (US.mark, US.die) == (None, ())


def test_what_the_owner_reads_is_kept() -> None:
    mine = with_length(with_length(with_minimum(US, "red", 5), "red", 4), "gray", 2)
    assert (mine.spaces["red"].minimum, mine.length("red"), mine.length("gray")) == (5, 4, 2)
    assert mine.spaces["red"].provenance["minimum"] == "owner"
    assert edition_from_text(edition_as_text(mine), Edition) == mine


def test_what_nobody_has_read_is_taken_at_the_table_s_word() -> None:
    """CHANCE-CASH-03: the play is taken, not checked, and asked about."""
    lines = ["roll 4", "flip 2", "cash out", "play 2 red", "expect controls red Ana"]
    assert problems("chance", lines) == ()
    assert "CHANCE-CASH-03" in refusal("chance", ["minimum red 5", *lines[:4]])
    assert "CHANCE-SETUP-07" in refusal("chance", ["minimum gray 5"])


def test_what_no_cash_card_could_beat_is_printed_nowhere() -> None:
    """CHANCE-CASH-01, CHANCE-CASH-03: what is printed counts all the same where the table insists."""
    assert "Cash goes up to 12 and must beat the printed number: enter 1 to 11." in refusal(
        "chance", ["minimum red 82"]
    )
    assert "CHANCE-CASH-03" in refusal("chance", ["minimum red 12"])
    assert state("chance", "minimum red 11").edition.spaces["red"].minimum == 11
    assert state("chance", "force minimum red 12").edition.spaces["red"].minimum == 12


def test_the_companion_rolls_once_it_knows_the_die() -> None:
    assert "doesn't know this die" in refusal("chance", ["roll"])
    assert "The die has no 1" in refusal("chance", ["die 2 3 4 5 6 ?", "roll 1"])
    assert state("chance", "die 4", "roll").turn.face == "4"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cash = 2", "cash = 0", "only a Cash card can have a cash value"),
        ('kind = "cash"', 'kind = "gold"', "kind"),
        ('colour = "red"', 'colour = "green"', "twice"),
        ("[gray]", "[grey]", "grey"),
        ("[edition]", "[edition", "chance-us.toml: "),
    ],
)
def test_a_broken_edition_says_what_is_wrong(old: str, new: str, said: str) -> None:
    text = editions.edition_text("chance", "us")
    assert text is not None
    with pytest.raises(EditionError) as caught:
        read([("chance-us.toml", text.replace(old, new, 1))])
    assert said in str(caught.value)
