"""The known effects of the Chance cards of Monopoly City (CITY-CHN-01)."""

from companion.games.city.forms import FORMS
from companion.tui.screens.chance import Effect, effects

_MONEY = {
    "pay": "Pay the bank",
    "collect": "Collect from the bank",
    "pay-each": "Pay each other player",
    "collect-each": "Collect from each other player",
    "left": "Collect from the left neighbour",
}
_CALLED = {
    **_MONEY,
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
EFFECTS: dict[str, Effect] = effects(FORMS, _CALLED)
