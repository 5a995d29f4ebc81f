"""A running game on the event loop: its clock, its alarms, and the edges that sound and shine."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from companion.core.errors import CompanionError, Refused, Unread
from companion.core.history import Line
from companion.session.clock import Clock
from companion.session.learning import Learning
from companion.table.orders import Command
from companion.table.ports import Box, JournalError, OpenGame, Speaker
from companion.table.table import Change, Table
from companion.table.view import ending, next_change
from companion.unit.show import cue_of, cues, next_cue, signals
from companion.unit.signals import Cue, Signals
from companion.unit.state import Unit

_CHECKPOINT_MS = 100
_LONGEST_SLEEP_MS = 60_000


class Session:
    """Drives one table: wakes at every deadline, sound and change of the picture, and at no other time.

    Alarms are absolute: a slow screen may paint late but never makes an auction longer.
    """

    takes_moves = True

    def __init__(
        self,
        table: Table,
        *,
        speaker: Speaker,
        box: Box,
        file: OpenGame,
        clock: Clock | None = None,
        still: bool = False,
        resumed: bool = False,
    ) -> None:
        self.table = table
        self.speaker = speaker
        self.box = box
        self.clock = clock or Clock(table.now_ms)
        self.still = still
        self.resumed = resumed
        self.changed: Callable[[Line | None], None] = lambda line: None
        self.learning: Learning | None = None
        self.unknown: Callable[[Unread, str | Command, str], None] = lambda wanted, asked, source: None
        self._currency = table.game.lexicon(table.state).currency
        self._file = file
        self._heard_ms = self.clock.now_ms()
        self._alarm: asyncio.TimerHandle | None = None
        self._shown: Signals | None = None
        self._unsubscribe = table.subscribe(self._on_change)

    @property
    def unit(self) -> Unit:
        """Return the unit that times the game."""
        unit: Unit = self.table.state.unit
        return unit

    @property
    def trouble(self) -> str:
        """Return what is loudly wrong with the journal or the owner's box; empty while all is well."""
        if self.table.trouble:
            return f"NOT SAVED: {self.table.trouble}"
        return f"NOT LEARNED: {self.learning.trouble}" if self.learning and self.learning.trouble else ""

    @property
    def now_ms(self) -> int:
        """Return the game clock."""
        return self.clock.now_ms()

    def start(self) -> None:
        """Begin to keep time."""
        self._wake()

    def stop(self) -> None:
        """Stop keeping time; the clock of the game is left where it stands."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        self._file.checkpoint(self.now_ms)
        self._unsubscribe()

    def close(self) -> None:
        """Let others play the game, and mark it if it was played to its end."""
        with suppress(JournalError):  # whoever could not write a mark has been told about the journal already
            self._file.finish(bool(self.table.game.report(self.table.state, self.now_ms)["finished"]))
        self._file.close()

    def submit(self, asked: str | Command, source: str) -> str | None:
        """Carry out a move; return why not, or None if it was taken."""
        try:
            self.table.submit(asked, self.now_ms, source)
        except CompanionError as error:
            self._refused(error, asked, source)
            return str(error)
        finally:
            self._wake()
        return None

    def _refused(self, error: CompanionError, asked: str | Command, source: str) -> None:
        """Sound a refusal, and say which card has to be read first, if that is all there is against the move."""
        self.speaker.play(Cue.REFUSED)
        reasons = error.reasons if isinstance(error, Refused) else ()
        if (wanted := next((reason for reason in reasons if isinstance(reason, Unread)), None)) is not None:
            self.unknown(wanted, asked, source)

    def _wake(self) -> None:
        """Let everything happen whose time has come, and set the next alarm."""
        now = self.now_ms
        for _, cue in cues(self.unit, self._heard_ms, now):
            self._sound(cue)
        self._heard_ms = now
        self.table.tick(now)
        self._file.checkpoint(now)
        self._shine(now)
        self.changed(None)
        self._set_alarm(now)

    def _set_alarm(self, now: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        unit, moments = self.unit, [now + _LONGEST_SLEEP_MS]
        moments += [at for at in (next_cue(unit, now), next_change(unit, now)) if at is not None]
        if unit.timer is not None and not unit.timer.held:
            moments.append(now + _CHECKPOINT_MS)
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0.0, self.clock.seconds_until(min(moments))), self._wake)

    def _shine(self, now: int) -> None:
        """Tell the box what to show when that is anything but time passing."""
        wanted = signals(self.unit, now)
        if self._shown is None or _differs(wanted, self._shown):
            self.box.show(wanted)
            self._shown = wanted

    def _on_change(self, change: Change) -> None:
        if change.line is None:
            return
        if self.learning is not None:
            self.learning.follow(self.table.state.edition)
        for fact in change.line.facts:
            if (cue := cue_of(fact)) is not None:
                self._sound(cue)
        last = self.unit.last
        if last is not None and last.at_ms == change.line.at_ms and (words := ending(last, self._currency)):
            self.speaker.say(words)
        self.changed(change.line)

    def _sound(self, cue: Cue) -> None:
        self.speaker.play(cue)
        self.box.play(cue)


def _differs(one: Signals, other: Signals) -> bool:
    """Tell whether two pictures differ by more than the time that has passed."""
    left, right = one.countdown, other.countdown
    same_countdown = (left is None) == (right is None) and (
        left is None or right is None or (left.deal, left.held) == (right.deal, right.held)
    )
    return not same_countdown or (one.power, one.sectors, one.red) != (other.power, other.sectors, other.red)
