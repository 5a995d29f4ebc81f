"""A saved game by its number or its name."""

from collections.abc import Sequence

from companion.core.errors import refusal
from companion.core.notation.names import name_meant
from companion.core.words import phrase, say
from companion.table.ports import GameEntry


def find_game(games: Sequence[GameEntry], text: str) -> GameEntry:
    """Return the game that `text` means. Raises `Refused` with the candidates, or if there are none."""
    if not games:
        raise refusal(say("No saved games yet."))
    for game in games:
        if text == str(game.id):
            return game
    name = name_meant(text, tuple(dict.fromkeys(game.name for game in games)), phrase("game"))
    return _only_match(name, games)


def _only_match(name: str, games: Sequence[GameEntry]) -> GameEntry:
    found = [game for game in games if game.name == name]
    if len(found) > 1:
        raise refusal(
            say(
                "{count} games are called “{name}”: use the number shown by “companion games”.",
                count=len(found),
                name=name,
            )
        )
    return found[0]
