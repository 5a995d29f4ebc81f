"""Lights, sounds and buttons of the unit as values: what to light and what to sound, never how."""

from enum import StrEnum

import msgspec

from companion.core.words import say_in


class Red(StrEnum):
    """The red light: slow is 1 Hz, fast 2.5 Hz (the last 5 s), steady while a countdown is held."""

    OFF = "off"
    SLOW = "slow"
    FAST = "fast"
    STEADY = "held"

    @property
    def half_period_ms(self) -> int | None:
        """Return how long the light is alternately on and off, in ms; None if it does not flash."""
        return {Red.SLOW: 500, Red.FAST: 200}.get(self)


class Sectors(StrEnum):
    """The four lit sectors: dark, a running light, or one sector lit."""

    DARK = "dark"
    CHASE = "chase"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    RAIL = "rail"


class Countdown(msgspec.Struct, frozen=True):
    """A countdown the box can continue by itself: whether it is a deal, the ms left, and whether it is held."""

    deal: bool
    left_ms: int
    held: bool


class Signals(msgspec.Struct, frozen=True):
    """Everything the unit shows at one moment. `hour_left_ms` is None while the unit is off."""

    power: bool = False
    sectors: Sectors = Sectors.DARK
    red: Red = Red.OFF
    countdown: Countdown | None = None
    hour_left_ms: int | None = None


class Cue(StrEnum):
    """One sound to play once."""

    POWER = "power"
    SPIN = "spin"
    STOP = "stop"
    START = "start"
    TICK = "tick"
    FIVE_SECONDS = "five seconds"
    BID = "bid"
    SOLD = "sold"
    TIME_UP = "time up"
    HOUR_WARNING = "hour warning"
    HOUR = "hour"
    REFUSED = "refused"


class Button(StrEnum):
    """A button of the box."""

    BUILD = "build"
    AUCTION = "auction"
    POWER = "power"

    @property
    def name_on_box(self) -> str:
        """Return its name on the box."""
        if self is Button.BUILD:
            return say_in("button", "Build")
        return say_in("button", "Auction") if self is Button.AUCTION else say_in("button", "Power")
