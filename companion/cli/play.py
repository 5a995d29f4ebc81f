"""The composition root of the screen: picks store, sounds, box and clock, and runs the app."""

import gc
import secrets
import time

from companion.table.ports import JournalError, Library
from companion.tui.app import CompanionApp
from companion.tui.services import Services


def _library() -> tuple[Library | None, tuple[str, ...]]:
    """Return the saved games, or none and why: the evening then goes on in memory."""
    from companion.store import Store

    try:
        return Store.open(), ()
    except JournalError as error:
        return None, (f"Nothing can be saved: {error}",)


def play(*, first: str = "home") -> int:
    """Run the app and return its exit status."""
    gc.disable()
    library, notices = _library()
    services = Services(
        library=library,
        notices=notices,
        seed=lambda: secrets.randbits(62),
        wall_ms=lambda: time.time_ns() // 1_000_000,
    )
    app = CompanionApp(services, first=first)
    app.run()
    return app.return_code or 0
