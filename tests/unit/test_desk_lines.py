"""Lines of all sorts at the card desks: each is taken, or refused in words, and nothing breaks."""

import random
from contextlib import suppress

import pytest

from companion import games
from companion.core.errors import NotationError, Refused
from companion.core.notation import parse
from companion.core.notation.expected import Expected
from companion.core.order import Setup
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.unit.desk import NAMES
from tests.widget_internals import inside

MARKS = (
    "bank",
    "loose",
    "from",
    "to",
    "for",
    "as",
    "in",
    ",",
    ":",
    "->",
    "named",
    "told",
    "steal",
    "parking",
    "nobody",
)
VALUES = ("0", "1", "5", "13", "999999", "?", "4/0", "yes", "no", '"x"', "by Ben", "force", "given")


@pytest.mark.parametrize("name", ["deal", "chance"])
def test_no_line_breaks_a_desk(name: str) -> None:
    game = games.load(name)
    for seed in range(12):
        chance, table = random.Random(seed), Table(game, Setup(name, NAMES[:3], seed=seed), DiscardingJournal())
        lexicon = inside(game.lexicon(table.state))
        words = (*MARKS, *VALUES, *NAMES, *(f'"{one}"' for one in (*lexicon.places, *lexicon.colours)))
        for _ in range(300):
            start = chance.choice(("", "", "force ", "given "))
            form = chance.choice((*game.forms, *game.givens))
            said = " ".join(chance.choice(words) for _ in range(chance.randrange(5)))
            with suppress(NotationError, Refused):
                table.submit(f"{start}{form.verb} {said}", 0)
                asked = parse(f"{chance.choice(game.expects).verb} {said}", game.expects).read(lexicon)
                assert isinstance(asked, Expected)
                game.answer(table.state, asked, 0)
            assert game.check(table.state) == ()
