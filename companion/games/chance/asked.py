"""What the Chance table has to do now and what the end of its round waits for, in a line each."""

from companion.core.words import counted, listed
from companion.games.chance.rules.flips import with_flip_two
from companion.games.chance.rules.placing import playable
from companion.games.chance.scoring import got_there
from companion.games.chance.standings import how_long, shown
from companion.games.chance.state import Chance


def round_end(state: Chance) -> str:
    """Return what the end of the round waits for: the uncovered properties, or the players who still have a turn."""
    if state.finished:
        return ""
    if state.trigger is not None:
        left = [*([] if state.turn.player == state.trigger else [state.turn.player]), *state.last]
        if not left:
            return f"Round {state.round} ends with this turn ({state.trigger} ended it)"
        return f"Last turns: {', '.join(left)}"
    counting = {name: one for name, one in state.spaces.items() if state.stock(one.colour)}
    if not counting:
        return "No buildings left: the players decide"
    if nobody_can_flip(state):
        return f"Round {state.round}: no cards left to flip"
    ever = state.house.round_trigger == "ever_covered"
    bare = sum(not (one.covered if ever else one.pile) for one in counting.values())
    return f"Round {state.round}: {bare} {'property' if bare == 1 else 'properties'} left to cover"


def nobody_can_flip(state: Chance) -> bool:
    """Return whether every draw pile is empty, so that the round can hardly end any more (CHANCE-OQ-03)."""
    shuffles = state.house.empty_draw_pile == "reshuffle_discard"
    return not any(deck.draw or (shuffles and deck.discard) for deck in state.decks.values())


def headline(state: Chance) -> str:
    """Return whose turn it is and what comes next, in one line."""
    if state.finished:
        return shown(state, 0).verdict
    if state.asking:
        return f"Has a skyline {got_there(state)} the mark?"
    if state.measuring:
        return how_long(state)
    if state.pending is not None:
        return f"Does {state.pending.victim} play Nope!?"
    if state.rolling:
        return f"{listed(state.rolling)}: roll again to see who goes first"
    now, player = state.turn, state.turn.player
    words = {
        "roll": f"Who goes first? Otherwise {player} rolls" if state.start_open else f"{player}: roll the die",
        "chance": f"{player}: draw a Chance card",
        "forced": f"{player}: flip {now.forced} more for Flip 2",
        "flip": f"{player}: {_flips(state)}",
        "use": f"{player}: {'play cards, then ' if playable(state) else ''}end the turn",
    }
    asked = " or ".join(with_flip_two(state))
    return f"{asked}: play Flip 2? If not, {words[now.phase]}" if asked else words[now.phase]


def _flips(state: Chance) -> str:
    """Return how many cards the player in turn can still flip, and whether they can stop now (CHANCE-OQ-15)."""
    now = state.turn
    left = now.allowed - now.made
    cards = f"{left} more" if now.made else counted(left, "card")
    stop = ", or cash out" if now.made >= int(state.house.min_flips) else ""
    return f"flip {'up to ' if left > 1 else ''}{cards}{stop}"
