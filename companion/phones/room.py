"""The room of all windows: who sits where, their requests to the table, and what they are shown."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, cast

from companion.core.calls import StopCall
from companion.core.errors import CompanionError, refusal
from companion.core.language import speaking
from companion.core.words import say
from companion.phones import outcomes
from companion.phones import page_messages as m
from companion.phones.agreements import Agreements, OpenAgreement, TextMaker
from companion.phones.at_table import AtTable
from companion.phones.differences import NOTHING, Body, Part
from companion.phones.files import File
from companion.phones.numbers import LatestAnswers
from companion.phones.page_words import available_language, page_words
from companion.phones.seats import Seats
from companion.phones.window import PhoneWindow
from companion.session.news import News
from companion.session.phones import SeatStatus
from companion.session.session import Session

_LATER_S = 0.01
_NO_TABLE = Body(Part(m.ENCODER.encode({"open": False})), NOTHING)


class Room:
    """All windows, around one table if a game is open.

    `seconds` is a clock; `changed` is called when the owner of the room has something new to read. With
    `moves_wait_for_banker`, each move waits for the banker. `rematch` serves the same table again, None if no one can.
    `has_screen` tells whether someone can act for the bank at a screen. `draw` returns the code of a path as rows of 0
    and 1, `address` the address of the pages.
    """

    def __init__(self, seconds: Callable[[], float], changed: Callable[[], None] = lambda: None) -> None:
        self.run = secrets.token_urlsafe(6)
        self.seats = Seats(seconds, self.send_changes)
        self.table: AtTable | None = None
        self.windows: list[PhoneWindow] = []
        self.moves_wait_for_banker = False
        self.rematch: Callable[[], None] | None = None
        self.has_screen = True
        self.draw: Callable[[str], tuple[str, ...]] = lambda path: ()
        self.address: Callable[[], str] = lambda: ""
        self._changed = changed
        self._numbers = LatestAnswers()
        self._bodies: dict[object, Body] = {}
        self._agreements = Agreements(self._send_changes_and_schedule_expiry)
        self._leave: StopCall = lambda: None
        self._next_expiry: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None

    def serve(self, session: Session) -> StopCall:
        """Show a game from now on and let its seats ask. Return a call that ends it.

        A game that is already shown continues with its waiting agreements, unless a name in it was corrected.
        """
        players = session.table.setup.players
        if self.table is not None and self.table.session is session:
            self._rename_players(players)
        else:
            self._agreements.take_all()
        self._end_game()
        self.table = table = AtTable(session, self._agreements)
        self.seats.begin(players, session.seat_by_digest(), session.store_seats, session.void_seats_in_other_games)
        self._leave = session.subscribe(self._hear_news)
        self._seat_everyone_again()
        self._schedule_expiry()

        def leave() -> None:
            if self.table is table:
                self._end_game()
                self._seat_everyone_again()

        return leave

    def _rename_players(self, players: tuple[str, ...]) -> None:
        """Use these player names from now on. Drop agreements that still carry the old ones."""
        if players == self.seats.players:
            return
        for each in self._agreements.take_all():
            self._tell_seat(each.by, partial(outcomes.ask_again_sentence, each))
        self.seats.door.with_players_renamed(dict(zip(self.seats.players, players, strict=True)))

    def _end_game(self) -> None:
        self._leave()
        self._leave = lambda: None
        self.table = None
        self._bodies.clear()
        self.seats.end()
        self._schedule_expiry()

    def _seat_everyone_again(self) -> None:
        for window in self.windows:
            before = window.passes
            self.seats.apply_passes(window)
            for given, who in window.passes.items():
                if who != before.get(given, who) and who in self.seats.players:
                    window.send(m.Passed(given, who))
            if window.passes.keys() - before:
                self._let_only_newest_ask(window)
            self._welcome_window(window)
        self.send_changes()

    def _hear_news(self, news: News) -> None:
        if self.table is not None and self.table.has_changed_since_last_call():
            self.send_changes()

    def _send_changes_and_schedule_expiry(self) -> None:
        self._schedule_expiry()
        self.send_changes()

    def _schedule_expiry(self) -> None:
        """Schedule a call for when the next offer expires."""
        if self._next_expiry is not None:
            self._next_expiry.cancel()
        wait = self.table.seconds_to_next_expiry() if self.table else None
        if wait is None:
            self._next_expiry = None
        else:
            self._next_expiry = asyncio.get_running_loop().call_later(wait, self.drop_expired_offers)

    def drop_expired_offers(self) -> None:
        """Drop the offers that no one answered in time, and announce it."""
        if self.table is not None:
            for by, words in self.table.take_expired():
                self._tell_seat(by, words)
        self._send_changes_and_schedule_expiry()

    def _tell_seat(self, seat: str, words: TextMaker) -> None:
        for window in self.windows:
            if seat in window.seats:
                window.send_in_language(lambda: m.Told(words()))

    def send_changes(self) -> None:
        """Send every window its changes: the seats at once, spectators a moment later.

        So a crowd of spectators delays neither the screen nor the players.
        """
        if self.table is not None:
            self.table.session.has_banker = self.has_screen or any(window.banker for window in self.windows)
        self._changed()
        self._send_table([window for window in self.windows if window.may_act])
        if self._later is None and any(not window.may_act for window in self.windows):
            self._later = asyncio.get_running_loop().call_later(_LATER_S, self._send_to_spectators)

    def _send_to_spectators(self) -> None:
        self._later = None
        self._send_table([window for window in self.windows if window.inside and not window.may_act])

    def _send_table(self, windows: list[PhoneWindow]) -> None:
        """Send the table, made once for all windows with the same view."""
        seat_statuses, bodies = self.seat_statuses(), dict[object, Body]()
        for window in windows:
            seen = (window.seats, window.banker, window.language)
            if seen not in bodies:
                with speaking(window.language):
                    body = self._body(window, seat_statuses)
                bodies[seen] = self._bodies[seen] = body.other_if_equal(self._bodies.get(seen))
            window.send_table(bodies[seen])
            if window.tv:
                door = self.seats.door
                window.send_way(m.Way(self.address(), door.pin, self.draw(f"/#{door.key}")))

    def _body(self, window: PhoneWindow, seat_statuses: tuple[SeatStatus, ...]) -> Body:
        if self.table is None:
            return _NO_TABLE
        return self.table.body(window.seats, seat_statuses, banker=window.banker, rematch=self.rematch is not None)

    def seat_statuses(self) -> tuple[SeatStatus, ...]:
        """Return every seat at the table, and whether its phone is connected."""
        there = {seat for each in self.windows for seat in each.seats}
        taken = self.seats.passes.has_pass_for
        return tuple(SeatStatus(name, taken(name), name in there) for name in self.seats.players)

    def banker_requests(self) -> tuple[OpenAgreement, ...]:
        """Return the requests waiting for the banker."""
        return self._agreements.for_banker() if self.table else ()

    def greet(self, window: PhoneWindow, hello: m.Hello) -> None:
        """Let a window in after its hello: to its seats, or to the door."""
        window.me, window.tv = hello.me, hello.tv
        if hello.languages and (words := page_words(window.language)).stamp != hello.words:
            window.send(words)
        self.seats.admit_by_passes(window, hello.passes)
        self.windows.append(window)
        self._let_only_newest_ask(window)
        self._welcome_window(window)
        self.send_changes()

    def forget_window(self, window: PhoneWindow) -> None:
        """Forget a closed window."""
        if window in self.windows:
            self.windows.remove(window)
            self.send_changes()

    def _welcome_window(self, window: PhoneWindow) -> None:
        named = self.table.game_names if self.table else ("", "")
        window.send(m.Welcome(self.run, window.inside, window.seats, window.banker, *named))

    def _let_only_newest_ask(self, newest: PhoneWindow) -> None:
        """Let only the newest window with the same seats make requests."""
        newest.asking = True
        for other in self.windows:
            if other is not newest and set(other.seats) & set(newest.seats):
                other.asking = False
                other.send_in_language(lambda: m.Older(outcomes.newer_window_sentence()))

    def answer_ask(self, window: PhoneWindow, ask: m.Asks) -> None:
        """Carry out a window's request and answer it, in its language."""
        with speaking(window.language):
            if isinstance(ask, m.Numbered):
                window.send(self._answer_once(window, ask))
                return
            try:
                self._PLAIN[type(ask)](self, window, ask)
            except CompanionError as error:
                window.send(m.Refused(str(error)))

    def _enter_window(self, window: PhoneWindow, ask: m.Enter) -> None:
        before = window.seats
        token, holder = self.seats.enter(window, ask.key, ask.pin)
        if holder in self.seats.players and holder not in before:
            self._turn_out_holders(holder, outcomes.seat_moved_sentence, but=window)
        self._finish_seating(window, token, holder)

    def _sit_down(self, window: PhoneWindow, ask: m.Sit) -> None:
        self.seats.check_is_free(window, ask.seat)
        name = ask.name.strip() or ask.seat
        if name != ask.seat:
            assert self.table is not None, "a seat is taken in an open game"
            self.table.rename(ask.seat, name)
        self._finish_seating(window, *self.seats.sit(window, name))

    def _finish_seating(self, window: PhoneWindow, token: str, holder: str) -> None:
        window.send(m.Passed(token, holder))
        self._let_only_newest_ask(window)
        self._welcome_window(window)
        self.send_changes()

    def _get_up(self, window: PhoneWindow, ask: m.Leave) -> None:
        self.seats.check_holds_seat(window, ask.seat)
        self.seats.free_seat(ask.seat)
        self._turn_out_holders(ask.seat, str, keep_inside=True)

    def free_seat(self, seat: str) -> None:
        """Free a seat. Its player gets a message, is disconnected, and returns to the door."""
        holders = [window for window in self.windows if seat in window.seats]
        self.seats.free_seat(seat)
        for window in holders:
            self.seats.forget(window, seat)
        self._turn_out_holders(seat, outcomes.seat_freed_sentence, holders=holders)
        for window in holders:
            window.close()

    def _turn_out_holders(
        self,
        seat: str,
        words: TextMaker,
        *,
        but: PhoneWindow | None = None,
        keep_inside: bool = False,
        holders: list[PhoneWindow] | None = None,
    ) -> None:
        for window in holders if holders is not None else [each for each in self.windows if seat in each.seats]:
            if window is not but:
                window.send_in_language(lambda: m.Freed(seat, words()))
                window.inside = keep_inside
                self.seats.apply_passes(window)
                self._welcome_window(window)
        self.send_changes()

    def _send_moving_key(self, window: PhoneWindow, ask: m.Move) -> None:
        self.seats.check_holds_seat(window, ask.seat)
        path = f"/#{self.seats.door.new_moving_key(ask.seat)}"
        window.send(m.Key(ask.seat, path, self.draw(path)))

    def _move_asking_here(self, window: PhoneWindow, ask: m.Here) -> None:
        self._let_only_newest_ask(window)
        self._welcome_window(window)

    def _answer_ping(self, window: PhoneWindow, ask: m.Ping) -> None:
        window.send(m.Pong(ask.n, self.table.now_ms if self.table else 0, window.seq))

    def _send_everything(self, window: PhoneWindow, ask: m.All) -> None:
        window.shown = None
        self._welcome_window(window)
        if window.inside:
            self._send_table([window])

    def _change_language(self, window: PhoneWindow, ask: m.Speak) -> None:
        window.language = available_language(ask.languages)
        window.send(page_words(window.language))
        if window.inside:
            self._send_table([window])

    def report_page(self, path: str) -> File | None:
        """Return the page of the game that has just ended, None for any other path."""
        return self.table.report.get(path) if self.table is not None else None

    def _send_history(self, window: PhoneWindow, ask: m.More) -> None:
        if window.inside and self.table is not None:
            window.send(self.table.standings_and_history())

    _PLAIN: ClassVar[dict[type, Callable[..., None]]] = {
        m.Enter: _enter_window,
        m.Sit: _sit_down,
        m.Leave: _get_up,
        m.Move: _send_moving_key,
        m.Here: _move_asking_here,
        m.Ping: _answer_ping,
        m.All: _send_everything,
        m.More: _send_history,
        m.Speak: _change_language,
        m.Hello: lambda self, window, ask: None,
    }

    def _answer_once(self, window: PhoneWindow, ask: m.Numbered) -> m.Answer:
        seat = getattr(ask, "seat", "") if not isinstance(ask, m.Bank) else ""
        own = window.banker or seat in (*window.seats, "")
        acts = not isinstance(ask, m.Narrow)  # a question does nothing, so it may be asked again
        if own and acts and (before := self._numbers.earlier_answer(seat, window.me, ask.n)) is not None:
            return before
        try:
            answer = self._answer_request(window, ask)
        except CompanionError as error:
            answer = m.Answer(ask.n, False, str(error))
        if acts and (seat in window.seats or window.banker):
            self._numbers.keep_answer(seat, window.me, answer)
        return answer

    def _answer_request(self, window: PhoneWindow, ask: m.Numbered) -> m.Answer:
        """Carry it out and answer. Raises `CompanionError` with every reason why not."""
        table = self._table_for_request(window, ask)
        if isinstance(ask, m.Narrow):
            return m.Answer(ask.n, True, options=table.next_options(ask))
        return m.Answer(ask.n, True, self._carry_out(table, window, ask))

    def _table_for_request(self, window: PhoneWindow, ask: m.Numbered) -> AtTable:
        """Return the table if this window may make this request. Raises `CompanionError` with the reason why not."""
        if self.table is None:
            raise refusal(say("No game is open."))
        if ask.run != self.run:
            raise CompanionError(say("Companion was restarted. Check the table, and try again if nothing happened."))
        if not window.asking:
            raise CompanionError(outcomes.newer_window_sentence())
        seat = cast(Any, ask).seat
        everybody = isinstance(ask, m.Bid) and seat in self.seats.players
        if not isinstance(ask, m.Bank) and not (window.banker and (seat == "" or everybody)):
            self.seats.check_holds_seat(window, seat)
        return self.table

    def _carry_out(self, table: AtTable, window: PhoneWindow, ask: m.Numbered) -> str:
        """Carry it out and return what there is to say about it."""
        if isinstance(ask, m.Bank):
            return self._act_for_bank(window, ask)
        if isinstance(ask, m.Reply):
            return self.reply(ask.offer, window.seats, yes=ask.yes)
        if isinstance(ask, m.Please):
            return table.ask_banker_to_undo(ask.seat, window.source)
        if isinstance(ask, m.Look):
            return table.preview_text(ask)
        assert isinstance(ask, m.Do | m.Bid)
        tap, asks_banker = table.tap_of(ask), self.moves_wait_for_banker and not window.banker
        if not asks_banker and (offer := table.number_of_standing_offer(tap)) is not None:
            return self.reply(offer, window.seats, yes=True)
        return table.carry_out_tap(tap, window.seats, window.source, asks_banker=asks_banker and isinstance(ask, m.Do))

    def _act_for_bank(self, window: PhoneWindow, ask: m.Bank) -> str:
        if not window.banker:
            raise refusal(say("Only the banker can do this."))
        if ask.do in ("yes", "no"):
            return self.reply(ask.request, (), yes=ask.do == "yes", banker=True)
        if ask.do == "free":
            if ask.seat not in self.seats.players:
                raise refusal(outcomes.unknown_player_sentence(ask.seat))
            self.free_seat(ask.seat)
            return say("{seat} is free.", seat=ask.seat)
        if ask.do == "renew":
            self.seats.door.renew_codes()
            return say("New PIN: {pin}. The old code and PIN no longer work.", pin=self.seats.door.pin)
        assert self.table is not None
        if ask.do == "rematch":
            return self.table.play_again(self.rematch)
        return self.table.undo_or_redo(ask.do, window.source)

    def reply(self, number: int, seats: tuple[str, ...], *, yes: bool, banker: bool = False) -> str:
        """Answer an offer or a request and return the outcome. Raises `CompanionError` if that is impossible."""
        if self.table is None:
            raise refusal(say("No game is open."))
        ended, words = self.table.reply(number, seats, yes=yes, banker=banker)
        self._tell_seat(ended.by if ended.by not in seats else ended.to, words)
        return words()
