"""Take pictures of the phone and the TV in every state: `.venv/bin/python tools/contact_sheet.py FOLDER`.

For each table of `tools/contact_stops.py` and each size there is one sheet with all its stops. Needs Chromium.
"""

import argparse
import asyncio
import html
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
from playwright.async_api import Browser, Page, expect

from companion.phones.address import Address
from companion.phones.host import Host
from companion.session.origin import Origin
from tests.browser.windows import Windows, open_browser, resize
from tests.phones import Hall
from tools.contact_stops import TABLES, Table

TV = ((1366, 768), (1920, 1080), (3840, 2160), (1080, 1920))
PHONE = ((360, 640), (390, 844), (844, 390), (768, 1024))
NAMES = {
    "plain": ("Anna", "Ben", "Charlotte", "Dominic", "Emil", "Fay"),
    "long": (
        *("Maximiliane-Josephin Abt", "Wilhelmina von der Heyde", "Bartholomew Featherstone"),
        *("Konstantin-Alexander Ott", "Friederike Sommerfeld-Au", "Christopher Montgomery J"),
    ),
    "world": ("יונתן", "山田太郎", "محمد", "Ζωή", "Łukasz", "김민준"),
}
_SHOWN = "http://192.168.1.20:8484"
_HOLD = "() => { const tv = window.tv; if (tv) clearTimeout(tv.moments.going); }"
_STILL = "() => Promise.all(document.getAnimations().map((each) => { try { each.finish(); } catch (_) {} }))"


def show_address(hall: Hall) -> None:
    """Give the room an address to invite to, and its code."""
    hall.room.draw = Host(ports=(0,), found=lambda: (Address("127.0.0.1", "wlan0"),)).room.draw
    hall.room.address = lambda: _SHOWN


async def play(hall: Hall, step: str) -> None:
    """Play one step of a stop. Raises `AssertionError` if the table refuses it."""
    what, _, rest = step.partition(" ")
    if what == "wait":
        await hall.wait(float(rest))
    elif what == "offline":
        await hall.server.close()
    elif what == "sit":
        await hall.seat(rest)
    else:
        refused = hall.session.submit(step, Origin("keyboard"))
        assert refused is None, f"{step}: {refused}"


class Taken(msgspec.Struct, frozen=True):
    """A picture: the stop it shows, on what and how large, and its file."""

    stop: str
    what: str
    size: tuple[int, int]
    file: Path


class Photographer:
    """Plays one table and takes the pictures of each of its stops."""

    def __init__(self, table: Table, names: Sequence[str], folder: Path, sizes: Sequence[tuple[int, int]]) -> None:
        self._table, self._names, self._folder, self._sizes = table, tuple(names[: table.most]), folder, sizes
        self.taken: list[Taken] = []

    async def take(self, browser: Browser, **look: Any) -> list[Taken]:
        """Play the table in a browser that looks as given, and return the pictures."""
        table = self._table
        async with (
            Hall(table.game, self._names, options=table.options) as hall,
            Windows(browser, hall.host) as windows,
        ):
            show_address(hall)
            key = hall.room.seats.door.key
            tv, phone = await windows.tv(f"/tv#{key}", **look), await windows.phone(f"/#{key}", **look)
            await expect(tv.locator(".headline")).to_be_visible()
            for name, steps in table.stops:
                for step in steps:
                    await self._step(hall, phone, step.format(*self._names))
                await self._pictures(name, {"tv": tv, "phone": phone})
            for problem in windows.problems:
                print(f"{table.name}: {problem}", file=sys.stderr)
        return self.taken

    async def _step(self, hall: Hall, phone: Page, step: str) -> None:
        """Play one step, the first player on the phone."""
        if step == f"sit {self._names[0]}":
            await phone.locator(".seats button").first.tap()
        else:
            await play(hall, step)

    async def _pictures(self, stop: str, pages: dict[str, Page]) -> None:
        for what, page in pages.items():
            await page.wait_for_timeout(400)
            await page.evaluate(_HOLD)
            for size in TV if what == "tv" else PHONE:
                if size not in self._sizes:
                    continue
                await resize(page, *size)
                await page.wait_for_timeout(150)
                await page.evaluate(_STILL)
                file = self._folder / f"{self._table.name}-{stop}-{what}-{size[0]}x{size[1]}.png"
                await page.screenshot(path=file)
                self.taken.append(Taken(stop, what, size, file))
            await page.evaluate("() => { if (window.tv) { window.tv.moments.now = null; window.tv.show(); } }")


async def sheet(browser: Browser, table: str, taken: Sequence[Taken], folder: Path) -> None:
    """Write all pictures of one table in one size as a page, and as a picture."""
    (wide, high), what = taken[0].size, taken[0].what
    across = 640 if wide >= high else 320
    shown = "".join(
        f'<figure><img src="{html.escape(each.file.name)}"><figcaption>{html.escape(each.stop)}</figcaption></figure>'
        for each in taken
    )
    path = folder / f"sheet-{table}-{what}-{wide}x{high}"
    path.with_suffix(".html").write_text(
        f"<!doctype html><meta charset=utf-8><title>{table}, {what}, {wide}×{high}</title>"
        f"<style>body{{margin:8px;font:16px sans-serif;display:flex;flex-wrap:wrap;gap:8px}}figure{{margin:0}}"
        f"img{{width:{across}px;display:block;border:1px solid #888}}</style>{shown}",
        encoding="utf-8",
    )
    page = await browser.new_page(viewport={"width": 1976 if wide >= high else 1656, "height": 400})
    await page.goto(path.with_suffix(".html").as_uri())
    await page.screenshot(path=path.with_suffix(".png"), full_page=True)
    await page.close()


async def sheets(asked: argparse.Namespace) -> None:
    """Write the sheets that were asked for."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    look = {"color_scheme": asked.scheme, "reduced_motion": asked.motion, "forced_colors": asked.colours}
    sizes = [size for size in (*TV, *PHONE) if not asked.size or f"{size[0]}x{size[1]}" in asked.size]
    async with open_browser() as browser:
        for table in TABLES:
            if asked.tables and table.name not in asked.tables:
                continue
            photographer = Photographer(table, NAMES[asked.names], asked.folder, sizes)
            taken = await photographer.take(browser, locale=asked.language, **look)
            for size in sizes:
                if same := [each for each in taken if each.size == size]:
                    await sheet(browser, table.name, same, asked.folder)


def main() -> None:
    """Draw everything into the named folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures go; it is made if it is not there")
    parser.add_argument("tables", nargs="*", help="only these tables")
    parser.add_argument("--size", action="append", default=[], help="only this size, such as 1920x1080")
    parser.add_argument("--names", choices=sorted(NAMES), default="plain")
    parser.add_argument("--language", default="en")
    parser.add_argument("--scheme", choices=("light", "dark"), default="light")
    parser.add_argument("--motion", choices=("no-preference", "reduce"), default="no-preference")
    parser.add_argument("--colours", choices=("none", "active"), default="none", help="forced colours")
    asyncio.run(sheets(parser.parse_args()))


if __name__ == "__main__":
    main()
