"""The colours of cards, districts and deeds in all editions, declared for translators."""

from companion.core.words import phrase

COLOURS = (
    phrase("blue"),
    phrase("brown"),
    phrase("dark blue"),
    phrase("gray"),
    phrase("green"),
    phrase("light blue"),
    phrase("orange"),
    phrase("pink"),
    phrase("purple"),
    phrase("railroad"),
    phrase("red"),
    phrase("utility"),
    phrase("yellow"),
)
