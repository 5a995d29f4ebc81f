"""The answers of the other players: paying, agreeing, or Just Say No (DEAL-PAY-*, DEAL-JSN-*)."""

from collections.abc import Iterator
from itertools import islice

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import joined_with_or, say
from companion.games.deal import facts as f
from companion.games.deal import moves as m
from companion.games.deal import payments, sets
from companion.games.deal.edition import NO
from companion.games.deal.pieces import pieces_in_words
from companion.games.deal.rules.common import (
    Recording,
    amount_asked,
    is_only_doubling_stopped,
    is_stopped,
    must_be_from_hand,
    pieces_and_missing,
    would_stop_only_doubling,
)
from companion.games.deal.state import Claim, Deal, TableCard

checks, handles = ByKind(), ByKind()


def _must_have_claim_to_answer(state: Deal, player: str) -> Iterator[Reason]:
    """Yield why a player has no claim to answer now."""
    claim = state.claim(player)
    if claim is None or is_stopped(state, claim):
        yield hard_reason(say("{player} has nothing to answer.", player=player), "DEAL-PAY-01")
    else:
        yield from must_answer_in_order(state, player)


def must_answer_in_order(state: Deal, player: str) -> Iterator[Reason]:
    """Yield who must answer before a player (DEAL-OQ-21)."""
    if state.house.pay_order == "clockwise":
        waiting = next((claim.target for claim in state.claims if not is_stopped(state, claim)), player)
        places = [claim.target for claim in state.claims]
        if waiting != player and places.index(waiting) < places.index(player):
            yield Reason(
                say(
                    "{first} responds before {player}: payers take turns clockwise (house rule {rule}).",
                    first=waiting,
                    player=player,
                    rule="pay_order",
                ),
                "DEAL-OQ-21",
            )


@checks(m.Pay)
def _check_pay(state: Deal, move: m.Pay, player: str) -> Iterator[Reason]:
    yield from _must_have_claim_to_answer(state, player)
    claim = state.claim(player)
    if claim is None:
        return
    if not claim.is_for_money:
        yield hard_reason(say("{player} isn't being asked for money: say yes or no.", player=player), "DEAL-PAY-01")
    elif move.pieces is None:
        yield from _must_have_one_way_to_pay(state, player, amount_asked(state, claim))
    else:
        yield from _must_pay_with(state, player, move.pieces, amount_asked(state, claim))


def _must_have_one_way_to_pay(state: Deal, player: str, debt: int) -> Iterator[Reason]:
    if len(list(islice(payments.minimal_payments(state, player, debt), 2))) > 1:
        cheapest = joined_with_or(
            [pieces_in_words(state, way.pieces) for way in payments.possible_payments(state, player, debt)[:3]]
        )
        yield Reason(
            say("{player} can pay {amount} in several ways: {cards}.", player=player, amount=debt, cards=cheapest),
            "DEAL-PAY-02",
        )


def _must_pay_with(state: Deal, player: str, named: tuple[TableCard, ...], debt: int) -> Iterator[Reason]:
    """Yield why these cards don't pay the debt."""
    pieces, missing = pieces_and_missing(state, player, named)
    for piece in missing:
        yield hard_reason(
            say("{player} has no such {card} on the table.", player=player, card=state.in_words(piece.card)),
            "DEAL-PAY-06",
        )
    can = payments.payable_cards(state, player)
    for piece in pieces:
        if piece not in can and not _may_be_added_unvalued(state, piece):
            rule = "DEAL-PAY-09" if state.edition.cards[piece.card].is_all_colour else "DEAL-OQ-03"
            yield Reason(say("{card} can't be used to pay.", card=state.in_words(piece.card)), rule)
    if not payments.takes_no_house_from_under_hotel(state, player, pieces):
        yield hard_reason(say("A House can't be paid while there's a Hotel on it."), "DEAL-OQ-03")
    elif not missing:
        yield from _must_pay_enough(state, player, pieces, debt)


def _may_be_added_unvalued(state: Deal, piece: TableCard) -> bool:
    """Return whether a card without value can be added (DEAL-OQ-13)."""
    return state.house.wild_in_payment == "allow_at_zero" and state.edition.value(piece.card) == 0


