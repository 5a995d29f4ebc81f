"""What can be done now, gathered into one row for each verb, in the order of a turn."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.core.errors import MissingValue


class Verb(msgspec.Struct, frozen=True):
    """A row of what can be done: the kinds and groups of choices it gathers, or a test of them, and its action.

    `several` are its words where there is more than one thing to do it with (`{player}` is whose turn it is), `called`
    those in the line of keys where they are not those of the action (`{kind}` is what it builds, where that is one
    thing). An `optional` row is never marked by itself: nobody shall buy anything by pressing Enter once too often.
    `asks` is the question over the list of several. A `nameless` row may leave out whose turn it is where that takes
    lines: the headline says it. What `lapses` is lost with the end of the turn.
    """

    kinds: tuple[Any, ...]
    action: str = ""
    several: str = ""
    optional: bool = False
    called: str = ""
    asks: str = ""
    nameless: bool = False
    lapses: bool = False


_OTHER = Verb((), optional=True)


class Offer(msgspec.Struct, frozen=True):
    """One row with the choices behind it."""

    verb: Verb
    choices: tuple[Any, ...]

    @property
    def open(self) -> tuple[Any, ...]:
        """Return the choices that may be made now; what only waits for a card to be read may."""
        return tuple(choice for choice in self.choices if choice.allowed or _unread(choice))

    @property
    def asks(self) -> bool:
        """Tell whether it opens a question: Enter alone does nothing yet."""
        return len(self.open) > 1 or any(each.blanks or each.heads for each in self.open)

    @property
    def why_not(self) -> str:
        """Return why nothing of it can be done now, empty where something can."""
        reasons = dict.fromkeys(reason.text for choice in self.choices for reason in choice.reasons)
        return "" if self.open else " ".join(reasons)

    @property
    def called(self) -> str:
        """Return what its key is called, empty where that is as its action has it."""
        kinds = {choice.kind for choice in self.open}
        return self.verb.called.replace("{kind}", kinds.pop().capitalize() if len(kinds) == 1 else "")

    @property
    def label(self) -> str:
        """Return what the row says: its one choice, or its verb and how many things there are to do it with."""
        found = self.open or self.choices
        if len(found) > 1 and self.verb.several:
            return f"{self.verb.several} … ({len(found)})" if self.open else f"{self.verb.several} …"
        return f"{found[0].label} …" if found[0].blanks or found[0].heads or len(found) > 1 else str(found[0].label)


def _unread(choice: Any) -> bool:
    return any(isinstance(reason, MissingValue) for reason in choice.reasons)


def verb_of(verbs: Sequence[Verb], choice: Any) -> Verb:
    """Return the row that a choice belongs to."""
    return next((verb for verb in verbs if any(_is(choice, kind) for kind in verb.kinds)), _OTHER)


def _is(choice: Any, kind: Any) -> bool:
    if callable(kind) and not isinstance(kind, type):
        return bool(kind(choice))
    return kind == choice.kind or (bool(choice.group) and kind == choice.group)


def gathered(choices: Iterable[Any], verbs: Sequence[Verb]) -> tuple[Offer, ...]:
    """Return a row for each verb and whoever acts: what may be done first, both parts in the order of the verbs."""
    order = {verb: place for place, verb in enumerate((*verbs, _OTHER))}
    rows: dict[tuple[Any, Any], list[Any]] = {}
    found = sorted(((verb_of(verbs, choice), choice) for choice in choices), key=lambda pair: order[pair[0]])
    for verb, choice in found:
        rows.setdefault((verb, choice.by if verb.several else choice.label), []).append(choice)
    offers = [Offer(verb, tuple(each)) for (verb, _), each in rows.items()]
    return tuple(sorted(offers, key=lambda offer: not offer.open))


def next_of(offers: Sequence[Offer]) -> int:
    """Return the place of the row that most tables take next."""
    return next((place for place, offer in enumerate(offers) if offer.open and not offer.verb.optional), 0)


def marked_of(offers: Sequence[Offer], *, spins: bool = False) -> int:
    """Return the place of the row that is marked first: what comes next, but no end of the turn that loses something.

    What Build finds is lost, too, while its light still `spins`. Then it is a row that only asks: nothing is built by
    an Enter too many, either.
    """
    place = next_of(offers)
    if not offers or offers[place].verb.action != "table-end":
        return place
    lost = [at for at, offer in enumerate(offers) if offer.open and offer.verb.lapses]
    asking = [at for at, offer in enumerate(offers) if offer.open and offer.asks]
    return next((at for at in (*(at for at in lost if at in asking), *asking) if lost or spins), place)
