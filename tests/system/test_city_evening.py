"""A whole evening of three at the real screen in a real terminal: once by keys only, once by mouse only."""

import random
import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from companion.games.city.facts import GameEnded
from companion.games.city.game import GAME
from companion.store import Store
from tests.terminal import Terminal, asked, companion, newest

pytestmark = pytest.mark.system

TURNS = 20
PLAYERS = ("Red", "Blue", "Green")
_LEFT = 38
_MOST_LOOKS = 300
_HEADLINE = 8
_DOWN, _DELETE, _ENTER = "\x1b[B", "\x1b[3~", "\r"
_WINDOW = "type to find"
_FACES = re.compile(r" 1 +2 +3 +4 +5 +6 ")
_LOG = slice(20, 22)


class Sight:
    """What the city screen shows at 80×24: the headline, what happened last, and what is allowed with row and key."""

    def __init__(self, text: str) -> None:
        lines = [line[:_LEFT].rstrip() for line in text.splitlines()]
        self.text = text
        self.headline = asked(lines[_HEADLINE : _HEADLINE + 3])
        self.last = newest(text.splitlines()[_LOG])
        rows = [(line[5:].strip(), y, line[:5].strip()) for y, line in enumerate(lines[:18]) if y > _HEADLINE]
        self._moves = [row for row in rows if row[0] and not row[0].startswith("✗")]

    def move(self, words: str) -> tuple[int, str] | None:
        """Return row and key of the first allowed move that begins so."""
        return next(((y, key) for label, y, key in self._moves if label.startswith(words)), None)


class Keys:
    """Plays by keys alone."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def begin(self) -> None:
        self.terminal.does("n", shows="Which game?")
        self.terminal.does(*[_DOWN] * 7, _DELETE, shows="Yellow was removed.")
        self.terminal.press("s")

    def roll(self, first: int, second: int) -> None:
        self.terminal.does(str(first), shows="and …?")
        self.terminal.press(str(second))

    def choose(self, row: int, key: str) -> None:
        self.terminal.press(key)

    def further(self) -> None:
        """Go down the list of moves."""
        self.terminal.press(_DOWN)

    def take_first(self) -> None:
        self.terminal.press(_ENTER)

    def take(self, words: str) -> None:
        """Take the line of a window that says so."""
        self.terminal.press(*words, _ENTER)

    def bid(self, place: int) -> None:
        self.terminal.press(str(place))

    def sold(self) -> None:
        self.terminal.press("s")


class Mouse(Keys):
    """Plays by clicks alone. Two in the same cell, one right after the other, would be a double click."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(terminal)
        self._aside = cycle((0, 1))

    def _click(self, x: int, y: int) -> None:
        self.terminal.press(f"\x1b[<0;{x + 1};{y + 1}M", f"\x1b[<0;{x + 1};{y + 1}m")

    def _click_on(self, words: str, right: int = 1, below: int = 0) -> None:
        """Click on words on the screen, the last that read so, or beside them."""
        self.terminal.wait_for(words)
        lines = self.terminal.rest().splitlines()
        y = max(place for place, line in enumerate(lines) if words in line)
        self._click(lines[y].index(words) + right, y + below)

    def begin(self) -> None:
        self._click_on("n  New game")
        self._click_on("player 4")
        self.terminal.wait_for("Del removes them")
        self._click_on("Del Remove")
        self.terminal.wait_for("Yellow was removed.")
        self._click_on("s Start")

    def roll(self, first: int, second: int) -> None:
        self._click_on("1-6 Roll")
        for question, shows in (("What does the first die show?", first), ("what does the second die show?", second)):
            self.terminal.wait_for(lambda text, q=question: q in text and _FACES.search(text) is not None)  # type: ignore[misc]
            lines = self.terminal.rest().splitlines()
            y = next(place for place, line in enumerate(lines) if _FACES.search(line))
            self._click(lines[y].index(f" {shows} ") + 1, y)

    def choose(self, row: int, key: str) -> None:
        self._click(7 + next(self._aside), row)

    def further(self) -> None:
        self.terminal.press("\x1b[<65;8;12M")

    def take_first(self) -> None:
        self._click_on(_WINDOW, right=1 + next(self._aside), below=2)

    def take(self, words: str) -> None:
        for _ in ("marked", "taken"):
            self._click_on(words, right=1 + next(self._aside))

    def bid(self, place: int) -> None:
        self._click_on(f"[{place}]")

    def sold(self) -> None:
        self._click_on("Sold")


