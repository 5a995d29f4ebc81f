"""What the buttons say to the host's end: every press counts once."""

import pytest

from companion.wire.frame import frame_line
from companion.wire.link import GIVEN_MAX, Greeted
from companion.wire.messages import CLOCK, Ack, Key, Moved, Show, message_body
from tests.unit.wire.talk import Talk, hello

differs = pytest.mark.parametrize(
    "other",
    [
        Moved(7, 101, Key.BUILD, down=True),
        Moved(7, 100, Key.AUCTION, down=True),
        Moved(7, 100, Key.BUILD, down=False),
        Moved(8, 100, Key.BUILD, down=True),
    ],
)


@differs
def test_an_edge_that_differs_in_anything_is_another_edge(other: Moved) -> None:
    """A box that was restarted counts from one again: the count alone does not tell edges apart."""
    talk = Talk()
    talk.up()
    press = Moved(7, 100, Key.BUILD, down=True)
    assert talk.box(press) == [press]
    talk.link.acknowledge_edge(press, talk.now_ms)
    assert talk.box(other) == [other]


def test_a_clock_that_wraps_is_no_restart() -> None:
    talk = Talk()
    last = CLOCK - 1
    talk.box(hello(last))
    assert [type(event) for event in talk.box(Ack(1))] == [Greeted]
    talk.said()
    press = Moved(1, last, Key.BUILD, down=True)
    assert talk.box(press) == [press]
    assert talk.box(hello(3), Ack(2)) == []
    assert talk.box(press) == []
    assert talk.box(hello(2), Ack(3)) == [Greeted(hello(2), alone=False)]


def test_press_counts_once_and_is_acknowledged_only_when_it_is_taken() -> None:
    talk = Talk()
    talk.up()
    press = Moved(7, 100, Key.BUILD, down=True)
    assert talk.box(press, press) == [press]
    assert talk.said() == []
    talk.link.acknowledge_edge(press, talk.now_ms)
    assert talk.said() == [Ack(7)]
    assert talk.box(press, press) == []
    assert talk.said() == [Ack(7)] * 2
    assert talk.link.repeats == 3


def test_edge_that_is_taken_while_the_cable_is_out_is_acknowledged_when_it_comes_again() -> None:
    talk = Talk()
    talk.up()
    press = Moved(7, 100, Key.BUILD, down=True)
    talk.box(press)
    talk.link.end_connection()
    talk.link.acknowledge_edge(press, talk.now_ms)
    assert talk.said() == []
    talk.link.begin_connection(talk.now_ms)
    talk.box(hello(500))
    talk.said()
    assert talk.box(press) == []
    assert talk.said() == [Ack(7)]


def test_edge_of_a_box_that_was_restarted_meanwhile_is_not_acknowledged_any_more() -> None:
    """The count may be another edge's by now."""
    talk = Talk()
    talk.up()
    press = Moved(1, 100, Key.BUILD, down=True)
    talk.box(press)
    talk.box(hello(3))
    talk.said()
    talk.link.acknowledge_edge(press, talk.now_ms)
    assert talk.said() == []


def test_a_box_that_does_not_wait_is_heard_only_as_fast_as_its_edges_are_taken() -> None:
    talk = Talk()
    talk.up()
    storm = [Moved(count, count, Key.BUILD, down=count % 2 == 1) for count in range(1, 1001)]
    heard = talk.box(*storm)
    assert heard == storm[:GIVEN_MAX]
    assert talk.said() == []
    assert talk.box(storm[GIVEN_MAX]) == []
    talk.link.acknowledge_edge(storm[0], talk.now_ms)
    assert talk.box(*storm[GIVEN_MAX:]) == [storm[GIVEN_MAX]]
    for edge in storm[1 : GIVEN_MAX + 1]:
        talk.link.acknowledge_edge(edge, talk.now_ms)
    assert talk.said() == [Ack(GIVEN_MAX + 1)]


def test_whoever_only_looks_on_hears_all_that_a_box_sends_without_waiting() -> None:
    talk = Talk()
    talk.up()
    storm = [Moved(count, count, Key.POWER, down=count % 2 == 1) for count in range(1, 1001)]
    assert (
        talk.link.receive_and_acknowledge(b"".join(frame_line(message_body(edge)) for edge in storm), talk.now_ms)
        == storm
    )


def test_reconnect_counts_nothing_twice_and_loses_nothing() -> None:
    talk = Talk()
    talk.up()
    press, release = Moved(7, 100, Key.BUILD, down=True), Moved(8, 180, Key.BUILD, down=False)
    assert talk.box(press) == [press]
    talk.link.end_connection()
    assert talk.box(release) == []
    talk.link.begin_connection(talk.now_ms)
    talk.said()
    talk.box(hello(500))
    found = talk.box(press, release)
    assert [event for event in found if isinstance(event, Moved)] == [release]


def test_restarted_box_begins_to_count_again() -> None:
    talk = Talk()
    talk.wait(5_000)
    talk.said()
    talk.up()
    press = Moved(1, 5_100, Key.AUCTION, down=True)
    assert talk.box(press) == [press]
    talk.said()
    events = talk.box(hello(3), Ack(2))
    assert [type(event) for event in events] == [Greeted]
    assert talk.box(press) == [press]


@differs
def test_a_press_is_a_repeat_only_if_all_of_it_is_the_same(other: Moved) -> None:
    """Neither the count alone tells, for a box that restarted starts its count again, nor all but the count."""
    talk = Talk()
    talk.up()
    press = Moved(7, 100, Key.BUILD, down=True)
    assert talk.box(press, other) == [press, other]
    assert talk.link.repeats == 0


def test_clock_of_the_box_that_goes_on_at_0_is_no_restart() -> None:
    """49 days and 17 hours after it was switched on: what it repeats then is known."""
    talk = Talk()
    talk.box(hello(CLOCK - 100))
    talk.box(Ack(1))
    press = Moved(7, CLOCK - 50, Key.BUILD, down=True)
    assert talk.box(press) == [press]
    talk.said()
    talk.box(hello(60))
    (show,) = talk.said()
    assert isinstance(show, Show)
    assert talk.box(Ack(show.count), press) == [], "it is greeted once, and the press is an old one"
    release = Moved(8, 20, Key.BUILD, down=False)
    assert talk.box(release) == [release]
    assert [type(event) for event in (*talk.box(hello(10)), *talk.box(Ack(3)))] == [Greeted], (
        "earlier: that is a restart"
    )


def test_press_before_the_hello_is_not_taken() -> None:
    talk = Talk()
    assert talk.box(Moved(1, 1, Key.BUILD, down=True)) == []
    assert Ack(1) not in talk.said()
