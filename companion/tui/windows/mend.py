"""Changing one line: its new text, the consequences, and the fate of later lines that no longer hold."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Button, Static

from companion.core.errors import CompanionError, why_not
from companion.core.visible import escape_hidden
from companion.core.words import say, say_n
from companion.games.game import State
from companion.session.news import News
from companion.session.origin import Origin
from companion.table.differences import differences
from companion.table.mending import MendPlan
from companion.table.orders import Mend
from companion.tui.desks.desk import Desk
from companion.tui.key_names import key_names
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.fit import with_hanging_indent
from companion.tui.widgets.lines import WrappedText
from companion.tui.widgets.long_text import LongText
from companion.tui.windows.window import Window
from companion.tui.words import error_in_words

_PAUSE_S = 0.2
_WIDEST, _FRAME = 100, 7
"""The window's width in its style sheet, and the non-text part of its lines."""


class MendLine(Window[bool]):
    """Shows the effect of a change while the move is typed. Nothing changes before Enter, K or D.

    The new move is not `typed` if the line is deleted, or the move was chosen already.
    """

    BINDINGS = [
        ("escape", "dismiss(False)", "Cancel"),
        ("enter", "mend", "Change"),
        ("k,K", "rest('keep')", "Keep"),
        ("d,D", "rest('drop')", "Remove"),
        ("pagedown", "read_on(1)", "More"),
        ("pageup", "read_on(-1)", "Back"),
    ]
    AUTO_FOCUS = "CommandBar"

    def __init__(self, desk: Desk, asked: Mend, *, typed: bool = True) -> None:
        super().__init__()
        self._typed = typed and asked.move is not None
        self._desk, self._log, self._asked = desk, desk.log_of_table, asked
        prompt = _mend_prompt(asked)
        self._verb = prompt.verb
        self._next = f"{prompt.typing} {prompt.keys}".strip() if self._typed else prompt.keys
        self._broken = self._lost = self._unchanged = False
        self._shown: Mend | None = None
        self._pause = Timer(self, _PAUSE_S)

    def compose(self) -> ComposeResult:
        """Yield the line, the move replacing it, and the effects."""
        with Vertical(classes="dialog mend"):
            yield WrappedText(self._question(), "question")
            if self._typed:
                yield CommandBar(self._desk.completions_of, self._desk.EXAMPLE)
            yield LongText(id="changes")
            yield Static("", id="wrong", markup=False)
            yield Static(self._next, id="next", markup=False, classes="hint")
            with Horizontal():
                yield Button(
                    f"{self._verb} ({key_names('enter')[0]})",
                    id="mend",
                    variant="primary",
                    action="screen.mend",
                    compact=True,
                )
                yield Button(say("Keep (K)"), id="keep", action="screen.rest('keep')", compact=True)
                yield Button(say("Remove (D)"), id="drop", action="screen.rest('drop')", compact=True)
                yield Button(say("Cancel (Esc)"), id="no", action="screen.dismiss(False)", compact=True)

    def on_mount(self) -> None:
        """Put the move into the bar, and show its effects."""
        self._leave = self._desk.session.subscribe(lambda news: self.call_next(self._hear_news, news))
        for button in self.query(Button):
            button.can_focus = False
        for bar in self.query(CommandBar):
            bar.value = self._asked.move or ""
            bar.cursor_position = len(bar.value)
        self._show_effects()

    def on_unmount(self) -> None:
        """Stop listening."""
        self._leave()

    def _hear_news(self, news: News) -> None:
        """Show the effects after new events. K and D refer to what is shown."""
        if not (news.lines and self.is_present):
            return
        self._shown = None
        self._show_effects()
        for bar in () if self._broken else self.query(CommandBar):
            self.set_focus(bar)

    def _question(self) -> str:
        rows = self._log.rows(self._desk.session.now_ms)
        counting = (row for row in rows if row.mendable or (row.came_of_itself and not row.struck))
        row = next(row for row in counting if row.number == self._asked.line)
        number, text = row.number, row.text
        if self._asked.move is None:
            return say("Delete only move {number} (“{text}”)", number=number, text=text)
        if self._asked.before:
            return say("Insert a move before move {number} (“{text}”)", number=number, text=text)
        return say("Change move {number} (“{text}”)", number=number, text=text)

    def on_input_changed(self) -> None:
        """Show the effects once the typing stops."""
        self._pause.stop()
        self._pause = self.set_timer(_PAUSE_S, self._show_effects)

    def on_command_bar_entered(self) -> None:
        """Change the line as typed."""
        self.action_mend()

    def on_command_bar_left(self) -> None:
        """Close without a change."""
        self.dismiss(False)

    def _requested_mend(self, rest: str | None) -> Mend:
        """Return the requested change. Raises `NotationError` if the typed text isn't a move."""
        if not self._typed:
            return replace(self._asked, rest=rest)
        how = "before : " if self._asked.before else ": "
        typed = self.query_one(CommandBar).value.strip()
        asked = self._desk.session.table.read(f"mend {self._asked.line} {how}{typed}")
        assert isinstance(asked, Mend), "the line begins with mend"
        return replace(asked, rest=rest or asked.rest)

    def _show_effects(self) -> None:
        """Show what would change, and what would no longer hold, unless that is already shown."""
        self._pause.stop()
        for bar in self.query(CommandBar):
            if not bar.value.strip():
                self._show_effect_lines()
                return
        try:
            asked = self._requested_mend("keep")
            if asked == self._shown:
                return
            kept = self._desk.session.table.plan_mend(asked)
        except CompanionError as error:
            self._show_effect_lines(wrong=self._objections(error))
        else:
            self._lost = not any(each.kept for each in kept.broken)
            self._show_effect_lines(self._effect_lines(kept, self._requested_mend("drop")), broken=bool(kept.broken))
            self._shown, self._unchanged = asked, not kept.patch

    def _objections(self, error: CompanionError) -> str:
        """Return the objections to the typed move, and that force overrides them if so."""
        try:
            asked = self._requested_mend("keep")
            self._desk.session.table.plan_mend(replace(asked, move=f"force {asked.move}"))
        except CompanionError:
            return error_in_words(error)
        return say("{why} Put “force” in front of it to play it anyway.", why=error_in_words(error))

    def _show_effect_lines(self, changes: Iterable[Content] = (), wrong: str = "", *, broken: bool = False) -> None:
        self._shown, self._unchanged, self._broken = None, False, broken
        self.set_class(broken, "-broken")
        self.set_class(broken and self._lost, "-lost")
        self.query_one(LongText).show(changes)
        self.query_one("#wrong", Static).update(f"✗ {escape_hidden(wrong)}" if wrong else "")
        self.query_one("#next", Static).update(self._deciding_keys_text() if broken else self._next)

    def _deciding_keys_text(self) -> str:
        """Return the keys that decide on later lines that no longer hold."""
        if self.focused is None:
            if self._lost:
                return say("D removes them: they can't be kept. Esc cancels. PgDn: more.")
            return say("K keeps them anyway. D removes them. Esc cancels. PgDn: more.")
        if self._lost:
            return say("Enter, then D removes them: they can't be kept. Esc cancels. PgDn: more.")
        return say("Enter, then K keeps them anyway, D removes them. Esc cancels. PgDn: more.")

    def _effect_lines(self, kept: MendPlan[State], drop: Mend) -> Iterator[Content]:
        """Yield the effects. Those of dropping lines are computed only if someone scrolls that far."""
        if not kept.broken:
            yield from self._change_lines(say("What would change"), kept)
            return
        count = len(kept.broken)
        yield _heading(say_n("{n} later move would become invalid", "{n} later moves would become invalid", count))
        for each in kept.broken:
            force = say("It can be kept anyway.") if each.kept else say("It can't be kept.")
            yield self._with_hanging_indent(f" {each.line.seq}  ", self._log.sentence(each.line).text)
            yield self._with_hanging_indent("    ✗ ", f"{why_not(each.reasons)} {force}").stylize("$text-warning")
        if not self._lost:
            yield from self._change_lines(say("If you keep them (K):"), kept)
        with suppress(CompanionError):  # the line has been removed meanwhile, and the window is about to hear of it
            dropped = self._desk.session.table.plan_mend(drop)
            also, more = len(dropped.broken) - count, say("If you remove them (D):")
            if also > 0:
                more = say("If you remove them and {number} more (D):", number=also)
            yield from self._change_lines(more, dropped)

    def _change_lines(self, heading: str, plan: MendPlan[State]) -> Iterator[Content]:
        table = self._desk.session.table
        found = differences(table.game, table.state, plan.state, table.now_ms)
        yield _heading(heading)
        yield from (
            self._with_hanging_indent(" ", words)
            for words in found or (say("only this move") if plan.patch else say("nothing"),)
        )

    def _with_hanging_indent(self, mark: str, text: str) -> Content:
        """Return a text after a mark. Its further lines are indented past the mark."""
        return Content(
            with_hanging_indent(mark, escape_hidden(text), min(_WIDEST, self.app.size.width * 96 // 100) - _FRAME)
        )

    def action_mend(self) -> None:
        """Change the line, or first let the player decide on later lines."""
        self._show_effects()
        if self._broken:
            self.set_focus(None)
            self.query_one("#next", Static).update(self._deciding_keys_text())
        elif self._unchanged:
            self._show_effect_lines(wrong=say("The move already says that."))
        else:
            self._submit_line(None)

    def action_read_on(self, pages: int) -> None:
        """Scroll the effects by a page."""
        self.query_one(LongText).scroll_pages(pages)

    def action_rest(self, rest: str) -> None:
        """Change the line, with the decision on later lines that no longer hold."""
        if self._broken and rest == "keep" and self._lost:
            self.query_one("#wrong", Static).update("✗ " + say("These moves can't be kept: D removes them."))
        elif self._broken:
            self._submit_line(rest)

    def _submit_line(self, rest: str | None) -> None:
        try:
            refusal = self._desk.session.submit(self._requested_mend(rest), Origin("key"))
        except CompanionError as error:
            self._show_effect_lines(wrong=error_in_words(error))
            return
        if refusal is None:
            self.dismiss(True)
        else:
            self._show_effect_lines(wrong=self._objections(refusal.error))


class _Prompt(NamedTuple):
    """What a change does, how its move is typed, and what the keys do."""

    verb: str
    typing: str
    keys: str


def _mend_prompt(asked: Mend) -> _Prompt:
    if asked.move is None:
        return _Prompt(say("Delete"), "", say("Enter deletes the move. Esc cancels."))
    if asked.before:
        return _Prompt(say("Insert"), say("Type a move; Tab completes it."), say("Enter inserts it. Esc cancels."))
    return _Prompt(say("Change"), say("Type the new move; Tab completes it."), say("Enter saves it. Esc cancels."))


def _heading(text: str) -> Content:
    return Content.styled(text, "$text-primary bold")
