"""How building changes the city: a press of Build, blocks and pieces, hazards, bonus buildings and permissions."""

from msgspec.structs import replace

from companion.core.kinds import ByKind
from companion.games.board.state import landing, seat, turn
from companion.games.city import facts as f
from companion.games.city.state import City, Grant, Hazard, plot

folds = ByKind()


@folds(f.BuildGranted)
def _granted(state: City, fact: f.BuildGranted) -> City:
    left = int(fact.result) if fact.result.isdigit() else 0
    grants = {**state.turn.grants, fact.player: Grant(fact.result, left)}
    return turn(state, grants=grants, pressed=(*state.turn.pressed, fact.player))


def _with_grant(state: City, player: str, grant: Grant) -> City:
    return turn(state, grants={**state.turn.grants, player: grant})


@folds(f.BlocksBuilt)
def _blocks(state: City, fact: f.BlocksBuilt) -> City:
    here = state.plots[fact.district]
    blocks = {"residential": here.residential + fact.residential, "industrial": here.industrial + fact.industrial}
    done = plot(state, fact.district, **blocks)
    grant = done.turn.grants.get(fact.player)
    if not fact.pressed or grant is None:
        return done
    left = max(0, grant.left - fact.residential - fact.industrial)
    return _with_grant(done, fact.player, replace(grant, left=left))


@folds(f.BlocksConverted)
def _converted(state: City, fact: f.BlocksConverted) -> City:
    here = state.plots[fact.district]
    blocks = {"residential": here.residential - fact.blocks, "industrial": here.industrial + fact.blocks}
    return plot(state, fact.district, **blocks)


@folds(f.BlocksSold)
def _blocks_sold(state: City, fact: f.BlocksSold) -> City:
    here = state.plots[fact.district]
    left = {"residential": here.residential - fact.residential, "industrial": here.industrial - fact.industrial}
    return plot(state, fact.district, **left)


@folds(f.PieceBuilt)
def _piece(state: City, fact: f.PieceBuilt) -> City:
    value: int | bool = state.plots[fact.district].railroad + 1 if fact.piece == "railroad" else True
    built = plot(state, fact.district, **{fact.piece: value})
    grant = built.turn.grants.get(fact.player)
    if not fact.pressed or fact.piece != "railroad" or grant is None:
        return built
    return _with_grant(built, fact.player, replace(grant, placed=True))


@folds(f.PieceRemoved)
def _piece_removed(state: City, fact: f.PieceRemoved) -> City:
    value: int | bool = max(0, state.plots[fact.district].railroad - 1) if fact.piece == "railroad" else False
    return plot(state, fact.district, **{fact.piece: value})


def _planned(state: City, player: str, kind: str, *, planned: bool) -> City:
    """Use up a permission: from this landing if it offers the kind, then from the turn, then a kept one."""
    if not planned:
        return state
    now, permits = state.turn, state.seats[player].permits
    here, of_turn = (now.landing, now.permits) if player == now.player else (None, ())
    asked = here if here is not None and here.duty == "plan" else None
    if asked is not None and (not (permits or of_turn) or state.offers(asked.position, kind)):
        return landing(state, duty=None)
    if any(state.offers(place, kind) for place in of_turn):
        return turn(state, permits=_without_one(state, of_turn, kind))
    return seat(state, player, permits=_without_one(state, permits, kind))


def _without_one(state: City, permits: tuple[int | None, ...], kind: str) -> tuple[int | None, ...]:
    """Return the permissions without the used one: the first that shows the kind, else one that allows it."""
    shown = [place for place in permits if place is not None and kind in state.edition.track[place].pair]
    fit = [*shown, *(place for place in permits if state.offers(place, kind)), *permits]
    if not fit:
        return ()
    used = permits.index(fit[0])
    return (*permits[:used], *permits[used + 1 :])


@folds(f.HazardBuilt)
def _hazard(state: City, fact: f.HazardBuilt) -> City:
    hazards = (*state.plots[fact.district].hazards, Hazard(fact.hazard, fact.player, fact.blocks))
    return _planned(plot(state, fact.district, hazards=hazards), fact.player, fact.hazard, planned=fact.planned)


@folds(f.BonusBuilt)
def _bonus(state: City, fact: f.BonusBuilt) -> City:
    bonuses = (*state.plots[fact.district].bonuses, fact.bonus)
    return _planned(plot(state, fact.district, bonuses=bonuses), fact.player, fact.bonus, planned=fact.planned)


@folds(f.HazardCleared)
def _cleared(state: City, fact: f.HazardCleared) -> City:
    hazards = list(state.plots[fact.district].hazards)
    place = next(place for place, hazard in enumerate(hazards) if hazard.kind == fact.hazard)
    left = hazards[place].blocks - fact.blocks
    hazards[place : place + 1] = [replace(hazards[place], blocks=left)] if left > 0 else []
    return plot(state, fact.district, hazards=tuple(hazards))


@folds(f.BonusRemoved)
def _bonus_removed(state: City, fact: f.BonusRemoved) -> City:
    bonuses = list(state.plots[fact.district].bonuses)
    bonuses.remove(fact.bonus)
    return plot(state, fact.district, bonuses=tuple(bonuses))


@folds(f.PermitKept)
def _permit(state: City, fact: f.PermitKept) -> City:
    return seat(state, fact.player, permits=(*state.seats[fact.player].permits, fact.position))
