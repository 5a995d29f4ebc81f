"""Every invariant of a Chance table, with the message for each that is broken."""

from collections.abc import Iterator

from companion.core.words import say
from companion.games.chance.state import Chance, full_deck_of
from companion.games.chance.words import translated_name


def broken_invariants(state: Chance) -> tuple[str, ...]:
    """Return every broken invariant; none in a state that the rules have made."""
    return (*_card_problems(state), *_building_problems(state), *_turn_problems(state))


def _card_problems(state: Chance) -> Iterator[str]:
    for player, deck in state.decks.items():
        tokens = ["Token"] * sum(name == player for name in state.corners.values())
        there = [*deck.draw, *deck.flipped, *deck.kept, *deck.discard, *state.cash_on_board(player), *tokens]
        if sorted(there) != sorted(full_deck_of(state, player)):
            yield say("{player}'s deck is incomplete: {n} cards.", player=player, n=len(there))
        if deck.flipped and player != state.turn.player:
            yield say("{player} has flipped cards out of turn.", player=player)
    for name in state.spaces:
        if state.spaces[name].pile and not state.spaces[name].covered:
            yield say("{space} has a card but was never covered.", space=translated_name(name))


def _building_problems(state: Chance) -> Iterator[str]:
    for colour in state.edition.colours:
        if not 0 <= state.buildings_left(colour) <= state.edition.building_count(colour):
            yield say(
                "There are {n} {colour} buildings in stock.",
                n=state.buildings_left(colour),
                colour=translated_name(colour),
            )
    if state.cards + state.cards_used != 8 or min(state.cards, state.cards_used) < 0:
        yield say("There are {left} unused and {used} used Chance cards.", left=state.cards, used=state.cards_used)


def _turn_problems(state: Chance) -> Iterator[str]:
    turn = state.turn
    if turn.made > turn.flips_allowed + turn.extra:
        yield say(
            "{made} cards have been flipped, but only {allowed} were allowed.",
            made=turn.made,
            allowed=turn.flips_allowed,
        )
    if state.last and state.trigger is None:
        yield say("Last turns are counted, but no one has ended the round.")