def _must_pay_enough(state: Deal, player: str, pieces: list[TableCard], debt: int) -> Iterator[Reason]:
    paid, wealth = payments.total_value(state, pieces), payments.most_payable(state, player)
    if paid < min(debt, wealth):
        yield Reason(
            say(
                "That's only {paid} of the {amount} {player} has to pay.",
                paid=paid,
                amount=min(debt, wealth),
                player=player,
            ),
            "DEAL-PAY-07",
        )
    spare = payments.unneeded_card(state, player, pieces, debt)
    if spare is not None and state.house.padded_payment == "refuse":
        yield Reason(say("{card} isn't needed.", card=state.in_words(spare.card)), "DEAL-OQ-12")


def pieces_paid(state: Deal, player: str, move: m.Pay | m.Agree) -> tuple[TableCard, ...]:
    """Return the cards a player pays with: those they named, or the best way for them."""
    said = move.pieces if isinstance(move, m.Pay) else None
    if said is not None:
        return tuple(pieces_and_missing(state, player, said)[0])
    claim = state.claim(player)
    return payments.possible_payments(state, player, amount_asked(state, claim))[0].pieces if claim else ()


@handles(m.Pay)
def _pay_claim(recorder: Recording, move: m.Pay, player: str) -> None:
    _hand_over(recorder, player, pieces_paid(recorder.state, player, move))


def _hand_over(recorder: Recording, player: str, pieces: tuple[TableCard, ...]) -> None:
    state = recorder.state
    claim = state.claim(player)
    assert claim is not None, "a payment is checked to have a claim"
    recorder.record(
        f.Paid,
        payer=player,
        payee=state.turn.player,
        pieces=pieces,
        asked=amount_asked(state, claim),
        value=payments.total_value(state, pieces),
        loose=state.house.building_as_payment == "loose_property",
        unsaid=state.house.watch == "payments" and len(state.others(player)) > 1,
    )


@checks(m.Agree)
def _check_agree(state: Deal, move: m.Agree, player: str) -> Iterator[Reason]:
    if player == state.turn.player:
        yield from _must_have_no_no_waiting(state)
        return
    yield from _must_have_claim_to_answer(state, player)
    claim = state.claim(player)
    if claim is not None and claim.is_for_money:
        yield from _must_have_one_way_to_pay(state, player, amount_asked(state, claim))


def _must_have_no_no_waiting(state: Deal) -> Iterator[Reason]:
    """Yield that no Just Say No is waiting to be accepted. One that only took the doubling off a rent doesn't count."""
    if any(is_stopped(state, claim) for claim in state.claims):
        return
    if off := next((claim.target for claim in state.claims if is_only_doubling_stopped(state, claim)), None):
        yield hard_reason(
            say("The doubling is cancelled, but {player} still has to answer the rent itself.", player=off),
            "DEAL-OQ-05",
        )
    else:
        yield hard_reason(say("There's no Just Say No to accept."), "DEAL-JSN-03")


@handles(m.Agree)
def _agree_to_claim(recorder: Recording, move: m.Agree, player: str) -> None:
    if player == recorder.state.turn.player:
        drop_stopped_claims(recorder)
        return
    claim = recorder.state.claim(player)
    assert claim is not None, "an answer is checked to have a claim"
    if claim.is_for_money:
        _hand_over(recorder, player, pieces_paid(recorder.state, player, move))
    else:
        _TAKES[claim.kind](recorder, claim)


def drop_stopped_claims(recorder: Recording, before: str | None = None) -> None:
    """Drop the claims that a Just Say No stopped.

    With `before`, only those made earlier than the one on that player.
    """
    for claim in recorder.state.claims:
        if claim.target == before:
            return
        if is_stopped(recorder.state, claim):
            recorder.record(f.NoStood, target=claim.target)


def _take_card(recorder: Recording, claim: Claim) -> None:
    recorder.record(f.CardTaken, player=recorder.state.turn.player, loser=claim.target, piece=claim.take)


def _swap_cards(recorder: Recording, claim: Claim) -> None:
    recorder.record(
        f.CardsSwapped, player=recorder.state.turn.player, other=claim.target, take=claim.take, give=claim.give
    )


