"""A whole evening of Monopoly Chance at the real screen in a real terminal: by keys only, left and resumed once."""

import random
import re
from pathlib import Path

import pytest

from companion.games.chance.facts import CashPlaced, Flipped, GameEnded, MarkRead, MinimumRead, RoundEnded
from companion.games.chance.game import GAME
from companion.store import Store
from tests.terminal import MOVE, Terminal, asked, companion

pytestmark = pytest.mark.system

PLAYERS = ("Red", "Blue")
_LEFT = 38
_PLAYERS, _PREVIEW, _SAID = 2, 17, 21
_SEATED = re.compile(r"[▶ ][●■] | {4}|$")
_UP, _DOWN, _DELETE = "\x1b[A", "\x1b[B", "\x1b[3~"
_ENTER, _ESCAPE, _QUIT, _CLEAR = "\r", "\x1b", "\x11", "\x15"
_MOST_STEPS = 800
_CASH = re.compile(r"(?<!\S)[2-9](?!\S)|[01w](?==1[0-2])")
_SPECIAL = re.compile(r"(?<!\S)([bklfn]) (?:Bankrupt|Token|Lucky Break|Flip 2|Nope!)")
_LINE = re.compile(r"│ +([0-9a-z]) {3}(✗?)(.*?)│")
# What a window asks for, and what is typed there: printed numbers that everything beats, a finish beyond one round.
_TYPED = {
    "Which number is printed": "1",
    "How many rack spaces": "3",
    "Where on the rack is the finish mark?": "25",
    "How long is the skyline": "9",
}


