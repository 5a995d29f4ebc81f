"""What a Builder table waits for, in one line, and from whom."""

from collections.abc import Iterator

from companion.core.words import joined_with_and, joined_with_or, say, say_n
from companion.games.board.debt_options import open_debts_sentence
from companion.games.board.state import awaited_players
from companion.games.builder.rules.building import must_be_time_to_build
from companion.games.builder.rules.rent import open_claims
from companion.games.builder.standings import standings_view
from companion.games.builder.state import Builder, Landing
from companion.unit.countdown import Timer


def headline(state: Builder) -> str:
    """Return whose turn it is and what is open, in one line."""
    if state.finished:
        return standings_view(state, 0).verdict
    if state.debts:
        return open_debts_sentence(state, str)
    if state.tied:
        return say("{players}: roll again to see who goes first", players=joined_with_and(state.tied))
    if (timer := state.timing.timer) is not None:
        return _auction_prompt(state, timer)
    player = state.player_in_turn
    if state.turn.step in ("over", "start", "fresh"):
        return _before_roll_prompt(state, player)
    steps = _after_roll_prompt(state)
    if open_claims(state):
        steps = say("rent can be charged; {steps}", steps=steps)
    if state.player_states[player].jailed:
        return say("{player}: still in jail – {steps}", player=player, steps=steps)
    return say("{player}: {steps}", player=player, steps=steps)


def players_awaited(state: Builder) -> tuple[str, ...]:
    """Return who the table waits for. A player who declined a deed may be barred from bidding (BUILDER-OQ-15)."""
    found, timer = awaited_players(state, state.timing), state.timing.timer
    barred = None if timer is None or state.house.decliner_may_bid else timer.starter
    return tuple(name for name in found if name != barred)


def _auction_prompt(state: Builder, timer: Timer) -> str:
    """Return what an auction waits for."""
    deed = timer.district or say("Something")
    if timer.held:
        return say("The auction of {deed} is paused: resume it", deed=deed)
    leader = timer.leader.player if timer.leader else ""
    if not players_awaited(state):
        if leader:
            return say("Everyone else is out: {player} wins {deed}", player=leader, deed=deed)
        return say("{deed}: everyone is out", deed=deed)
    if leader:
        return say("{deed}: can anyone beat {player}?", deed=deed, player=leader)
    return say("{deed}: any bids?", deed=deed)


def _before_roll_prompt(state: Builder, player: str) -> str:
    if number := state.resources_to_drop(player):
        return say_n("{player}: drop {n} resource", "{player}: drop {n} resources", number, player=player)
    if state.player_states[player].jailed:
        return say(
            "{player}: in jail – {ways}", player=player, ways=joined_with_or(tuple(_ways_out_of_jail(state, player)))
        )
    if state.is_start_undecided:
        return say("{player}: roll to start, or pick who goes first", player=player)
    if state.may_be_in_any_step and state.turn.step == "fresh":
        return say("{player}: roll the dice again, or end the turn", player=player)
    if state.may_be_in_any_step:
        return say("{player}: roll the dice, or end the turn", player=player)
    if state.turn.step == "fresh":
        return say("{player}: roll the dice again", player=player)
    return say("{player}: roll the dice", player=player)


def _ways_out_of_jail(state: Builder, player: str) -> Iterator[str]:
    """Yield what a player in jail can do before the roll."""
    yield say("roll")
    yield say("pay")
    if state.player_states[player].jail_cards:
        yield say("use the card")
    if state.may_be_in_any_step:
        yield say("end the turn")


def _after_roll_prompt(state: Builder) -> str:
    """Return what the player does after the roll: first what the space requires, then the rest of the turn."""
    after = _next_step_phrase(state)
    if question := _landing_question(state):
        return say("{question} Then {steps}", question=question, steps=after) if state.has_another_turn else question
    duty = _duty_phrase(state, state.landing) if state.landing else ""
    if not duty:
        return say("trade or build, then {steps}", steps=after) if _can_build(state) else after
    return say("{duty}, then {steps}", duty=duty, steps=after) if state.has_another_turn else duty


def _landing_question(state: Builder) -> str:
    """Return what the table has to enter about a landing; empty if nothing."""
    here = state.landing
    if here is None:
        return "" if state.player_states[state.turn.player].jailed else say("where did the token land?")
    if here.duty == "chart":
        return say("what does the chart show for {row}?", row=here.group)
    return say("which resource do you collect?") if here.duty == "collect" else ""


def _duty_phrase(state: Builder, here: Landing) -> str:
    """Return what the space asks of the player or offers them; empty if nothing."""
    match here.duty or (here.kind if _is_space_usable(state, here) else ""):
        case "buy":
            return say("buy or auction {deed}", deed=here.deed)
        case "roll":
            return say("roll for resources")
        case "chance":
            return say("draw a Chance card")
        case "steal":
            return say("steal 1 resource")
        case "free parking":
            return say("swap 2 for 1")
    return ""


def _is_space_usable(state: Builder, here: Landing) -> bool:
    """Return whether a space can still be used, where that takes resources (BUILDER-SPACE-05, -06)."""
    player = state.turn.player
    if here.kind == "free parking" and state.chips(player).total < state.edition.numbers["free_parking_give"]:
        return False
    others = (name for name in state.players if name != player)
    return not here.used and (here.kind != "steal" or any(state.chips(name).total for name in others))


def _next_step_phrase(state: Builder) -> str:
    """Return what ends this turn, or begins the extra one after doubles (BUILDER-TURN-08)."""
    if not state.has_another_turn:
        return say("end the turn")
    number = state.resources_to_drop(state.turn.player)
    return say_n("drop {n} resource and roll again", "drop {n} resources and roll again", number, none="roll again")


def _can_build(state: Builder) -> bool:
    """Return whether the current player can build while nothing else is required (BUILDER-TURN-01, BUILDER-JAIL-02)."""
    return next(must_be_time_to_build(state, state.turn.player), None) is None
