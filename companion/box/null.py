"""No box."""

from companion.unit.signals import Cue, Signals


class NullBox:
    """Shows nothing and sounds nothing."""

    def show(self, signals: Signals) -> None:
        """Show it nowhere."""

    def play(self, cue: Cue) -> None:
        """Sound it nowhere."""
