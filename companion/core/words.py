"""Sentences in the language of the window they are made for, and the numbers and names in them."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.core.language import ENGLISH, language

if TYPE_CHECKING:
    from gettext import GNUTranslations

_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?=$| [A-Z“„«])")
_NO_NAME = "(?!)"
"""A pattern that fits no name."""


def say(template: str, /, **slots: object) -> str:
    """Return a sentence in the language of the window, its named slots filled in.

    `template` is one literal, the English sentence, by which translators find it.
    """
    translations = _translations()
    return _fill_slots(translations.gettext(template) if translations and template else template, template, slots)


def say_in(context: str, template: str, /, **slots: object) -> str:
    """Return a sentence whose English words mean something else elsewhere, such as “Chance”: a game, or a card."""
    translations = _translations()
    return _fill_slots(translations.pgettext(context, template) if translations else template, template, slots)


def say_n(one: str, many: str, n: int, /, none: str = "", **slots: object) -> str:
    """Return a sentence about a whole number, which is its slot `n`: `say_n("{n} card", "{n} cards", 3)`.

    `none` is the sentence for zero, where it isn't just the number.
    """
    if none and not n:
        return translated(none, **slots)
    slots["n"] = n
    english, translations = one if n == 1 else many, _translations()
    return _fill_slots(translations.ngettext(one, many, n) if translations else english, english, slots)


def with_heading(head: object, text: object) -> str:
    """Return a text after what it is about. French has a space before the colon."""
    return say("{head}: {text}", head=head, text=text)


def quoted(text: object) -> str:
    """Return a text in the quotation marks of the window's language."""
    return say("“{text}”", text=text)


def phrase(text: str) -> str:
    """Return a text unchanged, declared for translators. To show it, pass it to `translated`."""
    return text


translated = say
"""Returns a text that was declared with `phrase` as `say` does; translators look for its literal at the declaration."""


def _translations() -> "GNUTranslations | None":
    """Return the translations into the language of the window; None for English, which loads no catalogue."""
    code = language()
    if code == ENGLISH:
        return None
    from companion.locale import catalogue

    return catalogue(code)


def _fill_slots(template: str, english: str, slots: dict[str, object]) -> str:
    """Return a template with its slots filled in; a faulty translation gives way to English."""
    if not slots:
        return template
    try:
        return template.format(**slots)
    except (KeyError, IndexError, ValueError, AttributeError):
        return english.format(**slots)


def with_single_stops(text: str) -> str:
    """Return sentences with one full stop each, even where a name at the end has its own."""
    return _TWO_STOPS.sub(".", text) if ".." in text else text


def capitalized(words: str) -> str:
    """Return words with the first letter in upper case and the rest unchanged."""
    return f"{words[:1].upper()}{words[1:]}"


def name_with_count(number: int, name: str) -> str:
    """Return a name with its count if there are several: `2× House`."""
    return f"{number}× {name}" if number > 1 else name


def joined_with_and(names: Sequence[str]) -> str:
    """Return names joined for a sentence: `Ana, Ben and Cleo`."""
    *before, last = names or (say("no one"),)
    if not before:
        return last
    if _name_fits(say_in("a pattern of names that change “and” before them", "(?!)"), last):
        return say_in("before a name that changes it", "{before} and {last}", before=", ".join(before), last=last)
    return say("{before} and {last}", before=", ".join(before), last=last)


def joined_with_or(names: Sequence[str]) -> str:
    """Return names to choose from, for a sentence: `Ana, Ben or Cleo`."""
    *before, last = names
    if not before:
        return last
    if _name_fits(say_in("a pattern of names that change “or” before them", "(?!)"), last):
        return say_in("before a name that changes it", "{before} or {last}", before=", ".join(before), last=last)
    return say("{before} or {last}", before=", ".join(before), last=last)


def _name_fits(pattern: str, name: str) -> bool:
    """Return whether a name fits a translator's pattern, which may be faulty."""
    try:
        return pattern != _NO_NAME and re.match(pattern, name, re.IGNORECASE) is not None
    except re.error:
        return False


def with_decimal_sign(number: str) -> str:
    """Return a number written with a point with the decimal sign of the window's language."""
    return number.replace(".", say_in("decimal sign", ".")) if "." in number else number


def percentage(number: str) -> str:
    """Return a number written with a point as a percentage of the window's language: `20.0%`, `20,0 %`."""
    return say("{n}%", n=with_decimal_sign(number))


def number_with_noun(number: int, thing: str) -> str:
    """Return a count with its noun: `no cards`, `1 card`, `4 cards`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"
