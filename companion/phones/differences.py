"""What has changed in a table since a window was sent it: made once for all windows that had the same.

A change of a value is one of these, as JSON:

- `[value]`: the new value instead;
- an object: the changes of some fields, `0` for a field that is gone;
- `[0, …]`: what becomes of a list, from its start: a number of items that stay, a negative number of items that go, a
  list of new items, or an object that changes one item.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import count
from typing import Any

import msgspec

from companion.phones.packing import Message

_NUMBERS = count(1)
_ENCODER = msgspec.json.Encoder()
GONE = 0

Change = list[Any] | dict[str, Any]
"""A change of a value, as above."""
ListChange = int | list[Any] | dict[str, Any]
"""What becomes of some items of a list, as above."""


class Part:
    """A part of the table as it is sent: a JSON object."""

    def __init__(self, encoded: bytes) -> None:
        self.encoded = encoded
        self._before: Part | None = None
        self._since = b""

    @cached_property
    def _value(self) -> dict[str, Any]:
        value: dict[str, Any] = msgspec.json.decode(self.encoded)
        return value

    def change_since(self, before: "Part") -> bytes:
        """Return the change from another part as JSON, `{}` if there is none."""
        if self._before is not before:
            same = before.encoded == self.encoded
            self._since = b"{}" if same else _ENCODER.encode(_field_changes(before._value, self._value))
            self._before, before._before = before, None  # or each part would keep all parts before it
        return self._since


class Body:
    """The whole table as windows are sent it: the part that all windows share, and their own. `seq` is its number."""

    def __init__(self, shared: Part, own: Part) -> None:
        self.seq = next(_NUMBERS)
        self._shared, self._own = shared, own
        self._before: Body | None = None
        self._change: Message | None = None

    @cached_property
    def encoded(self) -> bytes:
        """Return all of it as one JSON object."""
        return joined_json(self._shared.encoded, self._own.encoded)

    def encoded_change_since(self, before: "Body") -> bytes:
        """Return the change from another body as JSON, `{}` if there is none."""
        return joined_json(self._shared.change_since(before._shared), self._own.change_since(before._own))

    @cached_property
    def whole_message(self) -> Message:
        """Return the message that brings all of it."""
        return Message(b'{"say":"table","seq":%d,"body":%s}' % (self.seq, self.encoded))

    def other_if_equal(self, other: "Body | None") -> "Body":
        """Return the other body if it says the same, so that all windows keep that one alone; else this one."""
        if other is None or (self._shared.encoded, self._own.encoded) != (other._shared.encoded, other._own.encoded):
            return self
        return other

    def message_since(self, before: "Body") -> Message | None:
        """Return the shorter message to windows that have another body, None if they need none."""
        if before is self:
            return None
        if self._before is not before:
            self._change = self._shorter_message_since(before)
            self._before, before._before = before, None  # or each body would keep all before it
        return self._change

    def _shorter_message_since(self, before: "Body") -> Message | None:
        change = self.encoded_change_since(before)
        if change == b"{}":
            return None
        if len(change) >= len(self.encoded):
            return self.whole_message
        return Message(b'{"say":"change","after":%d,"seq":%d,"body":%s}' % (before.seq, self.seq, change))


NOTHING = Part(b"{}")


def joined_json(one: bytes, other: bytes) -> bytes:
    """Return the JSON of two objects as one object with the fields of both."""
    return other if one == b"{}" else one if other == b"{}" else one[:-1] + b"," + other[1:]


def difference(before: Any, after: Any) -> Change:
    """Return the change from one JSON value to another that is different."""
    if isinstance(before, dict) and isinstance(after, dict):
        return _field_changes(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return _shorter_change([0, *_list_changes(before, after)], [after])
    return [after]


def _shorter_change(one: Change, other: Change) -> Change:
    return one if len(_ENCODER.encode(one)) < len(_ENCODER.encode(other)) else other


def _field_changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changed: dict[str, Any] = dict.fromkeys((name for name in before if name not in after), GONE)
    for name, value in after.items():
        if name not in before:
            changed[name] = [value]
        elif (was := before[name]) != value:
            changed[name] = difference(was, value)
    return changed


def _list_changes(before: Sequence[Any], after: Sequence[Any]) -> Iterator[ListChange]:
    """Yield what becomes of the items of a list."""
    first, last = _common_start_length(before, after), _common_start_length(before[::-1], after[::-1])
    last = min(last, len(before) - first, len(after) - first)
    if first:
        yield first
    yield from _changes_between(before[first : len(before) - last], after[first : len(after) - last])
    if last:
        yield last


def _common_start_length(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Return how many items are the same at the start."""
    for place, (was, value) in enumerate(zip(before, after, strict=False)):
        if was != value:
            return place
    return min(len(before), len(after))


def _changes_between(before: Sequence[Any], after: Sequence[Any]) -> Iterator[ListChange]:
    """Yield what becomes of items whose first and last both change place."""
    ours, theirs = [*map(_ENCODER.encode, before)], [*map(_ENCODER.encode, after)]
    if {*ours}.isdisjoint(theirs):
        yield from _item_changes(before, after)
        return
    for what, start, end, to_start, to_end in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if what == "equal":
            yield end - start
        else:
            yield from _item_changes(before[start:end], after[to_start:to_end])


def _item_changes(before: Sequence[Any], after: Sequence[Any]) -> Iterator[ListChange]:
    """Yield how some items become others: one that only changes a little is changed, all others go."""
    gone = 0
    new: list[Any] = []
    for was, value in zip(before, after, strict=False):
        change = difference(was, value)
        if isinstance(change, dict) and _shorter_change(change, [value]) is change:
            yield from _removed_and_new_items(gone, new)
            yield change
            gone, new = 0, []
        else:
            gone, new = gone + 1, [*new, value]
    yield from _removed_and_new_items(gone + max(0, len(before) - len(after)), [*new, *after[len(before) :]])


def _removed_and_new_items(gone: int, new: list[Any]) -> Iterator[ListChange]:
    if gone:
        yield -gone
    if new:
        yield new
