"""Every invariant of a Deal table, with the message for each that is broken."""

from collections.abc import Iterator

from companion.games.deal import deck
from companion.games.deal.state import Deal
from companion.games.ways import light


def check(state: Deal) -> tuple[str, ...]:
    """Return every broken invariant; none in a state that the rules have made."""
    return (*_cards(state), *_rows(state), *_turn(state))


def _cards(state: Deal) -> Iterator[str]:
    total, seen = state.edition.size * state.packs, deck.seen(state)
    there = deck.elsewhere(state) + seen.total()
    if there != total:
        yield f"There are {there} cards, not {total}."
    if min(state.pile, state.hidden, *(area.hand for area in state.areas.values())) < 0:
        yield "A pile or a hand has fewer than no cards."
    for card, number in seen.items():
        if number > state.edition.cards[card].count * state.packs:
            yield f"There are {number} cards {card}, more than the pack has."


def _rows(state: Deal) -> Iterator[str]:
    for player, area in state.areas.items():
        for card in area.bank:
            if state.edition.cards[card].land:
                yield f"{card} lies in the bank of {player}."
        for colour, row in area.rows.items():
            if any(not 0 <= built <= 2 for built in row.levels):
                yield f"{player} has built {row.levels} on {colour}."
            for card in row.cards:
                if colour not in state.edition.colours_of(card):
                    yield f"{card} of {player} shows {colour}."


def _turn(state: Deal) -> Iterator[str]:
    targets = [claim.target for claim in state.claims]
    # A light table enters a debt without a creditor: the player in turn may owe it.
    own = state.turn.player in targets and not light(state)
    if len(set(targets)) < len(targets) or own:
        yield f"What is asked is asked of {targets}."
    if state.turn.plays < 0:
        yield f"{state.turn.plays} plays are used."
