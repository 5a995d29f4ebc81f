"""Entering a game in progress: possessions and positions, checked as a whole before play continues."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from textual.app import ComposeResult
from textual.worker import WorkType

from companion.core.errors import CompanionError, why_not
from companion.core.notation import Form
from companion.core.words import phrase, say, say_n, translated, with_heading
from companion.games.choice_factory import ChoiceFactory
from companion.games.game import State
from companion.games.position import PositionTable
from companion.games.view import empty_preview
from companion.table.log import Log
from companion.table.ports import JournalError
from companion.table.table import Table
from companion.tui.actions import EVERYWHERE, POSITION, bindings
from companion.tui.pages.list_page import ListPage
from companion.tui.services import Services
from companion.tui.widgets.players import without_heading
from companion.tui.widgets.rows import Row, Rows
from companion.tui.widgets.sheet import UNTOUCHED, Cells, Sheet
from companion.tui.windows.ask import ask_first
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.fill import BlankAsker
from companion.tui.windows.find import Find
from companion.tui.words import error_in_words

GIVEN = "given "
_KNOWN = "known"
_IN_FULL = "option watch everything"
_BEGINS = {_KNOWN: phrase("the last known position"), "nothing": phrase("an empty table")}
_ABOUT = {
    "begins": phrase("Enter switches between the last known position and an empty table."),
    "add": phrase("Enter shows everything that can be entered."),
    "start": phrase("Everything is checked before play continues."),
}
_CELLS = phrase(
    "Type to fill a cell, Enter changes it, Del clears it. {mark}: still empty. Go below the tables to start from here."
)
_KNOWN_ABOUT = phrase("Last known. Press Enter to change it.")


@dataclass(frozen=True)
class SavedEntry:
    """An entry left when Companion ended, and functions that keep the lines so far or discard them.

    `keep` raises `JournalError` on failure.
    """

    keep: Callable[[Sequence[str]], None]
    lines: Sequence[str] = ()


class Position(ListPage):
    """A line for each entered fact. `fresh` makes a table to try them on, `play` continues from them.

    Each line is kept at once, until the whole entry is played or discarded. For a table played at before, `last` holds
    the turn's last known lines; the other lines may be kept.
    """

    BINDINGS = bindings((*POSITION, *EVERYWHERE))
    HEADING = phrase("Continue a game in progress")
    ACTIONS = POSITION
    WIDTHS = (30, 0)
    AUTO_FOCUS = "Cells"

    def __init__(
        self,
        services: Services,
        fresh: Callable[[], Table[State]],
        play: Callable[[Sequence[str]], str | None],
        kept: SavedEntry,
        last: Sequence[str] | None = None,
    ) -> None:
        super().__init__(services)
        self._fresh, self._play, self._keep = fresh, play, kept.keep
        self._begins = list(_BEGINS) if last is not None else []
        self._offered = list(last or ())
        self._lines = list(self._offered)
        if kept.lines:
            self._take_over_entry([line.removeprefix(GIVEN) for line in kept.lines])
        self._verbs = [form.verb for form in fresh().game.givens]

    def compose_above(self) -> ComposeResult:
        """Yield the tables to fill in."""
        game, state = (table := self._fresh()).game, table.state
        self._table = PositionTable(game.givens, game.lexicon(state))
        yield Sheet(self._table)

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit is typed into a cell: always."""
        return True

    def on_mount(self) -> None:
        """Start in the list if the last known state may still be right."""
        super().on_mount()
        if self._begins:
            self.query_one(Rows).focus()

    def show_state(self) -> None:
        """Show the tables too."""
        table, _ = self._try_lines()
        said = {at[:2]: at[2] for at in map(self._table.cell_of_line, self._lines) if at is not None}
        self.query_one(Sheet).show_filled(self._table.cell_texts(table.game.position(table.state)), said)
        super().show_state()

    def on_sheet_filled(self, event: Sheet.Filled) -> None:
        """Set a cell's value."""
        try:
            self._lines = self._table.with_cell_set(self._lines, event.entry, event.of, event.text)
        except CompanionError as error:
            self.say(error_in_words(error), wrong=True)
            event.cells.keep_refused_text()
        else:
            event.cells.end_typing_and_move(event.then)
            self._put_in_order()

    def _take_over_entry(self, lines: list[str]) -> None:
        """Take over the earlier entry."""
        if lines[0] in self._begins:
            self._begins.sort(key=lambda whole: whole != lines[0])
            del lines[0]
        self._lines = lines

    def _given_lines(self) -> list[str]:
        return [f"{GIVEN}{line}" for line in (*self._begins[:1], *self._lines)]

    def report_result(self, problem: str | None, done: str = "") -> None:
        """Keep the entry, report a result, and show what it changed."""
        untouched = self._lines == self._offered and self._begins[:1] in ([], [_KNOWN])
        try:
            self._keep(() if untouched else self._given_lines())
        except JournalError as error:
            problem = problem or say("NOT SAVED: {why}", why=error)
        super().report_result(problem, done)

    def rows(self) -> list[Row]:
        """Return the entered lines, each with its errors, and what else can be entered."""
        table, tried = self._try_lines()
        given = [
            Row(f"line {place}", (_with_verdict(words, why),))
            for place, (words, why) in enumerate(tried)
            if why or self._table.cell_of_line(self._lines[place]) is None
        ]
        begins, known = self._start_rows(), self._possession_rows(table)
        return [
            *begins,
            Row("start", (f"▶ {say('Start from here')}", ""), "bold"),
            Row("add", (f"+ {say('Add something else')}", say("not in the tables above"))),
            *given,
            *known,
        ]

    def _start_rows(self) -> list[Row]:
        """Return the position's starting state, if there is a choice."""
        return [Row("begins", (say("Start from"), translated(_BEGINS[self._begins[0]])))] if self._begins else []

    def _possession_rows(self, table: Table[State]) -> Iterator[Row]:
        """Yield each player's possessions, if the position starts from the last known state."""
        if self._begins[:1] != [_KNOWN]:
            return
        table.submit(_IN_FULL, table.now_ms)  # facts a light table does not show are known too
        view = table.game.view(table.state, table.now_ms)
        yield Row("", (say("What everyone has"),))
        for each in view.players:
            pairs = zip(view.columns, (each.first, each.second), strict=True)
            figures = [f"{head} {without_heading(figure, head)}".strip() for head, figure in pairs]
            words = ", ".join(filter(None, [*figures, each.brief or each.where, each.marks]))
            if each.holdings:
                things = ", ".join(held.name for held in each.holdings)
                words = say("{figures}; has {things}", figures=words, things=things)
            yield Row(f"known {each.name}", (each.name, words))

    def _try_lines(self) -> tuple[Table[State], list[tuple[str, str]]]:
        """Return a table with every valid line applied, and each line's sentence and errors."""
        table, tried = self._fresh(), []
        log = Log(table)
        for whole in self._begins[:1]:
            table.submit(f"{GIVEN}{whole}", table.now_ms)
        for line in self._lines:
            try:
                table.submit(f"{GIVEN}{line}", table.now_ms)
            except CompanionError as error:
                tried.append((line, error_in_words(error)))
            else:
                tried.append((log.sentence(table.history.lines[-1]).text, ""))
        return table, tried

    @property
    def _is_cell_focused(self) -> bool:
        return isinstance(self.focused, Cells)

    def on_descendant_focus(self) -> None:
        """Show the keys for the cursor's place."""
        self._show_detail()

    def detail(self, row_id: str) -> str:
        """Return the description of the line or cell."""
        if self._is_cell_focused:
            return translated(_CELLS, mark=UNTOUCHED)
        if row_id.startswith("line "):
            return say("Enter changes the row. Del removes it.")
        return translated(_ABOUT.get(row_id, _KNOWN_ABOUT))

    def name_in_files(self, row_id: str) -> str:
        """Return a line as written in a file."""
        line = row_id.startswith("line ") and not self._is_cell_focused
        return f"{GIVEN}{self._lines[int(row_id.split()[1])]}" if line else ""

    def idle_action_ids(self) -> Collection[str]:
        """Return the change and remove actions where there is no entered line to act on."""
        if self._is_cell_focused:
            return [each.id for each in POSITION]
        change = () if self._lines or self._begins else ("position-change",)
        return change if self.marked_id.startswith("line ") else (*change, "position-remove")

    def activate_row(self, row_id: str) -> None:
        """Change the line."""
        if row_id == "begins":
            self._begins.reverse()
            self.report_result(None)
        elif row_id == "start":
            self.action_start()
        elif row_id.startswith("line "):
            self._ask_line(int(row_id.split()[1]))
        else:
            self.action_add()

    def _put_in_order(self) -> None:
        """Sort the lines into the game's order, since one may depend on another."""
        self._lines.sort(key=self._order_of_line)
        self.report_result(None)

    def _order_of_line(self, line: str) -> int:
        verb = line.partition(" ")[0].casefold()
        return self._verbs.index(verb) if verb in self._verbs else len(self._verbs)

    def _ask_line(self, place: int) -> None:
        def take(text: str) -> None:
            self._lines[place] = text.removeprefix(GIVEN)
            self._put_in_order()

        question = say("What should it say?")
        window = AskText(question, self._lines[place], lambda text: None if text else say("Enter what it should say."))
        self.ask(window, take)

    def action_remove(self) -> None:
        """Remove the marked line."""
        if self.marked_id.startswith("line "):
            line = self._lines.pop(int(self.marked_id.split()[1]))
            self.report_result(None, say("{fact} was removed.", fact=line))

    def action_add(self) -> None:
        """Ask what to enter, and for all its parts."""
        add: WorkType[None] = self._add_entry
        self.run_worker(add, group="asking", exclusive=True)

    async def _add_entry(self) -> None:
        table, _ = self._try_lines()
        forms = {form.usage: form for form in _entry_forms(table)}
        rows = [Row(usage, (translated(form.summary),), also=usage) for usage, form in forms.items()]
        usage = await self.app.push_screen_wait(Find(say("What do you want to enter?"), rows, widths=(0,)))
        if usage is None:
            return
        at = _entry_choice_factory(table)
        complete = await BlankAsker(self.app, lambda: at).complete(
            at.choice_with_blanks(translated(forms[usage].summary), forms[usage])
        )
        if complete is not None:
            self._lines.append(complete.line)
            self._put_in_order()
            self.query_one(Rows).mark("add")

    def action_start(self) -> None:
        """Play on, if the whole entry has no errors."""
        table, tried = self._try_lines()
        if self._begins:
            table.submit(_IN_FULL, table.now_ms)  # in its playing state
        wrong = [place for place, (_, why) in enumerate(tried) if why]
        if wrong:
            self.query_one(Rows).mark(f"line {wrong[0]}")
            first = ": ".join(tried[wrong[0]])
            if wrong[1:]:
                more = say("This is the first of {number} rows that don't work.", number=len(wrong))
                first = f"{first} {more}"
            self.say(first, wrong=True)
        elif stuck := _why_no_move(table):
            self.say(stuck, wrong=True)
        elif problem := self._play(self._given_lines()):
            self.say(problem, wrong=True)

    def back(self) -> None:
        """Go back. Ask first if entries would be lost."""
        if self._lines == self._offered:
            self._discard_and_leave()
            return
        lines = say_n("{n} line", "{n} lines", len(self._lines), none="no lines")
        question = say("Go back and discard what you entered ({lines})?", lines=lines)
        ask_first(self.app, question, self._discard_and_leave, yes=say("Discard it"), no=say("Stay"))

    def _discard_and_leave(self) -> None:
        with suppress(JournalError):  # an entry that cannot be discarded is offered again
            self._keep(())
        self.dismiss()


def _with_verdict(words: str, why: str) -> str:
    """Return an entry's sentence, and whether it holds or what is wrong with it."""
    return with_heading(f"✗ {words}", why) if why else f"✓ {words}"


def _why_no_move(table: Table[State]) -> str:
    """Return the objections to all complete moves from here, empty if one is possible."""
    asked = [choice.reasons for choice in table.game.choices(table.state, table.now_ms) if choice.line]
    return why_not([reason for reason in asked[0] if all(reason in each for each in asked)]) if asked else ""


def _entry_choice_factory(table: Table[State]) -> ChoiceFactory[Any]:
    """Return the moment in which a fact is entered: its forms are the possible entries."""
    game, state = table.game, table.state
    return ChoiceFactory(state, table.now_ms, game.position_book, game.lexicon(state), game.verify, empty_preview)


def _entry_forms(table: Table[State]) -> Iterator[Form]:
    """Yield a game's possible entries, each in its first spelling."""
    seen: list[tuple[Any, Any]] = []
    for form in table.game.givens:
        kind = (form.make, form.fixed)
        if kind not in seen and form.verb not in _BEGINS:
            seen.append(kind)
            yield form
