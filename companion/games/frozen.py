"""The cards a game keeps with it, as one line of text: a later correction does not touch a running game."""

from typing import TypeVar

import msgspec

from companion.core.errors import refuse

E = TypeVar("E", bound=msgspec.Struct)


def freeze(edition: msgspec.Struct) -> str:
    """Return an edition as one line of text."""
    return msgspec.json.encode(edition).decode()


def thaw(cards: str, kind: type[E]) -> E:
    """Return the edition that `freeze` wrote. Raises `Refused` for anything else."""
    try:
        return msgspec.json.decode(cards, type=kind)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise refuse(f"The cards of this game cannot be read: {error}.") from None
