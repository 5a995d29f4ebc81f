"""A position as a table: every cell writes lines that fill the same cell again, and what is so now fills them too."""

from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.language import speaking
from companion.core.order import Setup
from companion.games.builder.game import GAME as BUILDER
from companion.games.chance.game import GAME as CHANCE
from companion.games.city.game import GAME as CITY
from companion.games.deal.game import GAME as DEAL
from companion.games.position import MARK, PositionEntry, PositionTable

GAMES: tuple[Any, ...] = (CITY, BUILDER, CHANCE, DEAL)
TYPED = {"amount": "500", "number": "2", "place": "go"}
WORDS = {
    "Space": "GO",
    "Blocks": "2r",
    "Resources": "crane 2",
    "Card": "jail",
    "Bank": "money 5",
    "Properties": "boardwalk",
}


def table(game: Any) -> PositionTable:
    state = game.begin(Setup(game.name, ("Ana", "Ben"), seed=7))
    return PositionTable(game.givens, game.lexicon(state))


def sample(entry: PositionEntry, made: PositionTable) -> str:
    """Return something that can stand in the cells of an entry."""
    if entry.value is None:
        return MARK
    if entry.form.verb == "cash":
        return made.lexicon.currency.show(500_000) if made.lexicon.currency.thousands else "500"
    choices = entry.completions(made.lexicon)
    return WORDS.get(entry.heading) or TYPED.get(entry.value.takes) or choices[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_cell_is_filled_by_the_lines_it_writes(game: Any) -> None:
    made = table(game)
    cells = [(entry, "Ben") for entry in made.of_players] + [(entry, made.places[0]) for entry in made.of_places]
    assert cells
    for entry, of in cells:
        lines = made.with_cell_set([], entry, of, sample(entry, made))
        assert len(lines) == 1, entry.heading
        found = made.cell_of_line(lines[0])
        assert found is not None, lines
        assert found[:2] == (entry, of)
        assert made.with_cell_set(lines, entry, of, found[2]) == lines
        assert made.with_cell_set(lines, entry, of, "") == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_so_now_has_cells(game: Any) -> None:
    state = game.begin(Setup(game.name, ("Ana", "Ben"), seed=7))
    made = table(game)
    filled = made.cell_texts(game.position(state))
    turn = next(entry for entry in made.of_players if entry.heading == "Whose turn")
    assert filled[turn, "Ana"] == MARK
    assert (turn, "Ben") not in filled


def entry(made: PositionTable, head: str) -> PositionEntry:
    return next(each for each in (*made.of_players, *made.of_places) if each.heading == head)


def test_what_counts_once_moves_and_what_counts_often_is_listed() -> None:
    made = table(CITY)
    lines = made.with_cell_set([], entry(made, "Whose turn"), "Ana", "x")
    assert made.with_cell_set(lines, entry(made, "Whose turn"), "Ben", "yes") == ["turn Ben"]
    hazards = made.with_cell_set([], entry(made, "Hazard"), "Seaview", "prison, power station")
    assert hazards == ["hazard prison Seaview", 'hazard "power station" Seaview']


@pytest.mark.parametrize(
    ("code", "typed"),
    [("en", "Yes"), ("de", "ja"), ("de", "J"), ("es", "si"), ("es", "sí"), ("fr", "oui")],
)
def test_a_cell_is_marked_by_yes_in_the_language_of_the_window(code: str, typed: str) -> None:
    with speaking(code):
        made = table(CITY)
        turn = next(each for each in made.of_players if each.form.verb == "turn")
        assert made.with_cell_set([], turn, "Ana", typed) == ["turn Ana"]


def test_cell_refuses_what_does_not_belong_there() -> None:
    made = table(CITY)
    with pytest.raises(Refused, match="Enter an amount"):
        made.with_cell_set([], entry(made, "Cash"), "Ana", "lots")
    with pytest.raises(Refused, match="Type ✓ or x, or clear the cell"):
        made.with_cell_set([], entry(made, "Whose turn"), "Ana", "perhaps")
