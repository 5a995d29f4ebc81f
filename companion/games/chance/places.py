"""Where the things of the Chance table lie: properties above, the skylines with the finish mark below."""

from collections.abc import Iterator

from companion.core.words import say, say_in, told
from companion.games.chance.rules.placing import card_value, value_to_beat
from companion.games.chance.sheets import why_property_is_closed
from companion.games.chance.state import Chance
from companion.games.chance.words import name_in_words
from companion.games.view import Piece, Place
from companion.games.ways import is_light

_UNKNOWN = 2
_START = 2
"""How wide the beginning of a skyline is, in rack places."""


def places(state: Chance, seats: dict[str, int]) -> Iterator[Place]:
    """Yield the properties with the skylines below. A light table has no cards on properties."""
    top = 0
    if not is_light(state):
        yield from _property_places(state, seats)
        top = -(-len(state.spaces) // len(state.edition.spaces))
    yield from _rack_places(state, top)
    yield from _building_places(state, top)
    if state.edition.mark is not None:
        yield _finish_place(state, top)


def _rack_places(state: Chance, top: int) -> Iterator[Place]:
    """Yield the beginning of each skyline, which may be empty."""
    for seat, player in enumerate(state.players):
        yield Place(name=player, seat=seat, row=top + seat, width=_START, pieces=(Piece("rack"),))


def _finish_place(state: Chance, top: int) -> Place:
    """Return the finish mark: a line between two columns, across all skylines from a row on."""
    mark = state.edition.mark or 0
    words, high = say("The mark is at {mark}", mark=mark), len(state.players)
    column = _START + mark
    return Place(name=str(mark), words=words, column=column, row=top, width=0, height=high, pieces=(Piece("mark"),))


def _property_places(state: Chance, seats: dict[str, int]) -> Iterator[Place]:
    """Yield the properties, with a grid row for each cycle of the colours.

    The number to beat comes first. A window with little space leaves out the rest and uses colour to show the
    controller.
    """
    colours, wide = len(state.edition.spaces), _property_width(state)
    for number, (name, one) in enumerate(state.spaces.items()):
        least = value_to_beat(state, name)
        held = f"{one.top.player} {card_value(state, one.top.card)}" if one.top else say("free")
        yield Place(
            name=name_in_words(name),
            words=say("more than {number}", number="?" if least is None else least),
            group=one.colour,
            seat=seats[one.top.player] if one.top else None,
            column=number % colours * wide,
            row=number // colours,
            width=wide,
            marks=tuple(filter(None, (told(why_property_is_closed(state, name)), held))),
            pieces=(Piece("beat", 1, _playable_cards_text(least)),),
        )


def _playable_cards_text(least: int | None) -> str:
    """Return which cards can be played on a property: those above `least`, or any while that isn't known."""
    return say("free") if least is None else say_in("card", "Cash {number}", number=f"{least + 1}+")


def _property_width(state: Chance) -> int:
    """Return the width of a property in rack places, as small as the longest skyline allows."""
    skylines = state.skylines.values()
    longest = max(sum(number * _building_width(state, colour) for colour, number in each.items()) for each in skylines)
    last = _START + max(longest, 0 if state.edition.mark is None else state.edition.mark + 1)
    return -(-last // len(state.edition.spaces))


def _building_width(state: Chance, colour: str) -> int:
    return state.edition.length(colour) or _UNKNOWN


def _building_places(state: Chance, top: int) -> Iterator[Place]:
    """Yield the skylines starting at a row, with each building at its length on the rack."""
    for seat, player in enumerate(state.players):
        column = _START
        for colour, number in state.skylines[player].items():
            each = state.edition.length(colour)
            words = say("length not known") if each is None else say("{length} long", length=each)
            for _ in range(number):
                wide = _building_width(state, colour)
                yield Place(
                    name=say("{colour} building", colour=name_in_words(colour)),
                    words=words,
                    group=colour,
                    seat=seat,
                    column=column,
                    row=top + seat,
                    width=wide,
                    pieces=(Piece("building", 1, "?" if each is None else str(each)),),
                )
                column += wide
