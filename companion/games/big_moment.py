"""The big moments of a game, which fill a TV screen for a few seconds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar, cast

import msgspec

from companion.core.fact import Fact
from companion.core.words import capitalized, say, say_in, say_n, translated
from companion.unit import facts as u
from companion.unit.profile import SHOWS

S = TypeVar("S")


class _OfPlayer(Protocol):
    """A fact about one player."""

    @property
    def player(self) -> str: ...


END, SOLD, BUILD, DICE = "end", "sold", "build", "dice"
"""The kinds of moments for the end of a game, an auction sale, a Build result, and a roll."""


class BigMoment(msgspec.Struct, frozen=True, kw_only=True):
    """What fills the screen: a few words above the `figure` that matters, and details below.

    `kind` decides how it may be drawn, `colour` is the colour group concerned, and `players` are the players concerned.
    `dice` are the faces rolled, for a window that draws them instead of the figure.
    """

    kind: str
    title: str
    figure: str
    words: tuple[str, ...] = ()
    colour: str = ""
    players: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class Lot(msgspec.Struct, frozen=True):
    """The item up for auction: its colour group, public details, and how many of the colour each player has.

    `facts` are its price, its rent and the set it would complete, each in words. `opener` is who bids first. `ends`
    says how the auction ends where no time does.
    """

    name: str
    colour: str = ""
    facts: tuple[str, ...] = ()
    owned: Mapping[str, str] = {}
    opener: str = ""
    ends: str = ""


def lot_of_colour(
    name: str,
    colour: str,
    figures: Sequence[str],
    owners: Sequence[str | None],
    players: Iterable[str],
    *,
    opener: str = "",
) -> Lot:
    """Return a lot with what is known of its colour: how much of it each player has, and whose set it would complete.

    `owners` has the owner of each one of the colour, this lot included.
    """
    words, size = translated(colour.replace("_", " ")), len(owners)
    counts = {player: owners.count(player) for player in players}
    whole = (
        say("Completes {colour} for {player}", colour=words, player=player)
        for player, count in counts.items()
        if 0 < count == size - 1
    )
    owned = {
        player: say("You own {count} of {size} {colour}", count=count, size=size, colour=words)
        for player, count in counts.items()
    }
    return Lot(name, colour, (*figures, *whole), owned, opener)


Told = Callable[[S, Fact], BigMoment | None]
"""Returns the moment a fact makes, given the state after it, or None."""


@dataclass(frozen=True)
class BigMoments(Generic[S]):
    """The moments of a game: those a fact makes, and those that only show as a change in the table."""

    told: Mapping[type[Fact], object] = field(default_factory=dict)
    """The function for each kind of fact, a `Told` that takes facts of that kind only."""
    changed: Callable[[S, S], BigMoment | None] = lambda before, after: None

    def last_moment(self, after: S, facts: Iterable[Fact]) -> BigMoment | None:
        """Return the last moment among some facts, or None. A sale comes before what follows from it."""
        telling = ((cast(Told[S], self.told[type(fact)]), fact) for fact in facts if type(fact) in self.told)
        found = [moment_of(after, fact) for moment_of, fact in telling]
        moments = [each for each in reversed(found) if each is not None]
        return next((each for each in moments if each.kind == SOLD), moments[0] if moments else None)


def auction_and_build_moment_makers(
    show: Callable[[int], str], lot: Callable[[S, str], Lot], presser: Callable[[S], str] = lambda state: ""
) -> dict[type[Fact], object]:
    """Return the moments of an auction and of Build.

    `show` formats an amount, `lot` describes the item for sale, `presser` tells who has just pressed Build, if known.
    """

    def opened(state: S, fact: u.AuctionOpened) -> BigMoment:
        if not fact.district:
            return _unnamed_auction_moment(fact)
        sold = lot(state, fact.district)
        starter = (fact.starter,) if fact.starter else ()
        return BigMoment(
            kind="auction",
            title=say("Up for auction"),
            figure=sold.name,
            words=sold.facts,
            colour=sold.colour,
            players=starter,
        )

    def leads(state: S, fact: u.BidCalled) -> BigMoment:
        return BigMoment(
            kind="leader",
            title=say("{player} leads", player=fact.player),
            figure=show(fact.amount),
            players=(fact.player,),
        )

    def sold(state: S, fact: u.AuctionSold) -> BigMoment:
        return sale_moment(fact.player, show(fact.amount))

    def built(state: S, fact: u.BuildPressed) -> BigMoment:
        return build_moment(capitalized(translated(SHOWS[fact.result])), presser(state))

    return {u.AuctionOpened: opened, u.BidCalled: leads, u.AuctionSold: sold, u.BuildPressed: built}


def build_moment(result: str, player: str = "") -> BigMoment:
    """Return the moment when Build shows a result, with the player who pressed it, if known."""
    if not player:
        return BigMoment(kind=BUILD, title=say_in("button", "Build"), figure=result)
    title = say("{player} presses Build", player=player)
    return BigMoment(kind=BUILD, title=title, figure=result, players=(player,))


def _unnamed_auction_moment(fact: u.AuctionOpened) -> BigMoment:
    """Return the moment when an auction begins: its time is known at most, not its lot."""
    auction = say_in("running", "Auction")
    if fact.length_ms is None:
        return BigMoment(kind="auction", title=say("Up for auction"), figure=auction)
    figure = "?" if fact.drawn else say_n("{n} second", "{n} seconds", fact.length_ms // 1000)
    return BigMoment(kind="auction", title=auction, figure=figure)


def player_moment_maker(kind: str, title: str) -> Callable[[object, _OfPlayer], BigMoment]:
    """Return a function that turns a fact about one player into a moment with their name as the figure.

    `title` is declared.
    """
    return lambda state, fact: BigMoment(kind=kind, title=translated(title), figure=fact.player, players=(fact.player,))


def sale_moment(player: str, price: str, name: str = "", colour: str = "") -> BigMoment:
    """Return the moment when something is sold to a player."""
    return BigMoment(
        kind=SOLD,
        title=say("Sold to {player}", player=player),
        figure=price,
        words=(name,) if name else (),
        colour=colour,
        players=(player,),
    )


def roll_moment(player: str, *dice: int, space: str = "", colour: str = "") -> BigMoment:
    """Return the moment when a player rolls, with the space it leads to and its colour group, if it leads anywhere."""
    return BigMoment(
        kind=DICE,
        title=say("{player} rolls", player=player),
        figure=" + ".join(map(str, dice)),
        words=(space,) if space else (),
        colour=colour,
        players=(player,),
        dice=dice,
    )


def full_set_moment(player: str, colour: str, cards: tuple[str, ...] = ()) -> BigMoment:
    """Return the moment when a player completes a colour, with its cards if there are any."""
    return BigMoment(
        kind="set",
        title=say("{player} has a complete set", player=player),
        figure=capitalized(translated(colour.replace("_", " "))),
        words=cards,
        colour=colour,
        players=(player,),
    )
