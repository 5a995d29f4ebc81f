"""The host's end, step by step."""

import pytest

from companion.wire.frame import Deframer, Fault, seal
from companion.wire.link import (
    ASK_MS,
    REFRESH_MS,
    RESEND_MS,
    RESTART_MS,
    SILENCE_MS,
    TONES_MAX,
    Event,
    Greeted,
    HostLink,
    Incompatible,
    Lost,
    Other,
    Stage,
    explain_version,
)
from companion.wire.messages import (
    CLOCK,
    Ack,
    Foreign,
    FromBox,
    FromHost,
    Hello,
    Key,
    Moved,
    Sectors,
    Show,
    State,
    Timer,
    Tone,
    Who,
    from_host,
    text,
)

ON = State(power=True, hour_left_ms=3_600_000)
AUCTION = State(power=True, timer=Timer.AUCTION, left_ms=50_000, hour_left_ms=3_000_000)


class Talk:
    """A link with a box that says what the test wants."""

    def __init__(self) -> None:
        self.link = HostLink()
        self.now_ms = 0
        self.link.opened(0)

    def box(self, *messages: FromBox) -> list[Event]:
        return self.link.receive(b"".join(seal(text(message)) for message in messages), self.now_ms)

    def said(self) -> list[FromHost]:
        bodies = Deframer().feed(self.link.take())
        return [from_host(body) for body in bodies if isinstance(body, str)]

    def wait(self, ms: int) -> list[Event]:
        self.now_ms += ms
        return self.link.tick(self.now_ms)

    def up(self, state: State | None = None) -> list[Event]:
        """Greet, and acknowledge the first state."""
        self.box(hello(self.now_ms, state or State()))
        (show,) = self.said()
        assert isinstance(show, Show)
        return self.box(Ack(show.count))


def hello(at_ms: int, state: State | None = None) -> Hello:
    return Hello("nano/1.0", "A1", at_ms, state or State())


def test_asks_until_answered() -> None:
    talk = Talk()
    talk.wait(0)
    talk.wait(ASK_MS - 1)
    talk.wait(1)
    assert talk.said() == [Who(), Who()]
    talk.box(hello(5))
    assert talk.said() == [Show(1, State())]
    assert talk.wait(ASK_MS - 1) == []
    assert Who() not in talk.said()


def test_quiet_time_before_the_first_question() -> None:
    link = HostLink()
    link.opened(0, quiet_ms=2_000)
    link.tick(1_999)
    assert link.take() == b""
    assert link.due_ms(1_999) == 2_000
    link.tick(2_000)
    assert link.take() != b""


def test_box_is_told_of_once_it_obeys() -> None:
    talk = Talk()
    assert talk.box(hello(5)) == []
    assert talk.box(Ack(2)) == []
    assert talk.box(Ack(1)) == [Greeted(hello(5), alone=False)]
    assert talk.box(hello(6), Ack(1), Ack(2)) == []


def test_every_hello_is_answered_with_the_whole_state() -> None:
    talk = Talk()
    talk.up()
    talk.link.show(ON, 0)
    talk.box(Ack(2))
    talk.said()
    talk.box(hello(9))
    assert talk.said() == [Show(3, ON)]


def test_state_is_sent_again_with_the_time_of_that_moment() -> None:
    talk = Talk()
    talk.up()
    talk.link.show(AUCTION, 0)
    assert talk.said() == [Show(2, AUCTION)]
    talk.wait(RESEND_MS)
    assert talk.said() == [Show(2, AUCTION.after(RESEND_MS))]
    talk.box(Ack(2))
    talk.wait(REFRESH_MS)
    assert talk.said() == [Show(3, AUCTION.after(RESEND_MS + REFRESH_MS))]


def test_newer_state_overtakes_an_older_one_and_a_running_one_is_no_news() -> None:
    talk = Talk()
    talk.up()
    talk.link.show(AUCTION, 0)
    talk.link.show(ON, 0)
    talk.link.show(ON.after(40), 40)
    assert [line for line in talk.said() if isinstance(line, Show)] == [Show(2, AUCTION), Show(3, ON)]
    assert talk.box(Ack(2)) == []
    talk.wait(RESEND_MS)
    assert [line.count for line in talk.said() if isinstance(line, Show)] == [3]


@pytest.mark.parametrize("shown", [ON, AUCTION], ids=["an hour", "an auction"])
@pytest.mark.parametrize(("late_ms", "news"), [(0, False), (50, False), (51, True), (-50, False), (-51, True)])
def test_what_runs_on_as_the_box_knows_is_no_news_give_or_take_a_twentieth_of_a_second(
    shown: State, late_ms: int, news: bool
) -> None:
    talk = Talk()
    talk.wait(10_000)
    talk.said()
    talk.up()
    talk.link.show(shown, talk.now_ms)
    talk.box(Ack(2))
    talk.said()
    talk.link.show(shown.after(400 + late_ms), talk.now_ms + 400)
    assert bool(talk.said()) is news


