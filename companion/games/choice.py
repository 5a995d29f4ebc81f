"""What players can do at a moment: forms of the notation with some of their slots filled."""

from collections.abc import Iterator, Sequence, Set

import msgspec
from msgspec.structs import replace

from companion.core.errors import Against

Heaps = tuple[tuple[str, ...], ...]
"""Heaps of coloured pieces, each with the colour of every piece; of two, the first is given for the second."""


class Option(msgspec.Struct, frozen=True):
    """One possible value of a blank: `value` in the notation, and the text shown for it.

    It is greyed if it has `reasons`. `brings` says in a few words what it would do. `colour` is its colour group, or
    the heading it is listed under. `heaps` are those of its choice.
    """

    value: str
    label: str
    reasons: tuple[Against, ...] = ()
    brings: str = ""
    colour: str = ""
    heaps: Heaps = ()


class Blank(msgspec.Struct, frozen=True):
    """A slot still to be filled.

    `kind` decides how it is asked for: place, player, amount, number, dice, card, colour, cell, word, goods, text, or
    cards, which takes several separated by commas. Without `options` it is typed, as `expected` describes. `money` says
    how to type an amount within it with digits alone, and is empty if it takes none.
    """

    name: str
    question: str
    kind: str
    options: tuple[Option, ...] = ()
    expected: str = ""
    money: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One thing players can do now: a form of the notation, and the values already in its slots.

    `form` is the usage of the form, which names it. `filled` gives the notation of each filled slot. A complete choice
    has no blanks, and its `line` can be submitted as it is. A choice with `reasons` is greyed. `cost` is what it takes
    in cash, plays or cards; a negative cost is a gain. Choices of one `group` are listed together under that heading.
    `whose` asks who makes the move, where that must be said first; `makers` are the players who could, or everyone if
    empty. A `risky` choice shows its outcome before it is made. `weight` is its size where space is short: primary,
    likely, early, due (the group of the moment), tile, out (of an auction), clock (pauses or resumes), last, more
    (folded with other groups); without one it is folded under its group; one that is early is about to be the primary
    one, and stands in its place. A game gives one itself where its verb alone doesn't decide it. `caption` tells what a
    tap on the tiles means; the first one has it. `colour` is its colour group. `about` is what to know before making
    it, in a few words. `among` is its label in a list of its kind alone, whose question says the rest. `own` and
    `own_group` are its label and heading on the phone of the player who makes it, where these name them. `heaps` are
    the coloured pieces that its label names.
    """

    form: str
    label: str
    filled: dict[str, str] = {}
    by: str | None = None
    blanks: tuple[Blank, ...] = ()
    reasons: tuple[Against, ...] = ()
    cost: int = 0
    line: str = ""
    group: str = ""
    whose: str = ""
    makers: tuple[Option, ...] = ()
    risky: bool = False
    weight: str = ""
    about: str = ""
    among: str = ""
    own: str = ""
    own_group: str = ""
    heaps: Heaps = ()
    colour: str = ""
    caption: str = ""

    @property
    def kind(self) -> str:
        """Return the verb of the form, which a key of the desk selects."""
        return self.form.partition(" ")[0]

    @property
    def identity(self) -> tuple[object, ...]:
        """Return what identifies this choice, independent of its current name and cost."""
        return self.form, self.filled, self.by

    @property
    def is_group_heading(self) -> bool:
        """Return whether it represents all choices of its group."""
        return bool(self.group) and self.label == self.group

    @property
    def is_allowed(self) -> bool:
        """Return whether it is allowed now."""
        return not self.reasons


def blank_without_players(blank: Blank, players: Set[str]) -> Blank:
    """Return a blank; one for a player leaves out the players already named."""
    if blank.kind != "player":
        return blank
    return replace(blank, options=tuple(option for option in blank.options if option.value not in players))


def with_groups_as_one(choices: Sequence[Choice]) -> Iterator[Choice]:
    """Yield the choices as a list shows them. A group becomes one choice, greyed if all of its choices are."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    for choice in choices:
        members = groups[choice.group]
        if not choice.group:
            yield choice
        elif choice is members[0]:
            reasons = () if any(each.is_allowed for each in members) else choice.reasons
            yield Choice(choice.form, choice.group, reasons=reasons, cost=choice.cost, group=choice.group)
