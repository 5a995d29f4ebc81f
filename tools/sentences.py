"""Finds the sentences that the source gives to translators."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "companion"

DECLARED: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "Action": ((2, 3), ("named", "about")),
    "Expectation": ((), ("summary",)),
    "Form": ((), ("head", "summary")),
    "Written": ((), ("summary",)),
    "Note": ((1,), ("text",)),
    "Preset": ((0, 1), ()),
    "Reader": ((1,), ("typed",)),
    "Verb": ((2,), ("several", "called", "asks")),
    "phrase": ((0,), ()),
    "rule": ((0, 2, 3), ()),
    "rule_off_by_default": ((0, 2), ()),
    "rule_on_by_default": ((0, 2), ()),
}
"""The calls that declare texts before there is a window: which arguments, by place and by name."""

_JS = re.compile(r'\b(say|sayN|sayIn)\(\s*"((?:[^"\\\n]|\\.)*)"(?:,\s*"((?:[^"\\\n]|\\.)*)")?')
_HTML = re.compile(r'\bdata-say(?:-[a-z]+)?="([^"]+)"')


class Sentence(NamedTuple):
    """A text for translators. `many` is its plural; `context` says which meaning of an English word this is."""

    context: str
    text: str
    many: str = ""


class Place(NamedTuple):
    """Where something is: the path inside the project, and the line."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Wrong(NamedTuple):
    """A call that translators can't use, and why."""

    place: Place
    why: str


def slots(text: str) -> frozenset[str]:
    """Return the names of the slots of a template. Raises `ValueError` for unbalanced braces."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def python_files() -> tuple[Path, ...]:
    """Return the modules that may hold sentences."""
    return tuple(sorted(SOURCE.rglob("*.py")))


def page_files() -> tuple[Path, ...]:
    """Return the scripts and documents of the pages."""
    return tuple(path for path in sorted(SOURCE.rglob("*")) if path.suffix in (".js", ".html"))


def sentences_in_source() -> dict[Sentence, tuple[Place, ...]]:
    """Return all sentences and where each stands."""
    found: dict[Sentence, tuple[Place, ...]] = {}
    for path in (*python_files(), *page_files()):
        for sentence, place in in_file(path):
            found[sentence] = (*found.get(sentence, ()), place)
    return found


def in_file(path: Path) -> Iterator[tuple[Sentence, Place]]:
    """Yield the sentences of a file, with their places."""
    text, name = path.read_text(encoding="utf-8"), str(path.relative_to(ROOT))
    if path.suffix != ".py":
        yield from _in_page(text, name)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            for sentence in _said_sentences(node):
                yield sentence, Place(name, node.lineno)


def _in_page(text: str, name: str) -> Iterator[tuple[Sentence, Place]]:
    for pattern in (_JS, _HTML):
        for match in pattern.finditer(text):
            place = Place(name, text.count("\n", 0, match.start()) + 1)
            if pattern is _HTML:
                yield Sentence("", match[1].replace("&amp;", "&")), place
            else:
                first, second = (_unescaped(each or "") for each in (match[2], match[3]))
                context, one = (first, second) if match[1] == "sayIn" else ("", first)
                yield Sentence(context, one, second if match[1] == "sayN" else ""), place


def _unescaped(text: str) -> str:
    return str(ast.literal_eval(f'"{text}"')) if "\\" in text else text


def called(node: ast.Call) -> str:
    """Return the name of the function or class that is called, empty if it has none."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _said_sentences(node: ast.Call) -> Iterator[Sentence]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    texts = [each.value if isinstance(each, ast.Constant) and isinstance(each.value, str) else "" for each in node.args]
    if name == "say" and texts and texts[0]:
        yield Sentence("", texts[0])
    elif name == "say_in" and len(texts) > 1 and texts[1]:
        yield Sentence(texts[0], texts[1])
    elif name == "say_n" and len(texts) > 1 and texts[0]:
        yield Sentence("", texts[0], texts[1])
        yield from (Sentence("", text) for text in _texts(_keyword_values(node, ("none",))))
    elif called(node) in DECLARED:
        places, names = DECLARED[called(node)]
        arguments = [node.args[place] for place in places if place < len(node.args)]
        yield from (Sentence("", text) for text in _texts([*arguments, *_keyword_values(node, names)]))


def _keyword_values(node: ast.Call, names: tuple[str, ...]) -> list[ast.expr]:
    return [keyword.value for keyword in node.keywords if keyword.arg in names]


def _texts(values: list[ast.expr]) -> Iterator[str]:
    """Yield the literal texts among some values, also those a literal mapping maps to."""
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
            yield value.value
        elif isinstance(value, ast.Dict):
            yield from _texts(value.values)


def wrong_calls(path: Path) -> Iterator[Wrong]:
    """Yield the calls of a module that translators can't use: not one literal, or slots that don't fit."""
    name = str(path.relative_to(ROOT))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from (Wrong(Place(name, node.lineno), why) for why in _call_faults(node, node.func.id))


_LITERALS = {"say": 1, "say_in": 2, "say_n": 2}


def _call_faults(node: ast.Call, name: str) -> Iterator[str]:
    if name not in _LITERALS:
        return
    texts = node.args[: _LITERALS[name]]
    if len(texts) < _LITERALS[name] or not all(isinstance(text, ast.Constant) for text in texts):
        yield f"{name} takes literal texts"
        return
    given = {keyword.arg for keyword in node.keywords if keyword.arg != "none"}
    if None in given:
        yield f"{name} takes its slots by name"
        return
    for text in texts[1:] if name == "say_in" else texts:
        yield from _slots_missing(str(text.value), given | ({"n"} if name == "say_n" else set()))  # type: ignore[attr-defined]


def _slots_missing(text: str, given: set[str | None]) -> Iterator[str]:
    if not given:
        return
    try:
        wanted = slots(text)
    except ValueError as error:
        yield f"“{text}”: {error}"
        return
    if missing := sorted(wanted - given):
        yield f"“{text}” has no value for {', '.join(missing)}"
    if unused := sorted(str(each) for each in given - wanted if each != "n"):
        yield f"“{text}” has no slot for {', '.join(unused)}"
