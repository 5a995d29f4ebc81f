"""Play an evening of each game by keys and mouse and draw every screen: `python3 tools/tour.py FOLDER`.

Each screen is drawn in four sizes and three themes. The pictures are SVG; a browser shows them.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from textual.pilot import Pilot

from companion.core.order import Setup
from companion.tui.app import CompanionApp
from companion.tui.services import Services

SIZES = ((80, 24), (100, 30), (120, 36), (160, 45))
THEMES = ("companion", "light", "high-contrast")
PLAYERS = ("Ana", "Maximiliana the 1st", "Ben", "Bartholomew Longname")
_CLICK = "click "

Step = tuple[str, Sequence[str]]
"""The name of a picture and the keys, lines after `:` and places after `click ` that lead to it."""

TOURS: dict[str, Sequence[Step]] = {
    "city": (
        ("begin", ()),
        ("first-die", ("3",)),
        ("buy", ("4", ":given owner Stoneside Ana", ":given blocks Stoneside 3r", ":undo 2", "escape")),
        ("menu", ("escape", "escape")),
        ("on-a-district", ("escape", ":undo 9", ":roll 1 2")),
        ("build", ("y", "b")),
        ("end", ("e",)),
        ("auction", ("2", "4", "a", "1", "2")),
        ("tv-auction", ("t",)),
        ("sold", ("escape", "c", "y")),
        ("finder", ("q",)),
        ("sheet", ("enter",)),
        ("deal", ("escape", "e", "d")),
        ("command", ("escape", "colon", "b", "u")),
        ("tv", ("escape", "t")),
        ("standings", ("escape", "S")),
        ("house-rules", ("escape", "R")),
        ("help", ("escape", "question_mark")),
        ("question", ("escape", "p", "p")),
        ("click-player", ("escape", f"{_CLICK}#players")),
    ),
    "builder": (
        ("begin", ("escape",) * 3),
        ("finder", ("escape", "q")),
        ("sheet", ("enter",)),
        ("landed", ("escape", ":spaces 28", ':deed "Oriental Avenue" price 100', ':land "Oriental Avenue"')),
        ("auction", ("escape", "a", "1", "2")),
        ("tv", ("t",)),
        ("standings", ("escape", "c", "S")),
        ("map", ("escape", "i")),
    ),
    "chance": (
        ("begin", ()),
        ("flip", ("5",)),
        ("finder", ("9", "enter")),
        ("use", ("escape", "o")),
        ("sheet", ("q", "enter")),
        ("tv", ("escape", "t")),
        ("standings", ("escape", "S")),
    ),
    "deal": (
        ("begin", ()),
        ("play", ("1", "space")),
        ("bank", ("escape", "b", "5", "enter")),
        ("sheet", ("q", "enter")),
        ("tv", ("escape", "t")),
        ("cards", ("escape", "C")),
        ("standings", ("escape", "S")),
    ),
    "unit": (
        ("begin", ()),
        ("on", ("p",)),
        ("light", ("b", "b")),
        ("auction", ("a", "1", "2")),
        ("tv", ("t",)),
        ("menu", ("escape", "escape")),
    ),
}


async def take(pilot: Pilot[None], app: CompanionApp, steps: Sequence[str]) -> None:
    """Press keys, carry out lines and click, one after the other."""
    for step in steps:
        if step.startswith(":") and len(step) > 1 and app.desk is not None:
            app.desk.submit(step[1:], "bar")
        elif step.startswith(_CLICK):
            await pilot.click(step.removeprefix(_CLICK), offset=(4, 1))
        else:
            await pilot.press(step)
        await pilot.pause()


async def tour(game: str, size: tuple[int, int], theme: str, folder: Path) -> None:
    """Play one evening and draw each of its screens."""
    app = CompanionApp(Services(seed=lambda: 7, seconds=lambda: 0.0))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.theme = theme
        options: dict[str, Any] = {"build_spin_seconds": "0"} if game == "city" else {}
        app.begin("Friday", Setup(game, PLAYERS, options, seed=7))
        await pilot.pause()
        for number, (name, steps) in enumerate(TOURS[game]):
            await take(pilot, app, steps)
            picture = folder / f"{game}-{number:02}-{name}-{size[0]}x{size[1]}-{theme}.svg"
            picture.write_text(app.export_screenshot(title=picture.stem), encoding="utf-8")


def main() -> None:
    """Draw everything into the folder named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures go; it is made if it is not there")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for game in TOURS:
        for size in SIZES:
            for theme in THEMES:
                asyncio.run(tour(game, size, theme, folder))
    print(f"{len(list(folder.glob('*.svg')))} pictures in {folder}")


if __name__ == "__main__":
    main()
