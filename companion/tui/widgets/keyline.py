"""The footer: one line of keys, clickable, as many as fit."""

from collections.abc import Mapping, Sequence

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.tui.actions import Action, keys_of

_FIRST = ("back", "help", "undo", "table-undo")


class KeyLine(Widget):
    """One line that shows the keys of some actions; a click does the same.

    One widget, not one per key: nothing is mounted or taken down while the game goes on.
    """

    keymap: reactive[Mapping[str, str]] = reactive[Mapping[str, str]]({})

    def __init__(self, actions: Sequence[Action], keymap: Mapping[str, str]) -> None:
        super().__init__()
        # The ways back and the help come first: they must be there for the mouse however narrow the screen is.
        self._actions = sorted((action for action in actions if action.label), key=_place)
        self.set_reactive(KeyLine.keymap, keymap)
        self._spans: list[tuple[int, int, str]] = []

    def render(self) -> Content:
        """Return the keys that fit."""
        parts: list[Content] = []
        self._spans = []
        column = 0
        for action in self._actions:
            key = keys_of(action, self.keymap)[0]
            length = len(key) + len(action.label) + 3
            if column + length > self.size.width:
                break
            parts.append(Content.assemble((f" {key}", "$footer-key-foreground bold"), f" {action.label} "))
            self._spans.append((column, column + length, action.does))
            column += length
        return Content("").join(parts)

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the pointer does."""
        for start, end, does in self._spans:
            if start <= event.x < end:
                await self.screen.run_action(does)


def _place(action: Action) -> int:
    return _FIRST.index(action.id) if action.id in _FIRST else len(_FIRST)
