"""What each card does, in a sentence, and reminders for the table."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.core.words import joined_with_and, joined_with_or, phrase, say, say_n, translated
from companion.games.deal import payments
from companion.games.deal.edition import HOTEL, HOUSE, Card, Edition
from companion.games.deal.rules.common import number_of_cards_to_draw
from companion.games.deal.rules.laying import costs_set_its_building
from companion.games.deal.rules.turn import number_of_excess_cards
from companion.games.deal.scoring import banked_money
from companion.games.deal.state import Deal, TableCard

_ACTIONS = {
    "Deal Breaker": phrase("Take a complete set from another player, with its House and Hotel."),
    "Just Say No": phrase("Cancel an action aimed at you, on any player's turn."),
    "Sly Deal": phrase("Take a property from another player, but not from a complete set."),
    "Forced Deal": phrase("Swap one of your properties for another player's, but not from a complete set."),
    "Debt Collector": phrase("One player of your choice pays you 5."),
    "It's My Birthday": phrase("All other players pay you 2."),
    "Double The Rent": phrase("Play it with a Rent card: it doubles that rent."),
    "House": phrase("Put it on a complete set to add 3 to its rent. Not on railroads or utilities."),
    "Hotel": phrase("Put it on a complete set with a House to add 4 to its rent."),
    "Pass Go": phrase("Draw two cards."),
}
_PLAYED = {
    "pass": "Pass Go",
    "birthday": "It's My Birthday",
    "collector": "Debt Collector",
    "sly": "Sly Deal",
    "forced": "Forced Deal",
    "breaker": "Deal Breaker",
    "double": "Double The Rent",
    "no": "Just Say No",
    "house": HOUSE,
    "hotel": HOTEL,
}
REFERENCE_CARDS = 4


def card_text(card: Card) -> str:
    """Return what a card does (DEAL-SETUP-01, DEAL-ACT-01)."""
    if card.kind == "action":
        return translated(_ACTIONS[card.name])
    if card.kind == "money":
        return say("Bank it: it's worth {amount}.", amount=card.value)
    colours = (
        say("any colour") if card.colours == "any" else joined_with_or([translated(each) for each in card.colours])
    )
    if card.kind != "rent":
        return say("A property: {colours}, worth {amount}.", colours=colours, amount=card.value)
    if card.colours == "any":
        return say("One player of your choice pays you the rent for your cards of any colour.")
    return say("All other players pay you rent for your {colours} cards.", colours=colours)


def card_texts(edition: Edition) -> dict[str, str]:
    """Return what the card of each play does, by the verb of the play."""
    return {verb: card_text(edition.cards[card]) for verb, card in _PLAYED.items() if card in edition.cards}


def reminders(state: Deal) -> Iterator[Reason]:
    """Yield the current reminders, each with its rule."""
    if state.is_start_undecided:
        yield from _reminders_before_turn(state)
    if state.finished:
        return
    player = state.turn.player
    if not state.turn.drawn:
        yield _draw_reminder(state, player)
    elif not state.turn.plays_left and (number := number_of_excess_cards(state, player)):
        yield Reason(say("{player} discards {n}.", player=player, n=number), "DEAL-TURN-05")
    if bare := [name for name in state.players if not banked_money(state, name) and payments.most_payable(state, name)]:
        text = say_n(
            "{players} has nothing in the bank: a debt would cost properties.",
            "{players} have nothing in the bank: a debt would cost properties.",
            len(bare),
            players=joined_with_and(bare),
        )
        yield Reason(text, "DEAL-BANK-05")


def _draw_reminder(state: Deal, player: str) -> Reason:
    """Return how many cards the current player draws."""
    if number := number_of_cards_to_draw(state):
        text = say_n("{player}: draw {n} card.", "{player}: draw {n} cards.", number, player=player)
    else:
        text = say("{player} draws no cards: the pile is empty.", player=player)
    return Reason(text, "DEAL-TURN-01" if state.areas[player].hand else "DEAL-TURN-02")


def _reminders_before_turn(state: Deal) -> Iterator[Reason]:
    yield Reason(say("Take a quick look through the cards before the first game."), "DEAL-SETUP-01")
    if (spare := REFERENCE_CARDS * state.packs - len(state.players)) > 0:
        yield Reason(say("One reference card each; put the other {n} back in the box.", n=spare), "DEAL-SETUP-02")
    first = (
        say("The players decide who goes first.")
        if state.house.edition == "2008"
        else say("The youngest player goes first.")
    )
    yield Reason(first, "DEAL-SETUP-06")
    yield Reason(say("Sets win the game; action cards bring rent and forced deals."), "DEAL-GOAL-02")


def unneeded_card_warning(state: Deal, player: str, pieces: tuple[TableCard, ...], debt: int) -> Reason | None:
    """Return the warning about a payment with an unneeded card (DEAL-OQ-12)."""
    spare = payments.unneeded_card(state, player, pieces, debt) if state.house.padded_payment == "warn" else None
    return Reason(say("{card} isn't needed.", card=state.in_words(spare.card)), "DEAL-OQ-12") if spare else None


def recolouring_warning(state: Deal, player: str, piece: TableCard) -> Reason | None:
    """Return the warning about a wild that leaves a set with a House (DEAL-OQ-22)."""
    if state.house.recolour_breaking_set == "warn" and costs_set_its_building(state, player, piece):
        return Reason(
            say("{card} belongs to a set with a House: the set would lose the House.", card=state.in_words(piece.card)),
            "DEAL-OQ-22",
        )
    return None
