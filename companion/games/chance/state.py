"""The state of a Chance table: the location of each player's twenty cards, the properties, and the skylines."""

import msgspec
from msgspec.structs import replace

from companion.core.fact import Who
from companion.core.words import phrase
from companion.games.chance.card_names import card_in_words
from companion.games.chance.edition import BANKRUPT, CHANCE_FACE, LUCKY, TOKEN, Edition
from companion.games.chance.settings import House
from companion.games.turn_timer import Round

CORNERS = {
    "go": phrase("GO"),
    "parking": phrase("Free Parking"),
    "visiting": phrase("Just Visiting"),
    "jail": phrase("Go to Jail"),
}
DECK_COLOURS = ("pink", "blue", "green", "yellow")


class Deck(msgspec.Struct, frozen=True):
    """A player's cards that aren't on the board. The order of the draw pile is unknown."""

    draw: tuple[str, ...]
    flipped: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """A Cash card on a property."""

    player: str
    card: str


class Property(msgspec.Struct, frozen=True):
    """A property space: its colour, its cards from the bottom up, and whether it was covered this round."""

    colour: str
    pile: tuple[Laid, ...] = ()
    covered: bool = False

    @property
    def top(self) -> Laid | None:
        """Return the card that controls the space (CHANCE-CASH-09)."""
        return self.pile[-1] if self.pile else None


class Play(msgspec.Struct, frozen=True):
    """A play that its victim can still stop with Nope!: Cash on their property, or their card sent to jail.

    `source` is where the card comes from: flipped, draw, discard, or jail.
    """

    victim: Who
    card: str
    space: str
    source: str
    free: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The running turn.

    `face` is the rolled face, empty before the roll. `closed` is true once flipping is over. `forced` flips are pending
    from the Flip 2 of `forced_by`. `unusable` are cards from forced flips that can't be used. `stopped` are the spaces
    that a Nope! closed to the player, and `played` the spaces they have played on. `passed` are the players who
    declined to play Flip 2, `noped` those whose Flip 2 a Nope! stopped, and `let` those who didn't stop a play although
    they could.
    """

    player: str
    face: str = ""
    made: int = 0
    extra: int = 0
    closed: bool = False
    forced: int = 0
    forced_by: str | None = None
    started: bool = False
    used: bool = False
    unusable: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    noped: tuple[str, ...] = ()
    let: tuple[str, ...] = ()

    @property
    def flips_allowed(self) -> int:
        """Return how many cards can be flipped (CHANCE-ROLL-03)."""
        return int(self.face) if self.face.isdigit() else 0

    @property
    def phase(self) -> str:
        """Return roll, chance, forced, flip or use."""
        if not self.face:
            return "roll"
        if self.face == CHANCE_FACE:
            return "chance"
        if self.forced:
            return "forced"
        return "flip" if not self.closed and self.made < self.flips_allowed else "use"

    @property
    def flips_left(self) -> int:
        """Return how many cards can still be flipped, 0 outside the flips."""
        return self.flips_allowed - self.made if self.phase == "flip" else 0


class Chance(Round[House, Turn], frozen=True, kw_only=True):
    """A table of Monopoly Chance.

    `skylines` counts each player's buildings by colour. `racks` are lengths read off the racks. `trigger` is who
    triggered the end of the round, and `last` are the players who then still have a turn. `asking` is true while the
    table has to say whether a skyline has reached the finish mark, and `measuring` while one has, but the longest ones
    may be equal. `tied` are the players who shared the highest first roll.
    """

    edition: Edition
    seed: int
    decks: dict[str, Deck]
    spaces: dict[str, Property]
    skylines: dict[str, dict[str, int]]
    corners: dict[str, str] = msgspec.field(default_factory=dict)
    colours: dict[str, str] = msgspec.field(default_factory=dict)
    racks: dict[str, int] = msgspec.field(default_factory=dict)
    cards: int = 8
    cards_used: int = 0
    round: int = 1
    trigger: str | None = None
    last: tuple[str, ...] = ()
    pending: Play | None = None
    rolls: int = 0
    asking: bool = False
    measuring: bool = False
    tied: tuple[Who, ...] = ()

    @property
    def is_start_undecided(self) -> bool:
        """Return whether the starter can still be decided: nothing was played, and no later round was given."""
        return super().is_start_undecided and self.round == 1 and not any(self.skylines.values())

    @property
    def players_rolling_again(self) -> tuple[str, ...]:
        """Return who rolls again for the start; no one once it is decided (CHANCE-OQ-01)."""
        return self.tied if self.is_start_undecided else ()

    @property
    def cards_to_place(self) -> tuple[str, ...]:
        """Return the cards that the current player must play after the flips: Cash and the Token."""
        deck, cards = self.decks[self.turn.player], self.edition.cards
        flipped = [card for card in deck.flipped if card not in self.turn.unusable]
        cash = tuple(card for card in flipped if cards[card].cash)
        return (*cash, *((TOKEN,) if TOKEN in (*flipped, *deck.kept) else ()))

    def in_words(self, card: str) -> str:
        """Return a card in words."""
        return card_in_words(self.edition, card)

    def buildings_left(self, colour: str) -> int:
        """Return how many buildings of a colour no one has (CHANCE-BOX-03)."""
        return self.edition.building_count(colour) - sum(skyline.get(colour, 0) for skyline in self.skylines.values())

    def number_of_shields(self, player: str) -> int:
        """Return the open Lucky Breaks (CHANCE-LUCKY-01, CHANCE-OQ-16)."""
        unusable = self.turn.unusable.count(LUCKY) if player == self.turn.player else 0
        return self.decks[player].flipped.count(LUCKY) - unusable

    def number_of_bankrupts_left(self, player: str) -> int:
        """Return the Bankrupt cards in a draw pile."""
        return self.decks[player].draw.count(BANKRUPT)

    def cash_on_board(self, player: str) -> list[str]:
        """Return a player's Cash cards on the board."""
        return [laid.card for space in self.spaces.values() for laid in space.pile if laid.player == player]


def with_deck(state: Chance, player: str, **changes: object) -> Chance:
    """Return the state with a changed deck of one player."""
    return replace(state, decks={**state.decks, player: replace(state.decks[player], **changes)})


def with_space(state: Chance, space_name: str, **changes: object) -> Chance:
    """Return the state with one changed property."""
    return replace(state, spaces={**state.spaces, space_name: replace(state.spaces[space_name], **changes)})


def with_turn(state: Chance, **changes: object) -> Chance:
    """Return the state with a changed running turn."""
    return replace(state, turn=replace(state.turn, **changes))


def full_deck_of(state: Chance, player: str) -> tuple[str, ...]:
    """Return all the cards of a player: a full deck, or none once they have gone home."""
    return () if player in state.gone else state.edition.deck


def with_cards_returned(state: Chance) -> Chance:
    """Return the state with all cards returned to their players and no turn begun. The skylines stay."""
    return replace(
        state,
        decks={name: Deck(full_deck_of(state, name)) for name in state.players},
        spaces={name: Property(one.colour) for name, one in state.spaces.items()},
        turn=Turn(state.turn.player),
        corners={},
        trigger=None,
        last=(),
        pending=None,
        tied=(),
    )


def reset_to_setup(state: Chance) -> Chance:
    """Return the table as set up: full decks, empty properties, no skylines."""
    skylines: dict[str, dict[str, int]] = {name: {} for name in state.players}
    return replace(
        with_cards_returned(replace(state, gone=())),
        skylines=skylines,
        racks={},
        round=1,
        asking=False,
        measuring=False,
        begun=False,
        decided=False,
    )
