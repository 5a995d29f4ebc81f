"""Carrying out moves at a whole game's table: one choice, one of several, or questions first."""

import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.core.errors import MissingValue, why_not
from companion.core.order import Order
from companion.core.words import headed, phrase, say, told
from companion.games.choice import Choice, drawn_together
from companion.games.moment import Moment
from companion.games.view import PlayerRow, Preview, TableView
from companion.table.orders import Command
from companion.tui.actions import Action
from companion.tui.desks.unit_desk import UnitDesk
from companion.tui.desks.verbs import Offer, Verb, verb_of
from companion.tui.themes import GREYED
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.players import Players, bare, within
from companion.tui.widgets.rows import Row, judged
from companion.tui.windows.facts import Listing
from companion.tui.windows.fill import Filler, ask_card, unread
from companion.tui.windows.find import Find
from companion.tui.windows.standings import window

AFTER = {
    "table-standings": phrase("Show the standings"),
    "table-rematch": phrase("Rematch: same players"),
    "log-open": phrase("Show the log, or change a move"),
    "table-undo": phrase("Undo the last move"),
}
"""The actions of the list once the game is over, and their names there."""


class Playing(UnitDesk):
    """Carries out the current choices, asking for what is missing: blank by blank, or in `asking`.

    A player's sheet opens on a click, or is found by a few letters.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    MARKS: ClassVar[Sequence[str]] = (phrase("Σ ok: all totals match; Σ WRONG: undo to the last correct move"),)
    VERBS: ClassVar[tuple[Verb, ...]] = ()
    """The rows of choices, in the order of a turn."""
    KINDS: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """The kinds and groups of choices for `action_choose`."""
    WHY_NOT: Mapping[str, str] = MappingProxyType({})
    """The reason for a kind without any choice to grey."""
    OTHERWISE: ClassVar[str] = ""
    """The last line of a group's list: the alternative to all its choices."""

    choices: tuple[Choice, ...] = ()
    """The current choices, with each group as one."""
    everything: tuple[Choice, ...] = ()
    """Every current choice."""
    headline = ""
    """Who is asked for what."""

    @property
    def state(self) -> Any:
        """Return the state of the game."""
        return self.session.table.state

    @property
    def after(self) -> Sequence[Action]:
        """Return the actions a finished game still offers."""
        known = {action.id: action for action in self.ACTIONS}
        return [known[name] for name in AFTER] if self.state.finished else ()

    def legal(self) -> tuple[Choice, ...]:
        """Return the current choices as lines of the list."""
        self.everything = tuple(super().offered())
        return tuple(drawn_together(self.everything))

    def offered(self) -> Sequence[Choice]:
        """Return the content of the list, even before the list is drawn."""
        return self.everything or super().offered()

    def moment(self) -> Moment[Any]:
        """Return the current moment of the game, in which choices can be filled."""
        table = self.session.table
        return table.game.moment(table.state, self.session.now_ms)

    def preview(self, choice: Choice) -> Preview:
        """Return the preview of a complete choice."""
        table = self.session.table
        order = table.read(choice.line)
        assert isinstance(order, Order), "a choice is a move of the game"
        return table.game.preview(table.state, order, self.session.now_ms)

    def effects(self, choice: Choice) -> str:
        """Return the effects of a complete choice, empty if there is nothing to say."""
        return "\n".join(self.preview(choice).words) if choice.line else ""

    def cost(self, choice: Choice) -> str:
        """Return a choice's cost for its line, empty if it is shown already."""
        return ""

    def do(self, offer: Offer, source: str) -> None:
        """Carry out a row's only choice, or let the player pick among several."""
        if len(offer.open) > 1:
            self.ask_for(self._one_of(offer.choices, source))
        elif offer.open:
            self.carry_out(offer.open[0], source)
        else:
            self.refuse(reason for choice in offer.choices for reason in choice.reasons)

    def action_choose(self, kind: str) -> None:
        """Carry out the only move of a kind, or let the player pick among several."""
        if found := self.of_kind(kind):
            self.do(Offer(Verb(self.KINDS[kind]), found), "key")
        else:
            label = next(action.label for action in self.ACTIONS if action.does == f"choose('{kind}')")
            why = told(self.WHY_NOT.get(kind, ""))
            self.say_not_now(why or say("“{label}” isn't possible now.", label=label))

    def of_kind(self, kind: str) -> tuple[Choice, ...]:
        """Return the choices of one of the `KINDS`."""
        kinds = self.KINDS[kind]
        return tuple(each for each in self.choices if each.kind in kinds or each.group in map(told, kinds))

    def say_not_now(self, why: str) -> None:
        """Say what is wrong, and who is asked for what instead."""
        stop = "" if self.headline.endswith("?") else "."
        self.say(f"{why} {self.headline}{stop}", wrong=True)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for missing parts first."""
        if (wanted := unread(choice.reasons)) is not None:
            self.read_off(wanted, lambda: self.carry_out(self._now(choice), source))
        elif choice.reasons:
            self.refuse(choice.reasons)
        elif choice.heads:
            self.ask_for(self._one_of([each for each in self.everything if each.group == choice.group], source))
        elif verb_of(self.VERBS, choice).action == "table-finish":
            self.action_finish()
        elif (asking := self.asking(choice, source)) is not None:
            self.ask_for(asking)
        else:
            self.request(choice.line, source)

    def _now(self, choice: Choice) -> Choice:
        """Return a choice in its state after a card was read."""
        self.legal()
        same = next((each for each in self.everything if each.asked == choice.asked), None)
        if same is not None:
            return same
        return self.moment().fill(choice, {}) if choice.line else replace(choice, reasons=())

    def read_off(self, wanted: MissingValue, go_on: Callable[[], None]) -> None:
        """Ask once for a card's value, book it, and continue with what needed it."""
        self.run_worker(self._read_off(wanted, go_on), group="reading")

    async def _read_off(self, wanted: MissingValue, go_on: Callable[[], None]) -> None:
        text = await ask_card(self.app, self.problem, wanted)
        if text is not None and self.submit(f"{wanted.line} {text}", "key"):
            go_on()

    def _again(self, asked: str | Command, source: str) -> None:
        """Carry out a move that waited for a card. The typed line no longer needs correction."""
        if self.submit(asked, source) and source == "bar":
            self.query_one(CommandBar).value = ""

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for what a choice still needs, which then carries it out; None if complete."""
        return self.filled(choice, source) if choice.blanks else None

    def ask_for(self, asking: Coroutine[Any, Any, None]) -> None:
        """Ask one thing after another while the screen continues."""
        self.run_worker(asking, group="asking", exclusive=True)

    async def find(
        self, question: str, rows: Sequence[Row], *, over: Callable[[], bool] | None = None, **given: Any
    ) -> str | None:
        """Let the player choose a line; None if they went back or the subject is `over`.

        `given` are further arguments of `Find`.
        """
        window = Find(question, rows, **given)
        if over is not None:
            self.close_once(window, over)
        answer: str | None = await self.app.push_screen_wait(window)
        return answer

    def filler(self) -> Filler:
        """Return the dialog that fills a choice's blanks."""
        return Filler(self.app, self.moment)

    async def filled(self, choice: Choice, source: str) -> None:
        """Ask for a choice's blanks, and carry it out."""
        complete = await self.filler().complete(choice)
        if complete is not None and complete.line and not complete.reasons:
            self.request(complete.line, source)
        elif complete is not None:
            self.carry_out(complete, source)

    async def _one_of(self, found: Sequence[Choice], source: str) -> None:
        await self.choose_among(found, source)

    async def choose_among(self, found: Sequence[Choice], source: str, typed: str = "") -> None:
        """Let the player choose. Choices that take an amount can be found by it. `typed` is the initial text."""
        group = found[0].group
        found = sorted(found, key=lambda choice: not choice.allowed and unread(choice.reasons) is None)
        rows = [self._choice_row(place, choice) for place, choice in enumerate(found)]
        if group and self.OTHERWISE:
            rows.append(Row(_OTHER, (say("Other"), told(self.OTHERWISE))))
        given: dict[str, Any] = {}
        if any(map(_takes_amount, found)):
            given = {"new": partial(self._with_amount, found), "hint": say("type to find, or the amount")}
        asks, about = self._question(found[0])
        answer = await self.find(asks, rows, about=about, typed=typed, **given)
        if answer == _OTHER:
            self.action_command()
        elif answer is not None:
            place, _, amount = answer.partition(" ")
            self._carry_out_with(found[int(place)], amount, source)

    def _question(self, choice: Choice) -> tuple[str, str]:
        """Return the question when a choice is one of several, and its subject."""
        verb = verb_of(self.VERBS, choice)
        about = choice.group or next((each.label for each in self.ACTIONS if each.id == verb.action), "")
        return told(verb.asks) or say("Which one?"), "" if verb.asks else about

    def _with_amount(self, found: Sequence[Choice], typed: str) -> Sequence[Row]:
        """Return the choices that accept the typed amount, of those with every word before it."""
        said = _AMOUNT.fullmatch(typed.casefold())
        if said is None:
            return ()
        meant = [choice for choice in found if all(word in choice.label.casefold() for word in said[1].split())]
        return [self._amount_row(found.index(each), each, said[2]) for each in meant if _takes_amount(each)]

    def _amount_row(self, place: int, choice: Choice, amount: str) -> Row:
        at, table = self.moment(), self.session.table
        name, currency = f"{place} {amount}", table.game.lexicon(table.state).currency
        if at.problem(choice, amount) is not None:  # it may be half typed
            return Row(name, (headed(choice.label, amount), ""), GREYED)
        whole = at.fill(choice, {choice.blanks[0].name: amount})
        label = headed(choice.label, currency.show(currency.parse(amount)))
        return replace(self._choice_row(place, replace(whole, label=label)), id=name)

    def _carry_out_with(self, choice: Choice, amount: str, source: str) -> None:
        """Carry out a choice, with the typed amount, if any, in its first blank."""
        at = self.moment()
        if amount and (problem := at.problem(choice, amount)) is not None:
            self.say(problem, wrong=True)
        else:
            self.carry_out(at.fill(choice, {choice.blanks[0].name: amount}) if amount else choice, source)

    def _choice_row(self, place: int, choice: Choice) -> Row:
        if unread(choice.reasons) is not None:
            return judged(str(place), choice.label, "", say("enter its card first"))
        brings, *_ = self.effects(choice).split("\n") if choice.allowed else [""]
        return judged(str(place), choice.label, why_not(choice.reasons), brings or self.cost(choice))

    def action_finish(self) -> None:
        """End the game. Undo continues it."""
        self.action_order("finish")

    def action_standings(self) -> None:
        """Show the standings."""
        self.show_standings()

    def show_standings(self) -> None:
        """Show the standings, and how they came about."""
        self.app.push_screen(window(self.session))

    def take_row(self, place: int, source: str) -> None:
        """Carry out a row of the list."""
        raise NotImplementedError

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Carry out a clicked row."""
        self.take_row(event.place, "mouse")

    def action_mark(self, by: int) -> None:
        """Mark another row."""
        self.query_one(Choices).marked += by

    def action_do(self) -> None:
        """Carry out the marked row."""
        self.take_row(self.query_one(Choices).marked, "key")

    def shown(self) -> TableView:
        """Return the public view of the table now."""
        table = self.session.table
        found: TableView = table.game.view(table.state, self.session.now_ms)
        return found

    def on_players_chosen(self, event: Players.Chosen) -> None:
        """Show the sheet of a clicked player."""
        self.show_player(event.name)

    def show_player(self, name: str) -> None:
        """Show a player's sheet: money, its parts, and what they have.

        There is none if the player's name was corrected elsewhere during the choice.
        """
        row = next((row for row in self.shown().players if row.name == name), None)
        if row is None:
            self.say(say("{player} isn't at this table any more.", player=name), wrong=True)
            return
        heads = {head.casefold() for head, _ in row.sheet}
        held = [each for each in row.holdings if not heads & {each.name.casefold(), each.group}]
        has = [(each.name, " · ".join([each.words, *each.marks])) for each in held]
        said = [*row.sheet, *has] or [("", say("This table already tracks everything."))]
        self.app.push_screen(Listing(row.name, said))

    def sheets(self) -> Sequence[Row]:
        """Return everything else that has a sheet."""
        return ()

    def show_sheet(self, name: str) -> None:
        """Show a sheet that isn't a player's."""

    def action_sheet(self) -> None:
        """Ask for a player, or anything else with a sheet, and show it."""
        shown = self.shown()
        rows = [Row(row.name, (row.name, _figures(row, shown.columns))) for row in shown.players]
        names = {row.name for row in shown.players}

        def chosen(name: str | None) -> None:
            if name is not None:
                (self.show_player if name in names else self.show_sheet)(name)

        self.app.push_screen(Find(say("Show which sheet?"), [*rows, *self.sheets()]), chosen)


def _figures(row: PlayerRow, heads: tuple[str, str]) -> str:
    """Return a player's figures after their headings."""
    said = zip(heads, (row.first, row.second), strict=True)
    return " · ".join(f"{within(head)} {bare(figure, head)}".strip() for head, figure in said if figure)


_OTHER = "other"
_AMOUNT = re.compile(r"(\D*?)\s*([.,]?\d.*)")


def _takes_amount(choice: Choice) -> bool:
    return choice.allowed and bool(choice.blanks) and choice.blanks[0].kind == "amount"
