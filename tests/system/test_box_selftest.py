"""The selftest over a real pty and pyserial, in real time: against a sound box and every broken one."""

import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from rich.console import Console

from companion.box import exchange
from companion.box.commands import run_selftest
from companion.box.exchange import exchange_at
from companion.box.selftest import Verdict, lines, person
from companion.wire.messages import Hello
from firmware_sim.emulated import Emulated
from firmware_sim.engine import Engine
from firmware_sim.stand_in import StandIn
from tests.broken_boxes import BROKEN
from tests.firmware.building import elf
from tests.pty_box import PtyBox, on_pty

pytestmark = [pytest.mark.system, pytest.mark.firmware]


TRIES = 3


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a loaded machine be slow to answer: what is answered is told apart from what is not."""
    for module in (exchange, lines, person):
        monkeypatch.setattr(module, "SOON_MS", 1_000)
    monkeypatch.setattr(lines, "SLOW_MS", 5_000.0)


@pytest.fixture
def stand_in() -> Engine:
    return StandIn("T1")


@pytest.fixture
def firmware() -> Iterator[Engine]:
    chip = Emulated(elf())
    yield chip
    chip.close()


@pytest.mark.parametrize("sound", ["stand_in", "firmware"])
def test_a_sound_box_passes_everything(sound: str, request: pytest.FixtureRequest) -> None:
    """A machine that stops for half a second is gone for a box: then the test tries again."""
    with on_pty(request.getfixturevalue(sound)) as pty:
        said = [examined(pty)]
        while len(said) < TRIES and "FAIL" in said[-1]:
            said.append(examined(pty))
    assert said[-1].splitlines()[-1] == "38 passed, 0 failed", said


def examined(pty: PtyBox) -> str:
    out = io.StringIO()
    with exchange_at(pty.port) as (box, hello):
        run_selftest(box, hello, Console(file=out, width=200), pty.person)
    return out.getvalue()


def first_failure(kind: type[StandIn]) -> str:
    with on_pty(kind()) as pty, exchange_at(pty.port) as (box, hello):
        assert isinstance(hello, Hello)
        found = (each for each in BROKEN[kind].group(box, hello, pty.person) if each.verdict is Verdict.FAIL)
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
