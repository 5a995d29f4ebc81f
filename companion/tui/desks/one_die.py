"""One die that waits for the other: the question meanwhile, and the keys that drop it."""

from companion.core.words import say
from companion.tui.actions import has_key
from companion.tui.desks.desk import Desk

DIE = "⚀⚁⚂⚃⚄⚅"
_TAKES_BACK = ("order('undo')", "drop")


def first_die_question(number: int, consequence: str = "") -> str:
    """Return the question while one die waits for the other, and what else that die does."""
    die = f"{DIE[number - 1]} {number}"
    return f"{say('{die} and …?', die=die)} {consequence}{say('Esc: back')}"


def continues_entry(desk: Desk, key: str) -> bool:
    """Return whether a key continues or undoes an unfinished entry. Any other key drops it."""
    keymap = desk.services.preferences.keys
    meant = (each for each in desk.ACTIONS if each.does.startswith("digit(") or each.does in _TAKES_BACK)
    return key == "escape" or any(has_key(each, key, keymap) for each in meant)
