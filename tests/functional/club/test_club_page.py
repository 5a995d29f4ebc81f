"""Home → Club: how the table is connected, and everything about it that can be set."""

from functools import partial
from pathlib import Path

from companion.session.club import ClubStatus, NoClub
from companion.store import Store
from companion.tui.app import CompanionApp
from companion.tui.pages.club import ClubPage
from tests.screens import shell, text_of, type_text, until


def _shows(app: CompanionApp, words: str) -> bool:
    return words in " ".join(text_of(app).split())


class OneClub(NoClub):
    """A club with a given status."""

    now = ClubStatus()

    def status(self) -> ClubStatus:
        return self.now


async def test_home_leads_to_the_club(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "c  Club" in text_of(app))
        await pilot.press("c")
        assert isinstance(app.screen, ClubPage)
        await until(pilot, lambda: "Not connected to a club" in text_of(app))
        await pilot.press("enter")
        await type_text(pilot, "mqtt")
        await until(pilot, lambda: "Enter an address such as" in text_of(app))
        assert app.services.preferences.club == ""
        await type_text(pilot, "mqtt://broker/friday")
        await until(pilot, lambda: app.services.preferences.club == "mqtt://broker/friday")
        await until(pilot, lambda: "companion hall mqtt://broker/friday" in text_of(app))


async def test_the_page_follows_the_connection(store: Store, tmp_path: Path) -> None:
    club = OneClub()
    app = shell(tmp_path, store=store, club=club)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        for status, words in (
            (ClubStatus(on=True, why="Nothing is listening there."), "Nothing is listening there."),
            (
                ClubStatus(on=True, connected=True, table="kitchen", ignored=2),
                "Connected as table kitchen. 2 unreadable",
            ),
        ):
            club.now = status
            club.changed()
            await until(pilot, partial(_shows, app, words))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: app.services.preferences.club_presses)
        await pilot.press("delete")
        await until(pilot, lambda: not app.services.preferences.club_presses)
