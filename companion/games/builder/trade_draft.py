"""What the two sides of a deal in Monopoly Builder can give, and what each has left (BUILDER-TRADE-02)."""

from companion.core.errors import CompanionError, refusal
from companion.core.money import Currency
from companion.core.order import Order
from companion.core.words import phrase, say, say_in
from companion.games.board.trade_draft import Good, TradeDraft, TypedSide
from companion.games.builder.chips import COLOURS, KINDS, Chips
from companion.games.builder.lot import Lot
from companion.games.builder.moves import Trade
from companion.games.builder.preview import preview
from companion.games.builder.resource_slots import parse_chips
from companion.games.builder.state import Builder

_JAIL, _DEED = "jail card ", "deed "
_LETTERS = "".join(sorted({*"".join((*COLOURS, *KINDS))}))
"""The letters for typing resources: the initials of colours and kinds."""


class BuilderTradeDraft(TradeDraft[Builder]):
    """The deals of one Builder table."""

    money = "0-9 ", phrase("enter an amount such as 150")
    more = f"0-9{_LETTERS}, ", phrase("enter resources such as 2r 1g")

    def tradeable_goods(self, player: str) -> list[Good]:
        """Return the deeds and jail cards of a player."""
        state = self._state
        deeds = [Good(f"{_DEED}{name}", _deed_label(state, name)) for name in state.deeds_of(player)]
        cards = range(state.player_states[player].jail_cards)
        return [*deeds, *(Good(f"{_JAIL}{number}", say("Jail card")) for number in cards)]

    def resources_placeholder(self, player: str) -> str:
        """Return the resources of a player, as they would be typed."""
        held = " ".join(f"{number}{colour[0]}" for colour, number in self._state.chips(player).items())
        return say("has {chips}", chips=held) if held else say_in("resources", "none")

    def order_of_trade(self, one: str, other: str, gives: TypedSide, takes: TypedSide) -> Order:
        """Return the deal. Raises `Refused` for an invalid amount or heap."""
        return Order(Trade(one, other, _lot_from_typed(gives), _lot_from_typed(takes)))

    def outcome_text(self, order: Order) -> str:
        """Return what the deal would do."""
        seen = preview(self._state, order, self._now()[1])
        return "\n".join(f"✗ {reason.text}" for reason in seen.reasons) or "\n".join(seen.words)


def _deed_label(state: Builder, deed_name: str) -> str:
    """Return a deed with what it pays on which roll, as far as it was read."""
    deed, words = state.edition.deed(deed_name), deed_name
    if deed.resource:
        chips, number = f"2{deed.resource[0]}", deed.number or "?"
        words = say("{deed}: {chips} on {number}", deed=deed_name, chips=chips, number=number)
    return say("{deed}, mortgaged", deed=words) if state.holding(deed_name).mortgaged else words


def _lot_from_typed(typed: TypedSide) -> Lot:
    return Lot(
        Currency().parse(typed.money) if typed.money else 0,
        tuple(value.removeprefix(_DEED) for value in typed.ticked if value.startswith(_DEED)),
        _parse_chips(typed.more),
        sum(value.startswith(_JAIL) for value in typed.ticked),
    )


def _parse_chips(text: str) -> Chips:
    """Return the resources in a text. Raises `Refused` for anything else."""
    try:
        return parse_chips(text)
    except CompanionError:
        number = text.split()[-1]
        if number.isdigit():
            raise refusal(say("Which resource after {number}: r, g, p or y?", number=number)) from None
        raise refusal(say("“{text}” isn't a number of resources. Try 2r 1y.", text=text)) from None
