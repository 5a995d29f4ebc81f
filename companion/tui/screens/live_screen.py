"""The base of every screen and window: nothing reaches one that is not there yet, or not there any more."""

from functools import lru_cache
from typing import Any, Self

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as Ink
from textual import events
from textual._styles_cache import StylesCache
from textual.await_complete import AwaitComplete
from textual.color import Color
from textual.containers import VerticalScroll
from textual.content import Content
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual, VisualType
from textual.widgets import Static

from companion.tui.actions import EVERYWHERE, bindings
from companion.tui.frames import LastLayout


class Shade(Visual):
    """A screen in the shade of a window as Textual draws it, with each ink shaded once instead of each word."""

    def __init__(self, below: BackgroundScreen) -> None:
        self._below = below

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Return the lines of the screen below."""
        ground, shade = style.rich_style, self._below.color
        lines = (line.crop(0, width) for line in self._below.screen._compositor.render_strips()[:height])
        return [Strip([Segment(text, _shaded(ink, shade, ground)) for text, ink, _ in line]) for line in lines]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Return all there is: it fills the screen."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Return the height of the screen below."""
        return self._below.screen.size.height


@lru_cache(1024)
def _shaded(ink: Ink | None, shade: Color, ground: Ink) -> Ink:
    (segment,) = BackgroundScreen.process_segments([Segment(" ", ink)], shade)
    return ground + segment.style


class LiveScreen(Screen[ScreenResultType]):
    """A screen that is closed, or acted on, only while it is there and nothing lies over it."""

    _answers: tuple[ScreenResultType | None, ...] = ()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._compositor = LastLayout()

    @property
    def there(self) -> bool:
        """Tell whether what it is made of is on it: it was composed and is not being taken down."""
        return self.is_mounted and self.is_attached and self.is_running

    def on_compose(self) -> None:
        """Take the classes of the size before anything is made: what is there already would be styled a second time."""
        width, height = self.app.size
        across = self.app.HORIZONTAL_BREAKPOINTS if self.HORIZONTAL_BREAKPOINTS is None else self.HORIZONTAL_BREAKPOINTS
        for points, room in ((across, width), (self.app.VERTICAL_BREAKPOINTS, height)):
            fitting = [name for least, name in points or () if room >= least]
            self.add_class(*fitting[-1:], update=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse actions while the screen is not there."""
        return self.there and super().check_action(action, parameters)

    def unmeant(self, event: events.Key) -> str:
        """Return what a letter that means nothing here is called, empty for any other key."""
        if not event.is_printable or event.key in self.active_bindings:
            return ""
        return "Space" if event.key == "space" else f"“{event.character}”"

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with an answer: now, or as soon as the screen is there and nothing lies over it; only once."""
        if self in self.app.screen_stack and not self._answers:
            self._answers = (result,)
            if self.there and self.is_active:
                return super().dismiss(result)
        return AwaitComplete()

    def on_unmount(self) -> None:
        """Let go of all that was drawn here: Textual would keep it for a thousand widgets that are gone."""
        StylesCache.get_inner_outer.cache_clear()

    def on_screen_resume(self) -> None:
        """Close, if that was asked while the screen was not there, or under another one."""
        if self._answers and self.is_active:
            super().dismiss(self._answers[0])


_WIDEST, _CORNERS = 0.9, 6
"""How much of the screen a window has at most, and what its border and corners leave of it for words."""

_IN_WINDOWS = bindings(each for each in EVERYWHERE if each.id in ("save-anew", "help"))


class Window(ModalScreen[ScreenResultType], LiveScreen[ScreenResultType]):
    """A window over a screen. It keeps every key to itself but those of the help and of saving the evening anew.

    What its question is about stands in its border, or above the question where it is too long for that.
    """

    BINDINGS = [("escape", "dismiss(None)", "Back"), *_IN_WINDOWS]

    def about(self, title: str) -> Self:
        """Return the window, with what its question is about."""
        self.title = title
        return self

    def answer_unmeant(self, event: events.Key, words: str = "does nothing here") -> None:
        """Say in the border of a letter that means nothing that it does; it may have been meant for what lies below."""
        if key := self.unmeant(event):
            self.query(".dialog, .sheet, #ask").first().border_subtitle = Content(f"{key} {words}")

    def render(self) -> VisualType:  # type: ignore[override] # Textual draws what is made of strips, too
        """Return what is seen around it: the screen below, in its shade."""
        drawn = super().render()
        return Shade(drawn) if isinstance(drawn, BackgroundScreen) else drawn

    def on_mount(self) -> None:
        """Write what the question is about."""
        if not self.title:
            return
        dialog = self.query_one(".dialog")
        room = min(dialog.styles.width.cells or 0, int(self.app.size.width * _WIDEST)) if dialog.styles.width else 0
        if cell_len(self.title) <= room - _CORNERS:
            dialog.border_title = Content(self.title)
        else:
            dialog.mount(Static(self.title, markup=False, classes="about"), before=0)


class Scrolling(Window[None]):
    """A window of one sheet; its border says what `keys` do, and that it scrolls where it does."""

    AUTO_FOCUS = "VerticalScroll"
    keys = "Esc close"

    def on_key(self, event: events.Key) -> None:
        """Say of a letter that it means nothing here."""
        self.answer_unmeant(event, f"does nothing here · {self.keys}")

    def on_resize(self) -> None:
        """Say whether it scrolls in the room there is."""
        self.name_keys()

    def name_keys(self) -> None:
        """Say what the keys do, once it is known whether all of it is in sight."""
        self.call_after_refresh(self._name_keys)

    def _name_keys(self) -> None:
        scrolls = self.query_one(VerticalScroll).max_scroll_y > 0
        self.query_one(".dialog, .sheet").border_subtitle = f"{'↑ ↓ scroll · ' if scrolls else ''}{self.keys}"
