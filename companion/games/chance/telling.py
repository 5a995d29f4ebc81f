"""A sentence for each fact of a Chance table: who flips what, controls which space, takes which building."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.words import counted, listed, times
from companion.games.chance import facts as f
from companion.games.chance import given
from companion.games.chance.edition import STEAL_WORDS
from companion.games.chance.scoring import got_there
from companion.games.chance.settings import SETTINGS
from companion.games.chance.state import CORNERS, Chance
from companion.games.leaving import GONE, WentHome
from companion.games.telling import Teller, Words, wording
from companion.games.ways import light

tells = ByKind()

_HAS = {"kept": "kept", "discard": "discarded"}
_HOW = {"cash out": "cashes out", "no cards": "has no cards left to flip"}
_OVER = {
    "no buildings": "no buildings are left",
    "broken off": "ended early",
    "alone": f"everyone else has {GONE}",
}
_WHY = {"pair": " for a pair", "card": "", "round": ""}


@tells(f.StarterDecided)
def _started(state: Chance, fact: f.StarterDecided) -> str:
    """Return who starts, and the rolls. A player who didn't roll again has none, like one who rolled ?."""
    rolls = _numbers(fact.rolls)
    return f"{fact.player} goes first{f': {rolls}' if rolls else ''}"


@tells(f.StartTied)
def _start_tied(state: Chance, fact: f.StartTied) -> str:
    rolls, again = _numbers(fact.rolls), f"{listed(fact.tied)} roll again"
    return f"{rolls}: {again}" if rolls else again


def _numbers(rolls: tuple[tuple[str, str], ...]) -> str:
    """Return the rolled numbers with the players who rolled them."""
    return ", ".join(f"{name} {face}" for name, face in rolls if face != "?")


@tells(f.ChanceTaken)
def _chance(state: Chance, fact: f.ChanceTaken) -> str:
    words = f"draws the Chance card “{fact.words}”" if fact.words else "draws a Chance card"
    if fact.words == STEAL_WORDS:
        words = "rolls for a building"
    again = ": no effect, so draws another" if fact.again else ""
    return f"{fact.player} {words}{again}"


@tells(f.Flipped)
def _flipped(state: Chance, fact: f.Flipped) -> str:
    return f"{fact.player} flips {fact.card}{'' if fact.usable else ', but it counts for nothing'}"


def _cards(names: Sequence[str]) -> str:
    """Return cards as part of a sentence. Equal cards are counted."""
    return listed([times(number, name) for name, number in Counter(names).items()])


@tells(f.TurnLost)
def _lost(state: Chance, fact: f.TurnLost) -> str:
    kept = f", except {_cards(fact.kept)}" if fact.kept else ""
    return f"{fact.player} loses the turn and everything flipped{kept}"


@tells(f.PlayAnnounced)
def _waits(state: Chance, fact: f.PlayAnnounced) -> str:
    play = fact.play
    does = f"{fact.player} plays {play.card} on {play.space}"
    if play.source == "jail":
        does = f"{fact.player} sends {play.victim}'s {play.card} on {play.space} to jail"
    return f"{does}. Will {play.victim} play Nope!?"


@tells(f.CashPlaced)
def _placed(state: Chance, fact: f.CashPlaced) -> str:
    unchecked = "" if fact.checked else " (not checked: the printed number is unknown)"
    return f"{fact.player} controls {fact.space} with {fact.card}{unchecked}"


@tells(f.TurnEnded)
def _ended(state: Chance, fact: f.TurnEnded) -> str:
    cards = (("keeping", fact.kept), ("discarding", fact.discarded))
    does = " and ".join(f"{verb} {_cards(some)}" for verb, some in cards if some)
    return f"{fact.player} ends the turn{f', {does}' if does else ''}"


@tells(f.RoundTriggered)
def _triggered(state: Chance, fact: f.RoundTriggered) -> str:
    turns = f"one last turn for {listed(fact.last)}" if fact.last else "no more turns"
    return f"{fact.player} ends the round: {turns}"


@tells(f.RoundEnded)
def _round(state: Chance, fact: f.RoundEnded) -> str:
    ask = f" Has a skyline {got_there(state)} the mark?" if fact.asking else ""
    kept = [f"{name}'s {_cards(cards)}" for name, cards in fact.kept.items() if cards]
    but = f", except {listed(kept)}" if kept else ""
    return f"The round is over: everyone shuffles all their cards{but}.{ask}"


@tells(f.MarkLookedFor)
def _looked(state: Chance, fact: f.MarkLookedFor) -> str:
    then = "; measure to see who is first" if fact.measuring else ""
    done = f"has {got_there(state)} the mark"
    return f"A skyline {done}{then}" if fact.reached else f"No skyline {done} yet"


@tells(f.GameEnded)
def _over(state: Chance, fact: f.GameEnded) -> str:
    how = f"the mark is {got_there(state)}" if fact.how == "mark" else _OVER[fact.how]
    return f"The game is over: {how}"


def _building(colour: str) -> str:
    return f"{'an' if colour == 'orange' else 'a'} {colour} building"


@tells(f.BuildingGained)
def _gained(state: Chance, fact: f.BuildingGained) -> str:
    return f"{fact.player} takes {_building(fact.colour)}{_WHY.get(fact.why, '')}"


@tells(f.BuildingStolen)
def _stolen(state: Chance, fact: f.BuildingStolen) -> str:
    return f"{fact.player} steals {_building(fact.colour)} from {fact.loser}"


