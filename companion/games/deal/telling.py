"""A sentence for each fact of a Deal table, as a caller would say it aloud."""

from collections.abc import Iterable, Sequence

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.words import counted, listed, say
from companion.games.deal import facts as f
from companion.games.deal import given
from companion.games.deal.rules.answers import written
from companion.games.deal.settings import SETTINGS
from companion.games.deal.state import Claim, Deal, Piece
from companion.games.leaving import GONE, WentHome
from companion.games.telling import Teller, Words, wording
from companion.games.ways import PositionCleared, TurnGiven, light

tells = ByKind()

_WENT = {"bank": "goes into their bank", "discard": "is discarded", "loose": "stays loose"}
_TIMES = {2: "doubled", 3: "tripled", 4: "quadrupled"}


def _shown(piece: Piece) -> str:
    """Return a card in words. A wild includes the colour it shows."""
    return f"{piece.card} ({piece.place})" if piece.card.startswith("Wild") and piece.place else piece.card


@tells(f.Drew)
def _drew(state: Deal, fact: f.Drew) -> str:
    return f"{fact.player} draws {counted(fact.number, 'card')}"


@tells(f.Reshuffled)
def _shuffled(state: Deal, fact: f.Reshuffled) -> str:
    but = f" but {listed(fact.in_play)}" if fact.in_play else ""
    return f"The draw pile is empty: shuffle the discards{but} into a new one"


@tells(f.Banked)
def _banked(state: Deal, fact: f.Banked) -> str:
    value = state.edition.value(fact.card)
    money = state.edition.cards[fact.card].kind == "money"
    return f"{fact.player} banks {value if money else f'{fact.card} ({value})'}"


@tells(f.Laid)
def _laid(state: Deal, fact: f.Laid) -> str:
    return f"{fact.player} plays {fact.card} ({fact.colour})"


@tells(f.Claimed)
def _claimed(state: Deal, fact: f.Claimed) -> str:
    claim = fact.claim
    return f"{claim.target} {_asked(claim)}"


def _asked(claim: Claim) -> str:
    if claim.for_money:
        return f"owes {claim.amount}{f' for {claim.colour}' if claim.colour else ''}"
    if claim.take is None:
        return f"is asked for the {claim.colour} set"
    if claim.give:
        return f"is asked to swap {_shown(claim.take)} for {_shown(claim.give)}"
    return f"is asked for {_shown(claim.take)}"


@tells(f.NoSaid)
def _no(state: Deal, fact: f.NoSaid) -> str:
    if fact.player != fact.target:
        return f"{fact.player} answers {fact.target} with Just Say No"
    to = " to the rent too" if fact.to_rent else " to the doubling" if fact.to_doubling else ""
    if fact.answers and not to:
        return f"{fact.player} answers {fact.answers} with Just Say No"
    return f"{fact.player} plays Just Say No{to}"


@tells(f.Paid)
def _paid(state: Deal, fact: f.Paid) -> str:
    over, short = fact.value - fact.asked, fact.asked - fact.value
    if not fact.pieces:
        return f"{fact.payer} has nothing to pay with; the debt of {fact.asked} is dropped"
    rest = f" ({over} over)" if over > 0 else f"; the other {short} is dropped" if short > 0 else ""
    payee = "" if fact.unsaid else f" {fact.payee}"
    return f"{fact.payer} pays{payee} {written(fact.pieces)}{rest}"


@tells(f.CardsSwapped)
def _swapped(state: Deal, fact: f.CardsSwapped) -> str:
    return f"{fact.player} takes {_shown(fact.take)} from {fact.other} for {_shown(fact.give)}"


@tells(f.BuildingLost)
def _lost(state: Deal, fact: f.BuildingLost) -> str:
    return f"{fact.player}'s {fact.card} on {fact.colour} {_WENT[fact.where]}"


@tells(f.Discarded)
def _discarded(state: Deal, fact: f.Discarded) -> str:
    return f"{fact.player} discards {counted(fact.number, 'card')}{' under the draw pile' if fact.under else ''}"


