"""Changes to the cards and buildings of players, properties and skylines."""

from msgspec.structs import replace

from companion.games.chance.edition import NOPE
from companion.games.chance.state import Chance, Laid, with_deck, with_space, with_turn


def without_cards(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Return some cards without one copy of each removed card."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


def with_card_taken(state: Chance, player: str, card: str, source: str) -> Chance:
    """Return the state with a card removed from one of a player's piles."""
    return with_deck(state, player, **{source: without_cards(getattr(state.decks[player], source), card)})


def with_card_put(state: Chance, player: str, card: str, where: str) -> Chance:
    """Return the state with a card added to one of a player's piles."""
    return with_deck(state, player, **{where: (*getattr(state.decks[player], where), card)})


def with_card_laid(state: Chance, player: str, card: str, space_name: str) -> Chance:
    """Return the state with a card on top of a property."""
    return with_space(state, space_name, pile=(*state.spaces[space_name].pile, Laid(player, card)), covered=True)


def with_building_count_changed(state: Chance, player: str, colour: str, change: int) -> Chance:
    """Return the state with a changed skyline. Its length read off the rack no longer applies."""
    skyline = state.skylines[player]
    counts = {**skyline, colour: skyline.get(colour, 0) + change}
    kept = {name: counts[name] for name in state.edition.colours if counts.get(name)}
    racks = {name: read for name, read in state.racks.items() if name != player}
    return replace(state, skylines={**state.skylines, player: kept}, racks=racks)


def with_nope_used(state: Chance, player: str) -> Chance:
    """Return the state with a player's Nope! discarded."""
    source = "kept" if NOPE in state.decks[player].kept else "flipped"
    return with_card_put(with_card_taken(state, player, NOPE, source), player, NOPE, "discard")


def without_forced_flips(state: Chance) -> Chance:
    """Return the state without the flips still required by a Flip 2."""
    now = state.turn
    return with_turn(state, forced=0, forced_by=None, extra=now.extra - now.forced)
