"""Finds text that looks like a sentence and isn't given to translators."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.sentences import DECLARED, ROOT, Place, Wrong, called

_SAYING = {"say", "say_n", "say_in", "translated"}
"""Functions; screens have methods of the same names, which show what they are given."""
_OTHER = {
    *("compile", "match", "search", "fullmatch", "sub", "findall", "finditer", "strftime", "encode", "decode"),
    *("getattr", "setattr", "hasattr", "isinstance", "cast", "TypeVar", "ParamSpec", "ContextVar", "NewType"),
    *("startswith", "endswith", "removeprefix", "removesuffix", "split", "rsplit", "import_module", "getLogger"),
    *("query_one", "query", "add_class", "remove_class", "set_class", "Binding", "stylize", "Style"),
    *("execute", "executemany", "executescript", "debug", "info", "warning", "exception"),
    *("Malformed", "Foreign", "ForeignTopic", "Taken"),  # they go to another program, or no further
}
"""Calls whose texts are never for people."""
_WORD = re.compile(r"[A-Za-z’']{2,}")
_SENTENCE = re.compile(r"[A-Za-z’'”)\0] +[A-Za-z“(\0]|[a-z\0][.!?…]$|[a-z]: ")
_STYLE = frozenset(["bold", "dim", "reverse", "italic", "underline", "not", "on", "none"])


def unsaid(path: Path) -> Iterator[Wrong]:
    """Yield the texts of a module that look like sentences and are neither said nor declared."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    name = str(path.relative_to(ROOT))
    for node in ast.walk(tree):
        text = _text(node)
        if text and _reads_as_sentence(text) and not _is_not_for_people(node, parents):
            yield Wrong(Place(name, getattr(node, "lineno", 0)), text.replace("\0", "{}"))


def _text(node: ast.AST) -> str:
    """Return the literal text of a node, with a mark for each slot; empty if it has none."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _reads_as_sentence(text: str) -> bool:
    words = _WORD.findall(text)
    if not words or all(word in _STYLE or word.startswith("$") for word in words):
        return False
    return _SENTENCE.search(text) is not None


def _takes_texts(call: ast.Call) -> bool:
    """Return whether a call's texts are said, declared, or never for people."""
    name = called(call)
    return (name in _SAYING and isinstance(call.func, ast.Name)) or name in DECLARED or name in _OTHER


def _is_not_for_people(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Return whether a text isn't for people: a docstring, an annotation, a key, or an argument that is not shown."""
    while (parent := parents.get(node)) is not None:
        match parent:
            case ast.Expr():
                return isinstance(node, ast.Constant)
            case ast.Assert() | ast.JoinedStr() | ast.Compare() | ast.arg() | ast.match_case():
                return True
            case ast.Call() if node is not parent.func and _takes_texts(parent):
                return True
            case ast.Subscript() if node is parent.slice:
                return True
            case ast.Dict() if node in parent.keys:
                return True
            case ast.AnnAssign() if node is parent.annotation:
                return True
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node is parent.returns or node in parent.decorator_list:
                return True
            case ast.stmt():
                return False
        node = parent
    return False
