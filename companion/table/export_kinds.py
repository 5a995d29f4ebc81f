"""The file formats that a game is exported in, for every window and command."""

from typing import NamedTuple

from companion.core.words import phrase


class ExportKind(NamedTuple):
    """A file format: what is in it, and what it is for, both as declared.

    One that `needs_play` exists only for a finished game that can be logged.
    """

    called: str
    use: str
    needs_play: bool = False


KINDS = {
    "moves": ExportKind(phrase("moves"), phrase("to read, or to play again")),
    "jsonl": ExportKind(phrase("everything"), phrase("to be imported again")),
    "csv": ExportKind(phrase("table"), phrase("for a spreadsheet")),
    "txt": ExportKind(phrase("sentences"), phrase("the game in words, line by line")),
    "html": ExportKind(phrase("page"), phrase("the game as a page, to read or print")),
    "bgsplay": ExportKind(phrase("play"), phrase("to log the play in BG Stats"), needs_play=True),
}
"""The formats by file extension."""
