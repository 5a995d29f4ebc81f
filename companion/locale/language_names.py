"""The names of languages, each as its speakers write it."""

from companion import locale
from companion.core.language import ENGLISH, speaking
from companion.core.words import say_in


def own_names() -> dict[str, str]:
    """Return the languages that windows can use by their codes, each with the name its speakers have for it."""
    names = {}
    for code in locale.languages():
        with speaking(code):
            name = say_in("name of this language", "English")
        names[code] = name if code == ENGLISH or name != "English" else code
    return names
