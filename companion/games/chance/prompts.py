"""What the Chance table has to do now and what the end of its round waits for, in a line each."""

from companion.core.words import joined_with_and, joined_with_or, say, say_n
from companion.games.chance.rules.flips import players_with_flip_two
from companion.games.chance.rules.placing import placeable_cards
from companion.games.chance.standings import measuring_question, standings_view
from companion.games.chance.state import Chance
from companion.games.chance.words import mark_question


def round_end_prompt(state: Chance) -> str:
    """Return what the end of the round waits for: the uncovered properties, or the players who still have a turn."""
    if state.finished:
        return ""
    if state.trigger is not None:
        left = [*([] if state.turn.player == state.trigger else [state.turn.player]), *state.last]
        if not left:
            return say("Round {round} ends with this turn ({player} ended it)", round=state.round, player=state.trigger)
        return say("Last turns: {players}", players=", ".join(left))
    counting = {name: one for name, one in state.spaces.items() if state.buildings_left(one.colour)}
    if not counting:
        return say("No buildings left: the players decide")
    if nobody_can_flip(state):
        return say("Round {round}: no cards left to flip", round=state.round)
    ever = state.house.round_trigger == "ever_covered"
    bare = sum(not (one.covered if ever else one.pile) for one in counting.values())
    return say_n(
        "Round {round}: {n} property left to cover",
        "Round {round}: {n} properties left to cover",
        bare,
        round=state.round,
    )


def nobody_can_flip(state: Chance) -> bool:
    """Return whether every draw pile is empty, so that the round can hardly end any more (CHANCE-OQ-03)."""
    shuffles = state.house.empty_draw_pile == "reshuffle_discard"
    return not any(deck.draw or (shuffles and deck.discard) for deck in state.decks.values())


def headline(state: Chance) -> str:
    """Return whose turn it is and what comes next, in one line."""
    if state.finished:
        return standings_view(state, 0).verdict
    if state.asking:
        return mark_question(state)
    if state.measuring:
        return measuring_question(state)
    if state.pending is not None:
        return say("{player}: play Nope! or allow it", player=state.pending.victim)
    if state.players_rolling_again:
        return say("{players}: roll again to see who goes first", players=joined_with_and(state.players_rolling_again))
    if asked := players_with_flip_two(state):
        return say("{players}: play Flip 2? If not, {next}", players=joined_with_or(asked), next=_turn_prompt(state))
    return _turn_prompt(state)


def _turn_prompt(state: Chance) -> str:
    """Return what the current player does next."""
    player = state.turn.player
    match state.turn.phase:
        case "roll" if state.is_start_undecided:
            return say("{player}: roll to start, or pick who goes first", player=player)
        case "roll":
            return say("{player}: roll the die", player=player)
        case "chance":
            return say("{player}: draw a Chance card", player=player)
        case "forced":
            return say("{player}: flip {n} more for Flip 2", player=player, n=state.turn.forced)
        case "flip":
            return _flips_phrase(state)
    if placeable_cards(state):
        return say("{player}: play cards, then end the turn", player=player)
    return say("{player}: end the turn", player=player)


def _flips_phrase(state: Chance) -> str:
    """Return how many cards the current player can still flip, and whether they can stop now (CHANCE-OQ-15)."""
    now, player = state.turn, state.turn.player
    if now.made < int(state.house.min_flips):
        return say_n("{player}: flip {n} card", "{player}: flip up to {n} cards", now.flips_left, player=player)
    if now.made:
        return say_n(
            "{player}: flip {n} more, or cash out",
            "{player}: flip up to {n} more, or cash out",
            now.flips_left,
            player=player,
        )
    return say_n(
        "{player}: flip {n} card, or cash out",
        "{player}: flip up to {n} cards, or cash out",
        now.flips_left,
        player=player,
    )
