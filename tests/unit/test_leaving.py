"""A player who has gone home is found in every move that names them."""

import pytest

from companion import games
from companion.core.notation import Lexicon
from companion.core.notation.slots import Players, Slot
from companion.core.notation.tokens import tokenize
from companion.core.order import Setup
from companion.core.player_names import players_named

NAMES = ("Ana", "Ben")


def taken(slot: Slot, lexicon: Lexicon) -> object:
    """Return what a slot that takes a player makes of Ben, with a roll where it takes those."""
    return slot.read(tuple(tokenize("Ben 4" if isinstance(slot, Players) else "Ben")), lexicon)


@pytest.mark.parametrize("name", ["chance", "deal"])
def test_every_field_of_a_move_that_names_a_player_is_known_as_one(name: str) -> None:
    game = games.load(name)
    lexicon = game.lexicon(game.begin(Setup(name, NAMES)))
    found = 0
    for form in (*game.forms, *game.givens):
        for field, slot in form.fields.items():
            if "Ben" in slot.completions(lexicon):
                blank = dict.fromkeys(form.make.__struct_fields__)
                assert players_named(form.make(**{**blank, field: taken(slot, lexicon)})) == ("Ben",), (
                    f"{form.usage}: {field}"
                )
                found += 1
    assert found > 9
