"""Which language a command speaks: the one named with `--language`, else that of the settings, else the system's."""

import argparse
import os
from collections.abc import Mapping, Sequence

from companion.core.errors import Unreadable
from companion.core.language import WindowLanguage, nearest_language, use_window, wanted_languages
from companion.core.words import say
from companion.locale import languages


def language_option() -> argparse.ArgumentParser:
    """Return the option that every command has."""
    option = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS, exit_on_error=False)
    does = say("display language this time: {languages}", languages=", ".join(languages()))
    option.add_argument("--language", metavar=say("CODE"), help=does)
    return option


def choose_language(words: Sequence[str]) -> list[str]:
    """Speak the language that the words of a command line ask for and return the other words.

    Raises `Unreadable`, in the usual language, if that language is unknown.
    """
    use_window(WindowLanguage(default_language(os.environ)))
    code, others = _language_and_other_words(words)
    if code is not None:
        if code not in languages():
            there = ", ".join(languages())
            raise Unreadable(
                say("“{code}” isn't an available language: choose from {languages}.", code=code, languages=there)
            )
        use_window(WindowLanguage(code))
    return others


def default_language(environ: Mapping[str, str]) -> str:
    """Return the language of the settings, or the one closest to what the environment asks for."""
    from companion.store.settings_file import language_in_settings

    return nearest_language((language_in_settings(), *wanted_languages(environ)), languages())


def _language_and_other_words(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the language named among the words, and the other words. The command's own parser reports an error."""
    try:
        found, others = language_option().parse_known_args(words)
    except argparse.ArgumentError:
        return None, list(words)
    return getattr(found, "language", None), others
