"""A sentence for each fact of a Deal table, as a caller would say it aloud."""

from collections.abc import Iterable, Sequence

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.words import listed, phrase, say, say_n, told
from companion.games.deal import facts as f
from companion.games.deal import given
from companion.games.deal.rules.answers import written
from companion.games.deal.settings import SETTINGS
from companion.games.deal.state import Deal, Piece
from companion.games.leaving import WentHome
from companion.games.telling import Teller, Words, wording
from companion.games.ways import PositionCleared, TurnGiven, light

tells = ByKind()

_WENT = {
    "bank": phrase("{player}'s {card} on {colour} goes into their bank"),
    "discard": phrase("{player}'s {card} on {colour} is discarded"),
    "loose": phrase("{player}'s {card} on {colour} stays loose"),
}
_TIMES = {2: phrase("The rent is doubled"), 3: phrase("The rent is tripled"), 4: phrase("The rent is quadrupled")}


def _shown(piece: Piece) -> str:
    """Return a card in words. A wild includes the colour it shows."""
    return f"{piece.card} ({told(piece.place)})" if piece.card.startswith("Wild") and piece.place else piece.card


@tells(f.Drew)
def _drew(state: Deal, fact: f.Drew) -> str:
    return say_n(
        "{player} draws {n} card",
        "{player} draws {n} cards",
        fact.number,
        none="{player} draws no cards",
        player=fact.player,
    )


@tells(f.Reshuffled)
def _shuffled(state: Deal, fact: f.Reshuffled) -> str:
    if not fact.in_play:
        return say("The draw pile is empty: shuffle the discards into a new one")
    cards = listed(fact.in_play)
    return say("The draw pile is empty: shuffle the discards except {cards} into a new one", cards=cards)


@tells(f.Banked)
def _banked(state: Deal, fact: f.Banked) -> str:
    value = state.edition.value(fact.card)
    if state.edition.cards[fact.card].kind == "money":
        return say("{player} banks {amount}", player=fact.player, amount=value)
    return say("{player} banks {card} ({amount})", player=fact.player, card=fact.card, amount=value)


@tells(f.Laid)
def _laid(state: Deal, fact: f.Laid) -> str:
    return say("{player} plays {card} ({colour})", player=fact.player, card=fact.card, colour=told(fact.colour))


@tells(f.Claimed)
def _claimed(state: Deal, fact: f.Claimed) -> str:
    claim = fact.claim
    player, colour = claim.target, told(claim.colour)
    if claim.for_money and colour:
        return say("{player} owes {amount} for {colour}", player=player, amount=claim.amount, colour=colour)
    if claim.for_money:
        return say("{player} owes {amount}", player=player, amount=claim.amount)
    if claim.take is None:
        return say("{player} is asked for the {colour} set", player=player, colour=colour)
    card = _shown(claim.take)
    if claim.give:
        return say("{player} is asked to swap {card} for {other}", player=player, card=card, other=_shown(claim.give))
    return say("{player} is asked for {card}", player=player, card=card)


@tells(f.NoSaid)
def _no(state: Deal, fact: f.NoSaid) -> str:
    if fact.player != fact.target:
        return say("{player} answers {other} with Just Say No", player=fact.player, other=fact.target)
    if fact.to_rent:
        return say("{player} plays Just Say No to the rent too", player=fact.player)
    if fact.to_doubling:
        return say("{player} plays Just Say No to the doubling", player=fact.player)
    if fact.answers:
        return say("{player} answers {other} with Just Say No", player=fact.player, other=fact.answers)
    return say("{player} plays Just Say No", player=fact.player)


@tells(f.Paid)
def _paid(state: Deal, fact: f.Paid) -> str:
    over, short = fact.value - fact.asked, fact.asked - fact.value
    if not fact.pieces:
        return say(
            "{player} has nothing to pay with; the debt of {amount} is dropped", player=fact.payer, amount=fact.asked
        )
    cards = written(fact.pieces)
    if fact.unsaid:
        paid = say("{player} pays {cards}", player=fact.payer, cards=cards)
    else:
        paid = say("{player} pays {other} {cards}", player=fact.payer, other=fact.payee, cards=cards)
    if over > 0:
        return say("{paid} ({amount} over)", paid=paid, amount=over)
    return say("{paid}; the remaining {amount} is dropped", paid=paid, amount=short) if short > 0 else paid


@tells(f.CardsSwapped)
def _swapped(state: Deal, fact: f.CardsSwapped) -> str:
    return say(
        "{player} takes {card} from {loser} for {other}",
        player=fact.player,
        card=_shown(fact.take),
        loser=fact.other,
        other=_shown(fact.give),
    )


@tells(f.BuildingLost)
def _lost(state: Deal, fact: f.BuildingLost) -> str:
    return told(_WENT[fact.where], player=fact.player, card=fact.card, colour=told(fact.colour))


