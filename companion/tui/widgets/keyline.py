"""The footer: one clickable line with as many keys as fit."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.core.words import say
from companion.tui.actions import Action, keys_of
from companion.tui.themes import GREYED

_ENDS_TURN = "table-end"
_UNDO = ("undo", "table-undo")
_FIRST = ("back", "help", *_UNDO, _ENDS_TURN)
_READ = ("back", "help", "log-open", "table-standings", "table-sheet", "table-view", "table-tv", "mute", "quit")
_LAST = ("table-sheet", "table-command", "table-tv", "mute", "quit")


class ShownKey(msgspec.Struct, frozen=True):
    """A key in the line: the key, its name, and the Textual action of a click, if any."""

    key: str
    label: str
    does: str = ""
    lit: bool = True


class KeyLine(Widget):
    """One line with the keys of some actions. A click runs them.

    A desk lists in `now` the keys available at this moment. They go between the permanent keys and those that are
    always useful. Undo and end of turn are permanent, lit if there is something it `undoes` and if the turn `ends`;
    while an auction runs, and where no turn can ever end, `ends` is None. `called` replaces an action's label for now.

    Players `watching` have only the keys that look, and Esc leaves.

    One widget, not one per key: no widgets are added or removed during the game.
    """

    keymap: reactive[Mapping[str, str]] = reactive[Mapping[str, str]]({})

    now: reactive[tuple[ShownKey, ...] | None] = reactive[tuple[ShownKey, ...] | None](None)

    ends: reactive[bool | None] = reactive[bool | None](None)

    called: reactive[Mapping[str, str]] = reactive[Mapping[str, str]]({})

    undoes: reactive[bool] = reactive(False)

    watching: reactive[bool] = reactive(False)

    def __init__(self, actions: Sequence[Action], keymap: Mapping[str, str]) -> None:
        super().__init__()
        # Back and help come first: they must be clickable on the narrowest screen.
        self._actions = sorted((action for action in actions if action.named), key=_order_of_action)
        self.set_reactive(KeyLine.keymap, keymap)
        self._spans: list[tuple[int, int, str]] = []

    def render(self) -> Content:
        """Return the keys that fit."""
        parts: list[Content] = []
        dim = self.app.theme_variables[GREYED]
        self._spans = []
        column = 0
        for shown in self._visible_keys():
            length = len(shown.key) + len(shown.label) + 3
            if column + length > self.size.width:
                break
            style, rest = ("$footer-key-foreground bold", "") if shown.lit else (dim, dim)
            parts.append(Content.assemble((f" {shown.key}", style), (f" {shown.label} ", rest)))
            self._spans.append((column, column + length, shown.does if shown.lit else ""))
            column += length
        return Content("").join(parts)

    def _visible_keys(self) -> Iterator[ShownKey]:
        actions = [action for action in self._actions if self.ends is not None or action.id != _ENDS_TURN]
        if self.watching:
            actions = [action for action in actions if action.id in _READ]
        if self.watching or self.now is None:
            yield from map(self._shown_key, actions)
            return
        yield from (self._shown_key(action) for action in actions if action.id in _FIRST)
        yield from self.now
        there = {shown.does for shown in self.now}
        yield from (self._shown_key(action) for action in actions if action.id in _LAST and action.does not in there)

    def keys_of_actions(self, *ids: str) -> tuple[ShownKey, ...]:
        """Return these actions' keys, in this order."""
        there = {action.id: action for action in self._actions}
        return tuple(self._shown_key(there[each]) for each in ids)

    def _shown_key(self, action: Action) -> ShownKey:
        leaves = self.watching and action.id == "back"
        label = say("Leave") if leaves else self.called.get(action.id, action.label)
        lit = self.undoes if action.id in _UNDO else action.id != _ENDS_TURN or bool(self.ends)
        return ShownKey(keys_of(action, self.keymap)[0], label, action.does, lit)

    async def on_click(self, event: events.Click) -> None:
        """Run the key under the pointer."""
        for start, end, does in self._spans:
            if start <= event.x < end and does:
                await self.screen.run_action(does)


def _order_of_action(action: Action) -> int:
    return _FIRST.index(action.id) if action.id in _FIRST else len(_FIRST)
