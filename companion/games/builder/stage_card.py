"""What a TV shows next to the buildings: the current player's space, or what scores points."""

from collections.abc import Iterator

from companion.core.errors import Refused
from companion.core.words import say, say_n, translated, with_heading
from companion.games.builder.edition import printed_title
from companion.games.builder.rules.rent import current_rent
from companion.games.builder.sheets import colour_group
from companion.games.builder.standings import points_text
from companion.games.builder.state import Builder, Landing
from companion.games.light_mode import is_light
from companion.games.view import Place


def stage_card(state: Builder) -> Place | None:
    """Return the space the current player landed on, or what scores points until they land; None after the game."""
    if state.finished or is_light(state):
        return None
    here = state.landing
    if here is None:
        return Place(name=say("Most points win"), marks=tuple(_scoring_lines(state)))
    there = (state.players.index(state.turn.player),)
    if here.deed is not None:
        return _deed_card(state, here.deed, there)
    sentences = tuple(filter(None, (_space_sentence(state, here),)))
    return Place(name=printed_title(here.kind), marks=sentences, tokens=there)


def _scoring_lines(state: Builder) -> Iterator[str]:
    """Yield a line for each thing that scores points (BUILDER-SCORE-01 to -13)."""
    edition = state.edition
    floors, sets = edition.numbers["max_floors"], edition.set_points.values()
    for height, points in enumerate(edition.points, start=1):
        what = say_n("{n} floor", "{n} floors", height) if height <= floors else say("With the penthouse")
        yield with_heading(what, points_text(points))
    if sets:
        least, most = min(sets), max(sets)
        many = points_text(most) if least == most else say("{least} to {most} points", least=least, most=most)
        yield with_heading(say("Colour set"), many)
    yield with_heading(say("Most cash"), points_text(edition.bonus["billionaire"]))
    yield with_heading(say("Most joined buildings"), points_text(edition.bonus["community"]))


def _deed_card(state: Builder, name: str, there: tuple[int, ...]) -> Place:
    owner = state.holding(name).owner
    return Place(
        name=name,
        group=colour_group(state, name),
        seat=None if owner is None else state.players.index(owner),
        marks=tuple(_deed_lines(state, name)),
        tokens=there,
    )


def _deed_lines(state: Builder, name: str) -> Iterator[str]:
    """Yield the known values of a deed, and where a price or rent stands that no one has read."""
    deed, holding = state.edition.deed(name), state.holding(name)
    if holding.owner is None:
        yield say("For sale") if deed.price is None else say("For sale: {amount}", amount=deed.price)
    if holding.mortgaged:
        yield say("Mortgaged: no rent")
    else:
        yield from _rent_lines(state, name)
    if holding.owner is None and deed.price is None:
        yield say("Price on the board, rent on the deed") if deed.rent is None else say("The price is on the board")
    elif not holding.mortgaged and deed.rent is None:
        yield say("The rent is on the deed")
    if deed.number is not None and deed.resource is not None and not holding.mortgaged:
        yield say("Every roll of {number}: 2 {colour}", number=deed.number, colour=translated(deed.resource))
    if deed.colour is not None:
        yield say("Colour: {colour}", colour=translated(deed.colour))


def _rent_lines(state: Builder, name: str) -> Iterator[str]:
    rent = state.edition.deed(name).rent
    if state.holding(name).owner is not None:
        try:
            rent = current_rent(state, name)
        except Refused:
            return
    if rent is not None:
        yield say("Rent {amount}", amount=rent)


def _space_sentence(state: Builder, here: Landing) -> str:
    """Return what a space without a deed does (BUILDER-SPACE-01 to -10)."""
    match here.kind:
        case "go":
            return say("Collect {amount} when you pass it or land on it.", amount=state.edition.numbers["go_payment"])
        case "chance":
            return say("Draw a Chance card.")
        case "collect":
            return say("Take 2 resources of the kind shown there.")
        case "roll for resources":
            return say("Roll again: the chart on the board says which 2 resources you take.")
        case "steal":
            return say("Take 1 resource from any player.")
        case "free parking":
            return say("Swap any 2 of your resources for 1 of another kind.")
        case "jail":
            return say("Just visiting: nothing happens.")
    return ""
