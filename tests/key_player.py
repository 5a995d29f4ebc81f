"""Random keys, clicks, presses of the box and sizes on the real screens, fast and slow; a seed repeats them."""

import asyncio
import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from companion import games
from companion.core.order import Setup
from companion.games import NAMES
from companion.session.box_link import BoxLink
from companion.store import Store
from companion.table.ports import Edge
from companion.table.reading import read_table
from companion.tui.app import CompanionApp
from companion.tui.desks.desk import Desk
from companion.unit.signals import Button
from tests.keys import key_event
from tests.logged_warnings import no_warnings
from tests.owners import owners
from tests.screens import open_store, shell

PAGES = ("home", "games", "settings", "new", "box", "cards")
PLACES = (*NAMES, *PAGES)
"""Where keys are pressed: the games and the pages."""
_PLAYERS = ("Ana", "Ben", "Cleo")
_NAMED = ("space", "enter", "enter", "enter", "up", "down", "left", "right", "tab", "backspace", "delete", "escape")
_RARE = ("f1", "ctrl+p", "ctrl+t", "shift+up", "shift+down", "shift+tab", "home", "end", "pageup", "pagedown", "insert")
_SIZES = ((80, 24), (160, 45), (120, 36), (40, 12), (20, 6), (100, 70), (1, 1))


class KeyPlayer:
    """Presses what comes, on one screen or on a screen opened from it."""

    def __init__(self, folder: Path, place: str, seed: int) -> None:
        self._folder, self._place = folder, place
        self._random = random.Random(f"{place} {seed}")
        self._seconds = 1000.0
        self._box = BoxLink()
        self.pressed: list[str] = []

    async def play(self, keys: int) -> None:
        """Press so many keys. Raises `AssertionError` with the last of them where anything goes wrong."""
        with open_store(self._folder) as store, no_warnings():
            try:
                while len(self.pressed) < keys:
                    await self._sit_down(store, keys)
                assert_unharmed(store)
            except Exception as error:
                raise AssertionError(f"{self._place}, after {len(self.pressed)}: {self.pressed[-40:]}") from error

    async def _sit_down(self, store: Store, keys: int) -> None:
        """Use the app until enough keys were pressed, or one of them has ended it."""
        app = shell(
            self._folder,
            store=store,
            box=self._box,
            seconds=lambda: self._seconds,
            owners=lambda game: owners(self._folder, game),
        )
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0)
            while len(self.pressed) < keys and app.is_running and not app._exit:
                if len(app.screen_stack) == 2:
                    self._open(app, store)
                    await pilot.pause(0)
                await self._something(pilot, app)
            await at_rest(app)

    def _open(self, app: CompanionApp, store: Store) -> None:
        """Go to the place: on with its last game, or into a new one."""
        if self._place in NAMES:
            last = next((game for game in store.games() if not game.finished), None)
            if last is None or self._random.random() < 0.3:
                app.begin("Friday", Setup(self._place, _PLAYERS, self._house(), seed=self._random.randint(1, 9)))
            else:
                app.resume_game(last.id)
        elif self._place == "cards":
            app.open_owners_values(self._random.choice([*games.OWNERS]))
        elif self._place != "home":
            app.action_open_page(self._place)

    def _house(self) -> dict[str, str]:
        """Return the rules of a house that plays like no other, half of the time."""
        if self._random.random() < 0.5:
            return {}
        changed = (each for each in games.load(self._place).settings.all if self._random.random() < 0.15)
        return {each.key: self._random.choice(each.values) for each in changed if each.values}

    async def _something(self, pilot: Pilot[None], app: CompanionApp) -> None:
        kind = self._random.random()
        if kind < 0.80:
            for key in self._burst(app):
                self.pressed.append(key)
                app.post_message(key_event(key))
        elif kind < 0.86:
            width, height = self._random.choice(_SIZES)
            app.post_message(events.Resize((size := Size(width, height)), size))
        elif kind < 0.91:
            self._click(app)
        elif kind < 0.96:
            button = self._random.choice(list(Button))
            self._box.record_button(button, Edge.DOWN)
            self._box.record_button(button, Edge.UP)
        elif (desk := app.desk) is not None and desk.is_mounted:
            self._seconds += self._random.choice((0.2, 5.0, 60.0, 3600.0))
            desk.session.start()
        if self._random.random() < 0.5:
            await at_rest(app)
        await pilot.pause(0)

    def _burst(self, app: CompanionApp) -> Iterator[str]:
        """Yield one key or many; at times a line of the command bar that could be a move."""
        kind = self._random.random()
        if kind < 0.15 and isinstance(desk := app.screen, Desk) and desk.is_mounted:
            lines = desk.completions_of(self._random.choice(string.ascii_lowercase)) or ("note x",)
            yield from (":", *self._random.choice(lines), "space", str(self._random.randint(1, 9)), "enter", "escape")
        elif kind < 0.4:
            yield from (self._key() for _ in range(self._random.randint(2, 12)))
        else:
            yield self._key()

    def _key(self) -> str:
        kind = self._random.random()
        if kind < 0.5:
            return self._random.choice(_NAMED)
        if kind < 0.55:
            return self._random.choice(_RARE)
        return self._random.choice(string.ascii_lowercase + string.digits + ":/?+-.<>=|é“")

    def _click(self, app: CompanionApp) -> None:
        x, y = self._random.randrange(app.size.width), self._random.randrange(app.size.height)
        for kind in (events.MouseDown, events.MouseUp):
            app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


async def at_rest(app: CompanionApp) -> None:
    """Wait until every key that was sent was taken."""
    while app.is_running and not app.inputs.is_at_rest:
        await asyncio.sleep(0.001)


def assert_unharmed(store: Store) -> None:
    """Assert that every game in the store can be read, comes out the same again and breaks no rule."""
    for entry in store.games():
        assert not entry.damaged, entry
        table = read_table(store.watch(entry.id))
        assert table.game.check(table.state) == ()
        state: Any = table.game.begin(table.setup)
        for line in table.history.lines_in_effect():
            for fact in line.facts:
                state = table.game.apply(state, fact)
        assert state == table.state
