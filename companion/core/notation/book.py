"""The forms of one game together: found by usage or by move, and the questions for their slots."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.core.kinds import declared_at
from companion.core.notation.forms import Form
from companion.core.words import translated


def questions_of(forms: Iterable[Form], shared: Mapping[str, str]) -> dict[str, str]:
    """Return `shared` questions and those of forms, by the field they fill.

    Raises `TypeError` for a field with two different ones.
    """
    found: dict[str, tuple[Form, str]] = {}
    for form in forms:
        for field, question in form.asks.items():
            first, asked = found.setdefault(field, (form, question))
            if asked != question:
                raise TypeError(f"{declared_at(first.make)} and {declared_at(form.make)} ask differently for {field}")
            if shared.get(field, question) != question:
                raise TypeError(f"{declared_at(form.make)} asks for {field}, but all games ask “{shared[field]}”")
    return {**shared, **{field: question for field, (_, question) in found.items()}}


class Book:
    """The forms of a game, found by usage or by the move they write.

    `questions` declares the question for each slot, by the field it fills.
    """

    def __init__(self, forms: Sequence[Form], questions: Mapping[str, str]) -> None:
        self._questions = questions
        self._forms = forms
        self._by_usage = {form.usage: form for form in forms}
        self._by_make: dict[type[msgspec.Struct], list[Form]] = {}
        for form in forms:
            self._by_make.setdefault(form.make, []).append(form)

    def require_distinct_usages(self) -> None:
        """Raise `TypeError` for two forms that are written alike."""
        for form in self._forms:
            if (other := self._by_usage[form.usage]) is not form:
                raise TypeError(
                    f"{declared_at(form.make)} and {declared_at(other.make)} are both written “{form.usage}”"
                )

    def form_with_usage(self, usage: str) -> Form:
        """Return the form with this usage. Raises `KeyError`."""
        return self._by_usage[usage]

    def question(self, attr: str) -> str:
        """Return the question for the slot that fills a field. Raises `KeyError`."""
        return translated(self._questions[attr])

    def forms_of_kind(self, make: type[msgspec.Struct]) -> Sequence[Form]:
        """Return every form of a kind of move."""
        return self._by_make[make]

    def __contains__(self, move: msgspec.Struct) -> bool:
        return type(move) in self._by_make

    def form_for_move(self, move: msgspec.Struct) -> Form:
        """Return the form in which a move is written."""
        forms = self._by_make[type(move)]
        return forms[0] if len(forms) == 1 else next(form for form in forms if form.can_write(move))

    def form_of_kind(self, make: type[msgspec.Struct], **fixed: object) -> Form:
        """Return the form of a kind of move; `fixed` selects one if the kind has several."""
        forms = self._by_make[make]
        return next(form for form in forms if fixed.items() <= form.fixed.items()) if fixed else forms[0]
