"""The state of a Deal table: each player's open cards, open claims, and the number of the other cards."""

import msgspec
from msgspec.structs import replace

from companion.core.fact import Who
from companion.games.deal.edition import Edition
from companion.games.deal.settings import House
from companion.games.deal.words import card_in_words
from companion.games.turn_timer import Round

PLAYS = 3
HAND_LIMIT = 7
DRAW, REFILL = 2, 5


class Row(msgspec.Struct, frozen=True):
    """A player's cards of one colour in order of arrival. `arrangement` decides which of them form a set.

    `levels` are the building levels of the sets, highest first: 0 nothing, 1 a House, 2 a House and a Hotel.
    """

    cards: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()


class Area(msgspec.Struct, frozen=True):
    """A player's cards: the number in hand, the bank, the properties by colour, and loose buildings."""

    hand: int = REFILL
    bank: tuple[str, ...] = ()
    rows: dict[str, Row] = {}
    loose: tuple[str, ...] = ()


class TableCard(msgspec.Struct, frozen=True):
    """A card on the table. `place` is bank, loose or a colour, or None until it is located."""

    card: str
    place: str | None = None


class Claim(msgspec.Struct, frozen=True):
    """A claim of the current player on `target`: money, or a card or set of theirs.

    `noes` counts the alternating Just Say No cards. `factor` is how much doublers multiply the `amount`.
    """

    kind: str
    target: Who
    amount: int = 0
    factor: int = 1
    noes: int = 0
    take: TableCard | None = None
    give: TableCard | None = None
    colour: str = ""

    @property
    def is_for_money(self) -> bool:
        """Return whether the claim is for money."""
        return self.kind in ("rent", "all-colour rent", "debt", "birthday")


class Turn(msgspec.Struct, frozen=True):
    """The running turn: plays used, and whether the opening cards are drawn."""

    player: str
    number: int = 1
    plays: int = 0
    drawn: bool = False

    @property
    def plays_left(self) -> int:
        """Return the plays left (DEAL-TURN-03)."""
        return max(0, PLAYS - self.plays)


class Deal(Round[House, Turn], frozen=True, kw_only=True):
    """A table of Monopoly Deal.

    `discard` holds the known discards, `hidden` counts the unnamed ones. `answered` tells whether anyone has
    answered the last claim. `recolourable` are wilds whose receiver can still choose the colour. `finished` says how
    the game ended, `winner` who won it.
    """

    edition: Edition
    packs: int
    areas: dict[str, Area]
    pile: int
    discard: tuple[str, ...] = ()
    hidden: int = 0
    claims: tuple[Claim, ...] = ()
    answered: bool = False
    recolourable: tuple[tuple[str, TableCard], ...] = ()
    winner: str | None = None

    @property
    def is_start_undecided(self) -> bool:
        """Return whether the table may still say who starts: nothing was played, and no position was given."""
        return (
            super().is_start_undecided
            and not self.turn.drawn
            and not any(area.bank or area.rows for area in self.areas.values())
        )

    def claim(self, target: str) -> Claim | None:
        """Return the claim on a player."""
        return next((claim for claim in self.claims if claim.target == target), None)

    def in_words(self, card: str) -> str:
        """Return a card in words."""
        return card_in_words(self.edition, card)

    def row(self, player: str, colour: str) -> Row:
        """Return a player's cards of a colour."""
        return self.areas[player].rows.get(colour, Row())


def with_area(state: Deal, player: str, **changes: object) -> Deal:
    """Return the state with a changed area of one player."""
    return replace(state, areas={**state.areas, player: replace(state.areas[player], **changes)})


def with_turn(state: Deal, **changes: object) -> Deal:
    """Return the state with a changed running turn."""
    return replace(state, turn=replace(state.turn, **changes))


def without_claims(state: Deal) -> Deal:
    """Return the state without claims. The turn continues, and the open cards stay."""
    return replace(state, claims=(), recolourable=())


def reset_to_setup(state: Deal) -> Deal:
    """Return the table as set up: five cards in every hand, nothing on the table."""
    pile = state.edition.cards_per_pack * state.packs - REFILL * len(state.players)
    areas = {name: Area() for name in state.players}
    now = Turn(state.turn.player, state.turn.number)
    state = replace(without_claims(state), turn=now, areas=areas, pile=pile, discard=(), hidden=0)
    return replace(state, begun=False, decided=False, gone=())
