"""Buying, rent, anything a card says, debts, and the Rent Dodge card."""

from collections.abc import Iterator

from companion.core.debts import owed
from companion.core.errors import Reason
from companion.core.money import BANK
from companion.games.board import paying
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.rules.landing import rent
from companion.games.city.rules.rent import rent_due
from companion.games.city.rules.tale import Check, Deed, Tale, afford, bank_affords, in_debt, own_turn, quiet, show
from companion.games.city.state import City, Landing


def here(state: City) -> str | None:
    """Return the district on which the player in turn has landed."""
    landing = state.turn.landing
    if landing is None or state.edition.track[landing.position].kind != "district":
        return None
    return state.edition.track[landing.position].name


def is_elsewhere(state: City, player: str, district: str) -> bool:
    """Tell whether a player cannot have come to a district: he is in jail, or has landed on another space."""
    if state.seats[player].jailed:
        return True
    return player == state.turn.player and state.turn.landing is not None and district != here(state)


def _check_buy(state: City, move: m.Buy, player: str) -> Iterator[Reason]:
    yield from own_turn(state, player, "CITY-SPC-03")
    yield from in_debt(state, player)
    yield from quiet(state)
    district = move.district or here(state)
    if district is None:
        yield Reason(f"{player} has not landed on a district.", "CITY-SPC-03", hard=True)
        return
    owner = state.plots[district].owner
    if owner is not None:
        yield Reason(f"{district} belongs to {owner}.", "CITY-SPC-03", hard=True)
    elif is_elsewhere(state, player, district):
        yield Reason(f"{player} has not landed on {district}.", "CITY-SPC-03")
    elif state.turn.landing is not None and state.turn.landing.duty != "buy":
        yield Reason(f"{district} was auctioned already: it stays with the bank.", "CITY-AUC-09")
    if district in state.estate:
        yield Reason(f"{district} is to be auctioned.", "CITY-BKR-03")
    yield from afford(state, player, state.edition.price(district))


def _buy(tale: Tale, move: m.Buy, player: str) -> None:
    district = move.district or here(tale.state)
    assert district is not None, "verify lets this pass only where there is a district"
    if player == tale.state.turn.player and tale.state.turn.landing is None and not tale.state.seats[player].jailed:
        position = tale.state.edition.districts[district].position
        tale.tell(f.Landed, player=player, position=position, how="land", duty="buy")
    price = tale.state.edition.price(district)
    tale.tell(f.DistrictBought, player=player, district=district, price=price, how="price")


def _rent_here(state: City, player: str) -> Landing | None:
    """Return the landing of the player in turn if a rent is booked, owed or awaited for it."""
    landing = state.turn.landing
    return landing if landing and landing.rent and player == state.turn.player else None


def _check_rent(state: City, move: m.PayRent, player: str) -> Iterator[Reason]:
    debt, landing = state.debt(player), _rent_here(state, player)
    if move.district is None:
        if debt is None and landing is None:
            yield Reason(f"No rent is due from {player}.", "CITY-RENT-11", hard=True)
        if debt is None and landing is not None and landing.seen:
            yield Reason("The rent of this landing is paid.", "CITY-RENT-01", hard=True)
    elif move.district == here(state) and landing is not None and player == state.turn.player:
        if landing.seen and debt is None:
            yield Reason("The rent of this landing is paid.", "CITY-RENT-01", hard=True)
    else:
        yield from _check_direct(state, move.district, player)
    if debt is not None:
        yield from afford(state, player, debt.amount, "CITY-RENT-08")


def _check_direct(state: City, district: str, player: str) -> Iterator[Reason]:
    """Yield why a rent cannot be said directly, where nobody entered the landing."""
    if rent_due(state, district, player) == 0:
        yield Reason(f"{district} costs {player} no rent.", "CITY-RENT-11", hard=True)
    if is_elsewhere(state, player, district):
        yield Reason(f"{player} has not landed on {district}.", "CITY-RENT-01")


