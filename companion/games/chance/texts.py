"""What the table is reminded of and asked, each with the rule it comes from."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.games.chance.rules.common import has_nope
from companion.games.chance.rules.flips import with_flip_two
from companion.games.chance.scoring import length
from companion.games.chance.state import Chance

_BOX = (
    ("CHANCE-BOX-04", "In the box: a board, a die, 8 Chance cards, 4 reference cards, 4 racks, the rules."),
    ("CHANCE-SETUP-01", "The board lies in reach of all."),
    ("CHANCE-SETUP-02", "Sort the token decks by colour: 20 cards each."),
    ("CHANCE-SETUP-03", "Everybody takes the deck of a colour, a rack and a reference card."),
    ("CHANCE-SETUP-04", "Everybody shuffles the own deck."),
    ("CHANCE-SETUP-05", "Shuffle the Chance cards and lay them face down."),
    ("CHANCE-SETUP-06", "The coloured buildings go on the property of their colour."),
    ("CHANCE-SETUP-07", "The gray buildings wait in the middle of the board."),
    ("CHANCE-SETUP-08", "Everybody rolls; the highest number starts."),
)


def reminders(state: Chance) -> Iterator[Reason]:
    """Yield what the table should not forget now."""
    if not state.begun:
        yield from (Reason(text, rule) for rule, text in _BOX)
    if state.asking:
        yield Reason("Has any skyline reached the finish mark?", "CHANCE-WIN-01")
    if not state.finished:
        yield from _turn(state)
        yield from questions(state)


def _turn(state: Chance) -> Iterator[Reason]:
    player, phase = state.turn.player, state.turn.phase
    if phase == "chance":
        yield Reason(f"{player} takes a Chance card, reads it aloud and does it, then rolls again.", "CHANCE-CARD-01")
    elif phase == "flip" and state.turn.made:
        yield Reason(f"{player} flips on or cashes out.", "CHANCE-LUCKY-04")
    for other in with_flip_two(state):
        yield Reason(f"Does {other} play Flip 2?", "CHANCE-FLIP2-02")
    if state.pending and has_nope(state, state.pending.victim):
        yield Reason(f"Does {state.pending.victim} play Nope!?", "CHANCE-NOPE-03")


def questions(state: Chance) -> Iterator[Reason]:
    """Yield what has still to be read off the box and is needed now; nothing of it is ever guessed."""
    if state.turn.phase == "use":
        for name, space in state.spaces.items():
            if not space.pile and state.stock(space.colour) and state.edition.spaces[space.colour].minimum is None:
                yield Reason(f"Which number is printed on the {name} space?", "CHANCE-CASH-03")
    for player in state.players:
        if length(state, player) is None:
            yield Reason(f"How long is the skyline of {player}? Read it off the rack.", "CHANCE-OQ-21")
