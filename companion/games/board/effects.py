"""The effects of Chance cards, as a desk offers them: each with its name and the form that writes it."""

from collections.abc import Iterable, Iterator

import msgspec

from companion.core.move import Move, forms_of
from companion.core.notation import Form
from companion.core.notation.slots import OneOf, Word
from companion.core.words import phrase, translated
from companion.games.board.moves import CardEffect

CARD = phrase("Chance card")
"""The heading of the Chance card effects."""


class Effect(msgspec.Struct, frozen=True):
    """One effect: its name as declared, the form that writes it, and the slots already filled."""

    called: str
    form: Form
    given: dict[str, str] = {}

    @property
    def label(self) -> str:
        """Return its name."""
        return translated(self.called)


def card_effects(moves: Iterable[type[Move]]) -> Iterator[Effect]:
    """Yield the effects of Chance cards among moves, each named by its word in the notation."""
    for move in moves:
        if issubclass(move, CardEffect):
            for form in forms_of((move,)):
                yield from _effects_of_form(form, move)


def _effects_of_form(form: Form, move: type[CardEffect]) -> Iterator[Effect]:
    first = form.parts[0]
    if isinstance(first, OneOf):
        yield from (Effect(move.called[word], form, {first.attr: word}) for word in first.words)
    elif isinstance(first, Word):
        yield Effect(move.called[first.attr], form)
