"""What evenings leave: who played last, by which house rules, and who began; and who has won how often."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from companion.core.history import History, Line
from companion.core.notation.tokens import quote
from companion.core.order import OptionChanged, Setup
from companion.core.words import counted
from companion.games.game import Game, S
from companion.table.table import Table

_READ_IN = {"value", "deed", "chart", "stock", "space", "spaces", "map", "gap", "die", "minimum", "building", "mark"}
_SETTING_UP = {"option", "note", "on", "off", "order", "start", "begins", "takes", "token", *_READ_IN}
_BEFORE_PLAY = {"given", *_SETTING_UP}
_NO_PLAY = {"finish", *_SETTING_UP}


class Remembered(msgspec.Struct, frozen=True):
    """The table of an evening. `starter` made the first move; None where the game has no turns.

    `starts` is what the game wants to hear before the name of who begins.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    edition: str
    starter: str | None
    starts: str

    @property
    def next_starter(self) -> str | None:
        """Return who begins when the start goes round: the player to the left of who began."""
        if self.starter is None:
            return None
        return self.players[(self.players.index(self.starter) + 1) % len(self.players)]

    @property
    def opening(self) -> tuple[str, ...]:
        """Return the lines with which the same table begins again."""
        return (f"{self.starts} {quote(self.next_starter)}",) if self.next_starter else ()

    @property
    def setup(self) -> Setup:
        """Return how the same table begins again."""
        return Setup(self.game, self.players, dict(self.options), self.edition)


def remember(game: Game[S], setup: Setup, lines: Sequence[Line]) -> Remembered:
    """Return the table of an evening, as it was at its end."""
    history = History()
    for line in lines:
        history.take_stored(line)
    effective = list(history.effective())
    changed = {fact.key: fact.value for line in effective for fact in line.facts if isinstance(fact, OptionChanged)}
    options = {**setup.options, **changed}
    starter = _starter(game, setup, effective)
    return Remembered(setup.game, setup.players, options, setup.edition, starter, game.starts)


def _starter(game: Game[S], setup: Setup, lines: Sequence[Line]) -> str | None:
    """Return whose turn it was when play began."""
    state = game.begin(setup)
    for line in _before_play(lines):
        state = game.folded(state, line.facts)
    turn = game.report(state, 0).get("turn")
    return turn if turn in setup.players else None


def _before_play(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        if line.kind == "move" and _verb(line) not in _BEFORE_PLAY:
            return
        yield line


def _verb(line: Line) -> str:
    return line.text.removeprefix("force ").split(maxsplit=1)[0]


class Won(msgspec.Struct, frozen=True):
    """An evening that is over: which game, and who was first; several who share it."""

    game: str
    winners: tuple[str, ...]


def won(table: Table[S]) -> Won | None:
    """Return who won an evening, as its verdict says; None while it goes on, where nobody has or nothing was played."""
    played = any(line.kind == "move" and _verb(line) not in _NO_PLAY for line in table.history.effective())
    shown = table.game.standings(table.state, table.now_ms)
    first = tuple(row.name for row in shown.rows if row.rank == 1)
    over = table.state.finished and table.state.finished != "broken off"
    return Won(table.game.title, first) if over and played and first else None


def score(evenings: Sequence[Won], players: Sequence[str]) -> tuple[str, ...]:
    """Return the score in lines: all evenings first, then each game."""
    if not evenings:
        return ("No evening of these players has been won yet.",)
    games = dict.fromkeys(each.game for each in evenings)
    every = _lines(f"{counted(len(evenings), 'evening')} of these players", evenings, players)
    if len(games) == 1:
        return every
    parts = (_lines(game, [each for each in evenings if each.game == game], players) for game in games)
    return (*every, *(line for part in parts for line in part))


def _lines(heading: str, evenings: Sequence[Won], players: Sequence[str]) -> tuple[str, ...]:
    """Return the wins behind their heading in one line, the most first; a shared win counts for each."""
    wins = Counter(name.casefold() for each in evenings for name in each.winners)
    ranked = sorted(players, key=lambda name: -wins[name.casefold()])
    return (f"{heading}: {' · '.join(f'{name} {wins[name.casefold()]}' for name in ranked)}",)
