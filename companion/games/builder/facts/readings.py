"""Values read off the box."""

from msgspec.structs import replace

from companion.core.fact import Fact, Term
from companion.core.words import phrase, say, say_n, translated
from companion.games.board.state import with_player_state
from companion.games.builder import edition as e
from companion.games.builder.belongings import with_token
from companion.games.builder.edition import field_label, printed_title, token_name
from companion.games.builder.state import Builder, with_space_read


class ReadOff(Fact, frozen=True):
    """Base of the facts for values read off the box."""


class DeedRead(ReadOff, frozen=True):
    """Someone read values off a deed. A new name took a blank deed (the printed card wins)."""

    deed: str
    values: dict[str, object]

    def sentence(self, state: Builder) -> str:
        values = dict(self.values)
        said = [translated(str(values.pop("colour")))] if "colour" in values else []
        said += [
            say("{label} {value}", label=field_label(name), value=translated(str(value)))
            for name, value in values.items()
        ]
        if said:
            return say("{deed}: {values}", deed=self.deed, values=", ".join(said))
        return say("{deed} added", deed=self.deed)

    def after(self, state: Builder) -> Builder:
        return replace(state, edition=e.with_deed(state.edition, self.deed, self.values))


class ChartRead(ReadOff, frozen=True):
    """Someone read a row of the Roll for Resources chart."""

    group: str
    resource: Term
    says = phrase("Row {group} of the chart gives {resource}")

    def after(self, state: Builder) -> Builder:
        edition = e.with_learned(state.edition, f"chart {self.group}")
        return replace(state, edition=replace(edition, chart={**edition.chart, self.group: self.resource}))


class SpaceRead(ReadOff, frozen=True):
    """Someone entered what is on a space of the board."""

    position: int
    kind: str
    deed: str | None = None
    resource: Term | None = None

    def sentence(self, state: Builder) -> str:
        what = self.deed or printed_title(self.kind, self.resource)
        return say("Space {number} is {space}", number=self.position, space=what)

    def after(self, state: Builder) -> Builder:
        """Store a space. A player already in Jail stands on it once its position is known."""
        space = e.Space(self.kind, self.deed, self.resource)
        after = with_space_read(state, e.with_space(state.edition, self.position, space), self.position)
        jailed = [name for name, held in state.player_states.items() if held.jailed and held.position is None]
        for name in jailed if self.kind == "jail" else ():
            after = with_player_state(after, name, position=self.position)
        return after


class SpacesCounted(ReadOff, frozen=True):
    """Someone counted the spaces of the board."""

    number: int
    says = phrase("The board has {number} spaces")

    def after(self, state: Builder) -> Builder:
        return replace(state, edition=replace(e.with_learned(state.edition, "spaces"), spaces=self.number))


class MapDrawn(ReadOff, frozen=True):
    """The owner entered which cells are foundations."""

    cells: tuple[str, ...]

    def sentence(self, state: Builder) -> str:
        return say_n(
            "The island has {n} foundation",
            "The island has {n} foundations",
            len(self.cells),
            none="The island has no foundations",
        )

    def after(self, state: Builder) -> Builder:
        """Redraw the map without gaps, which are entered afterwards."""
        return replace(state, edition=replace(e.with_learned(state.edition, "map"), foundations=self.cells, gaps=()))


class GapDrawn(ReadOff, frozen=True):
    """The owner entered that two cells are separated."""

    cells: tuple[str, ...]
    says = phrase("There is a gap between {cells}")

    def after(self, state: Builder) -> Builder:
        edition = e.with_learned(state.edition, "map")
        first, second = self.cells
        return replace(state, edition=replace(edition, gaps=(*edition.gaps, (first, second))))


class ChanceRead(ReadOff, frozen=True):
    """The text of a Chance card was stored."""

    text: str
    says = phrase("A Chance card says “{text}”")

    def after(self, state: Builder) -> Builder:
        edition = e.with_learned(state.edition, f"chance {self.text}")
        return replace(state, edition=replace(edition, chance=(*edition.chance, self.text)))


class TokenRead(ReadOff, frozen=True):
    """Someone read the colour of a token off its reference card."""

    token: str
    resource: Term

    def sentence(self, state: Builder) -> str:
        return say("The {token} card shows {colour}", token=token_name(self.token), colour=translated(self.resource))

    def after(self, state: Builder) -> Builder:
        """Set a token's colour from its card. Before the first move this also sets its starting stock."""
        after = replace(state, edition=e.with_token_colour(state.edition, self.token, self.resource))
        holders = [name for name, seat in state.player_states.items() if seat.token == self.token and not state.begun]
        for name in holders:
            after = with_token(after, name, self.token, e.starting_chips(state.edition, self.token))
        return after
