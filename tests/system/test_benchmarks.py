"""What benchmarks wait for on the screen is still said there: each kind is begun, and measures once or twice.

`screen` waits for the same sentences as these.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import city_screen, phones, words
from benchmarks.rows import Row
from tests.ports import free_port


def phones_in_an_auction(home: Path) -> list[float]:
    terminal, pin = phones.served(home, free_port())
    with terminal:
        assert len(pin) == 4
        phones.held_auction(terminal)
        return phones.calls(terminal, 2, 1)


BEGUN: dict[str, Callable[[Path], Row | list[float]]] = {
    "city": city_screen.roll_row,
    "language": words.start_row,
    "phones": phones_in_an_auction,
}


@pytest.mark.parametrize("begun", BEGUN.values(), ids=BEGUN)
def test_a_benchmark_finds_what_it_waits_for(
    begun: Callable[[Path], Row | list[float]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(city_screen, "ROLLS", 2)
    monkeypatch.setattr(words, "STARTS", 1)
    assert begun(tmp_path)
