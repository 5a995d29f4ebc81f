"""The effects of Chance cards, each as a form of the notation that is filled in part."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.core.notation import Form
from companion.core.notation.slots import OneOf, Word

CARD = "Carry out a Chance card"
"""The words under which the effects of Chance cards stand together."""


class Effect(msgspec.Struct, frozen=True):
    """One effect: what it is called, the form that writes it, and what of it is given already."""

    label: str
    form: Form
    given: dict[str, str] = {}


def effects(forms: Sequence[Form], called: Mapping[str, str]) -> Iterator[Effect]:
    """Yield the effects that the forms of `chance` write, by what `called` calls their word in the notation."""
    for form in forms:
        first = form.parts[0] if form.verb == "chance" else None
        if isinstance(first, OneOf):
            yield from (Effect(called[word], form, {first.attr: word}) for word in first.words)
        elif isinstance(first, Word):
            yield Effect(called[first.attr], form)
