"""The page a maker reads tells the truth."""

import re
from pathlib import Path

from companion.wire import frame, link, messages
from firmware_sim import stand_in

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")


def test_example_lines_are_good() -> None:
    lines = re.findall(r"    (host|box) +(\$.*)", PAGE)
    assert len(lines) == 6
    for side, line in lines:
        (body,) = frame.Deframer().feed(f"{line}\n".encode("ascii"))
        assert isinstance(body, str), line
        {"box": messages.from_box, "host": messages.from_host}[side](body)


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
