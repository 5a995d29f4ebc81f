"""The size of each choice where space is short: one main action, a few likely ones, the rest grouped by topic."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from companion.core.words import phrase, translated
from companion.games.choice import Choice

MOST_LIKELY = 3
"""The maximum number of likely choices next to the primary one."""
MOST_LAST = 3
"""The maximum number of choices at the end; any more are folded."""
_FEW_FOLDED = 2
_REST, _CALL = phrase("More"), "bid"


class Prominence(msgspec.Struct, frozen=True):
    """The order of a game's verbs by importance.

    The first allowed choice of `due` is the main action. `likely` choices appear next to it, and `last` choices at the
    end, because they end something or hurt everyone; so do `clock` choices, which are easily taken back. `tiles` are
    picked from a grid. `out` leaves an auction. The others are folded under `headings`, unless a choice has its own
    group. `seldom` ones stay folded even if there is space for them. Where `apart` names verbs, only those keep a fold
    of their own; everything else shares one.
    """

    due: tuple[str, ...] = ()
    likely: tuple[str, ...] = ()
    last: tuple[str, ...] = ("finish", "cancel", "sold")
    clock: tuple[str, ...] = ("hold", "resume")
    tiles: tuple[str, ...] = ()
    out: str = ""
    headings: Mapping[str, str] = {}
    seldom: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


def arrange_choices(choices: Sequence[Choice], by: Prominence) -> tuple[Choice, ...]:
    """Return one player's choices with their sizes. Choices that aren't allowed now have no weight.

    The calls of an auction have their own buttons and are left unchanged.
    """
    weighed = tuple(_weigh_choices([each for each in choices if each.kind != _CALL], by))
    unfolded = _few_unfolded(weighed, by)
    return (*(each for each in choices if each.kind == _CALL), *(_in_shared_fold(each, by) for each in unfolded))


def _in_shared_fold(choice: Choice, by: Prominence) -> Choice:
    """Return a choice, moved to the fold that those without one of their own share; there, the rest has no heading."""
    rest = choice.group == translated(_REST)
    folded = choice.is_allowed and not choice.weight
    if choice.weight != "more" and not (by.apart and folded and (rest or choice.kind not in by.apart)):
        return choice
    return replace(choice, weight="more", group="" if rest else choice.group)


def _heading(choice: Choice, by: Prominence) -> str:
    return choice.group or translated(by.headings.get(choice.kind, _REST))


def _weigh_choices(choices: Sequence[Choice], by: Prominence) -> Iterator[Choice]:
    """Yield the choices with their weights, limited to the space for each weight."""
    act = _main_action_candidates([each for each in choices if each.is_allowed], by)
    left = {"likely": MOST_LIKELY, "last": MOST_LAST, "out": 1}
    several_out = sum(each.kind == by.out and each.is_allowed for each in choices) > 1
    for each in choices:
        weight = (each.weight or _weight(each, by, act)) if each.is_allowed else ""
        if weight in left:
            left[weight] -= 1
            weight = weight if left[weight] >= 0 and not (weight == "out" and several_out) else ""
        group = _heading(each, by) if weight in ("", "due", "more") else each.group
        yield replace(each, weight=weight, group=group)


def _main_action_candidates(allowed: Sequence[Choice], by: Prominence) -> Sequence[Choice]:
    """Return the candidates for the main action: one choice, or several under one heading."""
    verb = next((verb for verb in by.due if any(each.kind == verb for each in allowed)), "")
    found = [each for each in allowed if each.kind == verb and not (each.weight or (verb in by.tiles and each.filled))]
    if not found or verb in by.likely or _heading(found[0], by) == translated(_REST):
        return found[:1]
    return [each for each in allowed if each.kind in by.due and _heading(each, by) == _heading(found[0], by)]


def _weight(choice: Choice, by: Prominence, act: Sequence[Choice]) -> str:
    if any(choice is each for each in act):
        return "primary" if len(act) == 1 else "likely" if len(act) <= MOST_LIKELY else "due"
    if choice.kind == by.out:
        return "out"
    if choice.kind in by.last:
        return "last"
    if choice.kind in by.clock:
        return "clock"
    if choice.kind in by.tiles:
        return "tile"
    if choice.kind in by.likely and not choice.group:
        return "likely"
    return "due" if len(act) > MOST_LIKELY and _heading(choice, by) == _heading(act[0], by) else ""


def _few_unfolded(choices: tuple[Choice, ...], by: Prominence) -> tuple[Choice, ...]:
    """Return the choices. A few folded ones become likely if space allows.

    One alone in its group moves to the rest.
    """
    folded = [each for each in choices if each.is_allowed and each.weight in ("", "due")]
    shown = sum(each.weight in ("primary", "early", "likely") for each in choices)
    if len(folded) <= _FEW_FOLDED and shown + len(folded) <= MOST_LIKELY + 1:
        usual = [each for each in folded if each.kind not in by.seldom]
        return tuple(replace(each, weight="likely") if any(each is one for one in usual) else each for each in choices)
    many = Counter(each.group for each in folded)

    def placed(each: Choice) -> Choice:
        if not any(each is one for one in folded) or many[each.group] > 1:
            return each
        return replace(each, group=translated(_REST))

    return tuple(map(placed, choices))
