"""Exports a game in steps: file format, place, and a question before a file is overwritten."""

import os
import re
from pathlib import Path

from companion.core.errors import CompanionError, system_reason
from companion.core.visible import escape_hidden
from companion.core.words import say, translated
from companion.games.game import State
from companion.table.export_kinds import KINDS
from companion.table.plays import play_of
from companion.table.table import Table
from companion.tui.shell import Shell
from companion.tui.windows.ask import ask_first
from companion.tui.windows.dialogs import AskText, Choose

_DEVICE = re.compile(r"con|prn|aux|nul|conin|conout|(com|lpt)[0-9¹²³]")
"""Names of Windows devices, with any extension."""
_MOST_LETTERS = 60


def export(app: Shell, table: Table[State], name: str) -> None:
    """Ask for the file format and the place, then write the file and show its path."""

    def ask_place(kind: str | None) -> None:
        if kind is not None:
            path = str(_default_folder() / f"{safe_file_name(name)}.{kind}")
            app.push_screen(
                AskText(say("Export to which file?"), path, _path_problem, yes=say("Save")),
                lambda it: write_or_ask(kind, it),
            )

    def write_or_ask(kind: str, place: str | None) -> None:
        if place is None:
            return
        path = typed_path(place)
        if os.path.exists(path):
            question = say("{path} already exists. Overwrite it?", path=path)
            ask_first(app, question, lambda: write(kind, path), yes=say("Overwrite"), no=say("Back"))
        else:
            write(kind, path)

    def write(kind: str, path: Path) -> None:
        try:
            assert app.services.exchange is not None, "no way to write files was handed over"
            app.services.exchange().write(table, name, kind, path)
            app.notify(escape_hidden(say("{game} is saved in {path}.", game=name, path=path)), markup=False)
        except CompanionError as error:
            app.complain(str(error))

    kinds = {kind: translated(each.use) for kind, each in KINDS.items() if not each.needs_play or play_of(table)}
    called = {kind: translated(each.called) for kind, each in KINDS.items()}
    app.push_screen(Choose(say("Export as …"), kinds, called=called), ask_place)


def safe_file_name(name: str) -> str:
    """Return a file name that is valid on every system."""
    letters = re.sub(r"[^\w]+", "-", name.casefold()).strip("-")[:_MOST_LETTERS].strip("-") or "game"
    return f"game-{letters}" if _DEVICE.fullmatch(letters) else letters


def _default_folder() -> Path:
    downloads = typed_path("~/Downloads")
    return downloads if os.path.isdir(downloads) else downloads.parent


def typed_path(text: str) -> Path:
    """Return the typed path. `~` is a home folder, or an ordinary name if that home is unknown."""
    return Path(os.path.expanduser(text))


def _path_problem(text: str) -> str | None:
    """Return why no file can be written there, or None."""
    path = typed_path(text)
    try:
        if not text or path.is_dir():
            return say("Enter the name of a file, not a folder.")
        return None if path.parent.is_dir() else say("There's no folder {folder}.", folder=path.parent)
    except OSError as error:
        return say("{path} can't be used: {why}.", path=path, why=system_reason(error))
