"""The starting position of a city game continued in progress: moves, forms, facts and folds."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core.fact import Fact, Who
from companion.core.kinds import ByKind, kinds
from companion.core.notation import Form, Often, Opt
from companion.core.notation.slots import Amount, Player
from companion.core.words import phrase
from companion.games.board import facts as b
from companion.games.board import forms as board
from companion.games.board.givens import seats_now
from companion.games.board.state import seat, with_cash
from companion.games.city.slots import BONUS, DISTRICT, HAZARD, Blocks, Spot
from companion.games.city.state import PIECES, City, Hazard, Plot, Turn, cleared, plot
from companion.games.ways import WHOLE, Given, PositionCleared, PositionKept, Stated, TurnGiven

folds = ByKind()


@folds(b.TookOver)
def _took_over(state: City, fact: b.TookOver) -> City:
    return replace(state, midway=True)


@folds(b.CashGiven)
def _cash_given(state: City, fact: b.CashGiven) -> City:
    return state if state.paper else with_cash(state, fact.player, fact.amount)


@folds(b.JailGiven)
def _jail_given(state: City, fact: b.JailGiven) -> City:
    jail = state.edition.first("jail").position
    return seat(state, fact.player, jailed=True, failed=fact.failed, position=jail)


@folds(TurnGiven)
def _turn_given(state: City, fact: TurnGiven) -> City:
    return replace(state, turn=Turn(fact.player, number=state.turn.number), opener=fact.player)


@folds(PositionCleared)
def _cleared(state: City, fact: PositionCleared) -> City:
    return cleared(state)


@folds(PositionKept)
def _kept(state: City, fact: PositionKept) -> City:
    begins = Turn(state.in_turn, number=state.turn.number)
    return replace(state, turn=begins, debts=(), estate=(), rolled=False, midway=True, begun=False)


class OwnerGiven(Stated, frozen=True):
    """The position gives a district to a player."""

    district: str
    player: Who


@folds(OwnerGiven)
def _owner(state: City, fact: OwnerGiven) -> City:
    return plot(state, fact.district, owner=fact.player)


class GivenBlocks(Given, frozen=True):
    """Say how many blocks a district has."""

    district: str
    blocks: tuple[int, int]


class BlocksGiven(Stated, frozen=True):
    """The position puts this many blocks on a district."""

    district: str
    residential: int
    industrial: int


@folds(BlocksGiven)
def _blocks(state: City, fact: BlocksGiven) -> City:
    return plot(state, fact.district, residential=fact.residential, industrial=fact.industrial)


class GivenMortgaged(Given, frozen=True):
    """Say that a district is mortgaged, by default for its rent value."""

    district: str
    amount: int | None = None


class MortgageGiven(Stated, frozen=True):
    """The position says that a district is mortgaged for this amount."""

    district: str
    amount: int


@folds(MortgageGiven)
def _mortgage(state: City, fact: MortgageGiven) -> City:
    return plot(state, fact.district, mortgage=fact.amount)


class PieceGiven(Stated, frozen=True):
    """The position puts a railroad, stadium, skyscraper or the Tower on a district."""

    district: str
    piece: str


@folds(PieceGiven)
def _piece(state: City, fact: PieceGiven) -> City:
    value: int | bool = state.plots[fact.district].railroad + 1 if fact.piece == "railroad" else True
    return plot(state, fact.district, **{fact.piece: value})


class GivenHazard(Given, frozen=True):
    """Say that a district has a hazard."""

    hazard: str
    district: str


class HazardGiven(Stated, frozen=True):
    """The position puts a hazard on a district."""

    district: str
    hazard: str
    blocks: int


@folds(HazardGiven)
def _hazard(state: City, fact: HazardGiven) -> City:
    hazards = (*state.plots[fact.district].hazards, Hazard(fact.hazard, None, fact.blocks))
    return plot(state, fact.district, hazards=hazards)


class BonusGiven(Stated, frozen=True):
    """The position puts a bonus building on a district."""

    district: str
    bonus: str


@folds(BonusGiven)
def _bonus(state: City, fact: BonusGiven) -> City:
    return plot(state, fact.district, bonuses=(*state.plots[fact.district].bonuses, fact.bonus))


class DodgeGiven(Stated, frozen=True):
    """The position says that a player has held the Rent Dodge card since an earlier turn."""

    player: Who


@folds(DodgeGiven)
def _dodge(state: City, fact: DodgeGiven) -> City:
    return replace(state, dodge=fact.player, dodge_since=0)


_WHERE = {
    "railroad": (phrase("Where a railroad is"), phrase("Railroad")),
    "stadium": (phrase("Where a stadium is"), phrase("Stadium")),
    "skyscraper": (phrase("Where a skyscraper is"), phrase("Skyscraper")),
    "tower": (phrase("Where the Tower is"), phrase("Tower")),
}
GIVENS = (
    *WHOLE,
    *board.givens(Spot("place")),
    Form("owner", OwnerGiven, DISTRICT, Player("player"), summary="Who owns a district", head="Owner"),
    Form("blocks", GivenBlocks, DISTRICT, Blocks("blocks"), summary="Which blocks are there", head="Blocks"),
    Form(
        "mortgaged", GivenMortgaged, DISTRICT, Opt(Amount("amount")), summary="A mortgaged district", head="Mortgaged"
    ),
    *(
        Form(piece, PieceGiven, DISTRICT, fixed={"piece": piece}, summary=where, head=head)
        for piece, (where, head) in _WHERE.items()
    ),
    Form("hazard", GivenHazard, HAZARD, DISTRICT, summary="Where a hazard is", head="Hazard", often=Often.MANY),
    Form("bonus", BonusGiven, BONUS, DISTRICT, summary="Where a bonus building is", head="Bonus", often=Often.MANY),
    Form(
        "dodge", DodgeGiven, Player("player"), summary="Who holds the Rent Dodge card", head="Dodge", often=Often.ONCE
    ),
)


def position(state: City) -> Iterator[msgspec.Struct]:
    """Yield the current position of a city, as it could be given."""
    yield from seats_now(state, {name: state.edition.track[each.position].name for name, each in state.seats.items()})
    if state.dodge is not None:
        yield DodgeGiven(state.dodge)
    for name, found in state.plots.items():
        yield from _plot_now(name, found)


def _plot_now(name: str, found: Plot) -> Iterator[msgspec.Struct]:
    if found.owner is not None:
        yield OwnerGiven(name, found.owner)
    if found.blocks:
        yield GivenBlocks(name, (found.residential, found.industrial))
    if found.mortgage is not None:
        yield GivenMortgaged(name, found.mortgage)
    yield from (PieceGiven(name, piece) for piece in PIECES if getattr(found, piece))
    yield from (GivenHazard(hazard.kind, name) for hazard in found.hazards)
    yield from (BonusGiven(name, bonus) for bonus in found.bonuses)


FACTS = kinds(Fact, globals())
