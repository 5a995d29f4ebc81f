"""Whether Build is fair: a chi-square test of the counts against the odds."""

import math
from collections.abc import Sequence

import msgspec

from companion.core.words import say, with_decimal_sign


class Fairness(msgspec.Struct, frozen=True):
    """The chi-square statistic, its degrees of freedom, and how often chance alone deviates at least as much."""

    presses: int
    chi_square: float
    freedom: int
    p: float

    @property
    def summary(self) -> str:
        """Return the line under the histogram."""
        if self.presses < 5 * (self.freedom + 1):
            return say("too few presses to judge")
        verdict = say("about what you'd expect by chance") if self.p >= 0.01 else say("unusual: check the odds setting")
        chi_square, p = with_decimal_sign(f"{self.chi_square:.2f}"), with_decimal_sign(f"{self.p:.2f}")
        return say("χ² = {chi_square}, p = {p}: {verdict}", chi_square=chi_square, p=p, verdict=verdict)


def fairness(counts: Sequence[int], weights: Sequence[int]) -> Fairness:
    """Return the test of `counts` against `weights` (not all zero), leaving out results with weight zero."""
    possible = [(n, w) for n, w in zip(counts, weights, strict=True) if w]
    total, whole = sum(n for n, _ in possible), sum(weights)
    cells = [(n, total * w / whole) for n, w in possible]
    statistic = sum((n - e) ** 2 / e for n, e in cells) if total else 0.0
    freedom = len(cells) - 1
    return Fairness(total, statistic, freedom, _chi_square_tail(statistic, freedom))


def _chi_square_tail(x: float, freedom: int) -> float:
    """Return the upper tail of the chi-square distribution for up to three degrees of freedom."""
    root = math.sqrt(x / 2)
    tails = (
        1.0,
        math.erfc(root),
        math.exp(-x / 2),
        math.erfc(root) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2),
    )
    return tails[freedom]
