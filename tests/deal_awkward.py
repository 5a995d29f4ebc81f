"""Awkward evenings of Monopoly Deal: what is asked, what must not be lost, and the ways on."""

import random
from collections.abc import Iterator, Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Order
from companion.games.deal import deck, given, payments, sets
from companion.games.deal import facts as f
from companion.games.deal import moves as m
from companion.games.deal.rules.common import amount_asked, is_stopped
from companion.games.deal.rules.turn import number_of_excess_cards
from companion.games.deal.settings import SETTINGS
from companion.games.deal.state import Claim, Deal, TableCard
from companion.games.deal.view import WANTED
from companion.games.light_mode import PositionMove
from companion.table.orders import ChangeOption
from tests.awkward import Awkward, anybody
from tests.deal_player import Evening

_WILDS = ("Wild any colour", "Wild red/yellow", "Wild pink/orange", "Wild dark blue/green", "Wild light blue/brown")
_BUILDINGS = ("House", "Hotel")
_TELLING = ("wild_only_set", "jsn_vs_doubled_rent", "same_colour_counts_once")
"""House rules that mean something for what lies there and what is asked."""
_SETTLES = (f.CardTaken, f.CardsSwapped, f.SetTaken)


def order(evening: Evening, chance: random.Random) -> Order:
    """Return a move at the wrong moment or by the wrong player, a wild more often than not, or another house rule."""
    roll = chance.random()
    if roll < 0.05:
        return Order(_option(chance))
    moves = (evening.order, evening.odd, lambda: Order(_answer(evening, chance)), lambda: Order(_card(evening, chance)))
    return anybody(chance.choice(moves)(), evening.state.players, chance)


def _option(chance: random.Random) -> ChangeOption:
    every = [each.key for each in SETTINGS.all if each.key not in ("turn_timer", "watch")]
    setting = SETTINGS.find(chance.choice((chance.choice(every), chance.choice(_TELLING))))
    return ChangeOption(setting.key, chance.choice(setting.allowed.replace(" or ", ", ").split(", ")))


def _answer(evening: Evening, chance: random.Random) -> m.Move:
    """Return an answer, whether or not anything is asked: any cards, to anyone's no."""
    state, player = evening.state, chance.choice(evening.state.players)
    there = [
        *payments.payable_cards(state, player),
        *sets.properties_on_table(state, player),
        *sets.buildings_on_sets(state, player),
    ]
    some = chance.sample(there, min(len(there), chance.randrange(4)))
    return chance.choice(
        (m.Agree(), m.SayNo(), m.SayNo(player), m.Pay(), m.Pay(tuple(dict.fromkeys(some))), m.Double())
    )


def _card(evening: Evening, chance: random.Random) -> m.Move | PositionMove:
    """Return what is done with wilds and buildings."""
    state = evening.state
    colours, player = tuple(state.edition.colours), chance.choice(state.players)
    colour, building = chance.choice(colours), chance.choice(_BUILDINGS)
    wild = chance.choice(_WILDS)
    shown = TableCard(wild, chance.choice(state.edition.colours_of(wild)))
    return chance.choice(
        (
            m.Lay(shown),
            m.Lay(shown),
            m.Recolour(shown, colour),
            m.Sly(player, shown),
            m.Forced(player, shown, TableCard(chance.choice(_WILDS))),
            m.Breaker(player, colour),
            m.Build(building, colour),
            m.MoveBuilding(building, colour, chance.choice(colours)),
            m.PlaceLoose(building, colour),
            m.Waste(chance.choice(tuple(state.edition.cards))),
            m.BankCard(wild),
            m.Begin(player),
            given.GivenLand(player, shown),
            given.GivenBuilding(building, player, colour),
        )
    )


def ways(state: Deal, now_ms: int) -> Iterator[Order]:
    """Return the moves that take a game on: an answer where one is waited for, else what a turn is made of."""
    waiting = [claim for claim in state.claims if not is_stopped(state, claim)]
    if waiting:
        yield from (_answers(state, claim) for claim in waiting)
        return
    if number := number_of_excess_cards(state, state.turn.player):
        cards = [card for card, left in deck.unseen_cards(state).items() for _ in range(left)][:number]
        yield Order(m.Discard(number))
        yield Order(m.DiscardNamed(tuple(map(TableCard, cards))))
    yield from (Order(m.Draw()), Order(m.EndTurn()))


def _answers(state: Deal, claim: Claim) -> Order:
    if not claim.is_for_money:
        return Order(m.Agree(), claim.target)
    return Order(
        m.Pay(payments.possible_payments(state, claim.target, amount_asked(state, claim))[0].pieces), claim.target
    )


def closing(state: Deal) -> Iterator[Order]:
    """Return what ends an evening: every answer given, the turn ended, and the table's word."""
    yield from ways(state, 0)
    yield Order(m.Finish())


def lost(before: Deal, line: Line, after: Deal) -> Iterator[str]:
    """Return what was asked and is gone without an answer, and what lies wrongly after a move."""
    for claim in before.claims if not after.finished else ():
        if not any(_settles(before, claim, fact) for fact in line.facts):
            yield from _changed(before, claim, line.facts, after)
    if any(sets.orphaned_building(after, player) for player in after.players):
        yield "A building stands on a set that is not complete."
    if not after.finished and sets.number_of_sets_towards_win(after, after.turn.player) >= WANTED:
        yield "Three complete sets have not won."


def _settles(state: Deal, claim: Claim, fact: Fact) -> bool:
    """Return whether a fact answers what is asked of a player, in full or with all they have."""
    if isinstance(fact, f.Paid) and fact.payer == claim.target:
        return fact.value >= min(fact.asked, payments.most_payable(state, claim.target))
    if isinstance(fact, _SETTLES):
        return claim.target in (getattr(fact, "loser", None), getattr(fact, "other", None))
    return isinstance(fact, f.NoStood) and fact.target == claim.target and is_stopped(state, claim)


def _changed(before: Deal, claim: Claim, facts: Sequence[Fact], after: Deal) -> Iterator[str]:
    """Return that a claim is gone, or asks for something else without a no or a doubling."""
    now, name = after.claim(claim.target), claim.target
    if now is None:
        yield f"Nobody answers what is asked of {name}."
    elif any(isinstance(fact, f.Doubled) or (isinstance(fact, f.NoSaid) and fact.target == name) for fact in facts):
        return
    elif (now.kind, amount_asked(after, now), now.noes) != (claim.kind, amount_asked(before, claim), claim.noes):
        yield f"{name} is asked for {now}, not {claim}."


AWKWARD = Awkward(evening=Evening, order=order, ways=ways, closing=closing, lost=lost)