def _take_set(recorder: Recording, claim: Claim) -> None:
    """Take the set with the most buildings. Extra cards stay (DEAL-OQ-27)."""
    cards = sets.arranged_sets(recorder.state, claim.target, claim.colour)[0]
    player = recorder.state.turn.player
    recorder.record(f.SetTaken, player=player, loser=claim.target, colour=claim.colour, place=0, cards=cards)


_TAKES = {"sly": _take_card, "forced": _swap_cards, "breaker": _take_set}


def target_of_no(state: Deal, move: m.SayNo, player: str) -> str | None:
    """Return the target of the claim that a Just Say No concerns.

    For the current player, it is the first that was stopped.
    """
    if player != state.turn.player:
        return player
    if move.against is not None:
        return move.against
    said = sorted(state.claims, key=lambda claim: claim.noes % 2 == 0)
    return said[0].target if said else None


@checks(m.SayNo)
def _check_say_no(state: Deal, move: m.SayNo, player: str) -> Iterator[Reason]:
    yield from must_be_from_hand(state, player, NO)
    target = target_of_no(state, move, player)
    claim = state.claim(target) if target else None
    if claim is None:
        yield hard_reason(say("There is nothing to say no to."), "DEAL-JSN-01")
        return
    mine = player == state.turn.player
    if not mine and move.against not in (None, player, state.turn.player):
        yield hard_reason(say("{player} can say no only for themselves.", player=player), "DEAL-JSN-02")
    if mine != (claim.noes % 2 == 1) and (mine or not is_only_doubling_stopped(state, claim)):
        yield _not_yet_reason(state, player, claim.target)
    if not mine:
        yield from must_answer_in_order(state, player)
    elif state.house.jsn_on_own_turn == "counts_as_play" and not state.turn.plays_left:
        text = say(
            "{player} has made all three plays this turn: on your own turn a Just Say No counts as one of them "
            "(house rule {rule}).",
            player=player,
            rule="jsn_on_own_turn",
        )
        yield Reason(text, "DEAL-JSN-04")


def _not_yet_reason(state: Deal, player: str, target: str) -> Reason:
    """Return who has to answer before a player may say no."""
    if player == state.turn.player:
        text = say("Not yet, {player}: {target} answers first.", player=player, target=target)
    else:
        now = state.turn.player
        text = say("Not yet, {player}: {target} has to answer {asker} first.", player=player, target=target, asker=now)
    return hard_reason(text, "DEAL-JSN-03")


def can_say_no_to_no(state: Deal, claim: Claim) -> bool:
    """Return whether the current player can still answer the Just Say No that stopped a claim."""
    return is_stopped(state, claim) and not any(_check_say_no(state, m.SayNo(claim.target), state.turn.player))


def claims_to_answer(state: Deal) -> Iterator[Claim]:
    """Yield the claims to answer.

    Payers decide clockwise, up to a Just Say No that can still be answered (DEAL-OQ-21).
    """
    for claim in state.claims:
        yield claim
        if state.house.pay_order == "clockwise" and can_say_no_to_no(state, claim):
            return


@handles(m.SayNo)
def _say_no(recorder: Recording, move: m.SayNo, player: str) -> None:
    state = recorder.state
    target, mine = target_of_no(state, move, player), player == state.turn.player
    claim = state.claim(target or "")
    assert claim is not None, "a no is checked to have a claim"
    to_rent = not mine and is_only_doubling_stopped(state, claim)
    recorder.record(
        f.NoSaid,
        player=player,
        target=claim.target,
        cost=int(mine and state.house.jsn_on_own_turn == "counts_as_play"),
        to_rent=to_rent,
        to_doubling=not mine and not to_rent and would_stop_only_doubling(state, claim),
        answers=claim.target if mine else state.turn.player if claim.noes and not to_rent else None,
    )


@checks(m.Owes)
def _check_owes(state: Deal, move: m.Owes, player: str) -> Iterator[Reason]:
    yield hard_reason(say("Companion tracks every card here: play the card that asks for the money."), "DEAL-PAY-01")


@handles(m.Owes)
def _refuse_debt_by_word(recorder: Recording, move: m.Owes, player: str) -> None:
    raise AssertionError("verify lets no one owe by word where every card is watched")
