"""Write docs/screen.svg: the picture of the README, taken of the real app in the middle of an auction."""

import asyncio
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.tui.app import CompanionApp
from companion.tui.services import Services
from tools.environment import ROOT

PICTURE = ROOT / "docs" / "screen.svg"


async def picture() -> str:
    """Return the SVG of an auction with 37 s to go."""
    seconds = [0.0]
    services = Services(seed=lambda: 7, seconds=lambda: seconds[0])
    app = CompanionApp(services, first="unit")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("p", "b", "b")
        await pilot.press("colon", *"auction", "space", "quotation_mark", *"Old", "space", *"Town", "quotation_mark")
        await pilot.press("enter", "plus", "plus", "1", "2", "4", "1")
        seconds[0] = 13.0
        await pilot.press("minus", "plus")
        await pilot.pause()
        return app.export_screenshot(title="companion")


if __name__ == "__main__":
    # The reader's own monospaced font will do: a page should load nothing from elsewhere.
    drawing = re.sub(r"@font-face \{.*?\}", "", asyncio.run(picture()), flags=re.DOTALL)
    PICTURE.write_text(drawing, encoding="utf-8")
