"""The table at one instant, in one language. What all windows share is made once, a seat's choices on request."""

from collections.abc import Iterator, Mapping
from functools import cached_property, partial

from msgspec.structs import replace

from companion.core.errors import Reason
from companion.core.order import Order
from companion.core.words import say, say_in
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.course import round_axis_figures
from companion.games.game import State
from companion.games.prominence import arrange_choices
from companion.games.view import TableView
from companion.phones import page_messages as m
from companion.phones.checked_options import choices_with_refused_options_greyed, next_options
from companion.phones.differences import Part
from companion.phones.phone_orders import choices_of, seats_that_may_choose, with_maker_filled_in
from companion.session import public
from companion.session.bgstats import game_link
from companion.session.moments import hour_warning_moment
from companion.session.origin import reasons_against_seat
from companion.session.session import Session
from companion.table.game_text import eventful_story_without_who_leads
from companion.table.past_evenings import winners_of
from companion.unit import moves as um

_HISTORY = 200
_POINTS = 240
"""The most points of the course that are drawn."""


class Instant:
    """The table as it is until it `is_outdated`."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._looked_ms = session.now_ms
        self.unit = public.public_unit(session)
        self._state, self._lines = session.table.state, len(session.table.history.lines)
        self._trouble, self._has_banker = session.trouble, session.has_banker
        self._hour = hour_warning_moment(session.table, session.now_ms)
        self._own: dict[str, tuple[Choice, ...]] = {}

    def is_outdated(self) -> bool:
        """Return whether anything visible has changed since then, including through time alone."""
        session, table = self._session, self._session.table
        same = table.state is self._state and len(table.history.lines) == self._lines
        beside = session.trouble == self._trouble and session.has_banker == self._has_banker
        return not (same and beside and self._is_unchanged_by_time())

    def _is_unchanged_by_time(self) -> bool:
        """Return whether time alone has changed nothing. All windows ask in turn, often in the same millisecond."""
        session, now_ms = self._session, self._session.now_ms
        if now_ms != self._looked_ms:
            if public.public_unit(session) != self.unit or hour_warning_moment(session.table, now_ms) != self._hour:
                return False
            self._looked_ms = now_ms
        return True

    @cached_property
    def why_closed_to_phones(self) -> Reason | None:
        """Return why no one can choose anything, None if they can."""
        if not self._session.takes_moves:
            return Reason(say("You're only watching this game. Moves are made where it's played."))
        # The available choices would reveal what Build has found.
        if public.is_spinning(self._session):
            return Reason(say("Wait for the light to stop."), "UNIT-BLD-04")
        return None

    @cached_property
    def view(self) -> TableView:
        """Return the public view of the game."""
        return public.public_view(self._session)

    @cached_property
    def shared_part(self) -> Part:
        """Return what is sent to all windows."""
        said = public.public_table(
            self._session,
            self.view,
            self.unit,
            shut=self.why_closed_to_phones.text if self.why_closed_to_phones else "",
        )
        return Part(m.ENCODER.encode(said))

    @cached_property
    def standings_and_history(self) -> m.Whole:
        """Return the game so far."""
        return standings_and_history(self._session)

    @cached_property
    def _offered_choices(self) -> tuple[tuple[Choice, frozenset[str]], ...]:
        """Return what can be asked for, and by which seats. Players out of the game ask for nothing."""
        if self.why_closed_to_phones:
            return ()
        table = self._session.table
        seats = table.setup.players
        out = frozenset(row.name for row in self.view.players if row.out)
        in_turn = frozenset(row.name for row in self.view.players if row.in_turn) - out or frozenset(seats)
        offered = table.game.choices(table.state, self._session.now_ms)
        offered += tuple(self._countdown_choices(offered))
        banker = self._session.has_banker
        return tuple((each, seats_that_may_choose(table, each, in_turn, has_banker=banker) - out) for each in offered)

    def _choice_factory_of_seat(self, seat: str) -> ChoiceFactory[State]:
        """Return what judges a seat's moves: whether they are its own, and the rules."""
        table = self._session.table
        game = table.game
        if not seat:
            return self._choice_factory

        def verify(state: State, order: Order, now_ms: int) -> tuple[Reason, ...]:
            reasons = reasons_against_seat(game, state, order, seat, has_banker=self._session.has_banker)
            return reasons or game.verify(state, order, now_ms)

        return game.choice_factory(table.state, self._session.now_ms, verify)

    @cached_property
    def _choice_factory(self) -> ChoiceFactory[State]:
        """Return what judges moves in the table's current state."""
        table = self._session.table
        return table.game.choice_factory(table.state, self._session.now_ms)

    def _countdown_choices(self, offered: tuple[Choice, ...]) -> Iterator[Choice]:
        """Yield the moves that end or pause a countdown, in games that leave that to the buttons of a desk."""
        at, timer = self._choice_factory, self._session.timing.timer
        if timer is None or timer.turn or any(each.kind == "cancel" for each in offered):
            return
        if timer.deal:
            yield at.choice(say_in("end a countdown", "Agreed"), um.AgreeDeal())
        else:
            yield at.choice(say_in("end a countdown", "Sold"), um.CloseAuction())
        yield at.choice(say("Resume"), um.Resume()) if timer.held else at.choice(say("Pause"), um.Hold())
        yield at.choice(say("Cancel"), um.Cancel())

    def choices(self, seat: str) -> tuple[Choice, ...]:
        """Return a seat's choices from its own view, or all choices if no seat is given."""
        if seat not in self._own:
            mine = (_with_label_for(each, seat) for each, seats in self._offered_choices if not seat or seat in seats)
            table = self._session.table
            check_options = partial(
                choices_with_refused_options_greyed, self._choice_factory_of_seat(seat), table.game.book
            )
            own = choices_of(table.game, seat, mine, check_options, table.setup.players)
            shown = arrange_choices(own, table.game.prominence)
            self._own[seat] = tuple(replace(each, risky=self._is_risky(each)) for each in shown)
        return self._own[seat]

    def next_options(self, seat: str, choice: Choice, answers: Mapping[str, str]) -> tuple[Option, ...]:
        """Return the options for a seat's next blank after these answers, as far as they are clear."""
        return next_options(
            self._choice_factory_of_seat(seat).for_number_pad(),
            self._session.table.game.book,
            *with_maker_filled_in(choice, answers),
        )

    def _is_risky(self, choice: Choice) -> bool:
        """Return whether a player would lose something by a choice that asks nothing further."""
        if choice.reasons or choice.blanks:
            return False
        table = self._session.table
        form, lexicon = table.game.book.form_with_usage(choice.form), table.game.lexicon(table.state)
        order = Order(form.move_from_texts(choice.filled, lexicon), choice.by)
        return table.game.confirmation_question(table.state, order, self._session.now_ms) is not None


