"""The list of players: what stands below a name."""

from companion.tui.widgets.players import about


def test_what_does_not_fit_leaves_no_sign_behind() -> None:
    assert about("Central Quay", ["in jail"], 20) == "Central Quay"
    assert about("Central Quay", ["in jail"], 25) == "Central Quay · in jail"
    assert about("Central Quay", ["in jail", "dodge"], 10) == "in jail"
    assert about("", ["in jail", "dodge"], 20) == "in jail, dodge"
