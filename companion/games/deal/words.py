"""The words of Deal that several windows share: the colours of its properties, and where else a card can be."""

from companion.core.words import phrase

COLOURS = (
    phrase("brown"),
    phrase("light blue"),
    phrase("pink"),
    phrase("orange"),
    phrase("red"),
    phrase("yellow"),
    phrase("green"),
    phrase("dark blue"),
    phrase("railroad"),
    phrase("utility"),
)
"""The colours, as `told` says them."""
PLACES = (phrase("bank"), phrase("loose"))
"""The places of a card that has no colour."""
