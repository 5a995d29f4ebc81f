"""What a move would do, before it is made. It applies the rules and records nothing."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from companion.core.fact import Fact
from companion.core.order import Order, remaining_reasons
from companion.core.words import say, with_heading
from companion.games import leaving
from companion.games.chance import facts as f
from companion.games.chance import rules
from companion.games.chance.odds import percent
from companion.games.chance.report import next_bankrupt_probability
from companion.games.chance.rules.placing import cash_in_hand
from companion.games.chance.scoring import skyline_length
from companion.games.chance.state import Chance
from companion.games.chance.telling import tell
from companion.games.chance.words import translated_name
from companion.games.game import Plan
from companion.games.view import Preview
from companion.unit.risks import ConfirmationQuestion

_ASKED = (f.Flipped, f.Rolled, f.CashPlaced, f.TokenPlaced, f.ChanceTaken, f.FlipTwoDeclined, f.MarkLookedFor)


def preview(state: Chance, order: Order, now_ms: int) -> Preview:
    """Return what an order would do, or only the reasons against it."""
    plan = rules.plan(state, order, now_ms)
    if remaining_reasons(order, plan.reasons):
        return Preview(plan.reasons)
    ends = any(isinstance(fact, f.RoundEnded) for fact in plan.facts)
    kinds = (f.GameEnded,) if ends else Fact
    follows = tell.consequences_of(
        state, [fact for fact in plan.facts if isinstance(fact, kinds) and not _is_said_by_order(fact)]
    )
    changes = tuple(_round_end_lines(state, plan)) if ends else tuple(_change_lines(state, plan.after))
    words = (*changes, *follows, *_unchecked_lines(plan.facts))
    return Preview(plan.reasons, words, next(iter(words), ""))


def confirmation_question(state: Chance, order: Order, now_ms: int) -> ConfirmationQuestion | None:
    """Return the question before an allowed order by which someone would lose something, or None."""
    return (
        leaving.question_before_leaving(state, order.move, _leaver_cards_text)
        if isinstance(order.move, leaving.Leave)
        else None
    )


def unsettled_sentences(state: Chance) -> Iterator[str]:
    """Yield what would stay open if the game ended now: the cards on the board would earn no buildings."""
    if any(space.pile for space in state.spaces.values()):
        yield say("The round isn't over: cards on the board earn no buildings.")


def _leaver_cards_text(state: Chance, player: str) -> str:
    """Return what happens to the cards of a player who leaves (CHANCE-OQ-23)."""
    return say("Their cards would come off the board, and their skyline would no longer count")


def _round_end_lines(state: Chance, plan: Plan[Chance]) -> Iterator[str]:
    """Yield who would take which buildings, and the resulting skyline lengths."""
    yield say("The round would end")
    for name in state.players:
        gained = [fact for fact in plan.facts if isinstance(fact, f.BuildingGained) and fact.player == name]
        if gained:
            one, other = skyline_length(state, name), skyline_length(plan.after, name)
            parts = [translated_name(fact.colour) for fact in gained]
            if one != other:
                parts.append(say("{before} → {after} long", before=_length_text(one), after=_length_text(other)))
            yield with_heading(name, ", ".join(parts))


def _is_said_by_order(fact: Fact) -> bool:
    """Return whether the move itself already says this."""
    return isinstance(fact, _ASKED)


def _unchecked_lines(facts: Sequence[Fact]) -> Iterator[str]:
    """Yield what players must check themselves because a printed number is unknown (CHANCE-CASH-03)."""
    if any(isinstance(fact, f.CashPlaced) and not fact.checked for fact in facts):
        yield say("Only if the number printed there is lower")


def _change_lines(before: Chance, after: Chance) -> Iterator[str]:
    """Yield what changes: the Cash in hand, control of properties, skyline lengths, the risk."""
    player = before.turn.player
    was, now = cash_in_hand(before, player), cash_in_hand(after, player)
    if now > was:
        yield say("Cash in hand: {before} → {after}", before=was, after=now)
    for name, space in before.spaces.items():
        if after.spaces[name].top != space.top:
            yield with_heading(translated_name(name), f"{_top_card_text(before, name)} → {_top_card_text(after, name)}")
    for name in before.players:
        one, other = skyline_length(before, name), skyline_length(after, name)
        if one != other:
            yield say(
                "{player}: {before} → {after} long", player=name, before=_length_text(one), after=_length_text(other)
            )
    if (risk := _risk_of_next_flip(before, after)) is not None:
        yield say("next card Bankrupt: {percent}", percent=percent(risk))


def _top_card_text(state: Chance, space_name: str) -> str:
    top = state.spaces[space_name].top
    return f"{top.player} {state.in_words(top.card)}" if top else say("no one")


def _length_text(length: int | None) -> str:
    return "?" if length is None else str(length)


def _risk_of_next_flip(before: Chance, after: Chance) -> Fraction | None:
    """Return the probability that the next card is a Bankrupt. None if the turn passes on or odds are hidden."""
    same = before.turn.player == after.turn.player and before.round == after.round
    if not same or after.house.odds == "hidden" or after.turn.phase not in ("flip", "forced"):
        return None
    return next_bankrupt_probability(after, after.turn.player)
