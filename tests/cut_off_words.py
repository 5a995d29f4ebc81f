"""What a screen was to show and does not: words cut off with or without dots, broken, below their panel, or covered.

Nothing here stands in for the app. It looks on while the widgets of a screen draw themselves once more.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.content import Content
from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList

from companion.core.language import speaking
from companion.core.words import say, say_n
from companion.locale import languages
from companion.tui.widgets import fit
from companion.tui.widgets.rows import Rows


def _goes_on() -> re.Pattern[str]:
    """Return how a list says in any language that it is longer than the room for it."""
    words = []
    for code in languages():
        with speaking(code):
            words += [say_n("{n} more", "{n} more", n).replace(str(n), "").strip() for n in (1, 2)]
            words.append(say("… and {number} more", number="").removeprefix("…").strip())
    return re.compile(rf"[↑↓↕]|\b(?:{'|'.join(map(re.escape, words))})\b")


_GOES_ON = _goes_on()


class Watch:
    """Notes what is lost while widgets draw."""

    def __init__(self) -> None:
        self.lost: list[str] = []

    def cut(self, app: App[Any]) -> list[str]:
        """Return everything that is not whole on the screen as it stands, with the widget it belongs to."""
        found = []
        for widget in _in_sight(app.screen):
            name = f"{type(widget).__name__} {widget.id or ''} {widget.size.width}x{widget.size.height}"
            found += [f"{name}: {text}" for text in self._cut_texts_of(widget)]
        return list(dict.fromkeys(found))

    def _cut_texts_of(self, widget: Widget) -> list[str]:
        self.lost.clear()
        widget.refresh()
        widget.render_lines(Region(0, 0, *widget.outer_size))
        shown = self.lost[:]
        for look in (
            _undrawn_words,
            _cut_titles,
            _parts_outside_panel,
            _lines_below,
            _cut_rows,
            _placeholder,
            _covered_children,
        ):
            shown += look(widget)
        return shown


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Look on at every text that is made to fit."""
    watch = Watch()

    def look_on(place: Any, name: str, behind: Callable[..., str]) -> None:
        as_ever = getattr(place, name)

        def looked_on(*given: Any) -> Any:
            if text := behind(*given).strip():
                watch.lost.append(text)
            return as_ever(*given)

        monkeypatch.setattr(place, name, looked_on)

    look_on(Strip, "adjust_cell_length", _text_behind_cut)
    look_on(fit, "set_cell_size", lambda text, width: text if cell_len(text) > width else "")
    yield watch


def _text_behind_cut(strip: Strip, width: int, *_: Any) -> str:
    """Return a line of which something that can be read lies behind the width it is cut to."""
    return strip.text if strip.cell_length > width and strip.crop(width).text.strip() else ""


def _in_sight(widget: Widget) -> Iterator[Widget]:
    for child in widget.displayed_children:
        if child.visible:
            yield child
            yield from _in_sight(child)


def _undrawn_words(widget: Widget) -> Iterator[str]:
    """Yield a text of which not all words are drawn, each whole."""
    content = widget._render()
    if type(widget).render_line is Widget.render_line and isinstance(content, Content):
        widget._render_content()
        if _words(content.plain) != _words("\n".join(strip.text for strip in widget._render_cache.lines)):
            yield content.plain


def _words(text: str) -> list[str]:
    return text.split()


def _cut_titles(widget: Widget) -> Iterator[str]:
    for title in (widget.border_title, widget.border_subtitle):
        if title and cell_len(Content.from_markup(title).plain) > widget.outer_size.width - 4:
            yield title


def _parts_outside_panel(widget: Widget) -> Iterator[str]:
    """Yield how a widget leaves its panel, where it cannot be scrolled into sight."""
    panel = widget.parent
    if isinstance(panel, Widget) and not panel.content_region.contains_region(widget.region):
        room, region = panel.content_region, widget.region
        down = (room.y <= region.y and region.bottom <= room.bottom) or _scrolls(panel, "y")
        across = (room.x <= region.x and region.right <= room.right) or _scrolls(panel, "x")
        if not (down and across):
            yield f"{region} lies outside {room} of {type(panel).__name__} {panel.id or ''}"


def _scrolls(panel: Widget, way: str) -> bool:
    return panel.is_scrollable and getattr(panel.styles, f"overflow_{way}") in ("auto", "scroll")


def _lines_below(widget: Widget) -> Iterator[str]:
    """Yield the line below the last one, where there is one and nothing says so."""
    kind = type(widget)
    if not kind.__module__.startswith("companion") or isinstance(widget, ScrollView):
        return
    height = widget.size.height
    if kind.render_line is not Widget.render_line and not _GOES_ON.search(_drawn(widget)):
        try:
            line = widget.render_line(height).text.strip()
        except LookupError:
            return  # a picture has no line below it
        if line:
            yield f"below: {line}"


def _drawn(widget: Widget) -> str:
    return "\n".join(widget.render_line(y).text for y in range(widget.size.height))


def _cut_rows(widget: Widget) -> Iterator[str]:
    """Yield what is cut in a list of rows."""
    if not isinstance(widget, OptionList):
        return
    for option in widget.options:
        prompt = option.prompt
        plain = prompt.plain if isinstance(prompt, Content) else str(prompt)
        drawn = "\n".join(strip.text for strip in widget._get_option_render(option, widget.visual_style))
        if _words(plain) != _words(drawn):
            yield plain
    if isinstance(widget, Rows):
        for row, option in zip(widget._rows, widget.options, strict=True):
            assert isinstance(option.prompt, Content)
            if sorted(_words(" ".join(row.cells))) != sorted(_words(option.prompt.plain)):
                yield f"{row.cells} reads {option.prompt.plain}"


def _placeholder(widget: Widget) -> Iterator[str]:
    if isinstance(widget, Input) and not widget.value and cell_len(str(widget.placeholder)) > widget.size.width:
        yield str(widget.placeholder)


def _covered_children(widget: Widget) -> Iterator[str]:
    """Yield the children of a widget that lie over each other."""
    children = [child for child in widget.displayed_children if child.visible and child.region.area]
    for one, other in combinations(children, 2):
        if one.layer == other.layer and one.region.overlaps(other.region):
            yield f"{one} and {other} overlap"
