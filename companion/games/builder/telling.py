"""The sentences of a Builder table: one for several facts that belong together."""

from collections.abc import Iterable
from itertools import pairwise

from companion.core.fact import Fact
from companion.core.words import say
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips
from companion.games.builder.notes import payouts_on_six_sentences
from companion.games.builder.settings import SETTINGS
from companion.games.builder.state import Builder
from companion.games.telling import Teller
from companion.unit import facts as u


class _Teller(Teller[Builder]):
    """Says at once what a six gives everyone (BUILDER-RES-07), and combines facts that belong together."""

    def sentences_of(self, state: Builder, facts: Iterable[Fact]) -> tuple[str, ...]:
        happened = _without_covered_facts(tuple(facts))
        sixes = [fact for fact in happened if isinstance(fact, f.ResourcesPaid) and fact.why == "six"]
        if not sixes:
            return self._sentences_with_pairs_joined(state, happened)
        place = happened.index(sixes[0])
        after = tuple(fact for fact in happened[place:] if fact not in sixes)
        return (
            *self._sentences_with_pairs_joined(state, happened[:place]),
            *payouts_on_six_sentences(state.players, sixes),
            *self._sentences_with_pairs_joined(state, after),
        )

    def _sentences_with_pairs_joined(self, state: Builder, facts: tuple[Fact, ...]) -> tuple[str, ...]:
        """Return the text of facts, with related pairs in one sentence."""
        for place, (first, second) in enumerate(pairwise(facts)):
            if words := _joint_sentence(first, second):
                before, after = facts[:place], facts[place + 2 :]
                return (*super().sentences_of(state, before), words, *self._sentences_with_pairs_joined(state, after))
        return super().sentences_of(state, facts)


def _without_covered_facts(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return facts without those that another one covers: the offer of a deal, the last failed try in jail."""
    dealt = any(isinstance(fact, f.Traded) for fact in facts)
    out = any(isinstance(fact, f.JailLeft) for fact in facts)
    course = (*[f.OfferClosed] * dealt, *[f.JailTryFailed] * out)
    return tuple(fact for fact in facts if not isinstance(fact, course))


def _joint_sentence(first: Fact, second: Fact) -> str:
    """Return the text of two facts that belong together, a price and what it pays for; otherwise nothing."""
    match first, second:
        case f.RentAsked(), f.Paid(cause="rent"):
            return say(
                "{player} pays {payee} {amount} rent on {deed}",
                player=first.payer,
                payee=first.owner,
                amount=first.amount,
                deed=first.deed,
            )
        case f.ResourcesReturned(why="floor"), f.FloorBuilt() | f.PenthouseBuilt():
            return _floor_sentence(first.chips, second)
        case f.ResourcesReturned(why="swap" | "parking"), f.ResourcesPaid():
            return say(
                "{player} swaps {chips} for {others}", player=first.player, chips=first.chips, others=second.chips
            )
        case f.Paid(cause="jail"), f.JailLeft(how="fee"):
            return say("{player} pays {amount} to get out of jail", player=first.payer, amount=first.amount)
    return ""


def _floor_sentence(chips: Chips, fact: f.FloorBuilt | f.PenthouseBuilt) -> str:
    """Return who builds what on which cell, and for which resources."""
    if isinstance(fact, f.FloorBuilt):
        return say(
            "{player} builds floor {number} on {cell} for {chips}",
            player=fact.player,
            number=fact.height,
            cell=fact.cell,
            chips=chips,
        )
    return say("{player} builds the penthouse on {cell} for {chips}", player=fact.player, cell=fact.cell, chips=chips)


tell = _Teller(
    SETTINGS,
    ("deed", "cell", "place"),
    lambda state: state.edition.deed_names,
    # An auction that is sold says with the deed who has won it.
    words={u.AuctionSold: lambda state, fact: ""},
)
