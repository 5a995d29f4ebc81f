"""What a deed costs and brings: buying, rent, mortgages."""

from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Amount, Place, Word
from companion.core.words import phrase


class Buy(Move, frozen=True):
    """Buy the deed landed on or the named one, optionally at a price for this once (BUILDER-PROP-02)."""

    deed: str | None = None
    price: int | None = None
    written = Written(
        "buy",
        Opt(Place("deed")),
        Opt(Word("for"), Amount("price")),
        summary="Buy the deed you landed on",
        asks={"deed": phrase("Which deed?"), "price": phrase("For how much?")},
    )


class AskRent(Move, frozen=True):
    """Ask for rent or pay it, optionally with an amount for this once (BUILDER-RENT-01)."""

    deed: str | None = None
    amount: int | None = None
    written = Written("rent", Opt(Place("deed")), Opt(Word("for"), Amount("amount")), summary="Charge rent")


class Mortgage(Move, frozen=True):
    """Mortgage a deed, optionally for an amount for this once (BUILDER-MORT-01)."""

    deed: str
    amount: int | None = None
    written = Written("mortgage", Place("deed"), Opt(Word("for"), Amount("amount")), summary="Mortgage a deed")


class Redeem(Move, frozen=True):
    """Pay off a mortgage, optionally with an amount for this once (BUILDER-MORT-05)."""

    deed: str
    amount: int | None = None
    written = Written("redeem", Place("deed"), Opt(Word("for"), Amount("amount")), summary="Pay off a mortgage")
