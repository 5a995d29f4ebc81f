"""Evenings of the card desks, in a few lines."""

from collections.abc import Sequence
from typing import Any

from companion import games
from companion.table import script
from companion.table.reading import DiscardingJournal
from companion.table.table import Table

NAMES = ("Ana", "Ben", "Cleo", "Dov")


def text(game: str, lines: Sequence[str], players: Sequence[str], options: dict[str, str]) -> str:
    head = [f"game {game}", "seed 7", *(f"option {key} {value}" for key, value in options.items())]
    return "\n".join([*head, f"players {' '.join(players)}", *lines])


def problems(game: str, lines: Sequence[str], players: int = 3, **options: str) -> tuple[str, ...]:
    """Return what goes wrong in an evening: nothing, or the first line that is refused or does not hold."""
    return run(game, lines, NAMES[:players], **options).problems


def run(game: str, lines: Sequence[str], players: Sequence[str] = NAMES[:3], **options: str) -> script.Run:
    """Return what an evening comes to."""
    read = script.read(text(game, lines, players, options), "evening", games.load, games.NAMES)
    return script.play(read, DiscardingJournal())


def table(game: str, *lines: str, players: Sequence[str] = NAMES[:3], **options: str) -> Table[Any]:
    """Return the table after these lines, all of which must be taken and hold."""
    outcome = run(game, lines, players, **options)
    assert outcome.problems == ()
    assert outcome.table is not None
    return outcome.table


def refusal(game: str, lines: Sequence[str], players: int = 3, **options: str) -> str:
    """Return the reasons against the last line; the lines before it must be taken."""
    assert problems(game, lines[:-1], players, **options) == ()
    found = problems(game, lines, players, **options)
    assert found, f"{lines[-1]} was taken"
    return found[0]


def state(game: str, *lines: str, players: Sequence[str] = NAMES[:3], **options: str) -> Any:
    return table(game, *lines, players=players, **options).state
