"""What a Deal table is asked at a moment: who is asked, the prompt, and who answers first."""

from collections.abc import Sequence

from companion.core.words import counted, listed
from companion.games.deal import nameable_cards, payments, sets
from companion.games.deal.rules.answers import answerable, in_question, must_answer_in_order
from companion.games.deal.rules.common import NO, asked, must_be_from_hand, opening, stopped, undoubled
from companion.games.deal.rules.turn import too_many
from companion.games.deal.state import Claim, Deal
from companion.games.leaving import alone

_CAUSES = {"debt": "for the Debt Collector", "birthday": "for the birthday"}


def headline(state: Deal) -> str:
    """Return whose turn it is and what comes next, in one line."""
    player = state.turn.player
    if state.finished == "alone":
        return alone(state)
    if state.winner:
        return f"{state.winner} wins: {listed(_won_with(state))}"
    if state.finished:
        return "The game ended early"
    if state.claims:
        return _asked(state)
    if not state.turn.drawn:
        draws = f"{player} draws {opening(state) or 'no card'}"
        return f"Who goes first? Otherwise {draws}" if state.start_open else draws
    return f"{player}{_left(state, player)}"


def _asked(state: Deal) -> str:
    first = _first(state)
    names = listed([claim.target for claim in first])
    if stopped(state, first[0]):
        return _noes(state, names, first)
    say_no = any(_may_hold_no(state, claim.target) for claim in first)
    if len(first) > 1:
        return f"{names}: pay{' or say no' if say_no else ''}"
    return f"{names}: {_to_do(state, first[0])}{' or say no' if say_no else ''}"


def _noes(state: Deal, names: str, stopped_ones: Sequence[Claim]) -> str:
    many = len(stopped_ones) > 1
    player, noes = state.turn.player, f"the noes of {names}" if many else f"{names}'s no"
    if not any(answerable(state, claim) for claim in stopped_ones):
        return f"{player}: accept {noes}"
    return f"{player}: answer {noes} or accept {'them' if many else 'it'}"


def _may_hold_no(state: Deal, player: str) -> bool:
    """Return whether a player could hold a Just Say No, as far as the table knows."""
    return not any(must_be_from_hand(state, player, NO))


def _left(state: Deal, player: str) -> str:
    left, extra = state.turn.left, too_many(state, player)
    if left:
        return f": {counted(left, 'play')} left"
    return f" has no plays left: {f'discard {extra}' if extra else 'end the turn'}"


def _won_with(state: Deal) -> list[str]:
    """Return the colours of the winner's complete sets."""
    winner = state.winner or ""
    return [colour for colour in state.areas[winner].rows if sets.complete(state, winner, colour)]


def asked_for(state: Deal) -> tuple[str, ...]:
    """Return who may answer now, each once, without those who must wait for others (DEAL-OQ-21)."""
    open_now = in_question(state)
    now = (claim for claim in open_now if stopped(state, claim) or not any(must_answer_in_order(state, claim.target)))
    return tuple(dict.fromkeys(waits_for(state, claim) for claim in now))


def answering(state: Deal) -> tuple[str, ...]:
    """Return who answers before the game continues, each once. If only the doubling is off, both sides may."""
    first = _first(state)
    both = (state.turn.player,) if any(undoubled(state, claim) for claim in first) else ()
    return tuple(dict.fromkeys((*(waits_for(state, claim) for claim in first), *both)))


def _first(state: Deal) -> tuple[Claim, ...]:
    """Return what is answered first: Just Say No, then the claim on the next player, or on all if any may begin."""
    noes = tuple(claim for claim in state.claims if stopped(state, claim))
    return noes or (state.claims if state.house.pay_order == "any" else state.claims[:1])


def waits_for(state: Deal, claim: Claim) -> str:
    """Return who answers a claim next."""
    return state.turn.player if stopped(state, claim) else claim.target


def stands(state: Deal, claim: Claim) -> str:
    """Return what a player still has to do about a claim, as text after their name."""
    return f"owes {_amount(state, claim)}" if claim.for_money else f"gives {_goods(state, claim)}"


def _to_do(state: Deal, claim: Claim) -> str:
    """Return the instruction to a player for a claim."""
    if claim.for_money:
        return f"pay {_able(state, claim)}{_amount(state, claim)}"
    return f"give {_goods(state, claim)}"


def _goods(state: Deal, claim: Claim) -> str:
    """Return the cards that a claim takes from a player, and the card they get in exchange."""
    if claim.kind == "breaker":
        return f"the {claim.colour} set"
    taken = nameable_cards.lying(state, claim.take) if claim.take else "a card"
    return f"{taken} for {nameable_cards.lying(state, claim.give)}" if claim.give else taken


def _able(state: Deal, claim: Claim) -> str:
    """Return how much of an amount a player can pay; empty if they can pay all of it (DEAL-PAY-07, DEAL-PAY-08)."""
    wealth = payments.wealth(state, claim.target)
    return "" if wealth >= asked(state, claim) else f"{wealth} of "


def _amount(state: Deal, claim: Claim) -> str:
    amount = asked(state, claim)
    if claim.kind in _CAUSES:
        return f"{amount} {_CAUSES[claim.kind]}"
    times = f" ({claim.amount} × {claim.factor})" if claim.factor > 1 and amount != claim.amount else ""
    return f"{amount}{times} for {claim.colour}"
