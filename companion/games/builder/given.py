"""The starting position of a Builder game continued in progress: moves, forms, facts and folds."""

from collections.abc import Iterator
from itertools import permutations

import msgspec
from msgspec.structs import replace

from companion.core.fact import Fact, Who
from companion.core.kinds import ByKind, concrete_subclasses_in
from companion.core.notation import Form
from companion.core.notation.slots import Number, Place, Player, Slot
from companion.core.words import phrase, say, say_n
from companion.games.board import facts as b
from companion.games.board.givens import players_as_position_moves, starting_position_forms
from companion.games.board.state import with_cash_from_bank, with_player_state
from companion.games.builder.chips import Chips, chips_in_words
from companion.games.builder.edition import place_in_words
from companion.games.builder.resource_slots import PlayerResourcesSlot, ResourcesSlot
from companion.games.builder.slots import Cell, Spot, TokenName
from companion.games.builder.state import Builder, Building, Holding, Turn, reset_to_setup
from companion.games.light_mode import WHOLE, PositionCleared, PositionFact, PositionKept, PositionMove, TurnGiven

folds = ByKind()


@folds(b.TookOver)
def _take_over(state: Builder, fact: b.TookOver) -> Builder:
    return replace(state, midway=True)


@folds(b.CashGiven)
def _set_cash(state: Builder, fact: b.CashGiven) -> Builder:
    purses = tuple(dict.fromkeys((*state.purses, fact.player)))
    return with_cash_from_bank(replace(state, purses=purses), fact.player, fact.amount)


@folds(b.JailGiven)
def _put_in_jail(state: Builder, fact: b.JailGiven) -> Builder:
    jail = next((place for place, space in state.edition.board.items() if space.kind == "jail"), None)
    return with_player_state(state, fact.player, jailed=True, failed=fact.failed, position=jail, place="Jail")


@folds(TurnGiven)
def _set_turn(state: Builder, fact: TurnGiven) -> Builder:
    return replace(state, turn=Turn(fact.player, state.turn.number))


@folds(PositionCleared)
def _clear_position(state: Builder, fact: PositionCleared) -> Builder:
    return reset_to_setup(state)


@folds(PositionKept)
def _keep_position(state: Builder, fact: PositionKept) -> Builder:
    begins = Turn(state.player_in_turn, state.turn.number)
    player_states = {name: replace(held, counted=True, known=True) for name, held in state.player_states.items()}
    state = replace(
        state,
        player_states=player_states,
        turn=begins,
        debts=(),
        claims=(),
        offer=None,
        tied=(),
        decided=True,
        purses=(),
    )
    return replace(state, rolled=False, midway=True, begun=False)


class PlaceGiven(PositionFact, frozen=True):
    """The position puts a token on a space."""

    player: Who
    position: int | None
    place: str

    def sentence(self, state: Builder) -> str:
        space = place_in_words(self.place or f"space {self.position}")
        return say("{player} is on {space}", player=self.player, space=space)

    def after(self, state: Builder) -> Builder:
        """Place a token where the table says. A player placed outside Jail has left it."""
        placed = with_player_state(state, self.player, position=self.position, place=self.place)
        space = None if self.position is None else state.edition.board.get(self.position)
        inside = self.place == "Jail" or (space is not None and space.kind == "jail")
        return placed if inside else with_player_state(placed, self.player, jailed=False, failed=0)


class OwnerGiven(PositionFact, frozen=True):
    """The position gives a deed to a player."""

    deed: str
    player: Who
    says = phrase("{deed} belongs to {player}")

    def after(self, state: Builder) -> Builder:
        return replace(state, holdings={**state.holdings, self.deed: Holding(self.player)})


class MortgageGiven(PositionFact, frozen=True):
    """The position says that a deed is mortgaged."""

    deed: str
    says = phrase("{deed} is mortgaged")

    def after(self, state: Builder) -> Builder:
        holding = replace(state.holding(self.deed), mortgaged=True)
        return replace(state, holdings={**state.holdings, self.deed: holding})


