"""What happened at a Builder table. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds
from companion.games.board.facts import *
from companion.games.builder.chips import Chips
from companion.games.builder.moves import Lot


class StartRolled(Fact, frozen=True):
    """The start rolls were made. Players `tied` for the highest roll again (BUILDER-SETUP-14)."""

    rolls: tuple[tuple[Who, int], ...]
    tied: tuple[Who, ...] = ()


class StartDecided(Fact, frozen=True):
    """The player with the highest start roll begins (BUILDER-SETUP-15)."""

    player: Who


class TokenPicked(Fact, frozen=True):
    """A player picked a token with its starting stock (BUILDER-SETUP-04, -05)."""

    player: Who
    token: str


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player. `again` marks the extra turn after doubles (BUILDER-TURN-07, -08)."""

    player: Who
    again: bool = False


class Rolled(Fact, frozen=True):
    """A player rolled for a `purpose`: turn, jail or space, or `watched` at a light table where no one is in turn.

    `drawn` tells whether the companion rolled the dice.
    """

    player: Who
    first: int
    second: int
    purpose: str
    drawn: bool = False


class Landed(Fact, frozen=True):
    """A token reached a space by dice, by card, or as the table said (`how`). `place` is the name of the space."""

    player: Who
    kind: str
    place: str
    position: int | None = None
    deed: str | None = None
    how: str = "dice"
    duty: str | None = None


class Moved(Fact, frozen=True):
    """A token moved to a space whose kind the companion doesn't know."""

    player: Who
    position: int | None
    place: str


class SpaceUsed(Fact, frozen=True):
    """A player used what the space of this landing offers."""

    player: Who


class ChartRolled(Fact, frozen=True):
    """The roll on the space hit a row of the chart that hasn't been read yet (BUILDER-SPACE-03)."""

    player: Who
    group: str


class Jailed(Fact, frozen=True):
    """A player was sent to Jail, which ends their turn (BUILDER-SPACE-08, -10)."""

    player: Who
    position: int | None
    place: str


class JailLeft(Fact, frozen=True):
    """A player left Jail by fee, card, doubles or after the third try. `closed` means that they may only move."""

    player: Who
    how: str
    closed: bool = False


class JailTryFailed(Fact, frozen=True):
    """A roll in Jail wasn't doubles (BUILDER-JAIL-08)."""

    player: Who


class ResourcesPaid(Fact, frozen=True):
    """The bank gave a player resources, with the reason (BUILDER-RES-02)."""

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
    """A player dropped extra resources on their space (BUILDER-TURN-03)."""

    player: Who
    place: str
    chips: Chips


class ResourcesPickedUp(Fact, frozen=True):
    """A player took the resources on a space they passed or landed on (BUILDER-MOVE-03)."""

    player: Who
    place: str
    chips: Chips


class ResourcesTaken(Fact, frozen=True):
    """A player took resources from another and gave others back (BUILDER-SPACE-05, BUILDER-CHANCE-05)."""

    player: Who
    victim: Who
    taken: Chips
    given: Chips = Chips()
    why: str = "steal"


class SupplyShort(Fact, frozen=True):
    """The tray didn't have these resources, so they weren't paid (BUILDER-OQ-12)."""

    player: Who
    chips: Chips


class BankShort(Fact, frozen=True):
    """The bank didn't have this money, so it wasn't paid (BUILDER-OQ-31)."""

    player: Who
    amount: int


class CardUsed(Fact, frozen=True):
    """A kept card was used and put under the pile (BUILDER-CHANCE-04)."""

    player: Who
    card: str


class FloorBuilt(Fact, frozen=True):
    """A floor was built. Its resources were paid just before (BUILDER-FLOOR-09)."""

    player: Who
    cell: str
    height: int


class PenthouseBuilt(Fact, frozen=True):
    """The penthouse was built (BUILDER-FLOOR-17)."""

    player: Who
    cell: str


