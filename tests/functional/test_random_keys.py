"""Random keys on every screen: no traceback, and every game unharmed. `benchmarks.keys` does it for hours."""

from pathlib import Path

import pytest

from tests.key_player import PLACES, KeyPlayer


@pytest.mark.parametrize("place", PLACES)
async def test_random_keys_harm_nothing(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    await KeyPlayer(tmp_path, place, seed=1).play(500)
