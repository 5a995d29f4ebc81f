"""Two evenings at the real Builder screen, by keys only: the first reads the whole box, the second asks nothing."""

import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.games.builder.edition import FIELDS, Edition
from companion.games.builder.facts import GameEnded
from companion.games.builder.game import GAME
from companion.games.builder.questions import useful_questions
from companion.games.builder.state import Builder
from companion.games.frozen_cards import edition_from_text
from companion.store import Store
from tests.terminal import Terminal, asked, companion, newest

pytestmark = pytest.mark.system

TURNS, SECOND_TURNS = 9, 6
PLAYERS = ("Red", "Blue", "Green")
_LEFT, _HEADLINE = 38, 8
_DOWN, _RIGHT, _LEFT_KEY = "\x1b[B", "\x1b[C", "\x1b[D"
_DELETE, _ENTER, _ESCAPE = "\x1b[3~", "\r", "\x1b"
_MOST_LOOKS = 200
_UNREAD = re.compile(r" \? █[A-Z ] [●■▲] ")
"""A deed that is someone's and whose number is not known yet."""
_LOG = slice(20, 22)
_BAR = 22

COLOURS = ("brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue")
NAMES = (
    *("Old Kent Road", "Whitechapel", "Oriental Avenue", "Vermont Avenue", "Pall Mall", "Whitehall", "Bow Street"),
    *("Vine Street", "Strand", "Fleet Street", "Leicester", "Coventry", "Regent", "Oxford", "Park Lane", "Mayfair"),
)
KINDS = ("truck", "excavator", "crane", "boat")
OTHERS = ("Jail", "Chance", "Free Parking", "Roll for Resources", "Go to Jail", "Steal", "Collect 2 red")
CHART = {"2-12": "crane", "3-4-11": "truck", "6-7-8": "excavator"}
CELLS, ROWS = 5, 4


