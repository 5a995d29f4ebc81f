"""Words that a window shows in English while it speaks the pseudo-language, in which every vowel has an accent."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

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
    known = sorted(names | _OWN)
    return [word for word in words if len(word) > 1 and _PLAIN.search(word) and not _is_known_or_cut(word, known)]


def _is_known_or_cut(word: str, known: Sequence[str]) -> bool:
    """Return whether a word is a known one or its beginning, as where a name is cut; the latter is a capital one."""
    word = word.removesuffix("'s")
    at = bisect_left(known, word)
    return at < len(known) and (known[at] == word or (word[0].isupper() and known[at].startswith(word)))
