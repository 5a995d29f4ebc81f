"""The words of the pages in each language, from the same catalogue as all other text."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import NullTranslations
from importlib import resources

from msgspec.structs import replace

from companion import locale
from companion.core.language import nearest_language, speaking
from companion.core.words import with_decimal_sign
from companion.locale.language_names import own_names
from companion.phones.page_messages import ENCODER, Words

_FOLDERS = (resources.files("companion.phones") / "pages" / "js", resources.files("companion.phones") / "wall")
_TEXT = r'("(?:[^"\\\n]|\\.)*")'
_SAID = re.compile(rf"\b(say|sayN|sayIn)\(\s*{_TEXT}(?:,\s*{_TEXT})?")
_SHORT = 9_999_991
"""The number of short names, a prime."""
_PERIOD = 100
"""The plural of a larger number goes by its last digits alone, in every language that gettext knows."""


def available_language(wanted: Iterable[str]) -> str:
    """Return the first wanted language that there is, else English."""
    return nearest_language(wanted, locale.languages())


def accepted_languages(header: str | None) -> tuple[str, ...]:
    """Return the languages of an Accept-Language header. Browsers name the first choice first."""
    return tuple(part.partition(";")[0].strip() for part in (header or "").split(","))


def page_words(language: str, script: str | None = None) -> Words:
    """Return the words of the pages, or of one script, in a language, with the stamp of all; in English it has them."""
    words = _words(language)
    stamp = hashlib.sha256(ENCODER.encode(words)).hexdigest()[:12]
    if script is None:
        return replace(words, stamp=stamp)
    said = {_lookup_key(*message) for message in _messages_in(script)} & words.words.keys()
    return replace(words, words=_with_short_names({name: words.words[name] for name in sorted(said)}), stamp=stamp)


def _with_short_names(words: dict[str, str | tuple[str, ...]]) -> dict[str, str | tuple[str, ...]]:
    """Return words under short names, which load faster, or as they are if two would have the same."""
    short = {short_name(name): text for name, text in words.items()}
    return short if len(short) == len(words) else words


def short_name(name: str) -> str:
    """Return the short name of a message, as `words.js` finds it: a number made of its letters."""
    number = 0
    for letter in name:
        number = (number * 31 + ord(letter)) % _SHORT
    return str(number)


def _words(language: str) -> Words:
    named = tuple(own_names().items())
    translations = locale.catalogue(language)
    if translations is None:
        return Words(language, named)
    words: dict[str, str | tuple[str, ...]] = {}
    forms = _plural_form_digits(translations)
    ones = tuple(max(0, forms.find(str(form))) for form in range(int(max(forms)) + 1))
    for call, first, second in _messages():
        name = _lookup_key(call, first, second)
        if call == "sayN":
            words[name] = tuple(translations.ngettext(first, second, n) for n in ones)
        elif call == "sayIn":
            words[name] = translations.pgettext(first, second)
        else:
            words[name] = translations.gettext(first)
    with speaking(language):
        return Words(language, named, words, forms, with_decimal_sign("."))


def _plural_form_digits(translations: NullTranslations) -> str:
    """Return the plural form for each number up to twice the period, as digits."""
    form = getattr(translations, "plural", lambda n: int(n != 1))
    return "".join(str(int(form(n))) for n in range(2 * _PERIOD))


@cache
def _messages() -> tuple[tuple[str, str, str], ...]:
    """Return what the scripts of the pages say: the call and its literals."""
    scripts = (each for folder in _FOLDERS for each in folder.iterdir() if each.name.endswith(".js"))
    return tuple(message for script in scripts for message in _messages_in(script.read_text("utf-8")))


def _messages_in(script: str) -> Iterator[tuple[str, str, str]]:
    for match in _SAID.finditer(script):
        yield match[1], json.loads(match[2]), json.loads(match[3] or '""')


def _lookup_key(call: str, first: str, second: str) -> str:
    """Return under which name a page looks for a message."""
    return f"{first}\4{second}" if call == "sayIn" else first
