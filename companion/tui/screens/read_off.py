"""A value that nobody has read off a card yet, asked for at the moment it is needed."""

from collections.abc import Callable, Iterable
from typing import Any

from textual.app import App

from companion.core.errors import MissingValue, Reason
from companion.tui.screens.dialogs import AskText


def unread(reasons: Iterable[Reason]) -> MissingValue | None:
    """Return the first value that has to be read off a card, if any is."""
    return next((reason for reason in reasons if isinstance(reason, MissingValue)), None)


async def ask_card(app: App[Any], problem: Callable[[str], str | None], wanted: MissingValue) -> str | None:
    """Return what the card says, as it is typed and `problem` takes it; None where nobody can look now."""
    hint = f"For example {wanted.example}. It is asked only once."
    window = AskText(wanted.question, "", lambda text: problem(f"{wanted.line} {text}"), hint=hint, no="Not now")
    answer: str | None = await app.push_screen_wait(window)
    return answer
