"""The house rules of a running game: what holds now; a change is a line of its history."""

from companion.core.errors import Refused
from companion.core.settings import Setting, Settings
from companion.session.origin import Origin
from companion.session.session import Session
from companion.tui.actions import EVERYWHERE, RULES, bindings
from companion.tui.screens.dialogs import ask_rule
from companion.tui.screens.list_page import ListPage
from companion.tui.services import Services
from companion.tui.widgets.rows import GREYED, Row


def about(rule: Setting) -> str:
    """Return all there is to say of a house rule: the question, its key, what it takes, and what it rests on."""
    rests = f" ({rule.rule})" if rule.rule else ""
    return f"{rule.question} {rule.key}: {rule.allowed}{rests}"


def rule_row(rule: Setting, text: str, style: str = "") -> Row:
    """Return the line of a house rule that is `text`: the question, what holds in plain words, and the text for it."""
    said = rule.say(text)
    return Row(rule.key, (rule.question, said), style, key="" if said == text else text)


def rule_problem(settings: Settings, key: str, text: str) -> str | None:
    """Return why a house rule cannot be `text`, or None if it can."""
    try:
        settings.read(key, text)
    except Refused as refusal:
        return refusal.reasons[0].text
    return None


class HouseRules(ListPage):
    """A line for each house rule; one that was chosen before the first move is greyed."""

    BINDINGS = bindings((*RULES, *EVERYWHERE))
    HEADING = "House rules of this game"
    ACTIONS = RULES
    WIDTHS = (0, 34)

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__(services)
        self._session = session
        self._settings: Settings = session.table.game.settings

    def rows(self) -> list[Row]:
        """Return the rules with what holds now."""
        return [rule_row(rule, self._value(rule.key), GREYED if rule.fixed else "") for rule in self._settings.all]

    def detail(self, name: str) -> str:
        """Return what the rule takes."""
        rule = self._settings.find(name)
        return f"{about(rule)}. It was chosen before the game began and stays." if rule.fixed else about(rule)

    def _value(self, key: str) -> str:
        return self._settings.text(key, self._session.table.state.options)

    def chosen(self, name: str) -> None:
        """Ask for another value, unless the rule stays."""
        rule = self._settings.find(name)
        if rule.fixed:
            self.say(f"{rule.key} is chosen before the game begins and stays.", wrong=True)
            return
        window = ask_rule(rule, self._value(name), lambda text: rule_problem(self._settings, name, text))
        self.ask(window, lambda text: self._change(name, text))

    def _change(self, name: str, text: str) -> None:
        refusal = self._session.submit(f"option {name} {text}", Origin("key"))
        said = self._settings.find(name).say(text) if refusal is None else ""
        self.told(str(refusal) if refusal else None, f"From now on: {said}.")

    def action_change(self) -> None:
        """Change the marked rule."""
        if self.marked:
            self.chosen(self.marked)
