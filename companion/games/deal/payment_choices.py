"""The ways to pay a claim at a table of Deal, as choices."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.words import capitalized, say, translated
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.deal import moves as m
from companion.games.deal import nameable_cards, payments, sets
from companion.games.deal.pieces import piece_in_words, pieces_in_words
from companion.games.deal.rules.common import amount_asked
from companion.games.deal.state import Claim, Deal, TableCard

Factory = ChoiceFactory[Deal]

_MOST_PAYMENTS = 500
"""How many ways to pay are sought at most."""
_LISTED = 12
"""How many of them are choices of their own; the rest are options of one."""
_FEW = 3
"""Up to this many cards are named even if they are all a player has."""


def payment_choices(factory: Factory, claim: Claim) -> Iterator[Choice]:
    """Yield the ways to pay a claim, those that break no set first, or one line if others answer first."""
    name, debt = claim.target, amount_asked(factory.state, claim)
    ways = payments.least_harmful_first(payments.possible_payments(factory.state, name, debt, _MOST_PAYMENTS))
    first = _payment_choice(factory, name, ways[0])
    if first.reasons:
        label, own = say("{player} pays {amount}", player=name, amount=debt), say("Pay {amount}", amount=debt)
        yield replace(first, label=label, own=own)
        return
    yield first
    others = list(_other_payment_choices(factory, name, ways))
    if len(others) > 1:
        group, own = say("{player} pays another way", player=name), say("Pay another way")
        others = [replace(each, group=group, own_group=own) for each in others]
    yield from others


def _other_payment_choices(factory: Factory, player: str, ways: Sequence[payments.Payment]) -> Iterator[Choice]:
    """Yield the ways to pay after the first, and paying with any cards."""
    yield from (_payment_choice(factory, player, way) for way in ways[1:_LISTED])
    if len(ways) > _LISTED:
        more = [
            Option(
                nameable_cards.table_cards_text(way.pieces), _payment_phrase(factory, player, way), (), way.drawbacks
            )
            for way in ways[_LISTED:]
        ]
        label, own = say("{player} pays another way", player=player), say("Pay another way")
        other = factory.choice_with_blanks(label, m.Pay, options={"pieces": more}, by=player, own=own)
        yield _with_question(other, say("Pay with which cards?"), kind="goods")
    single = [
        Option(
            nameable_cards.table_card_text(one),
            piece_in_words(factory.state, one),
            (),
            _worth_text(factory, one),
            one.place or "",
        )
        for one in _pieces_to_pay_with(factory, player)
    ]
    if len(single) > len(ways[0].pieces):
        label, own = say("{player} pays with other cards", player=player), say("Pay with other cards")
        others = factory.choice_with_blanks(label, m.Pay, options={"pieces": single}, by=player, own=own)
        yield _with_question(others, say("Which cards?"))


def _with_question(choice: Choice, question: str, **changes: str) -> Choice:
    """Return a choice whose blank has this question."""
    return replace(choice, blanks=(replace(choice.blanks[0], question=question, **changes),))


def _payment_choice(factory: Factory, player: str, way: payments.Payment) -> Choice:
    """Return a payment, with the overpayment and the sets it breaks (DEAL-PAY-02)."""
    pays, pay = _payment_labels(factory, player, way)
    label, own = (", ".join(filter(None, (each, way.drawbacks))) for each in (pays, pay))
    choice = factory.choice(label, m.Pay(way.pieces), player, own=own)
    unpaid = say("Nothing on the table to pay {player} with", player=factory.state.turn.player)
    about = "" if way.pieces else unpaid
    return replace(choice, among=capitalized(_payment_phrase(factory, player, way)), about=about)


def _payment_labels(factory: Factory, player: str, way: payments.Payment) -> tuple[str, str]:
    """Return what a player pays: as others say it, and as their own act."""
    if _is_everything(factory, player, way):
        return say("{player} pays everything", player=player), say("Pay everything")
    cards = _payment_phrase(factory, player, way)
    own = say("Pay {cards}", cards=cards) if way.pieces else say("Nothing to pay")
    return say("{player} pays {cards}", player=player, cards=cards), own


def _payment_phrase(factory: Factory, player: str, way: payments.Payment) -> str:
    return (
        say("everything")
        if _is_everything(factory, player, way)
        else pieces_in_words(factory.state, way.pieces).replace(" Avenue", "")
    )


def _is_everything(factory: Factory, player: str, way: payments.Payment) -> bool:
    return len(way.pieces) > _FEW and way.value == payments.most_payable(factory.state, player)


def _pieces_to_pay_with(factory: Factory, player: str) -> list[TableCard]:
    """Return what can be paid with. Cards without a value appear only if they can be added (DEAL-OQ-13)."""
    cards = payments.payable_cards(factory.state, player)
    if factory.state.house.wild_in_payment == "allow_at_zero":
        cards += [
            piece
            for piece in sets.properties_on_table(factory.state, player)
            if not factory.state.edition.value(piece.card)
        ]
    return cards


def _worth_text(factory: Factory, piece: TableCard) -> str:
    return say(
        "{place}, worth {amount}", place=translated(piece.place or ""), amount=factory.state.edition.value(piece.card)
    )
