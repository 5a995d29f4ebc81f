"""`companion run`: whole games from files, in virtual time."""

import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion import games
from companion.cli.show import print_json, print_table
from companion.core.errors import system_reason
from companion.core.words import say
from companion.games.game import State
from companion.table.reading import DiscardingJournal
from companion.table.script import MOST_BYTES, Run, Script, ScriptError, decode, play, read
from companion.table.table import Table

OK, REFUSED, UNREADABLE = 0, 1, 2


def play_files(paths: Sequence[str], *, as_json: bool) -> int:
    """Play every file and return the exit status: 0, or the worst of 1 (refused) and 2 (unreadable)."""
    return max(_play_file(path, as_json=as_json) for path in paths)


def _play_file(path: str, *, as_json: bool) -> int:
    try:
        script = load_script(path)
    except ScriptError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    outcome = play(script, DiscardingJournal(), seed=secrets.randbits(32))
    for problem in outcome.problems:
        print(problem, file=sys.stderr)
    if as_json:
        print_json(run_report(script, outcome))
    elif outcome.table is not None:
        _print_table(script, outcome.table)
    return UNREADABLE if outcome.unreadable else REFUSED if outcome.problems else OK


def load_script(path: str) -> Script:
    """Return a file of moves, or the one on standard input. Raises `ScriptError`."""
    name = "<stdin>" if path == "-" else path
    text = decode(_read_bytes(path), name)
    if text.startswith("{"):
        raise ScriptError(
            name, 1, 1, say("Not a file of moves. To import a game exported as jsonl, use “companion import”.")
        )
    return read(text, name, games.load, games.NAMES)


def _read_bytes(path: str) -> bytes:
    """Return the bytes of a file or standard input, at most one more than allowed."""
    if path == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ScriptError(path, 1, 1, say("The file can't be read: {why}.", why=system_reason(error))) from None


def run_report(script: Script, outcome: Run) -> dict[str, Any]:
    """Return the JSON object of one file."""
    table = outcome.table
    if table is None:
        return {"game": script.game.name, "problems": list(outcome.problems)}
    standings_and_unit: Mapping[str, Any] = table.game.report(table.state, table.now_ms)
    facts = sum(1 for _ in table.history.facts())
    return {**standings_and_unit, "facts": facts, "problems": list(outcome.problems)}


def _print_table(script: Script, table: Table[State]) -> None:
    from companion.cli.standings import standings_and_unit

    print_table(standings_and_unit(script.path, table))
