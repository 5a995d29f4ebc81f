"""A screen with one list: lines to mark, a description of the marked one, and keys for its actions."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Container, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from companion.core.words import say, translated
from companion.tui.actions import EVERYWHERE, Action
from companion.tui.pages.page import Page
from companion.tui.themes import GREYED
from companion.tui.widgets.fit import wrapped
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine, WrappedText
from companion.tui.widgets.rows import Row, Rows
from companion.tui.windows.window import Window

_MOST_LINES = 3


class Detail(WrappedText):
    """The marked line's description, as tall as the longest one, so that the list keeps its size."""

    def __init__(self, all_said: Callable[[], Iterable[str]]) -> None:
        super().__init__(id="detail")
        self._all_details = all_said

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the most lines that a description needs."""
        lines = 0
        for said in self._all_details():
            lines = max(lines, len(wrapped(said, width)))
            if lines >= _MOST_LINES:
                break
        return min(lines, _MOST_LINES)


class ListPage(Page):
    """Subclasses return lines in `rows` and descriptions in `detail`, and handle Enter in `activate_row`."""

    AUTO_FOCUS = "Rows"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide"), (144, "-broad")]
    """A broad screen shows descriptions beside the list."""
    HEADING = ""
    ACTIONS: tuple[Action, ...] = ()
    WIDTHS: Sequence[int] = (0,)
    EMPTY = ""

    def compose(self) -> ComposeResult:
        """Yield the list from top to bottom."""
        yield StatusLine(id="status")
        with Center(id="page"), Vertical(id="sheet"):
            yield from self.compose_above()
            with Container(id="body"):
                yield Rows(self.WIDTHS, id="rows", wrap=True)
                yield Detail(self._all_details)
            yield Static(translated(self.EMPTY), id="empty", markup=False)
            yield from self.compose_below()
        yield MessageLine(id="message")
        yield KeyLine((*self.ACTIONS, *EVERYWHERE), self.services.preferences.keys)

    def compose_above(self) -> ComposeResult:
        """Yield what goes above the list."""
        yield from ()

    def compose_below(self) -> ComposeResult:
        """Yield what goes below the list."""
        yield from ()

    def rows(self) -> list[Row]:
        """Return the current lines."""
        raise NotImplementedError

    def detail(self, row_id: str) -> str:
        """Return the description of a line."""
        return ""

    def name_in_files(self, row_id: str) -> str:
        """Return how a file writes a line, empty if it does not. It is shown dim."""
        return ""

    def idle_action_ids(self) -> Collection[str]:
        """Return the actions that have no effect on the marked line."""
        return ()

    def labels_by_action(self) -> Mapping[str, str]:
        """Return the names of actions on the marked line, where they differ from the usual ones."""
        return {}

    def shown_action_ids(self) -> Sequence[str]:
        """Return the actions to show in the key line now."""
        idle = self.idle_action_ids()
        return [each.id for each in self.ACTIONS if each.label and each.id not in idle]

    def activate_row(self, row_id: str) -> None:
        """Handle Enter or a click on the marked line."""
        raise NotImplementedError

    def action_change(self) -> None:
        """Do the same as Enter on the marked line."""
        if self.marked_id:
            self.activate_row(self.marked_id)

    @property
    def marked_id(self) -> str:
        """Return the id of the marked line, empty if there is none."""
        return self.query_one(Rows).marked_id

    def on_mount(self) -> None:
        """Fill the list."""
        self.show_state()

    def on_screen_resume(self) -> None:
        """Refresh: another screen or process may have changed something."""
        self.show_state()

    async def redraw(self) -> None:
        """Make all texts again, keeping the mark."""
        marked = self.marked_id
        await super().redraw()
        self.query_one(Rows).mark(marked)

    def show_state(self) -> None:
        """Show the current state."""
        status, lines = self.query_one(StatusLine), self.rows()
        status.left, status.right = translated(self.HEADING), self.services.devices_text()
        self.query_one(Rows).show(lines)
        self.query_one("#body").display = bool(lines)
        self.query_one("#empty").display = not lines
        self._show_detail()

    def _all_details(self) -> Iterator[str]:
        """Yield the description of each line."""
        return (self._detail_text(row.id).plain for row in self.query_one(Rows).rows if row.id)

    def _show_detail(self) -> None:
        """Show the marked line's description and its keys."""
        self.query_one(KeyLine).called = self.labels_by_action()
        self.show_keys(*self.shown_action_ids())
        said = self._detail_text(self.marked_id) if self.marked_id else Content("")
        self.query_one("#detail", Static).update(said)

    def _detail_text(self, row_id: str) -> Content:
        written = self.name_in_files(row_id)
        dim = f"\n{say('setting name: {name}', name=written)}" if written else ""
        return Content(self.detail(row_id)) + Content.styled(dim, self.app.theme_variables[GREYED])

    def on_key(self, event: events.Key) -> None:
        """Say that a letter has no meaning here."""
        self.report_unknown_letter(event)

    def on_option_list_option_highlighted(self) -> None:
        """Show the marked line's description."""
        self._show_detail()

    def on_option_list_option_selected(self, event: Rows.OptionSelected) -> None:
        """Handle the chosen line. The last message was about another one."""
        self.say("")
        self.activate_row(event.option.id or "")

    def report_result(self, problem: str | None, done: str = "") -> None:
        """Report a result and show what it changed."""
        self.say(problem or done, wrong=problem is not None)
        self.show_state()

    def ask(self, question: Window[str | None], then: Callable[[str], None]) -> None:
        """Open a window and continue with its answer, if there is one."""
        self.app.push_screen(question, lambda answer: None if answer is None else then(answer))
