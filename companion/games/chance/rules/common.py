"""Shared rules of Chance: who may act, what follows every move, and how a round ends."""

from collections.abc import Iterable, Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.words import say
from companion.games.chance import facts as f
from companion.games.chance import scoring
from companion.games.chance.edition import FLIP_TWO, GRAY, KEPT, NOPE
from companion.games.chance.state import Chance, Play
from companion.games.rulebook import Recorder

Recording = Recorder[Chance]


def must_be_their_turn(state: Chance, player: str) -> Iterator[Reason]:
    """Yield why a player isn't in turn."""
    if player != state.turn.player:
        yield hard_reason(
            say("It is {player}'s turn, not {other}'s.", player=state.turn.player, other=player), "CHANCE-ROUND-01"
        )


def must_be_in_phase(state: Chance, wanted: str) -> Iterator[Reason]:
    """Yield what has to be done before the turn reaches the phase `wanted`."""
    now = state.turn.phase
    if now == wanted:
        return
    player = state.turn.player
    before = {
        "roll": hard_reason(say("{player} has to roll first.", player=player), "CHANCE-ROLL-01"),
        "chance": hard_reason(say("Follow the Chance card first."), "CHANCE-ROLL-02"),
        "forced": hard_reason(
            say("{player} has to flip {n} more for Flip 2.", player=player, n=state.turn.forced), "CHANCE-FLIP2-03"
        ),
        "flip": hard_reason(say("{player} is still flipping: cash out first.", player=player), "CHANCE-FLIP-05"),
        "use": hard_reason(say("{player} has already rolled and flipped.", player=player), "CHANCE-FLIP-02"),
    }
    yield before[now]


def has_nope(state: Chance, player: str) -> bool:
    """Return whether a player has a usable Nope! (CHANCE-NOPE-01)."""
    own = state.decks[player]
    return NOPE in own.kept or NOPE in own.flipped


def carry_out_play(recorder: Recording, play: Play) -> None:
    """Carry out a play that no one stops, or can stop any more."""
    state, player = recorder.state, recorder.state.turn.player
    if play.source == "jail":
        recorder.record(f.CashJailed, player=player, owner=play.victim, card=play.card, space=play.space)
        return
    target = state.spaces[play.space]
    unknown = target.top is None and state.edition.spaces[target.colour].minimum is None
    recorder.record(
        f.CashPlaced,
        player=player,
        card=play.card,
        space=play.space,
        source=play.source,
        checked=not unknown or play.free,
        free=play.free,
    )


def record_what_follows(recorder: Recording) -> None:
    """Record what follows by itself: whether the mark is reached, the end of the game, or the round's last turns."""
    record_mark_and_end(recorder)
    if _is_round_over(recorder):
        player = recorder.state.turn.player
        recorder.record(f.RoundTriggered, player=player, last=recorder.state.others(player))


def record_mark_and_end(recorder: Recording) -> None:
    """Record whether the mark is reached, and whether it or the last building ends the game, once known."""
    state = recorder.state
    if state.asking and (found := scoring.is_mark_reached(state)) is not None:
        record_whether_game_ends(recorder, found)
    else:
        record_end_if_measured(recorder)
    if state.begun and not state.trigger:  # else the last turns come before it
        _end_if_no_buildings_left(recorder)


def record_end_if_measured(recorder: Recording) -> None:
    """Record the end of the game once the skylines it waited for no longer need measuring."""
    if recorder.state.measuring and not _needs_measuring_for_tie(recorder.state):
        record_whether_game_ends(recorder, reached=True)


def _is_round_over(recorder: Recording) -> bool:
    """Return whether every property that counts is covered (CHANCE-ROUND-02, -04, CHANCE-OQ-04, -05)."""
    state = recorder.state
    if state.trigger or state.finished or state.pending or not state.begun:
        return False
    if state.house.trigger_check == "cash_only" and not any(isinstance(fact, f.CashPlaced) for fact in recorder.facts):
        return False
    ever = state.house.round_trigger == "ever_covered"
    for one in state.spaces.values():
        if not (one.covered if ever else one.pile) and state.buildings_left(one.colour):
            return False
    return any(state.buildings_left(one.colour) for one in state.spaces.values())


