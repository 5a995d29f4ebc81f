"""What a part of a desk may do: act on keys and messages, hear what happens, hold an unfinished entry."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from textual import events
from textual.message import Message

from companion.games.choice import Choice
from companion.session.news import News
from companion.table.orders import Command
from companion.tui.live_screen import LiveScreen
from companion.unit.risks import ConfirmationQuestion

D = TypeVar("D")
Key = TypeVar("Key")
Does = TypeVar("Does")


class DigitKeys(NamedTuple):
    """Digits that have a meaning, as the key line writes them, and the name of what they do."""

    keys: str
    label: str


class Part(Generic[D]):
    """An object that a desk has. The desk asks its parts, the last one first; by itself a part does nothing."""

    def __init__(self, desk: D) -> None:
        self.desk = desk

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do, by the names of their actions."""
        return {}

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what widgets' messages do, by their types."""
        return {}

    def after_mount(self) -> None:
        """Begin, once the desk's widgets are there."""

    def after_resume(self) -> None:
        """Go on when nothing is over the desk any more."""

    def take_over_state(self, before: Any) -> None:
        """Take over the state of the same part of the desk before."""

    def forget_before_news(self, news: News) -> None:
        """Forget what news makes obsolete, before the desk is drawn."""

    def react_to_news(self, news: News) -> None:
        """React to news, once the desk is drawn."""

    def on_message_replaced(self) -> None:
        """Give up the message line: another message replaces what it shows."""

    def refresh_with_history(self) -> None:
        """Draw what changes with the history."""

    def forget_before_drawing(self) -> None:
        """Forget what a change of the table makes obsolete, just before it is drawn."""

    def unfinished_entry_text(self) -> str:
        """Return the typed part of an entry that takes several keys, empty if there is none."""
        return ""

    def digits(self) -> DigitKeys | None:
        """Return the digits that have a meaning now; None if this part gives them none."""
        return None

    def key_of(self, choice: Choice) -> str | None:
        """Return the key beside a choice, None if this part has none of its own for it."""
        return None

    @property
    def has_unfinished_entry(self) -> bool:
        """Return whether an entry of several keys is unfinished."""
        return False

    def drop_unfinished_entry(self) -> bool:
        """Drop the unfinished entry. Return whether there was one."""
        return False

    def consume_key(self, event: events.Key) -> bool:
        """Take a key before its meaning on the desk. Return whether nothing else may use it."""
        return False

    def consume_bid_key(self, event: events.Key, over: LiveScreen[Any]) -> bool:
        """Return whether a key that was pressed on a screen over the desk was a bid here."""
        return False

    def refuse_if_unavailable(self, text: str) -> bool:
        """Say why a key may not make this move here. Return whether that is so."""
        return False

    def ask_in_own_way(self, confirmation: ConfirmationQuestion, then: Callable[[], object]) -> bool:
        """Ask before a risky move in this part's own way. Return whether it asks."""
        return False

    def carry_out_in_own_way(self, asked: str | Command) -> bool:
        """Carry out a move in this part's own way. Return whether that is so."""
        return False

    @property
    def full_play_dialog(self) -> Callable[[], None] | None:
        """Return the dialog that makes a light table full."""
        return None

    def open_menu(self) -> None:
        """Open the menu of the game."""


def merge_without_overlap(tables: Iterable[Mapping[Key, Does]]) -> dict[Key, Does]:
    """Return the entries of all tables. Raises `ValueError` if two of them have the same one."""
    whole: dict[Key, Does] = {}
    for table in tables:
        if twice := whole.keys() & table.keys():
            raise ValueError(f"two parts of a desk take {', '.join(map(str, twice))}")
        whole |= table
    return whole
