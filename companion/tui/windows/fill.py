"""Asks for what a choice still needs, one blank after another."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from textual.app import App

from companion.core.errors import Against, first_missing_value, why_not
from companion.core.words import say
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.tui.widgets.rows import Row, judged_row, numbered_rows
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.find import Find, FindSeveral
from companion.tui.windows.window import Window


class BlankAsker:
    """Asks the player for the blanks of a choice. Options are listed, allowed ones first; other values are typed."""

    def __init__(self, app: App[Any], choice_factory: Callable[[], ChoiceFactory[Any]]) -> None:
        self._app, self._choice_factory = app, choice_factory

    async def complete(self, choice: Choice) -> Choice | None:
        """Return the choice without blanks, with any objections to it; None if an answer was not given.

        An optional blank is asked only if the choice is refused without it and some answer changes that. If nothing can
        be chosen before a card is read, the choice is returned as it is, and asks for that; also if a greyed line was
        chosen before its last blank.
        """
        while choice.blanks:
            at, name = self._choice_factory(), choice.blanks[0].name
            options = at.options_judged(choice)
            if (wanted := _first_value_to_read(options)) is not None:
                return replace(choice, reasons=(wanted,))
            text = await self.ask_first_blank(at, choice, options)
            if text is None:
                return None
            if (against := _objections(options, text)) and len(choice.blanks) > 1:
                return replace(choice, reasons=against)
            choice = at.fill(choice, {name: text})
            if choice.reasons and not choice.blanks and first_missing_value(choice.reasons) is None:
                choice = at.with_helpful_blanks(choice) or choice
        return choice

    async def ask_first_blank(
        self, factory: ChoiceFactory[Any], choice: Choice, options: Sequence[Option]
    ) -> str | None:
        """Return the words for the first blank, None if none were given."""
        question = choice.blanks[0].question
        window: Window[str | None]
        if options:
            rows = option_rows(options, numbered=choice.blanks[0].kind == "player")
            window = Find(question, rows)
        elif several := factory.list_items(choice):
            window = FindSeveral(question, several, lambda text: factory.problem(choice, text) is None)
        else:
            hint = say("Enter {what}.", what=factory.expected_in_words(choice))
            window = AskText(question, "", lambda text: factory.problem(choice, text), hint=hint)
        answer: str | None = await self._app.push_screen_wait(window.with_subject(choice.label))
        return answer


def _first_value_to_read(options: Sequence[Option]) -> Any:
    """Return the value to read off a card before any of these options can be chosen."""
    if not options or any(not option.reasons for option in options):
        return None
    return first_missing_value(reason for option in options for reason in option.reasons)


def _objections(options: Sequence[Option], value: str) -> tuple[Against, ...]:
    """Return the objections to one of these options."""
    return next((option.reasons for option in options if option.value == value), ())


def option_rows(options: Sequence[Option], *, numbered: bool = False) -> list[Row]:
    """Return options as lines of a list, allowed ones first. `numbered` ones show the number that takes them."""
    rows = [judged_row(each.value, each.label, why_not(each.reasons), each.brings) for each in options]
    return sorted(numbered_rows(rows) if numbered else rows, key=lambda row: bool(row.style))
