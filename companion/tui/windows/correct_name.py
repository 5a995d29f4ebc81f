"""Corrects a misspelt name: whose it is, and how it is spelled."""

from companion.core.words import phrase, say, translated
from companion.tui.desks.desk import Desk
from companion.tui.pages.player_names import player_name_problem
from companion.tui.widgets.rows import Row
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.find import Find

_HINT = phrase("Changes the name everywhere, including past moves. Notes stay as written.")


async def correct_name(desk: Desk) -> None:
    """Ask for both, and correct the name. Esc changes nothing."""
    players = desk.session.table.setup.players
    rows = [Row(name, (name,)) for name in players]
    old: str | None = await desk.app.push_screen_wait(Find(say("Rename which player?"), rows))
    if old is None:
        return
    others = [name for name in players if name != old]
    asked = AskText(say("New name?"), old, lambda text: player_name_problem(text, others), hint=translated(_HINT))
    new: str | None = await desk.app.push_screen_wait(asked)
    if new is not None and new != old:
        desk.call_next(desk.rename_player, old, new)