@tells(WentHome)
def _went_home(state: Chance, fact: WentHome) -> str:
    """Return that a player goes home. A light table handles their cards itself."""
    return f"{fact.player} leaves{'' if light(state) else '; all their cards come off the board'}"


WORDS: Words[Chance] = {
    **tells,
    **wording(given.CashGiven, lambda fact: f"{fact.player}'s {fact.card} is on {fact.space}"),
    **wording(given.CardGiven, lambda fact: f"{fact.player} has {_HAS[fact.where]} {fact.card}"),
    **wording(given.OwnedGiven, lambda fact: f"{fact.player} has {counted(fact.number, f'{fact.colour} building')}"),
    **wording(given.ChanceGiven, lambda fact: f"The pile holds {counted(fact.number, 'Chance card')}"),
    **wording(f.ColourTaken, lambda fact: f"{fact.player} takes the {fact.colour} deck"),
    **wording(f.DieRead, lambda fact: f"The die has the faces {listed(fact.faces)}"),
    **wording(f.MinimumRead, lambda fact: f"The number printed on {fact.colour} is {fact.value}"),
    **wording(f.LengthRead, lambda fact: f"{_building(fact.colour).capitalize()} is {fact.length} long"),
    **wording(f.MarkRead, lambda fact: f"The finish mark is at {fact.mark}"),
    **wording(f.TextRead, lambda fact: f"A Chance card says “{fact.words}”"),
    **wording(f.RackRead, lambda fact: f"{fact.player}'s skyline is {fact.length} long"),
    **wording(f.Rolled, lambda fact: f"{fact.player} rolls {fact.face}"),
    **wording(f.ChanceReshuffled, lambda fact: "The used Chance cards are shuffled into a new pile"),
    **wording(f.BuildingLost, lambda fact: f"{fact.player} loses {_building(fact.colour)}"),
    **wording(f.PileReshuffled, lambda fact: f"{fact.player} shuffles the discards into a new draw pile"),
    **wording(f.Absorbed, lambda fact: f"{fact.player}'s Lucky Break stops the Bankrupt; both are discarded"),
    **wording(f.FlippingEnded, lambda fact: f"{fact.player} {_HOW[fact.how]}"),
    **wording(f.FlipTwoPlayed, lambda fact: f"{fact.player} plays Flip 2: flip {fact.flips} more"),
    **wording(f.FlipTwoDeclined, lambda fact: f"{fact.player} doesn't play Flip 2"),
    **wording(f.FlipTwoStopped, lambda fact: f"{fact.player} plays Nope!: no flips, and {fact.owner} keeps Flip 2"),
    **wording(f.PlayStopped, lambda fact: f"{fact.player} plays Nope! – blocked"),
    **wording(f.CashJailed, lambda fact: f"{fact.player} sends {fact.owner}'s {fact.card} away from {fact.space}"),
    **wording(f.TokenPlaced, lambda fact: f"{fact.player} plays the Token on {CORNERS[fact.corner]}"),
    **wording(f.TurnBegan, lambda fact: f"The die goes to {fact.player}"),
}


class _Teller(Teller[Chance]):
    """Combines a player's gains at the end of a round into one sentence, and says why the mark didn't end the game."""

    def of(self, state: Chance, facts: Iterable[Fact]) -> tuple[str, ...]:
        happened = _by_player(tuple(facts))
        over = any(isinstance(fact, f.GameEnded) for fact in happened)
        heaps = (tuple(same) for _, same in groupby(happened, _together))
        told = tuple(words for same in heaps for words in self._said(state, same, over=over))
        return (*told, "The longest skylines are tied: play one more round") if _tied(happened) else told

    def _said(self, state: Chance, facts: tuple[Fact, ...], *, over: bool) -> tuple[str, ...]:
        first = facts[0]
        if over and isinstance(first, f.RoundEnded):  # no one plays on with the cards
            return ("The round is over",)
        if len(facts) == 1 or not isinstance(first, f.BuildingGained):
            return super().of(state, facts)
        colours = listed([fact.colour for fact in facts if isinstance(fact, f.BuildingGained)])
        if first.why == "pair":
            return (f"{first.player} takes {len(facts)} {first.colour} buildings for pairs",)
        return (f"{first.player} takes {colours} buildings{_WHY.get(first.why, '')}",)


def _by_player(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return the facts, with everything that a player takes at the end of a round grouped together."""
    gained = [fact for fact in facts if isinstance(fact, f.BuildingGained) and fact.why == "round"]
    first = {fact.player: place for place, fact in reversed(list(enumerate(gained)))}
    again = iter(sorted(gained, key=lambda fact: first[fact.player]))
    return tuple(next(again) if fact in gained else fact for fact in facts)


def _tied(facts: tuple[Fact, ...]) -> bool:
    """Return whether a skyline has reached the mark and the game continues (CHANCE-OQ-14)."""
    reached = any(isinstance(fact, f.MarkLookedFor) and fact.reached and not fact.measuring for fact in facts)
    return reached and not any(isinstance(fact, f.GameEnded) for fact in facts)


def _together(fact: Fact) -> object:
    if isinstance(fact, f.RoundEnded):
        return "round"
    return (fact.player, fact.why) if isinstance(fact, f.BuildingGained) else None


tell = _Teller(WORDS, SETTINGS, places=("space", "corner"))
