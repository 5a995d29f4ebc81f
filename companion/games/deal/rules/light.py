"""The light ways to play Deal: payments when asked, timed turns, or the sets and the winner."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from companion.core.errors import Reason, hard_reason
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import joined_with_and, phrase, say, translated
from companion.games.choice import Choice, Option
from companion.games.deal import facts as f
from companion.games.deal import given, nameable_cards, payments, sets
from companion.games.deal import moves as m
from companion.games.deal.pieces import piece_in_words, pieces_in_words
from companion.games.deal.rules import actions, common, laying
from companion.games.deal.rules.all import CHECKS, HANDLERS
from companion.games.deal.rules.common import Recording, must_aim_at_another, must_be_available, where_property_is
from companion.games.deal.rules.laying import colour_to_lay_as, must_show_colour, sets_free_for_building
from companion.games.deal.state import Claim, Deal, TableCard, reset_to_setup
from companion.games.leaving import CALLED, Leave, WentHome, light_leaving_question, players_at_table
from companion.games.light_mode import (
    GIVEN,
    LightMode,
    PositionCleared,
    TrackedMoves,
    TurnGiven,
    checked_as_at_full_table,
    tracked_move,
)
from companion.games.timed_turns import light_kinds, timed_kinds, timer_only_mode

_MOST_WAYS = 7


def _order_and_player(recorder: Recording, order: Order) -> tuple[Order, str]:
    state = recorder.state
    asked = state.claims[0].target if state.claims and isinstance(order.move, m.Pay) else state.turn.player
    return order, order.by or asked


def _check_owe(recorder: Recording, move: m.Owes, player: str) -> Iterator[Reason]:
    """Yield which of the cards can't be there (DEAL-BOX-02)."""
    state = reset_to_setup(recorder.state)
    yield from must_be_available(state, [piece.card for piece in move.pieces])
    for piece in move.pieces:
        if state.edition.cards[piece.card].is_property:
            yield from must_show_colour(state, piece.card, colour_to_lay_as(state, piece))


def _claim_debt(recorder: Recording, move: m.Owes, player: str) -> None:
    """Lay out a player's table cards and claim the debt from them, which gives the ways to pay."""
    cards, gone = recorder.state.edition.cards, recorder.state.gone
    recorder.record(PositionCleared)
    for name in gone:
        recorder.record(WentHome, player=name)
    bank = tuple(piece.card for piece in move.pieces if not cards[piece.card].is_property)
    recorder.record(given.BankGiven, player=move.debtor, cards=bank)
    for piece in move.pieces:
        if cards[piece.card].is_property:
            colour = colour_to_lay_as(recorder.state, piece)
            recorder.record(given.LandGiven, player=move.debtor, card=piece.card, colour=colour)
    if recorder.state.turn.player == move.debtor:  # someone else asks it of them
        recorder.record(TurnGiven, player=recorder.state.next_player(move.debtor))
    recorder.record(f.Claimed, claim=Claim("debt", move.debtor, amount=move.amount))


def _check_pay(recorder: Recording, move: m.Pay, player: str) -> Iterator[Reason]:
    if recorder.state.claim(player) is not None:
        yield from CHECKS[m.Pay](recorder.state, move, player)


def _pay_if_claimed(recorder: Recording, move: m.Pay, player: str) -> None:
    if recorder.state.claim(player) is not None:
        HANDLERS[m.Pay](recorder, move, player)


def _payment_choices(state: Deal) -> Iterator[Choice]:
    """Yield the ways to pay a debt. The smallest overpayments that break no set come first (DEAL-PAY-02)."""
    for claim in state.claims:
        for found in payments.least_harmful_first(payments.possible_payments(state, claim.target, claim.amount))[
            :_MOST_WAYS
        ]:
            cards = nameable_cards.table_cards_text(found.pieces)
            label = ", ".join(
                filter(
                    None,
                    (
                        say(
                            "{player} pays {cards}",
                            player=claim.target,
                            cards=pieces_in_words(state, found.pieces),
                        ),
                        found.drawbacks,
                    ),
                )
            )
            yield Choice(
                "pay [PIECES]", label, {"pieces": cards}, claim.target, line=f"pay {cards} by {quote(claim.target)}"
            )


def _check_lay(recorder: Recording, move: m.Lay, player: str) -> Iterator[Reason]:
    state, piece = recorder.state, move.piece
    yield from must_be_available(state, [piece.card])
    yield from must_show_colour(state, piece.card, colour_to_lay_as(state, piece))


