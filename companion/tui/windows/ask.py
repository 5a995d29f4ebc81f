"""A question with two answers, before anything that cannot simply be undone."""

from collections.abc import Callable
from typing import Any, cast

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from companion.core.words import phrase, say, translated
from companion.table.ports import GameBusy
from companion.tui.shell import Shell
from companion.tui.windows.window import Window

_YES, _NO = phrase("Yes"), phrase("No")


class Ask(Window[bool]):
    """Asks a question. Y or the left button agrees, N, Esc or the right one declines."""

    BINDINGS = [("y,Y", "answer(True)", "Yes"), ("n,N,escape", "answer(False)", "No")]
    AUTO_FOCUS = "#no"

    def __init__(self, question: str, *, yes: str = _YES, no: str = _NO) -> None:
        super().__init__()
        self._question = question
        self._yes = translated(yes)
        self._no = translated(no)

    def compose(self) -> ComposeResult:
        """Yield the question and its two answers."""
        with Vertical(id="ask"):
            yield Static(self._question, markup=False, classes="question")
            with Horizontal():
                yes, no = Content(say("{answer} (Y)", answer=self._yes)), Content(say("{answer} (N)", answer=self._no))
                yield Button(yes, id="yes", variant="warning", action="screen.answer(True)", compact=True)
                yield Button(no, id="no", action="screen.answer(False)", compact=True)

    def on_key(self, event: events.Key) -> None:
        """Say that any other letter isn't an answer."""
        self.report_unknown_letter(event, phrase("{key} isn't an answer · press Y or N"))

    def action_answer(self, agreed: bool) -> None:
        """Close with the answer and drop keys typed ahead, which belonged to the question."""
        cast(Shell, self.app).inputs.drop_queued_inputs()
        self.dismiss(agreed)


def ask_first(
    app: App[Any],
    question: str,
    then: Callable[[], object],
    *,
    yes: str,
    no: str = _NO,
    otherwise: Callable[[], object] | None = None,
) -> Ask:
    """Ask first, then run the action or its alternative depending on the answer. Return the question."""

    def answered(agreed: bool | None) -> None:
        if agreed:
            then()
        elif otherwise is not None:
            otherwise()

    window = Ask(question, yes=yes, no=no)
    app.push_screen(window, answered)
    return window


def offer_to_watch(app: App[Any], busy: GameBusy, watch: Callable[[], object]) -> None:
    """Offer to watch a game that is open elsewhere."""
    ask_first(app, say("{busy}\n\nWatch it here?", busy=busy), watch, yes=say("Watch"))
