"""What every game starts from, what it is asked, and what it answers, in one shape for all games."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact, Who
from companion.core.money import BANK
from companion.core.visible import is_printable, lookalike_key
from companion.core.words import phrase, say

T = TypeVar("T")

LARGEST_SEED = 2**63 - 1
LONGEST_NAME = 200
"""The longest name of a player or a game in a file, in letters."""


class Setup(msgspec.Struct, frozen=True):
    """How a game begins: the contents of a notation header. `seed` determines every draw.

    `cards` keeps the card values a game started with if they differ from those of the shipped edition.
    """

    game: str
    players: tuple[Who, ...] = ()
    options: dict[str, str] = {}
    edition: str = ""
    seed: int = 0
    cards: str = ""


class Order(msgspec.Struct, frozen=True):
    """A requested move: who asks, if not the current player, and whether the banker insists."""

    move: msgspec.Struct
    by: str | None = None
    forced: bool = False


class OptionChanged(Fact, frozen=True):
    """A house rule was changed during the game."""

    key: str
    value: str


class NoteTaken(Fact, frozen=True):
    """A player kept a table-talk card."""

    words: str
    says = phrase("Note: {words}")


def reasons_against_players(
    players: Sequence[str], title: str, fewest: int, most: int, rule: str
) -> tuple[Reason, ...]:
    """Return every reason against these players in a game for `fewest` to `most`, as `rule` says."""
    reasons = reasons_against_names(players)
    if fewest <= len(players) <= most:
        return reasons
    return (
        Reason(
            say(
                "{game} is for {fewest} to {most} players, not {players}.",
                game=title,
                fewest=fewest,
                most=most,
                players=len(players),
            ),
            rule,
        ),
        *reasons,
    )


def reasons_against_names(players: Sequence[str]) -> tuple[Reason, ...]:
    """Return every reason against these names at one table."""
    reasons = []
    keys = [lookalike_key(name) for name in players]
    for place, (name, key) in enumerate(zip(players, keys, strict=True)):
        if not key or not is_printable(name):
            reasons.append(Reason(say("The name of player {place} is empty or can't be printed.", place=place + 1)))
        elif key == BANK:
            reasons.append(Reason(say("A player can't be called {name}: that's the bank.", name=name)))
        elif key in keys[:place]:
            reasons.append(Reason(say("Two players are called {name}: choose different names.", name=name)))
    return tuple(reasons)


def read_or_refuse(reasons: Iterable[Reason], read: Callable[[], T]) -> T:
    """Return the result of `read`. Raises `Refused` with the given `reasons` and any that reading adds."""
    found = tuple(reasons)
    try:
        value = read()
    except Refused as refusal:
        raise Refused(*found, *refusal.reasons) from None
    if found:
        raise Refused(*found)
    return value


def remaining_reasons(order: Order, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Return the reasons that remain against the order: force overrides all but hard ones."""
    return tuple([reason for reason in reasons if reason.hard]) if order.forced and reasons else reasons


def raise_remaining_reasons(order: Order, reasons: tuple[Reason, ...]) -> None:
    """Raise `Refused` with the reasons that remain against the order, if there are any."""
    if against := remaining_reasons(order, reasons):
        raise Refused(*against)
