"""How rents change the city: paid, owed, awaited, waived in a deal, refunded by a Rent Dodge, or inherited."""

from msgspec.structs import replace

from companion.core.debts import Debt, without
from companion.core.kinds import ByKind
from companion.games.board.state import landing, turn
from companion.games.city import facts as f
from companion.games.city.state import City

folds = ByKind()


@folds(f.DodgeTaken)
def _dodge_taken(state: City, fact: f.DodgeTaken) -> City:
    return replace(state, dodge=fact.player, dodge_since=state.turn.number)


@folds(f.DodgePlayed)
def _dodge_played(state: City, fact: f.DodgePlayed) -> City:
    used_up = fact.owner is None and not fact.covers  # by the rent it was played for before
    played = state if used_up else replace(state, dodge=None)
    if fact.owner is not None:
        played = replace(played, debts=without(played.debts, fact.player, fact.owner, fact.released))
        played = landing(played, owner=None, rent=0, paid=0, awaited=False)
    return turn(played, covered=fact.covers, rents=())


@folds(f.RentPaid)
def _rent_paid(state: City, fact: f.RentPaid) -> City:
    if fact.payer != state.turn.player:
        return state
    return landing(state, owner=fact.owner, rent=fact.amount, paid=fact.amount, awaited=False)


@folds(f.RentAwaited)
def _rent_awaited(state: City, fact: f.RentAwaited) -> City:
    return landing(state, owner=fact.owner, rent=fact.amount, awaited=fact.amount > 0)


@folds(f.RentSeen)
def _rent_seen(state: City, fact: f.RentSeen) -> City:
    return landing(state, seen=True)


@folds(f.DebtOpened)
def _debt_opened(state: City, fact: f.DebtOpened) -> City:
    debt = Debt(fact.debtor, fact.creditor, fact.amount, fact.cause, fact.district)
    owing = replace(state, debts=(*state.debts, debt))
    if fact.cause == "tax":
        return landing(owing, tax=fact.amount)
    if fact.cause != "rent" or fact.debtor != owing.turn.player:
        return owing
    return landing(owing, owner=fact.creditor, rent=fact.amount, awaited=False)


@folds(f.DebtPaid)
def _debt_paid(state: City, fact: f.DebtPaid) -> City:
    paid = replace(state, debts=without(state.debts, fact.debtor, fact.creditor, fact.amount))
    here = state.turn.landing
    if here is None or (state.turn.player, here.owner) != (fact.debtor, fact.creditor):
        return paid
    return landing(paid, seen=True, paid=here.paid + state.rent_owed - paid.rent_owed)


@folds(f.DebtReleased)
def _debt_released(state: City, fact: f.DebtReleased) -> City:
    return replace(state, debts=without(state.debts, fact.debtor, fact.creditor, fact.amount))


def settled(state: City, fact: f.Traded) -> City:
    """Count the money of a deal as rent paid, if the owner gives only the waived debt (CITY-DEAL-05)."""
    here = state.turn.landing
    for giver, taker, place in ((fact.one, fact.other, 0), (fact.other, fact.one, 1)):
        back = 1 - place
        gives = fact.money[back] or fact.districts[back] or fact.jail_cards[back] or fact.dodge[back]
        if here is not None and (giver, taker) == (state.turn.player, here.owner) and not gives:
            return landing(state, paid=here.paid + min(fact.money[place], state.rent_owed))
    return state


def inherited(state: City, player: str, heir: str) -> City:
    """Pass the rents of this turn from a bankrupt to the player who took over.

    A visitor who took over gets theirs back.
    """
    now, here = state.turn, state.turn.landing
    if here is not None and here.owner == player:
        back = heir == now.player
        state = landing(state, owner=None, rent=0, paid=0) if back else landing(state, owner=heir)
    rents = ((heir if owner == player else owner, paid) for owner, paid in now.rents)
    return turn(state, rents=tuple((owner, paid) for owner, paid in rents if owner != now.player))
