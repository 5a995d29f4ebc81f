"""A player's sheet: cash, points and their parts, resources, deeds, debts, and what they could raise."""

from collections.abc import Iterator

from companion.core.errors import Refused
from companion.core.notation.tokens import quote
from companion.core.words import say, say_in, say_n, translated
from companion.games.board.debt_options import debts_of_others_phrase, mortgages_phrase, own_debts_phrase
from companion.games.builder.debt_options import mortgage_values
from companion.games.builder.edition import CORNERS, place_in_words, printed_title, space_name_at, token_name
from companion.games.builder.island import can_all_be_paid
from companion.games.builder.rules.rent import current_rent
from companion.games.builder.scoring import Points, points_of
from companion.games.builder.state import Builder
from companion.games.rulebook import tracking_mode
from companion.games.view import Holding, Ware

UNKNOWN = "?"
"""Where a token is, if no one has said."""


def player_details(state: Builder, player: str) -> tuple[tuple[str, str], ...]:
    """Return a player's details, as headings and text."""
    return tuple((heading, words) for heading, words in _labelled_rows(state, player) if words)


def _labelled_rows(state: Builder, player: str) -> Iterator[tuple[str, str]]:
    seat = state.player_states[player]
    jail = [say("{number}× Get Out of Jail Free", number=seat.jail_cards)] if seat.jail_cards else []
    yield say("Cash"), str(state.cash(player))
    yield say("Points"), _points_text(points_of(state, player))
    where = location_text(state, player)
    yield say("Space"), where if state.begun and where != UNKNOWN and not seat.bankrupt else ""
    yield say("Resources"), str(state.chips(player)) if state.chips(player).total else say_in("resources", "none")
    yield say("Can build"), _affordable_floors_text(state, player)
    yield say("Blocks left"), _blocks_text(state, player)
    yield say("Buildings"), ", ".join(_building_texts(state, player))
    yield say("Owes"), own_debts_phrase(state, player, str)
    yield say("Is owed"), debts_of_others_phrase(state, player, str)
    yield say("Kept cards"), ", ".join([*jail, *map(translated, seat.other_cards)])
    yield say("Can mortgage"), mortgages_phrase(mortgage_values(state, player), str)


def location_text(state: Builder, player: str) -> str:
    """Return where the token of a player is, or which token they have before the first move."""
    seat = state.player_states[player]
    if seat.jailed:
        return say("in jail")
    if not state.begun:
        return token_name(seat.token)
    space = state.edition.board.get(seat.position) if seat.position is not None else None
    if space is not None and space.deed is None:
        return say("visiting") if space.kind == "jail" else printed_title(space.kind, space.resource)
    place = seat.place or ("" if seat.position is None else space_name_at(state.edition, seat.position))
    if place == CORNERS["jail"]:
        return say("visiting")
    return place_in_words(place) if place else UNKNOWN


def _points_text(scored: Points) -> str:
    """Return the points of a player, and how they were made."""
    parts = {
        say("{number} for buildings", number=scored.buildings): scored.buildings,
        say("{number} for sets", number=scored.sets): scored.sets,
        say("{number} for the most cash", number=scored.billionaire): scored.billionaire,
        say("{number} for the most joined buildings", number=scored.community): scored.community,
    }
    made = ", ".join(words for words, number in parts.items() if number)
    return say("{total}: {parts}", total=scored.total, parts=made) if made else str(scored.total)


def _affordable_floors_text(state: Builder, player: str) -> str:
    """Return how much of a new building the current resources pay for (BUILDER-FLOOR-08)."""
    costs, held = state.edition.costs, state.chips(player)
    floors = max(many for many in range(len(costs) + 1) if can_all_be_paid(costs[:many], held))
    if not floors or not state.house.any_may_mix:
        return ""
    if floors == len(costs):
        return say("a whole tower")
    return say_n("{n} floor of a new building", "{n} floors of a new building", floors)


def _blocks_text(state: Builder, player: str) -> str:
    left, every = state.blocks_left(player), state.edition.numbers["blocks_per_player"]
    if left == every:
        return say("all {all}", all=every)
    return say("{number} of {all}", number=left, all=every)


def _building_texts(state: Builder, player: str) -> Iterator[str]:
    for cell, building in sorted(state.island.items()):
        if building.owner == player and building.penthouse:
            yield say("{cell}, with the penthouse", cell=cell)
        elif building.owner == player:
            yield say_n("{cell}: {n} floor", "{cell}: {n} floors", building.height, cell=cell)


def tradeable_wares(state: Builder, player: str) -> Iterator[Ware]:
    """Yield what a player could give in a deal, apart from money (BUILDER-TRADE-02)."""
    yield from (Ware(quote(name), name, colour_group(state, name)) for name in state.deeds_of(player))
    yield from (
        Ware(f"1 {colour}", translated(colour), colour) for colour, n in state.chips(player).items() for _ in range(n)
    )
    yield from (Ware("jail card", say("Jail card")) for _ in range(state.player_states[player].jail_cards))


def deed_holdings(state: Builder, player: str) -> tuple[Holding, ...]:
    """Return a player's deeds with the rent of each, or what each pays if only rolls are tracked."""
    return tuple(
        Holding(name, colour_group(state, name), _rent_or_payout_text(state, name)) for name in state.deeds_of(player)
    )


def colour_group(state: Builder, deed: str) -> str:
    """Return the colour a deed is drawn in as windows name it, empty if it is unknown."""
    return state.edition.deed(deed).drawn_colour.replace(" ", "_")


def _rent_or_payout_text(state: Builder, deed_name: str) -> str:
    if tracking_mode(state) == "rolls":
        deed = state.edition.deed(deed_name)
        if deed.number is None or deed.resource is None:
            return say("not entered yet")
        return say("2 {colour} on {number}", colour=translated(deed.resource), number=deed.number)
    if state.holding(deed_name).mortgaged:
        debt = state.edition.deed(deed_name).unmortgage
        return say("mortgaged") if debt is None else say("mortgaged, {amount} to pay off", amount=debt)
    try:
        return say("rent {amount}", amount=current_rent(state, deed_name))
    except Refused:
        return say("rent not known yet")
