"""The lines of a journal as sentences: who, what, how much.

A game has a short text for each of its facts. It depends on the fact alone, since the state may have changed since.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar, cast

import msgspec

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import NoteTaken, OptionChanged
from companion.core.player_names import players_named
from companion.core.settings import Settings
from companion.core.words import capital, listed, phrase, say, say_n, told
from companion.games.game import State
from companion.games.view import Sentence
from companion.games.ways import LetBe, PositionCleared, PositionKept, TurnGiven, Watched, light
from companion.unit import facts as f
from companion.unit.profile import SHOWS

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Fact)
Known = TypeVar("Known")
Words = Mapping[type[Fact], Callable[[Known, Fact], str]]
"""The text of each kind of fact, from the state (only parts whose names never change) and the fact."""


class Note(msgspec.Struct, frozen=True):
    """A sentence for the table, as declared, and the rule it comes from."""

    rule: str
    declared: str

    @property
    def text(self) -> str:
        """Return the sentence."""
        return told(self.declared)


def wording(kind: type[F], words: Callable[[F], str]) -> Words[object]:
    """Return the text function of a kind of fact that needs no state."""
    return {kind: lambda state, fact: words(cast(F, fact))}


_UNDONE = {
    "undo": phrase("The last move has been undone."),
    "redo": phrase("The last undo has been redone."),
    "mend": phrase("An earlier move has been changed."),
}


def _named_in(text: str, names: Iterable[str]) -> Sequence[str]:
    """Return the players that a sentence names, in order of mention."""
    known = tuple(names)
    return _any_of(known).findall(text) if known else ()


@lru_cache(64)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that matches any of some names. Cached, because a log uses the same names in every line."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


class Teller(Generic[S]):
    """Turns the lines of a game into sentences, given the names of the players.

    `places` are the fields of its facts that name a place. `known` finds names that its sentences contain without a
    field of their own, as in a deal.
    """

    def __init__(
        self,
        words: Words[S],
        settings: Settings,
        places: Iterable[str],
        known: Callable[[S], Iterable[str]] = lambda state: (),
    ) -> None:
        self._words: Words[S] = {**_COMMON, **words, **wording(OptionChanged, _ruled(settings))}
        self._settings = settings
        self._places = frozenset(places)
        self._known = known

    @property
    def facts(self) -> frozenset[type[Fact]]:
        """Return the kinds of facts it has text for."""
        return frozenset(self._words)

    def __call__(self, state: S, line: Line) -> Sentence:
        """Return the text of a line: a sentence for each fact, or its notation if it has none."""
        text = (
            " ".join(map(closed, self.of(state, line.facts)))
            or told(_UNDONE.get(line.kind, ""))
            or closed(capital(line.text))
        )
        if any(isinstance(fact, LetBe) for fact in line.facts):
            text = say("Noted: {move}. {sentences}", move=line.text, sentences=text)
        players = list(dict.fromkeys(who for fact in line.facts for who in self._who(fact) if who in state.players))
        texts = (text for fact in line.facts for text in _texts(fact))
        fields = (value for name, value in texts if name in self._places and value)
        places = dict.fromkeys((*fields, *_named_in(text, self._known(state))))
        return Sentence(text, tuple(dict.fromkeys((*_named_in(text, players), *players))), tuple(places))

    def _who(self, fact: Fact) -> Sequence[str]:
        """Return the players a fact is about: those it names, and those named in a house rule."""
        if isinstance(fact, OptionChanged):
            return (fact.value,) if self._settings.find(fact.key).of_a_player else ()
        return players_named(fact)

    def of(self, state: S, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return the text of some facts, each without its full stop. Some only repeat others and are left out.

        The end of a countdown along with something else, such as a turn, isn't mentioned unless a house rule ends it.
        """
        happened = tuple(facts)
        alone = len(happened) == 1 or any(isinstance(fact, OptionChanged) for fact in happened)
        worth_saying = [fact for fact in happened if alone or not _goes_without_saying(fact)]
        return tuple(filter(None, (self._sentence(state, fact, happened) for fact in worth_saying)))

    def _sentence(self, state: S, fact: Fact, happened: Sequence[Fact]) -> str:
        """Return the text of one fact of a move; empty if the others say it."""
        return self._words[type(fact)](state, fact)

    def then(self, state: S, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return the text of some facts that a move would bring: `Then: Ana cashes out`."""
        first, *others = self.of(state, facts) or ("",)
        return (say("Then: {sentence}", sentence=first), *others) if first else ()


def _goes_without_saying(fact: Fact) -> bool:
    """Return whether a countdown ends along with something else without anyone losing a bid."""
    return isinstance(fact, f.CountdownCancelled) and fact.player is None


def _texts(fact: msgspec.Struct) -> Iterable[tuple[str, str]]:
    """Yield every text in a fact and its parts, with the field name."""
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if isinstance(value, str):
            yield name, value
        elif isinstance(value, msgspec.Struct):
            yield from _texts(value)


def _turn_given(state: object, fact: Fact) -> str:
    """Return whose turn a given position names; at a light table, that they begin."""
    player = cast(TurnGiven, fact).player
    if light(cast(Watched, state)):
        return say("{player} goes first", player=player)
    return say("It is {player}'s turn", player=player)


_QUOTES = "”“»\u202f"
"""How quotations end in any language."""


def closed(words: str) -> str:
    """Return a text as a sentence, adding a full stop unless a name, a quotation or the text already ends it."""
    return words if words.rstrip(_QUOTES).endswith(("!", "?", ".")) else f"{words}."


def verdict(first: Sequence[str], figure: str, *, finished: bool) -> str:
    """Return who has won or leads, and with what."""
    names, n = listed(first), len(first)
    if finished:
        return say_n("{players} wins with {figure}", "{players} win with {figure}", n, players=names, figure=figure)
    return say_n("{players} leads with {figure}", "{players} lead with {figure}", n, players=names, figure=figure)


def _ruled(settings: Settings) -> Callable[[OptionChanged], str]:
    def words(fact: OptionChanged) -> str:
        setting = settings.find(fact.key)
        return say(
            "House rule changed: {question} {answer}",
            question=setting.question,
            answer=capital(setting.say(fact.value)),
        )

    return words


def _held(fact: f.CountdownHeld) -> str:
    if fact.left_ms is None:
        return say("Paused")
    return say_n("Paused with {n} second left", "Paused with {n} seconds left", -(-fact.left_ms // 1000))


def cancelled(fact: f.CountdownCancelled, show: Callable[[int], str]) -> str:
    """Return the text of a cancelled countdown, with the bid that is lost. `show` formats an amount."""
    if not fact.what:
        return say("Timer cancelled")
    if fact.player is None:
        return say("Auction cancelled") if fact.what == "auction" else say("Deal cancelled")
    return say(
        "Auction cancelled: {player}'s bid of {amount} doesn't count", player=fact.player, amount=show(fact.amount)
    )


def _let_be(fact: LetBe) -> str:
    if fact.unpaid:
        return say("Not tracked at this table, and no money has moved yet: enter it with “pay”")
    return say("Not tracked at this table")


def _timed(fact: f.TurnTimed) -> str:
    return say_n("{player} has {n} second", "{player} has {n} seconds", fact.length_ms // 1000, player=fact.player)


_COMMON: Words[object] = {
    TurnGiven: _turn_given,
    **wording(LetBe, _let_be),
    **wording(PositionCleared, lambda fact: say("Starting from an empty table")),
    **wording(PositionKept, lambda fact: say("Starting from the last known position, with nothing open")),
    **wording(NoteTaken, lambda fact: say("Note: {words}", words=fact.words)),
    **wording(f.TurnTimed, _timed),
    **wording(f.TurnLapsed, lambda fact: say("Time is up for {player}", player=fact.player)),
    **wording(f.CountdownHeld, _held),
    **wording(f.CountdownResumed, lambda fact: say("Timer resumed")),
    **wording(f.CountdownCancelled, lambda fact: cancelled(fact, str)),
}


def closed_early(sentence: str) -> str:
    """Return the text of an auction that the banker closed."""
    return say("{sentence} (closed early)", sentence=sentence)


def not_sold(district: str | None) -> str:
    """Return the text of an auction without a bid. It may not have named an item."""
    return say("No bids: {district} is not sold", district=district) if district else say("No bids: not sold")


def _auctioned(fact: f.AuctionOpened) -> str:
    if fact.starter and fact.district:
        return say("{player} puts {district} up for auction", player=fact.starter, district=fact.district)
    if fact.starter:
        return say("{player} starts an auction", player=fact.starter)
    return say("{district} is up for auction", district=fact.district) if fact.district else say("Auction started")


def _extended(fact: f.CountdownExtended) -> str:
    if fact.player:
        return say("{player} matches the bid: at least 5 seconds left to decide", player=fact.player)
    return say("At least 5 seconds left to decide")


def _all_out(fact: f.OthersOut) -> str:
    seconds = fact.left_ms // 1000
    if fact.player:
        return say_n(
            "Everyone else is out: the auction ends in {n} second",
            "Everyone else is out: the auction ends in {n} seconds",
            seconds,
        )
    return say_n(
        "Everyone is out: the auction ends in {n} second", "Everyone is out: the auction ends in {n} seconds", seconds
    )


def _deal_opened(fact: f.DealOpened) -> str:
    return say("{players} start a deal", players=listed(fact.between)) if fact.between else say("Deal started")


def unit_words(show: Callable[[int], str]) -> Words[object]:
    """Return the text of every fact of the unit. `show` formats an amount in the table's notation."""

    def sold(fact: f.AuctionSold) -> str:
        sentence = say("Sold to {player} for {amount}", player=fact.player, amount=show(fact.amount))
        return closed_early(sentence) if fact.early else sentence

    return {
        **wording(f.SwitchedOn, lambda fact: say("Trading unit on: the hour starts")),
        **wording(f.SwitchedOff, lambda fact: say("Trading unit off")),
        **wording(f.BuildPressed, lambda fact: say("Build: {result}", result=told(SHOWS[fact.result]))),
        **wording(f.ShowSkipped, lambda fact: say("Skipped to the result")),
        **wording(f.AuctionOpened, _auctioned),
        **wording(
            f.BidCalled, lambda fact: say("{player} bids {amount}", player=fact.player, amount=show(fact.amount))
        ),
        **wording(f.Passed, lambda fact: say("{player} drops out of the auction", player=fact.player)),
        **wording(f.OthersOut, _all_out),
        **wording(f.CountdownExtended, _extended),
        **wording(f.AuctionSold, sold),
        **wording(f.AuctionUnsold, lambda fact: not_sold(fact.district)),
        **wording(f.DealOpened, _deal_opened),
        **wording(f.DealAgreed, lambda fact: say("Deal agreed")),
        **wording(f.DealLapsed, lambda fact: say("Time is up: no deal")),
        **wording(f.CountdownCancelled, lambda fact: cancelled(fact, show)),
    }
