"""What the owner reads off their box of Monopoly Chance: in its file, in the games, given away and taken over."""

from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.core.order import Setup
from companion.games.chance.edition_file import shipped
from companion.session.owners_values import OwnersValues
from tests.chance_table import PLAYERS, chance_table
from tests.owners import DAY, owners
from tests.screens import shell, text_of, type_text
from tests.unit.chance.box import turn
from tests.widget_internals import inside

LINES = ("minimum red 5", 'building "dark blue" 7', "building gray 2", "mark 30", "die 2 3 4 5 6 ?")


@pytest.fixture
def box(tmp_path: Path) -> OwnersValues:
    return owners(tmp_path, "chance")


def test_what_is_read_comes_back_with_its_day(box: OwnersValues) -> None:
    assert box.cards_to_store() == ""
    for line in LINES:
        box.submit_line(line)
    edition = inside(box.edition())
    assert (edition.spaces["red"].minimum, edition.length("dark blue"), edition.length("gray")) == (5, 7, 2)
    assert (edition.mark, edition.die) == (30, ("2", "3", "4", "5", "6", "?"))
    assert {key: value.day for key, value in box.entered_values().items()} == dict.fromkeys(
        ("minimum red", "building dark blue", "building gray", "mark", "die"), DAY
    )
    box.forget("minimum red", "building dark blue", "building gray", "mark", "die")
    assert box.edition() == shipped("us")


async def test_the_page_of_the_box_shows_and_corrects(box: OwnersValues, tmp_path: Path) -> None:
    box.submit_line("minimum dark blue 5")
    box.submit_line("chance says Swap two buildings")
    app = shell(tmp_path, owners=lambda game: box)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_owners_values("chance")
        await pilot.pause()
        assert "Monopoly Chance cards" in text_of(app)
        assert "21 Nov 2026" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "What number is printed on the dark blue space?" in text_of(app)
        await type_text(pilot, "82")
        assert "1 to 11" in text_of(app)
        assert box.known_texts()["minimum dark blue"] == "5"
        await pilot.press("enter")
        await pilot.pause()
        await type_text(pilot, "10")
        assert box.known_texts()["minimum dark blue"] == "10"


def test_a_file_written_by_hand_keeps_its_comments(box: OwnersValues) -> None:
    Path(box.place).parent.mkdir()
    Path(box.place).write_text('[[space]]\ncolour = "red"\nminimum = 5 # large print\n')
    box.submit_line("building red 4")
    assert "minimum = 5 # large print" in Path(box.place).read_text()
    assert box.known_texts()["building red"] == "4"
    assert box.entered_values()["minimum red"].day == DAY


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mark = 0\n", "mark: it must be a whole number of 1 or more"),
        ('die = ["7"]\n', "die(\\[0\\])?: “7” isn't valid here \\(allowed: 1, 2, "),
        ('[[space]]\ncolour = "pink"\n', "space pink: unknown colour"),
        ('[[space]]\ncolour = "gray"\nminimum = 3\n', "the gray buildings have no property"),
        ('[[space]]\ncolour = "red"\nlength = -1\n', "space red.length: it must be a whole number of 1 or more"),
        ('[[space]]\ncolour = "red"\nprice = 1\n', "price"),
        ("[[space]\n", "TOML|Expected"),
    ],
)
def test_a_broken_file_is_named_with_key_and_reason_and_left_alone(text: str, words: str, box: OwnersValues) -> None:
    Path(box.place).parent.mkdir()
    Path(box.place).write_text(text)
    with pytest.raises(CompanionError, match=words) as found:
        box.submit_line("mark 30")
    assert box.place in str(found.value)
    assert Path(box.place).read_text() == text


def test_a_line_that_reads_nothing_is_refused(box: OwnersValues) -> None:
    for line in ("roll 4", "rack One 12", "minimum gray 4"):
        with pytest.raises(CompanionError):
            box.submit_line(line)
    assert not Path(box.place).exists()


def test_another_owners_file_is_compared_and_taken_over(box: OwnersValues, tmp_path: Path) -> None:
    theirs, file = owners(tmp_path / "theirs", "chance", "2026-01-02"), str(tmp_path / "box.toml")
    for line in ("minimum red 6", "mark 40"):
        theirs.submit_line(line)
    theirs.export(file)
    box.submit_line("minimum red 5")
    assert [f"{each.key}: {box.owners.change_in_words(each)}" for each in box.differences_from(file)] == [
        "mark: 40",
        "minimum red: 5 → 6",
    ]
    assert box.import_from(file, contradicting=False) == 1
    assert (box.known_texts()["minimum red"], box.entered_values()["mark"].day) == ("5", "2026-01-02")


async def test_what_one_evening_learns_the_next_one_knows(box: OwnersValues) -> None:
    """CHANCE-CASH-03, CHANCE-CARD-02: asked once, kept for the next game; undo takes it back."""
    async with chance_table(owners=lambda game: box) as table:
        await table.given(*turn("9"))
        await table.press("9", "4", "5", "enter")
        assert box.known_texts()["minimum red"] == "5"
        await table.given("end", "roll ?", 'chance told "Everybody flips one"', "mark 30")
        assert box.entered_values()["chance Everybody flips one"].says == "Everybody flips one"
        await table.press("u")
        assert "mark" not in box.known_texts()
        table.screen.shell.begin("Saturday", Setup("chance", PLAYERS, seed=8), replacing_screen=True)
        await table.settle()
        assert table.state.edition.spaces["red"].minimum == 5
        await table.given(*turn("9"))
        await table.press("9", "4")
        assert "Ana controls red with Cash 9." in table.shown
        await table.given("end", "roll ?")
        await table.press("x", "4")
        assert "1   Everybody flips one" in table.shown
