"""Patches: how a line that mends changes the lines in effect, stored with it as facts."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from companion.core.errors import refusal
from companion.core.fact import Fact
from companion.core.line import Line
from companion.core.words import say


class LinesKept(Fact, frozen=True):
    """This many lines stay as they were: those before `at_ms`, and those whose facts are the same."""

    lines: int


class LinesLeftOut(Fact, frozen=True):
    """This many lines no longer count."""

    lines: int


class LinePut(Fact, frozen=True):
    """A line inserted here. The facts that follow it in the patch belong to it. It is dated `at_ms`."""

    seq: int
    kind: Literal["move", "auto", "undo"]
    text: str
    source: str = ""
    forced: bool = False
    target: int = 0


PATCH: tuple[type[Fact], ...] = (LinesKept, LinesLeftOut, LinePut)
"""The facts that make up a patch, in addition to those of a game."""


def patch_between(old: Sequence[Line], new: Sequence[Line]) -> tuple[Fact, ...]:
    """Return the patch that turns the lines `old` into `new`. Unchanged lines are the same objects, in order."""
    told: list[Fact] = []
    places = {id(line): place for place, line in enumerate(old)}
    at = kept = 0
    for line in new:
        place = places.get(id(line))
        if place == at + kept:
            kept += 1
            continue
        told += _kept_lines(kept)
        at, kept = at + kept, 0
        if place is None:
            told += (_line_put(line), *line.facts)
        else:
            told.append(LinesLeftOut(at_ms=0, lines=place - at))
            at, kept = place, 1
    if at + kept < len(old):
        told += (*_kept_lines(kept), LinesLeftOut(at_ms=0, lines=len(old) - at - kept))
    return tuple(told)


def _kept_lines(lines: int) -> tuple[LinesKept, ...]:
    return (LinesKept(at_ms=0, lines=lines),) if lines else ()


def _line_put(line: Line) -> LinePut:
    assert line.kind in ("move", "auto", "undo"), "a mend that counts is never changed itself"
    return LinePut(
        at_ms=line.at_ms,
        seq=line.seq,
        kind=line.kind,
        text=line.text,
        source=line.source,
        forced=line.forced,
        target=line.target,
    )


class PatchedLines(NamedTuple):
    """How many lines at the start a patch leaves as they are, and all lines after them as it makes them."""

    unchanged: int
    rest: list[Line]


def patched_lines(old: Sequence[Line], facts: Sequence[Fact]) -> PatchedLines:
    """Return the lines as a patch makes them.

    Raises `Refused` for a patch that does not fit these lines.
    """
    first = facts[0].lines if facts and isinstance(facts[0], LinesKept) else 0
    return PatchedLines(first, list(_lines_after(old, facts))[first:])


def _lines_after(old: Sequence[Line], facts: Sequence[Fact]) -> Iterator[Line]:
    at = place = 0
    while place < len(facts):
        fact = facts[place]
        place += 1
        if isinstance(fact, LinePut):
            line = _inserted_line(fact, facts, place)
            yield line
            place += len(line.facts)
        elif isinstance(fact, LinesKept | LinesLeftOut) and 0 <= fact.lines <= len(old) - at:
            if isinstance(fact, LinesKept):
                yield from old[at : at + fact.lines]
            at += fact.lines
        else:
            raise refusal(say("A line changes something that isn't there."), hard=True)
    yield from old[at:]


def _inserted_line(put: LinePut, facts: Sequence[Fact], place: int) -> Line:
    """Return the inserted line, with its facts read from the patch starting at `place`."""
    stop = next((n for n in range(place, len(facts)) if isinstance(facts[n], PATCH)), len(facts))
    return Line(put.seq, put.at_ms, put.kind, put.text, tuple(facts[place:stop]), put.source, put.forced, put.target)


def inserted_move(facts: Sequence[Fact], seq: int) -> Line | None:
    """Return the move a patch inserts under a number, or None."""
    for place, fact in enumerate(facts, 1):
        if isinstance(fact, LinePut) and fact.kind == "move" and fact.seq == seq:
            return _inserted_line(fact, facts, place)
    return None


def without_patch(mend: Line) -> Line:
    """Return a line that mends as it appears among those in effect."""
    return replace(mend, patch=())
