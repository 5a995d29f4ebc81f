"""Names for players: one to begin with, and what is wrong with a typed one."""

from collections.abc import Collection
from itertools import count

from companion.core.money import BANK
from companion.core.visible import is_printable, lookalike_key
from companion.core.words import say

_MOST_LETTERS = 20


def name_for_new_player(taken: Collection[str]) -> str:
    """Return the first of “Player 1”, “Player 2” and so on that isn't taken."""
    names = (say("Player {number}", number=number) for number in count(1))
    return next(name for name in names if name not in taken)


def player_name_problem(text: str, others: list[str]) -> str | None:
    """Return why a player cannot be called `text`, or None."""
    if not text:
        return say("Enter a name for the player.")
    if len(text) > _MOST_LETTERS:
        return say(
            "A name can have up to {most} characters; this one has {number}.", most=_MOST_LETTERS, number=len(text)
        )
    if not is_printable(text) or set(text) & set('"“”„«»\\'):
        return say("A name can't contain quotes, backslashes or unprintable characters.")
    if text.casefold() == BANK:
        return say("{name} means the bank here: choose another name.", name=text)
    if lookalike_key(text) in map(lookalike_key, others):
        return say("The name {name} is taken.", name=text)
    return None
