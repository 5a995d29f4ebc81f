"""A sentence for each fact of a Chance table: who flips what, controls which space, takes which building."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.words import headed, listed, phrase, say, say_n, times, told
from companion.games.chance import facts as f
from companion.games.chance import given
from companion.games.chance.edition import STEAL_WORDS
from companion.games.chance.scoring import reaching
from companion.games.chance.settings import SETTINGS
from companion.games.chance.state import CORNERS, Chance
from companion.games.chance.words import called, mark_asked, mark_reached
from companion.games.leaving import WentHome
from companion.games.telling import Teller, Words, wording
from companion.games.ways import light

tells = ByKind()

_HAS = {"kept": phrase("{player} has kept {card}"), "discard": phrase("{player} has discarded {card}")}
_HOW = {"cash out": phrase("{player} cashes out"), "no cards": phrase("{player} has no cards left to flip")}
_OVER = {
    "no buildings": phrase("The game is over: no buildings are left"),
    "broken off": phrase("The game is over: ended early"),
    "alone": phrase("The game is over: everyone else has left"),
}


@tells(f.StarterDecided)
def _started(state: Chance, fact: f.StarterDecided) -> str:
    """Return who starts, and the rolls. A player who didn't roll again has none, like one who rolled ?."""
    rolls = _numbers(fact.rolls)
    if not rolls:
        return say("{player} goes first", player=fact.player)
    return say("{player} goes first: {rolls}", player=fact.player, rolls=rolls)


@tells(f.StartTied)
def _start_tied(state: Chance, fact: f.StartTied) -> str:
    rolls, again = _numbers(fact.rolls), say("{players} roll again", players=listed(fact.tied))
    return headed(rolls, again) if rolls else again


def _numbers(rolls: tuple[tuple[str, str], ...]) -> str:
    """Return the rolled numbers with the players who rolled them."""
    return ", ".join(f"{name} {face}" for name, face in rolls if face != "?")


@tells(f.ChanceTaken)
def _chance(state: Chance, fact: f.ChanceTaken) -> str:
    if fact.again:
        return say("{player} draws a Chance card: no effect, so draws another", player=fact.player)
    if fact.words == STEAL_WORDS:
        return say("{player} rolls for a building", player=fact.player)
    if fact.words:
        return say("{player} draws the Chance card “{text}”", player=fact.player, text=fact.words)
    return say("{player} draws a Chance card", player=fact.player)


@tells(f.Flipped)
def _flipped(state: Chance, fact: f.Flipped) -> str:
    if fact.usable:
        return say("{player} flips {card}", player=fact.player, card=fact.card)
    return say("{player} flips {card}, but it counts for nothing", player=fact.player, card=fact.card)


def _cards(names: Sequence[str]) -> str:
    """Return cards for a sentence. Equal cards are counted."""
    return listed([times(number, name) for name, number in Counter(names).items()])


@tells(f.TurnLost)
def _lost(state: Chance, fact: f.TurnLost) -> str:
    if not fact.kept:
        return say("{player} loses the turn and everything flipped", player=fact.player)
    kept = _cards(fact.kept)
    return say("{player} loses the turn and everything flipped, except {cards}", player=fact.player, cards=kept)


@tells(f.PlayAnnounced)
def _waits(state: Chance, fact: f.PlayAnnounced) -> str:
    play, space = fact.play, called(fact.play.space)
    if play.source == "jail":
        return say(
            "{player} sends {victim}'s {card} on {space} to jail. Will {victim} play Nope!?",
            player=fact.player,
            victim=play.victim,
            card=play.card,
            space=space,
        )
    return say(
        "{player} plays {card} on {space}. Will {victim} play Nope!?",
        player=fact.player,
        card=play.card,
        space=space,
        victim=play.victim,
    )


@tells(f.CashPlaced)
def _placed(state: Chance, fact: f.CashPlaced) -> str:
    player, space, card = fact.player, called(fact.space), fact.card
    if fact.checked:
        return say("{player} controls {space} with {card}", player=player, space=space, card=card)
    return say(
        "{player} controls {space} with {card} (not checked: the printed number is unknown)",
        player=player,
        space=space,
        card=card,
    )


