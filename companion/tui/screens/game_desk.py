"""The screen of a whole game: its players, what can be done now, its board, the countdown and the history."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Static

from companion.core.errors import MissingValue
from companion.core.history import Line
from companion.games.choice import Choice
from companion.games.view import TableView
from companion.session.news import News, Refusal
from companion.table.orders import Command
from companion.table.view import UnitView
from companion.tui.actions import Action, keys_of
from companion.tui.screens.fill import Filler
from companion.tui.screens.find import Find
from companion.tui.screens.house_rules import HouseRules
from companion.tui.screens.read_off import ask_card, unread
from companion.tui.screens.unit_desk import UnitDesk
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.countdown import CountdownPanel, set_text
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.widgets.players import Players
from companion.tui.widgets.rows import Row, judged
from companion.unit.phases import Phase


class GameDesk(UnitDesk):
    """Lists the choices of the moment, previews the marked one, and asks for what a chosen one still needs.

    A game says in `paint_table` how it looks, in `legal` what can be done, in `KINDS` which moves a key stands
    for. `asking` opens its own windows; whatever has none is asked slot by slot of the notation.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    KEYS: ClassVar[Mapping[type, str]] = {}
    """The action that does a kind of move, for the key beside its line."""
    KINDS: ClassVar[Mapping[str, tuple[type, ...]]] = {}
    """The moves that `action_choose` chooses among."""
    CLOSING: ClassVar[tuple[tuple[str, str], ...]] = (("Hold", "hold"), ("Cancel", "order('cancel')"))
    """The buttons beside a countdown, with their actions."""
    EXAMPLE: ClassVar[str] = ""

    choices: tuple[Choice, ...] = ()
    _drawn: Any = None
    _phase: Phase | None = None
    _over = False
    _balanced = True

    @property
    def state(self) -> Any:
        """Return the state of the game."""
        return self.session.table.state

    def board(self) -> Sequence[Widget]:
        """Return what stands in the middle of the screen."""
        raise NotImplementedError

    def seats(self) -> Players:
        """Return what lists the players."""
        return Players(id="players")

    def above_choices(self) -> Sequence[Widget]:
        """Return what stands between the headline and the list of what can be done."""
        return ()

    def aside(self) -> Sequence[Widget]:
        """Return what stands above the history where there is room."""
        return ()

    def paint_table(self, view: UnitView) -> TableView:
        """Draw the board, and return what all games show alike."""
        raise NotImplementedError

    def legal(self) -> tuple[Choice, ...]:
        """Return the choices of this moment."""
        raise NotImplementedError

    def effects(self, choice: Choice) -> str:
        """Return what a choice would bring, empty where there is nothing to say."""
        return ""

    def cost(self, choice: Choice) -> str:
        """Return what a choice costs, as its line shows it; empty where that is said already."""
        return ""

    def told(self, line: Line) -> str:
        """Return what is said of what just happened."""
        return ""

    def hear(self, news: News) -> None:
        """Show what has happened, and ask for whatever has to be read off a card first, whichever window needs it."""
        super().hear(news)
        for each in news.happened:
            if isinstance(each, Refusal) and (wanted := each.missing) is not None:
                self.read_off(wanted, partial(self._again, each.asked, each.origin.source))

    def words_on(self, line: Line) -> str:
        """Return what is said of a line of the journal; of an undo, what it has taken back."""
        if not line.target:
            return self.told(line)
        target = self.session.table.history.lines[line.target - 1]
        if line.kind == "undo":
            return f"Taken back: {target.text}"
        return "  ·  ".join(filter(None, (f"Done again: {target.text}", self.told(target))))

    def compose(self) -> ComposeResult:
        """Yield the screen; the style sheet puts the history beside or below."""
        yield StatusLine(id="status")
        with Horizontal(id="desk"):
            with Horizontal(id="table"):
                with Vertical(id="left"):
                    yield self.seats()
                    yield Static("", id="headline", markup=False)
                    yield from self.above_choices()
                    yield Choices(id="choices")
                    yield Static("", id="preview", markup=False)
                    yield CountdownPanel(id="countdown")
                    with Horizontal(id="closing"):
                        for label, action in self.CLOSING:
                            called = Content.assemble((self._key_doing(action), "$accent"), " ", label)
                            name = f"closing-{label.lower()}"
                            yield Button(called, id=name, action=f"screen.{action}", compact=True)
                yield from self.board()
            with Vertical(id="side"):
                yield from self.aside()
                yield HistoryLog(id="history")
        yield MessageLine(id="message")
        yield CommandBar(self.complete, self.EXAMPLE)
        yield KeyLine(self.ACTIONS, self.services.preferences.keys)

    def paint(self) -> None:
        """Show the table as it is now; the board itself only after something happened."""
        view, state = self.unit_view(), self.state
        self.query_one(CountdownPanel).show(view, self.bidders(view))
        self.set_class(self.unit.timer is not None, "-timing")
        self.set_class(self.unit.timer is not None and self.unit.timer.deal, "-dealing")
        self.set_class(self.unit.profile.turns, "-turns")
        self.paint_time(view)
        if state is self._drawn and view.phase is self._phase:
            self._paint_top(view)
            return
        self._drawn, self._phase = state, view.phase
        table = self.paint_table(view)
        self._balanced = table.balanced
        self._paint_top(view)
        self.query_one(Players).players = table.players
        closing = f"{view.closing} · " if view.closing and self.unit.profile.turns else ""
        set_text(self.query_one("#headline", Static), closing + table.headline)
        self._paint_choices()
        if state.finished and not self._over:
            self.action_standings()
        self._over = bool(state.finished)

    def paint_time(self, view: UnitView) -> None:
        """Draw whatever changes with time alone."""

    def _paint_top(self, view: UnitView) -> None:
        self.paint_status(view, more="Σ ok  " if self._balanced else "Σ WRONG  ")

    def _paint_choices(self) -> None:
        """List what can be done, what is allowed first."""
        self.choices = tuple(sorted(self.legal(), key=lambda choice: not choice.allowed))
        self.query_one(Choices).entries = tuple(map(self._entry, self.choices))
        self._paint_preview()

    def _entry(self, choice: Choice) -> Entry:
        label = f"{choice.label} …" if choice.asks else choice.label
        return Entry(self.key_of(choice.order.move), label, _why(choice), self.cost(choice))

    def key_of(self, move: Any) -> str:
        """Return the shortest key that does such a move, empty if there is none."""
        return self.key_named(self.KEYS.get(type(move), ""))

    def key_named(self, action_id: str) -> str:
        """Return the shortest key of one of the actions of this desk, empty if there is none."""
        keymap = self.services.preferences.keys
        found = (keys_of(action, keymap) for action in self.ACTIONS if action.id == action_id)
        return min(next(found, ("",)), key=len)

    def _key_doing(self, does: str) -> str:
        """Return the shortest key of what a button does."""
        return next((self.key_named(action.id) for action in self.ACTIONS if action.does == does), "")

    def _paint_preview(self) -> None:
        """Say what the marked move would bring, or why it cannot be done."""
        place = self.query_one(Choices).marked
        text = ""
        if place < len(self.choices):
            choice = self.choices[place]
            text = " ".join(map(str, choice.reasons)) or self.effects(choice)
        set_text(self.query_one("#preview", Static), text)

    def on_choices_marked(self) -> None:
        """Say what the marked move would bring."""
        self._paint_preview()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Carry out a clicked move."""
        self.carry_out(self.choices[event.place], "mouse")

    def action_mark(self, by: int) -> None:
        """Mark another line."""
        self.query_one(Choices).marked += by

    def action_do(self) -> None:
        """Carry out the marked move."""
        place = self.query_one(Choices).marked
        if place < len(self.choices):
            self.carry_out(self.choices[place], "key")

    def action_choose(self, kind: str) -> None:
        """Carry out the one move of a kind, or let the player choose among several."""
        found = [choice for choice in self.choices if isinstance(choice.order.move, self.KINDS[kind])]
        allowed = [choice for choice in found if choice.allowed or unread(choice.reasons)]
        if len(allowed) == 1:
            self.carry_out(allowed[0], "key")
        elif allowed:
            self.ask_for(self._one_of(found, "key"))
        else:
            reasons = {reason.text for choice in found for reason in choice.reasons}
            self.say(" ".join(sorted(reasons)) or "There is nothing of that kind to do now.", wrong=True)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Do a complete choice, or ask first for what is missing."""
        if (wanted := unread(choice.reasons)) is not None:
            self.read_off(wanted, lambda: self.carry_out(self._now(choice), source))
        elif choice.reasons:
            self.say(_why(choice), wrong=True)
        elif self.KEYS.get(type(choice.order.move)) == "table-finish":
            self.action_finish()
        elif (asking := self.asking(choice, source)) is not None:
            self.ask_for(asking)
        else:
            self.submit(choice.order, source)

    def _now(self, choice: Choice) -> Choice:
        """Return a choice as it is after a card was read."""
        return next((each for each in self.legal() if each.order == choice.order), choice)

    def read_off(self, wanted: MissingValue, go_on: Callable[[], None]) -> None:
        """Ask once what a card says, book it, and go on with what needed it."""
        self.run_worker(self._read_off(wanted, go_on), group="reading")

    async def _read_off(self, wanted: MissingValue, go_on: Callable[[], None]) -> None:
        text = await ask_card(self.app, self.problem, wanted)
        if text is not None and self.submit(f"{wanted.line} {text}", "key"):
            self.learned(f"{wanted.line} {text}")
            go_on()

    def learned(self, line: str) -> None:
        """Keep what a card says for the games to come."""

    def _again(self, asked: str | Command, source: str) -> None:
        """Carry out a move that waited for a card; what was typed need not be mended any more."""
        if self.submit(asked, source) and source == "bar":
            self.query_one(CommandBar).value = ""

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for whatever a choice still needs and carries it out; None where it is complete."""
        return self.filled(choice, source) if choice.asks else None

    def ask_for(self, asking: Coroutine[Any, Any, None]) -> None:
        """Ask one thing after the other while the screen goes on."""
        self.run_worker(asking, group="asking", exclusive=True)

    async def find(self, question: str, rows: Sequence[Row]) -> str | None:
        """Let the player choose a line; None where they went back."""
        answer: str | None = await self.app.push_screen_wait(Find(question, rows))
        return answer

    async def filled(self, choice: Choice, source: str) -> None:
        """Ask for the fields a choice leaves open, slot by slot, and carry it out."""
        order = await self.filler().complete(choice)
        if order is not None:
            self.submit(order, source)

    def filler(self) -> Filler:
        """Return what asks for the slots of a move."""
        return Filler(self.app, self.session.table, self.session.now_ms)

    async def _one_of(self, found: Sequence[Choice], source: str) -> None:
        rows = [self._choice_row(place, choice) for place, choice in enumerate(found)]
        answer = await self.find("Which one?", rows)
        if answer is not None:
            self.carry_out(found[int(answer)], source)

    def _choice_row(self, place: int, choice: Choice) -> Row:
        return judged(str(place), choice.label, _why(choice), self.cost(choice))

    def action_rules(self) -> None:
        """Show the house rules of this game."""
        self.app.push_screen(HouseRules(self.services, self.session))

    def action_finish(self) -> None:
        """End the game, asking first."""
        self.ask("End the game now and count?", "End the game", lambda: self.action_order("finish"))

    def action_standings(self) -> None:
        """Show how everybody stands."""
        raise NotImplementedError


def _why(choice: Choice) -> str:
    return " ".join(reason.text for reason in choice.reasons)
