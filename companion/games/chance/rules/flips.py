"""The die, the flips, and the reactions to them (CHANCE-ROLL-*, -FLIP-*, -BUST-*, -LUCKY-*, -FLIP2-*, -NOPE-*)."""

from collections.abc import Iterator, Sequence

from companion.core.draws import draw_below
from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.notation.tokens import quote
from companion.core.words import joined_with_and, say, say_n
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.edition import BANKRUPT, CHANCE_FACE, FLIP_TWO, NOPE
from companion.games.chance.rules.common import (
    Recording,
    carry_out_play,
    flipped_cards_kept,
    has_nope,
    must_be_in_phase,
    must_be_their_turn,
    pass_turn_on,
)
from companion.games.chance.scoring import unmeasured_leaders
from companion.games.chance.state import Chance
from companion.games.chance.words import mark_question

checks, handles = ByKind(), ByKind()

_FORCED = 2


@checks(m.Start)
def _check_start(state: Chance, move: m.Start, player: str) -> Iterator[Reason]:
    if state.begun:
        yield hard_reason(say("The game has already started."), "CHANCE-SETUP-08")
    names = sorted(name for name, _ in move.rolls)
    if state.players_rolling_again and names != sorted(state.players_rolling_again):
        yield hard_reason(
            say("{players} each roll once more.", players=joined_with_and(state.players_rolling_again)), "CHANCE-OQ-01"
        )
    elif not state.players_rolling_again and names != sorted(state.present):
        yield hard_reason(say("Every player rolls once."), "CHANCE-SETUP-08")


def _highest_rollers(move: m.Start) -> list[str]:
    """Return who rolled highest. ? doesn't count as a number (CHANCE-OQ-01)."""
    numbers = {name: int(face) if face.isdigit() else 0 for name, face in move.rolls}
    return [name for name, number in numbers.items() if number == max(numbers.values())]


@handles(m.Start)
def _decide_starter(recorder: Recording, move: m.Start, player: str) -> None:
    first, state = _highest_rollers(move), recorder.state
    if len(first) > 1 and state.house.start_roll_tie == "reroll_tied":
        recorder.record(f.StartTied, rolls=move.rolls, tied=tuple(first))
    else:
        recorder.record(f.StarterDecided, player=min(first, key=state.players.index), rolls=move.rolls)


def record_starter_if_decided(recorder: Recording) -> None:
    """Decide the starter once the house rule no longer makes tied players wait (CHANCE-OQ-01)."""
    state = recorder.state
    if state.players_rolling_again and state.house.start_roll_tie == "seat_order":
        recorder.record(f.StarterDecided, player=min(state.players_rolling_again, key=state.players.index), rolls=())


