"""Editions: the shipped cards, the owner's overlays, and everything that can be wrong with a file of cards."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from companion import editions
from companion.core.errors import Refused
from companion.core.order import Order, Setup
from companion.games.city import moves as m
from companion.games.city.edition import AMOUNTS, Edition
from companion.games.city.edition_file import read, shipped
from companion.games.city.game import GAME
from companion.games.edition_file import EditionError
from companion.games.frozen_cards import edition_as_text, edition_from_text
from companion.table.table import Table
from tests.widget_internals import inside

US = editions.edition_text("city", "us") or ""


def laid_over(text: str) -> Edition:
    return read([("city-us.toml", US), ("own.toml", text)])


def problems(text: str, *, overlay: bool = True) -> str:
    with pytest.raises(EditionError) as error:
        read([("city-us.toml", US), ("own.toml", text)] if overlay else [("own.toml", text)])
    return str(error.value)


def test_every_value_says_how_well_it_is_known() -> None:
    cards = shipped("us").districts.values()
    for card in cards:
        assert all(card.provenance[key] in ("confirmed", "single", "conflict") for key in ("name", *AMOUNTS))
    doubtful = {(card.name, key) for card in cards for key, status in card.provenance.items() if status == "conflict"}
    assert doubtful == {
        ("New Town", "r7"),
        ("Brightside", "r2"),
        ("Old Town", "r8"),
        ("Harbor Heights", "r8"),
        ("Seaview", "r1"),
        ("The Wharf", "r1"),
        ("Central City", "r3"),
        ("Silver Harbor", "price"),
        ("Diamond Hills", "name"),
    }
    assert shipped("us").districts["New Town"].others == {"r7": (10_000_000,)}
    assert shipped("us").districts["Seaview"].provenance["skyscraper"] == "single"


def test_an_overlay_changes_only_what_it_names() -> None:
    cards = laid_over(
        '[[district]]\nname = "New Town"\nr7 = 10_000_000\n[[district]]\nposition = 39\nname = "Top Hill"'
    )
    new_town, plain = cards.districts["New Town"], shipped("us").districts["New Town"]
    assert (new_town.printed_rent(7), new_town.printed_rent(6)) == (10_000_000, plain.printed_rent(6))
    assert new_town.provenance["r7"] == "owner"
    assert new_town.provenance["r8"] == plain.provenance["r8"]
    assert "Top Hill" in cards.districts
    assert "Diamond Hills" not in cards.districts
    assert cards.groups["dark_blue"] == ("Fortune Valley", "Top Hill")
    assert cards.track[39].name == "Top Hill"


def test_an_overlay_may_change_what_a_space_pays_and_the_notes() -> None:
    text = "[[space]]\nposition = 0\namount = 3_000_000\n[[start]]\nnote = 1_000_000\ncount = 15"
    assert [laid_over(text).track[at].provenance for at in (0, 4)] == [{"amount": "owner"}, {"amount": "single"}]
    state = GAME.begin(Setup("city", ("Ana", "Ben"), cards=edition_as_text(laid_over(text))))
    assert (state.go_wages, state.accounts["Ana"]) == (3_000_000, 15_000_000)
    chosen = GAME.begin(Setup("city", ("Ana", "Ben"), {"go_wages": "1m"}, cards=edition_as_text(laid_over(text))))
    assert chosen.go_wages == 1_000_000


def test_each_tax_is_what_its_own_space_says() -> None:
    """CITY-OQ-62."""
    given = ("given owner Seaview Ana", "given blocks Seaview 1i", "given cash Ana 10m", "land 38", "land 4 by Ana")
    text = "[[space]]\nposition = 38\namount = 1_000_000\n[[space]]\nposition = 4\namount = 3_000_000"
    for options, left in (({}, 6_000_000), ({"industry_tax": "500k"}, 9_000_000)):
        table = Table(GAME, Setup("city", ("Ana", "Ben"), options, cards=edition_as_text(laid_over(text))), _Nothing())
        for line in given:
            table.submit(line, 0)
        assert table.state.accounts["Ana"] == left


WRONG = {
    "[[district]]\nname = 'Seaview'\nr1 = -5": "own.toml: district Seaview.r1: it must be a whole number of 0 or more",
    "[[district]]\nname = 'Seaview'\nr1 = 15_000": "district Seaview.r1: it must be a whole number that is a multiple",
    "[[district]]\nname = 'Seaview'\nr1 = 1.5": "district Seaview.r1: it must be a whole number or text",
    "[[district]]\nname = 'Seaview'\nr1 = true": "district Seaview.r1: it must be a whole number or text",
    "[[district]]\nname = 'Seaview'\nr1 = 'dear'": "district Seaview.r1: “dear” isn't valid here (allowed: a whole",
    "[[district]]\nname = 'Seaview'\nr9 = 5": "district Seaview: “r9” isn't valid here (allowed: position, ",
    "[[district]]\nname = 'Seeview'\nr1 = 5": "district Seeview.r1: it must be a whole number that is a multiple",
    "[[district]]\nname = 'Seeview'\nr1 = 0": "district Seeview.name: nothing by that name",
    "[[district]]\nposition = 1\nname = 'Seaview'": "district Seaview.name: two districts have this name",
    "[[district]]\nposition = 1\nname = ''": "district 1.name: it must be text that is not blank",
    "[[district]]\nposition = 0\nname = 'Here'": "district Here.position: 0 is already taken",
    "[[district]]\nposition = 40": "district 40.position: it must be a whole number of 39 or less",
    "[[space]]\nposition = 2\nkind = 'pub'": "space 2.kind: “pub” isn't valid here (allowed: ",
    "[[space]]\nposition = 2\nkind = 'go'": "there must be exactly one space of the kind go",
    "[[space]]\nposition = 5\npair = ['prison']": "space 5.pair: it must be a list of 2",
    "[[district]]\nposition = 1\nname = 5": "district 5.name: it must be text",
    "[[district]]\nposition = 1\nname = 'A\tB'": "district A\tB.name: it can't be printed",
    "[[district]]\nposition = 1\nname = 'GO'": "district GO.name: a space has this name (allowed: another name)",
    "[[district]]\nposition = 1\nr1 = 0\n[[district]]\nname = 'Summergate'": "1 appears twice in this file",
    "[[district]]\nname = 'Seaview'\nprovenance = 5": "district Seaview.provenance: it must be a table",
    "[[district]]\nname = 'Seaview'\nprovenance = {r9 = 'owner'}": "“r9” isn't valid here (allowed: amount, ",
    "[[district]]\nname = 'Seaview'\nothers = 5": "district Seaview.others: it must be a table",
    "[[district]]\nname = 'Seaview'\nothers = {r1 = 5}": "district Seaview.others[...]: it must be a list",
    "[[district]]\nname = 'Seaview'\nothers = {r1 = [[]]}": "district Seaview.others[...][0]: it must be a whole",
    "district = [1]": "own.toml: district: it must be a table",
    "[[space]]\nposition = 5\npair = ['school', 'prison']": "space 5.pair: this must be a hazard and a bonus building",
    "[[space]]\nposition = 5\nname = 5": "space 5.name: it must be text",
    "edition = 5": "own.toml: edition: it must be a table",
    "[edition]\nname = 5": "own.toml: edition.name: it must be text",
    "[edition]\nyear = '1'": "own.toml: edition: “year” isn't valid here (allowed: ",
    "[edition]\ngame = 'builder'\n[[deed]]": "own.toml: edition.game: it belongs to another game (allowed: city)",
    "provenance = 5": "own.toml: provenance: it must be a table",
    "start = 5": "own.toml: start: it must be a list",
    "[[start]]\nnote = 10_000\ncount = 1\nsize = 3": "start 10000: “size” isn't valid here (allowed: note, count)",
    "[[start]]\nnote = 10_000\ncount = 1\n[[start]]\nnote = 10_000\ncount = 2": "start: a note appears twice",
    "[[start]]\nnote = 7\ncount = 1": "own.toml: start 7.note: it must be a whole number that is a multiple of 10000",
    "[[start]]\nnote = 10_000\ncount = -1": "own.toml: start 10000.count: it must be a whole number of 0 or more",
    "houses = 4": "own.toml: houses: “houses” isn't valid here (allowed: edition, ",
    "district = 4": "own.toml: district: it must be a list",
    "[[district]]\nname = 'Seaview'\nprovenance = { r1 = 'rumour' }": "[...]: “rumour” isn't valid here (allowed: ",
    "[[district": "own.toml: the file is not TOML",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_named_with_file_key_and_reason(text: str) -> None:
    assert WRONG[text] in problems(text)


def test_every_problem_is_named_at_once_and_a_whole_edition_needs_every_value() -> None:
    found = problems("[[district]]\nposition = 1\nname = 'Only'\ngroup = 'brown'\nprice = 10_000", overlay=False)
    assert "district Only.r8: missing" in found
    assert "position 0: no district or space here" in found
    assert "start: missing" in found
    assert len(found.splitlines()) > 50


def test_there_is_no_other_edition() -> None:
    with pytest.raises(Refused, match="Unknown edition “fr”"):
        GAME.begin(Setup("city", ("Ana", "Ben"), edition="fr"))


def test_a_game_keeps_the_cards_it_began_with() -> None:
    cards = laid_over('[[district]]\nname = "New Town"\nr7 = 10_000_000')
    assert edition_from_text(edition_as_text(cards), Edition) == cards
    state = GAME.begin(Setup("city", ("Ana", "Ben"), cards=edition_as_text(cards)))
    assert state.edition.districts["New Town"].printed_rent(7) == 10_000_000


@pytest.mark.parametrize(
    ("of", "changes", "told"),
    [
        ("Seaview", {"price": -10_000}, "Expected `int` >= 0 - at `$.districts[...].price`"),
        ("Seaview", {"lines": [10_000]}, "Expected `array` of length >= 9"),
        ("Seaview", {"position": 40}, "Expected `int` <= 39"),
        ("Seaview", {"name": "Sea"}, "its cards and its track differ"),
        ("", {"track": []}, "position 0: no district or space here"),
        ("", {"start": {"7": 1}}, "Expected `int` that's a multiple of 10000"),
    ],
)
def test_cards_of_a_game_that_nobody_can_play_with_are_refused(of: str, changes: dict[str, Any], told: str) -> None:
    cards = json.loads(edition_as_text(shipped("us")))
    (cards["districts"][of] if of else cards).update(changes)
    with pytest.raises(Refused) as refused:
        GAME.begin(Setup("city", ("Ana", "Ben"), cards=json.dumps(cards)))
    assert "this game's cards" in str(refused.value).lower()
    assert told in str(refused.value)


def test_an_unknown_value_is_asked_once_and_never_guessed() -> None:
    cards = laid_over('[[district]]\nname = "New Town"\nr1 = "unknown"\nprice = "unknown"')
    table = Table(GAME, Setup("city", ("Ana", "Ben"), cards=edition_as_text(cards)), _Nothing())
    for line in ("given owner Seaview Ben", 'land "New Town"'):
        table.submit(line, 0)
    with pytest.raises(Refused, match="Enter the price from the New Town card"):
        table.submit("buy", 0)
    table.submit('value "New Town" price 2.6m', 0)
    table.submit("buy", 0)
    for line in ("press -> 1", 'build "New Town" 1r', "end"):
        table.submit(line, 0)
    assert inside(GAME.report(table.state, 0))["districts"]["New Town"]["rent"] is None
    with pytest.raises(Refused, match="Enter the rent with 1 block from the"):
        table.submit('land "New Town"', 0)
    table.submit('value "New Town" r1 1.1m', 0)
    table.submit('land "New Town"', 0)
    assert table.state.accounts["Ben"] == 36_600_000
    [reason] = table.reasons_against(Order(m.ReadValue("New Town", "r1", 10_000)))
    assert str(reason).startswith(
        "In this game, the rent with 1 block on the New Town card is 1.1M: to correct it, put “force” in front."
    )
    assert reason.rule == "CITY-RENT-10"
    table.submit('force value "New Town" r1 1m', 0)
    assert inside(GAME.report(table.state, 0))["districts"]["New Town"]["rent"] == 1_000_000


def test_what_nobody_knew_is_learned_and_what_is_known_counts_for_this_game_alone() -> None:
    us = shipped("us")
    blank = replace(us, districts={**us.districts, "Seaview": replace(us.districts["Seaview"], price=None)})
    table = Table(GAME, Setup("city", ("Ana", "Ben"), cards=edition_as_text(blank)), _Nothing())
    for line in ("value Seaview price 2.2m", 'value "New Town" r7 10m', "value Seaview price 2.1m"):
        table.submit(line, 0)
    assert table.state.edition.learned == {"district Seaview: price": ""}
    assert table.state.edition.price("Seaview") == 2_100_000


class _Nothing:
    def append(self, lines: object) -> None:
        """Keep nothing."""


def test_names_may_be_changed_by_a_house_rule() -> None:
    """CITY-OQ-81."""
    state = GAME.begin(Setup("city", ("Ana", "Ben"), {"district_names": "Old Town=Altstadt; Seaview=Seeblick"}))
    assert {"Altstadt", "Seeblick"} <= state.plots.keys()
    swapped = GAME.begin(Setup("city", ("Ana", "Ben"), {"district_names": "old town=Seaview; sea=Old Town"}))
    assert [swapped.edition.track[at].name for at in (11, 21)] == ["Seaview", "Old Town"]
    for names in ("Nowhere=Here", "Old Town=Seaview", "Old Town=SEAVIEW", "Old Town=Jail", "Old Town=A; old town=B"):
        with pytest.raises(Refused, match=r"district_names.*CITY-OQ-81"):
            GAME.begin(Setup("city", ("Ana", "Ben"), {"district_names": names}))
