"""The list of players: what stands below a name."""

from companion.games.view import PlayerRow
from companion.tui.widgets.players import about, brief


def test_what_does_not_fit_leaves_no_sign_behind() -> None:
    assert about("Central Quay", ["in jail"], 20) == "Central Quay"
    assert about("Central Quay", ["in jail"], 25) == "Central Quay · in jail"
    assert about("Central Quay", ["in jail", "dodge"], 10) == "in jail"
    assert about("", ["in jail", "dodge"], 20) == "in jail, dodge"


def test_where_a_token_is_and_what_marks_its_player_share_a_line_where_they_can() -> None:
    row = PlayerRow(
        name="Ana", first="", second="", where="Jail", brief="Jail", marks="in jail", in_turn=True, out=False
    )
    assert [brief(row, width) for width in (14, 7, 6, 3)] == ["Jail · in jail", "in jail", "Jail", ""]
