"""Text in the room there is."""

import pytest
from textual.content import Content

from companion.tui.widgets.fit import (
    evenly_wrapped,
    keep_names_whole,
    pieces_in_lines,
    with_hanging_indent,
    wrapped,
    wrapped_at_parts,
)
from companion.tui.widgets.giant import largest_lines


def test_pieces_are_not_parted_where_a_line_ends() -> None:
    names = ["1 Ana", "2 Maximiliana the 1st.", "3 Ben", "0 nobody"]
    assert pieces_in_lines(names, 30) == ["1 Ana  2 Maximiliana the 1st.", "3 Ben  0 nobody"]
    assert pieces_in_lines(names, 23, ", ") == ["1 Ana,", "2 Maximiliana the 1st.,", "3 Ben, 0 nobody"]


def test_no_word_is_left_alone_in_the_last_of_several_lines() -> None:
    asked = "Ana: trade or build, then end the turn"
    assert evenly_wrapped(asked, 38) == asked
    assert evenly_wrapped(asked, 37) == "Ana: trade or build,\nthen end the turn"
    assert evenly_wrapped("dark blue: Ana\nBen?", 37) == "dark blue: Ana\nBen?"
    assert evenly_wrapped("Ｍａｘｉｍｉｌｉａｎａ: roll the dice", 30) == "Ｍａｘｉｍｉｌｉａｎａ:\nroll the dice"


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Ben charges Ana 50 rent", 20, ["Ben charges Ana", "50 rent"]),
        ("Ben charges Ana 50 rent", 24, ["Ben charges Ana 50 rent"]),
        ("Ben constructs skyscrapers", 15, ["Ben constructs", "skyscrapers"]),
        ("Ben and Bartholomew", 15, ["Ben and", "Bartholomew"]),
        ("Ben asks\nAna", 20, ["Ben asks", "Ana"]),
    ],
)
def test_no_word_stands_alone_in_the_last_line_where_another_has_room_there(
    text: str, width: int, lines: list[str]
) -> None:
    assert wrapped(text, width) == lines


def test_a_list_breaks_between_its_parts_where_that_takes_no_more_lines() -> None:
    cards = "4× Bankrupt, Lucky Break, Flip 2, Nope!"
    assert wrapped_at_parts(cards, 31) == ["4× Bankrupt, Lucky Break,", "Flip 2, Nope!"]
    assert wrapped_at_parts("Ventnor, Wild any colour · complete · House", 36) == [
        "Ventnor, Wild any colour",
        "complete · House",
    ]
    assert wrapped_at_parts("Ana pays, and Ben pays as well", 16) == ["Ana pays, and", "Ben pays as well"]
    assert (
        evenly_wrapped("Then: Ana pays Ben 5 + 1 · Ben's bank 12 → 17", 27)
        == "Then: Ana pays Ben 5 + 1\nBen's bank 12 → 17"
    )


def test_a_bid_is_large_even_where_its_bidder_is_not() -> None:
    whole = largest_lines("Ben 20k", 37, 4)
    assert (len(whole), whole[0][:3]) == (3, "█▀▄")
    assert largest_lines("Ben 20k", 80, 5)[0].startswith("████")
    assert largest_lines("Wilhelmine 1.25M", 37, 4)[0] == "Wilhelmine"
    assert largest_lines("Wilhelmine 1.25M", 37, 4)[1:] == largest_lines("1.25M", 37, 3)
    assert largest_lines("Wilhelmine 1.25M", 28, 3) == ("Wilhelmine 1.25M",), (
        "no room beside each other, nor for two lines"
    )
    assert largest_lines("Ольга 20k", 80, 9)[0] == "Ольга", "never as ?????"


def test_in_three_lines_a_large_bid_stands_beside_its_bidder() -> None:
    bid = largest_lines("1.25M", 37, 3)
    assert largest_lines("Wilhelmine 1.25M", 37, 3) == (
        f"            {bid[0]}",
        f"Wilhelmine  {bid[1]}",
        f"            {bid[2]}",
    )
    assert [line[:13].strip() for line in largest_lines("Maximiliana the 1st. 1.25M", 33, 3)] == [
        "Maximiliana",
        "the 1st.",
        "",
    ]
    assert largest_lines("Wilhelmine-Charlotte 1.25M", 35, 3) == ("Wilhelmine-Charlotte 1.25M",), "no name is split"


def test_of_a_name_alone_no_part_is_larger_than_the_others() -> None:
    assert largest_lines("Maximiliana the 1st.", 37, 9) == ("Maximiliana the 1st.",)


def test_what_belongs_together_stands_in_one_line() -> None:
    assert wrapped("Ana's bank 12 → 17 · Ben's bank 5 → 0", 19) == ["Ana's bank", "12 → 17 · Ben's", "bank 5 → 0"]
    assert wrapped("pays 4× Bankrupt, 1 red and 1 green", 9) == ["pays 4×", "Bankrupt,", "1 red and", "1 green"]
    assert wrapped("1 evening …", 9) == ["1 evening", "…"], "text longer than a line isn't kept together"


def test_a_line_ends_inside_of_a_name_only_where_the_text_takes_more_lines_otherwise() -> None:
    begins = "The auction of Old Town begins"
    keep_names_whole(())
    assert wrapped(begins, 18) == ["The auction of Old", "Town begins"]
    keep_names_whole(["Old Town", "Maximiliana the 1st."])
    try:
        assert wrapped(begins, 18) == ["The auction of", "Old Town begins"]
        assert evenly_wrapped("Ana pays Maximiliana the 1st. 12M rent", 30) == "Ana pays Maximiliana the 1st.\n12M rent"
        assert wrapped("It is Maximiliana the 1st.'s turn.", 22) == ["It is Maximiliana the", "1st.'s turn."]
        assert wrapped("Maximiliana the 1st.", 12) == ["Maximiliana", "the 1st."]
    finally:
        keep_names_whole(())


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Ana: Cash 3M → 2M", 20, [" ✗ Ana: Cash 3M → 2M"]),
        ("Ana: Cash 3M → 2M", 19, [" ✗ Ana: Cash", "   3M → 2M"]),
        (f"{'so ' * 17}Harbor Heights goes", 67, [f" ✗ {'so ' * 17}".rstrip(), "   Harbor Heights goes"]),
        (f"{'so ' * 19}Cash 3M → 2M", 70, [f" ✗ {'so ' * 19}Cash", "   3M → 2M"]),
        (f"{'so ' * 17}Ｈａｒｂｏｒ goes", 68, [f" ✗ {'so ' * 17}".rstrip(), "   Ｈａｒｂｏｒ goes"]),
    ],
)
def test_further_lines_stand_in_and_tear_no_name(text: str, width: int, lines: list[str]) -> None:
    keep_names_whole(["Harbor Heights"])
    try:
        assert with_hanging_indent(" ✗ ", text, width) == "\n".join(lines)
    finally:
        keep_names_whole(())


@pytest.mark.parametrize("space", ["\xa0", "\u202f"])
def test_no_line_breaks_at_a_no_break_space(space: str) -> None:
    text = f"Supprimer la partie{space}?"
    assert wrapped(text, 20) == ["Supprimer la", f"partie{space}?"]
    assert [line.plain.rstrip() for line in Content(text).wrap(20)] == ["Supprimer la", f"partie{space}?"]