class RentOpened(Fact, frozen=True):
    """The owner can ask for the rent until the next player rolls (BUILDER-RENT-01)."""

    payer: Who
    owner: Who
    deed: str


class ClaimsLapsed(Fact, frozen=True):
    """Rents that weren't asked for in time have expired (BUILDER-RENT-04)."""

    payers: tuple[Who, ...]


class RentAsked(Fact, frozen=True):
    """The owner asked for rent in time. It is paid or owed next (BUILDER-RENT-02).

    It settles one landing. In 0.1.0 it settled `every` landing of that player on that deed.
    """

    payer: Who
    owner: Who
    deed: str
    amount: int
    every: bool = True


class DebtOpened(Fact, frozen=True):
    """A player owes an amount that they can't pay now (BUILDER-DEBT-01)."""

    debtor: Who
    creditor: Who
    amount: int
    cause: str


class DebtPassed(Fact, frozen=True):
    """A debt to a bankrupt player passed to `heir`, who took over. The heir's own is dropped (BANKRUPT-03, -05)."""

    debtor: Who
    creditor: Who
    heir: Who


class CashLookedFor(Fact, frozen=True):
    """A table that tracked only the points ended. Entered cash counts if `known`; otherwise it must say who has most.

    See BUILDER-SCORE-12.
    """

    known: bool


class RichestSaid(Fact, frozen=True):
    """The table said who has the most cash, several players if equal (BUILDER-SCORE-12)."""

    players: tuple[Who, ...]


class DebtsVoided(Fact, frozen=True):
    """The debts still open at the end no longer count (BUILDER-OQ-21)."""


class DeedBought(Fact, frozen=True):
    """A deed went from the bank to a player, by purchase or auction (BUILDER-PROP-03, BUILDER-AUCTION-07)."""

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
    """One side offered a deal (BUILDER-TRADE-04)."""

    by: Who
    one: Who
    other: Who
    gives: Lot
    takes: Lot


class OfferClosed(Fact, frozen=True):
    """The open offer was agreed to or declined (BUILDER-TRADE-04)."""


class Traded(Fact, frozen=True):
    """Two players made a deal. `one` and `other` each gave these goods (BUILDER-TRADE-03)."""

    one: Who
    other: Who
    gives: Lot
    takes: Lot


class PromiseNoted(Fact, frozen=True):
    """A promise was made and noted (BUILDER-OQ-28)."""

    words: str


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt, and their creditor or the bank took everything (BUILDER-BANKRUPT-03, -05)."""

    player: Who
    creditor: Who
    cash: int
    deeds: tuple[str, ...]
    chips: Chips
    jail_cards: int
    kept: tuple[str, ...]


class ReadOff(Fact, frozen=True):
    """Base of the facts for values read off the box."""


class DeedRead(ReadOff, frozen=True):
    """Someone read values off a deed. A new name took a blank deed (the printed card wins)."""

    deed: str
    values: dict[str, object]


class ChartRead(ReadOff, frozen=True):
    """Someone read a row of the Roll for Resources chart."""

    group: str
    resource: str


class SpaceRead(ReadOff, frozen=True):
    """Someone entered what is on a space of the board."""

    position: int
    kind: str
    deed: str | None = None
    resource: str | None = None


class SpacesCounted(ReadOff, frozen=True):
    """Someone counted the spaces of the board."""

    number: int


class MapDrawn(ReadOff, frozen=True):
    """The owner entered which cells are foundations."""

    cells: tuple[str, ...]


class GapDrawn(ReadOff, frozen=True):
    """The owner entered that two cells are separated."""

    cells: tuple[str, ...]


class ChanceRead(ReadOff, frozen=True):
    """The text of a Chance card was stored."""

    text: str


class TokenRead(ReadOff, frozen=True):
    """Someone read the colour of a token off its reference card."""

    token: str
    resource: str


FACTS = kinds(Fact, globals())
