"""Checks of when a host is there: told from an auction that has run out, which only a box that is alone ends."""

from collections.abc import Iterator

from companion.box.exchange import Exchange
from companion.box.selftest.result import Result, judge
from companion.box.selftest.times import read
from companion.wire.link import ASK_MS, SILENCE_MS
from companion.wire.messages import VERSION, Hello, Red, State, Timer, Who

_LEFT_MS = 300
_MARGIN_MS = 400
_OTHER = VERSION + 1


def absence_checks(box: Exchange) -> Iterator[Result]:
    """Yield whether the box is the host's for 2000 ms, then its own, and knows who is no host."""
    yield _stays(box)
    yield _nods(box)
    yield from _goes(box)
    yield from _stranger(box)
    box.show(State())


def _stays(box: Exchange) -> Result:
    """Shortly before the time is over, the box still shows what the host said last."""
    _last_auction(box)
    with box.silent():
        box.wait_idly(SILENCE_MS - _MARGIN_MS)
    fault = f"it runs on its own although a line came {SILENCE_MS - _MARGIN_MS} ms ago: it must wait {SILENCE_MS} ms"
    return judge("box waits for a silent host", not _ended(box), fault)


def _nods(box: Exchange) -> Result:
    """Any good line keeps the host, an acknowledgement of nothing too."""
    _last_auction(box)
    with box.nodding():
        box.wait_idly(SILENCE_MS + _MARGIN_MS)
    fault = "it runs on its own although “A 0” came every 500 ms: any good line keeps the host"
    return judge("any good line keeps the host", not _ended(box), fault)


def _goes(box: Exchange) -> Iterator[Result]:
    """A box whose host is gone ends the auction that has run out; its clock goes on."""
    _last_auction(box)
    before = read(box)
    with box.silent():
        box.wait_idly(SILENCE_MS + _MARGIN_MS)
        after = read(box)
    ended = after is not None and after.hello.state.timer is Timer.NONE
    fault = f"after {SILENCE_MS + _MARGIN_MS} ms without a line it still waits for its host: the auction has not ended"
    yield judge("box goes on without a host", ended, fault)
    sound = before is not None and after is not None
    fault = after.clock_fault(before) if before is not None and after is not None else "a W was not answered"
    yield judge("clock goes on without a host", sound and not fault, fault)


def _stranger(box: Exchange) -> Iterator[Result]:
    """A host of another version is answered, but makes no host."""
    _last_auction(box)
    answers = 0
    with box.silent():
        for _ in range((SILENCE_MS + _MARGIN_MS) // ASK_MS):
            box.send(Who(_OTHER))
            answers += box.wait(lambda heard: isinstance(heard, Hello), ASK_MS) is not None
            box.wait_idly(ASK_MS)
    yield judge(
        "host of another version gets a hello",
        answers > 0,
        f"“W {_OTHER}” was never answered",
    )
    fault = f"“W {_OTHER}” kept it waiting for a host it can't talk to"
    yield judge("host of another version is none", _ended(box), fault)


def _last_auction(box: Exchange) -> None:
    box.show(State(power=True, red=Red.FAST, timer=Timer.AUCTION, left_ms=_LEFT_MS, hour_left_ms=3_000_000))


def _ended(box: Exchange) -> bool:
    hello = box.ask()
    return hello is not None and hello.state.timer is Timer.NONE
