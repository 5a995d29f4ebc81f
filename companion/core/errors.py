"""What can go wrong, in words a player understands."""

import errno
from collections.abc import Iterable

import msgspec

from companion.core.words import stopped


class Reason(msgspec.Struct, frozen=True, tag="reason"):
    """One reason against a move: a sentence for the table and the rule ID it rests on, if any.

    A `hard` reason stands even against `force`: it guards money, or what could not be replayed.
    """

    text: str
    rule: str = ""
    hard: bool = False

    def __post_init__(self) -> None:
        if ".." in self.text:  # hardly ever, and many are made
            msgspec.structs.force_setattr(self, "text", stopped(self.text))

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


def hard(text: str, rule: str = "") -> Reason:
    """Return a reason that stands even against force."""
    return Reason(text, rule, hard=True)


def why_not(reasons: Iterable[Reason]) -> str:
    """Return reasons as sentences for the table, each once and without its rule ID."""
    return " ".join(dict.fromkeys(reason.text for reason in reasons))


class MissingValue(Reason, frozen=True, tag="missing value"):
    """A reason that goes once somebody reads a value off a card.

    `question` asks for it, `example` shows how it may look; `line` with the value after it is the move that says it.
    """

    question: str = ""
    example: str = ""
    line: str = ""


Against = Reason | MissingValue
"""A reason of either kind, for what is sent to another machine and read again there."""


class CompanionError(Exception):
    """Base of every error the companion raises on purpose; its text is fit for the screen."""


class Unreadable(CompanionError):
    """A file or a port that cannot be used: its name, where in it, what is wrong and what is allowed."""


class Refused(CompanionError):
    """A move the rules do not allow; carries every reason at once and changed nothing."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(*reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return "; ".join(map(str, self.reasons))


class NotationError(CompanionError):
    """Text that is no notation: where it stops making sense (column, 1-based) and what was expected there."""

    def __init__(self, problem: str, column: int, expected: str = "") -> None:
        super().__init__(f"{problem}: expected {expected}" if expected else problem)
        self.problem = problem
        self.column = column
        self.expected = expected


_OF_SYSTEM = {
    errno.EACCES: "permission denied",
    errno.EDQUOT: "the disk is full",
    errno.EEXIST: "a file of that name already exists",
    errno.EFBIG: "the file is too large for this disk",
    errno.EIO: "the disk isn't working",
    errno.EISDIR: "it is a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOENT: "no such file or folder",
    errno.ENOSPC: "the disk is full",
    errno.ENOTDIR: "part of the path isn't a folder",
    errno.EPERM: "permission denied",
    errno.EROFS: "the disk is read-only",
}


def why(error: OSError) -> str:
    """Return in plain words what the system has against it, without a full stop."""
    return _OF_SYSTEM.get(error.errno or 0) or error.strerror or str(error)


def refuse(text: str, rule: str = "", *, hard: bool = False) -> Refused:
    """Return a refusal with a single reason, ready to raise."""
    return Refused(Reason(text, rule, hard))
