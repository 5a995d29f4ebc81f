"""Joins the module scripts of a page into one script, so that a page needs few requests."""

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]+)\}) from "(?P<path>[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:function|class|const) (\w+))", re.MULTILINE)
_SPARE = re.compile(r"^[ \t]*(?://[^\n]*\n|\n)?|  // [^\n\"`]*$", re.MULTILINE)
"""Indentation, comments and empty lines. No text of a script goes over several lines."""
_SPACED = re.compile(r"(?<=[;{,(\[>])\n| (=>|===|!==|&&|\|\||[?=]) |(?<=\{) | (?=\})|(?<=\)) (?=\{)|(?<=\bif) (?=\()")
"""Ends of lines and spaces that no script needs, and that stand in none of its texts."""


def bundled_script(modules: Mapping[str, str], path: str) -> str:
    """Return a module and all it imports as one script. Raises `ValueError` if modules import each other in a circle.

    Each module is a function that is called once and returns what it exports. So names of its own stay its own.
    """
    found: dict[str, None] = {}
    _add_with_imports(modules, path, (), found)
    return "".join(_module_as_function(each, modules[each]) for each in found)


def _add_with_imports(modules: Mapping[str, str], path: str, above: tuple[str, ...], found: dict[str, None]) -> None:
    """Add a module to those found, after all it imports."""
    if path in above:
        raise ValueError(f"Modules import each other in a circle: {' → '.join((*above, path))}.")
    if path not in found:
        for to in _imported_paths(path, modules[path]):
            _add_with_imports(modules, to, (*above, path), found)
        found[path] = None


def _imported_paths(path: str, text: str) -> Iterator[str]:
    for found in _IMPORT.finditer(text):
        yield _resolve_path(path, found["path"])


def _resolve_path(path: str, named: str) -> str:
    return normpath(join(dirname(path), named))


def _module_as_function(path: str, text: str) -> str:
    """Return a module as the function of its exports."""
    exports = ", ".join(_EXPORT.findall(text))
    text = _IMPORT.sub(lambda found: _import_binding(path, found), text)
    text = shortened_script(_EXPORT.sub("", text))
    return f"const {_function_name(path)} = (() => {{\n{text}return {{ {exports} }};\n}})();\n"


def _import_binding(path: str, found: re.Match[str]) -> str:
    """Return what an import is in a joined script."""
    module = _function_name(_resolve_path(path, found["path"]))
    names = found["whole"] or f"{{{found['names'].replace(' as ', ': ')}}}"
    return f"const {names} = {module};\n"


def _function_name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def shortened_script(text: str) -> str:
    """Return a script without comments, indentation, and the spaces, semicolons and line ends that it does not need."""
    return _SPACED.sub(lambda found: found[1] or "", _SPARE.sub("", text)).replace(";}", "}")


def shortened_style(text: str) -> str:
    """Return a style sheet without comments, and without spaces and semicolons that mean nothing."""
    text = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)).strip()
    return re.sub(r" ?([{};,>]) ?|(?<=:) ", r"\1", text).replace(";}", "}")
