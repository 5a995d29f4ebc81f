"""What is printed on a card."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Amount, OneOf
from companion.core.words import phrase
from companion.games.city.edition import AMOUNTS
from companion.games.city.slots import DISTRICT


class ReadValue(Move, frozen=True):
    """Enter a value printed on a District card."""

    district: str
    key: str
    amount: int
    written = Written(
        "value",
        DISTRICT,
        OneOf("key", AMOUNTS),
        Amount("amount"),
        summary="Enter what is printed on a card",
        bankers=True,
        asks={"key": phrase("Which line on the card?")},
    )
