"""Names: matched by any unambiguous prefix, or prefixes of their words. Never guessed."""

from collections.abc import Sequence
from difflib import get_close_matches

import msgspec
from msgspec.structs import replace

from companion.core.errors import Refused, refuse
from companion.core.money import Currency
from companion.core.visible import looks


class Lexicon(msgspec.Struct, frozen=True):
    """The names and money of one game at this moment, for reading and completing moves.

    An open list (`any_player`, `any_place`) accepts names that are not on it. `called` maps a name that is read to the
    player it means, if that player now has a different name.
    """

    players: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    currency: Currency = Currency()
    any_player: bool = False
    any_place: bool = False
    called: tuple[tuple[str, str], ...] = ()

    def player(self, text: str) -> str:
        """Return the player `text` names. Raises `Refused` with the candidates or the nearest name."""
        if self.any_player and not self.players:
            return _taken(text, "player")
        found = find(text, self.players, "player")
        return dict(self.called).get(found, found)

    def place(self, text: str) -> str:
        """Return the place `text` names. Raises `Refused` with the candidates or the nearest name."""
        if self.any_place and not self.places:
            return _taken(text, "place")
        return find(text, self.places, "place")


def for_a_pad(lexicon: Lexicon) -> Lexicon:
    """Return the names with money explained for someone who can type only digits and a point."""
    return replace(lexicon, currency=replace(lexicon.currency, pad=True))


def _taken(text: str, kind: str) -> str:
    if not text.strip():
        raise refuse(f"The name of a {kind} can't be empty.")
    return text.strip()


def find(text: str, names: Sequence[str], kind: str) -> str:
    """Return the one of `names` that `text` means: the name itself, a prefix, or prefixes of its words.

    Raises `Refused`: with the candidates if ambiguous, with the nearest name if unknown.
    """
    matches = _matches(text, names)
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise refuse(f"“{text}” could be {_listed(matches)}: type more of it.")
    raise _unknown(text, names, kind)


def _matches(text: str, names: Sequence[str]) -> list[str]:
    key = looks(text)
    if not key:
        return []
    if exact := [name for name in names if looks(name) == key]:
        return exact
    if prefixed := [name for name in names if looks(name).startswith(key)]:
        return prefixed
    words = key.split()
    return [name for name in names if _has_words(looks(name).split(), words)]


def _has_words(name: list[str], words: list[str]) -> bool:
    """Return whether every one of `words` starts a word of `name`, in order."""
    rest = iter(name)
    return all(any(part.startswith(word) for part in rest) for word in words)


def _unknown(text: str, names: Sequence[str], kind: str) -> Refused:
    if not names:
        return refuse(f"There's no {kind} called “{text[:40]}”: no {kind} has been entered yet.")
    folded = {looks(name): name for name in names}
    near = get_close_matches(looks(text), folded, n=1, cutoff=0.5)
    hint = f"did you mean {folded[near[0]]}?" if near else f"choose {_listed(names)}."
    return refuse(f"There's no {kind} called “{text[:40]}”: {hint}")


def _listed(names: Sequence[str]) -> str:
    shown = list(names[:8]) + ([f"{len(names) - 8} more"] if len(names) > 8 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
