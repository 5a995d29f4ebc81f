"""The cards a game is played with travel with its export: the file gives the same standings (CITY-RENT-10)."""

from typing import Any

import msgspec
import pytest

from companion import games
from companion.core.errors import Refused
from companion.core.order import Setup
from companion.games.builder.edition_file import shipped as builder
from companion.games.chance.edition_file import shipped as chance
from companion.games.city.edition import with_amount
from companion.games.city.edition_file import shipped as city
from companion.games.deal.edition import shipped as deal
from companion.games.frozen_cards import edition_as_text
from companion.table import export, script
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.widget_internals import inside

CITY = city("us")
EDITIONS: dict[str, Any] = {"city": CITY, "builder": builder("us"), "chance": chance("us"), "deal": deal("us")}


@pytest.mark.parametrize("game", EDITIONS)
def test_every_game_with_cards_exports_them(game: str) -> None:
    cards = edition_as_text(
        msgspec.structs.replace(EDITIONS[game], title='The “own” one, with \\ and "quotes" # and more')
    )
    setup = Setup(game, ("Ana", "Cleo B"), seed=7, cards=cards)
    read = script.read(
        export.notation_text(Table(games.load(game), setup, DiscardingJournal())), "evening", games.load, games.NAMES
    )
    assert read.setup == setup


def test_an_exported_city_is_played_with_its_own_cards() -> None:
    """CITY-RENT-10: a corrected rent is the one that is paid."""
    cards = edition_as_text(with_amount(CITY, "New Town", "r7", 10_000_000))
    table = Table(games.load("city"), Setup("city", ("Ana", "Cleo B"), seed=7, cards=cards), DiscardingJournal())
    for line in ("given owner new Ana", "given blocks new 7r", 'land new by "Cleo B"'):
        table.submit(line, 0)
    assert inside(table.state).accounts["Cleo B"] == CITY.starting_cash - 10_000_000
    read = script.read(export.notation_text(table), "evening", games.load, games.NAMES)
    again = script.play(read, DiscardingJournal())
    assert again.problems == ()
    assert again.table is not None
    assert again.table.game.report(again.table.state, 0) == table.game.report(table.state, 0)


@pytest.mark.parametrize("game", [*EDITIONS, "unit"])
@pytest.mark.parametrize("cards", ["gibberish", "{}", "[1]", '{"name": 3}', "\udc80"])
def test_cards_that_cannot_be_read_are_refused(game: str, cards: str) -> None:
    with pytest.raises(Refused, match="cards"):
        games.load(game).begin(Setup(game, ("Ana", "Ben"), cards=cards))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("district_names", "Old Town=Alt, Mitte #1"),
        ("district_names", 'Old Town=A "b"  c; Seaview=x:y'),
        ("banker", ""),
    ],
)
def test_a_house_rule_keeps_its_words(key: str, value: str) -> None:
    """Marks and quotes in it are read back as they were (CITY-OQ-81)."""
    table = Table(games.load("city"), Setup("city", ("Ana", "Ben"), {key: value}), DiscardingJournal())
    read = script.read(export.notation_text(table), "evening", games.load, games.NAMES)
    assert read.setup == table.setup
