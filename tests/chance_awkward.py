"""Awkward evenings of Monopoly Chance: what is asked, what must not be lost, and the ways on."""

import random
from collections import Counter
from collections.abc import Iterator

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Order
from companion.games.chance import facts as f
from companion.games.chance import given
from companion.games.chance import moves as m
from companion.games.chance.edition import BANKRUPT, FACES, FLIP_TWO, GRAY, KEPT, NOPE, TOKEN
from companion.games.chance.legal import cash_cards_in
from companion.games.chance.rules.placing import SOURCES
from companion.games.chance.scoring import colour_sets_made_by, unmeasured_leaders
from companion.games.chance.settings import SETTINGS
from companion.games.chance.state import Chance, Play
from companion.games.light_mode import PositionFact, TurnGiven
from tests.awkward import Awkward, anybody, facts_of_kinds, house_rule
from tests.chance_player import Evening

_GONE = 15


def evening(seed: int) -> Evening:
    """Return an evening that came over in the middle: kept cards, short piles, Cash on the board."""
    begun, chance = Evening(seed), random.Random(f"given {seed}")
    for name in begun.state.players:
        kept = [given.CardGiven(name, card, "kept") for card in KEPT if chance.random() < 0.7]
        gone = [given.CardGiven(name, card, "discard") for card in chance.sample(begun.state.edition.deck, _GONE)]
        cash = [given.CashGiven(name, f"Cash {n}", chance.choice(tuple(begun.state.spaces))) for n in range(9, 13)]
        for each in (*kept, *chance.sample(gone, chance.randrange(_GONE)), *chance.sample(cash, 1)):
            begun.take(Order(each))
    return begun


def order(evening: Evening, chance: random.Random) -> Order:
    """Return a move at the wrong moment or by the wrong player, or a house rule in the middle of it."""
    state, roll = evening.state, chance.random()
    if roll < 0.1:
        return house_rule(SETTINGS, chance, but=("turn_timer", "spaces_per_colour", "watch"))
    if roll < 0.5:
        return anybody(Order(_plain(state, chance)), state.players, chance)
    return anybody(evening.order() if roll < 0.8 else evening.odd(), state.players, chance)


def _plain(state: Chance, chance: random.Random) -> m.Move | PositionFact:
    """Return any move, whenever."""
    name, card = chance.choice(state.players), chance.choice(tuple(state.edition.cards))
    space, colour = chance.choice(tuple(state.spaces)), chance.choice((*state.edition.colours, GRAY))
    moves = (
        *(m.Roll(chance.choice((None, *FACES))), m.Flip(card), m.CashOut(), m.EndTurn()),
        *(m.PlayCash(card, space), m.PlayToken(chance.choice(tuple(SOURCES)), card, space), m.Jail(name, card)),
        *(m.FlipTwo(), m.Decline(), m.Nope(), m.Allow(), m.Look(chance.choice(("yes", "no")))),
        *(m.ChanceSteal(chance.randint(1, 6), name, colour), m.ChanceGain(name, colour), m.ChanceLose(name, colour)),
        *(m.ChanceTold("Clap once"), m.ChanceNothing(), m.ReadText("Clap twice"), m.ReadDie(FACES[1:])),
        *(m.ReadMinimum(colour, chance.randint(1, 12)), m.ReadLength(colour, chance.randint(1, 9))),
        *(m.ReadMark(chance.randint(20, 60)), m.ReadRack(name, chance.randrange(60))),
        *(
            given.CashGiven(name, card, space),
            given.OwnedGiven(name, colour, chance.randrange(4)),
            TurnGiven(name),
        ),
        *(given.CardGiven(name, card, "discard"), given.ChanceGiven(chance.randrange(9))),
    )
    return chance.choice(moves)


def ways(state: Chance, now_ms: int) -> Iterator[Order]:
    """Return the moves that take a game on: what waits is answered, or a turn goes on as far as to its end."""
    if state.pending is not None:
        yield Order(m.Allow(), state.pending.victim)
        return
    if state.asking:
        yield from (Order(m.Look("yes")), Order(m.Look("no")))
        return
    if state.measuring:
        yield from (Order(m.ReadRack(name, 20)) for name in unmeasured_leaders(state))
        return
    if state.players_rolling_again:
        yield Order(m.Start(tuple((name, str(place)) for place, name in enumerate(state.players_rolling_again, 1))))
        return
    yield from (Order(m.Roll(face)) for face in state.edition.die or FACES)
    yield from (Order(m.ChanceTold("Clap once")), Order(m.CashOut()), Order(m.EndTurn()))
    yield from (Order(m.Flip(card)) for card in dict.fromkeys(state.decks[state.turn.player].draw))
    yield from (Order(m.PlayCash(card, name)) for card in cash_cards_in(state, "flipped") for name in state.spaces)


def closing(state: Chance) -> Iterator[Order]:
    """Return what ends an evening: the table's word."""
    yield Order(m.Finish())


