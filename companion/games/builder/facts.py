"""What happened at a Builder table. Every outcome is inside its fact, so an old evening replays without the rules."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds
from companion.games.board.facts import *
from companion.games.builder.chips import Chips
from companion.games.builder.moves import Lot


class StartRolled(Fact, frozen=True):
    """The start rolls were made; those `tied` for the highest roll again (BUILDER-SETUP-14)."""

    rolls: tuple[tuple[Who, int], ...]
    tied: tuple[Who, ...] = ()


class StartDecided(Fact, frozen=True):
    """The player with the highest start roll begins (BUILDER-SETUP-15)."""

    player: Who


class TokenPicked(Fact, frozen=True):
    """A player picked a token, and its starting stock with it (BUILDER-SETUP-04, -05)."""

    player: Who
    token: str


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player; `again` for the further turn that doubles give (BUILDER-TURN-07, -08)."""

    player: Who
    again: bool = False


class Rolled(Fact, frozen=True):
    """A player rolled for `purpose` turn, jail or space, or `watched`: at a light table nobody is in turn.

    `drawn` tells dice of the companion from stated ones.
    """

    player: Who
    first: int
    second: int
    purpose: str
    drawn: bool = False


class Landed(Fact, frozen=True):
    """A token came to a space by dice, card, or as the table said (`how`); `place` is what the space is called."""

    player: Who
    kind: str
    place: str
    position: int | None = None
    deed: str | None = None
    how: str = "dice"
    duty: str | None = None


class Moved(Fact, frozen=True):
    """A token moved on to a space of which the companion does not know what it is."""

    player: Who
    position: int | None
    place: str


class SpaceUsed(Fact, frozen=True):
    """A player did what the space of this landing offers."""

    player: Who


class ChartRolled(Fact, frozen=True):
    """The roll on the space named a row of the chart that nobody has read yet (BUILDER-SPACE-03)."""

    player: Who
    group: str


class Jailed(Fact, frozen=True):
    """A player was sent to Jail; their turn is over (BUILDER-SPACE-08, -10)."""

    player: Who
    position: int | None
    place: str


class JailLeft(Fact, frozen=True):
    """A player came out of Jail, by fee, card, doubles or after the third try; `closed` if they may only move."""

    player: Who
    how: str
    closed: bool = False


class JailTryFailed(Fact, frozen=True):
    """A roll in Jail was no doubles (BUILDER-JAIL-08)."""

    player: Who


class ResourcesPaid(Fact, frozen=True):
    """The bank gave a player resources, and why (BUILDER-RES-02)."""

    player: Who
    chips: Chips
    why: str
    deed: str | None = None


class ResourcesReturned(Fact, frozen=True):
    """A player gave resources to the bank."""

    player: Who
    chips: Chips
    why: str


class ResourcesDropped(Fact, frozen=True):
    """A player laid extra resources on their space (BUILDER-TURN-03)."""

    player: Who
    place: str
    chips: Chips


class ResourcesPickedUp(Fact, frozen=True):
    """A player took what lay on a space they passed or landed on (BUILDER-MOVE-03)."""

    player: Who
    place: str
    chips: Chips


class ResourcesTaken(Fact, frozen=True):
    """A player took resources from another and gave some back (BUILDER-SPACE-05, BUILDER-CHANCE-05)."""

    player: Who
    victim: Who
    taken: Chips
    given: Chips = Chips()
    why: str = "steal"


class SupplyShort(Fact, frozen=True):
    """The tray could not pay this, and nobody got it (BUILDER-OQ-12)."""

    player: Who
    chips: Chips


class BankShort(Fact, frozen=True):
    """The bank could not pay this, and nobody got it (BUILDER-OQ-31)."""

    player: Who
    amount: int


class CardUsed(Fact, frozen=True):
    """A kept card was used and went underneath the pile (BUILDER-CHANCE-04)."""

    player: Who
    card: str


class FloorBuilt(Fact, frozen=True):
    """A floor was built; its resources were paid just before (BUILDER-FLOOR-09)."""

    player: Who
    cell: str
    height: int


class PenthouseBuilt(Fact, frozen=True):
    """The penthouse was built (BUILDER-FLOOR-17)."""

    player: Who
    cell: str


class RentOpened(Fact, frozen=True):
    """The owner may ask for the rent until the next player rolls (BUILDER-RENT-01)."""

    payer: Who
    owner: Who
    deed: str


