"""Small evenings of Monopoly City written in the tests themselves."""

from companion import games
from companion.games.city.state import City
from companion.table import script
from companion.table.reading import DiscardingJournal
from tests.widget_internals import inside

PLAYERS = "Ana Ben Cal Dov"


def run(text: str, players: str = PLAYERS, **options: str) -> script.Run:
    """Play lines of notation, with these house rules; `;` separates lines."""
    chosen = "".join(f"option {key} {value}\n" for key, value in options.items())
    lines = text.replace(";", "\n")
    evening = script.read(f"game city\n{chosen}seed 7\nplayers {players}\n{lines}", "case", games.load, games.NAMES)
    return script.play(evening, DiscardingJournal())


def holds(text: str, players: str = PLAYERS, **options: str) -> City:
    """Play lines that must all be taken, with every expectation held; return the state."""
    outcome = run(text, players, **options)
    assert outcome.problems == ()
    assert outcome.table is not None
    state: City = inside(outcome.table.state)
    return state


def reasons(text: str, players: str = PLAYERS, **options: str) -> str:
    """Play lines of which the last is refused, and return why."""
    outcome = run(text, players, **options)
    assert outcome.problems, "nothing was refused"
    return outcome.problems[0]
