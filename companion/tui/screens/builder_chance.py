"""The known effects of the Chance cards of Monopoly Builder (BUILDER-CHANCE-03)."""

from typing import Any

from companion.games.builder import moves as m
from companion.games.builder.forms import FORMS
from companion.tui.screens.chance import Effect, effects

_CALLED = {
    "pay": "Pay the bank",
    "collect": "Collect money from the bank",
    "pay-each": "Pay each other player",
    "collect-each": "Collect from each other player",
    "move": "Go to a space",
    "direct": "Go directly, nothing for GO",
    "back": "Go some spaces back",
    "jail": "Go to jail",
    "jail-card": "Jail card to keep",
    "keep": "Another card to keep",
    "says": "Keep what the card says",
}
_OTHERS: dict[Any, str] = {
    m.Collect: "Take resources from the bank",
    m.Steal: "Steal a resource",
    m.ForcedTrade: "Make a player swap a resource",
}


def _resources() -> dict[str, Effect]:
    """Return the effects that are written as moves of other spaces."""
    return {_OTHERS[form.make]: Effect(form, {}, form.usage) for form in FORMS if form.make in _OTHERS}


EFFECTS: dict[str, Effect] = {**effects(FORMS, _CALLED), **_resources()}
