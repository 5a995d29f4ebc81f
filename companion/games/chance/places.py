"""Where the things of the Chance table lie: properties above, and once anything is built the skylines below."""

from collections.abc import Iterator

from companion.core.words import say, say_in, translated
from companion.games.chance.rules.placing import can_be_placed, card_value, value_to_beat
from companion.games.chance.sheets import why_property_is_closed
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name
from companion.games.light_mode import is_light
from companion.games.view import Piece, Place

_UNKNOWN = 2
_START = 2
"""How wide the beginning of a skyline is, in rack places."""
_LEAST = 20
"""The minimum length of the rack that is shown, so that the first buildings keep their size."""
_STEP = 5
"""The rack places from one number beside the skylines to the next."""
_FLAG = 6
"""The rack places before the finish mark that its name needs."""


def places(state: Chance, seats: dict[str, int]) -> Iterator[Place]:
    """Yield the properties, and the skylines below them. A light table has no cards on properties.

    Before the first building, the properties have the whole table.
    """
    built, top = any(state.skylines.values()), 0
    if not is_light(state):
        across = len(state.edition.spaces) if built or len(state.spaces) > len(state.edition.spaces) else _half(state)
        yield from _property_places(state, seats, across, _rack_length(state) if built else 1)
        top = -(-len(state.spaces) // across)
    if not (built or is_light(state)):
        return
    if _is_measured(state):
        yield from _scale_places(state, top)
        top += 1
    yield from _rack_places(state, top)
    yield from _building_places(state, top)


def _half(state: Chance) -> int:
    return -(-len(state.edition.spaces) // 2)


def _cells(state: Chance) -> int:
    """Return how many grid cells a rack place is wide, so that the properties are as wide as the rack."""
    return len(state.edition.spaces)


def _is_measured(state: Chance) -> bool:
    """Return whether the buildings are drawn at their lengths, or at least the mark is known."""
    known = all(state.edition.length(colour) is not None for each in state.skylines.values() for colour in each)
    return known or state.edition.mark is not None


def _rack_places(state: Chance, top: int) -> Iterator[Place]:
    """Yield the beginning of each skyline, which may be empty."""
    for seat, player in enumerate(state.players):
        free = "" if state.skylines[player] else say("no buildings yet")
        yield Place(
            name=player, seat=seat, row=top + seat, width=_START * _cells(state), pieces=(Piece("rack", 1, free),)
        )


def _scale_places(state: Chance, top: int) -> Iterator[Place]:
    """Yield lines between two columns, across all skylines: the lengths, and the finish mark."""
    mark, high = state.edition.mark, 1 + len(state.players)
    for length in range(_STEP, _rack_length(state) - _START, _STEP):
        if mark is None or not mark - _FLAG < length <= mark:
            yield _line(state, top, length, high, Piece("tick", 1, str(length)), "")
    if mark is not None:
        flag = Piece("mark", 1, say("Mark {mark}", mark=mark))
        yield _line(state, top, mark, high, flag, say("The mark is at {mark}", mark=mark))


def _line(state: Chance, top: int, length: int, high: int, piece: Piece, words: str) -> Place:
    column = (_START + length) * _cells(state)
    return Place(name=str(length), words=words, column=column, row=top, width=0, height=high, pieces=(piece,))


def _property_places(state: Chance, seats: dict[str, int], across: int, wide: int) -> Iterator[Place]:
    """Yield the properties in rows.

    The number to beat comes first. A window with little space leaves out the rest and uses colour to show the
    controller.
    """
    for number, (name, one) in enumerate(state.spaces.items()):
        least = value_to_beat(state, name)
        held = f"{one.top.player} {card_value(state, one.top.card)}" if one.top else say("free")
        yield Place(
            name=translated_name(name),
            words=say("more than {number}", number="?" if least is None else least),
            group=one.colour,
            seat=seats[one.top.player] if one.top else None,
            column=number % across * wide,
            row=number // across,
            width=wide,
            marks=tuple(filter(None, (translated(why_property_is_closed(state, name)), held))),
            pieces=tuple(_property_pieces(state, name, least)),
        )


def _property_pieces(state: Chance, space_name: str, least: int | None) -> Iterator[Piece]:
    """Yield the cards that can be played on a property, its holder, its buildings, and whether it is open this turn."""
    one, left = state.spaces[space_name], state.buildings_left(state.spaces[space_name].colour)
    yield Piece("beat", 1, _playable_cards_text(least))
    if one.top:
        yield Piece("held", 1, f"{one.top.player} {card_value(state, one.top.card)}")
    else:
        yield Piece("held", 1, translated(why_property_is_closed(state, space_name)) or say("free"))
    yield Piece("stock", left)
    if state.turn.phase == "use" and any(can_be_placed(state, card, space_name) for card in state.cards_to_place):
        yield Piece("open")


def _playable_cards_text(least: int | None) -> str:
    """Return which cards can be played on a property: those above `least`, or any while that isn't known."""
    return say("free") if least is None else say_in("card", "Cash {number}", number=f"{least + 1}+")


def _rack_length(state: Chance) -> int:
    """Return the length of the rack that is shown: as far as the mark and the longest skyline."""
    skylines = state.skylines.values()
    longest = max(sum(number * _building_width(state, colour) for colour, number in each.items()) for each in skylines)
    return _START + max(longest, _LEAST if state.edition.mark is None else state.edition.mark + 1)


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
                    name=say("{colour} building", colour=translated_name(colour)),
                    words=words,
                    group=colour,
                    seat=seat,
                    column=column * _cells(state),
                    row=top + seat,
                    width=wide * _cells(state),
                    pieces=(Piece("building", 1, "" if each is None else str(each)),),
                )
                column += wide
