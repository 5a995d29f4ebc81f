"""Evenings read from text, played and written out again."""

import re
from collections import Counter
from collections.abc import Callable, Sequence, Set
from typing import Any

from companion import games
from companion.cli.run import run_report
from companion.games.view import Sentence
from companion.table import export, script
from companion.table.reading import DiscardingJournal
from companion.table.table import Table

_MANY = 300
_OF_THE_PROGRAM = re.compile(r"[A-Z]+-[A-Z0-9]+-\d+|[a-z]_[a-z]|[{}\[\]]|\(\)|\.\.|  | ,")


def read(text: str, name: str) -> script.Script:
    """Return an evening. Raises `NotationError` where it cannot be read."""
    return script.read(text, name, games.load, games.NAMES)


def played(evening: script.Script) -> Table[Any]:
    """Return the table at the end of an evening that goes without a problem."""
    outcome = script.play(evening, DiscardingJournal())
    assert outcome.problems == ()
    assert outcome.table is not None
    return outcome.table


def assert_exports(table: Table[Any]) -> None:
    """The evening as a file gives the same standings, and the same file again."""
    text = export.notation_text(table)
    exported = read(text, "export")
    same = played(exported)
    assert run_report(exported, script.Run(same, ())) == {**run_report(exported, script.Run(table, ())), "problems": []}
    assert export.notation_text(same) == text


def play_on(wanted: Set[str], play: Callable[[int], Table[Any]]) -> Counter[str]:
    """Play random evenings by seed until every end that is wanted was seen, but not for ever; return the ends."""
    ends: Counter[str] = Counter()
    for seed in range(_MANY):
        if wanted <= ends.keys():
            break
        ends[str(play(seed).state.finished)] += 1
    return ends


def assert_sentence(said: Sentence, players: Sequence[str]) -> None:
    """What a line says is a sentence in words of the table: no key, no rule ID, nothing of the program."""
    assert said.text[0].isupper() or said.text.startswith(tuple(players)), said.text
    assert said.text[-1] in ".!?”", said.text
    assert not _OF_THE_PROGRAM.search(said.text), said.text
    assert set(said.players) <= set(players)
