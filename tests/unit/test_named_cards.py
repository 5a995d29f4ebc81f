"""Cards of Chance and Deal have their names in the window's language, or those that their owner gave them."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.errors import CompanionError
from companion.core.language import speaking
from companion.games.chance import card_names as chance
from companion.games.chance.edition_file import shipped as shipped_chance
from companion.games.deal import words as deal
from companion.games.deal.edition import Edition, edition_problems
from companion.games.deal.edition import shipped as shipped_deal
from companion.games.frozen_cards import edition_as_text, edition_from_text
from companion.session.owners_values import OwnersValues
from companion.table import script
from companion.table.log import Log
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.owners import owners


def test_english_windows_show_the_names_of_the_edition() -> None:
    box, other = shipped_deal("us"), shipped_chance("us")
    assert [deal.card_in_words(box, card) for card in box.cards] == list(box.cards)
    assert [chance.card_in_words(other, card) for card in other.cards] == list(other.cards)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("de", ["Geld 5", "Joker alle Farben", "Joker rot/gelb", "Miete alle Farben", "Haus"]),
        ("es", ["Dinero 5", "Comodín cualquier color", "Comodín rojo/amarillo", "Alquiler cualquier color", "Casa"]),
        ("fr", ["Argent 5", "Joker toutes couleurs", "Joker rouge/jaune", "Loyer toutes couleurs", "Maison"]),
    ],
)
def test_windows_show_cards_in_their_language(language: str, names: list[str]) -> None:
    cards = ("Money 5", "Wild any colour", "Wild red/yellow", "Rent any colour", "House")
    with speaking(language):
        assert [deal.card_in_words(shipped_deal("us"), card) for card in cards] == names
        assert deal.card_in_words(shipped_deal("us"), "Boardwalk") == "Boardwalk", "properties keep their names"
        assert deal.card_in_words(shipped_deal("us"), "Sly Deal") == "Sly Deal", "so do cards with a name of their own"


def played(game: str, box: OwnersValues, lines: str) -> Table[Any]:
    """Play lines with the cards that a new game of this owner keeps."""
    evening = script.read(f"game {game}\nplayers Ana Ben\n{lines}", "case", games.load, games.NAMES)
    setup = replace(evening.setup, cards=box.cards_to_store())
    outcome = script.play(replace(evening, setup=setup), DiscardingJournal())
    assert outcome.problems == ()
    assert outcome.table is not None
    return outcome.table


def said(table: Table[Any]) -> str:
    """Return everything that the log says."""
    return " ".join(row.text for row in Log(table).rows(0))


@pytest.mark.parametrize(
    ("game", "names", "lines"),
    [
        (
            "deal",
            {"Money 5": "Five", "It's My Birthday": "Give Me Presents", "House": "Hut"},
            "draw; bank five; bank hut; birthday; expect bank Ana 8",
        ),
        ("chance", {"Cash 5": "Five", "Nope!": "No Way"}, 'roll 5; flip five; flip "No W"; cash out; play 5 red'),
    ],
)
def test_an_owners_names_are_shown_and_read(game: str, names: dict[str, str], lines: str, tmp_path: Path) -> None:
    box = owners(tmp_path, game)
    for card, name in names.items():
        box.correct(box.key_named(card, "name"), name)
    assert [value.says for value in box.entered_values().values()] == list(names.values())
    table = played(game, box, lines.replace(";", "\n"))
    for language in ("en", "de"):
        with speaking(language):
            assert all(name in said(table) for name in names.values()), said(table)
            assert not any(card in said(table) for card in names), said(table)
    facts = str([line.facts for line in table.history.lines_in_effect()])
    assert all(card in facts for card in names), "facts keep the shipped names"
    box.forget(*box.entered_values())
    assert all(name in said(table) for name in names.values()), "a game keeps its cards"
    assert box.edition() == (shipped_deal("us") if game == "deal" else shipped_chance("us"))


@pytest.mark.parametrize("name", ["Hotel", "hotel", 'a "b"', " ", "a\tb"])
@pytest.mark.parametrize("card", ["House", "Sly Deal"])
def test_a_name_that_another_card_has_or_that_cannot_be_printed_is_refused(
    card: str, name: str, tmp_path: Path
) -> None:
    box = owners(tmp_path, "deal")
    with pytest.raises(CompanionError):
        box.correct(box.key_named(card, "name"), name)
    assert box.entered_values() == {}


def test_a_file_with_an_unknown_card_says_so(tmp_path: Path) -> None:
    box = owners(tmp_path, "deal")
    place = Path(box.place)
    place.parent.mkdir(exist_ok=True, parents=True)
    place.write_text('[edition]\ngame = "deal"\nname = "us"\n\n[[card]]\nname = "Slie Deal"\ncalled = "x"\n')
    with pytest.raises(CompanionError, match="card Slie Deal: unknown card"):
        box.edition()


def test_cards_frozen_by_earlier_versions_open() -> None:
    edition = shipped_deal("us")
    earlier = json.loads(edition_as_text(edition))
    del earlier["learned"]
    for card in earlier["cards"].values():
        del card["called"]
    assert edition_from_text(json.dumps(earlier), Edition, edition_problems) == edition
