"""The effects of Chance cards, as ready choices."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.core.notation import Form
from companion.core.notation.slots import Choice, Word


class Effect(msgspec.Struct, frozen=True):
    """One effect: the form that writes it, what of it is given already, and a line on it."""

    form: Form
    given: dict[str, Any]
    note: str


def effects(forms: Sequence[Form], called: Mapping[str, str]) -> dict[str, Effect]:
    """Return the effects that the forms of `chance` write, by what `called` calls their word in the notation."""
    return dict(_effects(forms, called))


def _effects(forms: Sequence[Form], called: Mapping[str, str]) -> Iterator[tuple[str, Effect]]:
    for form in forms:
        if form.verb != "chance":
            continue
        first = form.parts[0]
        if isinstance(first, Choice):
            for word in first.words:
                yield called[word], Effect(form, {first.attr: word}, form.usage.replace("|".join(first.words), word))
        elif isinstance(first, Word):
            yield called[first.attr], Effect(form, {}, form.usage)
