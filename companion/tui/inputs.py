"""Keys, pastes and clicks in order: each one acts on what the one before has opened."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, TypeGuard

from textual import events
from textual._time import get_time
from textual.app import App
from textual.geometry import Offset
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.worker import Worker

ASKING = ("asking", "reading")
"""The groups of workers that open one window after another."""
LONGEST_S = 2.0
"""The longest wait of an input for the one before it, should that never settle."""
HELD_S = 0.6
"""The longest delay before a held key first repeats. Terminals wait half a second."""
REPEATS_S = 0.12
"""The longest interval of a repeating key. No one presses a key twice so fast."""
_QUIET_ROUNDS = 2
_CALM_S = 0.05
"""The delay after an input settles at which its effect is drawn and most people have not pressed another key."""
_Awaited = dict[Worker[Any], Screen[Any] | str]


class TerminalGone(events.Event, bubble=False):
    """Nothing more can be typed: the input has ended, or the program that opened the terminal is gone."""


class BackgroundReported(events.Event, bubble=False):
    """The terminal has reported its background colour."""

    def __init__(self, light: bool) -> None:
        super().__init__()
        self.light = light


IN_TURN = (events.Key, events.Paste, events.MouseDown, events.MouseUp, TerminalGone)
"""The events that are taken one after another."""


class _Press(NamedTuple):
    """Where, when and on which screen a mouse button went down. A double click keeps the data of its first click."""

    screen: Screen[Any]
    place: Offset
    at: float


class Inputs:
    """Lets an input through once all effects of the last one have settled.

    Textual delivers keys faster than screens open and focus moves, so keys typed ahead would reach the screen below.
    Settled means: nothing is queued between the focus and the app, and every worker that asks has opened its window. A
    double click belongs to the screen it began on: a screen that has just appeared, or that was below a window, does
    not receive it.
    """

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._waiting: deque[events.Event] = deque()
        self._let_through: events.Event | None = None
        self._resting: asyncio.Task[None] | None = None
        self._calm: asyncio.TimerHandle | None = None
        self.when_calm: Callable[[], None] | None = None
        """Called once nothing has been typed for a moment."""
        self.awaited: _Awaited = {}
        self._last: events.Key | None = None
        self._held: events.Key | None = None
        self._held_s = HELD_S
        self._pressed: _Press | None = None
        self._astray = False

    @property
    def is_at_rest(self) -> bool:
        """Return whether every input was taken and has settled."""
        return self._resting is None or self._resting.done()

    def admit_or_queue(self, event: events.Event) -> bool:
        """Return whether an input may pass now. One that comes too soon is posted again later."""
        let_through, at_rest = event is self._let_through, self.is_at_rest
        waits = not let_through and (not at_rest or self._may_be_held(event))
        if waits:
            self._waiting.append(event)
        elif self._is_held(event):  # not before its turn: an earlier one may still wait
            return False
        if at_rest and not let_through:
            self._cancel_calm_timer()
            self._resting = asyncio.create_task(self._post_queued())
        return not waits and self._remember_unless_stray(event)

    def drop_queued_inputs(self) -> None:
        """Drop queued inputs, and the last key while it is held: they belonged to the question just answered."""
        self._waiting.clear()
        self.ignore_held_key()

    def ignore_held_key(self, within_s: float = HELD_S) -> None:
        """Ignore the last key while it is held, that is, while it repeats within a set number of seconds."""
        self._held, self._held_s = self._last, within_s

    def _is_held(self, event: events.Event) -> bool:
        """Return whether a key is still the one that gave the answer."""
        held = self._held
        if not isinstance(event, events.Key) or held is None:
            return False
        self._held = event if event.key == held.key and event.time - held.time <= self._held_s else None
        return self._held is event

    def _may_be_held(self, event: events.Event) -> TypeGuard[events.Key]:
        """Return whether a key can be the first repeat of a held one. Terminals send it later than the others."""
        held = self._held
        if not isinstance(event, events.Key) or held is None or event.key != held.key:
            return False
        return self._held_s < event.time - held.time <= HELD_S

    async def _is_repeated(self, event: events.Key) -> bool:
        """Return whether a key comes again so soon after this time that it is held."""
        await asyncio.sleep(event.time + REPEATS_S - get_time())
        again = self._waiting[0] if self._waiting else None
        return isinstance(again, events.Key) and again.key == event.key and again.time - event.time <= REPEATS_S

    def _remember_unless_stray(self, event: events.Event) -> bool:
        """Remember a key as the last one. Return whether the event may pass: a stray click may not."""
        if isinstance(event, events.Key):
            self._last = event
        return not self._is_stray(event)

    def _is_stray(self, event: events.Event) -> bool:
        """Return whether a click continues a double click that began on another screen."""
        if isinstance(event, events.MouseDown):
            last, here = self._pressed, self._app.screen
            soon = last is not None and event.time - last.at <= self._app.CLICK_CHAIN_TIME_THRESHOLD
            began = last.screen if last is not None and soon and last.place == event.screen_offset else here
            self._pressed, self._astray = _Press(began, event.screen_offset, event.time), began is not here
        return self._astray and isinstance(event, events.MouseDown | events.MouseUp)

    def close(self) -> None:
        """Let nothing more through."""
        self._cancel_calm_timer()
        if self._resting is not None:
            self._resting.cancel()

    def _cancel_calm_timer(self) -> None:
        if self._calm is not None:
            self._calm.cancel()

    async def _post_queued(self) -> None:
        """Post queued inputs, each after the one before has settled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_S):
                    await self._wait_until_quiet()
            if not self._waiting:
                if self.when_calm is not None:
                    self._calm = asyncio.get_running_loop().call_later(_CALM_S, self.when_calm)
                return
            event = self._waiting.popleft()
            if self._may_be_held(event) and await self._is_repeated(event):
                self._held = event
                continue
            self._let_through = event
            self._app.post_message(event)

    async def _wait_until_quiet(self) -> None:
        quiet = 0
        while quiet < _QUIET_ROUNDS:
            still = self._has_app_settled()
            for pump in list(self._message_path()):
                await _wait_until_caught_up(pump)
            quiet = quiet + 1 if still and self._has_app_settled() else 0
            await asyncio.sleep(0)

    def _has_app_settled(self) -> bool:
        return not any(pump.message_queue_size for pump in self._message_path()) and not self._is_window_about_to_open()

    def _message_path(self) -> Iterator[MessagePump]:
        """Yield the path of an input: the focus, its parents up to the screen, and the app."""
        screen = self._app.screen
        focused = screen.focused
        yield from focused.ancestors_with_self if focused is not None and focused.is_attached else (screen, self._app)

    def _is_window_about_to_open(self) -> bool:
        """Return whether a worker is about to open a window."""
        return any(
            self.awaited.get(worker) not in self._app.screen_stack
            for worker in self._app.workers
            if worker.group in ASKING and not worker.is_finished
        )


async def _wait_until_caught_up(pump: MessagePump) -> None:
    """Wait until a message pump has processed its queue. A closing one processes nothing more."""
    done = asyncio.Event()
    if pump.is_running and pump.call_later(done.set):
        await done.wait()
