"""What users read is in the words of today: a few that are not used, in the code, the pages and the docs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_OUT = (
    r"(?<!there )(?:is|was) no\b(?! one\b| longer\b| more\b| good\b)",
    "anew",
    "whoever",
    "whatever",
    "besides",
    "of which",
    "such an?",
    r"comes? to\b(?! a stop| an end)",
    "call(?:s|ed|ing)? off",
    "the own",
    "may one",
    "there stands",
    "(?:no|some|any)body",
    "in vain",
    "real notes",
    "by force",
)
"""What reads like a translation, as patterns; a name of the notation in backquotes may be one."""
_OUT_ON_SCREEN = (*_OUT, "cannot", "is not possible")
_OTHERS = {"modules.md", "CHANGELOG.md"}
"""One is made of docstrings, the other says what was once so."""
_PAGES = sorted(page for page in (*ROOT.glob("docs/*.md"), *ROOT.glob("*.md")) if page.name not in _OTHERS)
_CODE = sorted((ROOT / "companion").rglob("*.py"))
_SCRIPTS = sorted((ROOT / "companion").rglob("*.js"))
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')
_NAMES = re.compile(r"`[^`\n]*`|\]\([^)]*\)")


def _odd(text: str, words: tuple[str, ...] = _OUT) -> list[str]:
    return [found[0] for found in re.finditer(rf"(?i)(?<![\w-])(?:{'|'.join(words)})(?![\w-])", text)]


def _said(path: Path) -> Iterator[str]:
    """Yield every text of a module that has more than one word, but for its docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    strings = (node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    yield from (str(node.value) for node in strings if id(node) not in docs and " " in str(node.value).strip())


def test_no_sentence_of_the_code_reads_like_a_translation() -> None:
    said = ((path.relative_to(ROOT), text) for path in _CODE for text in _said(path))
    assert [(str(path), text) for path, text in said if _odd(text, _OUT_ON_SCREEN)] == []


@pytest.mark.parametrize("path", _SCRIPTS, ids=lambda path: path.name)
def test_no_sentence_of_a_script_reads_like_a_translation(path: Path) -> None:
    texts = (found[1] or found[2] or "" for found in _QUOTED.finditer(path.read_text("utf-8")))
    assert [text for text in texts if " " in text.strip() and _odd(text, _OUT_ON_SCREEN)] == []


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.name)
def test_no_page_reads_like_a_translation(page: Path) -> None:
    lines = enumerate(page.read_text("utf-8").splitlines(), 1)
    assert [(number, odd) for number, line in lines if (odd := _odd(_NAMES.sub("", line)))] == []
