"""Light tables, begun at a desk."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from companion.core.order import Setup
from companion.tui.app import CompanionApp
from tests.screens import shell


@asynccontextmanager
async def light(
    folder: Path,
    game: str,
    way: str,
    size: tuple[int, int] = (80, 24),
    players: tuple[str, ...] = ("Ana", "Ben", "Cleo"),
    *,
    toasts: bool = False,
    **options: str,
) -> AsyncIterator[tuple[CompanionApp, Pilot[Any]]]:
    """Begin a light table."""
    app = shell(folder)
    async with app.run_test(size=size, notifications=toasts) as pilot:
        app.begin("Friday", Setup(game, players, {"watch": way, **options}, seed=7))
        await pilot.pause()
        yield app, pilot


def table_of(app: CompanionApp) -> Any:
    assert app.desk is not None
    return app.desk.session.table


def asked(app: CompanionApp) -> str:
    """Return the headline."""
    assert app.desk is not None
    return str(app.desk.query_one("#headline", Static).content)
