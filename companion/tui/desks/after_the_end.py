"""What a finished game still offers, in the list and by keys."""

from collections.abc import Sequence

from companion.core.words import phrase, say
from companion.tui.actions import Action
from companion.tui.desks.desk import Desk
from companion.tui.widgets.keyline import ShownKey

AFTER = {
    "table-standings": phrase("Show the standings"),
    "table-rematch": phrase("Rematch: same players"),
    "log-open": phrase("Show the log, or change a move"),
    "table-undo": phrase("Undo the last move"),
}
"""The actions of the list once the game is over, and their names there."""


def actions_after_end(desk: Desk) -> Sequence[Action]:
    """Return the actions that a finished game still offers, none before."""
    known = {action.id: action for action in desk.ACTIONS}
    return [known[name] for name in AFTER] if desk.state.finished else ()


def shown_keys_after_end(desk: Desk) -> tuple[ShownKey, ...]:
    """Return a finished game's keys, in addition to those that are always available."""
    named = (
        ("table-standings", say("Standings"), "standings"),
        ("table-rematch", say("Rematch"), "rematch"),
    )
    return tuple(ShownKey(desk.shortest_key_of(name), label, does) for name, label, does in named)