class Box:
    """The box on the table, as its cards and its board say it."""

    def __init__(self) -> None:
        self.known = False
        self.deeds = {name: self._deed(place) for place, name in enumerate(NAMES)}
        spaces = list(NAMES)
        for place, other in enumerate(OTHERS):
            spaces.insert(3 * place + 2, other)
        self.spaces = ("GO", *spaces)

    def _deed(self, place: int) -> dict[str, str]:
        price = 40 + 10 * place
        fields = ("colour", "price", "rent", "set rent", "mortgage", "unmortgage", "number", "resource", "set points")
        values = (COLOURS[place // 2], price, 20, 40, price // 20 * 10, price // 20 * 10 + 20)
        more = (2 + (5 * place) % 11, KINDS[place % 4], 2 + place // 4)
        return dict(zip(fields, map(str, (*values, *more)), strict=True))

    def lines(self) -> list[str]:
        """Return the moves that read all of it."""
        lines = [f'deed "{name}" {_fields(deed)}' for name, deed in self.deeds.items()]
        lines += [
            f'space {place} "{name}"' for place, name in enumerate(self.spaces) if place and name[:7] != "Collect"
        ]
        lines += [f"space {place} Collect truck" for place, name in enumerate(self.spaces) if name[:7] == "Collect"]
        return [*lines, *(f"chart {row} {kind}" for row, kind in CHART.items())]


def _fields(deed: dict[str, str]) -> str:
    return " ".join(f"{field} {value}" for field, value in deed.items())


class Sight:
    """What the Builder screen shows at 80×24: the headline, what happened last, what is allowed, and any window."""

    def __init__(self, text: str) -> None:
        lines = [line[:_LEFT].rstrip() for line in text.splitlines()]
        self.text, self.window = text, "╭" in text
        self.headline = asked(lines[_HEADLINE : _HEADLINE + 3])
        self.last = newest(text.splitlines()[_LOG])
        self.moves = [line[5:].strip() for line in lines[_HEADLINE + 1 : 16] if line[5:7].strip() not in ("", "✗")]

    @property
    def asks(self) -> bool:
        """Return whether a window must come up for what is not known yet."""
        waits = any(
            words in self.headline
            for words in ("where did the token land", "what does the chart show", "which resource")
        )
        priceless = "buy or auction" in self.headline and not self.offers("Buy")
        return waits or priceless or _UNREAD.search(self.text) is not None

    def offers(self, words: str) -> bool:
        return any(move.startswith(words) or words in move for move in self.moves)


def question_of(text: str) -> str:
    """Return what a window asks, empty without a window."""
    inside = (line.partition("│")[2].rpartition("│")[0] for line in text.splitlines())
    return re.sub(r"[│ ]+", " ", next((line for line in inside if "?" in line), "")).strip()


class Evening:
    """Plays turn after turn, seeing nothing but the screen, and answers every question about the box."""

    def __init__(self, terminal: Terminal, box: Box, seed: int) -> None:
        self.terminal, self.box = terminal, box
        self.chance = random.Random(seed)
        self.asked: list[str] = []

    def begin(self) -> None:
        self.terminal.does("n", shows="Game name")
        self.terminal.does(_ENTER, shows="Back (Esc)")
        self.terminal.does(_DOWN, _ENTER, shows="Monopoly Builder, ")
        if not self.box.known:  # the second evening begins with the players of the first
            self.terminal.does(*[_DOWN] * 7, _DELETE, shows="Yellow was removed.")
        self.terminal.does("s", shows="Σ ok")
        if not self.box.known:
            self.terminal.wait_for("Which 4 chips")

    def settle(self) -> Sight:
        """Answer every window and return the screen without one."""
        for _ in range(_MOST_LOOKS):
            sight = Sight(self.terminal.rest())
            if not sight.window and not sight.asks:
                return sight
            if sight.window:
                question = question_of(sight.text)
                self.answer(question, sight.text)
                self.terminal.wait_for(lambda text, asked=question: question_of(text) != asked)  # type: ignore[misc]
        raise AssertionError(f"the windows do not end:\n{self.terminal.text}")

    def until(self, fits: Callable[[Sight], bool]) -> Sight:
        self.terminal.wait_for(lambda text: fits(Sight(text)))
        return self.settle()

    def answer(self, words: str, text: str) -> None:
        self.asked.append(words)
        if "landed?" in words:
            raise AssertionError(f"the companion lost a token:\n{text}")
        if space := re.search(r"is on space (\d+): what is it", words):
            self._name_space(self.box.spaces[int(space[1])])
        elif "How many spaces" in words:
            self.type(str(len(self.box.spaces)))
        elif "Which space is Jail" in words:
            self.type(str(self.box.spaces.index("Jail")))
        elif "peg holes" in words:
            self._draw()
        elif row := re.search(r"chart show for ([\d-]+)", words):
            self.type(CHART[row[1]])
        elif card := re.search(r"What does (?:the (?:back of )?)?(.+?)(?:'s board space| deed)? say", words):
            self._read_card(text, self.box.deeds[card[1]])
        else:
            self.terminal.press(_ENTER)

    def _draw(self) -> None:
        for line in range(ROWS):
            aside = (_RIGHT, _LEFT_KEY)[line % 2]
            self.terminal.press(*[" ", aside] * (CELLS - 1), " ", *([_DOWN] if line < ROWS - 1 else []))
        self.terminal.press(_ENTER)

    def _name_space(self, name: str) -> None:
        self.type(name)

    def _read_card(self, text: str, deed: dict[str, str]) -> None:
        labels = {
            "Which colour": "colour",
            "The price": "price",
            "The rent without": "rent",
            "The rent with the": "set rent",
            "The mortgage": "mortgage",
            "The unmortgage": "unmortgage",
            "The number": "number",
            "The resource": "resource",
            "The points": "set points",
        }
        shown = [field for line in text.splitlines() for label, field in labels.items() if label in line]
        for field in dict.fromkeys(shown):
            self.type("" if field == "set points" else deed[field])

    def type(self, text: str) -> None:
        self.terminal.press(*text, _ENTER)

    def turn(self) -> None:
        sight = self.settle()
        player = next(name for name in PLAYERS if name in sight.headline)
        for _ in range(_MOST_LOOKS):
            before = sight
            sight = self._step(sight, player)
            if "'s turn" in sight.last and sight.last != before.last:
                return
        raise AssertionError(f"the turn does not end:\n{self.terminal.text}")

    def _step(self, sight: Sight, player: str) -> Sight:
        """Do the next thing there is to do."""
        line = re.split(r",? [Tt]hen ", sight.headline)[0]
        if "roll" in line.casefold():
            return self._roll(sight)
        if "drop" in line:
            return self._press(sight, "z")
        if "buy or auction" in line:
            return self._press(sight, "y") if self.chance.random() < 0.8 else self._auction(player)
        if "draw a Chance card" in line and "(Chance)" not in sight.last:
            return self._chance_card(player)
        if "steal" in line and sight.offers("Steal a resource"):
            return self._press(sight, "v")
        if sight.offers("Charge rent"):
            return self._press(sight, "g")
        if sight.offers("Build") or sight.offers("Start a building"):
            return self._press(sight, "b")
        return self._press(sight, "e")

    def _press(self, sight: Sight, key: str) -> Sight:
        self.terminal.press(key)
        return self.until(lambda now: now.window or now.last != sight.last)

    def _roll(self, sight: Sight) -> Sight:
        pairs = [(a, b) for a in range(1, 7) for b in range(1, 7) if f"rolls {a} and {b}" not in sight.last]
        first, second = self.chance.choice(pairs)
        self.terminal.does(str(first), shows="and …?")
        self.terminal.press(str(second))
        return self.until(lambda now: now.window or f"rolls {first} and {second}" in now.last)

    def _auction(self, player: str) -> Sight:
        self.terminal.does("a", shows="running")
        self.terminal.does(str(1 + PLAYERS.index(player)), shows=f"[{1 + PLAYERS.index(player)}]▶")
        self.terminal.press("s")
        return self.until(lambda now: f"{player} wins" in now.last and "at auction" in now.last)

    def _chance_card(self, player: str) -> Sight:
        self.terminal.does("k", shows="What does the card say?")
        self.type("collect money")
        self.terminal.wait_for("How much?")
        self.type("50")
        return self.until(lambda now: f"The bank pays {player} 50 (Chance)" in now.last)

    def read_the_rest(self) -> None:
        """Type what the evening had no reason to ask for."""
        self.box.known = True
        self.settle()
        for line in self.box.lines():
            self.terminal.does(f":{line}", shows=partial(_typed, line))
            self.terminal.does(_ENTER, shows=lambda text, line=line: not _typed(line, text))  # type: ignore[misc]
        self.settle()

    def finish(self) -> None:
        """End the evening and read the standings of all three."""
        ranks = [rf"[123]\. {player} · points \d+" for player in PLAYERS]
        self.terminal.does("F", shows="End the game for everyone?")
        self.terminal.does("y", shows=lambda text: all(re.search(rank, text) for rank in ranks))
        self.terminal.does(_ESCAPE, shows=lambda text: "╭" not in text)

    def leave(self) -> None:
        """Go back to the list of games by the menu of the desk."""
        self.terminal.does(_ESCAPE, shows="the game is over")
        self.terminal.does("l", shows="New game")


def test_a_box_is_read_whole_by_playing_and_the_next_evening_asks_nothing(tmp_path: Path) -> None:
    """BUILDER-BOX-01, BUILDER-RES-03, BUILDER-PROP-01, BUILDER-FLOOR-01, BUILDER-GOAL-01."""
    with companion(tmp_path, "--mute") as terminal:
        terminal.wait_for("Settings")
        first = Evening(terminal, Box(), seed=5)
        first.begin()
        for _ in range(TURNS):
            first.turn()
        first.read_the_rest()
        first.finish()
        first.leave()
        second = Evening(terminal, first.box, seed=6)
        second.begin()
        for _ in range(SECOND_TURNS):
            second.turn()
    assert {"How many spaces", "peg holes"} <= {part for part in ("How many spaces", "peg holes") if _any(part, first)}
    assert [question for question in second.asked if _learns(question)] == []
    _compare_journal(tmp_path)


def _typed(line: str, text: str) -> bool:
    """Return whether the command bar contains a line."""
    return line[-30:] in text.splitlines()[_BAR]


def _any(part: str, evening: Evening) -> bool:
    return any(part in question for question in evening.asked)


def _learns(question: str) -> bool:
    """Return whether a window asked for the box, not for a choice among moves."""
    return not any(
        words in question
        for words in (
            "Which one",
            " what?",
            "the card say",
            "rom whom?",
            "hich resources",
            "Where is the new building?",
        )
    )


def _compare_journal(folder: Path) -> None:
    with Store.open(folder / "companion.db") as store:
        played = {game.id: store.watch(game.id).load(GAME.fact_types) for game in store.games()}
    (setup, lines), (again, more) = (played[number] for number in sorted(played))
    assert setup.cards == ""
    assert [fact.how for line in lines for fact in line.facts if isinstance(fact, GameEnded)] == ["agreement"]
    assert len(more) > 2 * SECOND_TURNS
    learned = edition_from_text(again.cards, Edition)
    state: Builder = GAME.begin(again)
    assert useful_questions(state) == ()
    assert {deed.name for deed in learned.deeds} == set(NAMES)
    assert all(getattr(deed, field) is not None for deed in learned.deeds for field in FIELDS)
    assert (learned.spaces, len(learned.foundations)) == (len(Box().spaces), CELLS * ROWS)