def lost(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """Return what was due and is gone."""
    yield from _cards(before, line, after)
    yield from _laid(before, line, after)
    yield from _grays(before, line, after)
    if not after.finished:
        yield from _play(before, line, after)
        yield from _owed(before, line, after)
        yield from _round(before, line, after)
        yield from _turn(before, line, after)


def _play(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """A play that waits for its victim is stopped or happens."""
    play = before.pending
    if play is None or facts_of_kinds(line, f.PlayStopped):
        return
    if after.pending == play and after.turn == before.turn:
        return
    if not any(_carries_out(fact, play) for fact in line.facts):
        yield f"{play} waits no longer, and never happened"


def _carries_out(fact: Fact, play: Play) -> bool:
    if isinstance(fact, f.CashJailed):
        return (fact.owner, fact.card, fact.space) == (play.victim, play.card, play.space)
    return isinstance(fact, f.CashPlaced) and (fact.card, fact.space) == (play.card, play.space)


def _owed(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """A Chance card is taken, what Flip 2 asks for is flipped, and the table says whether the mark is reached."""
    if before.turn.phase == "chance" != after.turn.phase and not facts_of_kinds(line, f.ChanceTaken):
        yield f"{before.turn.player} owes a Chance card"
    if before.asking and not after.asking and not facts_of_kinds(line, f.MarkLookedFor):
        yield "nobody looked for the finish mark"
    if before.measuring and not after.measuring and not facts_of_kinds(line, f.MarkLookedFor, f.RoundEnded):
        yield "nobody knows whether one more round is played"
    flips = facts_of_kinds(line, f.Flipped)
    owed = max(0, before.turn.forced - len(flips))
    if owed != after.turn.forced and not facts_of_kinds(
        line, f.FlipTwoPlayed, f.FlipTwoStopped, f.FlippingEnded, f.TurnLost
    ):
        yield f"{before.turn.player} has to flip {after.turn.forced} more, not {owed}"
    if any(flip.card == BANKRUPT for flip in flips) and not facts_of_kinds(line, f.Absorbed, f.TurnLost):
        yield "a Bankrupt takes nothing"


def _round(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """A round that is to end ends when everyone else had one more turn (CHANCE-ROUND-06)."""
    ended, begun = facts_of_kinds(line, f.RoundEnded), [fact.player for fact in facts_of_kinds(line, f.TurnBegan)]
    if before.trigger is None:
        return
    if ended and before.last:
        yield f"the round ends without a turn of {before.last}"
    if not ended and (after.trigger, after.last) != (before.trigger, tuple(n for n in before.last if n not in begun)):
        yield f"{before.last} have a turn left, not {after.last}"
    if begun and not before.last and not ended:
        yield "the round goes on after its last turn"


def _turn(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """The die goes to the left when a turn is over, and only then (CHANCE-TURN-01)."""
    over = facts_of_kinds(line, f.TurnEnded, f.TurnLost)
    if facts_of_kinds(line, TurnGiven, f.StarterDecided) and not before.begun:
        return
    if after.turn.player != (before.next_player(before.turn.player) if over else before.turn.player):
        yield f"the turn went from {before.turn.player} to {after.turn.player}"


def _cards(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """What a player has kept stays theirs until they play it or the round ends (CHANCE-FLIP2-01, CHANCE-TOKEN-03)."""
    if facts_of_kinds(line, f.RoundEnded):
        return
    used = Counter((fact.player, FLIP_TWO) for fact in facts_of_kinds(line, f.FlipTwoPlayed))
    used += Counter((fact.player, NOPE) for fact in facts_of_kinds(line, f.FlipTwoStopped, f.PlayStopped))
    used += Counter((fact.player, TOKEN) for fact in facts_of_kinds(line, f.TokenPlaced))
    for name, own in before.decks.items():
        for card in set(own.kept) - set(after.decks[name].kept):
            if not used[name, card]:
                yield f"{name} has lost their {card}"


def _laid(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """Cash stays where it lies until it is sent to jail or the round ends (CHANCE-CASH-05)."""
    if facts_of_kinds(line, f.RoundEnded):
        return
    jailed = {(fact.space, fact.owner, fact.card) for fact in facts_of_kinds(line, f.CashJailed)}
    for name, one in before.spaces.items():
        for laid in set(one.pile) - set(after.spaces[name].pile):
            if (name, laid.player, laid.card) not in jailed:
                yield f"{laid.card} of {laid.player} is gone from {name}"


def _grays(before: Chance, line: Line, after: Chance) -> Iterator[str]:
    """Each new pair earns a gray building while there is one (CHANCE-BUILD-05 to -07)."""
    if facts_of_kinds(line, given.OwnedGiven) or (
        facts_of_kinds(line, f.BuildingStolen) and not after.house.stolen_pair_gives_gray
    ):
        return
    made = sum(
        max(
            0,
            colour_sets_made_by(after, skyline.get(colour, 0))
            - colour_sets_made_by(after, before.skylines[name].get(colour, 0)),
        )
        for name, skyline in after.skylines.items()
        for colour in after.edition.spaces
    )
    earned = sum(fact.why == "pair" for fact in facts_of_kinds(line, f.BuildingGained))
    if earned > made or (earned < made and after.buildings_left(GRAY)):
        yield f"{made} new pairs earn {earned} gray buildings"


AWKWARD = Awkward(evening=evening, order=order, ways=ways, closing=closing, lost=lost, reads=m.READ)
