"""The keys of the trading unit, or of a countdown without one: Build, Auction, pause, on and off."""

from collections.abc import Callable, Mapping

from textual.message import Message

from companion.core.errors import CompanionError
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.inputs import REPEATS_S
from companion.tui.widgets.dial import Dial
from companion.tui.words import error_in_words
from companion.unit.phases import Input, reason_against_input
from companion.unit.signals import Button
from companion.unit.state import phase


class UnitKeys(Part[Desk]):
    """Press the unit's buttons by key or by mouse."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {
            "build": self.press_build,
            "hold": self.pause_or_resume,
            "time": self.press_auction,
            "power": self.switch_power,
        }

    def messages(self) -> Mapping[type[Message], Callable[[Dial.Pressed], object]]:
        """Return what a click on the dial does: it presses Build."""
        return {Dial.Pressed: lambda _: self.press_build()}

    def _accepts_input(self, asked: Input) -> bool:
        """Return whether the unit accepts an input now."""
        return reason_against_input(phase(self.desk.timing, self.desk.session.now_ms), asked) is None

    def press_build(self) -> None:
        """Press Build, or skip the running light. A held key presses it once."""
        self._press_button(Button.BUILD)
        if not self._accepts_input(Input.SKIP):
            self.desk.shell.inputs.ignore_held_key(REPEATS_S)

    def pause_or_resume(self) -> None:
        """Pause or resume the countdown."""
        if not self.desk.refuse_if_unavailable("hold"):
            self.desk.submit("resume" if self._accepts_input(Input.RESUME) else "hold", "key")

    def press_auction(self) -> None:
        """Act as the box's Auction button in games with timed turns: start, pause, resume."""
        self._press_button(Button.AUCTION)

    def switch_power(self) -> None:
        """Turn the unit on or off."""
        if not self.desk.refuse_if_unavailable("off"):
            self.desk.submit_or_ask("on" if self._accepts_input(Input.ON) else "off", "key")

    def _press_button(self, button: Button) -> None:
        """Act as a button of the box, or say why it does nothing."""
        session = self.desk.session
        try:
            line = session.table.game.pressed(session.table.state, button, session.now_ms)
        except CompanionError as error:
            self.desk.say(error_in_words(error), wrong=True)
        else:
            self.desk.submit(line, "key")
