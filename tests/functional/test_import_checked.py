"""A file is looked at whole before a game is made of it: sizes, names, times, and everything that is ever shown."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.export_import import Files
from companion.core.history import LATEST_MS, Line
from companion.core.order import Setup
from companion.games.builder.facts import DeedRead
from companion.games.frozen_cards import edition_as_text
from companion.store import Head, Store, jsonl_rows, write_rows
from companion.store.jsonl import MOST_BYTES
from companion.table.ports import JournalError
from companion.unit.facts import AuctionOpened, SwitchedOn
from tests.unit.test_kept_cards import EDITIONS

SETUP = Setup("unit", ("Ana", "Ben"), seed=7)
ON = Line(1, 0, "move", "on", (SwitchedOn(at_ms=0),))


def refused(store: Store, head: Head, *lines: Line) -> str:
    path = store.path.parent / "bad.jsonl"
    write_rows(path, jsonl_rows(head, lines))
    return import_error(store, path)


def import_error(store: Store, path: Path) -> str:
    with pytest.raises(JournalError) as error:
        Files(store).import_game(path)
    assert store.games() == []
    assert str(error.value).startswith(str(path))
    return str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        replace(ON, wall_ms=300_000_000_000_000),
        replace(ON, wall_ms=-1),
        replace(ON, at_ms=LATEST_MS + 1),
        replace(ON, at_ms=-1),
        replace(ON, facts=(SwitchedOn(at_ms=2**62),)),
        replace(ON, facts=(SwitchedOn(at_ms=-LATEST_MS - 1),)),
    ],
)
def test_times_that_cannot_be_are_refused_with_their_line(store: Store, line: Line) -> None:
    assert re.search(r"bad\.jsonl:2: -?\d+ ms isn't a valid time: ", refused(store, Head(1, "Friday", SETUP), line))


def test_a_move_dated_before_the_one_above_it_is_refused(store: Store) -> None:
    first, second = replace(ON, at_ms=5000), Line(2, 4999, "move", "off")
    assert "bad.jsonl:3: Line 2 of the journal is dated before" in refused(
        store, Head(1, "Friday", SETUP), first, second
    )


def test_what_came_of_itself_may_be_dated_back_after_a_redo(store: Store, tmp_path: Path) -> None:
    lines = [
        ON,
        Line(2, 0, "move", "auction", (AuctionOpened(at_ms=0, length_ms=50_000),)),
        Line(3, 40_000, "undo", "undo", target=2),
        Line(4, 60_000, "redo", "redo", target=2),
        Line(5, 50_000, "auto", "time"),
        Line(6, 60_000, "move", "note late"),
    ]
    write_rows(tmp_path / "redo.jsonl", jsonl_rows(Head(1, "Friday", SETUP), lines))
    assert Files(store).import_game(tmp_path / "redo.jsonl") == "Friday"


@pytest.mark.parametrize(
    ("head", "words"),
    [
        (Head(1, "", SETUP), "a name has 0 characters"),
        (Head(1, "x" * 300, SETUP), "a name has 300 characters: use 1 to 200"),
        (Head(1, "Friday", replace(SETUP, players=("Ana", "B" * 1000))), "a name has 1,000 characters"),
        (
            Head(1, "Friday", replace(SETUP, seed=2**63)),
            "the seed must be 0 to 9223372036854775807, not 9223372036854775808",
        ),
        (Head(1, "Friday", replace(SETUP, seed=-1)), "the seed must be 0 to 9223372036854775807, not -1"),
    ],
)
def test_a_head_beyond_all_measure_is_refused(store: Store, head: Head, words: str) -> None:
    assert f"bad.jsonl:1: {words}" in refused(store, head)


def test_a_line_or_a_file_beyond_all_measure_is_refused_at_once(store: Store, tmp_path: Path) -> None:
    long = replace(ON, text="x" * 10_000_000)
    assert "bad.jsonl:2: the line has 10,000," in refused(store, Head(1, "Friday", SETUP), long)
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert "is too large for a game: the limit is 20,000,000 bytes" in import_error(store, path)


WORDS = {"name", "title", "learned", "provenance"}
BLANK = {
    "builder": WORDS | {"spaces", "board", "foundations", "gaps", "chance"},
    "chance": WORDS | {"mark", "die", "texts"},
    "city": WORDS | {"groups"},
    "deal": WORDS,
}
"""The parts of the cards that may be unknown, or follow from the others, or are only words."""


def spoiled(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield a part of the cards emptied, and as something else."""
    if isinstance(value, dict | list | str):
        yield "emptied", type(value)()
    yield "of another type", "seven" if isinstance(value, int) else 7


