"""The known effects of Chance cards, as ready choices (CITY-CHN-01)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.core.notation import Form
from companion.core.notation.slots import Choice, Word
from companion.games.city.forms import FORMS

_MONEY = {
    "pay": "Pay the bank",
    "collect": "Collect from the bank",
    "pay-each": "Pay each other player",
    "collect-each": "Collect from each other player",
    "left": "Collect from the left neighbour",
}
_CALLED = {
    "move": "Go to a space",
    "back": "Go some spaces back",
    "jail": "Go to jail",
    "jail-card": "Jail card to keep",
    "keep": "Another card to keep",
    "auction": "Auction any unowned district",
    "take": "Take an unowned district",
    "hazard": "Build a hazard anywhere",
    "bonus": "Build a bonus building",
    "block": "One free residential block",
    "sell": "Give a district back",
    "railroad": "Build a railroad anywhere",
    "steal": "Take a player's district",
    "swap": "Swap districts",
    "earthquake": "Earthquake",
    "per-hazard": "Pay for each hazard of a kind",
}
"""What the effects are called on the screen, by their word in the notation."""


class Effect(msgspec.Struct, frozen=True):
    """One effect: the form that writes it, what of it is given already, and a line on it."""

    form: Form
    given: dict[str, Any]
    note: str


def _effects() -> Iterator[tuple[str, Effect]]:
    for form in FORMS:
        if form.verb != "chance":
            continue
        first = form.parts[0]
        if isinstance(first, Choice):
            for word in first.words:
                yield _MONEY[word], Effect(form, {first.attr: word}, form.usage.replace("|".join(first.words), word))
        elif isinstance(first, Word):
            yield _CALLED[first.attr], Effect(form, {}, form.usage)


EFFECTS: dict[str, Effect] = dict(_effects())
