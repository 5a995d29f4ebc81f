"""The selftest against a sound box and against broken ones, in virtual time."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from companion.box.commands import run_selftest
from companion.box.exchange import Exchange
from companion.box.selftest import Verdict
from companion.wire.messages import Hello
from firmware_sim.stand_in import StandIn
from tests import broken_boxes as broken
from tests.box_bench import Bench


def examined(box: StandIn, hands: bool = True) -> tuple[int, str]:
    """Return the exit status of the selftest of a box, and what it prints."""
    bench, out = Bench(box), io.StringIO()
    exchange = Exchange(bench, lambda: bench.now_ms)
    person = bench.person if hands else None
    status = run_selftest(exchange, exchange.ask_until_hello(0), Console(file=out, width=200), person)
    return status, out.getvalue()


def test_a_sound_box_passes_everything() -> None:
    status, out = examined(StandIn("T1"))
    assert "pass  hello: stand-in/1.0 (T1)" in out
    assert (status, out.count("pass  "), out.splitlines()[-1]) == (0, 38, "38 passed, 0 failed"), out


def test_what_nobody_looked_at_is_left_open() -> None:
    status, out = examined(StandIn(), hands=False)
    assert status == 0
    assert "open  light 1 only: acknowledged, but no one looked" in out
    assert out.splitlines()[-1] == "22 passed, 0 failed, 16 still open: someone must look, listen and press"


@pytest.mark.parametrize("box", broken.BROKEN)
def test_a_broken_box_is_found_and_its_fault_is_named(box: type[StandIn]) -> None:
    bench = Bench(box())
    exchange = Exchange(bench, lambda: bench.now_ms)
    hello = exchange.ask_until_hello(0)
    assert isinstance(hello, Hello)
    group, check, fault = broken.BROKEN[box]
    first = next(found for found in group(exchange, hello, bench.person) if found.verdict is not Verdict.PASS)
    assert (first.name, first.verdict) == (check, Verdict.FAIL)
    assert fault in first.remark


def test_a_broken_box_ends_the_selftest_with_1() -> None:
    status, out = examined(broken.HourStands(), hands=False)
    assert status == 1
    assert "FAIL  the countdown and the hour run on their own: " in out
    assert out.splitlines()[-1].startswith("20 passed, 2 failed, 16 still open")


def test_a_box_that_ran_before_is_counted_by_what_hands_can_do() -> None:
    for count, status in ((900, 0), (65_534, 1)):
        box = StandIn()
        box.advance(60_000)
        box.take()
        box._count = count
        assert examined(box)[0] == status


def test_the_page_for_makers_says_what_is_tried() -> None:
    _, out = examined(StandIn())
    tried = [name.strip() for row in _rows() for name in row.split("|")[1].split(",")]
    assert tried == [line.split("  ", 1)[1].split(":")[0] for line in out.splitlines()[:-2]]


def _rows() -> list[str]:
    page = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
    section = page.split("## What the selftest tries")[1].split("\n## ")[0]
    return [line for line in section.splitlines() if line.startswith("| ")][1:]


def test_what_the_box_says_of_itself_is_reported() -> None:
    _, out = examined(StandIn("T1"), hands=False)
    *_, told, _ = out.splitlines()
    assert told.startswith("The box reports: started by an unknown cause; unused memory: 0 bytes; ")