@pytest.mark.parametrize("game", BLANK)
def test_cards_with_a_part_emptied_or_of_another_type_are_refused(store: Store, game: str) -> None:
    """Or they are such as the game can do without: nothing is taken that fails at the table."""
    cards = json.loads(edition_as_text(EDITIONS[game]))
    for part, value in cards.items():
        for how, other in spoiled(value):
            if part not in BLANK[game] or (how != "emptied" and value is not None):
                setup = Setup(game, ("Ana", "Ben"), cards=json.dumps({**cards, part: other}))
                told = refused(store, Head(1, "Friday", setup))
                assert "This game's setup isn't valid: " in told, (part, how)
                assert "Error (" not in told, (part, how, told)


@pytest.mark.parametrize(
    ("game", "part", "most"),
    [
        *(("builder", part, 0) for part in ("deeds", "set_points", "tokens", "costs", "points", "bonus")),
        *(("builder", part, 0) for part in ("bank", "chart", "numbers")),
        *(("chance", "cards", 12), ("deal", "colours", 9), ("deal", "cards", 20), ("city", "districts", 21)),
        ("city", "track", 30),
    ],
)
def test_cards_that_were_cut_are_refused(store: Store, game: str, part: str, most: int) -> None:
    """A part of which everything is needed loses its last, one of which some are needed is cut at `most`."""
    cards = json.loads(edition_as_text(EDITIONS[game]))
    rows = [*cards[part].items()] if isinstance(cards[part], dict) else cards[part]
    kept = type(cards[part])(rows[: most or -1])
    setup = Setup(game, ("Ana", "Ben"), cards=json.dumps({**cards, part: kept}))
    assert "This game's setup isn't valid: this game's cards: " in refused(store, Head(1, "Friday", setup))


@pytest.mark.parametrize(
    ("game", "path", "value", "told"),
    [
        ("builder", "numbers go_payment", 2**62, "4611686018427387904 is far too large"),
        ("builder", "numbers go_payment", -1, "Expected `int` >= 0 - at `$.numbers[...]`"),
        ("builder", "deeds 0 number", 13, "Expected `int` <= 12 - at `$.deeds[0].number`"),
        ("builder", "numbers max_floors", 7, "numbers.max_floors: 7 (allowed: 0 to 4)"),
        ("builder", "tokens cat resource", "mauve", "token cat: “mauve” (allowed: red, green, purple, yellow)"),
        ("builder", "start 7", 2, "start: 7: the bank has no such note"),
        ("builder", "deeds 0 name", "", "deed 1: name: it is empty or can't be printed"),
        ("chance", "cards Bankrupt count", 2**40, "1099511627776 is far too large"),
        ("chance", "cards Bankrupt count", 900_000_000, "(allowed: its own name, 1 to 100)"),
        ("chance", "mark", 0, "Expected `int` >= 1 - at `$.mark`"),
        ("deal", "cards House count", 0, "House: 0 cards called House"),
        ("deal", "colours brown size", 3, "brown: the rent needs 3 steps, not 2"),
        ("city", "start 500000", 2**62, "4611686018427387904 is far too large"),
    ],
)
def test_a_value_that_no_box_has_is_refused(store: Store, game: str, path: str, value: object, told: str) -> None:
    cards = part = json.loads(edition_as_text(EDITIONS[game]))
    *above, last = path.split()
    for key in above:
        part = part[int(key) if isinstance(part, list) else key]
    part[last] = value
    setup = Setup(game, ("Ana", "Ben"), cards=json.dumps(cards))
    assert told in refused(store, Head(1, "Friday", setup))


def test_a_card_read_off_the_box_that_has_no_such_line_is_refused(store: Store) -> None:
    setup = Setup("builder", ("Ana", "Ben"))
    read = DeedRead(at_ms=0, deed="Boardwalk", values={"colours": "dark blue"})
    assert "bad.jsonl: This game's journal makes no sense" in refused(
        store, Head(1, "Friday", setup), Line(1, 0, "move", "deed", (read,))
    )


def test_a_file_that_was_cut_between_two_lines_is_refused(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    write_rows(
        path, jsonl_rows(Head(1, "Friday", SETUP), [ON, Line(2, 1, "move", "note a"), Line(3, 2, "move", "note b")])
    )
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(rows[:-1]))
    assert "was changed or damaged: its checksum is wrong" in import_error(store, path)
    path.write_bytes(b"\r\n".join(row.strip() for row in rows) + b"\r\n")
    assert Files(store).import_game(path) == "Friday"
