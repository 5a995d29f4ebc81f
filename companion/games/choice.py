"""The choices of a moment."""

import msgspec

from companion.core.errors import Reason
from companion.core.game import Order


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be asked for now.

    `order` is complete unless `asks` names fields that are still to be filled in; `places` are then what may be
    named. With `reasons` the choice is greyed. `cost` is what it takes: cash, plays or cards; below zero what it
    brings.
    """

    label: str
    order: Order
    reasons: tuple[Reason, ...] = ()
    asks: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    cost: int = 0

    @property
    def allowed(self) -> bool:
        """Tell whether it may be done now."""
        return not self.reasons
