"""Recording what a move brings: facts one after the other, each made with what the ones before it changed."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar, cast

import msgspec

from companion.core.fact import Fact

S = TypeVar("S")
M = TypeVar("M", bound=msgspec.Struct)


class Recorder(Generic[S]):
    """The facts of one move in the making, and the state before the first of them and after those recorded so far."""

    def __init__(self, state: S, at_ms: int, apply: Callable[[S, Fact], S]) -> None:
        self.before = self.state = state
        self.at_ms = at_ms
        self.facts: list[Fact] = []
        self._apply = apply

    def record(self, make: type[Fact], **about: object) -> None:
        """Add a fact; the next one sees what it changed."""
        self.take(make(at_ms=self.at_ms, **about))

    def take(self, *facts: Fact) -> None:
        """Add facts that are made already."""
        for fact in facts:
            self.facts.append(fact)
            self.state = self._apply(self.state, fact)


Handler = Callable[[Recorder[S], msgspec.Struct, str], None]
"""What carries out a move of the kind it is found by, for the player who acts."""
About = Callable[[S, M], Mapping[str, object]]
"""What is recorded of a move, by the fields of the fact."""


def fields(state: object, move: msgspec.Struct) -> Mapping[str, object]:
    """Return what a move says, to be recorded as it is."""
    return {name: getattr(move, name) for name in move.__struct_fields__}


def as_said(make: type[Fact], about: About[S, M] = fields) -> Handler[S]:
    """Return what carries out a move by recording the fact `make`, with what the move says or `about` tells."""

    def record(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        recorder.record(make, **about(recorder.state, cast(M, move)))

    return record
