"""What someone typed for yes or no: in English, or in the language of the window."""

from unicodedata import combining, normalize

from companion.core.words import say_in


def is_yes(answer: str) -> bool:
    """Return whether an answer is “yes”, or its first letter."""
    return _is_one_of(answer, "y", "yes", say_in("typed answer", "y"), say_in("typed answer", "yes"))


def is_no(answer: str) -> bool:
    """Return whether an answer is “no” or “never”, or their first letter."""
    here = say_in("typed answer", "n"), say_in("typed answer", "no"), say_in("typed answer", "never")
    return _is_one_of(answer, "n", "no", "never", *here)


def _is_one_of(answer: str, *words: str) -> bool:
    return _without_accents(answer) in map(_without_accents, words)


def _without_accents(word: str) -> str:
    """Return a word as it is typed without accents, such as “si” for “Sí”."""
    return "".join(letter for letter in normalize("NFD", word.strip().casefold()) if not combining(letter))
