"""When keys were typed, as a terminal reports it and as a machine that reads late can tell."""

from itertools import pairwise

import pytest
from textual import _time, events

from companion.tui.inputs import REPEATS_S
from companion.tui.terminal import TypedKeys

REPEAT = b"\x1b[117;1:2;117u"
RELEASE = b"\x1b[117;1:3u"


class Typing:
    """Types at set times, on a machine whose clock is turned by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at, self._keys = 100.0, TypedKeys()
        monkeypatch.setattr(_time, "get_time", lambda: self.at)

    def read(self, typed: bytes, after_s: float) -> list[events.Key]:
        """Return the keys of one read, so long after the last."""
        self.at += after_s
        return [key for key in self._keys.parse_keys(typed) if isinstance(key, events.Key)]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    return Typing(monkeypatch)


@pytest.mark.parametrize(("count", "late_s"), [(5, 0.15), (13, 0.4), (60, 2.0)])
def test_repeats_that_are_read_late_follow_each_other_as_they_were_sent(
    typing: Typing, count: int, late_s: float
) -> None:
    times = [key.time for key in (*typing.read(b"u", 5), *typing.read(b"u" * count, late_s))]
    assert all(0 < later - earlier <= REPEATS_S for earlier, later in pairwise(times))
    assert times[-1] == typing.at


def test_two_presses_read_one_by_one_keep_their_times(typing: Typing) -> None:
    first, second = (*typing.read(b"u", 5), *typing.read(b"u", 0.2))
    assert second.time - first.time == pytest.approx(0.2)


def test_keys_read_together_after_a_pause_were_typed_together(typing: Typing) -> None:
    first, second = typing.read(b"ru", 60)
    assert 0 < second.time - first.time <= REPEATS_S


def test_a_repeat_that_the_terminal_reports_has_the_time_of_its_press(typing: Typing) -> None:
    (press,), (early,), (late,) = (typing.read(*read) for read in ((b"u", 5), (REPEAT, 0.5), (REPEAT, 9.0)))
    assert (early.key, late.key) == ("u", "u")
    assert press.time == early.time == late.time
    assert typing.read(RELEASE, 0.1) == []
    assert [key.time for key in typing.read(b"u", 0.1)] == [typing.at]


def test_arrows_and_letters_are_the_same_keys_where_repeats_are_reported(typing: Typing) -> None:
    reports = b"\x1b[1;1:1A", b"\x1b[1;1:2A", b"\x1b[13;1:1u", b"\x1b[117;2:1;85u", b"\x1b[112;5:2u"
    assert [key.key for report in reports for key in typing.read(report, 1)] == ["up", "up", "enter", "U", "ctrl+p"]
