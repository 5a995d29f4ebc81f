"""Answers that a person types, in English or in the language of the window."""

from companion.core.words import say_in


def is_yes(answer: str) -> bool:
    """Return whether an answer is “yes”, or its first letter."""
    return answer.strip().lower() in ("y", "yes", say_in("typed answer", "y"), say_in("typed answer", "yes"))


def is_no(answer: str) -> bool:
    """Return whether an answer is “no” or “never”, or their first letter."""
    english = ("n", "no", "never")
    here = say_in("typed answer", "n"), say_in("typed answer", "no"), say_in("typed answer", "never")
    return answer.strip().lower() in (*english, *here)
