"""Write the pictures of the screen in docs/, taken of the real app: of the unit in an auction, and of each game.

The numbers of the boxes in them are invented.
"""

import asyncio
import html
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.core.order import Setup
from companion.table.preferences import Preferences
from companion.tui.app import CompanionApp
from companion.tui.services import Services
from tools.environment import ROOT

PLAYERS = ("Ana", "Ben", "Cleo")
UNIT_SIZE, SIZE = (100, 30), (120, 36)
LINES: Mapping[str, Sequence[str]] = {
    "city": (
        *('given owner "Old Town" Ana', 'given blocks "Old Town" 4r', "given owner Seaview Ana"),
        *("given blocks Seaview 6r 2i", "given stadium Seaview", "given owner Riverside Ben"),
        *("given blocks Riverside 7r", 'given owner "Central Quay" Ben', 'given blocks "Central Quay" 2r 1i'),
        *('given hazard "power station" "Central Quay"', 'given skyscraper "Harbor Heights"'),
        *("given railroad Westlands", "given dodge Cleo", "roll 1 2", "buy", "press -> 2"),
    ),
    "builder": (
        *("stock t_rex excavator", "stock penguin truck", "stock cat crane", "stock rubber_duck boat", "spaces 24"),
        "deed Whitehall colour dark blue price 350 rent 175 set rent 350 number 11 resource crane",
        "deed Fleet colour red price 220 rent 110 set rent 220 number 8 resource truck",
        *("map A1-E4", "gap B1 C1", "space 5 oriental", "space 8 Fleet", "space 10 chance"),
        *("given owner Fleet Ana", "given owner oriental Ben", "given owner Whitehall Cleo", "given floors A1 Ana 3"),
        *("given floors B1 Ana 2", "given floors C3 Ben 4", "given floors D3 Cleo 1"),
        *("given resources Ana 2 red 2 green 2 yellow", "given resources Ben 3 red 1 boat", "roll 4 4"),
    ),
    "chance": (
        *("given on red Ben 8", "given on yellow Ana 6", "given on brown Cleo 4", "given owned Ben red 2"),
        *("given owned Ana green 1", "given owned Ana brown 1", "given owned Cleo purple 3", "given kept Cleo flip"),
        *("building brown 3", "building purple 4", "building red 5", "building green 6", "mark 30"),
        *("roll 6", "flip 7", "flip lucky", "flip 9"),
    ),
    "deal": (
        *("given set Ana brown", "given land Ana Vermont", 'given land Ana "Wild pink/orange" as orange'),
        *("given bank Ana 5, 2, 1", "given land Ben Boardwalk", "given land Ben Ventnor", "given bank Ben 3, 1"),
        *("given set Cleo utility", "given land Cleo Kentucky", "given land Cleo Indiana", "given bank Cleo 10"),
        *("draw", "birthday"),
    ),
}

PICTURES = ("screen", *LINES, "city-de")
"""The unit, the games, and one of them in another language: its code is the end of the name."""
DOCS = ROOT / "docs"


async def unit() -> str:
    """Return the SVG of an auction with 37 s to go."""
    seconds = [0.0]
    services = Services(seed=lambda: 7, seconds=lambda: seconds[0])
    app = CompanionApp(services, first="unit")
    async with app.run_test(size=UNIT_SIZE) as pilot:
        await pilot.pause()
        await pilot.press("p", "b", "b")
        await pilot.press("colon", *"auction", "space", "quotation_mark", *"Old", "space", *"Town", "quotation_mark")
        await pilot.press("enter", "plus", "plus", "1", "2", "4", "1")
        seconds[0] = 13.0
        await pilot.press("minus", "plus")
        await pilot.pause()
        return app.export_screenshot(title="companion")


async def game(name: str, language: str = "en") -> str:
    """Return the SVG of a game in progress. Raises `ValueError` for a line that is refused."""
    preferences = Preferences(language=language)
    app = CompanionApp(Services(seed=lambda: 7, seconds=lambda: 0.0, preferences=preferences))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        options = {"build_spin_seconds": "0"} if name == "city" else {}
        app.begin("Friday", Setup(name, PLAYERS, options, seed=7))
        await pilot.pause()
        await pilot.press(*["escape"] * 3 if name == "builder" else ())
        for line in LINES[name]:
            if app.desk is None or not app.desk.submit(line, "bar"):
                raise ValueError(f"{name}: {line} is refused")
        await pilot.pause()
        await pilot.pause()
        return app.export_screenshot(title="companion")


async def draw(name: str) -> str:
    """Return the SVG of one of the `PICTURES`, without its own font: a page loads nothing from elsewhere."""
    which, _, language = name.partition("-")
    drawing = await (unit() if name == "screen" else game(which, language or "en"))
    return re.sub(r"@font-face \{.*?\}", "", drawing, flags=re.DOTALL)


def words(drawing: str) -> Sequence[str]:
    """Return the texts in an SVG, in screen order."""
    return [html.unescape(each).replace("\xa0", " ") for each in re.findall(r"<text[^>]*>(.*?)</text>", drawing)]


def main() -> None:
    """Write all pictures."""
    for name in PICTURES:
        (DOCS / f"{name}.svg").write_text(asyncio.run(draw(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
