"""A table of Monopoly Chance on the real screen, in virtual time."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

from companion.tui.desks.chance_desk import ChanceDesk
from tests.game_table import GameTable, game_table

PLAYERS = ("Ana", "Ben", "Cleo")
ChanceTable = GameTable[ChanceDesk]


def chance_table(
    size: tuple[int, int] = (80, 24), options: Mapping[str, str] = {}, **given: Any
) -> AbstractAsyncContextManager[ChanceTable]:
    """Begin an evening of three."""
    return game_table("chance", ChanceDesk, PLAYERS, size, options, **given)
