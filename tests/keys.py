"""Keys as a terminal sends them: many at once, with no look at the screen in between."""

from collections.abc import Iterable
from typing import Any

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot


def key_event(key: str) -> events.Key:
    """Return the event of a key, named or written as its character."""
    if len(key) == 1:
        return events.Key(_character_to_key(key), key)
    return events.Key(key, {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b"}.get(key))


async def type_ahead(pilot: Pilot[Any], keys: Iterable[str]) -> None:
    """Send keys without waiting in between, then wait until all of them were taken."""
    for key in keys:
        pilot.app.post_message(key_event(key))
    await pilot.pause()
