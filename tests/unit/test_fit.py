"""Text in the room there is."""

from companion.tui.widgets.fit import in_lines


def test_pieces_are_not_parted_where_a_line_ends() -> None:
    names = ["1 Ana", "2 Maximiliana the 1st.", "3 Ben", "0 nobody"]
    assert in_lines(names, 30) == ["1 Ana  2 Maximiliana the 1st.", "3 Ben  0 nobody"]
    assert in_lines(names, 23, ", ") == ["1 Ana,", "2 Maximiliana the 1st.,", "3 Ben, 0 nobody"]
