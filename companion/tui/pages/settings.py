"""Settings: sound, screen, box, the unit's house rules, and keys. Every change is saved at once."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from companion.core.words import phrase, say, say_in, translated
from companion.table.preferences import TAKES, Preferences, key_clashes
from companion.tui.actions import ALL, EVERYWHERE, PLACES, SETTINGS, bindings, keys_of
from companion.tui.key_names import key_names
from companion.tui.pages.house_rules import rule_help, rule_row, rule_value_window
from companion.tui.pages.list_page import ListPage
from companion.tui.services import allowed_settings
from companion.tui.theme_names import THEME_NAMES
from companion.tui.themes import THEMES
from companion.tui.widgets.rows import Row
from companion.tui.windows.dialogs import AskText, Choose, PressKey
from companion.tui.windows.languages import language_descriptions, language_labels

_FLAGS = ("muted", "speech", "still", "phones", "banker_agrees", "club_presses")


@dataclass(frozen=True)
class _Line:
    """A line of the first part: its name and description, declared for translators."""

    title: str
    about: str


_LINES = {
    phrase("Sound"): {
        "volume": _Line(phrase("Volume"), phrase("From 0 to 100; ← and → change it by 10.")),
        "muted": _Line(phrase("Sound"), phrase("Turns all sound on or off.")),
        "sounds": _Line(
            phrase("Sounds from"), phrase("This computer or the terminal bell; automatic: the bell over SSH.")
        ),
        "speech": _Line(
            phrase("Spoken announcements"), phrase("Announces who bought what, if the system has a voice.")
        ),
    },
    phrase("Screen"): {
        "theme": _Line(phrase("Theme"), phrase("Screen colours: Enter lists them, ← and → try them.")),
        "language": _Line(
            phrase("Language"), phrase("Language of this window; phones and the TV each have their own.")
        ),
        "still": _Line(phrase("Reduced motion"), phrase("No flashing or moving lights.")),
    },
    phrase("Box"): {
        "port": _Line(phrase("Port"), phrase("Port of the button box; leave empty to look on all allowed ports.")),
        "box_id": _Line(phrase("Which box"), phrase("ID of the box, if you have several; leave empty for any.")),
    },
    phrase("Phones"): {
        "phones": _Line(phrase("Phones"), phrase("Lets phones on the same Wi-Fi join, now and at every start.")),
        "banker_agrees": _Line(phrase("Banker approval"), phrase("Confirm every phone move on this screen.")),
        "phones_port": _Line(
            phrase("Port for phones"), phrase("Port number, 1024 to 65000; the next free one if it's taken.")
        ),
    },
    phrase("Club"): {
        "club": _Line(
            phrase("Club"),
            phrase("Address of the club: mqtt://host/NAME, or leave empty. User and password go in the settings file."),
        ),
        "club_table": _Line(
            phrase("Name of this table"),
            phrase("Letters a–z, digits and hyphens. Leave empty to use the user's or this computer's name."),
        ),
        "club_presses": _Line(
            phrase("Buttons in the room"), phrase("Lets buttons connected to the broker press Build and Auction.")
        ),
    },
}
_EMPTY = {
    "port": lambda: say("look for it"),
    "club": lambda: say_in("club", "none"),
    "club_table": lambda: say("automatic"),
}
"""The text shown for an empty setting, declared for translators."""
_ANY = phrase("any")
_ABOUT = {name: line.about for lines in _LINES.values() for name, line in lines.items()}


class Settings(ListPage):
    """One list of everything that can be set."""

    BINDINGS = bindings((*SETTINGS, *EVERYWHERE))
    HEADING = phrase("Settings")
    ACTIONS = SETTINGS
    WIDTHS = (0, 0)

    @property
    def preferences(self) -> Preferences:
        """Return the current preferences."""
        return self.services.preferences

    def rows(self) -> list[Row]:
        """Return all settings with their values."""
        rows: list[Row] = []
        for heading in _LINES:
            rows += [_heading_row(translated(heading)), *self.rows_of(heading)]
        rows += [_heading_row(say("House rules for a new game")), *self._unit_rows()]
        for place, actions in PLACES.items():
            rows += [_heading_row(say("Keys: {place}", place=translated(place)))]
            rows += [Row(action.id, (action.help, self._keys_text(action.id))) for action in actions]
        return rows

    def rows_of(self, heading: str) -> list[Row]:
        """Return the settings under a heading of the first part, with their values."""
        return [Row(name, (translated(line.title), self._value_text(name))) for name, line in _LINES[heading].items()]

    def _unit_rows(self) -> list[Row]:
        chosen = self.preferences.unit
        return [
            rule_row(setting, chosen.get(setting.key, setting.default)) for setting in allowed_settings().unit().all
        ]

    def _keys_text(self, action: str) -> str:
        return " ".join(keys_of(ALL[action], self.preferences.keys))

    def _value_text(self, setting: str) -> str:
        value = getattr(self.preferences, setting)
        if setting in _FLAGS:
            return say("on") if value != (setting == "muted") else say("off")
        if setting in _CHOICES:
            return translated(_CHOICES[setting].called()[value])
        return str(value) if value != "" else _EMPTY[setting]() if setting in _EMPTY else translated(_ANY)

    def detail(self, row_id: str) -> str:
        """Return the setting's valid values."""
        if row_id in _ABOUT:
            return translated(_ABOUT[row_id])
        if row_id in ALL:
            default = " ".join(key_names(ALL[row_id].keys))
            return say("Press Enter, then the new key. Default: {key}.", key=default)
        return rule_help(allowed_settings().unit().find(row_id))

    def name_in_files(self, row_id: str) -> str:
        """Return a house rule's name in files."""
        return "" if row_id in _ABOUT or row_id in ALL else row_id

    def idle_action_ids(self) -> Collection[str]:
        """Return the less and more actions if the setting has neither."""
        return () if self.marked_id == "volume" or self.marked_id in _CHOICES else ("settings-less", "settings-more")

    def labels_by_action(self) -> Mapping[str, str]:
        """Return the names of actions that step through values such as colours."""
        return {"settings-less": say("Previous"), "settings-more": say("Next")} if self.marked_id in _CHOICES else {}

    def activate_row(self, row_id: str) -> None:
        """Change a setting with the control that suits it."""
        if row_id in _FLAGS:
            self._set_value(row_id, not getattr(self.preferences, row_id))
        elif row_id in ALL:
            self.ask(PressKey(ALL[row_id].help), lambda key: self._bind_key(row_id, key))
        elif row_id in _CHOICES:
            it = _CHOICES[row_id]
            called, words = ({key: translated(text) for key, text in each().items()} for each in (it.called, it.words))
            window = Choose(translated(it.question), words, marked=getattr(self.preferences, row_id), called=called)
            self.ask(window, lambda value: self._set_value(row_id, value))
        else:
            self._ask_text(row_id)

    def _ask_text(self, setting: str) -> None:
        if setting in _ABOUT:
            value, check = str(getattr(self.preferences, setting)), partial(_value_problem, setting)
            title = next(translated(lines[setting].title) for lines in _LINES.values() if setting in lines)
            self.ask(
                AskText(title, value, check, hint=translated(_ABOUT[setting])),
                lambda text: self._set_value(setting, _parse_value(setting, text)),
            )
            return
        window = rule_value_window(
            allowed_settings().unit(), setting, allowed_settings().unit().text(setting, self.preferences.unit)
        )
        self.ask(
            window,
            lambda text: self._change_preferences(
                replace(self.preferences, unit={**self.preferences.unit, setting: text})
            ),
        )

    def action_turn(self, by: int) -> None:
        """Step a setting down or up."""
        name = self.marked_id
        if name == "volume":
            self._set_value(name, max(0, min(100, self.preferences.volume + 10 * by)))
        elif name in _CHOICES:
            names = list(_CHOICES[name].called())
            self._set_value(name, names[(names.index(getattr(self.preferences, name)) + by) % len(names)])
        elif name in _FLAGS:
            self._set_value(name, not getattr(self.preferences, name))

    def action_reset(self) -> None:
        """Reset the marked setting."""
        name = self.marked_id
        if name in _ABOUT:
            self._set_value(name, getattr(Preferences(), name))
        elif name in ALL:
            self._bind_key(name, None)
        elif name:
            self._change_preferences(replace(self.preferences, unit=_values_without(self.preferences.unit, name)))

    def _bind_key(self, action: str, key: str | None) -> None:
        """Bind an action to one key, or to its default keys."""
        keys = _values_without(self.preferences.keys, action)
        if key is not None:
            keys[action] = key
        if key is not None and allowed_settings().key_names(key) != (key,):
            self.say(say("This key can't be stored. Choose another key."), wrong=True)
        elif found := key_clashes(allowed_settings().places, keys):
            clash = found[0]
            other, key = ALL[clash.other if clash.action == action else clash.action], key_names(clash.key)[0]
            self.say(say("{key} is taken: {action}. Choose another key.", key=key, action=other.help), wrong=True)
        else:
            self._change_preferences(replace(self.preferences, keys=keys))

    def _set_value(self, setting: str, value: object) -> None:
        self._change_preferences(replace(self.preferences, **{setting: value}))

    def _change_preferences(self, preferences: Preferences) -> None:
        self.report_result(self.shell.apply_preferences(preferences), say("Saved."))
        self.on_screen_resume()


