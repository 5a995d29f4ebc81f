"""Every invariant of a Chance table, with the message for each that is broken."""

from collections.abc import Iterator

from companion.games.chance.state import Chance, whole


def check(state: Chance) -> tuple[str, ...]:
    """Return every broken invariant; none in a state that the rules have made."""
    return (*_cards(state), *_buildings(state), *_turn(state))


def _cards(state: Chance) -> Iterator[str]:
    for player, deck in state.decks.items():
        tokens = ["Token"] * sum(name == player for name in state.corners.values())
        there = [*deck.draw, *deck.flipped, *deck.kept, *deck.discard, *state.laid(player), *tokens]
        if sorted(there) != sorted(whole(state, player)):
            yield f"The deck of {player} is not whole: {len(there)} cards."
        if deck.flipped and player != state.turn.player:
            yield f"{player} has flipped cards out of turn."
    for name in state.spaces:
        if state.spaces[name].pile and not state.spaces[name].covered:
            yield f"{name} has a card but was never covered."


def _buildings(state: Chance) -> Iterator[str]:
    for colour in state.edition.colours:
        if not 0 <= state.stock(colour) <= state.edition.stock(colour):
            yield f"There are {state.stock(colour)} {colour} buildings in the stock."
    if state.cards + state.cards_used != 8 or min(state.cards, state.cards_used) < 0:
        yield f"There are {state.cards} and {state.cards_used} Chance cards."


def _turn(state: Chance) -> Iterator[str]:
    turn = state.turn
    if turn.made > turn.allowed + turn.extra:
        yield f"{turn.made} cards are flipped, {turn.allowed} were allowed."
    if state.last and state.trigger is None:
        yield "Last turns are counted, but no one has ended the round."
