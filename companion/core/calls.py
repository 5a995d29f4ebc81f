"""The type of a function that stops what another call started."""

from collections.abc import Callable

StopCall = Callable[[], None]
"""Stops what the call that returned it started."""
