"""A table on the real screen of a game, in virtual time."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Generic, TypeVar

from textual.pilot import Pilot

from companion.core.order import Setup
from companion.tui.app import CompanionApp
from companion.tui.desks.game_desk import GameDesk
from companion.tui.services import Services
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.lines import MessageLine
from tests.screens import inputs_at_rest, text_of, until

Screen = TypeVar("Screen", bound=GameDesk)


class GameTable(Generic[Screen]):
    """The app with the screen of a game and a clock that is set by hand."""

    def __init__(self, pilot: Pilot[None], seconds: list[float], kind: type[Screen]) -> None:
        self.pilot = pilot
        self._seconds = seconds
        self._kind = kind

    @property
    def screen(self) -> Screen:
        """Return the desk, even if a window lies over it."""
        return next(screen for screen in self.pilot.app.screen_stack if isinstance(screen, self._kind))

    @property
    def state(self) -> Any:
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

    @property
    def said(self) -> str:
        """Return the last thing said: in the line of messages, or where that is empty the newest line of the log."""
        lines = self.screen.session.table.history.lines
        return self.message or (self.screen.log_of_table.sentence(lines[-1]).text if lines else "")

    @property
    def refused(self) -> bool:
        """Return whether the last key was refused."""
        return self.screen.query_one(MessageLine).wrong

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def type(self, text: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def settle(self) -> None:
        await self.pilot.pause()
        await until(self.pilot, lambda: inputs_at_rest(self.pilot))
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
async def game_table(
    game: str,
    kind: type[Screen],
    players: Sequence[str],
    size: tuple[int, int] = (80, 24),
    options: Mapping[str, str] = {},
    *,
    toasts: bool = False,
    **given: Any,
) -> AsyncIterator[GameTable[Screen]]:
    """Begin an evening; `given` are services in addition to the clock. `toasts` lets notifications be drawn."""
    seconds = [1000.0]
    app = CompanionApp(Services(seed=lambda: 7, seconds=lambda: seconds[0], **given))
    async with app.run_test(size=size, notifications=toasts) as pilot:
        app.begin("Friday", Setup(game, tuple(players), dict(options), seed=7))
        table = GameTable(pilot, seconds, kind)
        await table.settle()
        yield table


def labels(table: GameTable[Any]) -> list[str]:
    """Return the rows of the list as shown."""
    return [entry.label for entry in table.screen.query_one(Choices).entries]


def headline(table: GameTable[Any]) -> str:
    """Return the headline as shown on the screen, all its lines."""
    region = table.screen.query_one("#headline").content_region
    lines = table.shown.split("\n")[region.y : region.bottom]
    return " ".join(" ".join(line[region.x : region.right].split()) for line in lines).strip()
