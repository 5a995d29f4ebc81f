"""Every invariant of a Deal table, with the message for each that is broken."""

from collections.abc import Iterator

from companion.core.words import say, translated
from companion.games.deal import deck
from companion.games.deal.state import Deal
from companion.games.light_mode import is_light


def broken_invariants(state: Deal) -> tuple[str, ...]:
    """Return every broken invariant; none in a state that the rules have made."""
    return (*_card_problems(state), *_row_problems(state), *_turn_problems(state))


def _card_problems(state: Deal) -> Iterator[str]:
    total, seen = state.edition.cards_per_pack * state.packs, deck.seen_cards(state)
    there = deck.number_of_unseen_cards(state) + seen.total()
    if there != total:
        yield say("There are {n} cards, not {total}.", n=there, total=total)
    if min(state.pile, state.hidden, *(area.hand for area in state.areas.values())) < 0:
        yield say("A pile or a hand has a negative number of cards.")
    for card, number in seen.items():
        if number > state.edition.cards[card].count * state.packs:
            yield say("There are {n} {card} cards, more than the pack has.", n=number, card=state.in_words(card))


def _row_problems(state: Deal) -> Iterator[str]:
    for player, area in state.areas.items():
        for card in area.bank:
            if state.edition.cards[card].is_property:
                yield say("{card} is in {player}'s bank.", card=state.in_words(card), player=player)
        for colour, row in area.rows.items():
            if any(not 0 <= built <= 2 for built in row.levels):
                yield say(
                    "{player} has built {levels} on {colour}.",
                    player=player,
                    levels=row.levels,
                    colour=translated(colour),
                )
            for card in row.cards:
                if colour not in state.edition.colours_of(card):
                    yield say(
                        "{player}'s {card} shows {colour}.",
                        card=state.in_words(card),
                        player=player,
                        colour=translated(colour),
                    )


def _turn_problems(state: Deal) -> Iterator[str]:
    targets = [claim.target for claim in state.claims]
    # A light table enters a debt without a creditor: the current player may owe it.
    own = state.turn.player in targets and not is_light(state)
    if len(set(targets)) < len(targets) or own:
        yield say("These players are being asked: {players}.", players=", ".join(targets))
    if state.turn.plays < 0:
        yield say("{n} plays have been used.", n=state.turn.plays)
