"""Games that are not on disk: saved again, and never left without a question."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.words import say
from companion.table.ports import JournalError
from companion.tui.shell import Shell
from companion.tui.windows.ask import ask_first

if TYPE_CHECKING:
    from companion.tui.desks.desk import Desk


def save_again(app: Shell, desk: "Desk | None") -> None:
    """Write a desk's whole game to disk again if the disk differs, and report the result."""
    if desk is not None and not desk.session.why_unsaved:
        desk.session.check_written_lines()
    if desk is None or not desk.session.why_unsaved:
        app.notify(say("Everything is saved."), markup=False)
        return
    try:
        desk.session.save_again()
    except JournalError as error:
        app.complain(say("NOT SAVED: {why}", why=error))
    else:
        app.notify(say("Saving works again: “{game}” is in your saved games.", game=desk.desk_title), markup=False)


def save_or_ask_to_leave(app: Shell, desk: "Desk | None", leave: Callable[[], object]) -> bool:
    """Return whether the game is on disk, saving it if necessary. If that fails, ask whether to `leave` it."""
    if desk is None or not desk.session.why_unsaved:
        return True
    try:
        desk.session.save_again_if_once_saved()
    except JournalError as error:
        problem = say("“{game}” is NOT SAVED: {why}", game=desk.desk_title, why=error)
        question = f"{problem}\n\n{say('Leave and lose it? Export can save it elsewhere.')}"
        ask_first(app, question, leave, yes=say("Leave"), no=say("Stay"))
        return False
    return True
