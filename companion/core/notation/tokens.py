"""Splitting lines of notation into words, quoted names and marks."""

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from companion.core import visible
from companion.core.errors import NotationError
from companion.core.words import say

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>\#.*)
      | "(?P<quoted>(?:[^"\\]|\\["\\])*)"
      | (?P<word>(?:(?!->)(?:[^\s"\#:,]|,(?=[0-9])(?<![^\s:0-9],)))+)
      | (?P<mark>->|[:,])""",
    re.VERBOSE,
)
"""A comma between digits, or before the first digit, is part of a number: 1,5m. Any other separates a list."""
_ESCAPED = re.compile(r"\\([\"\\])")
_PLAIN = re.compile(r"[^\s\"#:,\\]+")

MOST_LETTERS = 200_000
"""The longest line allowed; the frozen cards of a game need about a tenth of it."""


class Token(msgspec.Struct, frozen=True):
    """One word, quoted name or mark, and the column (1-based) it starts at."""

    text: str
    column: int
    quoted: bool = False

    @property
    def key(self) -> str:
        """Return the text for comparison, ignoring case."""
        return self.text.casefold()


def checked_length(line: str) -> str:
    """Return the line. Raises `NotationError` immediately if it is too long."""
    if len(line) > MOST_LETTERS:
        raise NotationError(
            say("The line has {letters} characters", letters=f"{len(line):,}"),
            MOST_LETTERS + 1,
            say("at most {letters}", letters=f"{MOST_LETTERS:,}"),
        )
    return line


def tokenize(line: str) -> tuple[Token, ...]:
    """Return the tokens of a line, none for comments and blanks. Raises `NotationError`."""
    checked_length(line)
    tokens = []
    position = 0
    while position < len(line):
        match = _TOKEN.match(line, position)
        if match is None:
            raise NotationError(say("This quote isn't closed"), position + 1, say('a second "'))
        quoted = match["quoted"]
        if quoted is not None:
            check_printable(quoted, position)
            tokens.append(Token(_ESCAPED.sub(r"\1", quoted), position + 1, quoted=True))
        elif text := match["mark"] or match["word"]:
            check_printable(text, position)
            tokens.append(Token(text, position + 1))
        position = match.end()
    return tuple(tokens)


def early_end_error(last: Token, expected: str) -> NotationError:
    """Return what is wrong with a line that ends with `last`."""
    return NotationError(say("The line is incomplete"), last.column + len(last.text), expected)


def rest_or_error(word: Token, rest: Sequence[Token], expected: str) -> Sequence[Token]:
    """Return the `rest` of a line after `word`. Raises `NotationError` if it is empty."""
    if not rest:
        raise early_end_error(word, expected)
    return rest


def without_comment(line: str) -> str:
    """Return a line `tokenize` accepts, trimmed and without its comment."""
    position = 0
    while (match := _TOKEN.match(line, position)) and match["comment"] is None:
        position = match.end()
    return line[:position].strip()


def check_printable(text: str, position: int) -> None:
    """Raise `NotationError` if `text`, after `position` characters, could not be read back from a file."""
    if not visible.is_printable(text):
        raise NotationError(say("There's an unprintable character here"), position + 1, say("text"))


@lru_cache(4096)
def quote(name: str) -> str:
    """Return `name` in notation: bare if it is one plain word, otherwise quoted.

    The name “by” is quoted too, because the bare word marks who acts. Cached, because a table has few names.
    """
    if _PLAIN.fullmatch(name) and "->" not in name and name.casefold() != "by":
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
