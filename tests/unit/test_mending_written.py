"""Lines that mend, as they are written, refused, told and completed."""

import pytest

from companion import games
from companion.core.errors import NotationError, Refused
from companion.core.order import Setup
from companion.session.origin import Origin, refuse_unless_allowed
from companion.table import orders
from companion.table.log import Log
from tests.evenings import played, read
from tests.unit.play import attempt, play, table
from tests.unit.test_mending import numbers_and_texts


def test_a_line_that_is_mended_to_itself_is_told_as_a_sentence() -> None:
    opened = played(read("game city\nplayers Ana Ben\npay bank Ana 1m\nmend 1 : pay bank Ana 1m", "city"))
    assert Log(opened).rows(0)[0].text == "Move 1 changed, with no effect: The bank pays Ana 1M."


def test_a_line_is_mended_to_a_note_whatever_that_breaks() -> None:
    """The words of a note take the rest of the line: what becomes of later lines stands before the colon."""
    opened = table("on", "auction", "bid Ana 100k", players=("Ana", "Ben"))
    said = "Choose what happens to them: add “keep” or “drop” before the colon."
    assert attempt(opened, "mend 2 : note no drop")[-1] == said
    play(opened, "mend 2 drop : note no, drop")
    assert numbers_and_texts(opened) == [(1, "on"), (2, "note no, drop"), (4, "mend 2 drop : note no, drop")]
    assert Log(opened).rows(0)[0].text == "Move 2 changed; conflicting later moves removed: Note: no, drop."
    assert opened.read(opened.history.lines[-1].text) == orders.Mend(2, "note no, drop", rest="drop")
    assert opened.read("mend 2 keep : bid Ana 1m") == opened.read("mend 2 : bid Ana 1m keep")
    assert "mend 2 drop : note" in orders.completions(
        "mend 2 drop : no", opened.game, opened.game.lexicon(opened.state)
    )


@pytest.mark.parametrize(
    "line",
    [
        "mend 1 drop : on keep",
        "mend 1 : undo",
        "mend 1 before : force undo",
        "mend 1 : mend 1 away",
        "mend 1 : jump",
        "mend 1",
        "mend 1 :",
    ],
)
def test_only_a_move_stands_in_the_place_of_a_line(line: str) -> None:
    with pytest.raises(NotationError):
        table("on").read(line)


@pytest.mark.parametrize(
    ("line", "word"),
    [("force mend 1 away", "force"), ("force mend 1 : note x", "force"), ("mend 1 away by Ana", "by")],
)
def test_nobody_insists_on_a_line_that_mends_nor_mends_for_another(line: str, word: str) -> None:
    with pytest.raises(NotationError) as wrong:
        table("on").read(line)
    text = f"“{word}” doesn't go with “mend”: expected the line without it, or with it after the colon"
    assert str(wrong.value) == text
    assert table("on").read("mend 1 : force bid y 1k by y") == orders.Mend(1, "force bid y 1k by y")


@pytest.mark.parametrize(
    ("line", "move", "rest"),
    [
        ("mend 1 : promise what Ana may keep", 'promise "what Ana may keep"', None),
        ('mend 1 : promise "what Ana may" keep', 'promise "what Ana may"', "keep"),
        ("mend 1 : promise keep by Ana drop", 'promise "keep" by Ana', "drop"),
        ("mend 1 : force promise to drop", 'force promise "to drop"', None),
        ("mend 1 : buy keep", "buy", "keep"),
    ],
)
def test_free_words_keep_their_last_one(line: str, move: str, rest: str | None) -> None:
    opened = played(read("game city\nplayers Ana Ben\nroll 1 2", "city"))
    command = opened.read(line)
    assert command == orders.Mend(1, move, rest=rest)
    assert opened.read(orders.write(command, opened.game, opened.game.lexicon(opened.state))) == command


def test_only_the_banker_mends() -> None:
    opened = table("on", players=("Ana", "Ben"))
    command = opened.read("mend 1 away")
    refuse_unless_allowed(opened.game, opened.state, command, Origin("bar"))
    with pytest.raises(Refused, match="Only the banker can change an earlier move"):
        refuse_unless_allowed(opened.game, opened.state, command, Origin("phone", "Ana"))


def test_the_move_in_a_line_that_mends_is_completed_as_any_other() -> None:
    city = games.load("city")
    state = city.begin(Setup("city", ("Ana", "Ben")))
    lexicon = city.lexicon(state)
    assert orders.completions("mend 12 : bu", city, lexicon)[:2] == ("mend 12 : build", "mend 12 : buy")
    assert "mend 12 before : build Seaview" in orders.completions("mend 12 before : build sea", city, lexicon)
    assert not any(line.endswith(("undo", "mend")) for line in orders.completions("mend 12 : ", city, lexicon))
    assert orders.completions("men", city, lexicon) == ("mend",)
