"""What a call that begins something hands back."""

from collections.abc import Callable

StopCall = Callable[[], None]
"""Ends what the call that returned it began."""