class Sight:
    """What the screen shows at 80×24: the headline, and the keys of what is allowed."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        left = [line[:_LEFT].rstrip() for line in lines]
        headline = next(n for n, line in enumerate(left) if n >= _PLAYERS and not _SEATED.match(line))
        cards = headline + 2
        choices = next((n for n, line in enumerate(left) if n >= cards and MOVE.match(line) and line.strip()), _PREVIEW)
        self.text = text
        self.headline = asked(left[headline:cards])
        rows = [line for line in left[choices:_PREVIEW] if len(line) > 5]
        self.moves = {line[5:].strip(" …"): line[:5].strip() for line in rows if not line[5:].startswith("✗")}
        self.window = "│" in text
        self.refused = any(" ✗ " in line for line in left[_SAID:])
        held = " ".join(left[cards:choices])
        special: list[str] = _SPECIAL.findall(held)
        self.cards: list[str] = _CASH.findall(_SPECIAL.sub("", held)) or special

    def options(self) -> list[str]:
        """Return the keys of what may be picked in a window: of the properties that are free, if there are any."""
        found = [(key, label) for key, cross, label in _LINE.findall(self.text) if not cross]
        free = [key for key, label in found if label.rstrip().endswith("free")]
        return free or [key for key, _ in found]


class Hand:
    """Plays for both, seeing nothing but the screen."""

    def __init__(self, terminal: Terminal, seed: int) -> None:
        self.terminal = terminal
        self.chance = random.Random(seed)
        self.tried: set[str] = set()
        """The cards that were refused since something last happened."""

    def steady(self) -> Sight:
        """Return what is seen once nothing more is being drawn."""
        return Sight(self.terminal.rest())

    def press(self, key: str) -> Sight:
        """Press a key and wait until it has shown something."""
        before = self.terminal.text
        self.terminal.press(key)
        self.terminal.wait_for(before.__ne__)
        return self.steady()

    def play(self, rounds_before_stop: int = 0) -> Sight:
        """Play on until the game is over, or until the first turn after so many rounds."""
        sight = self.steady()
        for _ in range(_MOST_STEPS):
            if "Esc close" in sight.text and ("wins with" in sight.text or "win with" in sight.text):
                return sight
            begun = "roll the die" in sight.headline and f"Round {rounds_before_stop + 1}:" in sight.text
            if rounds_before_stop and begun and not sight.window:
                return sight
            sight = self._typed(sight) or self.press(self.key(sight))
        raise AssertionError(f"no end after {_MOST_STEPS} steps:\n{sight.text}")

    def _typed(self, sight: Sight) -> Sight | None:
        """Answer what has to be typed, if the window asks for that, and wait until its question is gone."""
        for question, answer in _TYPED.items():
            asked = next((line for line in sight.text.splitlines() if question in line), None)
            if asked is not None:
                while not re.search(rf"│ +{answer} +│", self.steady().text):
                    self.terminal.press(_CLEAR, answer)
                self.terminal.press(_ENTER)
                self.terminal.wait_for(lambda text, asked=asked: asked not in text)  # type: ignore[misc]
                return self.steady()
        return None

    def key(self, sight: Sight) -> str:
        """Return what to press now."""
        if sight.window:
            return self._window(sight)
        if "roll the die" in sight.headline or "roll to start" in sight.headline:
            return self.chance.choice("234560")
        if "draw a Chance card" in sight.headline:
            return "x"
        if "play Nope!" in sight.headline:
            return self.chance.choice("yn")
        return self._flip(sight) if "flip" in sight.headline else self._use(sight)

    def _window(self, sight: Sight) -> str:
        if "Esc close" in sight.text:
            return _ESCAPE
        if "What does the Chance card do?" in sight.text:
            return "5"
        picked = sight.options()
        return self.chance.choice(picked) if picked else _ESCAPE

    def _flip(self, sight: Sight) -> str:
        """Flip something that is there, a Bankrupt now and then; stop at times."""
        if "Cash out" in sight.moves and self.chance.random() < 0.2:
            return "o"
        return "b" if self.chance.random() < 0.05 else self._card(sight)

    def _card(self, sight: Sight) -> str:
        """Pick a card that has not been refused just now."""
        self.tried = self.tried if sight.refused else set()
        picked = self.chance.choice([card for card in sight.cards if card not in self.tried])
        self.tried.add(picked)
        return picked

    def _use(self, sight: Sight) -> str:
        """Use what can be used, and end the turn."""
        for label, key in sight.moves.items():
            if label.startswith("Play"):
                return self._card(sight)
            if label.startswith("Token on") or "plays Flip 2" in label:
                return key
        return "e"


def begin(terminal: Terminal) -> None:
    """Begin a game of two on the page of a new game."""
    terminal.wait_for("Settings")
    terminal.does("n", shows="Press Enter to choose the game.")
    terminal.does(_ENTER, shows="Back (Esc)")
    terminal.does(*[_DOWN] * games_before(terminal.rest()), _ENTER, shows="Monopoly Chance, ")
    terminal.does(*[_DOWN] * 7, _DELETE, shows="Yellow was removed.")
    terminal.does(_UP, _DELETE, shows="Green was removed.")
    terminal.does("s", shows="Red: roll to start")


def games_before(text: str) -> int:
    """Return how many games are above Monopoly Chance in the window."""
    names = [line.split("│")[1] for line in text.splitlines() if "Monopoly" in line and "│" in line]
    return next(place for place, name in enumerate(names) if "Monopoly Chance" in name)


def test_a_game_of_two_is_played_to_its_end(tmp_path: Path) -> None:
    """CHANCE-ROUND-10, CHANCE-BUILD-01, CHANCE-WIN-01, CHANCE-WIN-02."""
    with companion(tmp_path, "--mute") as terminal:
        begin(terminal)
        hand = Hand(terminal, seed=5)
        left = hand.play(rounds_before_stop=1)
        terminal.press(_QUIT)
        terminal.read_to_the_end()
    with companion(tmp_path, "--mute", "resume") as terminal:
        terminal.wait_for(left.headline)
        shown = Hand(terminal, seed=6).play()
    assert re.search(r"1\. (Red|Blue) · skyline \d+", shown.text)
    with Store.open(tmp_path / "companion.db") as store:
        [game] = store.games()
        facts = [fact for line in store.watch(game.id).load(GAME.fact_types)[1] for fact in line.facts]
    assert game.players == PLAYERS
    kinds = [type(fact) for fact in facts]
    assert kinds.count(RoundEnded) >= 2
    assert kinds.count(CashPlaced) >= 16
    assert kinds.count(MarkRead) == 1
    assert kinds.count(MinimumRead) <= 8
    assert Flipped in kinds
    assert [fact.how for fact in facts if isinstance(fact, GameEnded)] == ["mark"]
