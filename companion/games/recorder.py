"""Recording what a move brings: facts one after the other, each made with what the ones before it changed."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from companion.core.fact import Fact

S = TypeVar("S")


class Recorder(Generic[S]):
    """The facts of one move in the making, and the state after those recorded so far."""

    def __init__(self, state: S, at_ms: int, apply: Callable[[S, Fact], S]) -> None:
        self.state = state
        self.at_ms = at_ms
        self.facts: list[Fact] = []
        self._apply = apply

    def record(self, make: Callable[..., Fact], **about: Any) -> None:
        """Add a fact; the next one sees what it changed."""
        self.take(make(at_ms=self.at_ms, **about))

    def take(self, *facts: Fact) -> None:
        """Add facts that are made already."""
        for fact in facts:
            self.facts.append(fact)
            self.state = self._apply(self.state, fact)


About = Callable[[Any, Any], dict[str, Any]]


def fields(state: Any, move: Any) -> dict[str, Any]:
    """Return what a move says, to be recorded as it is."""
    return {name: getattr(move, name) for name in move.__struct_fields__}


def as_said(make: type[Fact], about: About = fields) -> Callable[[Recorder[Any], Any, str], None]:
    """Return what carries out a move by recording the fact `make`, with what the move says or `about` tells."""

    def record(recorder: Recorder[Any], move: Any, player: str) -> None:
        recorder.record(make, **about(recorder.state, move))

    return record