@tells(f.TurnEnded)
def _ended(state: Chance, fact: f.TurnEnded) -> str:
    player, kept, discarded = fact.player, _cards(fact.kept), _cards(fact.discarded)
    if fact.kept and fact.discarded:
        return say(
            "{player} ends the turn, keeping {kept} and discarding {discarded}",
            player=player,
            kept=kept,
            discarded=discarded,
        )
    if fact.kept:
        return say("{player} ends the turn, keeping {cards}", player=player, cards=kept)
    if fact.discarded:
        return say("{player} ends the turn, discarding {cards}", player=player, cards=discarded)
    return say("{player} ends the turn", player=player)


@tells(f.RoundTriggered)
def _triggered(state: Chance, fact: f.RoundTriggered) -> str:
    if not fact.last:
        return say("{player} ends the round: no more turns", player=fact.player)
    return say("{player} ends the round: one last turn for {players}", player=fact.player, players=listed(fact.last))


@tells(f.RoundEnded)
def _round(state: Chance, fact: f.RoundEnded) -> str:
    kept = [say("{player}'s {cards}", player=name, cards=_cards(cards)) for name, cards in fact.kept.items() if cards]
    if kept:
        over = say("The round is over: everyone shuffles all their cards, except {cards}.", cards=listed(kept))
    else:
        over = say("The round is over: everyone shuffles all their cards.")
    return f"{over} {mark_asked(state)}" if fact.asking else over


@tells(f.MarkLookedFor)
def _looked(state: Chance, fact: f.MarkLookedFor) -> str:
    if fact.reached and fact.measuring:
        return say("{reached}; measure to see who is first", reached=mark_reached(state))
    if fact.reached:
        return mark_reached(state)
    return say("No skyline has reached the mark yet") if reaching(state) else say("No skyline has passed the mark yet")


@tells(f.GameEnded)
def _over(state: Chance, fact: f.GameEnded) -> str:
    if fact.how != "mark":
        return told(_OVER[fact.how])
    if reaching(state):
        return say("The game is over: the mark is reached")
    return say("The game is over: the mark is passed")


@tells(f.BuildingGained)
def _gained(state: Chance, fact: f.BuildingGained) -> str:
    colour = called(fact.colour)
    if fact.why == "pair":
        return say("{player} takes one {colour} building for a pair", player=fact.player, colour=colour)
    return say("{player} takes one {colour} building", player=fact.player, colour=colour)


@tells(f.BuildingStolen)
def _stolen(state: Chance, fact: f.BuildingStolen) -> str:
    colour = called(fact.colour)
    return say(
        "{player} steals one {colour} building from {loser}", player=fact.player, colour=colour, loser=fact.loser
    )


@tells(WentHome)
def _went_home(state: Chance, fact: WentHome) -> str:
    """Return that a player goes home. A light table handles their cards itself."""
    if light(state):
        return say("{player} leaves", player=fact.player)
    return say("{player} leaves; all their cards come off the board", player=fact.player)


def _owned(fact: given.OwnedGiven) -> str:
    return say_n(
        "{player} has {n} {colour} building",
        "{player} has {n} {colour} buildings",
        fact.number,
        none="{player} has no {colour} buildings",
        player=fact.player,
        colour=called(fact.colour),
    )


def _pile(fact: given.ChanceGiven) -> str:
    return say_n(
        "The pile holds {n} Chance card",
        "The pile holds {n} Chance cards",
        fact.number,
        none="The pile holds no Chance cards",
    )