@tells(given.LandGiven)
def _land(state: Deal, fact: given.LandGiven) -> str:
    return f"{fact.player} has {fact.card} ({fact.colour})"


@tells(given.PlaysGiven)
def _turn_goes_on(state: Deal, fact: given.PlaysGiven) -> str:
    return f"{state.turn.player} has drawn, and played {counted(fact.number, 'card') if fact.number else 'nothing yet'}"


@tells(WentHome)
def _went_home(state: Deal, fact: WentHome) -> str:
    """Return that a player goes home. A light table handles their cards itself."""
    return f"{fact.player} leaves{'' if light(state) else ', and their cards go under the discard pile'}"


@tells(f.GameWon)
def _won(state: Deal, fact: f.GameWon) -> str:
    """Return who wins. A table that tracks only timed turns isn't told who."""
    if fact.alone and state.house.watch == "timer":
        return f"The game is over: everyone else has {GONE}"
    return f"{fact.player} wins!"


def _bank(fact: given.BankGiven) -> str:
    if not fact.cards:
        return say("In {player}'s bank: nothing", player=fact.player)
    return say("In {player}'s bank: {cards}", player=fact.player, cards=listed(fact.cards))


WORDS: Words[Deal] = {
    **tells,
    **wording(given.HandGiven, lambda fact: f"{fact.player} has {counted(fact.number, 'card')} in hand"),
    **wording(given.BankGiven, _bank),
    **wording(given.BuildingGiven, lambda fact: f"{fact.player} has a {fact.card} on {fact.colour}"),
    **wording(given.PileGiven, lambda fact: f"The draw pile has {counted(fact.number, 'card')}"),
    **wording(f.StarterNamed, lambda fact: f"{fact.player} goes first"),
    **wording(f.TurnBegan, lambda fact: f"It is {fact.player}'s turn"),
    **wording(f.Played, lambda fact: f"{fact.player} plays {fact.card}"),
    **wording(f.Doubled, lambda fact: f"The rent is {_TIMES[fact.factor]}"),
    **wording(f.NoStood, lambda fact: f"{fact.target}'s Just Say No holds"),
    **wording(f.CardTaken, lambda fact: f"{fact.player} takes {_shown(fact.piece)} from {fact.loser}"),
    **wording(f.SetTaken, lambda fact: f"{fact.player} takes the {fact.colour} set from {fact.loser}"),
    **wording(f.Recoloured, lambda fact: f"{fact.player} flips {_shown(fact.piece)} to {fact.colour}"),
    **wording(f.Built, lambda fact: f"{fact.player} builds a {fact.card} on {fact.colour}"),
    **wording(f.BuildingMoved, lambda fact: f"{fact.player} moves the {fact.card} from {fact.colour} to {fact.to}"),
    **wording(f.LoosePlaced, lambda fact: f"{fact.player} puts the loose {fact.card} on {fact.colour}"),
    **wording(f.HandCounted, lambda fact: f"{fact.player} has {counted(fact.number, 'card')} in hand"),
    **wording(f.ValueRead, lambda fact: f"{fact.card} is worth {fact.value}"),
    **wording(f.GameEnded, lambda fact: "The game ends early"),
}


class _Teller(Teller[Deal]):
    """Describes a debt question without the setup for it."""

    def of(self, state: Deal, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return what some facts say."""
        facts = tuple(facts)
        asked = {PositionCleared, f.Claimed} <= set(map(type, facts))
        ready = (PositionCleared, TurnGiven, WentHome) if asked else ()
        return super().of(state, (fact for fact in facts if not isinstance(fact, ready) and not _none_yet(fact, facts)))


def _none_yet(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Return whether nothing was drawn because the pile had to be shuffled first."""
    return isinstance(fact, f.Drew) and not fact.number and any(isinstance(each, f.Reshuffled) for each in facts)


tell = _Teller(WORDS, SETTINGS, places=("colour", "to"))
