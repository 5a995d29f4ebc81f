"""The top line of a desk: its title, the devices, and the hour or the turn's time."""

from companion.core.words import say
from companion.table.view import UnitView
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.widgets.lines import StatusLine
from companion.unit.state import Unit


class TopLine(Part[Desk]):
    """Shows title, devices, hour, and any errors in a loud style."""

    def paint(self, view: UnitView, before_devices: str = "") -> None:
        """Show what holds now, with `before_devices` in front of them."""
        status = self.desk.query_one("#status", StatusLine)
        status.left = self.desk.desk_title
        clock = _turn_time_text(view) if self.desk.TURNS else self._hour_text(view)
        status.right = f"{before_devices}{self.desk.services.devices_text()}  {clock}".rstrip()
        status.trouble = self.desk.session.trouble

    def _hour_text(self, view: UnitView) -> str:
        """Return the elapsed part of the hour; empty without one, and once the game is over."""
        if not isinstance(self.desk.timing, Unit) or self.desk.state.finished:
            return ""
        if view.hour_over:
            return say("hour {time} ⚠ HOUR OVER: {next}", time=view.hour, next=self._after_hour_text())
        if view.hour_warning:
            return say("hour {time} ⚠ nearly over", time=view.hour)
        return say("hour {time}", time=view.hour)

    def _after_hour_text(self) -> str:
        """Return what the table can do after the unit's hour, or what is left to play."""
        table = self.desk.session.table
        return table.game.still_played(table.state) or say("turn off and on for another")


def _turn_time_text(view: UnitView) -> str:
    """Return the rest of the turn's time, with the red light before it; empty while no time runs."""
    if not view.seconds:
        return ""
    lamp = "●" if view.lamp else "○"
    if view.held:
        return f"{lamp} {say('{seconds} s paused', seconds=view.seconds)}"
    return f"{lamp} {say('{seconds} s', seconds=view.seconds)}"
