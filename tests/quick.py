"""What Textual does again and again in tests, done once: nothing of it changes what an app shows."""

from typing import Any

import pytest
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.cache import FIFOCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.geometry import Region
from textual.strip import Strip


def parse_once(patched: pytest.MonkeyPatch) -> None:
    """Keep the style sheets that were parsed for the next app: they are a quarter of its start."""
    parse, kept = Stylesheet._parse_rules, dict[Any, list[RuleSet]]()

    def parsed(sheet: Stylesheet, css: str, read_from: Any, *given: Any, **named: Any) -> list[RuleSet]:
        key = (css, read_from, given, *named.items(), *sheet._variables.items())
        if key not in kept:
            kept[key] = parse(sheet, css, read_from, *given, **named)
        return kept[key]

    patched.setattr(Stylesheet, "_parse_rules", parsed)


def hash_by_place(patched: pytest.MonkeyPatch) -> None:
    """Let rules be hashed by Python itself, by their place as ever: it is done a hundred thousand times for a start."""
    patched.setattr(RuleSet, "__hash__", object.__hash__)


def cache_when_asked(patched: pytest.MonkeyPatch) -> None:
    """Make the caches of a strip when one is looked into: each has seven, and to make them is a third of painting."""
    like = Strip(())
    sizes = {name: it._maxsize for name in Strip.__slots__ if isinstance(it := getattr(like, name), FIFOCache)}
    others = [name for name in Strip.__slots__ if name not in sizes and getattr(like, name) is None]

    def begin(strip: Strip, segments: Any, cell_length: int | None = None) -> None:
        for name in others:
            setattr(strip, name, None)
        strip._segments = list(segments)
        strip._cell_length = cell_length

    def cache(strip: Strip, name: str) -> FIFOCache[Any, Any]:
        if name not in sizes:
            raise AttributeError(name)
        made: FIFOCache[Any, Any] = FIFOCache(sizes[name])
        setattr(strip, name, made)
        return made

    patched.setattr(Strip, "__init__", begin)
    patched.setattr(Strip, "__getattr__", cache, raising=False)


def draw_without_joining(patched: pytest.MonkeyPatch) -> None:
    """Let widgets draw each frame that goes nowhere, but join no lines: only a test that looks asks for a whole one."""
    joined = Compositor.render_update

    def drawn(compositor: Compositor, full: bool = False, screen_stack: Any = None, simplify: bool = False) -> Any:
        if full or compositor.root is None or not compositor.root.app.is_headless:
            return joined(compositor, full, screen_stack, simplify)
        visible_screen_stack.set(screen_stack or [])
        whole, changed = compositor.size.region, compositor._dirty_regions.copy()
        compositor._dirty_regions.clear()
        if changed:
            around = Region.from_union(changed).intersection(whole)
            for _ in compositor._get_renders(whole if whole in changed else around):
                pass
        return None

    patched.setattr(Compositor, "render_update", drawn)


SPEED_UPS = (parse_once, hash_by_place, cache_when_asked, draw_without_joining)
