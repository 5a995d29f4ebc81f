"""Characters that act on a terminal or hide in a text, written so that they are seen and do nothing.

Texts are kept as they came, so that what is exported is what was imported. They are made visible on the way out.
"""

import json
import re
from collections.abc import Callable
from unicodedata import category, normalize

_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"
"""What some scripts and many an emoji are spelled with; it hides nothing."""

_NO_JOINERS = dict.fromkeys(map(ord, _JOINERS))
_JOINED = re.compile(rf"(?<=[^\x00-\x7f{_JOINERS}])[{_JOINERS}]")


def printable(text: str) -> bool:
    """Tell whether a text can be printed and read back: a joiner belongs to the letter before, which is no ASCII."""
    return text.isprintable() or _JOINED.sub("", text).isprintable()


def looks(text: str) -> str:
    """Return what tells a name from others that look the same: not case, joiners, or how it is coded."""
    return normalize("NFC", text.translate(_NO_JOINERS)).strip().casefold()


def hidden(letter: str) -> bool:
    """Tell whether a character steers a terminal, breaks a line, turns the direction or is not seen at all."""
    return not letter.isprintable() and category(letter) in _HIDDEN and letter not in _JOINERS


def visible(text: str, besides: str = "") -> str:
    r"""Return the text with every hidden character spelled out, as `\x1b` or `\u2028`, but for those `besides`."""
    return _spelled(text, lambda letter: letter.encode("unicode_escape").decode(), besides)


def visible_json(text: str) -> str:
    """Return JSON that says the same without a hidden character in it."""
    return _spelled(text, lambda letter: json.dumps(letter)[1:-1], "\n")


def _spelled(text: str, spell: Callable[[str], str], besides: str) -> str:
    if text.isprintable():
        return text
    return "".join(spell(letter) if hidden(letter) and letter not in besides else letter for letter in text)
