"""The page with the statistics over the years."""

from pathlib import Path

from companion import games
from companion.core.order import Setup
from companion.store import Store
from companion.table.preferences import Preferences
from companion.table.table import Table
from companion.tui.pages.stats import StatsPage
from tests.screens import said, shell, text_of, until

LONGEST = (
    "Bartholomew Longname",
    "Maximiliana the 1st.",
    "Wilhelmine-Charlotte",
    "Konstantin Alexander",
    "Emmanuelle Josephine",
    "Friedrich Wilhelm IV",
)


def played(store: Store, game: str, seed: int, players: tuple[str, ...], *lines: str) -> None:
    """Save an evening that was ended after 90 minutes."""
    setup = Setup(game, players, seed=seed)
    with store.create("Friday", setup) as journal:
        table = Table(games.load(game), setup, journal)
        for line in lines:
            table.submit(line, 0)
        table.submit("finish", 90 * 60_000)
        journal.mark_finished()


async def test_before_anyone_has_won_the_page_says_so(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "t")
        await pilot.pause()
        assert "No one has won a game yet." in text_of(app)
        await pilot.press("z")
        assert said(app) == "“z” does nothing here."
        await pilot.press("escape")
        assert "Saved games" in text_of(app)
        await pilot.press("escape", "ctrl+p", *"statistics", "enter")
        await until(pilot, lambda: isinstance(app.screen, StatsPage))


async def test_the_statistics_of_many_players_scroll_and_follow_the_language(store: Store, tmp_path: Path) -> None:
    rent = (f'given owner Westlands "{LONGEST[1]}"', "given blocks Westlands 3r", f'land Westlands by "{LONGEST[0]}"')
    played(store, "city", 1, LONGEST, f'given cash "{LONGEST[0]}" 99m', *rent, "end", "press -> 3")
    for seed in range(2, 7):
        players = (LONGEST[0], f"Guest {seed}", f"Friend {seed}")
        played(store, "builder", seed, players, *(f'pay bank "{name}" 900' for name in players[1:]))
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "t")
        await pilot.pause()
        assert "Overall, 6 games" in text_of(app)
        await pilot.press("end")
        await pilot.pause()
        assert "Monopoly City, 1 game" in text_of(app), "it scrolls to the last table"
        for language, lucky in (("de", "3 Blöcke"), ("es", "3 bloques"), ("fr", "3 blocs"), ("en", "3 blocks")):
            app.apply_preferences(Preferences(language=language))
            await pilot.pause()
            await pilot.press("end")
            await pilot.pause()
            assert app.screen.query_one("#stats").max_scroll_x == 0, "nothing is off screen"
            rows = [line.split() for line in text_of(app).splitlines()]
            place = "1.0" if language == "en" else "1,0"
            assert [*LONGEST[0].split(), "1", "1", place] in [row[:5] for row in rows], language
            assert all(name.split() in [row[: len(name.split())] for row in rows] for name in LONGEST), language
            assert lucky in text_of(app)
        assert "With 3 players: about 90 minutes, based on your last 5 games." in text_of(app)
