"""Folding what is said of a table in the middle of its evening."""

from typing import Any

from msgspec.structs import replace

from companion.core.kinds import by_kind
from companion.core.money import BANK, transfer
from companion.games.board.state import seat
from companion.games.city import facts as f
from companion.games.city.state import City, Hazard, Turn, cleared, plot
from companion.games.ways import PositionCleared


def _took_over(state: City, fact: f.TookOver) -> City:
    return replace(state, midway=True)


def _cash_given(state: City, fact: f.CashGiven) -> City:
    if state.paper:
        return state
    change = fact.amount - state.accounts[fact.player]
    ends = (BANK, fact.player) if change > 0 else (fact.player, BANK)
    return replace(state, accounts=transfer(state.accounts, *ends, abs(change)))


def _owner_given(state: City, fact: f.OwnerGiven) -> City:
    return plot(state, fact.district, owner=fact.player)


def _blocks_given(state: City, fact: f.BlocksGiven) -> City:
    return plot(state, fact.district, residential=fact.residential, industrial=fact.industrial)


def _mortgage_given(state: City, fact: f.MortgageGiven) -> City:
    return plot(state, fact.district, mortgage=fact.amount)


def _jail_given(state: City, fact: f.JailGiven) -> City:
    jail = state.edition.first("jail").position
    return seat(state, fact.player, jailed=True, failed=fact.failed, position=jail)


def _dodge_given(state: City, fact: f.DodgeGiven) -> City:
    return replace(state, dodge=fact.player, dodge_since=0)


def _turn_given(state: City, fact: f.TurnGiven) -> City:
    return replace(state, turn=Turn(fact.player, number=state.turn.number), opener=fact.player)


def _piece_given(state: City, fact: f.PieceGiven) -> City:
    value: Any = state.plots[fact.district].railroad + 1 if fact.piece == "railroad" else True
    return plot(state, fact.district, **{fact.piece: value})


def _hazard_given(state: City, fact: f.HazardGiven) -> City:
    hazards = (*state.plots[fact.district].hazards, Hazard(fact.hazard, None, fact.blocks))
    return plot(state, fact.district, hazards=hazards)


def _bonus_given(state: City, fact: f.BonusGiven) -> City:
    return plot(state, fact.district, bonuses=(*state.plots[fact.district].bonuses, fact.bonus))


def _cleared(state: City, fact: PositionCleared) -> City:
    return cleared(state)


FOLDS = by_kind(globals(), "state", "fact")