WORDS: Words[Chance] = {
    **tells,
    **wording(
        given.CashGiven,
        lambda fact: say(
            "{player}'s {card} is on {space}", player=fact.player, card=fact.card, space=called(fact.space)
        ),
    ),
    **wording(given.CardGiven, lambda fact: told(_HAS[fact.where], player=fact.player, card=fact.card)),
    **wording(given.OwnedGiven, _owned),
    **wording(given.ChanceGiven, _pile),
    **wording(
        f.ColourTaken,
        lambda fact: say("{player} takes the {colour} deck", player=fact.player, colour=called(fact.colour)),
    ),
    **wording(f.DieRead, lambda fact: say("The die has the faces {faces}", faces=listed(fact.faces))),
    **wording(
        f.MinimumRead,
        lambda fact: say("The number printed on {space} is {number}", space=called(fact.colour), number=fact.value),
    ),
    **wording(
        f.LengthRead,
        lambda fact: say("Each {colour} building is {length} long", colour=called(fact.colour), length=fact.length),
    ),
    **wording(f.MarkRead, lambda fact: say("The finish mark is at {mark}", mark=fact.mark)),
    **wording(f.TextRead, lambda fact: say("A Chance card says “{text}”", text=fact.words)),
    **wording(
        f.RackRead, lambda fact: say("{player}'s skyline is {length} long", player=fact.player, length=fact.length)
    ),
    **wording(f.Rolled, lambda fact: say("{player} rolls {face}", player=fact.player, face=fact.face)),
    **wording(f.ChanceReshuffled, lambda fact: say("The used Chance cards are shuffled into a new pile")),
    **wording(
        f.BuildingLost,
        lambda fact: say("{player} loses one {colour} building", player=fact.player, colour=called(fact.colour)),
    ),
    **wording(
        f.PileReshuffled, lambda fact: say("{player} shuffles the discards into a new draw pile", player=fact.player)
    ),
    **wording(
        f.Absorbed,
        lambda fact: say("{player}'s Lucky Break stops the Bankrupt; both are discarded", player=fact.player),
    ),
    **wording(f.FlippingEnded, lambda fact: told(_HOW[fact.how], player=fact.player)),
    **wording(
        f.FlipTwoPlayed, lambda fact: say("{player} plays Flip 2: flip {n} more", player=fact.player, n=fact.flips)
    ),
    **wording(f.FlipTwoDeclined, lambda fact: say("{player} doesn't play Flip 2", player=fact.player)),
    **wording(
        f.FlipTwoStopped,
        lambda fact: say(
            "{player} plays Nope!: no flips, and {owner} keeps Flip 2", player=fact.player, owner=fact.owner
        ),
    ),
    **wording(f.PlayStopped, lambda fact: say("{player} plays Nope! – blocked", player=fact.player)),
    **wording(
        f.CashJailed,
        lambda fact: say(
            "{player} sends {owner}'s {card} away from {space}",
            player=fact.player,
            owner=fact.owner,
            card=fact.card,
            space=called(fact.space),
        ),
    ),
    **wording(
        f.TokenPlaced,
        lambda fact: say("{player} plays the Token on {corner}", player=fact.player, corner=told(CORNERS[fact.corner])),
    ),
    **wording(f.TurnBegan, lambda fact: say("The die goes to {player}", player=fact.player)),
}


class _Teller(Teller[Chance]):
    """Combines a player's gains at the end of a round into one sentence, and says why the mark didn't end the game."""

    def of(self, state: Chance, facts: Iterable[Fact]) -> tuple[str, ...]:
        happened = _by_player(tuple(facts))
        over = any(isinstance(fact, f.GameEnded) for fact in happened)
        heaps = (tuple(same) for _, same in groupby(happened, _together))
        words = tuple(each for same in heaps for each in self._said(state, same, over=over))
        return (*words, say("The longest skylines are tied: play one more round")) if _tied(happened) else words

    def _said(self, state: Chance, facts: tuple[Fact, ...], *, over: bool) -> tuple[str, ...]:
        first = facts[0]
        if over and isinstance(first, f.RoundEnded):  # no one plays on with the cards
            return (say("The round is over"),)
        if len(facts) == 1 or not isinstance(first, f.BuildingGained):
            return super().of(state, facts)
        colours = listed([called(fact.colour) for fact in facts if isinstance(fact, f.BuildingGained)])
        if first.why == "pair":
            colour = called(first.colour)
            return (
                say(
                    "{player} takes {n} {colour} buildings for pairs",
                    player=first.player,
                    n=len(facts),
                    colour=colour,
                ),
            )
        return (say("{player} takes {colours} buildings", player=first.player, colours=colours),)


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
