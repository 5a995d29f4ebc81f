"""What the owner reads off their box: in its file, in the games, given away and taken over."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from companion import games
from companion.core.errors import CompanionError
from companion.core.language import speaking
from companion.core.order import Setup
from companion.games.builder.edition_file import shipped
from companion.games.owners import Difference
from companion.session.owners_values import LearnedValues, OwnersError, OwnersValues
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.owners import DAY, owners
from tests.widget_internals import inside


@pytest.fixture
def box(tmp_path: Path) -> OwnersValues:
    return owners(tmp_path, "builder")


def opened(box: OwnersValues) -> tuple[Table[Any], Any]:
    """Return a new table that plays with the box, and the edition it was opened with."""
    table = Table(
        games.load("builder"), Setup("builder", ("Ana", "Ben"), cards=box.cards_to_store()), DiscardingJournal()
    )
    return table, inside(table.state).edition


def test_what_is_read_comes_back_with_its_day(box: OwnersValues) -> None:
    assert box.cards_to_store() == ""
    for line in ("deed vermont price 140 set rent 100", 'deed "12" number 8', "chart 7 crane", "stock cat boat"):
        box.submit_line(line)
    for line in ("spaces 24", "space 5 oriental", "space 7 collect crane", "map A1-B2", "gap A1 A2", "chance says Go"):
        box.submit_line(line)
    edition = inside(box.edition())
    assert (edition.deed("Vermont Avenue").set_rent, edition.deed("12").number) == (100, 8)
    assert (edition.tokens["cat"].resource, edition.board[7].resource, edition.chart["6-7-8"]) == (
        "yellow",
        "purple",
        "purple",
    )
    assert (edition.foundations, edition.gaps, edition.chance) == (
        ("A1", "B1", "A2", "B2"),
        (("A1", "A2"),),
        ("Go",),
    )
    assert set(edition.learned.values()) == {DAY}
    assert opened(box)[1] == edition


def test_what_follows_from_a_value_is_not_kept_as_read(box: OwnersValues) -> None:
    """The points of a set come with its colour until the deed is asked for them; a corrected colour has its own."""
    box.submit_line('deed vermont colour "light blue"')
    assert set(box.entered_values()) == {"deed Vermont Avenue: colour"}
    box.correct("deed Vermont Avenue: colour", "green")
    assert box.all_values()["deed Vermont Avenue: set points"].says == "5"
    assert inside(box.edition()).deed("Vermont Avenue").set_points is None


def test_what_several_companions_learn_at_once_is_all_kept(tmp_path: Path) -> None:
    lines = [f"space {place} collect crane" for place in range(1, 24)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda line: owners(tmp_path, "builder", patience_s=60).submit_line(line), lines))
    assert len(owners(tmp_path, "builder").entered_values()) == len(lines)


def test_what_is_forgotten_is_as_it_was_shipped(box: OwnersValues) -> None:
    box.submit_line("deed oriental price 110")
    box.forget("deed Oriental Avenue: price")
    assert box.edition() == shipped("us")
    with pytest.raises(CompanionError, match="“spaces” hasn't been entered"):
        box.forget("spaces")


def test_a_file_is_on_disk_before_it_takes_the_place_of_the_older(
    box: OwnersValues, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.submit_line("spaces 24")
    before, fsync = Path(box.place).read_text(), os.fsync
    seen: list[tuple[bool, str, str]] = []

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        [new] = Path(box.place).parent.glob("*.part")
        seen.append((os.fstat(descriptor).st_ino == new.stat().st_ino, new.read_text(), Path(box.place).read_text()))

    monkeypatch.setattr(os, "fsync", watched)
    box.submit_line("deed vermont price 140")
    assert seen == [(True, Path(box.place).read_text(), before)]


def test_a_table_does_not_wait_for_another_companion(box: OwnersValues, monkeypatch: pytest.MonkeyPatch) -> None:
    box.submit_line("spaces 24")
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("waited"))
    with (
        FileLock(Path(box.place).with_suffix(".lock")),
        pytest.raises(OwnersError, match="by another copy of Companion"),
    ):
        box.submit_line("spaces 26")


def test_a_file_written_by_hand_keeps_its_comments_and_what_is_never_asked(box: OwnersValues) -> None:
    Path(box.place).parent.mkdir()
    Path(box.place).write_text(
        '[bonus] # my box\nbillionaire = 4\n\n[[deed]]\nname = "Oriental Avenue"\nprice = 110 # large print\n'
    )
    box.submit_line("deed oriental rent 55")
    text = Path(box.place).read_text()
    assert "# my box" in text
    assert "price = 110 # large print" in text
    edition = inside(box.edition())
    assert (edition.bonus["billionaire"], edition.deed("Oriental Avenue").rent) == (4, 55)
    assert box.entered_values()["deed Oriental Avenue: price"].says == "110"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[deed]", "is not TOML"),
        ('[[deed]]\nname = "X"\nprice = "dear"\n', "deed X.price: it must be a whole number"),
        ('[[deed]]\nname = "X"\nnumber = 13\n', "deed X.number: it must be a whole number of 12 or less"),
        ('[[deed]]\nname = "X"\nrent = -5\n', "deed X.rent: it must be a whole number of 0 or more"),
        ('[map]\nfoundations = ["here"]\n', "map: “here” is not a cell"),
        ('[[space]]\nposition = 3\nkind = "deed"\ndeed = "Nowhere"\n', "space 3: deed: unknown deed “Nowhere”"),
        (
            'spaces = 22\n[[space]]\nposition = 30\nkind = "chance"\n',
            "space 30: position: it's beyond the end of the board",
        ),
        ("[fun]\n", "fun"),
    ],
)
def test_a_broken_file_is_named_with_key_and_reason_and_left_alone(text: str, words: str, box: OwnersValues) -> None:
    Path(box.place).parent.mkdir()
    Path(box.place).write_text(text)
    with pytest.raises(CompanionError, match=words) as found:
        box.submit_line("spaces 24")
    assert box.place in str(found.value)
    assert Path(box.place).read_text() == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_in_the_place_of_the_file_is_told_and_not_waited_for(box: OwnersValues) -> None:
    Path(box.place).parent.mkdir()
    os.mkfifo(box.place)
    with pytest.raises(CompanionError, match="can't be read: it is a pipe, not a file"):
        box.entered_values()


@pytest.mark.parametrize(("content", "line"), [(b"# caf\xe9", 1), (b"\n# caf\xe9\n\n", 2)])
def test_a_file_that_is_no_utf_8_is_named_with_the_line(content: bytes, line: int, box: OwnersValues) -> None:
    Path(box.place).parent.mkdir()
    Path(box.place).write_bytes(content)
    with pytest.raises(CompanionError, match=f"line {line}: this is not UTF-8: save the file as UTF-8"):
        box.entered_values()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("deed vermont price 12", "BUILDER-BOX-03"),
        ("roll 1 2", "doesn't set any value of the Monopoly Builder box"),
        ("undo", "doesn't set any value of the Monopoly Builder box"),
        ("deed vermont colour mauve", "deed colour"),
    ],
)
def test_a_line_that_no_box_says_is_refused(line: str, words: str, box: OwnersValues) -> None:
    with pytest.raises(CompanionError, match=words):
        box.submit_line(line)
    assert not Path(box.place).exists()


def test_a_game_teaches_the_box_and_undo_takes_it_back(box: OwnersValues) -> None:
    table, edition = opened(box)
    learning = LearnedValues(box, edition, edition)
    for line in ("deed vermont price 140", "deed vermont price 150", "chart 7 crane"):
        table.submit(line, 0)
        learning.store_changes(table.state.edition)
    assert box.known_texts()["deed Vermont Avenue: price"] == "150"
    for _ in range(2):
        table.submit("undo", 0)
        learning.store_changes(table.state.edition)
    assert box.known_texts()["deed Vermont Avenue: price"] == "140"
    assert "chart 6-7-8" not in box.known_texts()
    table.submit("undo", 0)
    learning.store_changes(table.state.edition)
    assert box.edition() == shipped("us")


def test_a_running_game_keeps_its_own_values_and_an_old_one_does_not_bring_back_what_was_corrected(
    box: OwnersValues,
) -> None:
    table, edition = opened(box)
    table.submit("deed vermont price 140", 0)
    table.submit("spaces 24", 0)
    box.submit_line("deed vermont price 150")
    LearnedValues(box, edition, table.state.edition)
    assert box.known_texts()["deed Vermont Avenue: price"] == "150"
    assert box.known_texts()["spaces"] == "24"
    assert table.state.edition.deed("Vermont Avenue").price == 140


def test_what_could_not_be_written_is_told_and_kept_with_the_next(box: OwnersValues) -> None:
    table, edition = opened(box)
    learning = LearnedValues(box, edition, edition)
    Path(box.place).parent.write_text("in the way")
    table.submit("deed vermont price 140", 0)
    learning.store_changes(table.state.edition)
    assert box.place in learning.trouble
    Path(box.place).parent.unlink()
    table.submit("spaces 24", 0)
    learning.store_changes(table.state.edition)
    assert learning.trouble == ""
    assert box.known_texts()["deed Vermont Avenue: price"] == "140"


def test_another_owners_file_is_compared_and_taken_over(box: OwnersValues, tmp_path: Path) -> None:
    theirs, file = owners(tmp_path / "theirs", "builder", "2026-01-02"), str(tmp_path / "given" / "away" / "box.toml")
    for line in ("deed vermont price 150 number 4", "deed oriental price 110"):
        theirs.submit_line(line)
    theirs.export(file)
    with pytest.raises(CompanionError, match="already exists"):
        theirs.export(file)
    box.submit_line("deed vermont price 140")
    assert [f"{each.key}: {box.owners.change_in_words(each)}" for each in box.differences_from(file)] == [
        "deed Vermont Avenue: number: 4",
        "deed Oriental Avenue: price: 100 → 110",
        "deed Vermont Avenue: price: 140 → 150",
    ]
    assert box.import_from(file, contradicting=False) == 1
    assert box.known_texts()["deed Vermont Avenue: price"] == "140"
    assert box.entered_values()["deed Vermont Avenue: number"].day == "2026-01-02"
    assert box.import_from(file, contradicting=True) == 2
    assert box.differences_from(file) == ()
    (tmp_path / "empty.toml").touch()
    for name in ("nowhere", "empty"):
        with pytest.raises(CompanionError, match=f"There's no file .*{name}.toml, or nothing in it."):
            box.differences_from(str(tmp_path / f"{name}.toml"))


def test_more_deeds_than_the_box_has_are_not_taken_over(box: OwnersValues, tmp_path: Path) -> None:
    theirs = owners(tmp_path / "theirs", "builder")
    for number in range(9):
        box.submit_line(f"deed Mine{number} price 100")
        theirs.submit_line(f"deed Theirs{number} price 100")
    before = Path(box.place).read_text()
    with pytest.raises(CompanionError, match=r"Not saved: .*slots 1 to 16"):
        box.import_from(theirs.place, contradicting=True)
    assert Path(box.place).read_text() == before


def test_what_a_box_says_is_shown_in_the_language_of_the_window(box: OwnersValues) -> None:
    key = next(key for key, says in box.known_texts().items() if says == "light blue")
    with speaking("de"):
        assert box.owners.value_in_words(key, "light blue") == "hellblau"
        assert box.owners.change_in_words(Difference(key, "light blue", "dark blue")) == "hellblau → dunkelblau"
        assert box.owners.value_in_words(key, "") == "–"
