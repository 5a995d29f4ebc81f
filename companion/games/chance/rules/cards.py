"""The Chance cards. Known ones are carried out; the others are recorded as told (CHANCE-CARD-*)."""

from collections.abc import Iterator, Sequence

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.notation.tokens import quote
from companion.core.words import joined_with_or, say
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance import scoring
from companion.games.chance.edition import STEAL_FROM, STEAL_WORDS
from companion.games.chance.rules.common import Recording, give_grays, must_be_their_turn
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name
from companion.games.rulebook import Handler, recorded_as

checks, handles = ByKind(), ByKind()


def _must_have_card_to_take(state: Chance, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    if state.turn.phase != "chance":
        yield hard_reason(say("Draw a Chance card only when the die shows ?."), "CHANCE-CARD-01")


def _take_card(recorder: Recording, player: str, words: str, *, again: bool = False) -> None:
    if recorder.state.cards == 0:
        recorder.record(f.ChanceReshuffled)
    recorder.record(f.ChanceTaken, player=player, words=words, again=again)


@checks(m.ChanceSteal)
def _check_chance_steal(state: Chance, move: m.ChanceSteal, player: str) -> Iterator[Reason]:
    yield from _must_have_card_to_take(state, player)
    if move.rolled < STEAL_FROM:
        return
    if move.loser is None or move.loser == player:
        yield _name_player_reason(state, move.rolled, player)
    elif not state.skylines[move.loser]:
        yield hard_reason(say("{player} has no building.", player=move.loser), "CHANCE-CARD-05")
    else:
        yield from _must_be_smallest(state, move, move.loser)


def _name_player_reason(state: Chance, rolled: int, player: str) -> Reason:
    """Return that the player must be named, or that no one has anything to take (CHANCE-OQ-22)."""
    others = [name for name in state.others(player) if scoring.smallest_buildings(state, name) != []]
    if not others:
        return hard_reason(
            say("No one else has a building, so the card has no effect. Enter: {command}.", command="chance nothing"),
            "CHANCE-OQ-22",
        )
    return hard_reason(
        say("From whom? Enter: {command}.", command=f"chance steal {rolled} from {quote(others[0])}"), "CHANCE-CARD-05"
    )


def _must_be_smallest(state: Chance, move: m.ChanceSteal, loser: str) -> Iterator[Reason]:
    """Yield why the smallest building of a skyline isn't clear, or is a different one (CHANCE-OQ-12)."""
    smallest = scoring.smallest_buildings(state, loser)
    if smallest == []:
        yield hard_reason(say("{player} has only gray buildings.", player=loser), "CHANCE-OQ-12")
    elif move.colour is None and (smallest is None or len(smallest) > 1):
        yield hard_reason(say("Which is {player}'s smallest building? Enter its colour.", player=loser), "CHANCE-OQ-12")
    elif move.colour is not None and move.colour not in state.skylines[loser]:
        yield hard_reason(
            say("{player} has no {colour} building.", player=loser, colour=translated_name(move.colour)),
            "CHANCE-CARD-05",
        )
    elif move.colour is not None and smallest is not None and move.colour not in smallest:
        yield _smallest_is_reason(loser, smallest)


def _smallest_is_reason(loser: str, colours: Sequence[str]) -> Reason:
    """Return which building of a skyline is the smallest, or which ones share that."""
    smallest = joined_with_or([translated_name(colour) for colour in colours])
    return Reason(say("{player}'s smallest building is {colours}.", player=loser, colours=smallest), "CHANCE-CARD-05")


@handles(m.ChanceSteal)
def _steal_building(recorder: Recording, move: m.ChanceSteal, player: str) -> None:
    _take_card(recorder, player, STEAL_WORDS)
    if move.rolled < STEAL_FROM or move.loser is None:
        return
    before = recorder.state.skylines
    colour = move.colour or (scoring.smallest_buildings(recorder.state, move.loser) or [""])[0]
    recorder.record(f.BuildingStolen, player=player, loser=move.loser, colour=colour)
    if recorder.state.house.stolen_pair_gives_gray:
        give_grays(recorder, before)


def check_gain(state: Chance, move: m.ChanceGain, player: str) -> Iterator[Reason]:
    """Yield why this building can't be taken by anyone."""
    if not state.buildings_left(move.colour):
        yield hard_reason(say("No {colour} buildings are left.", colour=translated_name(move.colour)), "CHANCE-BOX-03")


def gain_building(recorder: Recording, move: m.ChanceGain, player: str) -> None:
    """Give a building, and a gray one if it completes a pair."""
    before = recorder.state.skylines
    recorder.record(f.BuildingGained, player=move.player, colour=move.colour, why="card")
    give_grays(recorder, before)


def check_lose(state: Chance, move: m.ChanceLose, player: str) -> Iterator[Reason]:
    """Yield why a player can't lose this building."""
    if not state.skylines[move.player].get(move.colour):
        yield hard_reason(
            say("{player} has no {colour} building.", player=move.player, colour=translated_name(move.colour)),
            "CHANCE-CARD-02",
        )


lose: Handler[Chance] = recorded_as(f.BuildingLost)
"""Takes a building away."""


@checks(m.ChanceGain)
def _check_chance_gain(state: Chance, move: m.ChanceGain, player: str) -> Iterator[Reason]:
    yield from _must_have_card_to_take(state, player)
    yield from check_gain(state, move, player)


@handles(m.ChanceGain)
def _draw_and_gain(recorder: Recording, move: m.ChanceGain, player: str) -> None:
    _take_card(recorder, player, "")
    gain_building(recorder, move, player)


@checks(m.ChanceLose)
def _check_chance_lose(state: Chance, move: m.ChanceLose, player: str) -> Iterator[Reason]:
    yield from _must_have_card_to_take(state, player)
    yield from check_lose(state, move, player)


@handles(m.ChanceLose)
def _draw_and_lose(recorder: Recording, move: m.ChanceLose, player: str) -> None:
    _take_card(recorder, player, "")
    lose(recorder, move, player)


@checks(m.ChanceTold)
def _check_chance_told(state: Chance, move: m.ChanceTold, player: str) -> Iterator[Reason]:
    yield from _must_have_card_to_take(state, player)


@handles(m.ChanceTold)
def _note_card_done_at_table(recorder: Recording, move: m.ChanceTold, player: str) -> None:
    _take_card(recorder, player, move.words)


@checks(m.ChanceNothing)
def _check_chance_nothing(state: Chance, move: m.ChanceNothing, player: str) -> Iterator[Reason]:
    yield from _must_have_card_to_take(state, player)


@handles(m.ChanceNothing)
def _draw_without_effect(recorder: Recording, move: m.ChanceNothing, player: str) -> None:
    _take_card(recorder, player, "", again=recorder.state.house.impossible_chance_card == "draw_another")
