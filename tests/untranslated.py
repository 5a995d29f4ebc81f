"""Words that a window shows in English while it speaks the pseudo-language, in which every vowel has an accent."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_QUOTED = re.compile(r"“[^”]*”|`[^`]*`")
_CUT = re.compile(r"[^\W\d_]+…")
_PLAIN = re.compile(r"[aeiouAEIOU]")
_OWN = frozenset(
    {"k", "M", "companion", "Companion", "USB", "PIN", "TV", "English", "Monopoly", "City", "Builder", "Chance", "Deal"}
)
"""Words that are the same in every language."""


def words_in(texts: Iterable[str]) -> frozenset[str]:
    """Return every word of some texts."""
    return frozenset(word for text in texts for word in _WORD.findall(text))


def untranslated(shown: str, names: frozenset[str] = frozenset()) -> list[str]:
    """Return the English words of a text, apart from names and from what is quoted to be typed."""
    words = _WORD.findall(_CUT.sub(" ", _QUOTED.sub(" ", shown)))
    return [word for word in words if len(word) > 1 and _PLAIN.search(word) and word not in names | _OWN]
