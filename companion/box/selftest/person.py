"""Checks that need a person to look, listen and press."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from companion.box.exchange import SOON_MS, Exchange
from companion.box.selftest.result import Result, open_result, result_of
from companion.core.words import phrase, say, translated
from companion.wire.link import ASK_MS, SILENCE_MS
from companion.wire.messages import (
    COUNT,
    VERSION,
    Ack,
    FromBox,
    Hello,
    Key,
    Moved,
    Red,
    Sectors,
    State,
    Timer,
    Tone,
    Who,
)

PRESS_MS = 20_000
_KEPT_MS = 1_500
_FRESH_MS = 5_000
_SHORTEST_MS = 10
_OFTEN_MS = 90
"""If a rhythm restarted at each state, it would never get past its first beat, which a person can see."""
_HEARD_MS = 1_000
_GONE_MS = SILENCE_MS + 400


_ON = State(power=True, hour_left_ms=3_000_000)


class Person(NamedTuple):
    """A person: `say` tells them what to press, `ask` puts a question to them."""

    say: Callable[[str], None]
    ask: Callable[[str], bool]


_LOOKS = {
    phrase("all lights off"): State(),
    phrase("light 1 only"): State(power=True, sectors=Sectors.ONE),
    phrase("light 2 only"): State(power=True, sectors=Sectors.TWO),
    phrase("light 3 only"): State(power=True, sectors=Sectors.THREE),
    phrase("railroad light only"): State(power=True, sectors=Sectors.RAIL),
    phrase("one light after another"): State(power=True, sectors=Sectors.CHASE),
    phrase("red light steady"): State(power=True, red=Red.STEADY, timer=Timer.AUCTION_HELD, left_ms=30_000),
    phrase("red light flashing once a second"): State(power=True, red=Red.SLOW, timer=Timer.AUCTION, left_ms=50_000),
    phrase("red light flashing fast"): State(power=True, red=Red.FAST, timer=Timer.AUCTION, left_ms=5_000),
}


def light_and_tone_checks(box: Exchange, person: Person | None) -> Iterator[Result]:
    """Yield how the lights look and the buzzer sounds."""
    for look, state in _LOOKS.items():
        yield _check_light(translated(look), box.show_acknowledged(state), box, person)
    box.show_acknowledged(State())
    yield _check_tone(box, person)


def _check_light(look: str, obeyed: bool, box: Exchange, person: Person | None) -> Result:
    if not obeyed:
        return result_of(look, False, say("the state was not acknowledged"))
    if person is None:
        return open_result(look, say("acknowledged, but no one looked"))
    seen = _ask_person(box, person, say("Do you see: {look}?", look=look))
    return result_of(look, seen, say("it was acknowledged, but looked different"))


def _ask_person(box: Exchange, person: Person, question: str) -> bool:
    """Ask a question; people take their time, and the box keeps its host meanwhile."""
    return box.run_while_alive(lambda: person.ask(question), _OFTEN_MS)


def _check_tone(box: Exchange, person: Person | None) -> Result:
    """A tone sent twice is heard once."""
    tone = Tone(box.next_count(), ((880, 300), (0, 100), (1320, 300)))
    first = box.send_acknowledged(tone, SOON_MS)
    box.wait_idly(_HEARD_MS)  # sent at once, it would replace itself, and no one would hear that it began twice
    if not (box.send_acknowledged(tone, SOON_MS) and first):
        return result_of(say("tone"), False, say("it was not acknowledged each time it was sent"))
    if person is None:
        return open_result(say("tone"), say("acknowledged, but no one listened"))
    box.wait_idly(_HEARD_MS)
    heard = _ask_person(box, person, say("Did you hear two notes, the second higher, and only once?"))
    fault = say("a tone sent again with the same count must be heard only once, exactly as sent")
    return result_of(say("tone"), heard, fault)


_WITH_HANDS = (
    phrase("presses are kept"),
    phrase("auction button"),
    phrase("power button"),
    phrase("presses expire when the host leaves"),
    phrase("the box handles presses itself without a host"),
    phrase("presses are counted from 1"),
)


def button_checks(box: Exchange, hello: Hello, person: Person | None) -> Iterator[Result]:
    """Yield how the buttons' edges arrive and are counted."""
    if person is None:
        for name in _WITH_HANDS:
            yield open_result(translated(name), say("no one pressed"))
        return
    yield _check_press_is_resent(box, person)
    for key in (Key.AUCTION, Key.POWER):
        yield _check_button(box, key, person)
    yield _check_old_edge_lapses(box, person)
    yield _check_press_alone(box, person)
    yield _check_counts_start_at_one(box, hello)