def _ensure_pile_has_card(recorder: Recording) -> None:
    """Make sure the pile has a card, since this table doesn't count hands and discards."""
    state = recorder.state
    holder = next((name for name in state.players if state.areas[name].hand), None)
    if state.pile == 0 and holder is not None:
        recorder.record(given.HandGiven, player=holder, number=state.areas[holder].hand - 1)
    elif state.pile == 0:
        recorder.record(given.PileGiven, number=1)


def _add_property(recorder: Recording, move: m.Lay, player: str) -> None:
    piece = move.piece
    _ensure_pile_has_card(recorder)
    recorder.record(given.LandGiven, player=player, card=piece.card, colour=colour_to_lay_as(recorder.state, piece))
    _record_what_follows(recorder)


def _check_take(recorder: Recording, move: m.Sly | m.Forced, player: str) -> Iterator[Reason]:
    yield from must_aim_at_another(recorder.state, player, move.target)
    yield from actions.must_be_takeable(recorder.state, move.target, move.take)
    if isinstance(move, m.Forced):
        yield from actions.must_be_givable(recorder.state, player, move.give)


def _piece_on_table(recorder: Recording, owner: str, piece: TableCard) -> TableCard:
    found = where_property_is(recorder.state, owner, piece)
    assert found is not None, "verify lets this pass only where the card lies there"
    return found


def _take_or_swap_card(recorder: Recording, move: m.Sly | m.Forced, player: str) -> None:
    """Move a card at once. No one is asked at this table."""
    take = _piece_on_table(recorder, move.target, move.take)
    if isinstance(move, m.Forced):
        give = _piece_on_table(recorder, player, move.give)
        recorder.record(f.CardsSwapped, player=player, other=move.target, take=take, give=give)
    else:
        recorder.record(f.CardTaken, player=player, loser=move.target, piece=take)
    _record_what_follows(recorder)


def _check_break(recorder: Recording, move: m.Breaker, player: str) -> Iterator[Reason]:
    yield from must_aim_at_another(recorder.state, player, move.target)
    if not sets.places_of_complete_sets(recorder.state, move.target, move.colour):
        yield hard_reason(
            say("{player} has no complete {colour} set.", player=move.target, colour=translated(move.colour)),
            "DEAL-CARD-05",
        )


def _move_set(recorder: Recording, move: m.Breaker, player: str) -> None:
    cards = sets.arranged_sets(recorder.state, move.target, move.colour)[0]
    recorder.record(f.SetTaken, player=player, loser=move.target, colour=move.colour, place=0, cards=cards)
    _record_what_follows(recorder)


def _check_build(recorder: Recording, move: m.Build, player: str) -> Iterator[Reason]:
    yield from must_be_available(recorder.state, [move.card])
    yield from laying.must_carry_building(recorder.state, player, move.colour, move.card)


def _add_building(recorder: Recording, move: m.Build, player: str) -> None:
    place = sets_free_for_building(recorder.state, player, move.colour, move.card)[0]
    _ensure_pile_has_card(recorder)
    recorder.record(given.BuildingGiven, player=player, card=move.card, colour=move.colour, place=place)


def _options_by_property(
    state: Deal, of: Callable[[Deal, str], Iterable[TableCard]] = sets.properties_on_table
) -> dict[TableCard, Option]:
    """Return the properties `of` all players, each in the notation and as shown with its owner."""
    whose: dict[TableCard, list[str]] = {}
    for name in state.players:
        for piece in dict.fromkeys(of(state, name)):
            whose.setdefault(piece, []).append(name)
    return {
        piece: Option(
            nameable_cards.table_card_text(piece),
            say("{players}: {card}", card=piece_in_words(state, piece), players=joined_with_and(owners)),
        )
        for piece, owners in whose.items()
    }


def _options_to_take(state: Deal) -> dict[str, Sequence[Option]]:
    return {
        **players_at_table(state, "target"),
        "take": tuple(_options_by_property(state, sets.takeable_cards).values()),
    }


def _options_to_swap(state: Deal) -> dict[str, Sequence[Option]]:
    own = sets.properties_on_table if state.house.forced_deal_own_full_set == "allow" else sets.takeable_cards
    return {**_options_to_take(state), "give": tuple(_options_by_property(state, own).values())}


def _options_to_break(state: Deal) -> dict[str, Sequence[Option]]:
    return {**players_at_table(state, "target"), **_options_of_colours_with_a_complete_set(state)}


