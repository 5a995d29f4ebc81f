"""A table of Monopoly Chance on the real screen, in virtual time."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from companion.core.game import Setup
from companion.games.chance.state import Chance
from companion.tui.app import CompanionApp
from companion.tui.screens.chance_desk import ChanceDesk
from companion.tui.services import Services
from companion.tui.widgets.lines import MessageLine
from tests.screens import text_of

PLAYERS = ("Ana", "Ben", "Cleo")


class ChanceTable:
    """The app with its Chance screen and a clock that is set by hand."""

    def __init__(self, pilot: Pilot[None], seconds: list[float]) -> None:
        self.pilot = pilot
        self._seconds = seconds

    @property
    def screen(self) -> ChanceDesk:
        """Return the desk, even if a window lies over it."""
        return next(screen for screen in self.pilot.app.screen_stack if isinstance(screen, ChanceDesk))

    @property
    def state(self) -> Chance:
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
        for key in keys:
            await self.pilot.press(key)
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
        """Carry out lines of notation."""
        for line in lines:
            assert self.screen.submit(line, "bar"), self.message
        await self.settle()


@asynccontextmanager
async def chance_table(
    size: tuple[int, int] = (80, 24), options: Mapping[str, str] = {}, services: Services | None = None
) -> AsyncIterator[ChanceTable]:
    """Begin an evening of three."""
    seconds = [1000.0]
    services = services or Services()
    services.seed, services.seconds = lambda: 7, lambda: seconds[0]
    app = CompanionApp(services)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.begin("Friday", Setup("chance", PLAYERS, dict(options), seed=7))
        table = ChanceTable(pilot, seconds)
        await table.settle()
        yield table
