"""Following a game that another process plays: it reads the lines as they come and accepts no moves."""

import asyncio

from companion.core.errors import CompanionError, refusal
from companion.core.words import phrase, say, translated
from companion.session.absent import NoBox, NoFile, Silence
from companion.session.clock import Clock
from companion.session.news import Refusal
from companion.session.origin import Origin
from companion.session.session import Attach, Session
from companion.table.ports import SavedGame
from companion.table.reading import game_of, read_table
from companion.table.table import Request
from companion.unit.countdown import Timing

POLL_S = 0.5
_APART_MS = 300
_LEFT = phrase("NO ONE IS PLAYING: the game was left, or its terminal is gone. Press Esc; then you can resume it here.")
_ELSEWHERE = phrase("You're only watching: moves are made where the game is played. Esc leaves.")


class Watching(Session):
    """A session without moves. Its clock follows the game's clock as last stored."""

    takes_moves = False

    def __init__(self, reading: SavedGame, attach: Attach = lambda session: lambda: None) -> None:
        """Raises `JournalError` if the game cannot be read."""
        super().__init__(
            read_table(reading),
            name=reading.name,
            speaker=Silence(),
            box=NoBox(),
            file=NoFile(),
            attach=attach,
        )
        self._unread = ""
        self._left: Timing | None = None
        self._reading = reading
        self._fact_types = game_of(reading).fact_types

    @property
    def trouble(self) -> str:
        """Return why nothing could be read recently, or that nothing arrives; empty if all is well."""
        if self._unread:
            return say("NOT READ: {why}", why=self._unread)
        return translated(_LEFT) if self._left and not self.table.state.finished else ""

    @property
    def timing(self) -> Timing:
        """Return the timing of the game; if no one plays it, as it will be when resumed."""
        return self._left or super().timing

    def submit(self, asked: Request, origin: Origin) -> Refusal:
        """Refuse every move."""
        return Refusal(asked, origin, refusal(translated(_ELSEWHERE)))

    def rename_player(self, old: str, new: str) -> None:
        """Raise `Refused`: players are renamed where the game is played."""
        raise refusal(translated(_ELSEWHERE))

    def _catch_up(self) -> None:
        """Read what is new, show it, and look again soon."""
        try:
            self._read_new_lines()
            self._unread = ""
        except CompanionError as error:
            self._unread = str(error)
        self._announcer.announce_soon()
        self._alarm = asyncio.get_running_loop().call_later(POLL_S, self._catch_up)

    def _read_new_lines(self) -> None:
        if self._reading.setup() != self.table.setup:
            self.table = read_table(self._reading)  # a player was renamed there
            self._reattach_windows()
        table = self.table
        lines = self._reading.new_lines(len(table.history.lines), self._fact_types)
        at_ms = self._reading.resume_ms(table.history.lines[-1:])
        if lines:
            table.load(lines, at_ms)
            self._announcer.announce_soon(*lines)
        if abs(self.clock.now_ms() - at_ms) > _APART_MS:
            self.clock = Clock(at_ms)
        self._left = None if self._reading.is_being_played() else self._held_timing(at_ms)

    def _held_timing(self, at_ms: int) -> Timing:
        """Return the timing with a running countdown held."""
        game, state = self.table.game, self.table.state
        for fact in game.facts_on_reopening(state, at_ms):
            state = game.apply(state, fact)
        return game.timing(state)
