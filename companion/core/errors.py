"""Errors and refusals, in words a player understands."""

import errno
from collections.abc import Iterable

import msgspec

from companion.core.words import phrase, say, translated, with_single_stops


class Reason(msgspec.Struct, frozen=True, tag="reason"):
    """One reason against a move: a sentence for the table and the rule ID behind it, if any.

    A `hard` reason holds even against `force`: it protects money, or prevents a game that could not be replayed.
    """

    text: str
    rule: str = ""
    hard: bool = False

    def __post_init__(self) -> None:
        if ".." in self.text:  # rare, and many reasons are made
            msgspec.structs.force_setattr(self, "text", with_single_stops(self.text))

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


def hard_reason(text: str, rule: str = "") -> Reason:
    """Return a reason that `force` does not override."""
    return Reason(text, rule, hard=True)


def why_not(reasons: Iterable[Reason]) -> str:
    """Return the reasons as sentences for the table, without duplicates or rule IDs."""
    return " ".join(dict.fromkeys(reason.text for reason in reasons))


class MissingValue(Reason, frozen=True, tag="missing value"):
    """A reason that disappears once someone reads a value off a card.

    `question` asks for the value and `example` shows its form. `line` followed by the value is the move that states it.
    """

    question: str = ""
    example: str = ""
    line: str = ""


def first_missing_value(reasons: Iterable[Reason]) -> MissingValue | None:
    """Return the first value that has to be read off a card, if any."""
    return next((reason for reason in reasons if isinstance(reason, MissingValue)), None)


Against = Reason | MissingValue
"""Either kind of reason, for sending to another machine."""


class CompanionError(Exception):
    """Base class of every error Companion raises on purpose. Its text can be shown on screen.

    An error that may be kept is declared with `phrase` and its slots: each window that shows it hears it in its own
    language. A slot may be another error; an `OSError` is said in plain words.
    """

    def __init__(self, text: str = "", /, **slots: object) -> None:
        super().__init__(text)
        self._text, self._slots = text, slots

    def __str__(self) -> str:
        slots = {name: system_reason(it) if isinstance(it, OSError) else it for name, it in self._slots.items()}
        return translated(self._text, **slots)


class Unreadable(CompanionError):
    """An unusable file or port: its name, the position in it, what is wrong and what is allowed."""


class Refused(CompanionError):
    """A move the rules do not allow. It carries every reason, and nothing has changed."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__()
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(map(str, self.reasons))


class NotationError(CompanionError):
    """Text that is not valid notation: the column (1-based) where reading failed and what was expected there.

    With `needless`, the line may be fine without the word there.
    """

    def __init__(self, problem: str, column: int, expected: str = "", *, needless: bool = False) -> None:
        whole = say("{problem}: expected {expected}", problem=problem, expected=expected) if expected else problem
        super().__init__(whole)
        self.problem = problem
        self.column = column
        self.expected = expected
        self.needless = needless


_OF_SYSTEM = {
    errno.EACCES: phrase("permission denied"),
    errno.EDQUOT: phrase("the disk is full"),
    errno.EEXIST: phrase("a file with that name already exists"),
    errno.EFBIG: phrase("the file is too large for this disk"),
    errno.EIO: phrase("the disk isn't working"),
    errno.EISDIR: phrase("it is a folder"),
    errno.ENAMETOOLONG: phrase("the name is too long"),
    errno.ENOENT: phrase("no such file or folder"),
    errno.ENOSPC: phrase("the disk is full"),
    errno.ENOTDIR: phrase("part of the path isn't a folder"),
    errno.EPERM: phrase("permission denied"),
    errno.EROFS: phrase("the disk is read-only"),
}


def system_reason(error: OSError) -> str:
    """Return the operating system's reason in plain words, without a full stop."""
    return translated(_OF_SYSTEM.get(error.errno or 0, "")) or error.strerror or str(error)


def refusal(text: str, rule: str = "", *, hard: bool = False) -> Refused:
    """Return a refusal with a single reason, ready to raise."""
    return Refused(Reason(text, rule, hard))
