"""A value that nobody has read off a card yet, asked for at the moment it is needed."""

from collections.abc import Iterable
from typing import Any

from textual.app import App

from companion.core.errors import CompanionError, Reason, Unread
from companion.table.table import Table
from companion.tui.screens.dialogs import AskText


def unread(reasons: Iterable[Reason]) -> Unread | None:
    """Return the first value that has to be read off a card, if any is."""
    return next((reason for reason in reasons if isinstance(reason, Unread)), None)


async def ask_card(app: App[Any], table: Table, wanted: Unread) -> str | None:
    """Return what the card says, as it is typed; None where nobody can look now."""

    def problem(text: str) -> str | None:
        try:
            reasons = table.reasons(table.read(f"{wanted.line} {text}"))
        except CompanionError as error:
            return str(error)
        return " ".join(map(str, reasons)) or None

    hint = f"For example {wanted.example}. It is asked only once."
    answer: str | None = await app.push_screen_wait(AskText(wanted.question, "", problem, hint=hint, no="Not now"))
    return answer
