"""The selftest over a real pty and pyserial, in real time: against a sound box and every broken one."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from rich.console import Console

from companion.box import exchange
from companion.box.commands import examine
from companion.box.exchange import conversation
from companion.box.selftest import Verdict, hands, lines
from companion.wire.messages import Hello
from firmware_sim.stand_in import StandIn
from tests.broken_boxes import BROKEN
from tests.pty_box import on_pty

pytestmark = pytest.mark.system


TRIES = 3


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a loaded machine be slow to answer: what is answered is told apart from what is not."""
    for module in (exchange, lines, hands):
        monkeypatch.setattr(module, "SOON_MS", 1_000)
    monkeypatch.setattr(lines, "SLOW_MS", 5_000.0)


def test_a_sound_box_passes_everything() -> None:
    """A machine that stands still for half a second is gone for a box: then it is tried again."""
    said = [examined()]
    while len(said) < TRIES and "FAIL" in said[-1]:
        said.append(examined())
    assert said[-1].splitlines()[-1] == "38 passed, 0 failed", said


def examined() -> str:
    out = io.StringIO()
    with on_pty(StandIn("T1")) as pty, conversation(pty.port) as (box, hello):
        examine(box, hello, Console(file=out, width=200), pty.hands)
    return out.getvalue()


def first_failure(kind: type[StandIn]) -> str:
    with on_pty(kind()) as pty, conversation(pty.port) as (box, hello):
        assert isinstance(hello, Hello)
        found = (each for each in BROKEN[kind].group(box, hello, pty.hands) if each.verdict is Verdict.FAIL)
        first = next(found, None)
    return f"{first.name}: {first.remark}" if first else ""


def missed(kind: type[StandIn]) -> str:
    """Return what was said of a box instead of its fault. A box that passes is missed at once, and not tried again."""
    _, check, fault = BROKEN[kind]
    said = ""
    for _ in range(TRIES):
        said = first_failure(kind)
        if said.startswith(f"{check}: ") and fault in said:
            return ""
        if not said:
            return f"{kind.__name__} passed"
    return f"{kind.__name__}: {said}"


def test_every_broken_box_is_found() -> None:
    """All at once: what takes time is waiting."""
    with ThreadPoolExecutor(len(BROKEN)) as pool:
        assert [said for said in pool.map(missed, BROKEN) if said] == []
