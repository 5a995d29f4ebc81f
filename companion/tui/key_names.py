"""The names of keys: as Textual and the settings file write them, and as printed on the keyboard."""

import unicodedata
from collections.abc import Mapping

from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from companion.core.language import cached_by_language
from companion.core.words import say_in

_KEYS = {key.value for key in Keys} | {"space"}
_PUT_BEFORE = ("ctrl", "alt", "shift", "super", "meta", "hyper")


@cached_by_language
def _names() -> Mapping[str, str]:
    """Return the printed names of keys that aren't printed as letters."""
    return {
        "question_mark": "?",
        "colon": ":",
        "slash": "/",
        "plus": "+",
        "equals_sign": "=",
        "minus": "−",
        "escape": say_in("key", "Esc"),
        "space": say_in("key", "Space"),
        "enter": say_in("key", "Enter"),
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
        "delete": say_in("key", "Del"),
        "backspace": say_in("key", "Bksp"),
        "pageup": say_in("key", "PgUp"),
        "pagedown": say_in("key", "PgDn"),
        "home": say_in("key", "Home"),
        "end": say_in("key", "End"),
        "shift+up": "⇧↑",
        "shift+down": "⇧↓",
    }


def key_id(text: str) -> str | None:
    """Return Textual's name for a key given as a character or name, None if the key is unknown."""
    if len(text) == 1:
        name = text if text.isalnum() else unicodedata.name(text, "").lower().replace("-", "_").replace(" ", "_")
        return KEY_NAME_REPLACEMENTS.get(name, name) or None
    name = text.lower()
    *held, last = name.split("+")
    known = last in _KEYS or key_to_character(last) is not None
    return name if known and all(part in _PUT_BEFORE for part in held) else None


def key_names(keys: str) -> tuple[str, ...]:
    """Return an action's keys as printed."""
    names = _names()
    return tuple(names.get(key, key.replace("ctrl+", "^").upper() if len(key) > 1 else key) for key in keys.split(","))
