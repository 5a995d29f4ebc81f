"""What the two sides of a deal in Monopoly City can give, and what each has left."""

from collections.abc import Iterator

from companion.core.debts import total_owed
from companion.core.order import Order
from companion.core.words import phrase, say
from companion.games.board.trade_draft import Good, TradeDraft, TypedSide
from companion.games.city import rules
from companion.games.city.edition import colour_name
from companion.games.city.lot import Lot
from companion.games.city.moves import Trade
from companion.games.city.rules.deals import cannot_be_given_away
from companion.games.city.rules.recorder import amount_text
from companion.games.city.rules.rent import complete_groups, known_rent
from companion.games.city.scoring import known_cash, total_worth
from companion.games.city.state import City
from companion.unit.rules import CURRENCY

_JAIL, _DODGE, _DEBT = "jail card ", "rent dodge", "debt"
_PLACE = "place "


class CityTradeDraft(TradeDraft[City]):
    """The deals of one city table."""

    money = "0-9., kmKM", phrase("enter an amount such as 500k or 2m")
    timed = True

    def default_partners(self) -> tuple[str, str]:
        """Return the default partners: those of the running countdown, else the current player and the next one."""
        timer = self._state.unit.timer
        if timer is not None and timer.between:
            return timer.between[0], timer.between[1]
        return super().default_partners()

    def tradeable_goods(self, player: str) -> list[Good]:
        """Return what a player could give. Goods that the house rules don't let anyone trade are marked as kept."""
        return [_good(self._state, player, *good) for good in _values_and_labels(self._state, player)]

    def order_of_trade(self, one: str, other: str, gives: TypedSide, takes: TypedSide) -> Order:
        """Return the deal. Raises `Refused` for an invalid amount."""
        return Order(Trade(one, other, _lot_from_typed(gives), _lot_from_typed(takes)))

    def outcome_text(self, order: Order) -> str:
        """Return what the deal would do, one line for each side, or why it isn't possible."""
        state, now_ms = self._now()
        plan, trade = rules.plan(state, order, now_ms), order.move
        assert isinstance(trade, Trade), "what `order` returned"
        lines = [f"✗ {reason.text}" for reason in plan.reasons]
        return "\n".join(lines or [_change_line(state, plan.after, name) for name in (trade.one, trade.other)])


def _lot_from_typed(typed: TypedSide) -> Lot:
    return Lot(
        CURRENCY.parse(typed.money) if typed.money else 0,
        tuple(value.removeprefix(_PLACE) for value in typed.ticked if value.startswith(_PLACE)),
        sum(value.startswith(_JAIL) for value in typed.ticked),
        _DODGE in typed.ticked,
        _DEBT in typed.ticked,
    )


def _good(state: City, player: str, value: str, label: str) -> Good:
    """Return one thing a player could give, with the reason if it must be kept.

    The label already mentions a mortgage.
    """
    if not cannot_be_given_away(state, player, _lot_from_typed(TypedSide("", "", (value,)))):
        return Good(value, label)
    kept = label if value.startswith(_PLACE) else say("{good}, not traded", good=label)
    return Good(value, kept, kept=True)


def _values_and_labels(state: City, player: str) -> Iterator[tuple[str, str]]:
    for name in state.districts_of(player):
        yield f"{_PLACE}{name}", _district_label(state, name)
    for number in range(state.player_states[player].jail_cards):
        yield f"{_JAIL}{number}", say("Jail card")
    if state.dodge == player:
        yield _DODGE, say("Rent Dodge card")
    debtors = list(dict.fromkeys(debt.debtor for debt in state.debts if debt.creditor == player))
    if len(debtors) == 1:
        amount = amount_text(total_owed(state.debts, debtors[0], player))
        yield _DEBT, say("Lets {player} off {amount}", player=debtors[0], amount=amount)
    elif debtors:
        yield _DEBT, say("Cancels what the other player owes")


def _district_label(state: City, district: str) -> str:
    if state.plots[district].mortgage is not None:
        return say("{district}, mortgaged", district=district)
    return say("{district}, rent {amount}", district=district, amount=amount_text(known_rent(state, district) or 0))


def _change_line(before: City, after: City, player: str) -> str:
    had, has = known_cash(before, player), known_cash(after, player)
    was, now = amount_text(total_worth(before, player)), amount_text(total_worth(after, player))
    if has is None or had is None:  # the money is on the table, and no one has counted it
        found = [say("districts {before} → {after}", before=was, after=now)]
    else:
        found = [
            say("cash {before} → {after}", before=amount_text(had), after=amount_text(has)),
            say("worth {before} → {after}", before=was, after=now),
        ]
    whole, whole_after = complete_groups(before, player), complete_groups(after, player)
    new, lost = set(whole_after) - set(whole), set(whole) - set(whole_after)
    found += [say("completes {colour}", colour=colour_name(group)) for group in whole_after if group in new]
    found += [say("breaks up {colour}", colour=colour_name(group)) for group in whole if group in lost]
    return say("{player}: {changes}", player=player, changes=", ".join(found))
