"""Carrying out moves at a table: one choice, one of several, or questions first."""

import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.core.errors import MissingValue, first_missing_value, why_not
from companion.core.order import Order
from companion.core.words import say, translated, with_heading
from companion.games.choice import Choice, with_groups_as_one
from companion.games.view import Preview
from companion.session.news import News, Refusal
from companion.table.table import Request
from companion.tui.desks.asking import Asking
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.desks.verbs import Offer, Verb, verb_of
from companion.tui.themes import GREYED
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.rows import Row, judged_row
from companion.tui.windows.fill import BlankAsker
from companion.tui.windows.standings import standings_window


class Choosing(Part[Desk]):
    """Carries out the current choices, asking for what is missing: blank by blank, or in `dialog_for`."""

    VERBS: ClassVar[tuple[Verb, ...]] = ()
    """The rows of choices, in the order of a turn."""
    KINDS: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """The kinds and groups of choices for the action `choose`."""
    WHY_NOT: Mapping[str, str] = MappingProxyType({})
    """The reason for a kind without any choice to grey."""
    OTHERWISE: ClassVar[str] = ""
    """The last line of a group's list: the alternative to all its choices."""

    choices: tuple[Choice, ...] = ()
    """The current choices, with each group as one."""
    all_choices: tuple[Choice, ...] = ()
    """Every current choice."""
    end_shown = False
    """Whether the standings at the end have been shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.asking = desk.part(Asking)

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"choose": self.choose_kind, "finish": self.finish_game, "standings": self.open_standings}

    def react_to_news(self, news: News) -> None:
        """Ask for any value to read off a card, whichever window needs it."""
        for each in news.happened:
            if isinstance(each, Refusal) and (wanted := each.missing) is not None:
                self.ask_value_then(wanted, partial(self._carry_out_again, each.asked, each.origin.source))

    def load_choices(self) -> tuple[Choice, ...]:
        """Return the current choices as lines of the list."""
        session = self.desk.session
        self.all_choices = tuple(session.table.game.choices(session.table.state, session.now_ms))
        return tuple(with_groups_as_one(self.all_choices))

    def preview(self, choice: Choice) -> Preview:
        """Return the preview of a complete choice."""
        table = self.desk.session.table
        order = table.read(choice.line)
        assert isinstance(order, Order), "a choice is a move of the game"
        return table.game.preview(table.state, order, self.desk.session.now_ms)

    def effects_text(self, choice: Choice) -> str:
        """Return the effects of a complete choice, empty if there is nothing to say."""
        return "\n".join(self.preview(choice).words) if choice.line else ""

    def cost_text(self, choice: Choice) -> str:
        """Return a choice's cost for its line, empty if it is shown already."""
        return ""

    def carry_out_offer(self, offer: Offer, source: str) -> None:
        """Carry out a row's only choice, or let the player pick among several."""
        if len(offer.choosable) > 1:
            self.asking.start(self.choose_and_carry_out(offer.choices, source))
        elif offer.choosable:
            self.carry_out(offer.choosable[0], source)
        else:
            self.desk.say_refusal(reason for choice in offer.choices for reason in choice.reasons)

    def choose_kind(self, kind: str) -> None:
        """Carry out the only move of a kind, or let the player pick among several."""
        if found := self.choices_of_kind(kind):
            self.carry_out_offer(Offer(Verb(self.KINDS[kind]), found), "key")
        else:
            label = next(action.label for action in self.desk.ACTIONS if action.does == f"choose('{kind}')")
            why = translated(self.WHY_NOT.get(kind, ""))
            self.desk.say_not_now(why or say("“{label}” isn't possible now.", label=label))

    def choices_of_kind(self, kind: str) -> tuple[Choice, ...]:
        """Return the choices of one of the `KINDS`."""
        kinds = self.KINDS[kind]
        return tuple(each for each in self.choices if each.kind in kinds or each.group in map(translated, kinds))

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for missing parts first."""
        if (wanted := first_missing_value(choice.reasons)) is not None:
            self.ask_value_then(wanted, lambda: self.carry_out(self._current_choice(choice), source))
        elif choice.reasons:
            self.desk.say_refusal(choice.reasons)
        elif choice.is_group_heading:
            self.asking.start(
                self.choose_and_carry_out([each for each in self.all_choices if each.group == choice.group], source)
            )
        elif verb_of(self.VERBS, choice).action == "table-finish":
            self.finish_game()
        elif (asking := self.dialog_for(choice, source)) is not None:
            self.asking.start(asking)
        else:
            self.desk.submit_or_ask(choice.line, source)

    def _current_choice(self, choice: Choice) -> Choice:
        """Return a choice in its state after a card was read."""
        self.load_choices()
        same = next((each for each in self.all_choices if each.identity == choice.identity), None)
        if same is not None:
            return same
        return self.asking.choice_factory().fill(choice, {}) if choice.line else replace(choice, reasons=())

    def ask_value_then(self, wanted: MissingValue, if_known: Callable[[], None]) -> None:
        """Ask once for a card's value, book it, and continue with what needed it."""
        self.desk.run_worker(self._ask_value_then(wanted, if_known), group="reading")

    async def _ask_value_then(self, wanted: MissingValue, if_known: Callable[[], None]) -> None:
        if await self.ask_value(wanted):
            if_known()

    async def ask_value(self, wanted: MissingValue) -> bool:
        """Ask once for a card's value, and book it. Return whether it is known now."""
        hint = say("For example {example}. You enter it only once.", example=wanted.example)
        return await self.asking.ask_and_submit_value(wanted.question, wanted.line, hint=hint, no=say("Not now"))

    def _carry_out_again(self, asked: Request, source: str) -> None:
        """Carry out a move that waited for a card. The typed line no longer needs correction."""
        if self.desk.submit(asked, source) and source == "bar":
            self.desk.query_one(CommandBar).value = ""

    def dialog_for(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for what a choice still needs, which then carries it out; None if complete."""
        return self.fill_and_carry_out(choice, source) if choice.blanks else None

    def blank_asker(self) -> BlankAsker:
        """Return what asks the player for the blanks of a choice."""
        return BlankAsker(self.desk.app, self.asking.choice_factory)

    async def fill_and_carry_out(self, choice: Choice, source: str) -> None:
        """Ask for a choice's blanks, and carry it out."""
        complete = await self.blank_asker().complete(choice)
        if complete is not None and complete.line and not complete.reasons:
            self.desk.submit_or_ask(complete.line, source)
        elif complete is not None:
            self.carry_out(complete, source)

    async def choose_and_carry_out(self, found: Sequence[Choice], source: str) -> None:
        """Let the player choose among several choices of one row, and carry the choice out."""
        await self.find_and_carry_out(found, source)

    async def find_and_carry_out(self, found: Sequence[Choice], source: str, typed: str = "") -> None:
        """Let the player choose. Choices that take an amount can be found by it. `typed` is the initial text."""
        group = found[0].group
        found = sorted(found, key=lambda choice: not choice.is_allowed and first_missing_value(choice.reasons) is None)
        rows = [self.choice_row(place, choice) for place, choice in enumerate(found)]
        if group and self.OTHERWISE:
            rows.append(Row(_OTHER, (say("Other"), translated(self.OTHERWISE))))
        given: dict[str, Any] = {}
        if any(map(_takes_amount, found)):
            given = {"new": partial(self._amount_rows, found), "hint": say("type to find, or the amount")}
        asks, about = self._question_and_subject(found[0])
        answer = await self.asking.ask_for_row(asks, rows, about=about, typed=typed, **given)
        if answer == _OTHER:
            self.desk.action_command()
        elif answer is not None:
            place, _, amount = answer.partition(" ")
            self._fill_amount_and_carry_out(found[int(place)], amount, source)

    def _question_and_subject(self, choice: Choice) -> tuple[str, str]:
        """Return the question when a choice is one of several, and its subject."""
        verb = verb_of(self.VERBS, choice)
        about = choice.group or next((each.label for each in self.desk.ACTIONS if each.id == verb.action), "")
        return translated(verb.asks) or say("Which one?"), "" if verb.asks else about

    def _amount_rows(self, found: Sequence[Choice], typed: str) -> Sequence[Row]:
        """Return the choices that accept the typed amount, of those with every word before it."""
        said = _AMOUNT.fullmatch(typed.casefold())
        if said is None:
            return ()
        meant = [choice for choice in found if all(word in choice.label.casefold() for word in said[1].split())]
        return [self._amount_row(found.index(each), each, said[2]) for each in meant if _takes_amount(each)]

    def _amount_row(self, place: int, choice: Choice, amount: str) -> Row:
        at, table = self.asking.choice_factory(), self.desk.session.table
        name, currency = f"{place} {amount}", table.game.lexicon(table.state).currency
        if at.problem(choice, amount) is not None:  # it may be half typed
            return Row(name, (with_heading(choice.label, amount), ""), GREYED)
        whole = at.fill(choice, {choice.blanks[0].name: amount})
        label = with_heading(choice.label, currency.show(currency.parse(amount)))
        return replace(self.choice_row(place, replace(whole, label=label)), id=name)

    def _fill_amount_and_carry_out(self, choice: Choice, amount: str, source: str) -> None:
        """Carry out a choice, with the typed amount, if any, in its first blank."""
        at = self.asking.choice_factory()
        if amount and (problem := at.problem(choice, amount)) is not None:
            self.desk.say(problem, wrong=True)
        else:
            self.carry_out(at.fill(choice, {choice.blanks[0].name: amount}) if amount else choice, source)

    def choice_row(self, place: int, choice: Choice) -> Row:
        """Return a choice as a line of a list, with what it brings or why it is refused."""
        if first_missing_value(choice.reasons) is not None:
            return judged_row(str(place), choice.label, "", say("enter its card first"))
        brings, *_ = self.effects_text(choice).split("\n") if choice.is_allowed else [""]
        return judged_row(str(place), choice.label, why_not(choice.reasons), brings or self.cost_text(choice))

    def verbs(self) -> tuple[Verb, ...]:
        """Return the current rows, in display order."""
        return self.VERBS

    def finish_game(self) -> None:
        """End the game. Undo continues it."""
        self.desk.action_order("finish")

    def open_standings(self) -> None:
        """Show the standings, and how they came about."""
        self.desk.app.push_screen(standings_window(self.desk.session))

    def open_standings_at_end(self) -> None:
        """Show the standings once the game is over, unless an undo has led there."""
        finished = bool(self.desk.state.finished)
        if finished and not self.end_shown and not self.desk.taken_back:
            self.open_standings()
        self.end_shown = finished


_OTHER = "other"
_AMOUNT = re.compile(r"(\D*?)\s*([.,]?\d.*)")


def _takes_amount(choice: Choice) -> bool:
    return choice.is_allowed and bool(choice.blanks) and choice.blanks[0].kind == "amount"
