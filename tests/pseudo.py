"""The pseudo-language in a test: every sentence of the source in brackets, accented and longer."""

from functools import cache
from gettext import NullTranslations

import pytest

import companion.cli.language
import companion.locale
import companion.tui.services
from tools.catalogue import PSEUDO, bracketed
from tools.sentences import sentences_in_source


class _Bracketed(NullTranslations):
    """A catalogue of all sentences that are found in the source."""

    def __init__(self) -> None:
        super().__init__()
        self._known = {(each.context, each.text) for each in sentences_in_source()}

    def _said(self, context: str, text: str) -> str:
        return bracketed(text) if (context, text) in self._known else text

    def gettext(self, message: str) -> str:
        return self._said("", message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return bracketed(msgid1 if n == 1 else msgid2) if ("", msgid1) in self._known else msgid1


_bracketed = cache(_Bracketed)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> str:
    """Add the pseudo-language to English, and return its code."""
    for room in (companion.locale, companion.cli.language, companion.tui.services):
        monkeypatch.setattr(room, "languages", lambda: ("en", PSEUDO))
    monkeypatch.setattr(companion.locale, "catalogue", lambda code: _bracketed() if code == PSEUDO else None)
    return PSEUDO
