"""How much of a table's games has been reported to its club, and what comes next."""

from collections import deque
from collections.abc import Callable, Iterator

from companion.club import broker_messages as m
from companion.club import table_messages
from companion.club.table_messages import Run
from companion.core.language import language
from companion.session import public
from companion.session.session import Session

MOST_EVENTS = 1000
"""How many lines of the journal are reported at most after the club was away."""
DOUBTED_S = 5.0
"""How long a broker may take to pass an event on: a hall leaves out what it has already heard."""
_EARLIER = 12
"""How many results are kept on the broker in addition to the last."""


class ReportedGame:
    """The progress of reporting one game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.acknowledged_line = len(session.table.history.lines)
        self.first_line = self.acknowledged_line + 1
        self._acknowledged: deque[tuple[int, float]] = deque(maxlen=MOST_EVENTS)

    @property
    def id(self) -> str:
        """Return the id of the game."""
        return table_messages.evening_id(self.session)

    def continue_after_line(self, number: int) -> None:
        """Continue after a line that an earlier run of the program reported."""
        if 0 <= number < self.acknowledged_line:
            self.acknowledged_line, self.first_line = number, number + 1

    def acknowledge(self, number: int, now_s: float) -> None:
        """The broker has the event of this line."""
        self.acknowledged_line = number
        self._acknowledged.append((number, now_s))

    def take_back_doubtful(self, now_s: float) -> None:
        """Report again what a broker that has died may have taken without passing it on."""
        late = [number for number, at_s in self._acknowledged if now_s - at_s <= DOUBTED_S]
        self.acknowledged_line = min([self.acknowledged_line, *(number - 1 for number in late)])
        self._acknowledged.clear()

    def next_event(self) -> m.Event | None:
        """Return the next thing to report; None if there is nothing, or it is still hidden."""
        lines = self.session.table.history.lines
        if len(lines) - self.acknowledged_line > MOST_EVENTS:
            self.acknowledged_line = len(lines) - MOST_EVENTS
            self.first_line = self.acknowledged_line + 1
        return (
            table_messages.event_message(self.session, lines[self.acknowledged_line])
            if self.acknowledged_line < len(lines)
            else None
        )


class TableReports:
    """The games of one table: the current one, and earlier ones with events not received yet."""

    def __init__(self, run: Run, wall_ms: Callable[[], int]) -> None:
        self.run = run
        self._wall_ms = wall_ms
        self._games: list[ReportedGame] = []
        self._ended: list[m.Evening] = []
        self._seen: tuple[object, ...] = ()
        self._state: m.State | None = None

    @property
    def current_game(self) -> ReportedGame | None:
        """Return the game that is being played, or was played last."""
        return self._games[-1] if self._games else None

    def begin(self, session: Session) -> None:
        """Report this game from now on; one already being reported continues."""
        if self.current_game is None or self.current_game.session is not session:
            self._record_result()  # the broker may have been away ever since the last one ended
            self._games.append(ReportedGame(session))

    def events(self) -> Iterator[tuple[ReportedGame, m.Event]]:
        """Yield what to report, in order; each is yielded again until its game has been reported that far."""
        while self._games:
            oldest = self._games[0]
            if (event := oldest.next_event()) is not None:
                yield oldest, event
            elif len(self._games) > 1:
                self._games.pop(0)
            else:
                return

    def current_state(self) -> m.State | None:
        """Return the current table; the same object as long as it looks the same."""
        game = self.current_game
        if game is None:
            return None
        if (seen := _change_key(game)) != self._seen:
            self._seen = seen
            now = table_messages.state_message(
                game.session, self.run, self._wall_ms(), game.acknowledged_line, game.first_line
            )
            if self._state is None or not table_messages.is_unchanged(self._state, now):
                self._state = now
        return self._state

    def result(self) -> m.Result | None:
        """Return the results of this run's games; None if none is finished."""
        self._record_result()
        if not self._ended:
            return None
        return m.Result(last=self._ended[-1], before=tuple(self._ended[-2 : -2 - _EARLIER : -1]))

    def _record_result(self) -> None:
        game = self.current_game
        if game is None:
            return
        table = game.session.table
        ended = table_messages.result_of_evening(table) if table.state.finished else None
        self._ended = [each for each in self._ended if each.evening != game.id]
        self._ended += [ended] if ended else []

    def status(self, *, playing: bool) -> m.Status:
        """Return the status of the table: `playing`, left unfinished, or with nothing to resume."""
        if self.current_game is None or (self.current_game.session.table.state.finished and not playing):
            return "disconnected"
        return "ready" if playing else "sleeping"


def _change_key(game: ReportedGame) -> tuple[object, ...]:
    """Return a value that changes whenever the table may look different; quick to compare."""
    session, unit = game.session, public.public_unit(game.session)
    timer = session.timing.timer
    left = None if timer is None or unit.drawn else timer.remaining_ms(session.now_ms)
    seconds = None if left is None else left // 1000
    table = session.table
    return (
        language(),
        id(table.state),
        len(table.history.lines),
        game.acknowledged_line,
        game.first_line,
        unit,
        seconds,
    )
