"""The list of players: what stands below a name."""

from companion.games.view import PlayerRow
from companion.tui.widgets.players import about, brief


def test_dots_stand_for_what_has_no_room_below_a_name() -> None:
    assert about("Central Quay", ["in jail"], 20) == "Central Quay …"
    assert about("Central Quay", ["in jail"], 25) == "Central Quay · in jail"
    assert about("Cat", ["jail card", "11 blocks"], 20) == "Cat · jail card …"
    assert about("Cat", ["owes 50, or more", "9 blocks"], 16) == "Cat …"
    assert about("Cat", ["9 blocks"], 4) == "Cat"
    assert about("", ["in jail", "dodge"], 20) == "in jail, dodge"


def test_where_a_token_is_and_what_marks_its_player_share_a_line_where_they_can() -> None:
    row = PlayerRow(
        name="Ana", first="", second="", where="Jail", brief="Jail", marks="in jail", in_turn=True, out=False
    )
    assert [brief(row, width) for width in (14, 7, 6, 3)] == ["Jail · in jail", "in jail", "Jail", ""]