class StockGiven(PositionFact, frozen=True):
    """The position gives a player these resources, in addition to earlier ones."""

    player: Who
    chips: Chips

    def sentence(self, state: Builder) -> str:
        if self.chips.total:
            return say("{player} gets {chips}", player=self.player, chips=self.chips)
        return say("{player} has no resources", player=self.player)

    def after(self, state: Builder) -> Builder:
        """Add to the resources given before. The first line replaces the starting stock or the last known one."""
        held = state.player_states[self.player]
        before = held.chips if held.counted and not held.known else Chips()
        after = before.plus(self.chips)
        tray = state.tray.plus(held.chips).minus(after)
        return with_player_state(replace(state, tray=tray), self.player, chips=after, counted=True, known=False)


class DroppedGiven(PositionFact, frozen=True):
    """The position puts resources on a space."""

    place: str
    chips: Chips

    def sentence(self, state: Builder) -> str:
        return say("On {space}: {chips}", space=place_in_words(self.place), chips=chips_in_words(self.chips))

    def after(self, state: Builder) -> Builder:
        lying = state.dropped.get(self.place, Chips()).plus(self.chips)
        return replace(state, dropped={**state.dropped, self.place: lying}, tray=state.tray.minus(self.chips))


class FloorsGiven(PositionFact, frozen=True):
    """The position puts a building on a cell."""

    player: Who
    cell: str
    floors: int

    def sentence(self, state: Builder) -> str:
        return say_n(
            "{player} has {n} floor on {cell}",
            "{player} has {n} floors on {cell}",
            self.floors,
            player=self.player,
            cell=self.cell,
        )

    def after(self, state: Builder) -> Builder:
        return replace(state, island={**state.island, self.cell: Building(self.player, self.floors)})


class BankruptGiven(PositionFact, frozen=True):
    """The position says that a player is bankrupt."""

    player: Who
    says = phrase("{player} is bankrupt")

    def after(self, state: Builder) -> Builder:
        gone = 1 + sum(bool(held.bankrupt) for held in state.player_states.values())
        tray = state.tray.plus(state.chips(self.player))
        state = with_player_state(replace(state, tray=tray), self.player, bankrupt=gone, chips=Chips(), counted=True)
        return replace(state, turn=Turn(state.next_player(self.player))) if self.player == state.turn.player else state


class GivenToken(PositionMove, frozen=True):
    """Say which token a player has."""

    player: str
    token: str


_DEED = Place("deed")
_STOCK: tuple[Slot, ...] = (Player("player"), PlayerResourcesSlot("chips"))


def _building_forms() -> Iterator[Form]:
    """Yield the forms for an existing building: cell, player and floors in any order."""
    slots: tuple[Slot, ...] = (Cell("cell"), Player("player"), Number("floors", least=1, largest=4))
    for verb in ("floors", "floor", "building", "buildings"):
        for parts in permutations(slots):
            yield Form(
                verb, FloorsGiven, *parts, summary="A building on the map", asks={"floors": phrase("How many floors?")}
            )


GIVENS = (
    *WHOLE,
    *starting_position_forms(Spot("place")),
    Form("owner", OwnerGiven, _DEED, Player("player"), summary="Who owns a deed", head="Owner"),
    Form("mortgaged", MortgageGiven, _DEED, summary="A mortgaged deed", head="Mortgaged"),
    *(
        Form(verb, StockGiven, *parts, summary="Which resources a player has", head="Resources")
        for verb in ("resources", "resource", "chips")
        for parts in permutations(_STOCK)
    ),
    Form("dropped", DroppedGiven, Spot("place"), ResourcesSlot("chips"), summary="Which resources are on a space"),
    *_building_forms(),
    Form("token", GivenToken, Player("player"), TokenName("token"), summary="Which token a player has", head="Token"),
    Form(
        "colour", GivenToken, Player("player"), TokenName("token"), summary="Which colour a player has", head="Colour"
    ),
    Form("bankrupt", BankruptGiven, Player("player"), summary="A player who is already bankrupt", head="Bankrupt"),
)


def position_as_moves(state: Builder) -> Iterator[msgspec.Struct]:
    """Yield the current position, as it could be given, without the island and the resources on the board."""
    yield from players_as_position_moves(state, {name: each.place for name, each in state.player_states.items()})
    for name, each in state.player_states.items():
        yield StockGiven(name, each.chips)
        yield GivenToken(name, each.token)
        if each.bankrupt:
            yield BankruptGiven(name)
    for deed, holding in state.holdings.items():
        if holding.owner is not None:
            yield OwnerGiven(deed, holding.owner)
        if holding.mortgaged:
            yield MortgageGiven(deed)


FACTS = concrete_subclasses_in(Fact, globals())
