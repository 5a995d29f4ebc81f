"""The defaults of house rules as they once were: an evening that began under one of them keeps it."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from companion.core.order import Setup

_WERE: Final[tuple[Mapping[str, Mapping[str, str]], ...]] = (
    {
        "builder": {"direct_move_picks_up": "false"},
        "chance": {"flip2_after_nope": "at_once"},
    },
    {
        "builder": {"auction_all_out": "runs_on"},
    },
)
"""By number, oldest first: the defaults that then were others, by game and house rule.

A new rule stands here, too, with the value that says how it was played before there was one. What has been released
stays as it is; the next changes go behind it.
"""
NOW: Final = len(_WERE)
"""The number an evening gets that begins now."""


def as_begun(setup: Setup, number: int) -> Setup:
    """Return a set-up that says every house rule whose default is another now than when it was written."""
    then: dict[str, str] = {}
    for were in _WERE[number:]:
        then = {**were.get(setup.game, {}), **then}
    return replace(setup, options={**then, **setup.options}) if then else setup
