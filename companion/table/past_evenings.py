"""What past games tell: who played last, the house rules, who began, and how often each player won."""

from collections import Counter
from collections.abc import Container, Sequence
from itertools import takewhile

import msgspec

from companion import games
from companion.core.history import History, Line
from companion.core.notation.tokens import quote
from companion.core.order import OptionChanged, Setup
from companion.core.words import say, say_n, with_heading
from companion.games.game import Game, S
from companion.table.table import Table

_SETTING_UP = {"option", "note", "on", "off", "order", "start", "begins", "takes", "token", "value"}


class RepeatableTable(msgspec.Struct, frozen=True):
    """The table of a game. `starter` made the first move; None if the game has no turns.

    `starts` is the notation that precedes the starting player's name.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    edition: str
    starter: str | None
    starts: str

    @property
    def next_starter(self) -> str | None:
        """Return who begins when the start rotates: the player to the left of the last starter."""
        if self.starter is None:
            return None
        return self.players[(self.players.index(self.starter) + 1) % len(self.players)]

    @property
    def opening(self) -> tuple[str, ...]:
        """Return the lines that begin a new game at the same table."""
        return (f"{self.starts} {quote(self.next_starter)}",) if self.next_starter else ()

    @property
    def setup(self) -> Setup:
        """Return the set-up that begins a new game at the same table."""
        return Setup(self.game, self.players, dict(self.options), self.edition)


def table_to_repeat(game: Game[S], setup: Setup, lines: Sequence[Line]) -> RepeatableTable:
    """Return the table of a game as it was at the end."""
    history = History()
    for line in lines:
        history.append_stored(line)
    effective = list(history.lines_in_effect())
    changed = {fact.key: fact.value for line in effective for fact in line.facts if isinstance(fact, OptionChanged)}
    options = {**setup.options, **changed}
    starter = _starter(game, setup, effective)
    return RepeatableTable(setup.game, setup.players, options, setup.edition, starter, game.starts)


def _starter(game: Game[S], setup: Setup, lines: Sequence[Line]) -> str | None:
    """Return whose turn it was when play began."""
    state = game.begin(setup)
    before = {"given", *_verbs_before_play(game)}
    for line in takewhile(lambda line: not _is_move_with_other_verb(line, before), lines):
        state = game.state_after(state, line.facts)
    turn = game.report(state, 0).get("turn")
    return turn if turn in setup.players else None


def _verbs_before_play(game: Game[S]) -> set[str]:
    """Return the verbs that do not count as play: those that set up, and those that only read a value off the box."""
    read = games.owners_of(game.name).moves if game.name in games.OWNERS else ()
    plays = {form.verb for form in game.forms if form.make not in read}
    return _SETTING_UP | {form.verb for form in game.forms} - plays


def _is_move_with_other_verb(line: Line, verbs: Container[str]) -> bool:
    """Return whether a line is a move with a verb other than these."""
    return line.kind == "move" and line.text.removeprefix("force ").split(maxsplit=1)[0] not in verbs


class GameWinners(msgspec.Struct, frozen=True):
    """A finished game: which one it was, and who came first; several if they tied."""

    game: str
    winners: tuple[str, ...]


def winners_of(table: Table[S]) -> GameWinners | None:
    """Return who won, as the verdict says; None if the game is unfinished, has no winner or saw no play."""
    shown = table.game.standings(table.state, table.now_ms)
    first = tuple(row.name for row in shown.rows if row.rank == 1)
    over = table.state.finished and table.state.finished != "broken off"
    return GameWinners(table.game.title, first) if over and first and was_played(table) else None


def was_played(table: Table[S]) -> bool:
    """Return whether a game saw any play, beyond being set up or ended."""
    idle = {"finish", *_verbs_before_play(table.game)}
    return any(_is_move_with_other_verb(line, idle) for line in table.history.lines_in_effect())


def score_lines(evenings: Sequence[GameWinners], players: Sequence[str]) -> tuple[str, ...]:
    """Return the score as lines: all games first, then each kind of game."""
    if not evenings:
        return (say("These players haven't finished a game together yet."),)
    games = dict.fromkeys(each.game for each in evenings)
    heading = say_n("{n} game with these players", "{n} games with these players", len(evenings))
    every = _win_lines(heading, evenings, players)
    if len(games) == 1:
        return every
    parts = (_win_lines(game, [each for each in evenings if each.game == game], players) for game in games)
    return (*every, *(line for part in parts for line in part))


def _win_lines(heading: str, evenings: Sequence[GameWinners], players: Sequence[str]) -> tuple[str, ...]:
    """Return the wins after their heading in one line, most first; a shared win counts for each player."""
    wins = Counter(name.casefold() for each in evenings for name in each.winners)
    ranked = sorted(players, key=lambda name: -wins[name.casefold()])
    return (with_heading(heading, " · ".join(f"{name} {wins[name.casefold()]}" for name in ranked)),)
