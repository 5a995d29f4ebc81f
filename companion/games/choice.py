"""What can be asked for at a moment: forms of the notation with some of their slots filled."""

from collections.abc import Iterator, Sequence, Set

import msgspec
from msgspec.structs import replace

from companion.core.errors import Against


class Option(msgspec.Struct, frozen=True):
    """One thing that may stand in a blank: `value` as the notation writes it, and what is shown for it.

    With `reasons` it is greyed. `brings` says in a few words what it would bring, `colour` of which colour group it is.
    """

    value: str
    label: str
    reasons: tuple[Against, ...] = ()
    brings: str = ""
    colour: str = ""


class Blank(msgspec.Struct, frozen=True):
    """A slot that is still to be filled.

    `kind` tells how it is asked for: place, player, amount, number, dice, card, colour, cell, word, goods, text or
    cards, which takes several with commas between. Without `options` it is typed, as `expected` says; `money` says how
    an amount among it is typed with digits alone, empty where none can be.
    """

    name: str
    question: str
    kind: str
    options: tuple[Option, ...] = ()
    expected: str = ""
    money: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be asked for now: a form of the notation, and what stands in its slots already.

    `form` is the usage of the form, which names it; `filled` gives each filled slot its words in the notation.
    Nothing is blank in a complete choice, and `line` is then the move as it can be submitted. With `reasons` the
    choice is greyed. `cost` is what it takes: cash, plays or cards; below zero what it brings. Choices of one `group`
    belong together under these words. `whose` asks who makes it, where that has to be said first; `makers` are those
    who could, everybody where there are none. Of one that is `risky` it is shown first what it brings. `weight` tells
    how large it stands where there is little room: primary, likely, due (the group of the moment), tile, out (of an
    auction), last; without one it is folded under its group. `about` is what to know of it before, in a few words.
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

    @property
    def kind(self) -> str:
        """Return the verb of the form: what a key of the desk stands for."""
        return self.form.partition(" ")[0]

    @property
    def asked(self) -> tuple[object, ...]:
        """Return what makes it this choice, whatever it is called or costs now."""
        return self.form, self.filled, self.by

    @property
    def heads(self) -> bool:
        """Tell whether it stands for all choices of its group."""
        return bool(self.group) and self.label == self.group

    @property
    def allowed(self) -> bool:
        """Tell whether it may be done now."""
        return not self.reasons


def without(blank: Blank, players: Set[str]) -> Blank:
    """Return a blank without those who are named already, where it is for a player: nobody deals with themselves."""
    if blank.kind != "player":
        return blank
    return replace(blank, options=tuple(option for option in blank.options if option.value not in players))


def drawn_together(choices: Sequence[Choice]) -> Iterator[Choice]:
    """Yield the choices as a list shows them: those of a group as one, which is greyed where all of them are."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    for choice in choices:
        members = groups[choice.group]
        if not choice.group:
            yield choice
        elif choice is members[0]:
            reasons = () if any(each.allowed for each in members) else choice.reasons
            yield Choice(choice.form, choice.group, reasons=reasons, cost=choice.cost, group=choice.group)
