"""Themes: dark, light, high contrast and colour-blind, each with its colours of seats and groups."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.theme import Theme

SEATS = 6
_GROUPS = (
    *("brown", "light-blue", "purple", "pink", "orange", "red", "yellow", "green", "dark-blue"),
    *("gray", "railroad", "utility"),
)
MUTED = "auto 78%"
"""The colour of secondary text that no style sheet reaches. A sheet says `$text-muted`."""
GREYED = "text-disabled"
"""The theme variable with the colour of unavailable options."""
_SHADES = (
    *("primary", "secondary", "accent", "warning", "error", "success"),
    *("foreground", "background", "surface", "panel"),
)


def _theme(
    name: str,
    shades: str,
    seats: str,
    groups: Sequence[str],
    *,
    dark: bool = True,
    emphasized: Mapping[str, str] | None = None,
) -> Theme:
    """Return a theme from its shades, the seats in table order, the groups, and its emphasized colours."""
    parts: dict[str, Any] = dict(zip(_SHADES, shades.split(), strict=True))
    variables = {
        "marked": f"{parts['primary']} 40%",
        "line": f"{parts['foreground']} 30%",
        "scrollbar": f"{parts['foreground']} 30%",
        "unlit": parts["panel"],
        "trouble": parts["error"],
        "text-muted": MUTED,
        GREYED: "auto 66%",
        "block-cursor-foreground": "auto 100%",
        "block-cursor-text-style": "none",
        "button-color-foreground": "auto 100%",
        **{f"seat-{place}": colour for place, colour in enumerate(seats.split())},
        **{f"group-{name}": colour for name, colour in zip(_GROUPS, groups, strict=True)},
        "yellow-ink": groups[_GROUPS.index("yellow")],
        **(emphasized or {}),
    }
    variables |= dict.fromkeys(("block-cursor-background", "block-cursor-blurred-background"), variables["marked"])
    return Theme(name, **parts, dark=dark, variables=variables)


_ON_DARK = (
    *("#9A6433", "#7EC8E3", "#C060B0", "#E06AB8", "#F08C2E", "#E5484D", "#F2D03B", "#3FA34D", "#5078F0"),
    *("#9AA0A6", "#C8C8C8", "#B9D8A0"),
)
_ON_LIGHT = (
    *("#7A4A1E", "#0E7FA8", "#9A3F8C", "#B8327F", "#B85600", "#C62828", "#A48400", "#2E7D42", "#2244AA"),
    *("#5F6368", "#4A4A4A", "#5C9000"),
)
_ON_BLACK = (
    *("#C69060", "#8CD8F4", "#D88CCB", "#FF8CD0", "#FFA048", "#FF7A7A", "#FFE04B", "#55D068", "#8FA8FF"),
    *("#B4B8BC", "#E0E0E0", "#C9E8B0"),
)
_CURSOR = "#0050CC"
_EMPHASIZED = {
    "text-muted": "auto 85%",
    GREYED: "auto 74%",
    "foreground-muted": "#D8D8D8",
    "marked": _CURSOR,
    "input-selection-background": _CURSOR,
    "line": "#A0A0A0",
    "scrollbar": "#A0A0A0",
    "unlit": "#585858",
}
"""What is faint by default but must be visible in high contrast: grey words, marked rows, lines, unlit lamps."""

THEMES = (
    _theme(
        "companion",
        "#2F6DB5 #8A6FB0 #E0A030 #F2B134 #E5484D #4CAF6E #E8E6E0 #14161A #1F2329 #2A3038",
        "#EA5F63 #4A90E2 #4CAF6E #F2B134 #E8E6E0 #B07CD8",
        _ON_DARK,
        emphasized={"trouble": "#CD303B"},
    ),
    _theme(
        "light",
        "#28609F #6B4FA0 #8A5300 #8F4E00 #B3261E #23703A #20242A #F6F4EE #FFFFFF #E2DED3",
        "#C62828 #1B5FAE #2E7D42 #8F6200 #4A4A4A #7B3FA8",
        _ON_LIGHT,
        dark=False,
        # A yellow that is legible as text looks brown as a bar.
        emphasized={"unlit": "#D2CCBD", "yellow-ink": "#806500"},
    ),
    _theme(
        "high-contrast",
        "#6CB0FF #FFFFFF #FFFF00 #FFA040 #FF7070 #00FF66 #FFFFFF #000000 #000000 #303030",
        "#FF8888 #70B8FF #60FF90 #FFD850 #FFFFFF #E0A0FF",
        _ON_BLACK,
        emphasized=_EMPHASIZED,
    ),
    _theme(
        # Okabe and Ito's palette, distinct with any kind of colour vision.
        "colour-blind-safe",
        "#0072B2 #CC79A7 #F0E442 #E69F00 #D55E00 #56B4E9 #F2F2F2 #101418 #1B2127 #27303A",
        "#E06A0C #56B4E9 #009E73 #F0E442 #F2F2F2 #CC79A7",
        _ON_DARK,
        emphasized={"trouble": "#BD4A00"},
    ),
)
LIGHT = "light"
"""The theme for a terminal with a light background."""
