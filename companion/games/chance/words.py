"""What facts bring that nobody has asked for by name, in words: who loses a turn, who takes which building."""

from collections.abc import Iterator, Sequence

from companion.core.fact import Fact
from companion.core.game import Order
from companion.games.chance import facts as f
from companion.games.chance.fold import apply
from companion.games.chance.moves import Flip
from companion.games.chance.preview import preview
from companion.games.chance.state import Chance
from companion.games.chance.view import percent

_HOW = {"cash out": "cashes out", "no cards": "has no card left to flip"}
_OVER = {"mark": "the mark is reached", "no buildings": "no building is left", "broken off": "broken off"}


def told(state: Chance, facts: Sequence[Fact]) -> Iterator[str]:
    """Yield in words what facts bring that follow from `state`, leaving out what the asked move says itself."""
    for fact in facts:
        if text := _words(state, fact):
            yield text
        state = apply(state, fact)


def _words(state: Chance, fact: Fact) -> str:
    match fact:
        case f.TurnLost():
            gone = len(state.decks[fact.player].flipped) - len(fact.kept)
            return f"{fact.player} loses the turn: {gone} card{'s' if gone != 1 else ''} discarded."
        case f.Absorbed():
            return "The Lucky Break stops it; both are discarded."
        case f.FlippingEnded():
            return f"{fact.player} {_HOW[fact.how]}."
        case f.PileReshuffled():
            return f"{fact.player} shuffles the discards into a new draw pile."
        case f.FlipTwoPlayed():
            return f"{state.turn.player} has to flip {fact.flips} more."
        case f.FlipTwoStopped():
            return f"{state.turn.player} need not flip; {fact.owner} keeps the Flip 2."
        case f.TurnEnded():
            return _ended(state, fact)
    return _board_words(state, fact)


def _ended(state: Chance, fact: f.TurnEnded) -> str:
    gone = len(state.decks[fact.player].flipped) - len(fact.kept)
    parts = [f"keeps {', '.join(fact.kept)}"] if fact.kept else []
    parts += [f"discards {gone}"] if gone else []
    return f"{fact.player} {' and '.join(parts)}." if parts else ""


def _board_words(state: Chance, fact: Fact) -> str:
    match fact:
        case f.PlayAnnounced():
            return f"It waits: does {fact.play.victim} play Nope!?"
        case f.PlayStopped():
            return f"Nope! of {fact.player}: it does not happen."
        case f.CashPlaced():
            unchecked = "" if fact.checked else " The printed number is not known: not checked."
            return f"{fact.player} controls {fact.space} with {fact.card}.{unchecked}"
        case f.CashJailed():
            return f"{fact.card} of {fact.owner} leaves {fact.space}."
        case f.RoundTriggered():
            return f"{fact.player} brings about the end of the round: one more turn for {' and '.join(fact.last)}."
        case f.TurnBegan():
            return f"The die goes to {fact.player}."
    return _building_words(state, fact)


def _building_words(state: Chance, fact: Fact) -> str:
    match fact:
        case f.BuildingGained():
            pair = " for a pair" if fact.why == "pair" else ""
            return f"{fact.player} takes a {fact.colour} building{pair}."
        case f.BuildingLost():
            return f"{fact.player} loses a {fact.colour} building."
        case f.BuildingStolen():
            return f"{fact.player} takes a {fact.colour} building from {fact.loser}."
        case f.RoundEnded():
            ask = " Has a skyline reached the mark?" if fact.asking else ""
            return f"Round {state.round} is over: everybody takes all cards back and shuffles.{ask}"
        case f.ChanceReshuffled():
            return "The used Chance cards are shuffled into a new pile."
        case f.GameEnded():
            return f"The game is over: {_OVER[fact.how]}."
    return ""


def brings(state: Chance, order: Order, now_ms: int) -> str:
    """Return what a move would bring: what follows from it, whose skyline grows, and the next risk."""
    seen = preview(state, order, now_ms)
    parts = list(told(state, seen.facts))
    if isinstance(order.move, Flip) and state.edition.cards[order.move.card].cash:
        have = sum(state.edition.cards[card].cash for card in state.decks[state.turn.player].flipped)
        parts.insert(0, f"Cash in hand {have} → {have + state.edition.cards[order.move.card].cash}.")
    parts += [f"{name}: {_length(was)} → {_length(now)} long." for name, (was, now) in seen.lengths.items()]
    if seen.risk is not None:
        parts.append(f"Next card Bankrupt: {percent(seen.risk)}.")
    return " ".join(parts)


def _length(length: int | None) -> str:
    return "?" if length is None else str(length)
