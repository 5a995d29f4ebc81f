"""Scripts are read whole or refused with the line that is off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_sim.timeline import Step, script, step


def test_script_is_sorted_by_time() -> None:
    lines = [
        "# an evening",
        "at 2s unplug",
        "",
        "at 100ms press build  # now",
        "at 180ms release build",
        "in 1.5s plug",
    ]
    assert script(lines) == [
        Step(100, "press", "build"),
        Step(180, "release", "build"),
        Step(1_500, "plug", from_now=True),
        Step(2_000, "unplug"),
    ]


def test_without_a_time_it_is_now() -> None:
    assert step("tap power") == Step(0, "tap", "power", from_now=True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("at 5 reset", "line 2: “5” is no time: write 80ms or 2.5s"),
        (
            "at 5s jump",
            "line 2: unknown word “jump”: it is one of press, release, tap, reset, power-cut, unplug, plug, quit",
        ),
        ("press", "line 2: after “press” comes one of build, auction, power"),
        ("press bell", "line 2: after “press” comes one of build, auction, power"),
        ("reset now", "line 2: after “reset” comes nothing"),
        ("at 5s", "line 2: unknown word “at”"),
    ],
)
def test_bad_line_is_named(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("?", "")):
        script(["reset", line])


@given(st.text(max_size=60))
def test_any_text_is_a_step_or_refused(line: str) -> None:
    try:
        found = step(line)
    except ValueError:
        return
    assert found is None or found.at_ms >= 0
