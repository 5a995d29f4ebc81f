"""Small evenings of Monopoly Builder written in the tests themselves, with the invented deeds of the examples."""

from typing import Any

from companion import games
from companion.games.builder.state import Builder
from companion.table import script
from companion.table.reading import DiscardingJournal
from companion.table.table import Table

PLAYERS = "Ana Ben Cleo"
LANE = "deed lane colour light blue price 120 rent 60 set rent 120 mortgage 60 unmortgage 70 number 8 resource truck"
ROW = "deed row colour dark blue price 300 rent 150 set rent 300 mortgage 150 unmortgage 170 number 6 resource boat"
MEWS = "deed mews colour dark blue price 350 rent 175 set rent 350 mortgage 175 unmortgage 200 number 11 resource crane"
RING = "; ".join(
    [
        "spaces 24",
        "space 5 oriental",
        "space 6 jail",
        "space 12 free parking",
        "space 18 go to jail",
    ]
)


def run(text: str, players: str = PLAYERS, **options: str) -> script.Run:
    """Play lines of notation, with these house rules; `;` separates lines."""
    chosen = "".join(f"option {key} {value}\n" for key, value in options.items())
    lines = text.replace(";", "\n")
    evening = script.read(f"game builder\n{chosen}seed 7\nplayers {players}\n{lines}", "case", games.load, games.NAMES)
    return script.play(evening, DiscardingJournal())


def table(text: str, players: str = PLAYERS, **options: str) -> Table[Any]:
    """Play lines that must all be taken, with every expectation held; return the table."""
    outcome = run(text, players, **options)
    assert outcome.problems == (), outcome.problems
    assert outcome.table is not None
    return outcome.table


def holds(text: str, players: str = PLAYERS, **options: str) -> Builder:
    """Play lines that must all be taken, with every expectation held; return the state."""
    state: Builder = table(text, players, **options).state
    return state


def reasons(text: str, players: str = PLAYERS, **options: str) -> str:
    """Play lines of which the last is refused, and return why."""
    outcome = run(text, players, **options)
    assert outcome.problems, "nothing was refused"
    return outcome.problems[0]
