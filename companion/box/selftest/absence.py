"""Checks of how a box detects a host, using an expired auction, which a box ends only when it is alone."""

from collections.abc import Iterator

from companion.box.exchange import Exchange
from companion.box.selftest.result import Result, result_of
from companion.box.selftest.times import ask_timed_hello
from companion.core.words import say
from companion.wire.link import ASK_MS, SILENCE_MS
from companion.wire.messages import VERSION, Hello, Red, State, Timer, Who

_LEFT_MS = 300
_MARGIN_MS = 400
_OTHER = VERSION + 1


def absence_checks(box: Exchange) -> Iterator[Result]:
    """Yield whether the box obeys the host for 2000 ms, then acts by itself, and ignores a false host."""
    yield _check_still_shown(box)
    yield _check_any_line_keeps_host(box)
    yield from _check_auction_ends_alone(box)
    yield from _check_other_version(box)
    box.show_acknowledged(State())


def _check_still_shown(box: Exchange) -> Result:
    """Shortly before the time is up, the box still shows what the host said last."""
    _show_expiring_auction(box)
    with box.sending_nothing():
        box.wait_idly(SILENCE_MS - _MARGIN_MS)
    early_ms = SILENCE_MS - _MARGIN_MS
    fault = say(
        "it acted on its own {ms} ms after the last line: it must wait {right} ms", ms=early_ms, right=SILENCE_MS
    )
    return result_of(say("the box waits for a silent host"), not _ask_has_auction_ended(box), fault)


def _check_any_line_keeps_host(box: Exchange) -> Result:
    """Any valid line keeps the host, even an acknowledgement that matches nothing."""
    _show_expiring_auction(box)
    with box.only_acknowledging():
        box.wait_idly(SILENCE_MS + _MARGIN_MS)
    fault = say("it acted on its own although “A 0” was sent every 500 ms: any valid line must keep the host connected")
    return result_of(say("any valid line keeps the host connected"), not _ask_has_auction_ended(box), fault)


def _check_auction_ends_alone(box: Exchange) -> Iterator[Result]:
    """A box without its host ends the expired auction; its clock continues."""
    _show_expiring_auction(box)
    before = ask_timed_hello(box)
    with box.sending_nothing():
        box.wait_idly(SILENCE_MS + _MARGIN_MS)
        after = ask_timed_hello(box)
    ended = after is not None and after.hello.state.timer is Timer.NONE
    fault = say(
        "after {ms} ms without a line, it was still waiting for its host: the auction had not ended",
        ms=SILENCE_MS + _MARGIN_MS,
    )
    yield result_of(say("the box carries on without a host"), ended, fault)
    sound = before is not None and after is not None
    fault = after.clock_fault(before) if before is not None and after is not None else say("a W was not answered")
    yield result_of(say("the clock carries on without a host"), sound and not fault, fault)


def _check_other_version(box: Exchange) -> Iterator[Result]:
    """A host of another version gets an answer, but does not count as a host."""
    _show_expiring_auction(box)
    answers = 0
    with box.sending_nothing():
        for _ in range((SILENCE_MS + _MARGIN_MS) // ASK_MS):
            box.send(Who(_OTHER))
            answers += box.wait_for_message(lambda heard: isinstance(heard, Hello), ASK_MS) is not None
            box.wait_idly(ASK_MS)
    yield result_of(
        say("a host running another version gets a hello"),
        answers > 0,
        say("“{line}” was never answered", line=f"W {_OTHER}"),
    )
    fault = say("“{line}” kept it waiting for a host it can't talk to", line=f"W {_OTHER}")
    yield result_of(say("a host running another version doesn't count"), _ask_has_auction_ended(box), fault)


def _show_expiring_auction(box: Exchange) -> None:
    box.show_acknowledged(
        State(power=True, red=Red.FAST, timer=Timer.AUCTION, left_ms=_LEFT_MS, hour_left_ms=3_000_000)
    )


def _ask_has_auction_ended(box: Exchange) -> bool:
    hello = box.ask_hello_once()
    return hello is not None and hello.state.timer is Timer.NONE
