"""Figures side by side with a baseline measured in the same run."""

from collections.abc import Sequence
from statistics import median, quantiles
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: ours, the baseline's, their ratio, and what was to be reached."""

    what: str
    ours: str
    baseline: str
    ratio: str
    target: str


def p50_p99(times: Sequence[float]) -> str:
    """Return median and 99th percentile of times in ms."""
    return f"{median(times):.3g}/{p99(times):.3g} ms"


def p99(times: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return quantiles(times, n=100)[98]


def show(title: str, rows: Sequence[Row]) -> None:
    """Print the figures as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "ours", "baseline", "ratio", "target", title=title, title_justify="left")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
