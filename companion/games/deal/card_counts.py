"""Where the cards of a Deal table are, as far as the table knows, and what each does."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from companion.core.words import name_with_count, percentage, phrase, say, translated
from companion.games.deal import deck
from companion.games.deal.edition import NO
from companion.games.deal.expects import percent_digits
from companion.games.deal.state import Deal
from companion.games.deal.texts import card_text, reminders


class CardCount(msgspec.Struct, frozen=True):
    """Where the cards of one name are: on the table, in the known discards, or unseen."""

    card: str
    kind: str
    value: int
    total: int
    table: int
    discard: int
    unseen: int


def card_counts(state: Deal) -> Iterator[CardCount]:
    """Yield where the cards of each name are, as far as the table knows."""
    unseen, discard = deck.unseen_cards(state), Counter(state.discard)
    for card in state.edition.cards.values():
        total, hidden = card.count * state.packs, unseen[card.name]
        thrown = discard[card.name]
        lying = total - hidden - thrown
        yield CardCount(card.name, card.kind, card.value, total, lying, thrown, hidden)


# What is looked up most comes first.
_ORDER = ("action", "rent", "wild", "property", "money")
_OFF = phrase("Not counted at this table; a house rule can show the count.")


def card_counts_and_help(state: Deal) -> Iterator[tuple[str, str]]:
    """Yield every card: how many are unseen, if the table tracks that, and what it does."""
    shown = state.house.deck_view == "on"
    discarded = len(state.discard) + state.hidden
    yield say("Still to draw"), say("{n} ({discarded} discarded)", n=state.pile, discarded=discarded)
    yield from ((say("Remember"), reason.text) for reason in reminders(state))
    if shown:
        for name in state.present:
            yield (
                say("{player}, {n} in hand", player=name, n=state.areas[name].hand),
                just_say_no_odds_text(state, name),
            )
    else:
        yield say("Unseen"), translated(_OFF)
    for one in sorted(card_counts(state), key=lambda one: _ORDER.index(one.kind)):
        yield name_with_count(one.total, state.in_words(one.card)), _card_help(state, one, shown=shown)


def _card_help(state: Deal, one: CardCount, *, shown: bool) -> str:
    card = state.edition.cards[one.card]
    does = card_text(card) if card.is_property else f"{say('Worth {amount}.', amount=one.value)} {card_text(card)}"
    if not shown:
        return does
    where = say(
        "{unseen} unseen, {table} open, {discarded} discarded",
        unseen=one.unseen,
        table=one.table,
        discarded=one.discard,
    )
    return f"{where} · {does}"


def just_say_no_odds_text(state: Deal, player: str) -> str:
    """Return how likely a player is to hold a Just Say No, as text."""
    percent = percentage(percent_digits(deck.probability_of_just_say_no(state, player)))
    return say("{card} {percent}", card=state.in_words(NO), percent=percent)
