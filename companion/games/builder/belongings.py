"""How resources and cards change hands with each fact."""

from msgspec.structs import replace

from companion.core.kinds import ByKind
from companion.games.board.state import seat
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips
from companion.games.builder.state import Builder
from companion.games.ways import light

folds = ByKind()


def _stock(state: Builder, player: str, chips: Chips) -> Builder:
    return seat(state, player, chips=chips)


@folds(f.CardKept, f.CardGiven)
def _kept(state: Builder, fact: f.CardKept | f.CardGiven) -> Builder:
    held = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=held.jail_cards + 1)
    return seat(state, fact.player, kept=(*held.kept, fact.card))


@folds(f.ResourcesPaid)
def _paid_resources(state: Builder, fact: f.ResourcesPaid) -> Builder:
    """Count what the bank paid.

    A light table doesn't track how resources are spent, so there they are only announced.
    """
    if light(state):
        return state
    state = replace(state, tray=state.tray.minus(fact.chips))
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.chips))


@folds(f.ResourcesReturned)
def _returned(state: Builder, fact: f.ResourcesReturned) -> Builder:
    state = replace(state, tray=state.tray.plus(fact.chips))
    return _stock(state, fact.player, state.chips(fact.player).minus(fact.chips))


@folds(f.ResourcesDropped)
def _dropped(state: Builder, fact: f.ResourcesDropped) -> Builder:
    lying = state.dropped.get(fact.place, Chips()).plus(fact.chips)
    state = replace(state, dropped={**state.dropped, fact.place: lying})
    return _stock(state, fact.player, state.chips(fact.player).minus(fact.chips))


@folds(f.ResourcesPickedUp)
def _picked_up(state: Builder, fact: f.ResourcesPickedUp) -> Builder:
    left = {**state.dropped, fact.place: state.dropped.get(fact.place, Chips()).minus(fact.chips)}
    state = replace(state, dropped={place: lying for place, lying in left.items() if lying.total})
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.chips))


@folds(f.ResourcesTaken)
def _taken(state: Builder, fact: f.ResourcesTaken) -> Builder:
    state = _stock(state, fact.victim, state.chips(fact.victim).minus(fact.taken).plus(fact.given))
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.taken).minus(fact.given))


@folds(f.CardUsed)
def _card_used(state: Builder, fact: f.CardUsed) -> Builder:
    held = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=held.jail_cards - 1)
    place = held.kept.index(fact.card)
    return seat(state, fact.player, kept=held.kept[:place] + held.kept[place + 1 :])