def _rent(tale: Tale, move: m.PayRent, player: str) -> None:
    """Pay the debt or the claim of this landing, acknowledge what is booked, or charge a rent said directly."""
    state, landing = tale.state, _rent_here(tale.state, player)
    debt = state.debt(player)
    if debt is not None:
        tale.tell(f.DebtPaid, debtor=player, creditor=debt.creditor, amount=debt.amount)
    elif landing is not None and move.district in (None, here(state)):
        if landing.awaited and landing.owner is not None:
            tale.charge(player, landing.owner, landing.rent, "rent", here(state))
        tale.tell(f.RentSeen, payer=player)
    elif move.district is not None:
        rent(tale, player, move.district)


def _check_pay(state: City, move: m.Pay, player: str) -> Iterator[Reason]:
    if move.payer == move.payee:
        yield Reason("Money goes from one purse to another.", "CITY-CHN-03", hard=True)
    if move.amount == 0:
        yield Reason("Nothing is no payment.", "CITY-CHN-03", hard=True)
    for name in (move.payer, move.payee):
        if name != BANK and state.seats[name].bankrupt:
            yield Reason(f"{name} is bankrupt.", "CITY-BKR-06", hard=True)
    if move.payer == BANK:
        yield from bank_affords(state, move.amount)
    else:
        debt = owed(state.debts, move.payer, move.payee)
        if debt:
            yield from afford(state, move.payer, min(debt, move.amount), "CITY-MON-04")
        if debt and move.amount > debt:
            text = f"{move.payer} owes {show(debt)}: pay that first, the rest after it."
            yield Reason(text, "CITY-MON-04", hard=True)


def _check_settle(state: City, move: m.Settle, player: str) -> Iterator[Reason]:
    debt = state.debt(player)
    if debt is None:
        yield Reason(f"{player} owes nothing.", "CITY-MON-04", hard=True)
    else:
        yield from afford(state, player, debt.amount, "CITY-MON-04")


def _settle(tale: Tale, move: m.Settle, player: str) -> None:
    paying.settle(tale, player)


def _check_dodge(state: City, move: m.PlayDodge, player: str) -> Iterator[Reason]:
    yield from own_turn(state, player, "CITY-PARK-05")
    if state.dodge != player:
        yield Reason(f"{state.dodge or 'Nobody'} holds the Rent Dodge card.", "CITY-PARK-06", hard=True)
    elif state.dodge_since == state.turn.number and not state.house.rent_dodge_same_turn:
        yield Reason("The card was taken in this turn: it works from a later one.", "CITY-PARK-05")
    landing = _rent_here(state, player)
    if landing is None and state.turn.landing is not None:
        yield Reason("No rent is due here.", "CITY-PARK-05")
    if landing is not None and landing.owner is not None:
        yield from _can_return(state, landing)


def _can_return(state: City, landing: Landing) -> Iterator[Reason]:
    owner = landing.owner
    if owner is not None and not state.paper and state.cash(owner) < _booked(state, landing):
        yield Reason(f"{owner} has spent the rent already.", "CITY-PARK-04", hard=True)


def _open_rent(state: City, landing: Landing) -> int:
    """Return what of the rent of this landing is still owed."""
    debts = [debt for debt in state.debts if debt.cause == "rent" and debt.debtor == state.turn.player]
    return sum(debt.amount for debt in debts if debt.creditor == landing.owner)


def _booked(state: City, landing: Landing) -> int:
    return 0 if landing.awaited else landing.rent - _open_rent(state, landing)


def _dodge(tale: Tale, move: m.PlayDodge, player: str) -> None:
    state, landing = tale.state, _rent_here(tale.state, player)
    covers = state.house.rent_dodge_covers != "one_rent" or landing is None
    if landing is None:
        tale.tell(f.DodgePlayed, player=player, covers=covers)
        return
    tale.tell(
        f.DodgePlayed,
        player=player,
        owner=landing.owner,
        refunded=_booked(state, landing),
        released=_open_rent(state, landing),
        covers=covers,
    )


CHECKS: dict[type, Check] = {
    m.Buy: _check_buy,
    m.PayRent: _check_rent,
    m.Pay: _check_pay,
    m.Settle: _check_settle,
    m.PlayDodge: _check_dodge,
}
DEEDS: dict[type, Deed] = {m.Buy: _buy, m.PayRent: _rent, m.Pay: paying.pay, m.Settle: _settle, m.PlayDodge: _dodge}
