"""Joins the module scripts of a page into one script, so that a page needs few requests.

The build of the package imports this without any dependency, and packs what it returns.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from string import ascii_letters

_IMPORT = re.compile(r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]+)\}) from "(?P<path>[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:function|class|const) (\w+))", re.MULTILINE)

PACKED = "packed"
"""The folder of the packed files beside this module."""
_PAGES = {"phone": ("style.css",), "tv": ("style.css", "tv.css")}
"""The style sheets of each page."""


def source_texts(folder: Traversable, at: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and text of every page, script and style sheet."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from source_texts(each, f"{at}{each.name}/")
        elif each.name.endswith((".html", ".js", ".css")):
            yield f"{at}{each.name}", each.read_text("utf-8")


def version_of(sources: Mapping[str, str]) -> str:
    """Return a version that changes with every byte of the sources."""
    return hashlib.sha256("".join(sources[path] for path in sorted(sources)).encode()).hexdigest()[:12]


def joined_files(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the script and the style sheet of each page, and the guard inside the pages, by their names.

    A script is one block: what it declares is its own, so packing may shorten those names.
    """
    files = {"guard.js": sources["js/guard.js"]}
    for page, sheets in _PAGES.items():
        files[f"{page}.js"] = f"{{\n{bundled_script(sources, f'js/{page}.js')}}}\n"
        files[f"{page}.css"] = "".join(sources[sheet] for sheet in sheets)
    return files


def packed_name(name: str, version: str) -> str:
    """Return what a file is called as it is packed: its version is in it, so an outdated one is never taken."""
    stem, kind = name.split(".")
    return f"{stem}.{version}.{kind}"


def bundled_script(modules: Mapping[str, str], path: str) -> str:
    """Return a module and all it imports as one script. Raises `ValueError` if modules import each other in a circle.

    Each module is a function that is called once and returns what it exports, so names of its own stay its own. What is
    imported by name is handed over under a short one, since packing shortens no names of properties.
    """
    found: dict[str, None] = {}
    _add_with_imports(modules, path, (), found)
    whole = {_resolve_path(each, to["path"]) for each in found for to in _IMPORT.finditer(modules[each]) if to["whole"]}
    exports = {each: _exports(modules[each], short=each not in whole) for each in found}
    return "".join(_module_as_function(each, modules[each], exports) for each in found)


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


def _exports(text: str, *, short: bool) -> dict[str, str]:
    """Return what a module exports, each with the name under which it is handed over."""
    names = _EXPORT.findall(text)
    letters = len(ascii_letters)
    return {name: ascii_letters[n % letters] * (n // letters + 1) if short else name for n, name in enumerate(names)}


def _module_as_function(path: str, text: str, exports: Mapping[str, Mapping[str, str]]) -> str:
    """Return a module as the function of its exports."""
    text = _IMPORT.sub(lambda found: _import_binding(path, found, exports), text)
    text = _EXPORT.sub("", text)
    returned = ", ".join(f"{short}: {name}" for name, short in exports[path].items())
    return f"const {_function_name(path)} = (() => {{\n{text}return {{ {returned} }};\n}})();\n"


def _import_binding(path: str, found: re.Match[str], exports: Mapping[str, Mapping[str, str]]) -> str:
    """Return what an import is in a joined script."""
    to = _resolve_path(path, found["path"])
    if found["whole"]:
        return f"const {found['whole']} = {_function_name(to)};\n"
    names = (name.strip().partition(" as ") for name in found["names"].split(","))
    taken = ", ".join(f"{exports[to][name]}: {own or name}" for name, _, own in names)
    return f"const {{ {taken} }} = {_function_name(to)};\n"


def _function_name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))
