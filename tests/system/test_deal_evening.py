"""A whole game of Monopoly Deal by keys alone in a real terminal, killed and resumed in the middle of a payment."""

from functools import partial
from pathlib import Path

import pytest

from companion.games.deal.game import GAME
from companion.games.deal.scoring import banked_money
from companion.games.deal.state import Deal
from companion.store import Store
from companion.table.reading import read_table
from tests.terminal import Terminal, asked, companion
from tests.widget_internals import inside

pytestmark = pytest.mark.system

_DOWN, _DELETE, _ENTER, _ESCAPE = "\x1b[B", "\x1b[3~", "\r", "\x1b"
_PLAYERS = ("Red", "Blue", "Green")
_LEFT = 37
_HEADLINE = slice(1, 4)

# Keys and what the screen shows once they are taken. A word is typed into the window that the key before has opened.
_BEFORE: list[tuple[tuple[str, ...], str]] = [
    (("1",), "Red goes first."),
    (("l", "park", _ENTER), "Red: play up to 2 cards"),
    (("l", "boardw", _ENTER), "Red: play 1 card"),
    (("b", "5", _ENTER), "Red: no plays left"),
    (("b",), "✗ Red has made all three plays this turn."),
    (("e",), "Blue: draw 2 cards"),
    (("d",), "Blue: play up to 3 cards"),
    (("l", "verm", _ENTER), "Blue: play up to 2 cards"),
    (("l", "orien", _ENTER), "Blue: play 1 card"),
    (("l", "conn", _ENTER), "Blue: no plays left"),
    (("u",), "Blue: play 1 card"),
    (("r",), "Blue: no plays left"),
    (("e",), "Green: draw 2 cards"),
    (("l", "kent", _ENTER), "Green: play up to 2 cards"),
    (("i",), "Red: pay Green 2 for the"),
    (("p", "5", _ENTER), "Red pays Green Money 5 (3 over)."),
    (("n",), "Green: answer or accept Blue's “no”"),
    (("n",), "Green answers Blue with Just Say No."),
    (("1",), "■ Blue pays Green"),
    (("e",), "Red: draw 2 cards"),
    (("o", _ENTER), "Blue: pay Red 1 of 8"),
    (("x",), "Blue: pay Red 1 of 16"),
    (("p",), "Blue pays Red Connecticut Avenue; the remaining 15 is dropped."),
]
_AFTER: list[tuple[tuple[str, ...], str]] = [
    (("p",), "Red: play 1 card"),
    (("b", "10", _ENTER), "Red: no plays left"),
    (("e",), "Blue: draw 2 cards"),
    (("g",), "Blue: play up to 2 cards"),
    (("space", "bank 1", _ENTER), "Blue: play 1 card"),
    (("e",), "Green: draw 2 cards"),
    (("k", "blue", _ENTER), "Blue: pay Green 1 of 5"),
    (("p",), "Blue pays Green Money 1; the remaining 4 is dropped."),
    (("l", "reading", _ENTER), "Green: play 1 card"),
    (("e",), "Red: draw 2 cards"),
    (("j", "house on dark", _ENTER), "Red: play up to 2 cards"),
    (("l", "baltic", _ENTER), "Red: play 1 card"),
    (("l", "mediter", _ENTER), "Red wins with 3 complete sets"),
    ((_ESCAPE,), "Red wins: "),
]


def begin(terminal: Terminal) -> None:
    """Begin a game of three from the home screen."""
    terminal.wait_for("Settings")
    terminal.does("n", shows="Which game?")
    terminal.does(_ENTER, shows="Back (Esc)")
    lines = [line for line in terminal.rest().splitlines() if "Monopoly " in line and "│" in line]
    place = next(place for place, line in enumerate(lines) if "Monopoly Deal" in line)
    terminal.does(*[_DOWN] * place, _ENTER, shows="Monopoly Deal, ")
    terminal.does(*[_DOWN] * 7, _DELETE, shows="Yellow was removed.")
    terminal.does("s", shows="Red goes first")


def _shown(words: str, text: str) -> bool:
    """Return whether the screen shows words in one line, or in the headline, which goes on over lines."""
    return words in text or words in asked([line[:_LEFT] for line in text.splitlines()[_HEADLINE]])


def play(terminal: Terminal, moves: list[tuple[tuple[str, ...], str]]) -> None:
    for keys, shows in moves:
        terminal.does(*(" " if key == "space" else key for key in keys), shows=partial(_shown, shows))


def test_a_game_of_three_is_played_to_its_winner(tmp_path: Path) -> None:
    """DEAL-WIN-01, DEAL-TURN-03, DEAL-PAY-01, DEAL-JSN-03, DEAL-CARD-08."""
    with companion(tmp_path, "--mute") as terminal:
        begin(terminal)
        play(terminal, _BEFORE)
        terminal.kill()
    with companion(tmp_path, "--mute") as terminal:
        terminal.wait_for("Settings")
        terminal.does("r", shows="Green pays everything")
        play(terminal, _AFTER)
    with Store.open(tmp_path / "companion.db") as store:
        [game] = store.games()
        state: Deal = inside(read_table(store.watch(game.id)).state)
    assert game.players == _PLAYERS
    assert (state.winner, GAME.check(state)) == ("Red", ())
    assert state.areas["Red"].rows["dark blue"].levels == (1,)
    assert banked_money(state, "Red") == 15
    assert [area.hand for area in state.areas.values()] == [2, 5, 4]