class ClaimsLapsed(Fact, frozen=True):
    """The rents nobody asked for in time are gone (BUILDER-RENT-04)."""

    payers: tuple[Who, ...]


class RentAsked(Fact, frozen=True):
    """The owner asked in time; what is due is paid or owed next (BUILDER-RENT-02).

    It settles one landing; in 0.1.0 it did `every` one of that player on that deed.
    """

    payer: Who
    owner: Who
    deed: str
    amount: int
    every: bool = True


class DebtOpened(Fact, frozen=True):
    """A player owes what they cannot pay now (BUILDER-DEBT-01)."""

    debtor: Who
    creditor: Who
    amount: int
    cause: str


class DebtPassed(Fact, frozen=True):
    """What a player owed to a bankrupt is owed to `heir`, who took over; nobody owes themselves (BANKRUPT-03, -05)."""

    debtor: Who
    creditor: Who
    heir: Who


class CashLookedFor(Fact, frozen=True):
    """A table that kept the points alone ended: the cash given counts if it is `known`, else it is asked who has most.

    See BUILDER-SCORE-12.
    """

    known: bool


class RichestSaid(Fact, frozen=True):
    """The table said who has the most cash, several who have equally much (BUILDER-SCORE-12)."""

    players: tuple[Who, ...]


class DebtsVoided(Fact, frozen=True):
    """The debts still open at the end count no more (BUILDER-OQ-21)."""


class DeedBought(Fact, frozen=True):
    """A deed went from the bank to a player, by price or auction (BUILDER-PROP-03, BUILDER-AUCTION-07)."""

    player: Who
    deed: str
    price: int
    how: str


class SetCompleted(Fact, frozen=True):
    """A player owns all deeds of a colour (BUILDER-SET-01)."""

    player: Who
    colour: str


class Mortgaged(Fact, frozen=True):
    """A deed was mortgaged (BUILDER-MORT-01)."""

    player: Who
    deed: str
    amount: int


class Redeemed(Fact, frozen=True):
    """A mortgage was repaid (BUILDER-MORT-05)."""

    player: Who
    deed: str
    amount: int


class Offered(Fact, frozen=True):
    """One side put a deal forward (BUILDER-TRADE-04)."""

    by: Who
    one: Who
    other: Who
    gives: Lot
    takes: Lot


class OfferClosed(Fact, frozen=True):
    """The open offer is off the table."""


class Traded(Fact, frozen=True):
    """Two players made a deal: what `one` gave and what `other` gave (BUILDER-TRADE-03)."""

    one: Who
    other: Who
    gives: Lot
    takes: Lot


class PromiseNoted(Fact, frozen=True):
    """A promise was made; it is kept as a note (BUILDER-OQ-28)."""

    words: str


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt: their creditor took over, or the bank took everything back (BUILDER-BANKRUPT-03, -05)."""

    player: Who
    creditor: Who
    cash: int
    deeds: tuple[str, ...]
    chips: Chips
    jail_cards: int
    kept: tuple[str, ...]


class ReadOff(Fact, frozen=True):
    """Base of what somebody read off the box."""


class DeedRead(ReadOff, frozen=True):
    """Somebody read values off a deed; a new name took a blank one (the printed card wins)."""

    deed: str
    values: dict[str, object]


class ChartRead(ReadOff, frozen=True):
    """Somebody read a row of the Roll for Resources chart."""

    group: str
    resource: str


class SpaceRead(ReadOff, frozen=True):
    """Somebody said what is on a space of the board."""

    position: int
    kind: str
    deed: str | None = None
    resource: str | None = None


class SpacesCounted(ReadOff, frozen=True):
    """Somebody counted the spaces of the board."""

    number: int


class MapDrawn(ReadOff, frozen=True):
    """The owner said which cells are foundations."""

    cells: tuple[str, ...]


class GapDrawn(ReadOff, frozen=True):
    """The owner said that two cells are kept apart."""

    cells: tuple[str, ...]


class ChanceRead(ReadOff, frozen=True):
    """The text of a Chance card was kept."""

    text: str


class TokenRead(ReadOff, frozen=True):
    """Somebody read the colour of a token off its reference card."""

    token: str
    resource: str


FACTS = kinds(Fact, globals())
