"""What somebody read off the box."""

from companion.core.fact import Fact


class DeedRead(Fact, frozen=True):
    """Somebody read values off a deed; a new name took a blank one (the printed card wins)."""

    deed: str
    values: dict[str, object]


class ChartRead(Fact, frozen=True):
    """Somebody read a row of the Roll for Resources chart."""

    group: str
    resource: str


class SpaceRead(Fact, frozen=True):
    """Somebody said what is on a space of the board."""

    position: int
    kind: str
    deed: str | None = None
    resource: str | None = None


class SpacesCounted(Fact, frozen=True):
    """Somebody counted the spaces of the board."""

    number: int


class MapDrawn(Fact, frozen=True):
    """The owner said which cells are foundations."""

    cells: tuple[str, ...]


class GapDrawn(Fact, frozen=True):
    """The owner said that two cells are kept apart."""

    cells: tuple[str, ...]


class ChanceRead(Fact, frozen=True):
    """The text of a Chance card was kept."""

    text: str


class TokenRead(Fact, frozen=True):
    """Somebody read the colour of a token off its reference card."""

    token: str
    resource: str