@pytest.mark.parametrize(
    "changed",
    [
        State(power=True, hour_left_ms=3_000_000),
        State(power=True),
        State(power=True, sectors=Sectors.ONE, hour_left_ms=3_600_000),
        State(power=True, timer=Timer.DEAL, left_ms=50_000, hour_left_ms=3_600_000),
    ],
)
def test_any_change_is_news(changed: State) -> None:
    talk = Talk()
    talk.link.show(ON, 0)
    talk.up()
    talk.link.show(changed, 0)
    assert talk.said() == [Show(2, changed)]


def test_tones_wait_for_each_other_and_the_oldest_gives_way() -> None:
    talk = Talk()
    talk.link.play(((1, 1),), 0)
    talk.up()
    for hz in range(1, TONES_MAX + 4):
        talk.link.play(((hz, 9),), 0)
    heard = []
    for count in range(2, 12):
        heard += [line.notes[0][0] for line in talk.said() if isinstance(line, Tone)]
        talk.box(Ack(count))
    assert heard == [1, *range(4, TONES_MAX + 4)]


def test_tones_that_wait_are_forgotten_with_the_connection() -> None:
    talk = Talk()
    talk.up()
    talk.link.play(((440, 9),), 0)
    talk.link.play(((880, 9),), 0)
    talk.said()
    talk.link.closed()
    talk.link.opened(0)
    talk.up()
    talk.wait(REFRESH_MS)
    assert [line for line in talk.said() if isinstance(line, Tone)] == []


def test_half_a_line_of_the_last_connection_does_not_spoil_the_next() -> None:
    talk = Talk()
    talk.link.receive(b"$H 1 half a line", 0)
    talk.link.opened(0)
    talk.up()
    assert talk.link.dropped == {}


def test_nothing_is_said_to_a_new_connection_that_was_meant_for_the_last() -> None:
    talk = Talk()
    talk.wait(0)
    talk.link.opened(0)
    assert talk.said() == []


def test_it_is_due_when_something_is_to_be_said_again_or_silence_is_told() -> None:
    talk = Talk()
    assert talk.link.due_ms(0) == 0
    talk.wait(0)
    assert talk.link.due_ms(100) == ASK_MS
    assert talk.link.due_ms(ASK_MS + 5) == ASK_MS + 5
    talk.wait(1_000)
    talk.box(hello(5))
    assert talk.link.due_ms(1_000) == 1_000 + RESEND_MS
    talk.box(Ack(1))
    assert talk.link.due_ms(1_000) == 1_000 + REFRESH_MS
    talk.now_ms += SILENCE_MS - REFRESH_MS
    talk.link.tick(talk.now_ms)
    talk.now_ms += REFRESH_MS - RESEND_MS // 2
    talk.link.tick(talk.now_ms)
    assert talk.link.due_ms(talk.now_ms) == 1_000 + SILENCE_MS


@pytest.mark.parametrize(
    "other",
    [
        Moved(7, 101, Key.BUILD, down=True),
        Moved(7, 100, Key.AUCTION, down=True),
        Moved(7, 100, Key.BUILD, down=False),
        Moved(8, 100, Key.BUILD, down=True),
    ],
)
def test_an_edge_that_differs_in_anything_is_another_edge(other: Moved) -> None:
    """A box that was restarted counts from one again: the count alone does not tell edges apart."""
    talk = Talk()
    talk.up()
    press = Moved(7, 100, Key.BUILD, down=True)
    assert talk.box(press) == [press]
    talk.link.taken(press, talk.now_ms)
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
    talk.link.taken(press, talk.now_ms)
    assert talk.said() == [Ack(7)]
    assert talk.box(press, press) == []
    assert talk.said() == [Ack(7)] * 2
    assert talk.link.repeats == 3


def test_edge_that_is_taken_while_the_cable_is_out_is_acknowledged_when_it_comes_again() -> None:
    talk = Talk()
    talk.up()
    press = Moved(7, 100, Key.BUILD, down=True)
    talk.box(press)
    talk.link.closed()
    talk.link.taken(press, talk.now_ms)
    assert talk.said() == []
    talk.link.opened(talk.now_ms)
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
    talk.link.taken(press, talk.now_ms)
    assert talk.said() == []


