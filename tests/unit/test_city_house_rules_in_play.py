"""House rules of a city that are changed in the game, and those that are more than a word."""

import pytest

from companion.core.errors import Refused
from companion.games.city.board_rules import FAN_COUNTS
from companion.games.city.game import GAME
from companion.games.city.settings import SETTINGS
from tests.city_scripts import holds, reasons


def test_a_change_in_the_game_is_kept_and_counts_from_then_on() -> None:
    state = holds("option go_wages 1m; given at Ana 38; roll 1 3; expect cash Ana 38.7m")
    assert state.options == {"go_wages": "1m"}
    assert "go_wages" in reasons("option go_wages lots")


def test_what_was_chosen_before_the_game_stays() -> None:
    """A running game keeps its cards and its kind of money."""
    assert "chosen before the game starts" in reasons("given at Ana 5; option money paper")
    assert "chosen before the game starts" in reasons("given at Ana 5; option new_town_r7 10000000")
    holds("given at Ana 5; option money bank; option new_town_r7 8000000; expect cash Ana 37.7m")


def test_the_pieces_players_counted() -> None:
    assert SETTINGS.read("piece_limits", "fan_counts") == FAN_COUNTS
    assert SETTINGS.read("piece_limits", "custom power station=2 prison=1") == {"power station": 2, "prison": 1}
    assert SETTINGS.read("piece_limits", "custom railroad=1, prison=0") == {"railroad": 1, "prison": 0}
    assert SETTINGS.read("piece_limits", "railroad=1 prison=0") == {"railroad": 1, "prison": 0}
    holds(
        "given owner Seaview Ana; land Jail; press -> 3; expect refused build Seaview 1r",
        piece_limits="custom residential=0",
    )


@pytest.mark.parametrize(
    "counts", ["", " railroad=8 nonsense", " prison=x", " railroad=9999", " prison=1 prison=2", "prison=1"]
)
def test_counts_of_pieces_are_read_whole_or_not_at_all(counts: str) -> None:
    """CITY-OQ-25."""
    with pytest.raises(Refused, match="CITY-OQ-25"):
        SETTINGS.read("piece_limits", f"custom{counts}")


def test_mortgages_that_were_carried_stay_what_they_are_when_the_rule_is_changed() -> None:
    """CITY-OQ-70."""
    ruin = "given owner Westlands Ana; given mortgaged Westlands 1m; roll 1 2; force bankrupt to bank by Ana"
    rules = {"bankrupt_mortgage": "carried", "bankruptcy_test": "players_decide"}
    state = holds(f"{ruin}; option bankrupt_mortgage cancelled; expect mortgaged Westlands 1m", **rules)
    assert GAME.check(state) == ()