def _check_press_is_resent(box: Exchange, person: Person) -> Result:
    """A press without acknowledgement is sent again unchanged, and later ones wait in a queue."""
    name = say("presses are kept")
    with box.acknowledging_nothing():
        person.say(say("Press BUILD twice, quickly."))
        first = box.wait_for_message(_edge_matcher(Key.BUILD, True), PRESS_MS)
        again = box.wait_for_message(lambda heard: isinstance(heard, Moved), SOON_MS)
        if isinstance(first, Moved):
            box.send(Ack((first.count + COUNT // 2) % COUNT))
        still = box.wait_for_message(lambda heard: isinstance(heard, Moved), SOON_MS)
        box.wait_idly(_KEPT_MS)
    if not isinstance(first, Moved):
        return result_of(name, False, say("no press arrived"))
    if again != first:
        return result_of(name, False, say("the box didn't resend an unacknowledged press unchanged"))
    if still != first:
        fault = say(
            "the next edge replaced an unacknowledged one: the box accepted an acknowledgement with "
            "the wrong count, or doesn't queue waiting edges"
        )
        return result_of(name, False, fault)
    box.send(Ack(first.count))
    edges = [first, *_edges_after(box, first, 3)]
    if fault := _edges_fault(edges):
        return result_of(name, False, fault)
    last = edges[-1]
    over = box.wait_for_message(lambda heard: heard == last, SOON_MS) is None
    return result_of(name, over, say("the box resent an acknowledged press"), _held_sentence(edges[0], edges[1]))


def _edges_after(box: Exchange, last: Moved, number: int) -> Iterator[Moved]:
    """Yield the following edges, once each; they are acknowledged as they come."""
    for _ in range(number):
        found = box.wait_for_message(lambda heard, last=last: isinstance(heard, Moved) and heard != last, _KEPT_MS)  # type: ignore[misc]
        if not isinstance(found, Moved):
            return
        yield found
        last = found


def _edges_fault(edges: list[Moved]) -> str:
    """Return what is wrong with the edges of two presses, empty if nothing is."""
    if len(edges) < 4:
        return say(
            "only {number} of the 4 edges of two presses arrived: if BUILD was pressed twice, the "
            "box doesn't queue edges waiting for an acknowledgement",
            number=len(edges),
        )
    if [edge.down for edge in edges] != [True, False, True, False]:
        return say("the edges of two presses didn't arrive in the order down, up, down, up")
    if any(later.count != (edge.count + 1) % COUNT for edge, later in pairwise(edges)):
        return say(
            "each edge must have the next count: these had {counts}",
            counts=", ".join(str(edge.count) for edge in edges),
        )
    if any(later.at_ms == edge.at_ms for edge, later in pairwise(edges)):
        return say(
            "each edge must have its own time: these had {times} ms", times=", ".join(str(edge.at_ms) for edge in edges)
        )
    return ""


def _check_button(box: Exchange, key: Key, person: Person) -> Result:
    """A press arrives, and the box does nothing by itself while it has a host."""
    name = say("auction button") if key is Key.AUCTION else say("power button")
    box.show_acknowledged(_ON)
    with box.only_acknowledging():  # a state would undo what the box did
        person.say(say("Press {button}.", button=key.name))
        down = box.wait_for_message(_edge_matcher(key, True), PRESS_MS)
        up = box.wait_for_message(_edge_matcher(key, False), PRESS_MS) if down else None
        hello = box.ask_hello_once()
    box.show_acknowledged(State())
    if not isinstance(down, Moved) or not isinstance(up, Moved):
        return result_of(name, False, say("no press arrived") if down is None else say("no release arrived"))
    if hello is None or _without_times(hello.state) != _without_times(_ON):
        return result_of(name, False, say("the box handled the press itself while it had a host"))
    follows = up.count == (down.count + 1) % COUNT
    return result_of(name, follows, say("its edges don't have consecutive counts"), _held_sentence(down, up))


def _without_times(state: State) -> tuple[object, ...]:
    return state.power, state.sectors, state.red, state.timer


def _check_old_edge_lapses(box: Exchange, person: Person) -> Result:
    """An edge not acknowledged before the host leaves never arrives."""
    name = say("presses expire when the host leaves")
    with box.acknowledging_nothing():
        person.say(say("Press {button}.", button=Key.BUILD.name))
        first = box.wait_for_message(_edge_matcher(Key.BUILD, True), PRESS_MS)
        box.wait_idly(_KEPT_MS)
        with box.sending_nothing():
            box.wait_idly(_GONE_MS)
            box.ask_hello_once()
            late = box.wait_for_message(lambda heard: isinstance(heard, Moved), SOON_MS)
    box.show_acknowledged(State())
    if first is None:
        return result_of(name, False, say("no press arrived"))
    return result_of(name, late is None, say("a press made before the host left arrived after the host was back"))


def _check_press_alone(box: Exchange, person: Person) -> Result:
    """Alone, the box acts on a press and sends no edge; a host of another version watches that."""
    name = say("the box handles presses itself without a host")
    box.show_acknowledged(_ON)
    with box.sending_nothing(), box.acknowledging_nothing():
        box.wait_idly(_GONE_MS)
        person.say(say("Press {button}.", button=Key.AUCTION.name))
        end_ms = box.now_ms() + PRESS_MS
        found: FromBox | None = None
        while found is None and box.now_ms() < end_ms:
            box.send(Who(VERSION + 1))
            found = box.wait_for_message(lambda heard: isinstance(heard, Moved) or _is_in_auction(heard), ASK_MS)
    box.show_acknowledged(State())
    if isinstance(found, Moved):
        return result_of(name, False, say("the box sent a press with no host connected"))
    return result_of(name, found is not None, say("AUCTION didn't start a countdown without a host"))


def _is_in_auction(heard: FromBox) -> bool:
    return isinstance(heard, Hello) and heard.state.timer is Timer.AUCTION


def _check_counts_start_at_one(box: Exchange, hello: Hello) -> Result:
    """Counts begin at 1 when the box is switched on; one that ran before cannot have counted more than time allows."""
    name, first = say("presses are counted from 1"), box.first_edge
    if first is None:
        return result_of(name, False, say("no press arrived"))
    if hello.at_ms < _FRESH_MS:
        fault = say("the first press after switching on had the count {count}", count=first.count)
        return result_of(name, first.count == 1, fault)
    most = 1 + first.at_ms // _SHORTEST_MS
    count = first.count
    fault = say(
        "{ms} ms after switching on, the count was {count}: no one can press that fast", ms=first.at_ms, count=count
    )
    remark = say("the box was already running; the first press here was number {count}", count=count)
    return result_of(name, count <= most, fault, remark)


def _edge_matcher(key: Key, down: bool) -> Callable[[FromBox], bool]:
    return lambda heard: isinstance(heard, Moved) and heard.key is key and heard.down is down


def _held_sentence(down: Moved, up: Moved) -> str:
    return say("held {ms} ms", ms=up.at_ms - down.at_ms)
