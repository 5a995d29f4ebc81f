"""An acknowledged press, which the box forgets, is in the journal: the real app, killed the moment it has said so."""

import time
from pathlib import Path

import pytest

from companion.games import load
from companion.store import Store
from firmware_sim.cable import TcpCable
from firmware_sim.codec import Receiver
from firmware_sim.stand_in import StandIn
from tests.patience import PATIENCE_S
from tests.terminal import companion

pytestmark = pytest.mark.system

KILLS = 50
PRESSES, MOVES = ("power", "build", "power"), ("on", "press", "off")


class Game:
    """An app at the cable of a box in this process, so that not a moment lies between acknowledgement and kill."""

    def __init__(self, home: Path, presses: int) -> None:
        self.cable = TcpCable(0)
        self.app = companion(home, "--mute", "--still", "--port", self.cable.where(), "unit")
        self._home, self.presses = home, presses
        self._box, self._ear, self._pressed = StandIn(), Receiver(), 0
        self._start = time.monotonic()

    def acknowledged(self) -> bool:
        """Let app and box go on for a moment, press what is due, return whether the last press was acknowledged."""
        self.app.read(0.001)
        self.cable.taken()
        data = self.cable.read()
        self._box.receive(data)
        due = any(map(self._taken, self._ear.feed(data)))
        if due and self._pressed == self.presses:
            return True
        if due:
            self._box.press(PRESSES[self._pressed])
            self._pressed += 1
        self._box.advance(int((time.monotonic() - self._start) * 1_000))
        for line in self._box.take():
            self.cable.write(line)
        assert time.monotonic() - self._start < PATIENCE_S, f"press {self._pressed} was never acknowledged"
        return False

    def _taken(self, words: list[str]) -> bool:
        """Return whether the app says that it is there, or that it has the press made last."""
        return words[0] == "S" if self._pressed == 0 else words == ["A", str(self._pressed)]

    def saved(self) -> list[str]:
        """Return the moves on disk."""
        with Store.open(self._home / "companion.db") as store:
            lines = store.watch(store.games()[0].id).load(load("unit").fact_types)[1]
        return [line.text.split()[0] for line in lines]

    def close(self) -> None:
        """Leave nothing running."""
        with self.app:
            self.cable.unplug()


def test_every_press_that_was_acknowledged_is_in_the_journal_after_a_kill(tmp_path: Path) -> None:
    """Two apps at a time, since most of a kill is the start of the next app."""
    homes = [tmp_path / "one", tmp_path / "two"]
    running = [Game(home, 1) for home in homes]
    saved: list[list[str]] = []
    wanted: list[list[str]] = []
    while len(saved) < KILLS:
        for place, game in enumerate(running):
            if game.acknowledged():
                game.app.kill()
                saved.append(game.saved())
                wanted.append(list(MOVES[: game.presses]))
                game.close()
                running[place] = Game(homes[place], 1 + len(saved) % len(PRESSES))
    for game in running:
        game.close()
    assert saved == wanted
