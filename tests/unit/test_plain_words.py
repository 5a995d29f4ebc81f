"""What users read is in the words of today: a few that are not used, in the code, the pages and the docs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_OUT_EVERYWHERE = (
    "anew",
    "whoever",
    "whatever",
    "besides",
    "call(?:s|ed|ing)? off",
    "the own",
    "(?:no|some|any)body",
    "in vain",
    "although there (?:is|are|was|were)",
    r"(?:is|are|was|were) told\b(?! apart)",
    "gone on with",
    "of itself",
    "stands? (?:there|here|still|nowhere)",
    "tell whether",
)
"""What no docstring of a test has either."""
_OUT = (
    *_OUT_EVERYWHERE,
    r"(?<!there )(?:is|was) no\b(?! one\b| longer\b| more\b| good\b)",
    "of which",
    "such an?",
    r"comes? to\b(?! a stop| an end)",
    "may one",
    "there stands",
    "real notes",
    "by force",
    "although “",
    "(?:began|begins) no",
    "hangs on",
    "(?:carriage return|countdown|line|text|word|name) stands",
    "there (?:is|are) no such",
    r"there is no (?:line type|deed|edition|colour|benchmark)\b",
)
"""What reads like a translation, as patterns; a name of the notation in backquotes may be one."""
_OUT_ON_SCREEN = (*_OUT, "cannot", "is not possible")
_OUT_OF_DOCSTRINGS = tuple(word for word in _OUT if word != "by force")
"""A line is kept by force: `force` is a word of the notation."""
_OTHERS = {"modules.md", "CHANGELOG.md"}
"""One is made of docstrings, the other says what was once so."""
_PAGES = sorted(page for page in (*ROOT.glob("docs/*.md"), *ROOT.glob("*.md")) if page.name not in _OTHERS)
_CODE = sorted((ROOT / "companion").rglob("*.py"))
_SCRIPTS = sorted((ROOT / "companion").rglob("*.js"))
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')
_NAMES = re.compile(r"`[^`\n]*`|\]\([^)]*\)")


def _odd(text: str, words: tuple[str, ...] = _OUT) -> list[str]:
    return [found[0] for found in re.finditer(rf"(?i)(?<![\w-])(?:{'|'.join(words)})(?![\w-])", text)]


def _said(path: Path, docs: bool = False) -> Iterator[str]:
    """Yield every text of a module that has more than one word: its docstrings, or all but these."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    bare = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    strings = (node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    yield from (str(each.value) for each in strings if (id(each) in bare) is docs and " " in str(each.value).strip())


def test_no_sentence_of_the_code_reads_like_a_translation() -> None:
    said = ((path.relative_to(ROOT), text) for path in _CODE for text in _said(path))
    assert [(str(path), text) for path, text in said if _odd(text, _OUT_ON_SCREEN)] == []


@pytest.mark.parametrize("room", ["companion", "tools", "benchmarks", "tests"])
def test_no_docstring_reads_like_a_translation(room: str) -> None:
    paths = sorted((ROOT / room).rglob("*.py"))
    said = ((path, " ".join(_NAMES.sub("", text).split())) for path in paths for text in _said(path, docs=True))
    words = _OUT_EVERYWHERE if room == "tests" else _OUT_OF_DOCSTRINGS
    assert [(str(path.relative_to(ROOT)), odd) for path, text in said if (odd := _odd(text, words))] == []


@pytest.mark.parametrize("path", _SCRIPTS, ids=lambda path: path.name)
def test_no_sentence_of_a_script_reads_like_a_translation(path: Path) -> None:
    texts = (found[1] or found[2] or "" for found in _QUOTED.finditer(path.read_text("utf-8")))
    assert [text for text in texts if " " in text.strip() and _odd(text, _OUT_ON_SCREEN)] == []


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.name)
def test_no_page_reads_like_a_translation(page: Path) -> None:
    lines = enumerate(page.read_text("utf-8").splitlines(), 1)
    assert [(number, odd) for number, line in lines if (odd := _odd(_NAMES.sub("", line)))] == []
