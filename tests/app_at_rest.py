"""When an app in a test has come to rest: asked of its event loop, where Textual's pilot would sleep and see."""

import asyncio
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual.app import App
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from tests.patience import PATIENCE_S

SOON_S = 1 / 28
"""What is due within this time belongs to what was just done: the next frame above all.

Textual's timers skip what they have missed, and are then due within two frames of 1/60 s, not one.
"""
_QUIET_ROUNDS = 3
"""The loop looks for what came in from outside between two rounds."""
_DRAW = Screen._compositor_refresh
_undrawn: dict[Screen[Any], App[Any]] = {}
"""The screens of which something changed since they were drawn, and whose they are."""


async def at_rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until nothing is left to do and nothing is due soon, some seconds at most."""
    loop: Any = asyncio.get_running_loop()
    end, quiet = loop.time() + max(max_sleep, PATIENCE_S), 0
    if min_sleep:
        await asyncio.sleep(min_sleep)
    while quiet < _QUIET_ROUNDS and loop.time() < end:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1
        if quiet == _QUIET_ROUNDS and (due := _due_soon(loop)) is not None:
            await asyncio.sleep(max(0, due - loop.time()))
            quiet = 0
        elif quiet == _QUIET_ROUNDS and _undrawn:
            _draw_all()
            quiet = 0


def _due_soon(loop: Any) -> float | None:
    """Return when the next thing is due, None if that is not soon."""
    due = min((timer._when for timer in loop._scheduled if not timer._cancelled), default=None)
    return due if due is not None and due < loop.time() + SOON_S else None


def draw_at_rest(patched: pytest.MonkeyPatch) -> None:
    """Draw no frames between a key and what it leads to: no one sees them, and they are a quarter of the time."""
    pause = Pilot.pause

    def wait(screen: Screen[Any]) -> None:
        _undrawn[screen] = screen.app

    async def paused(pilot: Pilot[Any], delay: float | None = None) -> None:
        """Leave nothing undrawn: a pilot lays out once more when it has waited."""
        await pause(pilot, delay)
        if _undrawn:
            await at_rest()

    patched.setattr(Screen, "_compositor_refresh", wait)
    patched.setattr(Pilot, "pause", paused)


def draw_at_once(patched: pytest.MonkeyPatch) -> None:
    """Draw every frame, as Textual does."""
    patched.setattr(Screen, "_compositor_refresh", _DRAW)


def _draw_all() -> None:
    """Let each screen be drawn by its app, which reports errors as usual."""
    for screen, app in _undrawn.items():
        app.call_later(_DRAW, screen)
    _undrawn.clear()


def ask_the_loop(patched: pytest.MonkeyPatch) -> None:
    """Let every pilot wait by `at_rest`: Textual's own way sleeps 20 ms each time, four times a key."""
    for module in (textual.app, textual.pilot):
        patched.setattr(module, "wait_for_idle", at_rest)
    ask_all = Pilot._wait_for_screen

    async def wait_for_screen(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
        """Send a message to every widget and wait until it was taken, as Textual does, only if one of them is busy."""
        pumps = [pilot.app, *pilot.app.screen.walk_children(with_self=True)] if pilot.app.screen_stack else []
        return all(map(_is_waiting, pumps)) or await ask_all(pilot, timeout)

    patched.setattr(Pilot, "_wait_for_screen", wait_for_screen)


def _is_waiting(pump: MessagePump) -> bool:
    """Return whether one has taken all its messages and waits for the next."""
    waiting: Any = pump._message_queue.ready_event
    return any(not each.done() for each in waiting._waiters)
