"""The turn: drawing, the hand limit, and passing on (DEAL-TURN-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say, say_n
from companion.games.deal import facts as f
from companion.games.deal import moves as m
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.rules.common import Recording, draw_cards, must_be_available, must_be_their_turn
from companion.games.deal.state import DRAW, HAND_LIMIT, REFILL, Deal
from companion.games.leaving import Leave, is_tracked_turn_of, leave_and_check_if_one_left, must_have_begun
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


def draw_opening_cards(recorder: Recording) -> None:
    """Draw the cards at the start of a turn: two, or five with an empty hand (DEAL-TURN-01, DEAL-TURN-02)."""
    player = recorder.state.turn.player
    draw_cards(recorder, player, DRAW if recorder.state.areas[player].hand else REFILL, opening=True)


@checks(m.Draw)
def _check_draw(state: Deal, move: m.Draw, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    if state.turn.drawn:
        yield Reason(say("{player} has already drawn.", player=player), "DEAL-TURN-01")


@handles(m.Draw)
def _draw_cards(recorder: Recording, move: m.Draw, player: str) -> None:
    draw_opening_cards(recorder)


@checks(m.Begin)
def _check_begin(state: Deal, move: m.Begin, player: str) -> Iterator[Reason]:
    if state.begun:
        yield hard_reason(say("The game has already started."), "DEAL-SETUP-06")


def number_of_excess_cards(state: Deal, player: str) -> int:
    """Return how many cards a player has to discard at the end of their turn (DEAL-TURN-05)."""
    return 0 if state.finished else max(0, state.areas[player].hand - HAND_LIMIT)


def _must_be_excess(state: Deal, player: str, number: int) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    if state.areas[player].hand < number:
        yield hard_reason(
            say_n(
                "{player} has {n} card, not {number}.",
                "{player} has {n} cards, not {number}.",
                state.areas[player].hand,
                player=player,
                number=number,
            ),
            "DEAL-TURN-06",
        )
    elif number > number_of_excess_cards(state, player):
        yield Reason(
            say(
                "Discard only the cards over the limit of {limit}: {n}.",
                limit=HAND_LIMIT,
                n=number_of_excess_cards(state, player),
            ),
            "DEAL-TURN-05",
        )


@checks(m.Discard)
def _check_discard(state: Deal, move: m.Discard, player: str) -> Iterator[Reason]:
    yield from _must_be_excess(state, player, move.number)
    if state.house.deck_view == "on" and state.house.excess_cards_go == "discard_pile":
        yield Reason(
            say("The deck view is on: name the cards, as in {command}.", command="discard named 2, House"), "DEAL-OQ-24"
        )


@handles(m.Discard)
def _discard_cards(recorder: Recording, move: m.Discard, player: str) -> None:
    recorder.record(f.Discarded, player=player, number=move.number, under=_extras_go_under(recorder.state))


def _extras_go_under(state: Deal) -> bool:
    """Return whether extra cards go under the draw pile (DEAL-OQ-14)."""
    return state.house.excess_cards_go == "bottom_of_draw_pile"


@checks(m.DiscardNamed)
def _check_discard_named(state: Deal, move: m.DiscardNamed, player: str) -> Iterator[Reason]:
    yield from _must_be_excess(state, player, len(move.cards))
    yield from must_be_available(state, [piece.card for piece in move.cards])


@handles(m.DiscardNamed)
def _discard_named_cards(recorder: Recording, move: m.DiscardNamed, player: str) -> None:
    under = _extras_go_under(recorder.state)
    cards = () if under else tuple(piece.card for piece in move.cards)
    recorder.record(f.Discarded, player=player, number=len(move.cards), cards=cards, under=under)


@checks(m.EndTurn)
def _check_end_turn(state: Deal, move: m.EndTurn, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    if number := number_of_excess_cards(state, player):
        hand = state.areas[player].hand
        if state.turn.plays:
            text = say("{player} has {hand} cards: discard {number}.", player=player, hand=hand, number=number)
        else:
            text = say(
                "{player} has {hand} cards after drawing: discard {number}.", player=player, hand=hand, number=number
            )
        yield Reason(text, "DEAL-TURN-05")


@handles(m.EndTurn)
def _end_turn(recorder: Recording, move: m.EndTurn, player: str) -> None:
    recorder.record(f.TurnBegan, player=recorder.state.next_player(recorder.state.turn.player))


@checks(m.CountHand)
def _check_count_hand(state: Deal, move: m.CountHand, player: str) -> Iterator[Reason]:
    most = state.pile + state.areas[move.player].hand
    if move.number > most:
        yield hard_reason(
            say_n("Only {n} card can be in that hand.", "Only {n} cards can be in that hand.", most), "DEAL-SETUP-03"
        )


@checks(m.ReadValue)
def _check_read_value(state: Deal, move: m.ReadValue, player: str) -> Iterator[Reason]:
    values = {card: state.edition.value(card) for card in (HOUSE, HOTEL)} | {move.card: move.value}
    if values[HOTEL] < values[HOUSE]:
        yield hard_reason(say("A Hotel can't be worth less than a House."), "DEAL-BLDG-07")
    if state.edition.cards[move.card].is_all_colour and move.value:
        yield hard_reason(say("The all-colour wilds have no value."), "DEAL-WILD-03")


@checks(Leave)
def _check_leave(state: Deal, move: Leave, player: str) -> Iterator[Reason]:
    yield from must_have_begun(state)


@handles(Leave)
def _leave(recorder: Recording, move: Leave, player: str) -> None:
    """Pass the turn on if its player went home. The last player left wins (DEAL-OQ-29)."""
    passes = is_tracked_turn_of(recorder.state, move.player)
    if leave_and_check_if_one_left(recorder, move.player):
        recorder.record(f.GameWon, player=recorder.state.present[0], alone=True)
    elif passes:
        recorder.record(f.TurnBegan, player=recorder.state.next_player(move.player))


@checks(m.Finish)
def _check_finish(state: Deal, move: m.Finish, player: str) -> Iterator[Reason]:
    yield from ()


handles.join(
    {
        m.Begin: recorded_as(f.StarterNamed),
        m.CountHand: recorded_as(f.HandCounted),
        m.ReadValue: recorded_as(f.ValueRead),
        m.Finish: recorded_as(f.GameEnded),
    }
)
