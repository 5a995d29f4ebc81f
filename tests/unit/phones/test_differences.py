"""What has changed in a table: short, and put onto what was there before it makes what is there now."""

import weakref
from itertools import pairwise
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.phones.differences import NOTHING, Body, Part, difference
from tests.phones import changed

TEXTS = st.text("ab_", max_size=3) | st.just("__proto__")
VALUES = st.recursive(
    st.none() | st.integers(-2, 9) | TEXTS,
    lambda each: st.lists(each, max_size=6) | st.dictionaries(TEXTS, each, max_size=4),
    max_leaves=20,
)
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=5)


def part(value: dict[str, Any]) -> Part:
    return Part(msgspec.json.encode(value))


@given(OBJECTS, OBJECTS)
def test_a_change_put_onto_the_value_before_makes_the_value_after(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    change = msgspec.json.decode(part(after).change_since(part(before)))
    assert changed(before, change) == after
    assert (change == {}) is (before == after)


@given(OBJECTS, OBJECTS, OBJECTS)
def test_a_body_changes_by_its_two_parts(shared: dict[str, Any], now: dict[str, Any], own: dict[str, Any]) -> None:
    mine = part({f"own {name}": value for name, value in own.items()})
    before, after = Body(part(shared), NOTHING), Body(part(now), mine)
    whole = msgspec.json.decode(after.encoded)
    assert changed(shared, msgspec.json.decode(after.encoded_change_since(before))) == whole
    assert after.encoded_change_since(after) == b"{}"


def test_a_new_sentence_is_all_that_is_sent_of_a_list_it_begins() -> None:
    told = [f"sentence {n}" for n in range(12)]
    assert difference(told, ["a new one", *told[:-1]]) == [0, ["a new one"], 11, -1]


def test_of_an_item_that_changes_a_little_that_little_is_sent() -> None:
    rows = [{"name": name, "cash": "18.4M", "where": "Old Town"} for name in ("Ana", "Ben", "Cal")]
    now = [rows[0], {**rows[1], "cash": "17M"}, rows[2]]
    assert difference(rows, now) == [0, 1, {"cash": ["17M"]}, 1]


def test_a_change_between_the_same_two_is_made_once() -> None:
    before, after = part({"a": 1}), part({"a": 2})
    assert after.change_since(before) is after.change_since(before)
    assert after.change_since(part({"a": 0})) == b'{"a":[2]}'


def body(value: dict[str, Any]) -> Body:
    return Body(part(value), NOTHING)


def test_windows_that_had_the_same_are_sent_the_same_message() -> None:
    rows = [{"name": name} for name in ("Ana", "Ben", "Cal", "Dan")]
    before, after = body({"n": 1, "rows": rows}), body({"n": 2, "rows": rows})
    message = after.message_since(before)
    assert message is not None
    assert after.message_since(before) is message
    said = msgspec.json.decode(message.data)
    assert said == {"say": "change", "after": before.seq, "seq": after.seq, "body": {"n": [2]}}


def test_all_of_it_is_sent_where_that_is_shorter_and_nothing_where_nothing_has_changed() -> None:
    before, after = body({"n": 1}), body({"n": 2})
    assert after.message_since(before) is after.whole_message
    assert msgspec.json.decode(after.whole_message.data) == {"say": "table", "seq": after.seq, "body": {"n": 2}}
    assert body({"n": 1}).message_since(before) is None


def test_of_two_bodies_that_say_the_same_the_first_is_kept() -> None:
    first, again, other = body({"n": 1}), body({"n": 1}), body({"n": 2})
    assert again.other_if_equal(first) is first
    assert other.other_if_equal(first) is other
    assert first.other_if_equal(None) is first
    assert first.message_since(first) is None


def test_a_window_that_had_something_else_is_sent_its_own_change() -> None:
    long = "a text that is longer than a change " * 9
    one, other, now = (body({"long": long, "n": n}) for n in range(3))
    for before in (one, other, one):
        message = now.message_since(before)
        assert message is not None
        assert msgspec.json.decode(message.data)["after"] == before.seq


def test_bodies_keep_no_body_before_the_one_before() -> None:
    bodies = [body({"n": n}) for n in range(4)]
    for before, after in pairwise(bodies):
        after.message_since(before)
    first, last = weakref.ref(bodies[0]), bodies[-1]
    bodies.clear()
    assert last.message_since(last) is None
    assert first() is None


def test_an_evening_keeps_no_more_than_the_last_two_tables() -> None:
    parts = [part({"n": n}) for n in range(4)]
    for before, after in pairwise(parts):
        after.change_since(before)
    first, last = weakref.ref(parts[0]), parts[-1]
    parts.clear()
    assert last.change_since(part({"n": 3})) == b"{}"
    assert first() is None