@tells(f.Discarded)
def _discarded(state: Deal, fact: f.Discarded) -> str:
    if fact.under:
        return say_n(
            "{player} discards {n} card under the draw pile",
            "{player} discards {n} cards under the draw pile",
            fact.number,
            none="{player} discards no cards under the draw pile",
            player=fact.player,
        )
    return say_n(
        "{player} discards {n} card",
        "{player} discards {n} cards",
        fact.number,
        none="{player} discards no cards",
        player=fact.player,
    )


@tells(given.LandGiven)
def _land(state: Deal, fact: given.LandGiven) -> str:
    return say("{player} has {card} ({colour})", player=fact.player, card=fact.card, colour=told(fact.colour))


@tells(given.PlaysGiven)
def _turn_goes_on(state: Deal, fact: given.PlaysGiven) -> str:
    return say_n(
        "{player} has drawn, and played {n} card",
        "{player} has drawn, and played {n} cards",
        fact.number,
        none="{player} has drawn, and played nothing yet",
        player=state.turn.player,
    )


@tells(WentHome)
def _went_home(state: Deal, fact: WentHome) -> str:
    """Return that a player goes home. A light table handles their cards itself."""
    if light(state):
        return say("{player} leaves", player=fact.player)
    return say("{player} leaves, and their cards go under the discard pile", player=fact.player)


@tells(f.GameWon)
def _won(state: Deal, fact: f.GameWon) -> str:
    """Return who wins. A table that tracks only timed turns isn't told who."""
    if fact.alone and state.house.watch == "timer":
        return say("The game is over: everyone else has left")
    return say("{player} wins!", player=fact.player)


def _bank(fact: given.BankGiven) -> str:
    if not fact.cards:
        return say("In {player}'s bank: nothing", player=fact.player)
    return say("In {player}'s bank: {cards}", player=fact.player, cards=listed(fact.cards))


def _hand(fact: given.HandGiven | f.HandCounted) -> str:
    return say_n(
        "{player} has {n} card in hand",
        "{player} has {n} cards in hand",
        fact.number,
        none="{player} has no cards in hand",
        player=fact.player,
    )


def _pile(fact: given.PileGiven) -> str:
    return say_n(
        "The draw pile has {n} card",
        "The draw pile has {n} cards",
        fact.number,
        none="The draw pile has no cards",
    )


WORDS: Words[Deal] = {
    **tells,
    **wording(given.HandGiven, _hand),
    **wording(given.BankGiven, _bank),
    **wording(
        given.BuildingGiven,
        lambda fact: say(
            "{player} has a {card} on {colour}", player=fact.player, card=fact.card, colour=told(fact.colour)
        ),
    ),
    **wording(given.PileGiven, _pile),
    **wording(f.StarterNamed, lambda fact: say("{player} goes first", player=fact.player)),
    **wording(f.TurnBegan, lambda fact: say("It is {player}'s turn", player=fact.player)),
    **wording(f.Played, lambda fact: say("{player} plays {card}", player=fact.player, card=fact.card)),
    **wording(f.Doubled, lambda fact: told(_TIMES[fact.factor])),
    **wording(f.NoStood, lambda fact: say("{player}'s Just Say No stands", player=fact.target)),
    **wording(
        f.CardTaken,
        lambda fact: say(
            "{player} takes {card} from {loser}", player=fact.player, card=_shown(fact.piece), loser=fact.loser
        ),
    ),
    **wording(
        f.SetTaken,
        lambda fact: say(
            "{player} takes the {colour} set from {loser}",
            player=fact.player,
            colour=told(fact.colour),
            loser=fact.loser,
        ),
    ),
    **wording(
        f.Recoloured,
        lambda fact: say(
            "{player} flips {card} to {colour}", player=fact.player, card=_shown(fact.piece), colour=told(fact.colour)
        ),
    ),
    **wording(
        f.Built,
        lambda fact: say(
            "{player} builds a {card} on {colour}", player=fact.player, card=fact.card, colour=told(fact.colour)
        ),
    ),
    **wording(
        f.BuildingMoved,
        lambda fact: say(
            "{player} moves the {card} from {colour} to {to}",
            player=fact.player,
            card=fact.card,
            colour=told(fact.colour),
            to=told(fact.to),
        ),
    ),
    **wording(
        f.LoosePlaced,
        lambda fact: say(
            "{player} puts the loose {card} on {colour}", player=fact.player, card=fact.card, colour=told(fact.colour)
        ),
    ),
    **wording(f.HandCounted, _hand),
    **wording(f.ValueRead, lambda fact: say("{card} is worth {amount}", card=fact.card, amount=fact.value)),
    **wording(f.GameEnded, lambda fact: say("The game ends early")),
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
