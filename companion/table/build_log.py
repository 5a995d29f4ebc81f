"""The results of Build so far, as a read model: every press that counts, newest first."""

import msgspec

from companion.core.history import History
from companion.unit.facts import BuildPressed
from companion.unit.fairness import fairness
from companion.unit.profile import RESULTS
from companion.unit.state import Unit


class Press(msgspec.Struct, frozen=True):
    """One press: its number, its time (game clock in ms), and its result, empty while the light still runs."""

    number: int
    at_ms: int
    result: str


class BuildLog(msgspec.Struct, frozen=True):
    """All presses, and how their results compare with the current weights."""

    presses: tuple[Press, ...]
    counts: tuple[int, ...]
    weights: tuple[int, ...]
    verdict: str


def build_log(history: History, unit: Unit, now_ms: int) -> BuildLog:
    """Return the log at `now_ms`, without a result that the running light still hides."""
    facts = [fact for fact in history.facts() if isinstance(fact, BuildPressed)]
    presses = [Press(number, fact.at_ms, fact.result) for number, fact in enumerate(facts, 1)]
    if presses and now_ms < unit.spin_until_ms:
        presses[-1] = Press(presses[-1].number, presses[-1].at_ms, "")
    counts = tuple(sum(press.result == name for press in presses) for name in RESULTS)
    weights = unit.profile.build_weights
    return BuildLog(tuple(reversed(presses)), counts, weights, fairness(counts, weights).summary)
