"""The base of every screen and window: nothing reaches one that is not ready yet, or already closed."""

from typing import Any

from textual import events
from textual._styles_cache import StylesCache
from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType
from textual.widgets import Input

from companion.core.words import quoted
from companion.tui.frames import LastLayout
from companion.tui.key_names import key_names


class LiveScreen(Screen[ScreenResultType]):
    """A screen that closes or runs actions only while it is active and nothing is over it."""

    _answers: tuple[ScreenResultType | None, ...] = ()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._compositor = LastLayout()

    @property
    def is_present(self) -> bool:
        """Return whether the screen's widgets are present: it was composed and is not being removed."""
        return self.is_mounted and self.is_attached and self.is_running

    def on_compose(self) -> None:
        """Apply the size classes before widgets are made: existing ones would be styled a second time."""
        width, height = self.app.size
        across = self.app.HORIZONTAL_BREAKPOINTS if self.HORIZONTAL_BREAKPOINTS is None else self.HORIZONTAL_BREAKPOINTS
        for points, room in ((across, width), (self.app.VERTICAL_BREAKPOINTS, height)):
            fitting = [name for least, name in points or () if room >= least]
            self.add_class(*fitting[-1:], update=False)

    async def on_event(self, event: events.Event) -> None:
        """Take an event, but no new size once closed: there is nothing left to lay out."""
        if not isinstance(event, events.Resize) or self in self.app.screen_stack:
            await super().on_event(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse actions while the screen is not active."""
        return self.is_present and super().check_action(action, parameters)

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit is typed or chooses something here, so that it's not a bid in the auction below."""
        return isinstance(self.focused, Input) or digit in self.active_bindings

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a message where this screen has a place for it."""

    def name_of_unknown_letter(self, event: events.Key) -> str:
        """Return the name of a letter that has no meaning here, empty for any other key."""
        if not event.is_printable or event.key in self.active_bindings:
            return ""
        return key_names("space")[0] if event.key == "space" else quoted(event.character)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with an answer: now, or as soon as the screen is active with nothing over it; only once."""
        if self in self.app.screen_stack and not self._answers:
            self._answers = (result,)
            if self.is_present and self.is_active:
                return super().dismiss(result)
        return AwaitComplete()

    def on_unmount(self) -> None:
        """Release all drawn content. Textual would keep it for a thousand removed widgets."""
        StylesCache.get_inner_outer.cache_clear()

    def on_screen_resume(self) -> None:
        """Close, if that was requested before the screen was active or while another one was over it."""
        if self._answers and self.is_active:
            super().dismiss(self._answers[0])
