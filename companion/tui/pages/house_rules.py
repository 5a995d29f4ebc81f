"""House rules: changes from the book first, the rest in groups, and a search by words."""

from collections.abc import Callable, Iterator, Mapping

from companion.core.errors import Refused
from companion.core.settings import GROUPS, Group, Setting, Settings, heading
from companion.core.words import phrase, say
from companion.games.rulebook import EVERYTHING
from companion.session.origin import Origin
from companion.session.session import Session
from companion.tui.actions import EVERYWHERE, RULES, bindings
from companion.tui.pages.list_page import ListPage
from companion.tui.services import Services
from companion.tui.themes import GREYED
from companion.tui.widgets.rows import Row, Rows
from companion.tui.windows.dialogs import rule_window
from companion.tui.windows.find import Find
from companion.tui.windows.window import Window
from companion.tui.words import error_in_words


def rule_help(rule: Setting) -> str:
    """Return a house rule's question, and what the book says."""
    return f"{rule.question} {say('By the book: {value}.', value=rule.say(rule.default))}"


def rule_row(rule: Setting, text: str, style: str = "") -> Row:
    """Return the line of a house rule set to `text`: the question, and the value in plain words."""
    return Row(rule.key, (rule.question, rule.say(text)), style)


def rule_problem(settings: Settings, key: str, text: str) -> str | None:
    """Return why a house rule cannot be `text`, or None if it can."""
    try:
        settings.read(key, text)
    except Refused:
        # the question is shown above
        return say("“{text}” doesn't fit: enter {what}.", text=text, what=settings.find(key).allowed_besides_words)
    return None


def rule_value_window(settings: Settings, key: str, value: str) -> Window[str | None]:
    """Return the window that asks for another value of a house rule."""
    rule = settings.find(key)
    said = rule.say(value)
    typed = said if not rule.values and is_same_value(settings, key, said, value) else value
    return rule_window(rule, typed, lambda text: rule_problem(settings, key, text))


def is_same_value(settings: Settings, key: str, text: str, other: str) -> bool:
    """Return whether two texts are valid values of a house rule with the same meaning."""
    problem = rule_problem(settings, key, text)
    return problem is None and settings.read(key, text) == settings.read(key, other)


