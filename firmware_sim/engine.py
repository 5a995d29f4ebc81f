"""What every engine of the box program can do: the stand-in, or the real firmware in an emulator."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

BUTTONS = {"build": "B", "auction": "A", "power": "P"}


class Lights(NamedTuple):
    """Which of the five lights shine now."""

    one: bool = False
    two: bool = False
    three: bool = False
    rail: bool = False
    red: bool = False

    def lit(self) -> list[str]:
        """Return the names of the lights that shine."""
        return [name for name, on in self._asdict().items() if on]


class Engine(Protocol):
    """A box that lives in the time it is given: `advance` moves its clock, nothing else does."""

    name: str

    def advance(self, now_ms: int) -> None:
        """Let the box run until `now_ms`."""
        ...

    def press(self, button: str) -> None:
        """Push the button `build`, `auction` or `power` down."""
        ...

    def release(self, button: str) -> None:
        """Let the button go."""
        ...

    def receive(self, data: bytes) -> None:
        """Give the box bytes from its host."""
        ...

    def take(self) -> list[bytes]:
        """Return what the box wrote since the last call, line by line."""
        ...

    def lights(self) -> Lights:
        """Return the lights as they are now."""
        ...

    def take_notes(self) -> Sequence[tuple[int, int]]:
        """Return the (Hz, ms) notes since the last call: when they begin, or as soon as they are known."""
        ...

    def reset(self) -> None:
        """Pull the reset pin, as opening the port does: the box starts over and goes on from what it had kept."""
        ...

    def power(self, on: bool) -> None:
        """Switch the supply on or off: while it is off nothing happens, and everything in memory is lost."""
        ...


def power_cut(engine: Engine) -> None:
    """Take the supply away for a moment."""
    engine.power(False)
    engine.power(True)