@checks(m.Roll)
def _check_roll(state: Chance, move: m.Roll, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    yield from must_be_in_phase(state, "roll")
    if state.players_rolling_again:
        yield Reason(
            say(
                "{players} roll again first, to see who goes first.",
                players=joined_with_and(state.players_rolling_again),
            ),
            "CHANCE-OQ-01",
        )
    if state.asking:
        yield Reason(say("{question} Answer that first.", question=mark_question(state)), "CHANCE-WIN-01")
    if state.measuring:
        yield _measure_first_reason(unmeasured_leaders(state))
    if move.face is None and not state.edition.die:
        yield hard_reason(
            say("Companion doesn't know this die yet: roll it yourself and enter what it shows."), "CHANCE-ROLL-01"
        )
    elif move.face is not None and state.edition.die and move.face not in state.edition.die:
        yield Reason(say("The die has no {face}.", face=move.face), "CHANCE-ROLL-03")


def _measure_first_reason(names: Sequence[str]) -> Reason:
    """Return whose skylines must be measured before anyone rolls."""
    text = say_n(
        "Measure {players}'s skyline first: if the longest are tied, you play one more round.",
        "Measure the skylines of {players} first: if the longest are tied, you play one more round.",
        len(names),
        players=joined_with_and(names),
    )
    return Reason(text, "CHANCE-OQ-14")


@handles(m.Roll)
def _roll_die(recorder: Recording, move: m.Roll, player: str) -> None:
    state, face = recorder.state, move.face
    if face is None:
        face = state.edition.die[draw_below(state.seed, "die", state.rolls, len(state.edition.die))]
    recorder.record(f.Rolled, player=player, face=face, drawn=move.face is None)
    if face != CHANCE_FACE:
        end_flips_if_pile_empty(recorder, player)


def end_flips_if_pile_empty(recorder: Recording, player: str) -> None:
    """End the flips of a player whose pile is empty (CHANCE-FLIP-06, CHANCE-OQ-03)."""
    if recorder.state.turn.phase not in ("flip", "forced") or recorder.state.decks[player].draw:
        return
    if recorder.state.house.empty_draw_pile == "reshuffle_discard" and recorder.state.decks[player].discard:
        recorder.record(f.PileReshuffled, player=player)
    else:
        recorder.record(f.FlippingEnded, player=player, how="no cards")


@checks(m.Flip)
def _check_flip(state: Chance, move: m.Flip, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    if state.turn.phase != "forced":
        yield from must_be_in_phase(state, "flip")
    if move.card not in state.decks[player].draw:
        yield hard_reason(
            say("{player} has no {card} left to draw.", player=player, card=state.in_words(move.card)),
            "CHANCE-BOX-02",
        )


@handles(m.Flip)
def _flip_card(recorder: Recording, move: m.Flip, player: str) -> None:
    usable = recorder.state.turn.phase != "forced" or recorder.state.house.forced_cards_usable
    recorder.record(f.Flipped, player=player, card=move.card, usable=usable)
    if move.card == BANKRUPT:
        if not recorder.state.number_of_shields(player):
            _lose_turn(recorder, player)
            return
        recorder.record(f.Absorbed, player=player)
    end_flips_if_pile_empty(recorder, player)


def _lose_turn(recorder: Recording, player: str) -> None:
    """End a turn by Bankrupt (CHANCE-BUST-01, -02, CHANCE-OQ-07)."""
    spared = () if recorder.state.house.bust_takes_new_kept_cards else flipped_cards_kept(recorder.state, player)
    recorder.record(f.TurnLost, player=player, kept=spared)
    pass_turn_on(recorder)


@checks(m.CashOut)
def _check_cash_out(state: Chance, move: m.CashOut, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    yield from must_be_in_phase(state, "flip")
    if state.turn.made < state.house.min_flips:
        yield Reason(say("Flip at least one card first."), "CHANCE-OQ-15")


@handles(m.CashOut)
def _cash_out(recorder: Recording, move: m.CashOut, player: str) -> None:
    recorder.record(f.FlippingEnded, player=player, how="cash out")


def players_with_flip_two(state: Chance) -> tuple[str, ...]:
    """Return who can still play Flip 2 on the current player, clockwise (CHANCE-FLIP2-02)."""
    if state.finished or state.pending or state.turn.phase != "use" or state.turn.used:
        return ()
    return tuple(other for other in state.others(state.turn.player) if _may_play_flip_two(state, other))


def _may_play_flip_two(state: Chance, other: str) -> bool:
    """Return whether a player has a Flip 2 for this turn that they haven't declined."""
    return (
        FLIP_TWO in state.decks[other].kept
        and other not in state.turn.passed
        and not _is_flip_two_stopped(state, other)
    )


def _is_flip_two_stopped(state: Chance, player: str) -> bool:
    """Return whether a Nope! stopped a player's Flip 2 this turn, so that it waits for another (CHANCE-NOPE-07)."""
    return player in state.turn.noped and state.house.flip2_after_nope == "another_turn"


def _must_be_time_for_flip_two(state: Chance, player: str, verb: str) -> Iterator[Reason]:
    """Yield why a player can't play or decline (`verb`) Flip 2 now (CHANCE-FLIP2-02, -06)."""
    if player == state.turn.player:
        yield _not_on_own_turn_reason(state, verb)
        return
    if state.turn.phase == "forced":
        yield hard_reason(say("Flip the cards for the last Flip 2 first."), "CHANCE-FLIP2-06")
    elif state.turn.phase != "use" or state.turn.used:
        yield hard_reason(
            say("Flip 2 can be played only when {player} has just stopped flipping.", player=state.turn.player),
            "CHANCE-FLIP2-02",
        )
    if FLIP_TWO not in state.decks[player].kept:
        yield hard_reason(say("{player} hasn't kept a Flip 2.", player=player), "CHANCE-FLIP2-01")
    elif _is_flip_two_stopped(state, player):
        why = say(
            "{opponent} stopped {player}'s Flip 2: play it on another player, or wait for {opponent}'s next turn.",
            opponent=state.turn.player,
            player=player,
        )
        yield Reason(why, "CHANCE-NOPE-07")


def _not_on_own_turn_reason(state: Chance, verb: str) -> Reason:
    """Return that the current player can't play Flip 2, and how to name who does."""
    others = players_with_flip_two(state)
    text = say("{player} can't play Flip 2 on their own turn.", player=state.turn.player)
    if others:
        whose = say("Whose is it? Enter: {command}.", command=f"{verb} by {quote(others[0])}")
        text = f"{text} {whose}"
    return hard_reason(text, "CHANCE-FLIP2-02")


@checks(m.FlipTwo)
def _check_flip_two(state: Chance, move: m.FlipTwo, player: str) -> Iterator[Reason]:
    yield from _must_be_time_for_flip_two(state, player, "flip2")
    if state.house.flip2_order == "clockwise" and player != state.turn.player:
        for other in state.others(state.turn.player):
            if other == player:
                break
            if _may_play_flip_two(state, other):
                yield Reason(say("{player} decides first whether to play Flip 2.", player=other), "CHANCE-OQ-18")


def _number_of_forced_flips(state: Chance) -> int:
    """Return how many flips a Flip 2 requires: limited by the pile, unless discards refill it (CHANCE-OQ-16)."""
    left = len(state.decks[state.turn.player].draw)
    return _FORCED if not left or state.house.empty_draw_pile == "reshuffle_discard" else min(_FORCED, left)


@handles(m.FlipTwo)
def _play_flip_two(recorder: Recording, move: m.FlipTwo, player: str) -> None:
    recorder.record(f.FlipTwoPlayed, player=player, flips=_number_of_forced_flips(recorder.state))
    end_flips_if_pile_empty(recorder, recorder.state.turn.player)


@checks(m.Decline)
def _check_decline(state: Chance, move: m.Decline, player: str) -> Iterator[Reason]:
    yield from _must_be_time_for_flip_two(state, player, "decline")


@handles(m.Decline)
def _decline_flip_two(recorder: Recording, move: m.Decline, player: str) -> None:
    recorder.record(f.FlipTwoDeclined, player=player)


@checks(m.Nope)
def _check_nope(state: Chance, move: m.Nope, player: str) -> Iterator[Reason]:
    if not has_nope(state, player):
        yield hard_reason(say("{player} has no Nope! card.", player=player), "CHANCE-NOPE-01")
    if state.pending is not None:
        if player != state.pending.victim:
            yield hard_reason(say("Only {player} can stop that.", player=state.pending.victim), "CHANCE-NOPE-03")
    elif player in state.turn.let:
        yield hard_reason(say("{player} has already allowed it.", player=player), "CHANCE-NOPE-03")
    elif player != state.turn.player:
        yield hard_reason(
            say("{player} has played nothing that Nope! could stop.", player=state.turn.player), "CHANCE-NOPE-03"
        )
    elif not state.turn.forced:
        yield hard_reason(say("On your own turn, Nope! can stop only a Flip 2."), "CHANCE-NOPE-02")
    elif state.turn.started:
        yield hard_reason(say("The cards for that Flip 2 are already being flipped."), "CHANCE-NOPE-06")
    if NOPE in state.turn.unusable and NOPE in state.decks[player].flipped:
        yield Reason(say("The Nope! was flipped for Flip 2, so it can't be used (house rule)."), "CHANCE-OQ-16")


@handles(m.Nope)
def _play_nope(recorder: Recording, move: m.Nope, player: str) -> None:
    if recorder.state.pending is not None:
        recorder.record(f.PlayStopped, player=player)
    else:
        recorder.record(f.FlipTwoStopped, player=player, owner=recorder.state.turn.forced_by)


@checks(m.Allow)
def _check_allow(state: Chance, move: m.Allow, player: str) -> Iterator[Reason]:
    if state.pending is None:
        yield hard_reason(say("There's nothing for Nope! to stop."), "CHANCE-NOPE-03")


@handles(m.Allow)
def _allow_play(recorder: Recording, move: m.Allow, player: str) -> None:
    let_play_happen(recorder)


def let_play_happen(recorder: Recording) -> None:
    """Carry out the play that wasn't stopped."""
    if recorder.state.pending is not None:
        carry_out_play(recorder, recorder.state.pending)
