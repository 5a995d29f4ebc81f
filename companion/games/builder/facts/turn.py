"""Start rolls, tokens, dice, moving, Jail, and the end."""

from companion.core.fact import Fact


class StartRolled(Fact, frozen=True):
    """The start rolls were made; those `tied` for the highest roll again (BUILDER-SETUP-14)."""

    rolls: tuple[tuple[str, int], ...]
    tied: tuple[str, ...] = ()


class StartDecided(Fact, frozen=True):
    """The player with the highest start roll begins (BUILDER-SETUP-15)."""

    player: str


class TokenPicked(Fact, frozen=True):
    """A player picked a token, and its starting stock with it (BUILDER-SETUP-04, -05)."""

    player: str
    token: str


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player; `again` for the further turn that doubles give (BUILDER-TURN-07, -08)."""

    player: str
    again: bool = False


class Rolled(Fact, frozen=True):
    """A player rolled for `purpose` turn, jail or space, or `watched`: at a light table nobody is in turn.

    `drawn` tells dice of the companion from stated ones.
    """

    player: str
    first: int
    second: int
    purpose: str
    drawn: bool = False


class Landed(Fact, frozen=True):
    """A token came to a space by dice, card, or as the table said (`how`); `place` is what the space is called."""

    player: str
    kind: str
    place: str
    position: int | None = None
    deed: str | None = None
    how: str = "dice"
    duty: str | None = None


class Moved(Fact, frozen=True):
    """A token moved on to a space of which the companion does not know what it is."""

    player: str
    position: int | None
    place: str


class SpaceUsed(Fact, frozen=True):
    """A player did what the space of this landing offers."""

    player: str


class ChartRolled(Fact, frozen=True):
    """The roll on the space named a row of the chart that nobody has read yet (BUILDER-SPACE-03)."""

    player: str
    group: str


class Jailed(Fact, frozen=True):
    """A player was sent to Jail; their turn is over (BUILDER-SPACE-08, -10)."""

    player: str
    position: int | None
    place: str


class JailLeft(Fact, frozen=True):
    """A player came out of Jail, by fee, card, doubles or after the third try; `closed` if they may only move."""

    player: str
    how: str
    closed: bool = False


class JailTryFailed(Fact, frozen=True):
    """A roll in Jail was no doubles (BUILDER-JAIL-08)."""

    player: str
