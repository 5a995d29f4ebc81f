"""How what the table reads off its box changes the edition the game is played with."""

from msgspec.structs import replace

from companion.core.kinds import by_kind
from companion.games.board.state import seat
from companion.games.builder import edition as e
from companion.games.builder import facts as f
from companion.games.builder.fold.turn import restocked
from companion.games.builder.state import Builder


def _deed(state: Builder, fact: f.DeedRead) -> Builder:
    return replace(state, edition=e.with_deed(state.edition, fact.deed, fact.values))


def _chart(state: Builder, fact: f.ChartRead) -> Builder:
    edition = e.learned(state.edition, f"chart {fact.group}")
    return replace(state, edition=replace(edition, chart={**edition.chart, fact.group: fact.resource}))


def _space(state: Builder, fact: f.SpaceRead) -> Builder:
    """Keep a space; whoever was in Jail before anybody said where that is stands there."""
    space = e.Space(fact.kind, fact.deed, fact.resource)
    after = replace(state, edition=e.with_space(state.edition, fact.position, space))
    jailed = [name for name, held in state.seats.items() if held.jailed and held.position is None]
    for name in jailed if fact.kind == "jail" else ():
        after = seat(after, name, position=fact.position)
    return after


def _spaces(state: Builder, fact: f.SpacesCounted) -> Builder:
    return replace(state, edition=replace(e.learned(state.edition, "spaces"), spaces=fact.number))


def _map(state: Builder, fact: f.MapDrawn) -> Builder:
    """Draw the map anew; gaps are drawn into it afterwards."""
    return replace(state, edition=replace(e.learned(state.edition, "map"), foundations=fact.cells, gaps=()))


def _gap(state: Builder, fact: f.GapDrawn) -> Builder:
    edition = e.learned(state.edition, "map")
    first, second = fact.cells
    return replace(state, edition=replace(edition, gaps=(*edition.gaps, (first, second))))


def _chance(state: Builder, fact: f.ChanceRead) -> Builder:
    edition = e.learned(state.edition, f"chance {fact.text}")
    return replace(state, edition=replace(edition, chance=(*edition.chance, fact.text)))


def _token(state: Builder, fact: f.TokenRead) -> Builder:
    """Let a token have the colour of its card; before the first move its starting stock follows."""
    after = replace(state, edition=e.with_token(state.edition, fact.token, fact.resource))
    holders = [name for name, seat in state.seats.items() if seat.token == fact.token and not state.begun]
    for name in holders:
        after = restocked(after, name, fact.token)
    return after


FOLDS = by_kind(globals(), "state", "fact")
