"""The owner's own cards: on the screen, in the file, and in the games begun after."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.core.order import Setup
from companion.games.city.edition import Edition
from companion.games.city.edition_file import shipped
from companion.games.frozen_cards import edition_from_text
from companion.session.owners_values import OwnersValues
from companion.store.store import Store
from tests.owners import DAY, owners
from tests.screens import said, shell, text_of, type_text
from tests.widget_internals import inside


def correct(own: OwnersValues, card: str, word: str, text: str) -> None:
    own.correct(own.key_named(card, word), text)


def test_what_the_owner_says_goes_before_what_is_shipped_and_can_be_taken_back(tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    assert own.cards_to_store() == ""
    correct(own, "new", "r7", "10m")
    card = inside(own.edition()).districts["New Town"]
    assert (card.amount_or_none("r7"), card.provenance["r7"]) == (10_000_000, "owner")
    correct(own, "New Town", "name", "Neustadt")
    assert inside(own.edition()).districts["Neustadt"].amount_or_none("r7") == 10_000_000
    assert {key: value.day for key, value in own.entered_values().items()} == dict.fromkeys(
        ("district New Town: name", "district New Town: r7"), DAY
    )
    assert edition_from_text(own.cards_to_store(), Edition) == own.edition()
    correct(own, "Neustadt", "r7", "default")
    correct(own, "Neustadt", "name", "default")
    assert own.edition() == shipped("us")


def test_each_card_keeps_what_was_said_of_it(tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    said = {"New Town": 10_000_000, "Seaview": 1_000_000, "Westlands": 2_000_000, "Middleton": 3_000_000}
    for name, amount in said.items():
        correct(own, name, "r1", str(amount))
    districts = inside(own.edition()).districts
    assert {
        name: card.amount_or_none("r1") for name, card in districts.items() if "owner" in card.provenance.values()
    } == said


def test_a_file_written_by_hand_keeps_its_comments(tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    Path(own.place).parent.mkdir()
    Path(own.place).write_text('# Read off my cards.\n[[district]]\nname = "new town"\nr8 = 15_000_000 # large print\n')
    correct(own, "New Town", "r7", "10m")
    text = Path(own.place).read_text()
    assert text.startswith("# Read off my cards.")
    assert "# large print" in text
    assert text.count("[[district]]") == 1
    assert [inside(own.edition()).districts["New Town"].amount_or_none(key) for key in ("r7", "r8")] == [
        10_000_000,
        15_000_000,
    ]


@pytest.mark.parametrize(
    "rows", ["[]", '[{name = "New Town", r8 = 15_000_000}]', '[\n  {name = "new town", r8 = 15_000_000}, # mine\n]']
)
def test_a_list_written_in_a_line_takes_one_row_more_and_gives_it_back(rows: str, tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    Path(own.place).parent.mkdir()
    Path(own.place).write_text(f"district = {rows} # by hand\n")
    before = own.edition()
    correct(own, "Seaview", "r1", "200k")
    correct(own, "New Town", "r7", "10m")
    districts = inside(own.edition()).districts
    assert (districts["Seaview"].amount_or_none("r1"), districts["New Town"].amount_or_none("r7")) == (
        200_000,
        10_000_000,
    )
    own.forget("district Seaview: r1", "district New Town: r7")
    assert inside(own.edition()).districts == inside(before).districts


@pytest.mark.parametrize(
    ("district", "key", "text", "words"),
    [
        ("Nowhere", "r7", "1m", "There's no district called “Nowhere”"),
        ("New Town", "r9", "1m", "There's no value on a card called “r9”"),
        ("New Town", "r7", "1.2345m", "not a multiple of the smallest note"),
        ("New Town", "name", "Seaview", "two districts have this name"),
        ("New Town", "name", '"', "no quotes"),
        ("New Town", "name", " ", "must be printable"),
        ("New Town", "name", "New\x1bTown", "must be printable"),
    ],
)
def test_a_wrong_correction_says_why_and_leaves_the_file(
    district: str, key: str, text: str, words: str, tmp_path: Path
) -> None:
    own = owners(tmp_path, "city")
    correct(own, "New Town", "r7", "10m")
    before = Path(own.place).read_text()
    with pytest.raises(CompanionError, match=words) as told:
        correct(own, district, key, text)
    assert str(told.value).count(words) == 1
    assert Path(own.place).read_text() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[district]", "is not TOML"),
        ('[[district]]\nname = "New Town"\nr7 = -5\n', "r7: it must be a whole number of 0 or more"),
        ('[[district]]\nname = "New Town"\nrent = 5\n', "“rent” isn't valid here"),
    ],
)
def test_a_broken_file_is_named_with_its_key(text: str, words: str, tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    Path(own.place).parent.mkdir()
    Path(own.place).write_text(text)
    with pytest.raises(CompanionError, match=words) as found:
        own.edition()
    assert str(Path(own.place)) in str(found.value)


async def _open(app: Any, pilot: Any) -> None:
    app.open_owners_values("city")
    await pilot.pause()


async def test_a_card_is_corrected_on_the_screen(store: Store, tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    app = shell(tmp_path, store=store, owners=lambda game: own)
    async with app.run_test(size=(80, 24)) as pilot:
        await _open(app, pilot)
        assert "uncertain: the rent with 2" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Correct which value?" in text_of(app)
        assert "─ Summergate ─" in text_of(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        await type_text(pilot, "700001")
        assert "not a multiple of the smallest note" in said(app)
        await pilot.press("enter", "down", "enter")
        await pilot.pause()
        await type_text(pilot, "700k")
        assert said(app) == "Saved for new games."
        assert inside(own.edition()).price("Summergate") == 700_000
        assert "14 of 14 known, 1 entered" in text_of(app)


async def test_what_cannot_be_done_with_a_box_is_said_in_words(store: Store, tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    app = shell(tmp_path, store=store, owners=lambda game: own)
    async with app.run_test(size=(80, 24)) as pilot:
        await _open(app, pilot)
        await pilot.press("delete")
        assert said(app) == "You haven't entered Summergate: nothing to reset."
        assert "p Sheet" not in text_of(app)
        await pilot.press("p")
        assert said(app) == "Monopoly City has no sheet to fill in."


async def test_a_broken_file_is_told_and_no_game_is_begun_with_it(store: Store, tmp_path: Path) -> None:
    own = owners(tmp_path, "city")
    Path(own.place).parent.mkdir()
    Path(own.place).write_text("[[district]")
    app = shell(tmp_path, store=store, owners=lambda game: own)
    async with app.run_test(size=(80, 24)) as pilot:
        await _open(app, pilot)
        assert "is not TOML" in said(app)
        app.begin("Friday", Setup("city", ("Ana", "Ben")))
        await pilot.pause()
        assert store.games() == []
