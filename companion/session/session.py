"""A running game on the event loop: its clock, alarms and windows, and its sound and light devices."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from companion.core.calls import StopCall
from companion.core.errors import CompanionError
from companion.core.history import Line
from companion.core.language import current_window, speaking
from companion.core.order import Setup
from companion.core.visible import escape_hidden
from companion.core.words import phrase, say
from companion.games.game import State
from companion.games.owners import edition_of
from companion.session.absent import NotKept, Unsaved
from companion.session.clock import Clock
from companion.session.keeper import ClockKeeper
from companion.session.news import Announcer, Listener, Refusal
from companion.session.origin import BOX, Origin, refuse_unless_allowed
from companion.session.owners_values import LearnedValues
from companion.session.table_box import TableBox
from companion.table.orders import Command
from companion.table.ports import GameDraft, GameFile, JournalError, OpenGame, Speaker
from companion.table.renaming import texts_with_player_renamed, with_player_renamed
from companion.table.table import Request, Table
from companion.table.view import ending_text, next_change_ms
from companion.unit.countdown import Timing, ends_countdown
from companion.unit.show import cue_of, cues, next_cue_or_deadline_ms, signals
from companion.unit.signals import Button, Cue
from companion.unit.takeover import TakeOver

_LONGEST_SLEEP_MS = 60_000
_CHECK_S = 0.8

SavePlayedGame = Callable[[str, Setup, Sequence[Line]], GameFile]
"""Writes a whole game with this name to a journal and returns it open for play. Raises `JournalError`."""


Attach = Callable[["Session"], StopCall]
"""Opens a window on a session once it runs, and returns a function that closes it."""


class Session:
    """Drives one table: wakes at every deadline, sound and change of the picture, and at no other time.

    Alarms are absolute: a slow window may paint late but never makes an auction longer. Any number of windows can
    subscribe. They are notified once per turn of the loop, after the caller of a move has its answer.
    """

    takes_moves = True

    def __init__(
        self,
        table: Table[State],
        *,
        name: str,
        speaker: Speaker,
        box: TableBox,
        file: OpenGame,
        clock: Clock | None = None,
        learning: LearnedValues | None = None,
        resumed: bool = False,
        save_played_game: SavePlayedGame | None = None,
        attach: "Attach" = lambda session: lambda: None,
        discard: Callable[[], None] = lambda: None,
    ) -> None:
        self.table = table
        self.name = name
        self.speaker = speaker
        self.box = box
        self.clock = clock or Clock(table.now_ms)
        self.resumed = resumed
        self.learning = learning
        self.save_played_game = save_played_game
        self._discard = discard
        self.opened_with = 0
        """The number of lines the session began with."""
        self.missing = ""
        self.has_banker = True
        """Whether someone can act for the bank: at a screen, or at a phone with the banker's key."""
        self._announcer = Announcer(name)
        self._window = current_window()
        self._currency = table.game.lexicon(table.state).currency
        self._file = file
        self._keeper = ClockKeeper(self._store_clock, lambda: self.now_ms)
        self._heard_ms = self.clock.now_ms()
        self._alarm: asyncio.TimerHandle | None = None
        self._journal_check: asyncio.TimerHandle | None = None
        self._astray: JournalError | None = None
        self._seats: Mapping[str, str] | None = None
        self._unsubscribe = table.subscribe(self._on_line)
        self._attach = attach
        self._leave_box: StopCall = lambda: None
        self._detach: StopCall | None = None

    @property
    def timing(self) -> Timing:
        """Return the timing of the game: a unit, or a countdown without one."""
        return self.table.game.timing(self.table.state)

    @property
    def trouble(self) -> str:
        """Return a serious problem with the journal or the owner's box; empty if there is none."""
        if self.why_unsaved:
            return say("NOT SAVED: {why}", why=self.why_unsaved)
        if self.learning and self.learning.trouble:
            return say("VALUES NOT SAVED: {why}", why=self.learning.trouble)
        return ""

    @property
    def why_unsaved(self) -> str:
        """Return why the game, or the end of it, is only in memory; empty while it is on disk."""
        return str(self._save_error or "")

    @property
    def _save_error(self) -> JournalError | None:
        return self._astray or self.table.trouble

    @property
    def is_worth_keeping(self) -> bool:
        """Whether anything was done beyond the opening; otherwise there is nothing to keep."""
        return len(self.table.history.lines) > self.opened_with

    @property
    def now_ms(self) -> int:
        """Return the game clock."""
        return self.clock.now_ms()

    def subscribe(self, listener: Listener) -> StopCall:
        """Notify `listener` of everything from now on; return a function that ends it."""
        return self._announcer.subscribe(listener)

    def start(self) -> None:
        """Start the clock, attach the windows beside the screen, and listen to the box, continuing what it did.

        If started again, it continues: another window has replaced the first.
        """
        self._stop_alarms()
        self._leave_box()
        self._leave_box = self.box.serve(self)
        if self._detach is None:
            self._detach = self._attach(self)
        self._check_journal()
        self._catch_up()
        self.take_over()

    def stop_clock_and_windows(self) -> None:
        """Stop the clock, leave the game clock at its current time, and detach the windows beside the screen."""
        self._stop_alarms()
        self._leave_box()
        if self._detach is not None:
            self._detach()
            self._detach = None
        self._keeper.stop()
        self._unsubscribe()

    def _stop_alarms(self) -> None:
        for alarm in (self._alarm, self._journal_check):
            if alarm is not None:
                alarm.cancel()
        self._alarm = self._journal_check = None

    def close_file_and_report(self) -> str:
        """Close the stopped game's file for others to play, marked if finished; a game without a move is deleted.

        A game that is only in memory is written to disk again if possible; otherwise `why_unsaved` still says why not.
        Returns a sentence on what happened to it, empty if everything was on disk.
        """
        lost = self.why_unsaved
        if lost:
            with suppress(JournalError):
                self.save_again_if_once_saved()
        with suppress(JournalError):  # a problem with the journal has already been reported
            self._file.mark_finished(bool(self.table.game.report(self.table.state, self.now_ms)["finished"]))
        self._file.close()
        if not self.is_worth_keeping:
            self._discard()
        if not lost:
            return ""
        name = escape_hidden(self.name)
        if self.why_unsaved:
            return say("“{name}” was NOT SAVED and is lost: {why}", name=name, why=self.why_unsaved)
        return say("“{name}” was saved again at the end. {why}", name=name, why=lost)

    def rename_player(self, old: str, new: str) -> None:
        """Rename a player from the first line on; the game continues, and seats and drafts are kept.

        Afterwards `table` is a different object. Raises `CompanionError` and then changes nothing.
        """
        setup, lines = with_player_renamed(self.table, old, new)
        table, seats = self.table.with_setup_and_lines(setup, lines), self.seat_by_digest()
        drafted = texts_with_player_renamed(self.table, old, new, self.draft_lines())
        try:
            self._file.replace_setup_and_lines(setup, lines, {old: new})
        except JournalError:
            if not isinstance(self._file, Unsaved):
                raise
        else:
            table.switch_to_journal(self._file)
        self._unsubscribe()
        self.table, self._unsubscribe = table, table.subscribe(self._on_line)
        if seats:
            self.store_seats({digest: new if who == old else who for digest, who in seats.items()})
        if drafted:
            with suppress(JournalError):  # then its lines name a player who is not there, and say so
                self.keep_draft(drafted)
        self._reattach_windows()
        self._announcer.announce_soon()

    def _reattach_windows(self) -> None:
        """Show the windows beside the screen a table that replaces the one before."""
        if self._detach is not None:
            self._detach = self._attach(self)

    def seat_by_digest(self) -> dict[str, str]:
        """Return the seats that phones hold, as stored with the game."""
        return dict(self._file.seat_by_digest() if self._seats is None else self._seats)

    def store_seats(self, seat_by_digest: Mapping[str, str]) -> None:
        """Store the seats that phones hold; if the disk fails, they last until Companion ends."""
        self._seats = seat_by_digest
        with suppress(JournalError):
            self._file.store_seats(seat_by_digest)

    def void_seats_in_other_games(self, digests_and_names: Collection[str]) -> None:
        """Remove these hashes and the seats of these names from other games, if the disk allows."""
        with suppress(JournalError):
            self._file.void_seats_in_other_games(digests_and_names)

    def draft_lines(self) -> tuple[str, ...]:
        """Return the partial entry of the current table, if it is being entered."""
        draft = self._file.draft()
        return draft.lines if draft else ()

    def keep_draft(self, lines: Sequence[str]) -> None:
        """Store the partial entry; without a line, delete it. Raises `JournalError` if that fails."""
        self._file.keep_draft(GameDraft(tuple(lines)) if lines else None)

    def save_again(self) -> None:
        """Write the whole game to disk again. Raises `JournalError` if that fails: it stays in memory."""
        if self.save_played_game is None:
            raise JournalError(phrase("There's nowhere to save it here."))
        self._keeper.stop()  # it would reopen the file; it restarts when the session next wakes
        self._file.close()
        try:
            self._file = self.save_played_game(self.name, self.table.setup, self.table.history.lines)
        except JournalError as error:  # the old files are closed, so nothing they report counts
            self._file, self._astray = NotKept(error), error
            self._announcer.announce_soon()
            raise
        self.table.switch_to_journal(self._file)
        self.store_seats(self._seats or {})
        self._astray = None
        self._announcer.announce_soon()

    def check_written_lines(self) -> None:
        """Read back everything that was written; if anything is wrong with it, `why_unsaved` says what."""
        try:
            self._file.verify_lines(self.table.game.facts)
        except JournalError as error:
            self._astray = error

    def _store_clock(self, at_ms: int) -> None:
        """Store the clock in the current file, which may differ from the one the session began with."""
        self._file.store_clock(at_ms)

    def save_again_if_once_saved(self) -> None:
        """Write a once saved game to disk again, unasked. Raises `JournalError` for any other, and as above."""
        if isinstance(self._file, Unsaved):
            raise (self._save_error or JournalError()).with_traceback(None)
        self.save_again()

    def _check_journal(self) -> None:
        """Check now and then that the journal is still at its path and does not depend on its log."""
        before = self.why_unsaved
        try:
            self._file.secure_lines()
        except JournalError as error:
            self._astray = error
        else:
            if self._astray:
                self._astray = None
                self.table.write_unwritten()
        if self.why_unsaved != before:
            self._announcer.announce_soon()
        self._journal_check = asyncio.get_running_loop().call_later(_CHECK_S, self._check_journal)

    def submit(self, asked: Request, origin: Origin) -> Refusal | None:
        """Carry out a move if its origin may ask for it; return why not, or None if it was accepted."""
        try:
            self.table.submit(asked, self.now_ms, origin.source, lambda command: self._check_allowed(command, origin))
        except CompanionError as error:
            return self._report_refusal(Refusal(asked, origin, error))
        finally:
            self._catch_up()
        return None

    def _check_allowed(self, command: Command, origin: Origin) -> None:
        """Raise `Refused` for a request its origin may not make in the current game."""
        refuse_unless_allowed(self.table.game, self.table.state, command, origin, has_banker=self.has_banker)

    def press(self, button: Button, origin: Origin = BOX) -> Refusal | None:
        """Carry out the move of a button on the box or in the house; return why not, or None if it was accepted."""
        try:
            move = self.table.game.pressed(self.table.state, button, self.now_ms)
        except CompanionError as error:
            return self._report_refusal(Refusal(button, origin, error))
        return self.submit(move, origin)

    def take_over(self) -> None:
        """Continue what the box did while it was the unit by itself, as far as this game allows."""
        if any(form.make is TakeOver for form in self.table.game.forms):
            for move in self.box.take_handover_moves():
                if self.submit(move, BOX) is not None:
                    return

    def _report_refusal(self, refusal: Refusal) -> Refusal:
        if refusal.origin.seat is None:  # a seat gets the reply where it asked
            self.speaker.play(Cue.REFUSED)
        self._announcer.announce_soon(refusal)
        return refusal

    def _catch_up(self) -> None:
        """Let all due events happen, and set the next alarm."""
        now = self.now_ms
        for _, cue in cues(self.timing, self._heard_ms, now):
            self._play_cue(cue)
        self._heard_ms = now
        self.table.tick(now)
        self._keeper.store(repeatedly=self.timing.timer is not None and not self.timing.timer.held)
        self._update_box(now)
        self._announcer.announce_soon()
        self._set_alarm(now)

    def pause_clock(self) -> None:
        """Stop the game clock while a question is open that affects timing."""
        self.clock.pause()
        if self._alarm is not None:
            self._alarm.cancel()

    def resume_clock(self) -> None:
        """Restart a stopped game clock."""
        self.clock.resume()
        self._catch_up()

    def _set_alarm(self, now: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if self.clock.is_stopped:
            return
        timing, moments = self.timing, [now + _LONGEST_SLEEP_MS]
        moments += [at for at in (next_cue_or_deadline_ms(timing, now), next_change_ms(timing, now)) if at is not None]
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0.0, self.clock.seconds_until(min(moments))), self._catch_up)

    def _update_box(self, now: int) -> None:
        """Tell the box what to show; it counts time by itself, but not always as the game does."""
        self.box.show(signals(self.timing, now))

    def _on_line(self, line: Line) -> None:
        if self.learning is not None:
            self.learning.store_changes(edition_of(self.table.state))
        for fact in line.facts:
            if (cue := cue_of(fact)) is not None:
                self._play_cue(cue)
        last = self.timing.last
        if last is not None and any(map(ends_countdown, line.facts)):
            with speaking(self._window):
                if words := ending_text(last, self._currency.spoken):
                    self.speaker.say(words)
        self._announcer.announce_soon(line)

    def _play_cue(self, cue: Cue) -> None:
        self.speaker.play(cue)
        self.box.play(cue)
