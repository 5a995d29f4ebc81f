"""Resources as they are typed, with words or letters and numbers, and as choices show them (BUILDER-TRADE-02)."""

import pytest

from companion.core.errors import CompanionError
from companion.games.builder.chips import Chips
from companion.games.builder.legal import choices_in_play
from companion.games.builder.resource_slots import parse_chips
from companion.games.choice import Choice, Option
from tests.builder_scripts import table


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("", Chips()),
        ("2r 1g", Chips(red=2, green=1)),
        ("2r1g", Chips(red=2, green=1)),
        ("2 r", Chips(red=2)),
        ("r y", Chips(red=1, yellow=1)),
        ("2 red, 1 boat", Chips(red=2, yellow=1)),
        ("trucks 2", Chips(red=2)),
    ],
)
def test_resources_are_read_from_words_and_from_letters(text: str, chips: Chips) -> None:
    assert parse_chips(text) == chips


@pytest.mark.parametrize("text", ["2 2r", "2", "2x", "r 2", "-2r", "2.5r"])
def test_what_is_no_number_of_resources_is_not_guessed(text: str) -> None:
    with pytest.raises(CompanionError):
        parse_chips(text)


def offered(text: str) -> list[Choice]:
    after = table(text)
    return [*choices_in_play(after.game.choice_factory(after.state, 0))]


def heaps(text: str, kind: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the heaps of each choice of a kind, by its label, and those of the options in its blanks."""
    found = [choice for choice in offered(text) if choice.kind == kind]
    options = [option for choice in found for blank in choice.blanks for option in blank.options]
    both: list[Choice | Option] = [*found, *options]
    return {each.label: each.heaps for each in both}


def test_a_choice_about_resources_has_the_colour_of_every_piece() -> None:
    held = "given resources Ana red 4 green 1; given resources Ben yellow 1; roll 1 2"
    assert heaps(f"{held}; land steal", "steal")["Steal 1 yellow from Ben"] == (("yellow",),)
    assert heaps(held, "swap")["Swap 4 red for 1 purple"] == (("red",) * 4, ("purple",))
    parking = heaps(f"{held}; land free parking", "parking")
    assert parking["Swap 1 red and 1 green for 1 yellow"] == (("red", "green"), ("yellow",))
    assert heaps("roll 1 2; land collect", "collect")["Collect 2 purple"] == (("purple", "purple"),)


def test_heaps_to_drop_and_to_pay_with_have_the_colour_of_every_piece() -> None:
    dropped = heaps("given resources Ana red 4 green 4 yellow 1; given turn Ana", "discard")
    assert dropped["2 red and 1 green"] == (("red", "red", "green"),)
    assert heaps("given resources Ana red 8; given turn Ana", "discard") == {"Drop 2 red": (("red", "red"),)}
    floor = heaps("given resources Ana red 3 green 3; roll 1 2", "floor")
    assert floor["Start a building for any 2 resources"] == (("any", "any"),)
    assert floor["1 red and 1 green"] == (("red", "green"),)
