"""How large each choice stands where there is little room: one act, a few likely ones, the rest by what it is about."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from companion.games.choice import Choice

MOST_LIKELY = 3
"""How many likely choices stand beside the primary one."""
MOST_LAST = 3
"""How many stand at the end; more of them are folded."""
_FEW_FOLDED = 2
_REST, _CALL = "More", "bid"


class Prominence(msgspec.Struct, frozen=True):
    """Which verbs of a game come first, in order.

    Of `due` the first that is allowed is the act of the moment. What is `likely` stands beside it, and what is `last`
    at the end: it ends something, or hurts everybody. `tiles` are picked from a grid. `out` leaves an auction. The
    rest is folded under its `headings`, unless a choice has a group of its own.
    """

    due: tuple[str, ...] = ()
    likely: tuple[str, ...] = ()
    last: tuple[str, ...] = ("finish", "cancel", "sold", "hold", "resume")
    tiles: tuple[str, ...] = ()
    out: str = ""
    headings: Mapping[str, str] = {}


def arranged(choices: Sequence[Choice], by: Prominence) -> tuple[Choice, ...]:
    """Return the choices of one player with how large each stands; what cannot be done now has no weight.

    The calls of an auction have buttons of their own, and are left as they are.
    """
    weighed = tuple(_weighed([each for each in choices if each.kind != _CALL], by))
    return (*(each for each in choices if each.kind == _CALL), *_few_unfolded(weighed))


def _heading(choice: Choice, by: Prominence) -> str:
    return choice.group or by.headings.get(choice.kind, _REST)


def _weighed(choices: Sequence[Choice], by: Prominence) -> Iterator[Choice]:
    """Yield the choices with their weights, no more of a weight than there is room for."""
    act, left = (
        _act([each for each in choices if each.allowed], by),
        {"likely": MOST_LIKELY, "last": MOST_LAST, "out": 1},
    )
    several_out = sum(each.kind == by.out and each.allowed for each in choices) > 1
    for each in choices:
        weight = _weight(each, by, act) if each.allowed else ""
        if weight in left:
            left[weight] -= 1
            weight = weight if left[weight] >= 0 and not (weight == "out" and several_out) else ""
        yield replace(each, weight=weight, group=_heading(each, by) if weight in ("", "due") else each.group)


def _act(allowed: Sequence[Choice], by: Prominence) -> Sequence[Choice]:
    """Return what can be the act of the moment: one choice, or several under one heading."""
    verb = next((verb for verb in by.due if any(each.kind == verb for each in allowed)), "")
    found = [each for each in allowed if each.kind == verb and not (verb in by.tiles and each.filled)]
    if not found or verb in by.likely or _heading(found[0], by) == _REST:
        return found[:1]
    return [each for each in allowed if each.kind in by.due and _heading(each, by) == _heading(found[0], by)]


def _weight(choice: Choice, by: Prominence, act: Sequence[Choice]) -> str:
    if any(choice is each for each in act):
        return "primary" if len(act) == 1 else "likely" if len(act) <= MOST_LIKELY else "due"
    if choice.kind == by.out:
        return "out"
    if choice.kind in by.last:
        return "last"
    if choice.kind in by.tiles:
        return "tile"
    return "likely" if choice.kind in by.likely and not choice.group else ""


def _few_unfolded(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the choices; where next to nothing would be folded, nothing is, and nothing is folded alone."""
    folded = [each for each in choices if each.allowed and each.weight in ("", "due")]
    shown = sum(each.weight in ("primary", "likely") for each in choices)
    if len(folded) <= _FEW_FOLDED and shown + len(folded) <= MOST_LIKELY + 1:
        return tuple(replace(each, weight="likely") if any(each is one for one in folded) else each for each in choices)
    many = Counter(each.group for each in folded)
    alone = [each for each in folded if many[each.group] == 1]
    return tuple(replace(each, group=_REST) if any(each is one for one in alone) else each for each in choices)
