"""The names of the seats until their players are named: colours, in the language of the window."""

from collections.abc import Sequence
from functools import cache

from companion.core.language import speaking
from companion.core.words import say_in

COLOURS = ("red", "blue", "green", "yellow")
"""The colours of the seats, in order, as they are written in files and messages."""


def default_seat_names() -> tuple[str, ...]:
    """Return the default names of the players, in seat order."""
    return (
        say_in("player", "Red"),
        say_in("player", "Blue"),
        say_in("player", "Green"),
        say_in("player", "Yellow"),
    )


def seat_with_default_name(name: str) -> int | None:
    """Return the number of the seat that has this default name in any language; None for a player's own name."""
    names = default_seat_names()
    if name in names:  # spares the catalogues of the other languages
        return names.index(name)
    from companion.locale import languages

    return _seats(languages()).get(name)


def with_default_names_translated(players: Sequence[str]) -> tuple[str, ...]:
    """Return players with every default name in the language of the window."""
    names = default_seat_names()
    seats = [seat_with_default_name(name) for name in players]
    return tuple(name if seat is None else names[seat] for name, seat in zip(players, seats, strict=True))


@cache
def _seats(languages: tuple[str, ...]) -> dict[str, int]:
    found = {}
    for code in languages:
        with speaking(code):
            found.update({name: seat for seat, name in enumerate(default_seat_names())})
    return found
