"""What the rules of Chance have in common: who may act, what follows from every move, and how a round ends."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.errors import Reason
from companion.games.chance import facts as f
from companion.games.chance import scoring
from companion.games.chance.edition import FLIP_TWO, GRAY, KEPT, NOPE
from companion.games.chance.fold import apply
from companion.games.chance.state import Chance, Play
from companion.games.tale import Tale

Told = Tale[Chance]
Check = Callable[[Chance, Any, str], Iterator[Reason]]
Handler = Callable[[Told, Any, str], None]


def tale(state: Chance, at_ms: int) -> Told:
    """Return a tale of a move to be told."""
    return Tale(state, at_ms, apply)


def hard(text: str, rule: str) -> Reason:
    """Return a reason that stands even against force."""
    return Reason(text, rule, hard=True)


def own_turn(state: Chance, player: str) -> Iterator[Reason]:
    """Yield why a player is not in turn."""
    if player != state.turn.player:
        yield hard(f"It is the turn of {state.turn.player}, not of {player}.", "CHANCE-ROUND-01")


def phase(state: Chance, wanted: str) -> Iterator[Reason]:
    """Yield what has to be done before the turn comes to the phase `wanted`."""
    now = state.turn.phase
    if now == wanted:
        return
    player = state.turn.player
    before = {
        "roll": hard(f"{player} has to roll first.", "CHANCE-ROLL-01"),
        "chance": hard("The Chance card has to be carried out first.", "CHANCE-ROLL-02"),
        "forced": hard(f"{player} has to flip {state.turn.forced} more for Flip 2.", "CHANCE-FLIP2-03"),
        "flip": hard(f"{player} is still flipping: cash out first.", "CHANCE-FLIP-05"),
        "use": hard(f"{player} has rolled and flipped already.", "CHANCE-FLIP-02"),
    }
    yield before[now]


def has_nope(state: Chance, player: str) -> bool:
    """Tell whether a player has a Nope! to use (CHANCE-NOPE-01)."""
    own = state.decks[player]
    return NOPE in own.kept or NOPE in own.flipped


def place(told: Told, play: Play) -> None:
    """Carry out a play that nobody stops (any more)."""
    state, player = told.state, told.state.turn.player
    if play.source == "jail":
        told.tell(f.CashJailed, player=player, owner=play.victim, card=play.card, space=play.space)
        return
    target = state.spaces[play.space]
    unknown = target.top is None and state.edition.spaces[target.colour].minimum is None
    told.tell(
        f.CashPlaced,
        player=player,
        card=play.card,
        space=play.space,
        source=play.source,
        checked=not unknown or play.free,
        free=play.free,
    )


def follow(told: Told) -> None:
    """Tell what follows of itself: the end of a round comes near, or the mark turns out to be reached."""
    state = told.state
    if state.asking and (found := scoring.reached(state)) is not None:
        settle(told, found)
    if _triggers(told):
        player = told.state.turn.player
        told.tell(f.RoundTriggered, player=player, last=told.state.others(player))


def _triggers(told: Told) -> bool:
    """Tell whether every property that counts is covered (CHANCE-ROUND-02, -04, CHANCE-OQ-04, -05)."""
    state = told.state
    if state.trigger or state.finished or state.pending:
        return False
    if state.house.trigger_check == "cash_only" and not any(isinstance(fact, f.CashPlaced) for fact in told.facts):
        return False
    ever = state.house.round_trigger == "ever_covered"
    for one in state.spaces.values():
        if not (one.covered if ever else one.pile) and state.stock(one.colour):
            return False
    return any(state.stock(one.colour) for one in state.spaces.values())


def pass_on(told: Told) -> None:
    """Give the die to the left, after the end of the round if this was its last turn (CHANCE-TURN-01)."""
    player = told.state.turn.player
    if told.state.trigger and not told.state.last:
        end_round(told)
    if not told.state.finished:
        told.tell(f.TurnBegan, player=told.state.after(player))


def end_round(told: Told) -> None:
    """Hand out the buildings, look for the mark, and give all cards back (CHANCE-BUILD-*, CHANCE-ROUND-07 to -10)."""
    before = told.state.skylines
    for name, one in told.state.spaces.items():
        if one.top is not None and told.state.stock(one.colour):
            told.tell(f.BuildingGained, player=one.top.player, colour=told.state.spaces[name].colour, why="round")
    give_grays(told, before)
    found = scoring.reached(told.state)
    told.tell(f.RoundEnded, kept=_staying(told.state), asking=found is None)
    if found:
        settle(told, reached=True)
    out = not any(told.state.stock(colour) for colour in told.state.edition.spaces)
    if not told.state.finished and out and told.state.house.no_buildings_left == "end_game":
        told.tell(f.GameEnded, how="no buildings")


def give_grays(told: Told, before: dict[str, dict[str, int]]) -> None:
    """Give a gray building for each new pair, the most valuable colour first (CHANCE-BUILD-05 to -07)."""
    state = told.state
    earned = [
        (space.priority, colour, player)
        for colour, space in state.edition.spaces.items()
        for player in state.players
        for _ in range(
            scoring.pairs(state, state.skylines[player].get(colour, 0))
            - scoring.pairs(state, before[player].get(colour, 0))
        )
    ]
    for _, _, player in sorted(earned)[: state.stock(GRAY)]:
        told.tell(f.BuildingGained, player=player, colour=GRAY, why="pair")


def _staying(state: Chance) -> dict[str, tuple[str, ...]]:
    """Return the cards that stay with their players at the end of a round (CHANCE-OQ-06)."""
    if state.house.kept_cards_between_rounds == "all_return":
        return {}
    staying = {name: tuple(c for c in own.kept if c in (FLIP_TWO, NOPE)) for name, own in state.decks.items()}
    return {name: cards for name, cards in staying.items() if cards}


def settle(told: Told, reached: bool) -> None:
    """Tell whether the game is over at the end of this round (CHANCE-WIN-01, CHANCE-OQ-14)."""
    told.tell(f.MarkLookedFor, reached=reached)
    tied = len(scoring.winners(told.state)) > 1 and told.state.house.final_tie == "extra_round"
    if reached and not tied:
        told.tell(f.GameEnded, how="mark")


def kept_of(state: Chance, player: str) -> tuple[str, ...]:
    """Return what of a player's flipped cards stays with them after the turn (CHANCE-TOKEN-03, CHANCE-FLIP2-01)."""
    flipped = state.decks[player].flipped
    return tuple(card for card in flipped if card in KEPT and card not in state.turn.unusable)
