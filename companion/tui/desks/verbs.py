"""The possible choices, grouped into one row per verb, in the order of a turn."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.core.errors import first_missing_value
from companion.core.words import phrase, translated


class Verb(msgspec.Struct, frozen=True):
    """A row of choices: the kinds and groups it collects, or a test for them, and its action.

    `several` is its label if there is more than one object to use it on. `called` is its name in the key line if that
    differs from its action's; `of_kind` are such names by kind, for choices that are all of one kind. An `optional`
    row is never marked automatically: one Enter too many must not buy anything. `asks` is the question over the list
    of several. All these are declared for translators. What `lapses` is open only until the turn ends.
    """

    kinds: tuple[Any, ...]
    action: str = ""
    several: str = ""
    optional: bool = False
    called: str = ""
    of_kind: tuple[tuple[Any, str], ...] = ()
    asks: str = ""
    lapses: bool = False


_OTHER = Verb((), optional=True)
OF_TURN_TIMER = (
    Verb(("timer",), "table-time", optional=True),
    Verb(("hold",), "table-hold", optional=True),
    Verb(("resume",), "table-hold", optional=True, called=phrase("Resume")),
    Verb(("cancel",), "table-cancel", optional=True),
)
"""The rows of the turn timer."""


class Offer(msgspec.Struct, frozen=True):
    """One row with the choices behind it."""

    verb: Verb
    choices: tuple[Any, ...]

    @property
    def choosable(self) -> tuple[Any, ...]:
        """Return the choices that may be made now, including those that first need a card read."""
        return tuple(choice for choice in self.choices if choice.is_allowed or first_missing_value(choice.reasons))

    @property
    def opens_question(self) -> bool:
        """Return whether it opens a question, so that Enter alone does nothing yet."""
        return len(self.choosable) > 1 or any(each.blanks or each.is_group_heading for each in self.choosable)

    @property
    def why_not(self) -> str:
        """Return why none of it can be done now, empty if something can."""
        reasons = dict.fromkeys(reason.text for choice in self.choices for reason in choice.reasons)
        return "" if self.choosable else " ".join(reasons)

    @property
    def key_label(self) -> str:
        """Return the name of its key, empty if it is the action's own."""
        kinds = {choice.kind for choice in self.choosable}
        names = (name for kind, name in self.verb.of_kind if kinds == {kind})
        return translated(next(names, self.verb.called))

    @property
    def label(self) -> str:
        """Return the row's label: its only choice, or its verb and the number of objects to use it on."""
        found = self.choosable or self.choices
        if len(found) > 1 and self.verb.several:
            several = translated(self.verb.several)
            return f"{several} … ({len(found)})" if self.choosable else f"{several} …"
        return (
            f"{found[0].label} …"
            if found[0].blanks or found[0].is_group_heading or len(found) > 1
            else str(found[0].label)
        )


def verb_of(verbs: Sequence[Verb], choice: Any) -> Verb:
    """Return the row that a choice belongs to."""
    return next((verb for verb in verbs if any(_is_of_kind(choice, kind) for kind in verb.kinds)), _OTHER)


def _is_of_kind(choice: Any, kind: Any) -> bool:
    if callable(kind) and not isinstance(kind, type):
        return bool(kind(choice))
    return kind == choice.kind or (bool(choice.group) and translated(kind) == choice.group)


def gather_offers(choices: Iterable[Any], verbs: Sequence[Verb]) -> tuple[Offer, ...]:
    """Return a row for each verb and actor, possible ones first, both parts in the order of the verbs."""
    order = {verb: place for place, verb in enumerate((*verbs, _OTHER))}
    rows: dict[tuple[Any, Any], list[Any]] = {}
    found = sorted(((verb_of(verbs, choice), choice) for choice in choices), key=lambda pair: order[pair[0]])
    for verb, choice in found:
        rows.setdefault((verb, choice.by if verb.several else choice.label), []).append(choice)
    offers = [Offer(verb, tuple(each)) for (verb, _), each in rows.items()]
    return tuple(sorted(offers, key=lambda offer: not offer.choosable))


def index_of_next_offer(offers: Sequence[Offer]) -> int:
    """Return the index of the row that most tables take next."""
    return next((place for place, offer in enumerate(offers) if offer.choosable and not offer.verb.optional), 0)


def index_of_offer_to_mark(offers: Sequence[Offer], *, spins: bool = False) -> int:
    """Return the index of the row marked first: the next one, but never an end of turn that loses something.

    Build's result would be lost too while its light still `spins`. Then the mark goes to a row that only asks, so that
    one Enter too many does not build anything either.
    """
    place = index_of_next_offer(offers)
    if not offers or offers[place].verb.action != "table-end":
        return place
    lost = [at for at, offer in enumerate(offers) if offer.choosable and offer.verb.lapses]
    asking = [at for at, offer in enumerate(offers) if offer.choosable and offer.opens_question]
    return next((at for at in (*(at for at in lost if at in asking), *asking) if lost or spins), place)