class Evening:
    """Plays turn after turn, seeing nothing but the screen."""

    def __init__(self, terminal: Terminal, hand: Keys, seed: int) -> None:
        self.terminal, self.hand = terminal, hand
        self.chance = random.Random(seed)

    @property
    def sight(self) -> Sight:
        return Sight(self.terminal.text)

    def until(self, fits: Callable[[Sight], bool]) -> Sight:
        """Wait until the screen shows something, and until all of it is drawn."""
        self.terminal.wait_for(lambda text: fits(Sight(text)))
        return Sight(self.terminal.rest())

    def choose(self, words: str) -> None:
        found = self.sight.move(words)
        assert found is not None, f"{words!r} is not on offer:\n{self.terminal.text}"
        self.hand.choose(*found)

    def turn(self, number: int) -> None:
        player = self.sight.headline.split()[0].rstrip(":")
        self._roll()
        while True:
            self._settle(player)
            if not self.sight.headline.endswith("a double: roll again"):
                break
            self._roll()
        if number % 5 == 0 and self.sight.move("Press Build"):
            self._build(player)
        if self.sight.move("End the turn") and player in self.sight.headline:
            self.choose("End the turn")
            self.until(lambda sight: "'s turn" in sight.last and player not in sight.last)

    def _roll(self) -> None:
        before = self.sight.last
        pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
        first, second = self.chance.choice([(a, b) for a, b in pairs if f"rolls {a} and {b}" not in before])
        self.hand.roll(first, second)
        self.until(lambda sight: f"rolls {first} and {second}" in sight.last)

    def _settle(self, player: str) -> None:
        """Do what the space asks for."""
        headline = self.sight.headline
        if "buy or auction" in headline and self.sight.move("Buy") and self.chance.random() < 0.7:
            self.choose("Buy")
            self.until(lambda sight: f"{player} buys" in sight.last)
        elif "auction" in headline:
            self._auction(player)
        elif "place a hazard" in headline:
            last = self.sight.last
            self.choose("Planning Permission")
            self._answer(last)
        elif "draw a Chance card" in headline:
            last = self.sight.last
            self.choose("Chance card")
            self.terminal.wait_for(_WINDOW)
            self.terminal.rest()
            self.hand.take("A jail card to keep")
            self._answer(last)

    def _auction(self, player: str) -> None:
        last = self.sight.last
        self.choose("Auction")
        self._answer(last)
        self.terminal.wait_for("running")
        self.hand.bid(1 + PLAYERS.index(player))
        self.terminal.wait_for(f"[{1 + PLAYERS.index(player)}]▶")
        self.hand.sold()
        self.until(lambda sight: f"to {player} for" in sight.last and "Sold: " in sight.last)

    def _build(self, player: str) -> None:
        """Press Build, wait for its light, and build the first thing there is."""
        self.choose("Press Build")
        self.until(lambda sight: "Build: " in sight.last)
        for words in ("Build a railroad", "Build blocks"):
            if self.sight.move(words):
                last = self.sight.last
                self.choose(words)
                self._answer(last)
                return

    def _answer(self, last: str) -> None:
        """Take the first line of each window until the move after `last` is made and no window is left."""
        for _ in range(_MOST_LOOKS):
            sight = Sight(self.terminal.rest())
            if _WINDOW in sight.text:
                self.hand.take_first()
                asked = _question(sight.text)
                self.terminal.wait_for(lambda text: _question(text) != asked)  # noqa: B023 - waited for here
            elif sight.last not in ("", last):
                return
        raise AssertionError(f"no move after {last!r}:\n{self.terminal.text}")

    def finish(self) -> None:
        """End the game and read the standings of all three."""
        for _ in range(_MOST_LOOKS):
            if self.sight.move("End the game"):
                break
            self.hand.further()
            self.terminal.rest()
        self.choose("End the game")
        self.terminal.does("y", shows=lambda text: "for everyone?" not in text)
        ranks = [rf"[123]\. {player} · cash" for player in PLAYERS]
        self.terminal.wait_for(lambda text: all(re.search(rank, text) for rank in ranks))


def _question(text: str) -> str:
    """Return what the window over the desk asks, empty where there is none."""
    lines = [line.strip() for line in re.findall(r"│(.*)│", text)] if _WINDOW in text else []
    return next(filter(None, lines), "")


@pytest.mark.parametrize("kind", [Keys, Mouse])
def test_a_game_of_three_is_played_to_its_standings(kind: type[Keys], tmp_path: Path) -> None:
    """CITY-SET-01, CITY-TURN-05, CITY-SPC-03, CITY-SPC-04, CITY-END-07."""
    with companion(tmp_path, "--mute") as terminal:
        terminal.wait_for("Settings")
        hand = kind(terminal)
        hand.begin()
        evening = Evening(terminal, hand, seed=4)
        evening.until(lambda sight: sight.headline == "Red: roll the dice")
        for number in range(TURNS):
            evening.turn(number)
        evening.finish()
    with Store.open(tmp_path / "companion.db") as store:
        [game] = store.games()
        lines = store.watch(game.id).load(GAME.fact_types)[1]
    assert game.players == PLAYERS
    assert len(lines) > 2 * TURNS
    assert [fact.how for line in lines for fact in line.facts if isinstance(fact, GameEnded)] == ["finished"]
