"""Former defaults of house rules: a game that began under one keeps it."""

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
"""Former defaults by version number, oldest first, each by game and house rule.

A new rule is listed too, with the value that matches how games were played before it existed. Never change released
entries; add new changes after them.
"""
NOW: Final = len(_WERE)
"""The version number for a game that begins now."""


def with_former_defaults(setup: Setup, version: int) -> Setup:
    """Return the set-up with every house rule stated whose default has changed since it was written."""
    then: dict[str, str] = {}
    for were in _WERE[version:]:
        then = {**were.get(setup.game, {}), **then}
    return replace(setup, options={**then, **setup.options}) if then else setup
