"""Themes: dark, light, of high contrast, and for colour-blind eyes, each with its colours of seats and groups."""

from collections.abc import Sequence

from textual.theme import Theme

SEATS = 6
_GROUPS = (
    *("brown", "light-blue", "purple", "pink", "orange", "red", "yellow", "green", "dark-blue"),
    *("gray", "railroad", "utility"),
)


def _variables(seats: Sequence[str], groups: Sequence[str]) -> dict[str, str]:
    """Return the colours of the seats in table order, and of the groups, as the style sheets name them."""
    return {
        **{f"seat-{place}": colour for place, colour in enumerate(seats)},
        **{f"group-{name}": colour for name, colour in zip(_GROUPS, groups, strict=True)},
    }


_ON_DARK = (
    *("#9A6433", "#7EC8E3", "#C060B0", "#E06AB8", "#F08C2E", "#E5484D", "#F2D03B", "#3FA34D", "#5078F0"),
    *("#9AA0A6", "#C8C8C8", "#B9D8A0"),
)
_ON_LIGHT = (
    *("#7A4A1E", "#0E7FA8", "#9A3F8C", "#B8327F", "#B85600", "#C62828", "#8A6D00", "#2E7D42", "#2244AA"),
    *("#5F6368", "#4A4A4A", "#55742A"),
)

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
        variables=_variables(("#E5484D", "#4A90E2", "#4CAF6E", "#F2B134", "#E8E6E0", "#B07CD8"), _ON_DARK),
    ),
    Theme(
        name="light",
        primary="#2F6DB5",
        secondary="#6B4FA0",
        accent="#8A5300",
        warning="#8F4E00",
        error="#B3261E",
        success="#23703A",
        foreground="#20242A",
        background="#F6F4EE",
        surface="#FFFFFF",
        panel="#E2DED3",
        dark=False,
        variables=_variables(("#C62828", "#1B5FAE", "#2E7D42", "#8F6200", "#4A4A4A", "#7B3FA8"), _ON_LIGHT),
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
        variables=_variables(("#FF7070", "#70B8FF", "#60FF90", "#FFD850", "#FFFFFF", "#E0A0FF"), _ON_DARK),
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
        variables=_variables(("#D55E00", "#56B4E9", "#009E73", "#F0E442", "#F2F2F2", "#CC79A7"), _ON_DARK),
    ),
)
LIGHT = "light"
"""The theme for a terminal with a light background."""
