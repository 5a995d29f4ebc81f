"""What a debtor in Monopoly City can do: pay, mortgage districts one by one, sell blocks, or go bankrupt."""

from collections.abc import Iterator

from companion.core.errors import Refused
from companion.core.order import Order
from companion.core.words import say
from companion.games.board import debt_options as board
from companion.games.board.debt_options import DebtQuestion, Line
from companion.games.city.moves import Mortgage, PlayDodge, SellBlocks, UseCard
from companion.games.city.pieces import exempts_from_tax
from companion.games.city.rules import verify
from companion.games.city.rules.building import half_rounded_down, price_of_blocks
from companion.games.city.rules.creditors import payments_from_cash_now
from companion.games.city.rules.recorder import amount_text
from companion.games.city.rules.rent import known_rent
from companion.games.city.state import City


def debt_question(state: City, now_ms: int) -> DebtQuestion | None:
    """Return what the first debtor owes and can do, or None if no one owes anything."""
    if not state.debts:
        return None
    debtor = state.debts[0].debtor
    dodge = Order(PlayDodge(), debtor)
    more = [] if verify(state, dodge, now_ms) else [(dodge, (say("Play the Rent Dodge card"), "", ""))]
    values = mortgage_values(state, debtor)
    more += [*_exempting_card_lines(state, debtor), *_block_sale_lines(state, debtor)]
    return board.debt_question(
        state,
        amount_text,
        values,
        Mortgage,
        lambda order: verify(state, order, now_ms),
        payments_from_cash_now(state, debtor),
        *more,
    )


def _exempting_card_lines(state: City, player: str) -> Iterator[Line]:
    """Yield the kept cards that exempt a player from a tax they owe (CITY-CHN-14)."""
    if any(debt.debtor == player and debt.cause == "tax" for debt in state.debts):
        for card in filter(exempts_from_tax, state.player_states[player].other_cards):
            yield Order(UseCard(card), player), (say("Use {card}", card=card), "", "")


def _block_sale_lines(state: City, player: str) -> Iterator[Line]:
    """Yield each kind of block that a player could sell, if the table allows it (CITY-OQ-39)."""
    for district in state.districts_of(player) if state.house.sell_buildings != "false" else ():
        plot = state.plots[district]
        residential = say("Sell 1 residential block in {district}", district=district)
        industrial = say("Sell 1 industrial block in {district}", district=district)
        for words, one, stands in ((residential, (1, 0), plot.residential), (industrial, (0, 1), plot.industrial)):
            if stands:
                yield Order(SellBlocks(district, one), player), (words, _proceeds_text(state, district, one), "")


def _proceeds_text(state: City, district: str, blocks: tuple[int, int]) -> str:
    try:
        return f"+{amount_text(half_rounded_down(price_of_blocks(state, district, blocks)))}"
    except Refused:
        return say("? see the card")


def mortgage_values(state: City, player: str) -> dict[str, int]:
    """Return the mortgage value of each district a player can mortgage, highest first. Unread cards count 0."""
    free = [name for name in state.districts_of(player) if state.plots[name].mortgage is None]
    values = {name: known_rent(state, name) or 0 for name in free}
    return dict(sorted(values.items(), key=lambda item: -item[1]))
