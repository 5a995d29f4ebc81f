"""Screens in tests: the app over a real store, and what it shows as plain text."""

import asyncio
import io
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from rich.console import Console
from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input

from companion.cli.export_import import Files
from companion.cli.play import RunOptions, compose_app
from companion.core.order import Setup
from companion.store import SettingsFile, Store
from companion.table.preferences import Preferences
from companion.tui.app import CompanionApp
from companion.tui.services import Services, allowed_settings
from companion.tui.widgets.lines import MessageLine
from tests.patience import PATIENCE_S

GOLDEN = Path(__file__).parent / "golden" / "screens"
SIZES = ((80, 24), (160, 45))
EVENING_MS = 1_795_289_400_000
"""21 November 2026, half past seven in the evening (UTC)."""

_SCROLL_BAR_ENDS = str.maketrans(dict.fromkeys("▂▃▄▅▆▇", " "))


class PluggedPort:
    """A serial port as the system lists it."""

    device = "/dev/ttyUSB0"
    description = "USB Serial"
    identity = "1a86:7523@1-1.2"


def shell(folder: Path, *, store: Store | None = None, **given: Any) -> CompanionApp:
    """Return the app with its games and settings in a folder.

    Its clock stands, or is the one that is given as `seconds`: a loaded machine lets no light stop too early.
    """
    store = store or open_store(folder)
    settings = SettingsFile(folder / "settings.toml", allowed_settings())
    services = {
        "library": store,
        "exchange": lambda: Files(store),
        "preferences": settings.load()[0],
        "save_preferences": settings.save,
        "seed": lambda: 7,
        "wall_ms": lambda: EVENING_MS,
        "seconds": lambda: 1000.0,
    }
    return CompanionApp(Services(**{**services, **given}))


opened = ExitStack()
"""What lets go of all that a test has opened, once it is over."""


def composed(**asked: Any) -> CompanionApp:
    """Return the app as the command line begins it, without sound."""
    app = compose_app(RunOptions(mute=True, **asked))
    opened.callback(app.services.close)
    return app


def open_store(folder: Path) -> Store:
    """Return the store of a folder; every game in it begins at the same moment."""
    return opened.enter_context(Store.open(folder / "companion.db", lambda: EVENING_MS))


def saved_game(store: Store, name: str = "Friday", players: Sequence[str] = ("Ana", "Ben")) -> int:
    """Begin a game, leave it, and return its number."""
    with store.create(name, Setup("unit", tuple(players), seed=7)) as journal:
        return journal.id


def text_of(app: App[Any]) -> str:
    """Return what is on the screen, line by line, without colours and without the ends of scroll bars."""
    width, height = app.size
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system="truecolor", record=True
    )
    console.print(app.screen._compositor.render_update(full=True))
    lines = console.export_text().translate(_SCROLL_BAR_ENDS).splitlines()
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def said(app: CompanionApp) -> str:
    """Return what the message line says."""
    return app.screen.query_one(MessageLine).text


def settings_in(folder: Path) -> Preferences:
    """Return the preferences that were saved."""
    return SettingsFile(folder / "settings.toml", allowed_settings()).load()[0]


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until something holds that comes in its own time; fails after a minute."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await pilot.pause(0.01)


async def type_text(pilot: Pilot[Any], text: str) -> None:
    """Replace the text in a window's input, and press Enter."""
    pilot.app.screen.query_one(Input).value = text
    await pilot.press("enter")
    await pilot.pause()


_pressed: WeakKeyDictionary[App[Any], float] = WeakKeyDictionary()
"""When a key was last pressed in an app by `press_slowly`."""


async def press_slowly(pilot: Pilot[Any], *keys: str, apart_s: float = 1.0) -> None:
    """Press keys, so many seconds between one and the next as the app sees them; no time passes for that.

    The first comes a second after the key before.
    """
    begun = max(events.Key("u", "u").time, _pressed.get(pilot.app, 0.0)) + 1.0
    for place, key in enumerate(keys):
        event = events.Key(key, key if len(key) == 1 else None)
        event.time = _pressed[pilot.app] = begun + place * apart_s
        pilot.app.post_message(event)
        await pilot.pause()
        await until(pilot, lambda: inputs_at_rest(pilot))


def inputs_at_rest(pilot: Pilot[Any]) -> bool:
    """Return whether every key was taken."""
    app = pilot.app
    return not isinstance(app, CompanionApp) or app.inputs.is_at_rest


async def choose(pilot: Pilot[Any], query: str) -> None:
    """Open the palette, type a query and take the first command."""
    await pilot.press("ctrl+p")
    assert isinstance(pilot.app.screen, CommandPalette)
    pilot.app.screen.query_one(Input).value = query
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.press("enter")
    await pilot.pause()
    if isinstance(pilot.app.screen, CommandPalette):
        await pilot.press("enter")
        await pilot.pause()


async def click_text(pilot: Pilot[Any], text: str, times: int = 1) -> None:
    """Click on a text on the screen, the last one that reads so."""
    lines = text_of(pilot.app).split("\n")
    y = max(number for number, line in enumerate(lines) if text in line)
    for _ in range(times):
        await pilot.click(offset=(lines[y].index(text), y))
        await pilot.pause()


def compare(app: App[Any], name: str, *, update: bool) -> None:
    """Compare the screen with the golden file of its name and size, or write that file."""
    width, height = app.size
    path = GOLDEN / f"{name}-{width}x{height}.txt"
    if update:
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(text_of(app), encoding="utf-8")
    assert text_of(app) == path.read_text(encoding="utf-8"), f"{path.name}: run with --update-screens and look at it"
