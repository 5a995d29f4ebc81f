"""A table of Monopoly City on the real screen, in virtual time."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from companion.core.game import Setup
from companion.games.city.state import City
from companion.tui.app import CompanionApp
from companion.tui.screens.city import CityScreen
from companion.tui.services import Services
from companion.tui.widgets.lines import MessageLine
from tests.screens import text_of

PLAYERS = ("Ana", "Ben", "Cal")


class CityTable:
    """The app with its city screen and a clock that is set by hand."""

    def __init__(self, pilot: Pilot[None], seconds: list[float]) -> None:
        self.pilot = pilot
        self._seconds = seconds

    @property
    def screen(self) -> CityScreen:
        """Return the desk, even if a window lies over it."""
        return next(screen for screen in self.pilot.app.screen_stack if isinstance(screen, CityScreen))

    @property
    def state(self) -> City:
        return self.screen.state

    @property
    def window(self) -> str:
        """Return what lies on top."""
        return type(self.pilot.app.screen).__name__

    @property
    def shown(self) -> str:
        return text_of(self.pilot.app)

    @property
    def message(self) -> str:
        return self.screen.query_one(MessageLine).text

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def settle(self) -> None:
        await self.pilot.pause()
        await self.pilot.pause()

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        self._seconds[0] += seconds
        self.screen.session.start()
        await self.settle()

    async def given(self, *lines: str) -> None:
        """Carry out lines of notation, as an evening that is taken over in the middle."""
        for line in lines:
            assert self.screen.submit(line, "bar"), self.message
        await self.settle()


@asynccontextmanager
async def city_table(
    size: tuple[int, int] = (80, 24), options: Mapping[str, str] = {}, folder: Path | None = None
) -> AsyncIterator[CityTable]:
    """Begin an evening of three."""
    seconds = [1000.0]
    services = Services(seed=lambda: 7, seconds=lambda: seconds[0])
    if folder is not None:
        from companion.store.cards import CardFile

        services.cards = lambda: CardFile(folder)
    app = CompanionApp(services)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rules = {"build_spin_seconds": "0", **options}
        app.begin("Friday", Setup("city", PLAYERS, rules, seed=7))
        table = CityTable(pilot, seconds)
        await table.settle()
        yield table