def _with_label_for(choice: Choice, seat: str) -> Choice:
    """Return a choice with the label and heading for the player who makes it; the banker's name them."""
    label, group = (
        (choice.own or choice.label, choice.own_group or choice.group) if seat else (choice.label, choice.group)
    )
    return replace(choice, label=label, group=group, own="", own_group="")


def standings_and_history(session: Session) -> m.Whole:
    """Return the standings, the end of the history, and the course reduced to visible points."""
    table, standings = session.table, public.current_standings(session)
    figure, history = table.game.figure, public.latest_sentences(session, _HISTORY)
    told = eventful_story_without_who_leads(table) if table.state.finished else ()
    log, won = game_link(table), winners_of(table) is not None
    course = {name: sample_of(tuple(values)) for name, values in table.course.items()}
    if figure is None or all(len(set(values)) < 2 for values in course.values()):
        return m.Whole(standings, history, told, bgstats=log, won=won)
    marks = round_axis_figures([value for values in course.values() for value in values], figure.wins)
    name = figure.renamed_for(table.state).name
    scale = tuple((mark, figure.words(mark)) for mark in marks)
    return m.Whole(standings, history, told, name, course, scale, log, won=won)


def sample_of(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return a sample of the values that includes the first and last, if there are too many to draw."""
    step = -(-len(values) // _POINTS)
    return values if step <= 1 else (*values[:-1:step], values[-1])