def _options_of_colours_with_a_complete_set(state: Deal) -> dict[str, Sequence[Option]]:
    """Return the colours in which anyone has a complete set."""
    colours = [
        name
        for name in state.edition.colours
        if any(sets.places_of_complete_sets(state, who, name) for who in state.players)
    ]
    return {"colour": tuple(Option(quote(name), translated(name)) for name in colours)}


def _options_to_recolour(state: Deal) -> dict[str, Sequence[Option]]:
    cards = state.edition.cards
    return {
        "piece": tuple(each for piece, each in _options_by_property(state).items() if cards[piece.card].kind == "wild")
    }


def _recolour_wild(recorder: Recording, move: m.Recolour, player: str) -> None:
    HANDLERS[m.Recolour](recorder, move, player)
    _record_what_follows(recorder)


def _check_recolour(recorder: Recording, move: m.Recolour, player: str) -> Iterator[Reason]:
    if where_property_is(recorder.state, player, move.piece) is None:
        yield hard_reason(
            say(
                "{player} has no such {card} on the table.",
                player=player,
                card=recorder.state.in_words(move.piece.card),
            ),
            "DEAL-WILD-02",
        )
    else:
        yield from must_show_colour(recorder.state, move.piece.card, move.colour)


def _record_what_follows(recorder: Recording) -> None:
    """Record which buildings a broken set loses, and who won (DEAL-WIN-01)."""
    for player in recorder.state.players:
        common.remove_orphaned_buildings(recorder, player)
        if not recorder.state.finished and sets.number_of_sets_towards_win(recorder.state, player) >= common.TO_WIN:
            recorder.record(f.GameWon, player=player)


_ALWAYS: TrackedMoves[Deal] = {
    **checked_as_at_full_table(CHECKS, HANDLERS, *GIVEN, m.ReadValue, m.Finish),
    **timed_kinds(m.EndTurn, f.TurnBegan),
}
_LEAVES: TrackedMoves[Deal] = checked_as_at_full_table(CHECKS, HANDLERS, Leave)
_SETS: TrackedMoves[Deal] = {
    m.Lay: tracked_move(_check_lay, _add_property),
    m.Recolour: tracked_move(_check_recolour, _recolour_wild),
    m.Sly: tracked_move(_check_take, _take_or_swap_card),
    m.Forced: tracked_move(_check_take, _take_or_swap_card),
    m.Breaker: tracked_move(_check_break, _move_set),
    m.Build: tracked_move(_check_build, _add_building),
}
_WHOSE: dict[type, str] = {
    m.Lay: phrase("Who plays it?"),
    m.Recolour: phrase("Who flips it?"),
    m.Build: phrase("Who builds?"),
    **dict.fromkeys((m.Sly, m.Forced, m.Breaker), phrase("Who plays it?")),
}
_STANDS: dict[type, Callable[[Deal], Mapping[str, Sequence[Option]]]] = {
    m.Lay: lambda state: {"piece": tuple(nameable_cards.layable_options(state))},
    m.Sly: _options_to_take,
    m.Forced: _options_to_swap,
    m.Breaker: _options_to_break,
    m.Build: _options_of_colours_with_a_complete_set,
    m.Recolour: _options_to_recolour,
    Leave: players_at_table,
}
LIGHT_MODES = {
    "payments": LightMode(
        phrase("Who owes how much?"),
        _order_and_player,
        light_kinds(
            {
                **_ALWAYS,
                m.Owes: tracked_move(_check_owe, _claim_debt),
                m.Pay: tracked_move(_check_pay, _pay_if_claimed),
            },
            f.TurnBegan,
        ),
        (m.Owes, m.Finish),
        _payment_choices,
        figures=(False, False),
        holdings=False,
        example="owes {0} 4 with 3, 1",
        stands={m.Owes: lambda state: players_at_table(state, "debtor")},
    ),
    "sets": LightMode(
        phrase("Who plays or takes what?"),
        _order_and_player,
        light_kinds({**_ALWAYS, **_SETS, **_LEAVES}, f.TurnBegan),
        (*_SETS, Leave, m.Finish),
        called=CALLED,
        figures=(False, True),
        example="lay boardwalk by {0}",
        whose=_WHOSE,
        makers=lambda state: players_at_table(state)["player"],
        stands=_STANDS,
        confirmation_question=light_leaving_question,
    ),
    "timer": timer_only_mode(_order_and_player, {**_ALWAYS, **_LEAVES}, m.EndTurn, f.TurnBegan, m.Finish),
}
