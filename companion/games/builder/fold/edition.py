"""How what the table reads off its box changes the edition the game is played with."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.games.builder import edition as e
from companion.games.builder import facts as f
from companion.games.builder.state import Builder


def _deed(state: Builder, fact: f.DeedRead) -> Builder:
    return replace(state, edition=e.with_deed(state.edition, fact.deed, fact.values))


def _chart(state: Builder, fact: f.ChartRead) -> Builder:
    edition = e.learned(state.edition, f"chart {fact.group}")
    return replace(state, edition=replace(edition, chart={**edition.chart, fact.group: fact.resource}))


def _space(state: Builder, fact: f.SpaceRead) -> Builder:
    space = e.Space(fact.kind, fact.deed, fact.resource)
    return replace(state, edition=e.with_space(state.edition, fact.position, space))


def _spaces(state: Builder, fact: f.SpacesCounted) -> Builder:
    return replace(state, edition=replace(e.learned(state.edition, "spaces"), spaces=fact.number))


def _map(state: Builder, fact: f.MapDrawn) -> Builder:
    return replace(state, edition=replace(e.learned(state.edition, "map"), foundations=fact.cells))


def _gap(state: Builder, fact: f.GapDrawn) -> Builder:
    edition = e.learned(state.edition, "map")
    first, second = fact.cells
    return replace(state, edition=replace(edition, gaps=(*edition.gaps, (first, second))))


def _chance(state: Builder, fact: f.ChanceRead) -> Builder:
    edition = e.learned(state.edition, "chance")
    return replace(state, edition=replace(edition, chance=(*edition.chance, fact.text)))


FOLDS: dict[type[Fact], Callable[[Builder, Any], Builder]] = {
    f.DeedRead: _deed,
    f.ChartRead: _chart,
    f.SpaceRead: _space,
    f.SpacesCounted: _spaces,
    f.MapDrawn: _map,
    f.GapDrawn: _gap,
    f.ChanceRead: _chance,
}
