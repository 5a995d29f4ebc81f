"""What a Deal table is asked at a moment: who is asked, the prompt, and who answers first."""

from collections.abc import Sequence

from companion.core.words import joined_with_and, say, say_n, translated
from companion.games.deal import payments, sets
from companion.games.deal.edition import NO
from companion.games.deal.pieces import piece_in_words
from companion.games.deal.rules.answers import can_say_no_to_no, claims_to_answer, must_answer_in_order
from companion.games.deal.rules.common import (
    amount_asked,
    is_only_doubling_stopped,
    is_stopped,
    must_be_from_hand,
    number_of_cards_to_draw,
)
from companion.games.deal.rules.turn import number_of_excess_cards
from companion.games.deal.state import Claim, Deal
from companion.games.leaving import winner_text


def headline(state: Deal) -> str:
    """Return whose turn it is and what comes next, in one line."""
    player = state.turn.player
    if state.finished == "alone":
        return winner_text(state)
    if state.winner:
        return say("{player} wins: {sets}", player=state.winner, sets=joined_with_and(_winning_colours(state)))
    if state.finished:
        return say("The game ended early")
    if state.claims:
        return _answer_prompt(state)
    return _plays_left_prompt(state, player) if state.turn.drawn else _draw_prompt(state, player)


def _draw_prompt(state: Deal, player: str) -> str:
    number = number_of_cards_to_draw(state)
    if state.is_start_undecided:
        return say_n(
            "{player}: draw {n} card to start, or pick who goes first",
            "{player}: draw {n} cards to start, or pick who goes first",
            number,
            player=player,
        )
    if not number:
        return say("{player}: no cards to draw", player=player)
    return say_n("{player}: draw {n} card", "{player}: draw {n} cards", number, player=player)


def _answer_prompt(state: Deal) -> str:
    first = _claims_answered_first(state)
    names = joined_with_and([claim.target for claim in first])
    if is_stopped(state, first[0]):
        return _say_no_prompt(state, names, first)
    say_no = any(_may_hold_just_say_no(state, claim.target) for claim in first)
    if len(first) > 1 and say_no:
        return say("{players}: pay or say no", players=names)
    if len(first) > 1:
        return say("{players}: pay", players=names)
    return _claim_instruction(state, first[0], say_no=say_no)


def _say_no_prompt(state: Deal, names: str, stopped_ones: Sequence[Claim]) -> str:
    player, many = state.turn.player, len(stopped_ones)
    if not any(can_say_no_to_no(state, claim) for claim in stopped_ones):
        return say_n(
            "{player}: accept {others}'s “no”",
            "{player}: accept “no” from {others}",
            many,
            player=player,
            others=names,
        )
    return say_n(
        "{player}: answer or accept {others}'s “no”",
        "{player}: answer or accept “no” from {others}",
        many,
        player=player,
        others=names,
    )


def _may_hold_just_say_no(state: Deal, player: str) -> bool:
    """Return whether a player could hold a Just Say No, as far as the table knows."""
    return not any(must_be_from_hand(state, player, NO))


def _plays_left_prompt(state: Deal, player: str) -> str:
    left, extra = state.turn.plays_left, number_of_excess_cards(state, player)
    if left:
        return say_n("{player}: play {n} card", "{player}: play up to {n} cards", left, player=player)
    if extra:
        return say("{player}: no plays left – discard {n}", player=player, n=extra)
    return say("{player}: no plays left – end the turn", player=player)


def _winning_colours(state: Deal) -> list[str]:
    """Return the colours of the winner's complete sets."""
    winner = state.winner or ""
    return [
        translated(colour) for colour in state.areas[winner].rows if sets.places_of_complete_sets(state, winner, colour)
    ]


def players_who_may_answer(state: Deal) -> tuple[str, ...]:
    """Return who may answer now, each once, without those who must wait for others (DEAL-OQ-21)."""
    open_now = claims_to_answer(state)
    now = (
        claim for claim in open_now if is_stopped(state, claim) or not any(must_answer_in_order(state, claim.target))
    )
    return tuple(dict.fromkeys(who_answers_next(state, claim) for claim in now))


