"""A refusal of Monopoly City says what really stands in the way."""

import pytest

from tests.city_scripts import holds, reasons

LIGHT_BLUE = 'given owner Westlands Ana; given owner "Bayview Dock" Ana; given owner Brightside Ana;'
FACE_DOWN = "Westlands is mortgaged: by house rule, it doesn't count towards its colour. (CITY-OQ-06)"
STAYS = "Stoneside has already been auctioned and stays with the bank. (CITY-AUC-09)"
TOWER = "The Tower needs two complete colours; Ana has {}. (CITY-TOW-01)"
PURPLE = 'given owner "Old Town" Ana; given owner "Harbor Heights" Ana;'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("land Jail; railroad Seaview", "You can build a railroad only when Build lands on it: press Build first."),
        ("land Jail; press -> 2; railroad Seaview", "Build stopped at 2 blocks: no railroad this time."),
        ("land Jail; press -> 1; railroad Seaview", "Build stopped at 1 block: no railroad this time."),
        (
            "land Jail; press -> rail; railroad Seaview; railroad Middleton",
            "Ana has already built this railroad. (CITY-RAIL-01)",
        ),
        (
            f"{PURPLE} given stadium Westlands; given stadium Seaview; stadium old",
            "Both stadiums are already on the board.",
        ),
        (f"{LIGHT_BLUE} tower Westlands", TOWER.format("one")),
        ("given owner Seaview Ana; tower Seaview", TOWER.format("none")),
        ("roll 1 2; auction; wait 50s; auction", STAYS),
        ("roll 1 2; auction; wait 50s; deal Ana Ben; cancel; buy", STAYS),
        ("roll 1 2; auction; wait 50s; buy Seaview", "Ana has not landed on Seaview."),
        (
            "given at Ana 8; roll 1 3; auction Seaview; wait 50s; auction Seaview",
            "This landing's auction is over: there's only one per landing. (CITY-SPC-07)",
        ),
        (
            "given owner Seaview Ben; land Seaview; force bankrupt by Ben; auction; wait 50s; buy",
            "Seaview was owned when Ana landed there, so it isn't for sale now.",
        ),
        (
            "given owner Seaview Ana; given owner Riverside Ana; given cash Ana 0; pay Ana Ben 100k; mortgage Seaview; "
            "mortgage Riverside",
            "Ana has the cash to pay the debt: by house rule, nothing more can be mortgaged. (CITY-OQ-10)",
        ),
        ("given jailed Ana; go", "Ana is in jail: no GO money on the way there. (CITY-JAIL-05)"),
        ("roll 1 2; buy; go", "Companion pays this automatically when a token passes GO. (CITY-MON-05)"),
        ("go", "First enter where Ana lands. (CITY-MON-05)"),
        ("land GO; go", "Ana has already collected for this landing. (CITY-MON-05)"),
        ("land 7; go by Ben", "It is Ana's turn: end it before Ben moves."),
        ("roll 1 2; auction; pass Ana", "Ana opened the auction and must bid first. (CITY-AUC-01)"),
        (
            "given cash Ana 0; pay Ana Ben 1m; pay bank Ana 500k; trade Ana: 500k for Cal: nothing",
            "Ana owes Ben 1M: this deal would leave less to pay it with. (CITY-RENT-08)",
        ),
    ],
)
def test_the_reason_is_the_true_one(text: str, why: str) -> None:
    assert why in reasons(text)


@pytest.mark.parametrize("piece", ["stadium", "skyscraper", "tower"])
def test_a_mortgaged_district_that_does_not_count_is_named(piece: str) -> None:
    """CITY-OQ-06."""
    line = f'{LIGHT_BLUE} given mortgaged Westlands; given mortgaged Brightside; {piece} "Bayview Dock"'
    assert FACE_DOWN in reasons(line, mortgaged_counts_for_sets="false")
    assert "whole colour" not in reasons(line, mortgaged_counts_for_sets="false")


def test_the_end_of_the_hour_between_two_turns_ends_the_game_or_lets_a_turn_be_played() -> None:
    """CITY-OQ-74: a countdown that runs is finished first, and a round goes on to its end."""
    hour = "on; land Chance; end; wait 59m; deal Ana Ben; wait 40s; hold; wait 1m; expect finished no; resume; wait 50s"
    holds(f"option mode time; {hour}; expect finished", time_between_turns="at_once")
    holds(f"option mode time; {hour}; expect finished no; land 7; end; expect finished")
    rounds = "option mode time; option time_end finish_round; on; land Chance; end; wait 1h; expect finished no"
    holds(f"{rounds}; land 7; end; land 7; end; land 7; end; expect finished", time_between_turns="at_once")
