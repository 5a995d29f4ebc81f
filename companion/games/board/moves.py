"""The moves of every table with a board and a bank. The order says who acts, not the move."""

import msgspec

from companion.games.finishing import Finishing
from companion.games.ways import Given


class Move(msgspec.Struct, frozen=True):
    """Base of the moves."""


class DecideOrder(Move, frozen=True):
    """Enter the first rolls as totals; the highest begins (CITY-TURN-02, BUILDER-SETUP-14)."""

    rolls: tuple[tuple[str, int], ...]


class Begin(Move, frozen=True):
    """Say who begins, however it was decided (CITY-TURN-02, BUILDER-SETUP-15)."""

    player: str


class Roll(Move, frozen=True):
    """Roll both dice and move (CITY-TURN-05, BUILDER-TURN-06). Without dice, the companion rolls."""

    first: int | None = None
    second: int | None = None


class Land(Move, frozen=True):
    """Say where the token landed, by name or number of the space (BUILDER-MOVE-02)."""

    place: str


class PassGo(Move, frozen=True):
    """Collect the money for passing GO, where the companion can't track the token (BUILDER-SPACE-04)."""


class Pay(Move, frozen=True):
    """Pay an amount that a card names, from one purse to another."""

    payer: str
    payee: str
    amount: int


class Settle(Move, frozen=True):
    """Pay the open debts as far as the cash allows."""


class Promise(Move, frozen=True):
    """Note a promise. It isn't enforced (CITY-DEAL-07, BUILDER-OQ-28)."""

    words: str


class Bankrupt(Move, frozen=True):
    """Declare bankruptcy (CITY-BKR-01, BUILDER-BANKRUPT-01)."""

    creditor: str | None = None


class EndTurn(Move, frozen=True):
    """Pass the dice on (BUILDER-TURN-07)."""


class Finish(Move, Finishing, frozen=True):
    """End the game by agreement and settle the standings (BUILDER-OQ-30)."""


class GoToJail(Move, frozen=True):
    """Go directly to jail, sent by a Chance `card` or anything else (CITY-JAIL-02, BUILDER-SPACE-08)."""

    card: bool = False


class Bail(Move, frozen=True):
    """Pay and leave jail (CITY-JAIL-07, BUILDER-JAIL-03)."""


class UseCard(Move, frozen=True):
    """Use a kept Chance card. `jail` is a card that opens the jail (CITY-JAIL-08)."""

    card: str


class KeepCard(Move, frozen=True):
    """Keep a Chance card. `jail` is a card that opens the jail (CITY-CHN-02, -14, BUILDER-CHANCE-02)."""

    card: str


class ChanceMoney(Move, frozen=True):
    """A card moves money: pay, collect, pay-each, collect-each, or left (the left neighbour pays) (CITY-CHN-03)."""

    effect: str
    amount: int


class ChanceBack(Move, frozen=True):
    """A card moves the token back (CITY-CHN-04)."""

    number: int


class GivenAt(Given, frozen=True):
    """Say which space a token is on."""

    player: str
    place: str
