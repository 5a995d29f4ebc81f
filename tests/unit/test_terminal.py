"""The terminal of the tests shows no half of a frame."""

from tests.terminal import Terminal

FRAME = b"\x1b[?2026h\x1b[HPay 2\x1b[?2026l"


def test_a_frame_is_shown_once_it_has_ended_however_it_comes_in() -> None:
    with Terminal(["true"], {}, size=(5, 1)) as terminal:
        for cut in range(1, len(FRAME)):
            terminal.draw(b"\x1b[HRoll." + FRAME[:cut])
            assert terminal.text == "Roll."
            terminal.draw(FRAME[cut:])
            assert terminal.text == "Pay 2"
