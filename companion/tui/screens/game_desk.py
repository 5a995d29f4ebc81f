"""The screen of a whole game: its players, what can be done now, its board, the countdown and the history."""

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Static

from companion.core.errors import MissingValue
from companion.core.game import Order
from companion.core.history import Line
from companion.games.choice import Choice, drawn_together
from companion.games.moment import Moment
from companion.games.view import Preview, TableView
from companion.session.news import News, Refusal
from companion.table.orders import Command
from companion.table.view import UnitView
from companion.tui.actions import Action, keys_of
from companion.tui.screens.fill import Filler
from companion.tui.screens.find import Find
from companion.tui.screens.game_menu import RULES_ENTRY
from companion.tui.screens.game_menu import Entry as MenuEntry
from companion.tui.screens.house_rules import RunningRules
from companion.tui.screens.player_sheets import Sheets
from companion.tui.screens.read_off import ask_card, unread
from companion.tui.screens.standings import window
from companion.tui.verbs import Offer, Verb, gathered, next_of, verb_of
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.countdown import CountdownPanel, set_text
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine, Shown
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.widgets.players import Players
from companion.tui.widgets.rows import Row, judged
from companion.unit.phases import Phase

_OTHER = "Something else"


class GameDesk(Sheets):
    """Lists the choices of the moment, previews the marked one, and asks for what a chosen one still needs.

    A game says in `paint_table` how it looks, in `VERBS` which rows its choices make, in `KINDS` which of them a key
    stands for. `asking` opens its own windows; whatever has none is asked blank by blank.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    VERBS: ClassVar[tuple[Verb, ...]] = ()
    """The rows of what can be done, in the order of a turn."""
    KINDS: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """The kinds, and groups, of choices that `action_choose` chooses among."""
    CLOSING: ClassVar[tuple[tuple[str, str], ...]] = (("Hold", "hold"), ("Cancel", "order('cancel')"))
    """The buttons beside a countdown, with their actions."""
    OTHERWISE: ClassVar[str] = ""
    """What is done where none of a group is meant, for the end of its list."""

    choices: tuple[Choice, ...] = ()
    """The choices of this moment; those of a group are one."""
    offers: tuple[Offer, ...] = ()
    """The rows of the list."""
    everything: tuple[Choice, ...] = ()
    """Every choice of this moment."""
    _drawn: Any = None
    _seen: tuple[Any, Any] = (None, None)
    _phase: Phase | None = None
    _over = False
    _balanced = True
    headline = ""
    taken_back = False
    """Whether the last thing that happened was an undo: no window opens by itself then."""

    @property
    def state(self) -> Any:
        """Return the state of the game."""
        return self.session.table.state

    @property
    def seen(self) -> Any:
        """Return what everybody may see of the table as it stands."""
        table, (state, view) = self.session.table, self._seen
        if state is not table.state:
            view = table.game.view(table.state, self.session.now_ms)
            self._seen = table.state, view
        return view

    def board(self) -> Sequence[Widget]:
        """Return what stands in the middle of the screen."""
        raise NotImplementedError

    def seats(self) -> Players:
        """Return what lists the players."""
        return Players(id="players")

    def above_choices(self) -> Sequence[Widget]:
        """Return what stands between the headline and the list of what can be done."""
        return ()

    def paint_table(self, view: UnitView) -> TableView:
        """Draw the board, and return what all games show alike."""
        raise NotImplementedError

    def legal(self) -> tuple[Choice, ...]:
        """Return the choices of this moment as lines of the list."""
        table = self.session.table
        self.everything = table.game.choices(table.state, self.session.now_ms)
        return tuple(drawn_together(self.everything))

    def moment(self) -> Moment[Any]:
        """Return this moment of the game, in which choices can be filled."""
        table = self.session.table
        return table.game.moment(table.state, self.session.now_ms)

    def preview(self, choice: Choice) -> Preview:
        """Return what a complete choice would bring."""
        table = self.session.table
        order = table.read(choice.line)
        assert isinstance(order, Order), "a choice is a move of the game"
        return table.game.preview(table.state, order, self.session.now_ms)

    def effects(self, choice: Choice) -> str:
        """Return what a complete choice would bring, empty where there is nothing to say."""
        return "\n".join(self.preview(choice).words) if choice.line else ""

    def aside(self) -> str:
        """Return what stands there while the marked choice brings nothing that could be said."""
        return ""

    def cost(self, choice: Choice) -> str:
        """Return what a choice costs, as its line shows it; empty where that is said already."""
        return ""

    def told(self, line: Line) -> str:
        """Return what is said of what just happened."""
        return self.session.table.game.tell(self.state, line).text

    def hear(self, news: News) -> None:
        """Show what has happened, and ask for whatever has to be read off a card first, whichever window needs it."""
        if news.lines:
            self.taken_back = news.lines[-1].kind == "undo"
        super().hear(news)
        for each in news.happened:
            if isinstance(each, Refusal) and (wanted := each.missing) is not None:
                self.read_off(wanted, partial(self._again, each.asked, each.origin.source))

    def words_on(self, line: Line) -> str:
        """Return what is said of a line of the journal; of an undo, what it has taken back."""
        if not line.target:
            return self.told(line)
        words = self.log_of_table.sentence(line).text
        again = self.told(self.session.table.history.lines[line.target - 1]) if line.kind == "redo" else ""
        return "  ·  ".join(filter(None, (words, again)))

    def compose(self) -> ComposeResult:
        """Yield the screen; the style sheet puts the history beside or below."""
        yield StatusLine(id="status")
        with Horizontal(id="desk"):
            with Horizontal(id="table"):
                with Vertical(id="left"):
                    seats, choices = self.seats(), Choices(id="choices")
                    seats.border_title, choices.border_title = "Players", "What now"
                    yield seats
                    yield Static("", id="headline", markup=False)
                    yield from self.above_choices()
                    yield choices
                    yield Static("", id="preview", markup=False)
                    yield CountdownPanel(id="countdown")
                    with Horizontal(id="closing"):
                        for label, action in self.CLOSING:
                            called = Content.assemble((self._key_doing(action), "$accent"), " ", label)
                            name = f"closing-{label.lower()}"
                            yield Button(called, id=name, action=f"screen.{action}", compact=True)
                yield from self.board()
            with Vertical(id="side") as side:
                side.border_title = "What happened"
                yield HistoryLog(id="history")
        yield MessageLine(id="message")
        yield CommandBar(self.complete, self.EXAMPLE)
        yield KeyLine(self.ACTIONS, self.services.preferences.keys)

    def paint(self) -> None:
        """Show the table as it is now; the board itself only after something happened."""
        view, state = self.unit_view(), self.state
        self.query_one(CountdownPanel).show(view, self.bidders(view))
        self.set_class(self.timing.timer is not None, "-timing")
        self.set_class(self.timing.timer is not None and self.timing.timer.deal, "-dealing")
        self.set_class(self.TURNS, "-turns")
        self.paint_time(view)
        if state is self._drawn and view.phase is self._phase:
            self._paint_top(view)
            return
        self._drawn, self._phase = state, view.phase
        table = self.paint_table(view)
        self._balanced = table.balanced
        self._paint_top(view)
        players = self.query_one(Players)
        players.columns, players.players = table.columns, table.players
        closing = f"{view.closing} · " if view.closing and self.TURNS else ""
        self.headline = closing + table.headline
        self._paint_choices()
        self.paint_headline()
        if state.finished and not self._over and not self.taken_back:
            self.action_standings()
        self._over = bool(state.finished)

    def paint_headline(self) -> None:
        """Say who is asked for what, and which keys mean something now."""
        set_text(self.query_one("#headline", Static), self.half_typed() or self.headline)
        line = self.query_one(KeyLine)
        line.now, line.over = tuple(dict.fromkeys(self._keys())), bool(self.state.finished)

    def half_typed(self) -> str:
        """Return what is typed so far of something that takes several keys, empty if nothing is."""
        return ""

    def digits(self) -> tuple[str, str] | None:
        """Return which digits mean something now, and what; None where none does."""
        timer = self.timing.timer
        if timer is None or timer.deal or timer.turn:
            return None
        return f"1-{len(self.session.table.setup.players)}", "Bid"

    def _keys(self) -> Iterator[Shown]:
        """Yield the keys that mean something now, in the order of the rows."""
        if self.state.finished:
            yield Shown(self.key_named("table-standings"), "Standings", "standings")
        if (digits := self.digits()) is not None:
            yield Shown(*digits)
        known = {action.id: action for action in self.ACTIONS}
        for offer in self.offers:
            action = known.get(offer.verb.action)
            if action is not None and offer.open and action.id != "table-end":
                label = offer.verb.called or action.label
                yield from [Shown(self.key_named(action.id), label, action.does)] if label else []

    def paint_time(self, view: UnitView) -> None:
        """Draw whatever changes with time alone."""

    def _paint_top(self, view: UnitView) -> None:
        self.paint_status(view, more="Σ ok  " if self._balanced else "Σ WRONG  ")

    def _paint_choices(self) -> None:
        """List what can be done in the order of a turn, a row for each verb; what is allowed comes first."""
        self.choices = self.legal()
        self.offers = gathered(self.choices, self.verbs())
        entries = tuple(map(self._entry, self.offers))
        self.query_one(Choices).show(entries, next_of(self.offers))
        self._paint_preview()

    def _entry(self, offer: Offer) -> Entry:
        aside = self.cost(offer.open[0]) if len(offer.open) == 1 else ""
        in_turn = next((row.name for row in self.seen.players if row.in_turn), "")
        label = offer.label.replace("{player}", in_turn)
        return Entry(self.key_for(offer), label, offer.why_not, aside)

    def verbs(self) -> tuple[Verb, ...]:
        """Return the rows of this moment, in the order in which they stand."""
        return self.VERBS

    def key_for(self, offer: Offer) -> str:
        """Return the key beside a row, empty if it has none."""
        return self.key_of(offer.choices[0])

    def key_of(self, choice: Choice) -> str:
        """Return the shortest key that does such a choice, empty if there is none."""
        return self.key_named(verb_of(self.VERBS, choice).action)

    def key_named(self, action_id: str) -> str:
        """Return the shortest key of one of the actions of this desk, empty if there is none."""
        keymap = self.services.preferences.keys
        found = (keys_of(action, keymap) for action in self.ACTIONS if action.id == action_id)
        return min(next(found, ("",)), key=len)

    def _key_doing(self, does: str) -> str:
        """Return the shortest key of what a button does."""
        return next((self.key_named(action.id) for action in self.ACTIONS if action.does == does), "")

    def _paint_preview(self) -> None:
        """Say what the marked row would bring, or why it cannot be done."""
        offer = self._marked()
        text = ""
        if offer is not None:
            text = offer.why_not or (self.effects(offer.open[0]) if len(offer.open) == 1 else "") or self.aside()
        set_text(self.query_one("#preview", Static), text)

    def _marked(self) -> Offer | None:
        place = self.query_one(Choices).marked
        return self.offers[place] if place < len(self.offers) else None

    def on_choices_marked(self) -> None:
        """Say what the marked row would bring."""
        self._paint_preview()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Carry out a clicked row."""
        self.do(self.offers[event.place], "mouse")

    def action_mark(self, by: int) -> None:
        """Mark another row."""
        self.query_one(Choices).marked += by

    def action_do(self) -> None:
        """Carry out the marked row."""
        if (offer := self._marked()) is not None:
            self.do(offer, "key")

    def do(self, offer: Offer, source: str) -> None:
        """Do the one thing a row stands for, or let the player choose among several."""
        if len(offer.open) > 1:
            self.ask_for(self._one_of(offer.choices, source))
        elif offer.open:
            self.carry_out(offer.open[0], source)
        else:
            self.say(offer.why_not, wrong=True)

    def action_choose(self, kind: str) -> None:
        """Carry out the one move of a kind, or let the player choose among several."""
        found = tuple(choice for choice in self.choices if {choice.kind, choice.group} & set(self.KINDS[kind]))
        if found:
            self.do(Offer(Verb(self.KINDS[kind]), found), "key")
        else:
            label = next(action.label for action in self.ACTIONS if action.does == f"choose('{kind}')")
            self.say(f"{label} is not possible now. {self.headline}", wrong=True)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Do a complete choice, or ask first for what is missing."""
        if (wanted := unread(choice.reasons)) is not None:
            self.read_off(wanted, lambda: self.carry_out(self._now(choice), source))
        elif choice.reasons:
            self.say(_why(choice), wrong=True)
        elif choice.heads:
            self.ask_for(self._one_of([each for each in self.everything if each.group == choice.group], source))
        elif verb_of(self.VERBS, choice).action == "table-finish":
            self.action_finish()
        elif (asking := self.asking(choice, source)) is not None:
            self.ask_for(asking)
        else:
            self.request(choice.line, source)

    def _now(self, choice: Choice) -> Choice:
        """Return a choice as it is after a card was read."""
        self.legal()
        same = next((each for each in self.everything if each.asked == choice.asked), None)
        if same is not None:
            return same
        return self.moment().fill(choice, {}) if choice.line else replace(choice, reasons=())

    def read_off(self, wanted: MissingValue, go_on: Callable[[], None]) -> None:
        """Ask once what a card says, book it, and go on with what needed it."""
        self.run_worker(self._read_off(wanted, go_on), group="reading")

    async def _read_off(self, wanted: MissingValue, go_on: Callable[[], None]) -> None:
        text = await ask_card(self.app, self.problem, wanted)
        if text is not None and self.submit(f"{wanted.line} {text}", "key"):
            go_on()

    def _again(self, asked: str | Command, source: str) -> None:
        """Carry out a move that waited for a card; what was typed need not be mended any more."""
        if self.submit(asked, source) and source == "bar":
            self.query_one(CommandBar).value = ""

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for whatever a choice still needs and carries it out; None where it is complete."""
        return self.filled(choice, source) if choice.blanks else None

    def ask_for(self, asking: Coroutine[Any, Any, None]) -> None:
        """Ask one thing after the other while the screen goes on."""
        self.run_worker(asking, group="asking", exclusive=True)

    async def find(self, question: str, rows: Sequence[Row], **given: Any) -> str | None:
        """Let the player choose a line; None where they went back. `given` is what `Find` takes besides."""
        answer: str | None = await self.app.push_screen_wait(Find(question, rows, **given))
        return answer

    def filler(self) -> Filler:
        """Return what asks for the blanks of a choice."""
        return Filler(self.app, self.moment)

    async def filled(self, choice: Choice, source: str) -> None:
        """Ask for what is blank in a choice, and carry it out."""
        complete = await self.filler().complete(choice)
        if complete is not None and complete.line and not complete.reasons:
            self.submit(complete.line, source)
        elif complete is not None:
            self.carry_out(complete, source)

    async def _one_of(self, found: Sequence[Choice], source: str) -> None:
        group = found[0].group
        found = sorted(found, key=lambda choice: not choice.allowed)
        rows = [self._choice_row(place, choice) for place, choice in enumerate(found)]
        if group and self.OTHERWISE:
            rows.append(Row(_OTHER, (_OTHER, self.OTHERWISE)))
        answer = await self.find(f"{group}: which?" if group else "Which one?", rows)
        if answer == _OTHER:
            self.action_command()
        elif answer is not None:
            self.carry_out(found[int(answer)], source)

    def _choice_row(self, place: int, choice: Choice) -> Row:
        brings, *_ = self.effects(choice).split("\n") if choice.allowed else [""]
        return judged(str(place), choice.label, _why(choice), brings or self.cost(choice))

    def action_rules(self) -> None:
        """Show the house rules of this game."""
        self.app.push_screen(RunningRules(self.services, self.session))

    def action_finish(self) -> None:
        """End the game; undo goes on with it."""
        self.action_order("finish")

    def menu(self) -> Sequence[MenuEntry]:
        """Return what can be done besides playing: the house rules too."""
        view, leave = super().menu()
        return (view, RULES_ENTRY, leave)

    def action_standings(self) -> None:
        """Show how everybody stands."""
        self.show_standings()

    def show_standings(
        self,
        courses: Mapping[str, Sequence[int]] | None = None,
        figure: str = "",
        show: Callable[[int], str] = str,
    ) -> None:
        """Show how everybody stands, and how the `figure` has gone."""
        table = self.session.table
        shown = table.game.standings(table.state, self.session.now_ms)
        self.app.push_screen(window(shown, bool(table.state.finished), courses, figure, show))


def _why(choice: Choice) -> str:
    return " ".join(reason.text for reason in choice.reasons)
