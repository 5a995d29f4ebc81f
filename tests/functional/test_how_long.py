"""New game says how long the game takes with so many players, where evenings tell."""

from pathlib import Path

import pytest

from companion import games
from companion.core.order import Setup
from companion.store import Store
from companion.table.table import Table
from tests.screens import shell, text_of


def played(store: Store, minutes: int) -> None:
    """Save an evening of two that took some minutes."""
    setup = Setup("city", ("Ana", "Ben"), seed=minutes)
    with store.create("Friday", setup) as journal:
        table = Table(games.load("city"), setup, journal)
        table.submit("roll 1 2", 0)
        table.submit("finish", minutes * 60_000)
        journal.mark_finished()


@pytest.mark.parametrize(("evenings", "said"), [((), False), ((90, 95, 100), True)])
async def test_new_game_says_how_long_it_takes(
    store: Store, tmp_path: Path, evenings: tuple[int, ...], said: bool
) -> None:
    for minutes in evenings:
        played(store, minutes)
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        beside = " ".join(line.partition("│")[2] for line in text_of(app).splitlines())
        assert ("Takes about 95 minutes, based on your last 3 games." in " ".join(beside.split())) is said
        assert app.services.usual_duration("city", 4) is None, "none of the four games tells"
