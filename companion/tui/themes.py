"""Themes: the companion's own, one of high contrast, and one safe for colour-blind eyes."""

from textual.theme import Theme

THEMES = (
    Theme(
        name="companion",
        primary="#2F6DB5",
        secondary="#8A6FB0",
        accent="#E0A030",
        warning="#F2B134",
        error="#E5484D",
        success="#4CAF6E",
        foreground="#E8E6E0",
        background="#14161A",
        surface="#1F2329",
        panel="#2A3038",
        dark=True,
    ),
    Theme(
        name="high-contrast",
        primary="#3F8CFF",
        secondary="#FFFFFF",
        accent="#FFFF00",
        warning="#FFFF00",
        error="#FF5050",
        success="#00FF66",
        foreground="#FFFFFF",
        background="#000000",
        surface="#000000",
        panel="#303030",
        dark=True,
    ),
    Theme(
        # Okabe and Ito's palette: told apart with any kind of colour vision.
        name="colour-blind-safe",
        primary="#0072B2",
        secondary="#CC79A7",
        accent="#F0E442",
        warning="#E69F00",
        error="#D55E00",
        success="#56B4E9",
        foreground="#F2F2F2",
        background="#101418",
        surface="#1B2127",
        panel="#27303A",
        dark=True,
    ),
)
