"""Replacing terminal control characters and hidden characters in a text with visible escapes.

Texts are stored unchanged, so that an export equals the import. They are made visible only for output.
"""

import json
import re
from collections.abc import Callable
from unicodedata import category, normalize

_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"
"""Joiners used by some scripts and many emoji. They hide nothing."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Characters at the start of a cell that a spreadsheet reads as a formula."""

_NO_JOINERS = dict.fromkeys(map(ord, _JOINERS))
_JOINED = re.compile(rf"(?<=[^\x00-\x7f{_JOINERS}])[{_JOINERS}]")


def is_printable(text: str) -> bool:
    """Return whether a text can be printed and read back; a joiner must follow a non-ASCII letter."""
    return text.isprintable() or _JOINED.sub("", text).isprintable()


def lookalike_key(text: str) -> str:
    """Return a key for names that look the same: it ignores case, joiners and encoding."""
    return normalize("NFC", text.translate(_NO_JOINERS)).strip().casefold()


def is_hidden(letter: str) -> bool:
    """Return whether a character controls a terminal, breaks a line, changes direction or is invisible."""
    return not letter.isprintable() and category(letter) in _HIDDEN and letter not in _JOINERS


def escape_hidden(text: str, allowed: str = "") -> str:
    r"""Return the text with hidden characters escaped as `\x1b` or `\u2028`, except those in `allowed`."""
    return _spell_hidden(text, lambda letter: letter.encode("unicode_escape").decode(), allowed)


def as_spreadsheet_text(text: str) -> str:
    """Return a text that a spreadsheet reads as text, never as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def escape_hidden_in_json(text: str) -> str:
    """Return equivalent JSON without hidden characters."""
    return _spell_hidden(text, lambda letter: json.dumps(letter)[1:-1], "\n")


def _spell_hidden(text: str, spell: Callable[[str], str], allowed: str) -> str:
    if text.isprintable():
        return text
    return "".join(spell(letter) if is_hidden(letter) and letter not in allowed else letter for letter in text)