class HouseRules(ListPage):
    """A line per house rule. Subclasses return the current values in `options` and change them in `set_rule`."""

    BINDINGS = bindings((*RULES, *EVERYWHERE))
    HEADING = phrase("House rules")
    ACTIONS = RULES
    WIDTHS = (0, 0)

    def __init__(self, services: Services, settings: Settings) -> None:
        super().__init__(services)
        self._settings = settings
        self._on_top: tuple[Setting, ...] | None = None

    @property
    def options(self) -> Mapping[str, str]:
        """Return the table's settings."""
        raise NotImplementedError

    def set_rule(self, key: str, text: str) -> str | None:
        """Set a house rule to `text`. Return why it cannot be changed, if so."""
        raise NotImplementedError

    def is_fixed(self, rule: Setting) -> bool:
        """Return whether a rule is fixed."""
        return False

    def rows(self) -> list[Row]:
        """Return the changes from the book at opening time, then every group. Rules never move meanwhile."""
        if self._on_top is None:
            self._on_top = self._settings.changed_settings(self.options)
        rows = [Row("", (say("Not by the book"),)), *map(self._row, self._on_top)] if self._on_top else []
        for group in GROUPS:
            rows += self._group_rows(group, [rule for rule in self._settings.all if rule.group == group], self._on_top)
        return rows

    def _group_rows(self, group: Group, rules: list[Setting], changed: tuple[Setting, ...]) -> Iterator[Row]:
        if there := [rule for rule in rules if rule not in changed]:
            yield Row("", (heading(group),))
            yield from map(self._row, there)

    def _row(self, rule: Setting) -> Row:
        style = (
            GREYED if self.is_fixed(rule) else "bold" if rule in self._settings.changed_settings(self.options) else ""
        )
        return rule_row(rule, self._value_text(rule.key), style)

    def detail(self, row_id: str) -> str:
        """Return the rule's question and what the book says."""
        rule = self._settings.find(row_id)
        if self.is_fixed(rule):
            return say("This was chosen before the game started and can't be changed now.") + f" {rule_help(rule)}"
        return rule_help(rule)

    def name_in_files(self, row_id: str) -> str:
        """Return the rule's name in files."""
        return row_id

    def _value_text(self, key: str) -> str:
        return self._settings.text(key, self.options)

    def activate_row(self, row_id: str) -> None:
        """Ask for another value, unless the rule is fixed."""
        rule = self._settings.find(row_id)
        if self.is_fixed(rule):
            value = rule.say(self._value_text(row_id))
            self.say(
                say("This was chosen before the game started and can't be changed now: {value}.", value=value),
                wrong=True,
            )
            return
        self.ask(
            rule_value_window(self._settings, row_id, self._value_text(row_id)),
            lambda text: self.change_rule(row_id, text),
        )

    def change_rule(self, rule_key: str, text: str) -> None:
        """Set a rule to `text`, and report it."""
        problem = self.set_rule(rule_key, text)
        value = "" if problem else self._settings.find(rule_key).say(text)
        self.report_result(problem, say("House rule changed: {value}.", value=value) if not problem else "")
        self.query_one(Rows).mark(rule_key)

    def action_reset(self) -> None:
        """Reset the marked rule to the book."""
        if self.marked_id:
            self.change_rule(self.marked_id, self._settings.text(self.marked_id, {}))

    def action_find(self) -> None:
        """Find a rule by its words."""
        rows = [
            Row(
                rule.key,
                (rule.question, rule.say(self._value_text(rule.key))),
                also=f"{heading(rule.group)} {rule.key}",
            )
            for rule in self._settings.all
        ]
        self.ask(Find(say("Which house rule?"), rows), self._mark_and_open)

    def _mark_and_open(self, rule_key: str) -> None:
        self.query_one(Rows).mark(rule_key)
        self.activate_row(rule_key)


class RunningRules(HouseRules):
    """The house rules of a running game. A change is a line of its history; rules chosen before are greyed.

    A light table becomes full by `become_full`.
    """

    HEADING = phrase("House rules for this game")

    def __init__(self, services: Services, session: Session, become_full: Callable[[], None] | None = None) -> None:
        super().__init__(services, session.table.game.settings)
        self._session, self._become_full = session, become_full

    @property
    def options(self) -> Mapping[str, str]:
        """Return the current values."""
        options: Mapping[str, str] = self._session.table.state.options
        return options

    def is_fixed(self, rule: Setting) -> bool:
        """Return whether the rule was fixed before the first move."""
        return rule.fixed

    def change_rule(self, rule_key: str, text: str) -> None:
        """Set a rule to `text`. Before a light table becomes full, ask for its current position."""
        if is_same_value(self._settings, rule_key, text, self._value_text(rule_key)):
            self.say(say("That's already the rule: {value}.", value=self._settings.find(rule_key).say(text)))
        elif self._become_full is not None and (rule_key, text) == ("watch", EVERYTHING):
            self.dismiss()
            self.app.call_next(self._become_full)
        else:
            super().change_rule(rule_key, text)

    def set_rule(self, key: str, text: str) -> str | None:
        """Write the change to the history."""
        refusal = self._session.submit(f"option {key} {text}", Origin("key"))
        return error_in_words(refusal.error) if refusal else None


class NewRules(HouseRules):
    """The house rules of a game not begun yet."""

    HEADING = phrase("House rules for the new game")

    def __init__(self, services: Services, settings: Settings, options: dict[str, str]) -> None:
        super().__init__(services, settings)
        self._options = options

    @property
    def options(self) -> Mapping[str, str]:
        """Return the values chosen so far."""
        return self._options

    def set_rule(self, key: str, text: str) -> str | None:
        """Keep the value for the game."""
        self._options[key] = text
        return None
