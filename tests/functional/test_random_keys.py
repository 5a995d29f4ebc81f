"""Random keys on every screen: no traceback, and every game unharmed. `benchmarks.keys` does it for hours."""

from pathlib import Path

import pytest

from companion.tui.desks import GAMES
from tests.key_player import PAGES, KeyPlayer
from tests.seeds import first


@pytest.mark.parametrize(("place", "keys"), [*((game, 500) for game in GAMES), *((page, 150) for page in PAGES)])
async def test_random_keys_harm_nothing(place: str, keys: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    await KeyPlayer(tmp_path, place, seed=first()).play(keys)
