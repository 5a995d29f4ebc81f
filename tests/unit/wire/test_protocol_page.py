"""The page a maker reads tells the truth."""

import re
from pathlib import Path

import pytest

from companion.box.translate import NOTES
from companion.unit.signals import Cue
from companion.wire import frame, link, messages
from firmware_sim import alone, stand_in
from tests.wire_host import from_host

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")


def test_example_lines_are_good() -> None:
    lines = re.findall(r"    (host|box) +(\$.*)", PAGE)
    assert len(lines) == 6
    for side, line in lines:
        (body,) = frame.Deframer().feed(f"{line}\n".encode("ascii"))
        assert isinstance(body, str), line
        {"box": messages.parse_from_box, "host": from_host}[side](body)


def test_numbers_are_those_of_the_code() -> None:
    assert f"Protocol version {messages.VERSION}." in PAGE
    assert f"at most {frame.LINE_MAX} bytes" in PAGE
    assert f"a body has at most {frame.BODY_MAX}" in PAGE
    assert f"sends `W` every {link.ASK_MS} ms" in PAGE
    assert f"at least every {link.REFRESH_MS} ms" in PAGE
    assert f"come from the box for {link.SILENCE_MS} ms" in PAGE
    assert f"does not come within {link.RESEND_MS} ms" in PAGE
    assert stand_in.RESEND_MS == link.RESEND_MS
    assert f"until {stand_in.HOST_MS} ms have passed" in PAGE
    assert f"in a queue ({stand_in.QUEUE_MAX} are enough" in PAGE
    assert f"at most {link.RESTART_MS} ms" in PAGE
    assert f"1, 2, 3, railroad and round again, {stand_in.CHASE_MS} ms each" in PAGE
    assert f"an hour of {alone.HOUR_MS} ms" in PAGE
    assert f"runs round for {alone.SPIN_MS} ms" in PAGE
    assert f"a countdown of {alone.AUCTION_MS} ms begins" in PAGE
    assert f"fast from {alone.LAST_MS} ms on" in PAGE


@pytest.mark.parametrize("cue", [cue for cue in Cue if cue not in (Cue.BID, Cue.SOLD)], ids=str)
def test_tunes_of_a_box_alone_are_those_of_the_companion(cue: Cue) -> None:
    notes = ", ".join(f"{hz}×{ms}" if hz else f"rest {ms}" for hz, ms in NOTES[cue])
    assert f"\n| {cue} | {notes} | " in PAGE
