"""How resources, kept cards and floors change the table."""

from msgspec.structs import replace

from companion.core.kinds import by_kind
from companion.games.board.state import seat
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips
from companion.games.builder.state import Builder, Building
from companion.games.ways import light


def _stock(state: Builder, player: str, chips: Chips) -> Builder:
    return seat(state, player, chips=chips)


def _kept(state: Builder, fact: f.CardKept | f.CardGiven) -> Builder:
    held = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=held.jail_cards + 1)
    return seat(state, fact.player, kept=(*held.kept, fact.card))


def _paid_resources(state: Builder, fact: f.ResourcesPaid) -> Builder:
    """Count what the bank paid; a light table spends its resources unseen, so there they are only called."""
    if light(state):
        return state
    state = replace(state, tray=state.tray.minus(fact.chips))
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.chips))


def _returned(state: Builder, fact: f.ResourcesReturned) -> Builder:
    state = replace(state, tray=state.tray.plus(fact.chips))
    return _stock(state, fact.player, state.chips(fact.player).minus(fact.chips))


def _dropped(state: Builder, fact: f.ResourcesDropped) -> Builder:
    lying = state.dropped.get(fact.place, Chips()).plus(fact.chips)
    state = replace(state, dropped={**state.dropped, fact.place: lying})
    return _stock(state, fact.player, state.chips(fact.player).minus(fact.chips))


def _picked_up(state: Builder, fact: f.ResourcesPickedUp) -> Builder:
    state = replace(state, dropped={place: lying for place, lying in state.dropped.items() if place != fact.place})
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.chips))


def _taken(state: Builder, fact: f.ResourcesTaken) -> Builder:
    state = _stock(state, fact.victim, state.chips(fact.victim).minus(fact.taken).plus(fact.given))
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.taken).minus(fact.given))


def _card_used(state: Builder, fact: f.CardUsed) -> Builder:
    held = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=held.jail_cards - 1)
    place = held.kept.index(fact.card)
    return seat(state, fact.player, kept=held.kept[:place] + held.kept[place + 1 :])


def _floor(state: Builder, fact: f.FloorBuilt) -> Builder:
    return replace(state, island={**state.island, fact.cell: Building(fact.player, fact.height)})


def _penthouse(state: Builder, fact: f.PenthouseBuilt) -> Builder:
    tower = replace(state.island[fact.cell], penthouse=True)
    return replace(state, island={**state.island, fact.cell: tower}, penthouse=fact.player)


FOLDS = by_kind(globals(), "state", "fact")
