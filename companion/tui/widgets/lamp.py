"""The red light, told by shape and words as well as by colour."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.unit.signals import Red

_WORDS = {Red.OFF: "", Red.SLOW: "running", Red.FAST: "LAST 5 SECONDS", Red.STEADY: "HELD"}


class Lamp(Widget):
    """The red light of the countdown: filled while it shines, hollow in between."""

    red: reactive[Red] = reactive(Red.OFF, layout=True)
    lamp: reactive[bool] = reactive(False)

    def watch_red(self, red: Red) -> None:
        """Let the style sheet know which light it is."""
        for name in Red:
            self.set_class(red is name, f"-{name}")

    def render(self) -> Content:
        """Return the lamp and what it says."""
        return Content(f"{'◉' if self.lamp else '○'} {_WORDS[self.red]}" if self.red is not Red.OFF else "")
