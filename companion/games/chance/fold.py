"""How each fact changes the table. The outcome is in the fact, so this module applies no rules."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.kinds import ByKind, require
from companion.core.order import NoteTaken, OptionChanged
from companion.games import turn_timer, ways
from companion.games.chance import facts as f
from companion.games.chance import given
from companion.games.chance.edition import (
    BANKRUPT,
    FLIP_TWO,
    LUCKY,
    NOPE,
    STEAL_WORDS,
    TOKEN,
    with_die,
    with_length,
    with_mark,
    with_minimum,
    with_text,
)
from companion.games.chance.piles import building, lay, put, take, without
from companion.games.chance.settings import house
from companion.games.chance.state import Chance, Deck, Laid, Property, Turn, bare, cleared, deck, space, turn, whole
from companion.games.leaving import WentHome, slips_on
from companion.games.timed_turns import timed_folds

folds = ByKind()


def apply(state: Chance, fact: Fact) -> Chance:
    """Return the state after the fact."""
    after = _FOLDS[type(fact)](state, fact)
    return ways.played(after, aside=isinstance(fact, _ASIDE))


@folds(f.StarterDecided)
def _turn(state: Chance, fact: f.StarterDecided) -> Chance:
    return replace(state, turn=Turn(fact.player), decided=True)


@folds(f.StartTied)
def _tied(state: Chance, fact: f.StartTied) -> Chance:
    return replace(state, tied=fact.tied)


@folds(f.ColourTaken)
def _colour(state: Chance, fact: f.ColourTaken) -> Chance:
    return replace(state, colours={**state.colours, fact.player: fact.colour})


@folds(f.DieRead)
def _die(state: Chance, fact: f.DieRead) -> Chance:
    return replace(state, edition=with_die(state.edition, fact.faces))


@folds(f.MinimumRead)
def _minimum(state: Chance, fact: f.MinimumRead) -> Chance:
    return replace(state, edition=with_minimum(state.edition, fact.colour, fact.value))


@folds(f.LengthRead)
def _length(state: Chance, fact: f.LengthRead) -> Chance:
    return replace(state, edition=with_length(state.edition, fact.colour, fact.length))


@folds(f.MarkRead)
def _mark(state: Chance, fact: f.MarkRead) -> Chance:
    return replace(state, edition=with_mark(state.edition, fact.mark))


@folds(f.TextRead)
def _text(state: Chance, fact: f.TextRead) -> Chance:
    return replace(state, edition=with_text(state.edition, fact.words))


@folds(f.RackRead)
def _rack(state: Chance, fact: f.RackRead) -> Chance:
    return replace(state, racks={**state.racks, fact.player: fact.length})


@folds(f.Rolled)
def _rolled(state: Chance, fact: f.Rolled) -> Chance:
    return replace(turn(state, face=fact.face), rolls=state.rolls + fact.drawn)


@folds(f.ChanceTaken)
def _chance(state: Chance, fact: f.ChanceTaken) -> Chance:
    state = replace(state, cards=state.cards - 1, cards_used=state.cards_used + 1)
    if fact.words and fact.words != STEAL_WORDS:
        state = replace(state, edition=with_text(state.edition, fact.words))
    return turn(state, face="?" if fact.again else "")


@folds(f.ChanceReshuffled)
def _chance_reshuffled(state: Chance, fact: f.ChanceReshuffled) -> Chance:
    return replace(state, cards=state.cards + state.cards_used, cards_used=0)


@folds(f.BuildingGained)
def _gained(state: Chance, fact: f.BuildingGained) -> Chance:
    return building(state, fact.player, fact.colour, 1)


@folds(f.BuildingLost)
def _lost_building(state: Chance, fact: f.BuildingLost) -> Chance:
    return building(state, fact.player, fact.colour, -1)


@folds(f.BuildingStolen)
def _stolen(state: Chance, fact: f.BuildingStolen) -> Chance:
    return building(building(state, fact.loser, fact.colour, -1), fact.player, fact.colour, 1)


@folds(f.Flipped)
def _flipped(state: Chance, fact: f.Flipped) -> Chance:
    now = state.turn
    state = put(take(state, fact.player, fact.card, "draw"), fact.player, fact.card, "flipped")
    unusable = now.unusable if fact.usable else (*now.unusable, fact.card)
    return turn(state, made=now.made + 1, forced=max(0, now.forced - 1), started=True, unusable=unusable)


@folds(f.PileReshuffled)
def _pile_reshuffled(state: Chance, fact: f.PileReshuffled) -> Chance:
    own = state.decks[fact.player]
    return deck(state, fact.player, draw=(*own.draw, *own.discard), discard=())


@folds(f.Absorbed)
def _absorbed(state: Chance, fact: f.Absorbed) -> Chance:
    own = state.decks[fact.player]
    gone = (BANKRUPT, LUCKY)
    return deck(state, fact.player, flipped=without(own.flipped, *gone), discard=(*own.discard, *gone))


@folds(f.TurnLost, f.TurnEnded)
def _over(state: Chance, fact: f.TurnLost | f.TurnEnded) -> Chance:
    own = state.decks[fact.player]
    gone = without(own.flipped, *fact.kept)
    state = turn(state, unusable=())
    return deck(state, fact.player, flipped=(), kept=(*own.kept, *fact.kept), discard=(*own.discard, *gone))


@folds(f.FlippingEnded)
def _ended_flipping(state: Chance, fact: f.FlippingEnded) -> Chance:
    return turn(state, closed=True, forced=0)


@folds(f.FlipTwoPlayed)
def _flip_two(state: Chance, fact: f.FlipTwoPlayed) -> Chance:
    state = put(take(state, fact.player, FLIP_TWO, "kept"), fact.player, FLIP_TWO, "discard")
    extra = state.turn.extra + fact.flips
    return turn(state, forced=fact.flips, forced_by=fact.player, started=False, extra=extra, passed=())


@folds(f.FlipTwoDeclined)
def _declined(state: Chance, fact: f.FlipTwoDeclined) -> Chance:
    return turn(state, passed=(*state.turn.passed, fact.player))


def _nope(state: Chance, player: str) -> Chance:
    source = "kept" if NOPE in state.decks[player].kept else "flipped"
    return put(take(state, player, NOPE, source), player, NOPE, "discard")


@folds(f.FlipTwoStopped)
def _flip_two_stopped(state: Chance, fact: f.FlipTwoStopped) -> Chance:
    state = _no_more_flips(_nope(state, fact.player))
    state = turn(state, noped=(*state.turn.noped, fact.owner))
    return put(take(state, fact.owner, FLIP_TWO, "discard"), fact.owner, FLIP_TWO, "kept")


@folds(f.PlayAnnounced)
def _announced(state: Chance, fact: f.PlayAnnounced) -> Chance:
    return turn(replace(state, pending=fact.play), used=True)


@folds(f.PlayStopped)
def _stopped(state: Chance, fact: f.PlayStopped) -> Chance:
    play, player = state.pending, state.turn.player
    state = replace(_nope(state, fact.player), pending=None)
    if play is None or play.source == "jail":
        return state
    if play.source != "flipped":
        state = put(take(state, player, play.card, play.source), player, play.card, "flipped")
    return turn(state, stopped=(*state.turn.stopped, play.space))


@folds(f.CashPlaced)
def _placed(state: Chance, fact: f.CashPlaced) -> Chance:
    state = _let(take(state, fact.player, fact.card, fact.source))
    state = lay(state, fact.player, fact.card, fact.space)
    return turn(state, used=True, played=(*state.turn.played, fact.space))


@folds(f.CashJailed)
def _jailed(state: Chance, fact: f.CashJailed) -> Chance:
    pile = list(state.spaces[fact.space].pile)
    pile.remove(Laid(fact.owner, fact.card))
    state = _let(space(state, fact.space, pile=tuple(pile)))
    return put(state, fact.owner, fact.card, "discard")


def _let(state: Chance) -> Chance:
    """Return the state with no play waiting. The players who could have stopped it have let it happen."""
    if state.pending is None:
        return state
    return turn(replace(state, pending=None), let=(*state.turn.let, state.pending.victim))


@folds(f.TokenPlaced)
def _token(state: Chance, fact: f.TokenPlaced) -> Chance:
    source = "flipped" if TOKEN in state.decks[fact.player].flipped else "kept"
    state = take(state, fact.player, TOKEN, source)
    return turn(replace(state, corners={**state.corners, fact.corner: fact.player}), used=True)


@folds(f.RoundTriggered)
def _triggered(state: Chance, fact: f.RoundTriggered) -> Chance:
    return replace(state, trigger=fact.player, last=fact.last)


@folds(f.TurnBegan)
def _began(state: Chance, fact: f.TurnBegan) -> Chance:
    state = replace(state, turn=Turn(fact.player), timing=turn_timer.passed_on(state.timing))
    return replace(state, last=tuple(name for name in state.last if name != fact.player))


@folds(f.RoundEnded)
def _round(state: Chance, fact: f.RoundEnded) -> Chance:
    decks = {
        name: Deck(draw=without(whole(state, name), *fact.kept.get(name, ())), kept=fact.kept.get(name, ()))
        for name in state.players
    }
    spaces = {name: Property(one.colour) for name, one in state.spaces.items()}
    return replace(
        state,
        decks=decks,
        spaces=spaces,
        corners={},
        round=state.round + 1,
        trigger=None,
        last=(),
        asking=fact.asking,
        measuring=False,
    )


@folds(WentHome)
def _went_home(state: Chance, fact: WentHome) -> Chance:
    """Remove all cards of a player from the game, including those on the board (CHANCE-OQ-23)."""
    name = fact.player
    spaces = {
        each: replace(one, pile=tuple(laid for laid in one.pile if laid.player != name))
        for each, one in state.spaces.items()
    }
    if slips_on(state, name):
        state = replace(state, turn=Turn(state.after(name)))
    elif state.turn.forced_by == name:
        state = _no_more_flips(state)
    return replace(
        state,
        decks={**state.decks, name: Deck(())},
        spaces=spaces,
        corners={corner: owner for corner, owner in state.corners.items() if owner != name},
        last=tuple(each for each in state.last if each != name),
        gone=(*state.gone, name),
    )


def _no_more_flips(state: Chance) -> Chance:
    """Return the state without the flips still required by a Flip 2."""
    now = state.turn
    return turn(state, forced=0, forced_by=None, extra=now.extra - now.forced)


@folds(f.MarkLookedFor)
def _looked(state: Chance, fact: f.MarkLookedFor) -> Chance:
    return replace(state, asking=False, measuring=fact.measuring)


@folds(f.GameEnded)
def _ended(state: Chance, fact: f.GameEnded) -> Chance:
    return replace(state, finished=fact.how, asking=False, measuring=False, pending=None)


_ASIDE: tuple[type[Fact], ...] = (
    *turn_timer.FACTS,
    *ways.FACTS,
    ways.Stated,
    NoteTaken,
    OptionChanged,
    f.StartTied,
    *f.LEARNED,
)
_FOLDS: dict[type[Fact], Callable[[Chance, Fact], Chance]] = {
    **timed_folds(house, bare, cleared),
    **given.folds,
    **folds,
}
require(f.FACTS, _FOLDS, "fold")