def test_reconnect_counts_nothing_twice_and_loses_nothing() -> None:
    talk = Talk()
    talk.up()
    press, release = Moved(7, 100, Key.BUILD, down=True), Moved(8, 180, Key.BUILD, down=False)
    assert talk.box(press) == [press]
    talk.link.closed()
    assert talk.box(release) == []
    talk.link.opened(talk.now_ms)
    talk.said()
    talk.box(hello(500))
    found = talk.box(press, release)
    assert [event for event in found if isinstance(event, Moved)] == [release]


def test_restarted_box_begins_to_count_anew() -> None:
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


@pytest.mark.parametrize(
    "other",
    [
        Moved(7, 101, Key.BUILD, down=True),
        Moved(7, 100, Key.AUCTION, down=True),
        Moved(7, 100, Key.BUILD, down=False),
        Moved(8, 100, Key.BUILD, down=True),
    ],
)
def test_a_press_is_a_repeat_only_if_all_of_it_is_the_same(other: Moved) -> None:
    """Neither the count alone tells, for a box that restarted counts anew, nor all but the count."""
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


def test_silence_is_noticed() -> None:
    talk = Talk()
    talk.up()
    assert talk.wait(SILENCE_MS - 1) == []
    assert talk.wait(1) == [Lost()]
    assert talk.said()[-1] == Who()
    assert talk.link.stage is Stage.ASKING


def test_another_version_is_left_alone() -> None:
    talk = Talk()
    assert talk.box(Foreign(2), Foreign(2)) == [Incompatible(2)]
    talk.link.show(ON, 0)
    assert talk.wait(60_000) == []
    assert talk.said() == []
    assert talk.link.due_ms(0) is None
    assert "the companion needs an update" in explain_version(2)


@pytest.mark.parametrize(
    ("shown", "found", "alone"),
    [
        (None, State(), False),
        (None, ON, True),
        (None, AUCTION, True),
        (ON, ON.after(5_000), False),
        (ON, AUCTION, True),
        (AUCTION, AUCTION.after(5_000), False),
        (AUCTION, AUCTION.after(5_900), False),
        (AUCTION, AUCTION.after(1_000), True),
        (AUCTION, ON, False),
        (State(), ON, True),
    ],
)
def test_what_a_box_began_alone(shown: State | None, found: State, alone: bool) -> None:
    """The host shows something, the cable is out for 5 s, and in the end the host has sold meanwhile."""
    talk = Talk()
    if shown is not None:
        talk.link.show(shown, 0)
        talk.up()
        talk.link.closed()
        talk.wait(4_000)
        talk.link.show(ON, talk.now_ms)
        talk.wait(1_000)
        talk.link.opened(talk.now_ms)
    (greeted,) = talk.up(found)
    assert isinstance(greeted, Greeted)
    assert greeted.alone is alone


@pytest.mark.parametrize(
    ("open_ms", "at_ms", "lost_ms"),
    [(1_000, 0, 1_000), (2_300, 1_200, 1_100), (1_000, 1_000, 0), (1_000, 5_000, 0), (RESTART_MS + 1, 0, 0)],
)
def test_what_a_box_lost_when_its_port_was_opened_is_taken_off(open_ms: int, at_ms: int, lost_ms: int) -> None:
    """It counts again since `at_ms`; before, it was in its bootloader."""
    talk = Talk()
    talk.wait(open_ms)
    talk.said()
    found = hello(at_ms, AUCTION)
    talk.box(found)
    assert talk.box(Ack(1)) == [Greeted(hello(at_ms, AUCTION.after(lost_ms)), alone=True)]


def test_box_that_restarts_later_is_taken_at_its_word() -> None:
    """Nobody knows when it stopped."""
    talk = Talk()
    talk.wait(3_000)
    talk.said()
    talk.up(ON)
    talk.wait(500)
    talk.said()
    (greeted,) = talk.box(hello(0, AUCTION), Ack(3))
    assert isinstance(greeted, Greeted)
    assert greeted.hello.state == AUCTION


def test_drops_are_counted() -> None:
    talk = Talk()
    talk.link.receive(b"noise" + seal("B 1 1 XX") + b"$cut" + seal("A 1")[:-1] + b"0\n", 0)
    assert talk.link.dropped == {Fault.NOISE: 1, Fault.MALFORMED: 1, Fault.CUT: 1, Fault.CRC: 1}


def test_another_box_than_the_wanted_one_is_left_alone() -> None:
    talk = Talk()
    talk.link = HostLink("B2")
    talk.link.opened(0)
    assert talk.box(hello(5), hello(9)) == [Other("A1")]
    talk.link.show(ON, 0)
    assert talk.wait(60_000) == []
    assert talk.said() == []
    talk.link = HostLink("A1")
    talk.link.opened(0)
    assert [type(event) for event in talk.up()] == [Greeted]
