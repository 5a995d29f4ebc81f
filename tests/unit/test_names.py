"""Names: any prefix or words of them, never a guess."""

import pytest

from companion.core.errors import Refused
from companion.core.notation import Lexicon
from companion.core.notation.names import name_meant

PLACES = ("Old Town", "Old Harbor", "Central Quay", "Quayside", "Old Town Hill", "An", "Anna", "Zoë", "Moe\u0308 Ben")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("OLD TOWN", "Old Town"),
        ("old h", "Old Harbor"),
        ("c q", "Central Quay"),
        ("ce qu", "Central Quay"),
        ("quays", "Quayside"),
        ("hill", "Old Town Hill"),
        ("an", "An"),
        ("ann", "Anna"),
        ("  central  ", "Central Quay"),
        ("Zoe\u0308", "Zoë"),
        ("moe\u0308 b", "Moe\u0308 Ben"),
        ("moë", "Moe\u0308 Ben"),
    ],
)
def test_a_prefix_or_words_name_a_place(text: str, name: str) -> None:
    assert name_meant(text, PLACES, "place") == name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("old", "“old” could be Old Town, Old Harbor or Old Town Hill: type a bit more."),
        ("Old Twon", "There's no place called “Old Twon”: did you mean Old Town?"),
        ("", "There's no place called “”"),
        ("town old", "There's no place called “town old”"),
        ("zzz", "choose from Old Town, Old Harbor, Central Quay, Quayside, Old Town Hill, An, Anna, Zoë or 1 more."),
    ],
)
def test_what_is_ambiguous_or_unknown_is_refused_with_help(text: str, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        name_meant(text, PLACES, "place")
    assert said in str(refusal.value)


def test_a_long_list_is_cut() -> None:
    with pytest.raises(Refused, match="or 12 more"):
        name_meant("x", [f"Place {number}" for number in range(20)], "place")


def test_open_lists_take_names_as_they_come_but_not_empty_ones() -> None:
    anyone = Lexicon(any_player=True, any_place=True)
    assert (anyone.player(" Zoe "), anyone.place("Old Town")) == ("Zoe", "Old Town")
    for read in (anyone.player, anyone.place):
        with pytest.raises(Refused, match="empty"):
            read("  ")
    with pytest.raises(Refused, match="no player has been entered yet"):
        Lexicon().player("Zoe")
