"""The choice of the language, from any screen."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.words import say, say_in
from companion.locale.language_names import own_names
from companion.tui.shell import Shell
from companion.tui.windows.dialogs import Choose


def language_labels() -> Mapping[str, str]:
    """Return the codes of what can be chosen, each with its name."""
    return {"": say_in("language", "automatic"), **own_names()}


def language_descriptions() -> Mapping[str, str]:
    """Return the codes of what can be chosen, each with its description."""
    return {"": say("same as this computer"), **dict.fromkeys(own_names(), "")}


def ask_language(shell: Shell) -> None:
    """Ask for the language, and change to it at once."""

    def take(code: str | None) -> None:
        if code is not None and (
            problem := shell.apply_preferences(replace(shell.services.preferences, language=code))
        ):
            shell.complain(problem)

    now = shell.services.preferences.language
    shell.push_screen(Choose(say("Language"), language_descriptions(), marked=now, called=language_labels()), take)
