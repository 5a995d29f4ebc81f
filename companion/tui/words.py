"""Errors as the table sees them: one sentence, without rule number and grammar."""

from collections.abc import Sequence

from companion.core.errors import CompanionError, NotationError, Refused, why_not
from companion.core.words import say

_SHORT = 60


def error_in_words(error: CompanionError) -> str:
    """Return what was wrong, and what to do."""
    if isinstance(error, Refused):
        return why_not(error.reasons)
    if not isinstance(error, NotationError) or not error.expected:
        return str(error)
    if error.needless:
        return say("{problem}: leave it out.", problem=error.problem)
    if len(error.expected) <= _SHORT:
        return say("{problem}: enter {expected}.", problem=error.problem, expected=error.expected)
    return say("{problem}: press Tab for suggestions.", problem=error.problem)


def key_span(digits: Sequence[int]) -> str:
    """Return which digits have a meaning, as the key line writes them: consecutive ones as a range."""
    if len(digits) > 1 and digits[-1] - digits[0] == len(digits) - 1:
        return f"{digits[0]}-{digits[-1]}"
    return " ".join(map(str, digits))
