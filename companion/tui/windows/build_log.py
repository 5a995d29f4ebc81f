"""The build log: every press with its time and result, and whether the results are what chance would give."""

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from companion.core.words import percentage, phrase, say, translated
from companion.session.session import Session
from companion.table.build_log import BuildLog as Log
from companion.table.build_log import Press, build_log
from companion.table.view import SHOWN
from companion.tui.themes import MUTED
from companion.tui.windows.window import Scrolling
from companion.unit.profile import RESULTS
from companion.unit.state import Unit

_REPAINT_S = 0.5
_BAR = 30
_EMPTY = phrase("Nothing yet: each Build result will be listed here.")


class BuildLog(Scrolling):
    """A sheet to scroll. Esc or L closes it. The game continues behind it."""

    BINDINGS = [("escape,l,q", "dismiss", "Close")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._painted: Log | None = None

    def compose(self) -> ComposeResult:
        """Yield the histogram above the list."""
        with Vertical(classes="sheet") as sheet, VerticalScroll():
            sheet.border_title = say("Build log")
            yield Static("", id="histogram", markup=False)
            yield Static("", id="presses", markup=False)

    def on_mount(self) -> None:
        """Show the log and keep it up to date: a running light may end while the log is open."""
        self._show_log()
        self.set_interval(_REPAINT_S, self._show_log)

    def _show_log(self) -> None:
        unit = self._session.timing
        assert isinstance(unit, Unit), "only a desk with the unit opens its log"
        log = build_log(self._session.table.history, unit, self._session.now_ms)
        if log == self._painted:
            return
        self._painted = log
        self.query_one("#histogram", Static).update(Content("\n").join(_histogram_lines(log)))
        rows = (
            Content("\n").join(map(_press_line, log.presses))
            if log.presses
            else Content.styled(translated(_EMPTY), MUTED)
        )
        self.query_one("#presses", Static).update(rows)
        self.show_key_hint()


def _histogram_lines(log: Log) -> Iterator[Content]:
    """Yield a bar for each result, the mark │ at the value expected by chance, and the verdict."""
    total, whole = sum(log.counts), sum(log.weights)
    most = max(*log.counts, *(total * weight / whole for weight in log.weights), 1)
    for result, count, weight in zip(RESULTS, log.counts, log.weights, strict=True):
        bar = _bar(count / most, total * weight / whole / most)
        share = f"{count:>4} {percentage(f'{100 * count / total if total else 0:.0f}'):>6}"
        wanted = say("expected {percent}", percent=percentage(f"{100 * weight / whole:.0f}"))
        yield Content.assemble((f"{translated(SHOWN[result]):<9}", "bold"), " ", bar, share, (f"  {wanted}", MUTED))
    odds = " : ".join(map(str, log.weights))
    said = say("{total} in total · odds {odds} · {verdict}", total=total, odds=odds, verdict=log.verdict)
    yield Content.styled(f"\n {said}\n", MUTED)


def _bar(part: float, expected: float) -> Content:
    cells = ["█" if place < round(part * _BAR) else "·" for place in range(_BAR)]
    mark = min(_BAR - 1, round(expected * _BAR))
    before, after = "".join(cells[:mark]), "".join(cells[mark + 1 :])
    return Content.assemble((before, "$primary"), ("│", "$text-accent"), (after, "$primary"))


def _press_line(press: Press) -> Content:
    seconds = press.at_ms // 1000
    clock = f"{press.number:>4}.  {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}  "
    shown = translated(SHOWN[press.result]) if press.result in SHOWN else say("… still spinning")
    return Content.assemble((clock, MUTED), shown)
