"""Names: matched by any unambiguous prefix, or prefixes of their words. Never guessed."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from companion.core.errors import Refused, refusal
from companion.core.money import Currency
from companion.core.visible import lookalike_key
from companion.core.words import joined_with_or, phrase, say, say_n, translated

_MOST_NAMES = 8


class Lexicon(msgspec.Struct, frozen=True, cache_hash=True):
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
            return text.strip() or _refuse_nameless(say("The name of a player can't be empty."))
        found = name_meant(text, self.players, phrase("player"))
        return dict(self.called).get(found, found)

    def place(self, text: str) -> str:
        """Return the place `text` names. Raises `Refused` with the candidates or the nearest name."""
        if self.any_place and not self.places:
            return text.strip() or _refuse_nameless(say("The name of a place can't be empty."))
        return name_meant(text, self.places, phrase("place"))


def lexicon_for_pad(lexicon: Lexicon) -> Lexicon:
    """Return the names with money explained for someone who can type only digits and a point."""
    return replace(lexicon, currency=replace(lexicon.currency, pad=True))


def _refuse_nameless(problem: str) -> NoReturn:
    raise refusal(problem)


def name_meant(text: str, names: Sequence[str], kind: str) -> str:
    """Return the one of `names` that `text` means: the name itself, a prefix, or prefixes of its words.

    `kind` declares what they are, in a word. Raises `Refused`: with the candidates if ambiguous, with the nearest name
    if unknown.
    """
    matches = names_meant(text, names)
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise refusal(say("“{text}” could be {names}: type a bit more.", text=text, names=_name_list(matches)))
    raise _unknown_name_refusal(text, names, kind)


def names_meant(text: str, names: Sequence[str]) -> list[str]:
    """Return those of `names` that `text` could mean."""
    key = lookalike_key(text)
    if not key:
        return []
    if exact := [name for name in names if lookalike_key(name) == key]:
        return list(dict.fromkeys(exact))
    if prefixed := [name for name in names if lookalike_key(name).startswith(key)]:
        return prefixed
    words = key.split()
    return [name for name in names if _has_words_starting_with(lookalike_key(name).split(), words)]


def _has_words_starting_with(name: list[str], words: list[str]) -> bool:
    """Return whether every one of `words` starts a word of `name`, in order."""
    rest = iter(name)
    return all(any(part.startswith(word) for part in rest) for word in words)


def _unknown_name_refusal(text: str, names: Sequence[str], kind: str) -> Refused:
    what, text = translated(kind), text[:40]
    if not names:
        return refusal(say("There's no {kind} called “{text}”: no {kind} has been entered yet.", kind=what, text=text))
    folded = {lookalike_key(name): name for name in names}
    if near := get_close_matches(lookalike_key(text), folded, n=1, cutoff=0.5):
        return refusal(
            say("There's no {kind} called “{text}”: did you mean {name}?", kind=what, text=text, name=folded[near[0]])
        )
    return refusal(
        say("There's no {kind} called “{text}”: choose from {names}.", kind=what, text=text, names=_name_list(names))
    )


def _name_list(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return joined_with_or((*names[:_MOST_NAMES], say_n("{n} more", "{n} more", more)) if more > 0 else names)
