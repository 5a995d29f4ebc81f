"""How what is given before the first move changes the table."""

from msgspec.structs import replace

from companion.core.kinds import by_kind
from companion.core.money import BANK, transfer
from companion.games.board.state import seat
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips
from companion.games.builder.state import Builder, Building, Holding, Turn, cleared
from companion.games.ways import PositionCleared


def _took_over(state: Builder, fact: f.TookOver) -> Builder:
    return replace(state, midway=True)


def _cash(state: Builder, fact: f.CashGiven) -> Builder:
    change = fact.amount - state.accounts[fact.player]
    ends = (BANK, fact.player) if change > 0 else (fact.player, BANK)
    return replace(state, accounts=transfer(state.accounts, *ends, abs(change)))


def _owner(state: Builder, fact: f.OwnerGiven) -> Builder:
    return replace(state, holdings={**state.holdings, fact.deed: Holding(fact.player)})


def _mortgaged(state: Builder, fact: f.MortgageGiven) -> Builder:
    holding = replace(state.holding(fact.deed), mortgaged=True)
    return replace(state, holdings={**state.holdings, fact.deed: holding})


def _jailed(state: Builder, fact: f.JailGiven) -> Builder:
    jail = next((place for place, space in state.edition.board.items() if space.kind == "jail"), None)
    return seat(state, fact.player, jailed=True, failed=fact.failed, position=jail, place="Jail")


def _turn(state: Builder, fact: f.TurnGiven) -> Builder:
    return replace(state, turn=Turn(fact.player, state.turn.number))


def _place(state: Builder, fact: f.PlaceGiven) -> Builder:
    return seat(state, fact.player, position=fact.position, place=fact.place)


def _stock(state: Builder, fact: f.StockGiven) -> Builder:
    """Add to what was said before; the first line takes the place of the starting stock."""
    held = state.seats[fact.player]
    before = held.chips if held.counted else Chips()
    after = before.plus(fact.chips)
    tray = state.tray.plus(held.chips).minus(after)
    return seat(replace(state, tray=tray), fact.player, chips=after, counted=True)


def _dropped(state: Builder, fact: f.DroppedGiven) -> Builder:
    lying = state.dropped.get(fact.place, Chips()).plus(fact.chips)
    return replace(state, dropped={**state.dropped, fact.place: lying}, tray=state.tray.minus(fact.chips))


def _floors(state: Builder, fact: f.FloorsGiven) -> Builder:
    return replace(state, island={**state.island, fact.cell: Building(fact.player, fact.floors)})


def _bankrupt(state: Builder, fact: f.BankruptGiven) -> Builder:
    gone = 1 + sum(bool(held.bankrupt) for held in state.seats.values())
    tray = state.tray.plus(state.chips(fact.player))
    state = seat(replace(state, tray=tray), fact.player, bankrupt=gone, chips=Chips(), counted=True)
    return replace(state, turn=Turn(state.after(fact.player))) if fact.player == state.turn.player else state


def _cleared(state: Builder, fact: PositionCleared) -> Builder:
    return cleared(state)


FOLDS = by_kind(globals(), "state", "fact")
