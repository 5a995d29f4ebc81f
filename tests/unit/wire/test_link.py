"""The host's end, step by step."""

import pytest

from companion.wire.frame import Fault, frame_line
from companion.wire.link import (
    ASK_MS,
    REFRESH_MS,
    RESEND_MS,
    RESTART_MS,
    SILENCE_MS,
    TONES_MAX,
    Greeted,
    HostLink,
    Incompatible,
    Lost,
    Other,
    Stage,
    explain_version,
)
from companion.wire.messages import (
    Ack,
    Foreign,
    Sectors,
    Show,
    State,
    Timer,
    Tone,
    Who,
)
from tests.unit.wire.talk import Talk, hello

ON = State(power=True, hour_left_ms=3_600_000)
AUCTION = State(power=True, timer=Timer.AUCTION, left_ms=50_000, hour_left_ms=3_000_000)


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
    link.begin_connection(0, quiet_ms=2_000)
    link.tick(1_999)
    assert link.take_outgoing() == b""
    assert link.next_tick_ms(1_999) == 2_000
    link.tick(2_000)
    assert link.take_outgoing() != b""


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
    talk.link.end_connection()
    talk.link.begin_connection(0)
    talk.up()
    talk.wait(REFRESH_MS)
    assert [line for line in talk.said() if isinstance(line, Tone)] == []


def test_half_a_line_of_the_last_connection_does_not_spoil_the_next() -> None:
    talk = Talk()
    talk.link.receive(b"$H 1 half a line", 0)
    talk.link.begin_connection(0)
    talk.up()
    assert talk.link.dropped == {}


def test_nothing_is_said_to_a_new_connection_that_was_meant_for_the_last() -> None:
    talk = Talk()
    talk.wait(0)
    talk.link.begin_connection(0)
    assert talk.said() == []


def test_it_is_due_when_something_is_to_be_said_again_or_silence_is_told() -> None:
    talk = Talk()
    assert talk.link.next_tick_ms(0) == 0
    talk.wait(0)
    assert talk.link.next_tick_ms(100) == ASK_MS
    assert talk.link.next_tick_ms(ASK_MS + 5) == ASK_MS + 5
    talk.wait(1_000)
    talk.box(hello(5))
    assert talk.link.next_tick_ms(1_000) == 1_000 + RESEND_MS
    talk.box(Ack(1))
    assert talk.link.next_tick_ms(1_000) == 1_000 + REFRESH_MS
    talk.now_ms += SILENCE_MS - REFRESH_MS
    talk.link.tick(talk.now_ms)
    talk.now_ms += REFRESH_MS - RESEND_MS // 2
    talk.link.tick(talk.now_ms)
    assert talk.link.next_tick_ms(talk.now_ms) == 1_000 + SILENCE_MS


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
    assert talk.link.next_tick_ms(0) is None
    assert "Companion needs an update" in explain_version(2)


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
        talk.link.end_connection()
        talk.wait(4_000)
        talk.link.show(ON, talk.now_ms)
        talk.wait(1_000)
        talk.link.begin_connection(talk.now_ms)
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
    """No one knows when it stopped."""
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
    talk.link.receive(b"noise" + frame_line("B 1 1 XX") + b"$cut" + frame_line("A 1")[:-1] + b"0\n", 0)
    assert talk.link.dropped == {Fault.NOISE: 1, Fault.MALFORMED: 1, Fault.CUT: 1, Fault.CRC: 1}


def test_another_box_than_the_wanted_one_is_left_alone() -> None:
    talk = Talk()
    talk.link = HostLink("B2")
    talk.link.begin_connection(0)
    assert talk.box(hello(5), hello(9)) == [Other("A1")]
    talk.link.show(ON, 0)
    assert talk.wait(60_000) == []
    assert talk.said() == []
    talk.link = HostLink("A1")
    talk.link.begin_connection(0)
    assert [type(event) for event in talk.up()] == [Greeted]
