"""The starting position of a city game continued in progress: moves, forms, facts and folds."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core.fact import Fact, Money, Term, Who
from companion.core.kinds import ByKind, concrete_subclasses_in
from companion.core.notation import Form, Often, Opt
from companion.core.notation.slots import Amount, Player
from companion.core.words import phrase, say
from companion.games.board import facts as b
from companion.games.board.givens import players_as_position_moves, starting_position_forms
from companion.games.board.state import with_cash_from_bank, with_player_state
from companion.games.city.facts.building import blocks_in_words
from companion.games.city.slots import BONUS, DISTRICT, HAZARD, Blocks, Spot
from companion.games.city.state import PIECES, City, Hazard, Plot, Turn, reset_to_setup, with_plot
from companion.games.light_mode import WHOLE, PositionCleared, PositionFact, PositionKept, PositionMove, TurnGiven

folds = ByKind()


@folds(b.TookOver)
def _take_over(state: City, fact: b.TookOver) -> City:
    return replace(state, midway=True)


@folds(b.CashGiven)
def _set_cash(state: City, fact: b.CashGiven) -> City:
    return state if state.has_paper_money else with_cash_from_bank(state, fact.player, fact.amount)


@folds(b.JailGiven)
def _put_in_jail(state: City, fact: b.JailGiven) -> City:
    jail = state.edition.first_space("jail").position
    return with_player_state(state, fact.player, jailed=True, failed=fact.failed, position=jail)


@folds(TurnGiven)
def _set_turn(state: City, fact: TurnGiven) -> City:
    return replace(state, turn=Turn(fact.player, number=state.turn.number), opener=fact.player)


@folds(PositionCleared)
def _clear_position(state: City, fact: PositionCleared) -> City:
    return reset_to_setup(state)


@folds(PositionKept)
def _keep_position(state: City, fact: PositionKept) -> City:
    begins = Turn(state.player_in_turn, number=state.turn.number)
    return replace(state, turn=begins, debts=(), estate=(), rolled=False, midway=True, begun=False)


class OwnerGiven(PositionFact, frozen=True):
    """The position gives a district to a player."""

    district: str
    player: Who
    says = phrase("{player} owns {district}")

    def after(self, state: City) -> City:
        return with_plot(state, self.district, owner=self.player)


class GivenBlocks(PositionMove, frozen=True):
    """Say how many blocks a district has."""

    district: str
    blocks: tuple[int, int]


class BlocksGiven(PositionFact, frozen=True):
    """The position puts this many blocks on a district."""

    district: str
    residential: int
    industrial: int

    def sentence(self, state: City) -> str:
        if not self.residential + self.industrial:
            return say("{district} has no blocks", district=self.district)
        return say(
            "{district} has {blocks}", district=self.district, blocks=blocks_in_words(self.residential, self.industrial)
        )

    def after(self, state: City) -> City:
        return with_plot(state, self.district, residential=self.residential, industrial=self.industrial)


class GivenMortgaged(PositionMove, frozen=True):
    """Say that a district is mortgaged, by default for its rent value."""

    district: str
    amount: int | None = None


class MortgageGiven(PositionFact, frozen=True):
    """The position says that a district is mortgaged for this amount."""

    district: str
    amount: Money
    says = phrase("{district} is mortgaged for {amount}")

    def after(self, state: City) -> City:
        return with_plot(state, self.district, mortgage=self.amount)


class PieceGiven(PositionFact, frozen=True):
    """The position puts a railroad, stadium, skyscraper or the Tower on a district."""

    district: str
    piece: Term

    def sentence(self, state: City) -> str:
        if self.piece == "tower":
            return say("{district} has the Tower", district=self.district)
        return self.tell(state, phrase("{district} has a {piece}"))

    def after(self, state: City) -> City:
        value: int | bool = state.plots[self.district].railroad + 1 if self.piece == "railroad" else True
        return with_plot(state, self.district, **{self.piece: value})


class GivenHazard(PositionMove, frozen=True):
    """Say that a district has a hazard."""

    hazard: str
    district: str


class HazardGiven(PositionFact, frozen=True):
    """The position puts a hazard on a district."""

    district: str
    hazard: Term
    blocks: int
    says = phrase("{district} has a {hazard}")

    def after(self, state: City) -> City:
        hazards = (*state.plots[self.district].hazards, Hazard(self.hazard, None, self.blocks))
        return with_plot(state, self.district, hazards=hazards)


class BonusGiven(PositionFact, frozen=True):
    """The position puts a bonus building on a district."""

    district: str
    bonus: Term
    says = phrase("{district} has a {bonus}")

    def after(self, state: City) -> City:
        return with_plot(state, self.district, bonuses=(*state.plots[self.district].bonuses, self.bonus))


class DodgeGiven(PositionFact, frozen=True):
    """The position says that a player has held the Rent Dodge card since an earlier turn."""

    player: Who
    says = phrase("{player} has the Rent Dodge card")

    def after(self, state: City) -> City:
        return replace(state, dodge=self.player, dodge_since=0)


_WHERE = {
    "railroad": (phrase("Where a railroad is"), phrase("Railroad")),
    "stadium": (phrase("Where a stadium is"), phrase("Stadium")),
    "skyscraper": (phrase("Where a skyscraper is"), phrase("Skyscraper")),
    "tower": (phrase("Where the Tower is"), phrase("Tower")),
}
GIVENS = (
    *WHOLE,
    *starting_position_forms(Spot("place")),
    Form("owner", OwnerGiven, DISTRICT, Player("player"), summary="Who owns a district", head="Owner"),
    Form("blocks", GivenBlocks, DISTRICT, Blocks("blocks"), summary="Which blocks a district has", head="Blocks"),
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


def position_as_moves(state: City) -> Iterator[msgspec.Struct]:
    """Yield the current position of a city, as it could be given."""
    yield from players_as_position_moves(
        state, {name: state.edition.track[each.position].name for name, each in state.player_states.items()}
    )
    if state.dodge is not None:
        yield DodgeGiven(state.dodge)
    for name, found in state.plots.items():
        yield from _plot_as_position_moves(name, found)


def _plot_as_position_moves(district: str, found: Plot) -> Iterator[msgspec.Struct]:
    if found.owner is not None:
        yield OwnerGiven(district, found.owner)
    if found.blocks:
        yield GivenBlocks(district, (found.residential, found.industrial))
    if found.mortgage is not None:
        yield GivenMortgaged(district, found.mortgage)
    yield from (PieceGiven(district, piece) for piece in PIECES if getattr(found, piece))
    yield from (GivenHazard(hazard.kind, district) for hazard in found.hazards)
    yield from (BonusGiven(district, bonus) for bonus in found.bonuses)


FACTS = concrete_subclasses_in(Fact, globals())