def pass_turn_on(recorder: Recording) -> None:
    """Pass the die to the left, after ending the round if this was its last turn (CHANCE-TURN-01)."""
    player = recorder.state.turn.player
    if recorder.state.trigger and not recorder.state.last:
        end_round(recorder, _property_owners(recorder.state))
    if not recorder.state.finished:
        recorder.record(f.TurnBegan, player=recorder.state.next_player(player))


def _property_owners(state: Chance) -> list[tuple[str, str]]:
    """Return the owner of each owned property, with its colour."""
    return [(one.top.player, one.colour) for one in state.spaces.values() if one.top is not None]


def end_round(recorder: Recording, tops: Iterable[tuple[str, str]]) -> None:
    """Hand out the buildings, check the mark, and return all cards (CHANCE-BUILD-*, CHANCE-ROUND-07 to -10).

    `tops` are the owners of properties, each with its colour.
    """
    before = recorder.state.skylines
    for player, colour in tops:
        if recorder.state.buildings_left(colour):
            recorder.record(f.BuildingGained, player=player, colour=colour, why="round")
    give_grays(recorder, before)
    found = scoring.is_mark_reached(recorder.state)
    recorder.record(f.RoundEnded, kept=_cards_kept_after_round(recorder.state), asking=found is None)
    if found:
        record_whether_game_ends(recorder, reached=True)
    _end_if_no_buildings_left(recorder)


def _end_if_no_buildings_left(recorder: Recording) -> None:
    """Record the end of the game if no building is left, since no round could end any more (CHANCE-OQ-19)."""
    state = recorder.state
    out = not any(state.buildings_left(colour) for colour in state.edition.spaces)
    if not state.finished and out and state.house.no_buildings_left == "end_game":
        recorder.record(f.GameEnded, how="no buildings")


def give_grays(recorder: Recording, before: dict[str, dict[str, int]]) -> None:
    """Give a gray building for each new pair, the most valuable colour first (CHANCE-BUILD-05 to -07)."""
    state = recorder.state
    earned = [
        (space.priority, colour, player)
        for colour, space in state.edition.spaces.items()
        for player in state.players
        for _ in range(
            scoring.colour_sets_made_by(state, state.skylines[player].get(colour, 0))
            - scoring.colour_sets_made_by(state, before[player].get(colour, 0))
        )
    ]
    for _, _, player in sorted(earned)[: state.buildings_left(GRAY)]:
        recorder.record(f.BuildingGained, player=player, colour=GRAY, why="pair")


def _cards_kept_after_round(state: Chance) -> dict[str, tuple[str, ...]]:
    """Return the cards that players keep at the end of a round (CHANCE-OQ-06)."""
    if state.house.kept_cards_between_rounds == "all_return":
        return {}
    staying = {name: tuple(c for c in own.kept if c in (FLIP_TWO, NOPE)) for name, own in state.decks.items()}
    return {name: cards for name, cards in staying.items() if cards}


def record_whether_game_ends(recorder: Recording, reached: bool) -> None:
    """Record whether the game ends with this round (CHANCE-WIN-01, CHANCE-OQ-14).

    If equal skylines mean one more round, the decision waits for the unmeasured ones.
    """
    measuring = reached and _needs_measuring_for_tie(recorder.state)
    recorder.record(f.MarkLookedFor, reached=reached, measuring=measuring)
    state = recorder.state
    tied = state.house.final_tie == "extra_round" and len(scoring.winners(state)) > 1
    if reached and not measuring and not tied:
        recorder.record(f.GameEnded, how="mark")


def _needs_measuring_for_tie(state: Chance) -> bool:
    """Return whether one more round may be needed, which depends on measuring skylines."""
    return state.house.final_tie == "extra_round" and bool(scoring.unmeasured_leaders(state))


def flipped_cards_kept(state: Chance, player: str) -> tuple[str, ...]:
    """Return which of a player's flipped cards they keep after the turn (CHANCE-TOKEN-03, CHANCE-FLIP2-01)."""
    flipped = state.decks[player].flipped
    return tuple(card for card in flipped if card in KEPT and card not in state.turn.unusable)
