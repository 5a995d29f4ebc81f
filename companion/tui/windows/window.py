"""The base of every window: it takes the keys, dims the screen below, and shows its subject in its border."""

from functools import lru_cache
from typing import Self

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as Ink
from textual import events
from textual.color import Color
from textual.containers import VerticalScroll
from textual.content import Content
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, ScreenResultType
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual, VisualType
from textual.widgets import Static

from companion.core.words import phrase, say, translated
from companion.tui.actions import EVERYWHERE, bindings
from companion.tui.live_screen import LiveScreen

_WIDEST, _CORNERS = 0.9, 6
"""A window's maximum share of the screen, and the width its border and corners take from a title."""

_NOTHING = phrase("{key} does nothing here")
_IN_WINDOWS = bindings(each for each in EVERYWHERE if each.id in ("save-anew", "help"))


class Shade(Visual):
    """A screen dimmed under a window as Textual draws it, computing each colour once instead of per word."""

    def __init__(self, below: BackgroundScreen) -> None:
        self._below = below

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Return the lines of the screen below."""
        ground, shade = style.rich_style, self._below.color
        lines = (line.crop(0, width) for line in self._below.screen._compositor.render_strips()[:height])
        return [Strip([Segment(text, _shaded_style(ink, shade, ground)) for text, ink, _ in line]) for line in lines]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Return the full width."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Return the height of the screen below."""
        return self._below.screen.size.height


@lru_cache(1024)
def _shaded_style(ink: Ink | None, shade: Color, ground: Ink) -> Ink:
    (segment,) = BackgroundScreen.process_segments([Segment(" ", ink)], shade)
    return ground + segment.style


class Window(ModalScreen[ScreenResultType], LiveScreen[ScreenResultType]):
    """A window over a screen. It takes every key except those for help and for saving the game again.

    Its subject is in its border, or above the question if it is too long for that.
    """

    BINDINGS = [("escape", "dismiss(None)", "Back"), *_IN_WINDOWS]

    def with_subject(self, subject: str) -> Self:
        """Return the window with its subject."""
        self.title = subject
        return self

    def report_unknown_letter(self, event: events.Key, words: str = _NOTHING, **slots: str) -> None:
        """Say in the border that a letter, the slot `key`, does nothing; it may be meant for the screen below."""
        if key := self.name_of_unknown_letter(event):
            self.say(translated(words, key=key, **slots))

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a message in the border, until the window writes something else there."""
        self.query(".dialog, .sheet, #ask").first().border_subtitle = Content(f"✗ {text}" if wrong else text)

    def render(self) -> VisualType:  # type: ignore[override] # Textual draws what is made of strips, too
        """Return the surroundings: the screen below, dimmed."""
        drawn = super().render()
        return Shade(drawn) if isinstance(drawn, BackgroundScreen) else drawn

    def on_mount(self) -> None:
        """Write the subject."""
        if not self.title:
            return
        dialog = self.query_one(".dialog")
        room = min(dialog.styles.width.cells or 0, int(self.app.size.width * _WIDEST)) if dialog.styles.width else 0
        if cell_len(self.title) <= room - _CORNERS:
            dialog.border_title = Content(self.title)
        else:
            dialog.mount(Static(self.title, markup=False, classes="about"), before=0)


class Scrolling(Window[None]):
    """A window with one sheet. Its border shows what `keys` do, and whether it scrolls."""

    AUTO_FOCUS = "VerticalScroll"
    keys = phrase("Esc close")

    def on_key(self, event: events.Key) -> None:
        """Say that a letter has no meaning here."""
        self.report_unknown_letter(event, phrase("{key} does nothing here · {keys}"), keys=translated(self.keys))

    def on_resize(self) -> None:
        """Say whether the sheet scrolls at this size."""
        self.show_key_hint()

    def show_key_hint(self) -> None:
        """Show the keys once it is known whether the whole sheet is visible."""
        self.call_after_refresh(self._show_key_hint)

    def _show_key_hint(self) -> None:
        if not self.is_present:
            return
        scrolls = self.query_one(VerticalScroll).max_scroll_y > 0
        self.query_one(".dialog, .sheet").border_subtitle = (
            f"{say('↑ ↓ scroll')} · {translated(self.keys)}" if scrolls else translated(self.keys)
        )
