"""Play evenings of every game and draw every screen and window: `.venv/bin/python tools/tour.py FOLDER`.

They are played by keys and mouse, and drawn in four sizes and three themes. The pictures are SVG; a browser shows
them. Needs `.[phones]`.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
from textual.geometry import Offset
from textual.pilot import Pilot

from companion import games
from companion.cli.export_import import Files
from companion.core.order import Setup
from companion.phones.address import Address
from companion.phones.host import Host
from companion.phones.server import LOOPBACK
from companion.session.owners_values import OwnersValues
from companion.store import Store
from companion.store.owners_values_file import owners_values_file
from companion.table.preferences import Preferences
from companion.tui.app import CompanionApp
from companion.tui.services import Services
from tools.tour_stops import EVENINGS, Evening

SIZES = ((80, 24), (100, 30), (120, 36), (160, 45))
THEMES = ("companion", "light", "high-contrast")
PLAYERS = ("Ana", "Maximiliana the 1st.", "Ben", "Bartholomew Longname", "Cleo", "Wilhelmine-Charlotte")
_MOMENT_MS, _DAY = 1_795_289_400_000, "2026-11-21"


class _Port(msgspec.Struct):
    """A serial port with a device on it that could be a box."""

    device: str = "/dev/ttyUSB0"
    description: str = "USB Serial"
    identity: str = "1a86:7523@1-1.2"


class Guide:
    """Leads through one game in an app whose games and settings are kept in a folder."""

    def __init__(
        self,
        evening: Evening,
        folder: Path,
        players: Sequence[str] = PLAYERS,
        theme: str = THEMES[0],
        language: str = "en",
    ) -> None:
        self._evening, self._players = evening, tuple(players[: evening.most])
        self._store = Store.open(folder / "companion.db", lambda: _MOMENT_MS)
        self._phones = Host(ports=(0,), found=lambda: (Address(LOOPBACK, "wlan0"),))
        services = Services(
            library=self._store,
            exchange=lambda: Files(self._store),
            owners=lambda game: OwnersValues(owners_values_file(game, folder), games.load(game), lambda: _DAY),
            phones=self._phones,
            ports=lambda: [_Port()],
            seed=lambda: 7,
            seconds=lambda: 0.0,
            wall_ms=lambda: _MOMENT_MS,
            preferences=Preferences(theme=theme, language=language),
        )
        self.app = CompanionApp(services)

    async def stops(self, size: tuple[int, int]) -> AsyncIterator[str]:
        """Yield the name of each stop while the app shows it."""
        try:
            async with self.app.run_test(size=size) as pilot:
                self.pilot = pilot
                await pilot.pause()
                if self._evening.game:
                    setup = Setup(self._evening.game, self._players, dict(self._evening.options), seed=7)
                    self.app.begin("Friday", setup)
                await pilot.pause()
                for name, steps in self._evening.stops:
                    for step in steps:
                        await self._take(pilot, step)
                    yield name
        finally:
            self._phones.switch(False)
            await self._phones.wait_until_idle()
            self._store.close()

    async def _take(self, pilot: Pilot[None], step: str) -> None:
        """Press a key, carry out a line, type, click or drag."""
        what, _, rest = step.partition(" ")
        rest = rest.format(*self._players)
        if step.startswith(":"):
            assert self.app.desk is not None
            assert self.app.desk.submit(step[1:].format(*self._players), "bar"), (
                f"{step}: {self.app.desk.problem_with(step[1:].format(*self._players))}"
            )
        elif what == "type":
            await pilot.press(*("space" if letter == " " else letter for letter in rest))
        elif what == "click" and rest.startswith("#"):
            inside = self.app.screen.query_one(rest).content_region
            await pilot.click(offset=(inside.x + 4, inside.y + 1))
        elif what == "click":
            await pilot.click(offset=self._place(rest))
        elif what == "drag":
            name, *ends = rest.split()
            grid = self.app.screen.query_one(name).content_region
            first, last = (Offset(*map(int, end.split(","))) + grid.offset for end in ends)
            await pilot.mouse_down(offset=first)
            await pilot.hover(offset=last)
            await pilot.mouse_up(offset=last)
        else:
            await pilot.press(step)
        await pilot.pause()
        await pilot.pause()

    def _place(self, text: str) -> tuple[int, int]:
        """Return where a text is on the screen, the last place if there are several."""
        lines = [strip.text for strip in self.app.screen._compositor.render_strips()]
        y = max((number for number, line in enumerate(lines) if text in line), default=None)
        assert y is not None, f"nowhere {text!r} in\n" + "\n".join(lines)
        return lines[y].index(text), y


async def draw(evening: Evening, size: tuple[int, int], folder: Path) -> None:
    """Play a game and draw each of its stops in every theme."""
    with TemporaryDirectory() as kept:
        os.environ["HOME"] = kept  # where files written on the way go
        guide, number = Guide(evening, Path(kept)), 0
        async for name in guide.stops(size):
            for theme in THEMES:
                guide.app.theme = theme
                await guide.pilot.pause()
                await guide.pilot.pause()
                # A command palette that is open keeps its original colours.
                guide.app.stylesheet.update(guide.app.screen)
                await guide.pilot.pause()
                picture = folder / f"{evening.name}-{number:02}-{name}-{size[0]}x{size[1]}-{theme}.svg"
                picture.write_text(guide.app.export_screenshot(title=picture.stem), encoding="utf-8")
            guide.app.theme, number = THEMES[0], number + 1


def main() -> None:
    """Draw everything into the named folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures go; it is made if it is not there")
    parser.add_argument("evenings", nargs="*", help="only these evenings")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for evening in EVENINGS:
        for size in SIZES if not asked.evenings or evening.name in asked.evenings else ():
            asyncio.run(draw(evening, size, asked.folder))
    print(f"{len(list(asked.folder.glob('*.svg')))} pictures in {asked.folder}")


if __name__ == "__main__":
    main()