def players_to_answer(state: Deal) -> tuple[str, ...]:
    """Return who answers before the game continues, each once. If only the doubling is off, both sides may."""
    first = _claims_answered_first(state)
    both = (state.turn.player,) if any(is_only_doubling_stopped(state, claim) for claim in first) else ()
    return tuple(dict.fromkeys((*(who_answers_next(state, claim) for claim in first), *both)))


def _claims_answered_first(state: Deal) -> tuple[Claim, ...]:
    """Return what is answered first: Just Say No, then the claim on the next player, or on all if any may begin."""
    noes = tuple(claim for claim in state.claims if is_stopped(state, claim))
    return noes or (state.claims if state.house.pay_order == "any" else state.claims[:1])


def who_answers_next(state: Deal, claim: Claim) -> str:
    """Return who answers a claim next."""
    return state.turn.player if is_stopped(state, claim) else claim.target


def open_claim_text(state: Deal, claim: Claim) -> str:
    """Return what a player still has to do about a claim."""
    if claim.is_for_money:
        return say("{player} owes {due}", player=claim.target, due=_claimed_amount_text(state, claim))
    return say("{player} gives {cards}", player=claim.target, cards=_claimed_cards_text(state, claim))


def _claim_instruction(state: Deal, claim: Claim, *, say_no: bool) -> str:
    """Return the instruction to a player for a claim, which they may be able to refuse."""
    player, asker = claim.target, state.turn.player
    if claim.is_for_money and not payments.most_payable(state, player):
        due = _claimed_amount_text(state, claim)
        return say(
            "{player}: you owe {creditor} {due}, and have nothing on the table",
            player=player,
            creditor=asker,
            due=due,
        )
    if claim.is_for_money:
        due = _payable_phrase(state, claim)
        if say_no:
            return say("{player}: pay {creditor} {due} or say no", player=player, creditor=asker, due=due)
        return say("{player}: pay {creditor} {due}", player=player, creditor=asker, due=due)
    cards = _claimed_cards_text(state, claim)
    if say_no:
        return say("{player}: give {creditor} {cards} or say no", player=player, creditor=asker, cards=cards)
    return say("{player}: give {creditor} {cards}", player=player, creditor=asker, cards=cards)


def _claimed_cards_text(state: Deal, claim: Claim) -> str:
    """Return the cards that a claim takes from a player, and the card they get in exchange."""
    if claim.kind == "breaker":
        return say("the {colour} set", colour=translated(claim.colour))
    taken = piece_in_words(state, claim.take) if claim.take else say("a card")
    if not claim.give:
        return taken
    return say("{card} for {other}", card=taken, other=piece_in_words(state, claim.give))


def _payable_phrase(state: Deal, claim: Claim) -> str:
    """Return an amount, and how much of it a player can pay if not all (DEAL-PAY-07, DEAL-PAY-08)."""
    wealth, due = payments.most_payable(state, claim.target), _claimed_amount_text(state, claim)
    return due if wealth >= amount_asked(state, claim) else say("{amount} of {due}", amount=wealth, due=due)


def _claimed_amount_text(state: Deal, claim: Claim) -> str:
    """Return the amount of a claim, and what it is for."""
    amount, colour = amount_asked(state, claim), translated(claim.colour)
    if claim.kind == "debt":
        return say("{amount} for the {card}", amount=amount, card=state.in_words("Debt Collector"))
    if claim.kind == "birthday":
        return say("{amount} for the birthday", amount=amount)
    if claim.factor > 1 and amount != claim.amount:
        multiplied = f"{claim.amount} × {claim.factor}"
        return say("{amount} ({multiplied}) for {colour}", amount=amount, multiplied=multiplied, colour=colour)
    return say("{amount} for {colour}", amount=amount, colour=colour)