def _heading_row(text: str) -> Row:
    return Row("", (text,))


def _values_without(values: Mapping[str, str], setting: str) -> dict[str, str]:
    return {key: value for key, value in values.items() if key != setting}


def _value_problem(setting: str, text: str) -> str | None:
    """Return why a typed value is invalid, or None."""
    fits, takes = TAKES[setting]
    return None if fits(_parse_value(setting, text)) else say("Enter {takes}.", takes=translated(takes))


def _parse_value(setting: str, text: str) -> str | int:
    """Return typed text as a setting's value."""
    return int(text) if setting in _NUMBERS and _DIGITS.fullmatch(text) else text


_DIGITS = re.compile(r"[0-9]{1,6}")
_NUMBERS = ("volume", "phones_port")


@dataclass(frozen=True)
class _OneOf:
    """A setting with several values: its question, and each value's name and description, declared for translators."""

    question: str
    called: Callable[[], Mapping[str, str]]
    words: Callable[[], Mapping[str, str]]


_THEMES = {
    "companion": phrase("calm, for the evening"),
    "light": phrase("dark text on a light background"),
    "high-contrast": phrase("black, white and strong colours"),
    "colour-blind-safe": phrase("easy to tell apart with any colour vision"),
}
_SOUNDS = {"auto": phrase("automatic"), "player": phrase("this computer"), "bell": phrase("the terminal")}
_SOUNDS_FROM = {
    "auto": phrase("the terminal bell over SSH, otherwise this computer"),
    "player": phrase("sounds and speech, where Companion runs"),
    "bell": phrase("only its bell, where the screen is"),
}
_CHOICES = {
    "theme": _OneOf(
        phrase("Theme"), lambda: {theme.name: THEME_NAMES[theme.name] for theme in THEMES}, lambda: _THEMES
    ),
    "language": _OneOf(phrase("Language"), language_labels, language_descriptions),
    "sounds": _OneOf(phrase("Play sounds from"), lambda: _SOUNDS, lambda: _SOUNDS_FROM),
}
