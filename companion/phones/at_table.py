"""The table as phones use it: what they see, what they do, what waits for another's yes."""

from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from companion.core.errors import CompanionError, Refused, refusal
from companion.core.language import language
from companion.core.notation.names import lexicon_for_pad
from companion.core.order import Order
from companion.core.words import say
from companion.games.choice import Option
from companion.phones import calls, outcomes
from companion.phones import page_messages as m
from companion.phones.agreements import Agreements, OpenAgreement, TextMaker
from companion.phones.differences import Body, Part
from companion.phones.evening_report import ReportPage
from companion.phones.instant import Instant
from companion.phones.phone_orders import bid_order, choice_meant, order_of
from companion.phones.place_snapshot import snapshot_of_places
from companion.phones.shapes import OwnContents, Waiting
from companion.session.origin import Origin
from companion.session.phones import SeatStatus
from companion.session.session import Session
from companion.table import orders


class Tap(msgspec.Struct, frozen=True):
    """What a tap means: whose it is (empty for the banker's), its order, and who else has to agree to it."""

    seat: str
    order: Order
    partner: str | None = None


class AtTable:
    """One running game. Refusals raise `CompanionError` with every reason."""

    def __init__(self, session: Session, agreements: Agreements) -> None:
        self.session = session
        self.agreements = agreements
        self.report = ReportPage(session)
        self._instants: dict[str, Instant] = {}
        self._told = self.instant()

    @property
    def game_names(self) -> tuple[str, str]:
        """Return the game's name, and its title in the language of the window."""
        game = self.session.table.game
        return game.name, game.title

    @property
    def now_ms(self) -> int:
        """Return the game clock in ms."""
        return self.session.now_ms

    def has_changed_since_last_call(self) -> bool:
        """Return whether anything visible has changed since the last call, including through time alone."""
        before, self._told = self._told, self.instant()
        return self._told is not before

    def instant(self) -> Instant:
        """Return the table as it is now, in the language of the window."""
        now = self._instants.get(language())
        if now is None or now.is_outdated():
            now = self._instants[language()] = Instant(self.session)
        return now

    @property
    def has_begun(self) -> bool:
        """Return whether a move was made. Until then, new players may choose their name."""
        moves = (line for line in self.session.table.history.lines_in_effect() if line.kind == "move")
        return any(line.source != "start" for line in moves)

    def rename(self, player: str, new_name: str) -> None:
        """Rename the player who sits down. Raises `CompanionError` if the name is invalid or it is too late."""
        if self.has_begun:
            raise refusal(
                say("The game has started: join as {player}, or ask the banker to change the name.", player=player)
            )
        self.session.rename_player(player, new_name)

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.session.table.state.finished)

    def body(
        self, seats: tuple[str, ...], seat_statuses: tuple[SeatStatus, ...], *, banker: bool, rematch: bool = False
    ) -> Body:
        """Return the whole table as these seats may see it. With `rematch` the banker's page can begin one."""
        now = self.instant()
        own = OwnContents(
            seats=seat_statuses,
            choices={seat: now.choices(seat) for seat in ((*seats, "") if banker else seats)},
            bids=calls.bids_by_seat(self.session, self._all_players() if banker else seats),
            purses=calls.cash_by_seat(self.session, seats),
            waiting=tuple(map(_waiting_message, self.agreements.seen_by(seats, banker=banker))),
            rematch=rematch and self.is_over,
            named=self.has_begun,
        )
        return Body(now.shared_part, Part(m.ENCODER.encode(own)))

    def _all_players(self) -> tuple[str, ...]:
        """Return all players: the banker's page bids for those without a phone."""
        return tuple(row.name for row in self.instant().view.players if not row.out)

    def standings_and_history(self) -> m.Whole:
        """Return the standings, the history, and where the report is once the game is over."""
        return replace(self.instant().standings_and_history, report=self.report.address)

    def tap_of(self, ask: m.Do | m.Bid) -> Tap:
        """Return what a tap means now. Raises `CompanionError` if its seat has no such choice."""
        self.session.table.tick(self.now_ms)
        if isinstance(ask, m.Bid):
            return Tap(ask.seat, bid_order(ask.seat, self._bid_amount(ask)))
        order = self._chosen_order(ask)
        return Tap(ask.seat, order, self._partner(order, ask.seat) if ask.seat else None)

    def carry_out_tap(self, tap: Tap, own: tuple[str, ...], source: str, *, asks_banker: bool) -> str:
        """Make a seat's choice, or put it before those who have to agree."""
        if asks_banker:
            return self._propose_move(tap.seat, "", tap.order, source)
        if tap.partner is not None and tap.partner not in own:
            return self._propose_move(tap.seat, tap.partner, tap.order, source)
        self._submit_order(tap.order, Origin(source, tap.seat or None))
        return ""

    def _bid_amount(self, bid: m.Bid) -> int:
        """Return the amount of a bid, of a button or typed. Raises `Refused` for a text that isn't an amount."""
        table = self.session.table
        money = lexicon_for_pad(table.game.lexicon(table.state)).currency
        return money.parse(bid.text) if bid.text else bid.amount

    def number_of_standing_offer(self, tap: Tap) -> int | None:
        """Return the standing offer of the same deal, which this choice accepts; None if there is none."""
        if tap.partner is None:
            return None
        timer = self.session.timing.timer
        since = timer.opened_ms if timer else 0
        stands = snapshot_of_places(self.session.table, tap.order)
        return self.agreements.number_of_equal_offer(tap.partner, tap.seat, tap.order, stands, since)

    def _partner(self, order: Order, seat: str) -> str | None:
        return self.session.table.game.player_who_must_agree(self.session.table.state, order, seat)

    def _chosen_order(self, ask: m.Chosen) -> Order:
        return order_of(self.session.table, ask, self._open_instant().choices(ask.seat))

    def _open_instant(self) -> Instant:
        """Return the table as it is now. Raises `Refused` if no one can choose anything."""
        now = self.instant()
        if now.why_closed_to_phones is not None:
            raise Refused(now.why_closed_to_phones)
        return now

    def _submit_order(self, order: Order, origin: Origin) -> None:
        if (refusal := self.session.submit(order, origin)) is not None:
            raise refusal.error

    def _propose_move(self, seat: str, to: str, order: Order, source: str) -> str:
        """Put a move before another seat or the banker, if the rules would accept it now."""
        table = self.session.table
        if to:
            words = table.log_text_maker(order)
        else:  # it may throw dice, whose outcome is not told before the banker's yes
            if reasons := table.reasons_against(order):
                raise Refused(*reasons)
            words = partial(table.notation_of, order)
        self.agreements.put(seat, to, words, order, source, self.now_ms, places=snapshot_of_places(table, order))
        if not to:
            return say("Waiting for the banker to accept.")
        return say("Waiting for {player} to accept.", player=to)

    def preview_text(self, ask: m.Look) -> str:
        """Return what a seat's choice would bring."""
        table = self.session.table
        order = self._chosen_order(ask)
        log_text = table.log_text_maker(order)
        told = (log_text(),) if self._partner(order, ask.seat) is not None else ()
        confirmation = table.game.confirmation_question(table.state, order, self.now_ms)
        asked = () if confirmation is None else (confirmation.question,)
        return "\n".join((*asked, *told, *table.game.preview(table.state, order, self.now_ms).words))

    def next_options(self, ask: m.Narrow) -> tuple[Option, ...]:
        """Return the options for a choice's next blank after these answers, as far as they are clear."""
        now = self._open_instant()
        return now.next_options(ask.seat, choice_meant(ask, now.choices(ask.seat)), ask.answers)

    def ask_banker_to_undo(self, seat: str, source: str) -> str:
        """Ask the banker to undo the last move."""
        self.agreements.put(seat, "", _undo_question, None, source, self.now_ms, undo_target=self._last_move_number())
        return say("Asked the banker.")

    def _last_move_number(self) -> int:
        history = self.session.table.history
        return history.undo_target() if history.number_of_groups > 1 else 0

    def reply(self, number: int, seats: tuple[str, ...], *, yes: bool, banker: bool) -> tuple[OpenAgreement, TextMaker]:
        """Carry out an accepted agreement if the rules still allow it. Return it and the outcome."""
        agreement = self.agreements.take_answered(number, seats, yes=yes, banker=banker)
        if not yes:
            back = agreement.by in seats and agreement.to not in seats
            return agreement, partial(
                outcomes.withdrawn_sentence if back else outcomes.declined_sentence, agreement, banker
            )
        try:
            self._carry_out(agreement)
        except CompanionError as error:
            return agreement, self._failure_text_maker(agreement, error)
        return agreement, partial(outcomes.accepted_sentence, agreement, banker)

    def _carry_out(self, agreement: OpenAgreement) -> None:
        self._check_unchanged(agreement)
        if agreement.order is None:
            self._submit_command(orders.Undo(), agreement.source)
        else:
            self._submit_order(
                agreement.order,
                Origin(f"{agreement.source}+{agreement.to}" if agreement.to else agreement.source, agreement.by),
            )

    def _check_unchanged(self, agreement: OpenAgreement) -> None:
        """Raise `CompanionError` unless everything an agreement is about is there, and as it was when it was made."""
        if agreement.order is None and agreement.undo_target != self._last_move_number():
            raise refusal(say("there have been more moves since. Ask again, or change the log."))
        if (
            agreement.to
            and agreement.order
            and snapshot_of_places(self.session.table, agreement.order) != agreement.places
        ):
            raise refusal(say("something in it has changed since. Offer it again."))
        if agreement.order is not None:
            table = self.session.table
            table.read(table.notation_of(agreement.order))  # raises if a name in it no longer exists

    def _failure_text_maker(self, agreement: OpenAgreement, error: CompanionError) -> TextMaker:
        """Return what says why an agreement could not be carried out. Nothing has changed, so all others hear it."""
        spoken = language()

        def refusal() -> str:
            why = str(error) if language() == spoken else self._why_not_carried_out(agreement) or str(error)
            return say("That didn't work: {why}", why=why)

        return refusal

    def _why_not_carried_out(self, agreement: OpenAgreement) -> str:
        try:
            self._check_unchanged(agreement)
        except CompanionError as error:
            return str(error)
        return str(Refused(*self.session.table.reasons_against(agreement.order or orders.Undo())))

    def undo_or_redo(self, do: str, source: str) -> str:
        """Undo or redo the last move."""
        self._submit_command(orders.Undo() if do == "undo" else orders.Redo(), source)
        return ""

    def play_again(self, rematch: Callable[[], None] | None) -> str:
        """Serve the same table again. Raises `CompanionError` if no phone can do that, or not yet."""
        if rematch is None:
            raise refusal(say("Start the rematch on Companion's own screen."))
        if not self.is_over:
            raise refusal(say("You can start a rematch once the game is over."))
        rematch()
        return ""

    def _submit_command(self, command: orders.Command, source: str) -> None:
        if (refusal := self.session.submit(command, Origin(source))) is not None:
            raise refusal.error

    def take_expired(self) -> Iterator[tuple[str, TextMaker]]:
        """Yield the players who were not answered in time, and the words to tell them."""
        for each in self.agreements.take_expired(self.now_ms):
            yield each.by, partial(outcomes.too_late_sentence, each)

    def seconds_to_next_expiry(self) -> float | None:
        """Return the seconds until the next offer expires, None if none waits."""
        at_ms = self.agreements.next_expiry_ms()
        return None if at_ms is None else max(0.05, self.session.clock.seconds_until(at_ms))


def _waiting_message(each: OpenAgreement) -> Waiting:
    return Waiting(each.number, each.by, each.to, each.words())


def _undo_question() -> str:
    return say("undo the last move")
