"""What Textual does again and again in tests, done once: nothing of it changes what an app shows."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.app import App
from textual.cache import FIFOCache, LRUCache
from textual.css import stylesheet
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values
from textual.dom import DOMNode
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
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


_MARKS = "_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even"
_ASKED_OF_THE_APP = App._PSEUDO_CLASSES.keys() - {"focus", "blur"}


class _Given:
    """Which rules a node was given, by where it stands.

    Selectors ask nothing but the kind, the id, the classes and the pseudo classes of a node and of those above it.
    """

    def __init__(self) -> None:
        self._find, self._give = Stylesheet.apply, Stylesheet.replace_rules
        self._sheets = dict[tuple[RuleSet, ...], tuple[int, frozenset[str]]]()
        self._kept: LRUCache[Any, tuple[Any, dict[str, bool]]] = LRUCache(1 << 14)
        self._checks = dict[tuple[int, bool, type[DOMNode]], tuple[Callable[[Any], bool], ...]]()
        self._found = dict[DOMNode, Any]()
        self._within: list[tuple[DOMNode, Any]] = []

    def replace_rules(self, node: DOMNode, rules: Any, animate: bool = False) -> None:
        self._found[node] = rules
        self._give(node, rules, animate=animate)

    def apply(self, sheet: Stylesheet, node: DOMNode, animate: bool, cache: Any) -> None:
        """Apply a sheet as ever; `cache` lasts while several nodes are styled in one go."""
        key = self._stand(sheet, node, cache)
        if cache is not None:
            cache[node] = key
        self._within.append((node, key))
        try:
            if key not in self._kept:
                self._find(sheet, node, animate=animate, cache=cache)
                self._kept[key] = self._found.pop(node, None), {name: getattr(node, name) for name in _MARKS}
                return
            rules, marked = self._kept[key]
            vars(node).update(marked)
            if rules is not None:
                self._give(node, rules, animate=animate)
            sheet._process_component_classes(node)
        finally:
            self._within.pop()

    def _stand(self, sheet: Stylesheet, node: DOMNode, cache: Any) -> Any:
        above, (which, known) = node._parent, self._number(sheet)
        if self._within and self._within[-1][0] is above:
            way = self._within[-1][1]
        elif isinstance(above, DOMNode):
            way = cache[above] if cache and above in cache else self._stand(sheet, above, cache)
        else:
            way = which
        asked = which, isinstance(above, DOMNode), type(node)
        if asked not in self._checks:
            names = (known - _ASKED_OF_THE_APP if asked[1] else known) & node._PSEUDO_CLASSES.keys()
            self._checks[asked] = tuple(node._PSEUDO_CLASSES[name] for name in names)
        return way, type(node), node._id, frozenset(node._classes), *[check(node) for check in self._checks[asked]]

    def _number(self, sheet: Stylesheet) -> tuple[int, frozenset[str]]:
        """Tell sheets of different rules apart, and return the pseudo classes these know."""
        rules = sheet.rules
        if vars(sheet).get("_counted") is not rules:
            key = tuple(rules)
            if key not in self._sheets:
                self._sheets[key] = len(self._sheets), frozenset().union(*(rule.pseudo_classes for rule in rules))
            vars(sheet).update(_counted=rules, _number=self._sheets[key])
        number: tuple[int, frozenset[str]] = vars(sheet)["_number"]
        return number


def style_alike(patched: pytest.MonkeyPatch) -> None:
    """Look for the rules of a node only if none stood alike before: that is a fifth of an app's start."""
    given = _Given()

    def apply(sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None) -> None:
        given.apply(sheet, node, animate, cache)

    patched.setattr(Stylesheet, "apply", apply)
    patched.setattr(Stylesheet, "replace_rules", given.replace_rules)


def tokenize_once(patched: pytest.MonkeyPatch) -> None:
    """Take the colours of a theme apart once, not for each app."""
    kept = dict[Any, Any]()

    def tokenized(values: dict[str, str]) -> Any:
        key = (*values.items(),)
        if key not in kept:
            kept[key] = tokenize_values(values)
        return kept[key]

    patched.setattr(stylesheet, "tokenize_values", tokenized)


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


def find_handlers_once(patched: pytest.MonkeyPatch) -> None:
    """Look through a class once for what takes a kind of message, unless a selector chooses among the senders."""
    find, kept = MessagePump._get_dispatch_methods, dict[Any, list[tuple[type, Any]] | None]()

    def found(pump: MessagePump, name: str, message: Message) -> Iterable[Any]:
        key = type(pump), name, type(message)
        if key not in kept:
            kept[key] = _handlers(*key)
        if (handlers := kept[key]) is None:
            yield from find(pump, name, message)
            return
        for kind, method in handlers:
            if message._no_default_action:
                return
            yield kind, method.__get__(pump, kind)

    patched.setattr(MessagePump, "_get_dispatch_methods", found)


def _handlers(kind: type[MessagePump], name: str, message: type[Message]) -> list[tuple[type, Any]] | None:
    """Return what takes a message by its name, from the class itself on; None if `on` chose anything for it."""
    if any(vars(each).get("_decorated_handlers", {}).keys() & set(message.__mro__) for each in kind.__mro__):
        return None
    named = ((each, vars(each).get(f"_{name}") or vars(each).get(name)) for each in kind.__mro__)
    return [(each, method) for each, method in named if method is not None and not getattr(method, "_textual_on", None)]


def look_up_themes(patched: pytest.MonkeyPatch) -> None:
    """Look a theme up among those of an app, without a copy of them all: a start asks for it three hundred times."""
    find = App.get_theme

    def found(app: App[Any], name: str) -> Any:
        return app._registered_themes.get(name) or find(app, name)

    patched.setattr(App, "get_theme", found)


SPEED_UPS = (
    parse_once,
    hash_by_place,
    style_alike,
    tokenize_once,
    cache_when_asked,
    draw_without_joining,
    find_handlers_once,
    look_up_themes,
)
