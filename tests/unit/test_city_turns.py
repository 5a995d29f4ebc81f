"""Set-up, money, turns, spaces, Free Parking and jail: each case is the worked example of its rule."""

import pytest

from companion.core.errors import Refused
from companion.core.order import Setup
from companion.games.city import notes, pieces
from companion.games.city.game import GAME
from companion.games.city.state import City
from tests.city_scripts import holds, reasons

CASES = {
    "CITY-SET-09 CITY-SET-06": """
        expect at Ana GO; expect at Dov GO; expect dodge none; roll 1 2; expect cash Ana 37.7m""",
    "CITY-SET-10": "expect cash Ben 37.7m",
    "CITY-MON-01": "expect cash Ana 37.7m; expect cash Dov 37.7m; expect balanced",
    "CITY-MON-03": "expect refused pay Ana bank 15k; pay Ana bank 2.46m; expect cash Ana 35.24m",
    "CITY-MON-04": """
        given cash Ana 300k
        pay Ana bank 500k; expect debt Ana 500k; expect cash Ana 300k
        expect refused end; expect refused land GO by Ben; pay bank Ana 1m; pay; expect cash Ana 800k; end""",
    "CITY-MON-05": "given at Ana 36; roll 4 5; expect at Ana 5; expect cash Ana 39.7m",
    "CITY-MON-06": """
        given cash Ana 900k; land Westlands; expect refused buy; expect refused force buy
        auction; bid Ana 10k; sold; expect owner Westlands Ana; expect cash Ana 890k""",
    "CITY-TURN-02": "order Ana 7 Ben 11 Cal 4 Dov 6; expect turn Ben; roll 1 2; buy; end; expect turn Cal",
    "CITY-TURN-04": """
        given cash Ana 500k; given owner Westlands Ben; given blocks Westlands 2r
        roll 5 1; expect refused press; pay bank Ana 1m; rent; press -> 1""",
    "CITY-TURN-05": "given at Ana 35; roll 5 3; expect at Ana 3; expect cash Ana 39.7m",
    "CITY-TURN-06": "roll 1 2; buy; end; expect turn Ben; expect cash Ana 37.1m",
    "CITY-TURN-07": """
        given at Ana 8; roll 1 1; press -> 1; expect refused press -> 1; expect refused end
        roll 4 6; expect at Ana "Free Parking"; press -> 2; end""",
    "CITY-TURN-08": """
        given cash Ben 0; given owner Westlands Ana; given blocks Westlands 8i; given at Ben 0
        land GO; end; land Westlands; bankrupt; expect turn Cal; land Chance; end; land Chance; end; land Jail; end
        expect turn Cal""",
    "CITY-SPC-01": """
        given owner "Central Quay" Ana; given at Ana 8; given blocks "Central Quay" 1r; roll 2 4
        expect at Ana "Central Quay"; press -> 1; build "Central Quay" 1r; expect blocks "Central Quay" 2r""",
    "CITY-SPC-03": 'given at Ana 12; roll 3 4; buy; expect owner "Treetop Park" Ana; expect cash Ana 35.7m',
    "CITY-SPC-04": """
        land Seaview; expect refused end; auction; expect refused end; bid Ana 10k; sold; end""",
    "CITY-SPC-05": """
        given owner "Shine Village" Ben; given blocks "Shine Village" 3r; land "Shine Village"
        expect cash Ana 34.9m; expect cash Ben 40.5m""",
    "CITY-SPC-06": """
        given owner Westlands Ana; given blocks Westlands 8i; given railroad Westlands; given railroad Seaview
        land Westlands; expect cash Ana 37.7m; ride Seaview; expect at Ana Seaview""",
    "CITY-SPC-07": """
        given owner Seaview Ben; land 12; expect refused end; expect refused auction Seaview
        expect refused force auction Seaview; auction "Diamond Hills"; bid Ana 1m; sold; end""",
    "CITY-SPC-08": "given at Ana 5; roll 2 3; expect at Ana Jail; expect free Ana; expect cash Ana 37.7m",
    "CITY-SPC-09": """
        given owner Westlands Ana; given blocks Westlands 1i; given owner Seaview Ben; given blocks Seaview 8r
        land 4; expect cash Ana 35.7m; end; land 4; expect cash Ben 37.7m""",
    "CITY-SPC-10": """
        given cash Ana 5m; given owner Westlands Ana; given blocks Westlands 3i
        given owner Seaview Ana; given blocks Seaview 3i; land 38; expect cash Ana 3m""",
    "CITY-PARK-01": 'land "Free Parking"; expect cash Ana 37.7m',
    "CITY-PARK-02": """
        given owner Westlands Ana; given blocks Westlands 2r; given at Ana 13; roll 3 4; press -> 1
        build Westlands 1r; expect cash Ana 37.2m; end; land Westlands; expect cash Ana 38.4m""",
    "CITY-PARK-03": 'expect dodge none; land "Free Parking"; expect dodge Ana',
    "CITY-PARK-04": """
        given dodge Ana; given owner "Royal Court" Ben; given blocks "Royal Court" 3r; given railroad "Royal Court"
        given owner "The Marina" Ben; given railroad "The Marina"; land "Royal Court"; dodge
        expect cash Ana 37.7m; ride "The Marina"; expect cash Ana 37.7m; expect cash Ben 37.7m; expect dodge none""",
    "CITY-PARK-05": """
        given owner "New Town" Ben; given at Ana 14; roll 3 3; expect dodge Ana
        land "New Town"; expect cash Ana 37.48m; expect refused dodge""",
    "CITY-PARK-06": """
        given dodge Ana; given owner Westlands Ben; land Westlands; dodge; expect dodge none; expect refused dodge""",
    "CITY-PARK-07": 'given dodge Ben; given turn Cal; land "Free Parking"; expect dodge Cal; end',
    "CITY-PARK-08": """
        given dodge Ana; given owner Westlands Ana; given blocks Westlands 1i; land 38; expect cash Ana 35.7m
        expect refused dodge; expect dodge Ana""",
    "CITY-JAIL-01": 'land "Go to Jail"; expect jailed Ana; expect at Ana 10',
    "CITY-JAIL-02": """
        given at Ana 33; roll 1 2; chance jail; expect at Ana 10; expect jailed Ana; expect cash Ana 37.7m""",
    "CITY-JAIL-03": "roll 1 1; chance back 2; roll 2 2; roll 1 1; expect jailed Ana; expect turn Ben",
    "CITY-JAIL-04": """
        given at Ana 22; roll 4 4; expect jailed Ana; expect refused press; expect refused roll 1 2 by Ana
        expect turn Ben; roll 1 2; expect at Ben Stoneside""",
    "CITY-JAIL-05": """
        given owner Westlands Ana; given stadium Westlands; given owner Seaview Ana; given stadium Seaview
        given at Ana 33; roll 1 2; jail; expect cash Ana 37.7m""",
    "CITY-JAIL-06": """
        given jailed Cal; given owner "Silver Harbor" Cal; given blocks "Silver Harbor" 1r 1i
        land "Silver Harbor"; expect cash Cal 39.9m; end; land Chance; end; roll 1 2; press -> 1
        build "Silver Harbor" 1i; expect cash Cal 36.9m; end""",
    "CITY-JAIL-07": "given jailed Ana; given cash Ana 9.2m; bail; expect cash Ana 8.7m; roll 1 2; expect at Ana 13",
    "CITY-JAIL-08": """
        given jailed Ana; given card jail Ana; card jail; expect cards Ana 0; expect cash Ana 37.7m; roll 1 2""",
    "CITY-JAIL-09": """
        given jailed Ana 1; roll 3 3; expect at Ana "Shine Village"; expect cash Ana 37.7m; buy; roll 1 2""",
    "CITY-JAIL-10": "given jailed Ana 2; roll 4 3; expect cash Ana 37.2m; expect at Ana 17; expect free Ana",
}


@pytest.mark.parametrize("rule", CASES)
def test_the_worked_example(rule: str) -> None:
    holds(CASES[rule])


def begun(players: int = 4, **options: str) -> City:
    return GAME.begin(Setup("city", ("Ana", "Ben", "Cal", "Dov", "Eva", "Fay", "Gus")[:players], options))


@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_play(players: int) -> None:
    """CITY-SET-01."""
    with pytest.raises(Refused, match="CITY-SET-01"):
        begun(players)
    assert [len(begun(number).players) for number in range(2, 7)] == [2, 3, 4, 5, 6]


def test_the_box_has_22_districts_in_eight_colours() -> None:
    """CITY-SET-02."""
    state = begun()
    sizes = {colour: len(names) for colour, names in state.edition.groups.items()}
    assert list(sizes) == ["brown", "light_blue", "purple", "orange", "red", "yellow", "green", "dark_blue"]
    assert list(sizes.values()) == [2, 3, 3, 3, 3, 3, 3, 2]
    assert "22 District cards" in notes.pieces_note(state).text


def test_the_track_has_40_spaces() -> None:
    """CITY-SPC-02."""
    track = begun().edition.track
    assert [space.position for space in track] == list(range(40))
    counts = {kind: sum(space.kind == kind for space in track) for kind in {space.kind for space in track}}
    assert (counts["district"], counts["chance"], counts["planning_permission"], counts["auction"]) == (22, 6, 4, 2)
    assert [space.position for space in track if space.kind in ("auction", "industry_tax")] == [4, 12, 33, 38]


def test_the_table_is_reminded_how_to_set_up() -> None:
    """CITY-SET-03, CITY-SET-04, CITY-SET-05, CITY-SET-07, CITY-SET-08, CITY-SET-11, CITY-SET-12."""
    state = begun(4, banker="Ben")
    listed = {note.rule: note.text for note in notes.setup_notes(state)}
    assert [rule for rule in listed if rule.startswith("CITY-SET")] == [f"CITY-SET-{n:02}" for n in range(4, 13)]
    assert "4 Reminder cards" in listed["CITY-SET-07"]
    assert "25 Chance cards" in listed["CITY-SET-08"]
    assert "Ben" in listed["CITY-SET-10"]
    assert "8 stacks: 2 + 3 + 3 + 3 + 3 + 3 + 3 + 2 = 22 cards" in listed["CITY-SET-11"]
    assert "6 x 5M, 6 x 1M, 2 x 500k, 2 x 200k, 2 x 100k, 1 x 50k, 5 x 10k" in listed["CITY-MON-01"]
    assert "37.7M" in notes.first_game_note(state).text


def test_tips_are_only_words() -> None:
    """CITY-TURN-03, CITY-RAIL-02, CITY-BLD-08, CITY-BKR-04, CITY-CHN-01."""
    tips = {note.rule: note.text for note in notes.TIPS}
    assert "lid" in tips["CITY-TURN-03"]
    assert "track" in tips["CITY-RAIL-02"]
    assert tips.keys() >= {"CITY-BLD-08", "CITY-BKR-04", "CITY-CHN-01"}
    assert {*notes.all_notes(begun())} >= {*notes.TIPS}


def test_the_banker_must_be_at_the_table() -> None:
    """CITY-SET-10, CITY-OQ-83."""
    assert begun(2, banker="ben").house.banker == "ben"
    with pytest.raises(Refused, match="CITY-SET-10"):
        begun(2, banker="Zoe")
    assert begun(2, banker="Zoe", banker_plays="false").house.banker == "Zoe"


def test_the_bank_begins_at_zero_and_the_ledger_is_constant() -> None:
    """CITY-MON-02."""
    state = begun(3)
    assert state.accounts["bank"] == -113_100_000
    assert sum(state.accounts.values()) == 0


@pytest.mark.parametrize(
    ("amount", "counts"),
    [
        (2_460_000, ((1_000_000, 2), (200_000, 2), (50_000, 1), (10_000, 1))),
        (37_700_000, ((5_000_000, 7), (1_000_000, 2), (500_000, 1), (200_000, 1))),
        (0, ()),
    ],
)
def test_notes_to_hand_over(amount: int, counts: tuple[tuple[int, int], ...]) -> None:
    """CITY-MON-03."""
    assert pieces.notes_for(amount) == counts
    assert sum(note * count for note, count in pieces.notes_for(amount)) == amount


def test_pieces_to_take() -> None:
    """Fewest first."""
    assert [pieces.block_pieces(n) for n in (1, 3, 5, 8)] == [(1,), (3,), (3, 2), (3, 3, 2)]


def test_the_game_lasts_the_hours_agreed_on() -> None:
    """CITY-TURN-01, CITY-END-03: with two hours the first alarm goes on by itself."""
    text = "on; land Chance; end; wait 1h; expect hour 1h; land Chance; end; expect finished no; wait 1h; land 7; end"
    assert holds(text + "; expect finished", mode="time", hours="2").finished == "time"


def test_the_unit_comes_on_by_itself_unless_it_was_switched_off() -> None:
    """UNIT-PWR-01."""
    holds("land Chance; press -> 1; expect power on; on; expect hour 1h")
    assert "UNIT-PWR-01" in reasons("on; off; land Chance; press -> 1")


def test_debts_come_before_bail_and_before_the_end_of_the_game() -> None:
    """CITY-MON-04."""
    debt = "given jailed Ana; given cash Ana 600k; pay Ana bank 700k;"
    assert "CITY-MON-04" in reasons(f"{debt} bail")
    assert "CITY-MON-04" in reasons(f"{debt} finish")


@pytest.mark.parametrize("roll", [0, 13])
def test_the_first_rolls_are_made_with_dice(roll: int) -> None:
    """CITY-TURN-02."""
    assert f"{roll} is not a roll: enter a number from 1 to 12" in reasons(f"order Ana 7 Ben {roll} Cal 3 Dov 4")


def test_all_reasons_come_at_once() -> None:
    problem = reasons("given owner Seaview Ben; given mortgaged Seaview 1m; given cash Ana 0; land 7;build Seaview 9i")
    assert all(rule in problem for rule in ("CITY-BLD-01", "UNIT-BLD-02", "CITY-BLD-04", "CITY-BLD-11", "CITY-BLD-12"))


def test_one_jail_card_is_said_to_be_one() -> None:
    assert "Ana has 1 jail card." in reasons("given card jail Ana; trade Ana: 2 jail cards for Ben: 1m")


def test_names_are_found_by_prefix_and_numbers_by_place() -> None:
    holds("land c q; expect at Ana 14; buy; end; land 36; expect at Ben 36; end; land go to; expect jailed Cal")
    assert "CITY-SPC-02" in reasons("land 40")
    assert "Old Town" in reasons("land Olt Town")
    assert "Bayview Dock or Brightside" in reasons("buy b")


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("land 12", "Choose a district to auction."),
        ("given owner Seaview Ben; land Seaview", "Ana has no district to auction now."),
        ("on", "Ana has no district to auction now."),
    ],
)
def test_a_press_of_auction_asks_which_district_only_where_one_can_be_chosen(before: str, said: str) -> None:
    """CITY-SPC-04, CITY-SPC-07: only on an AUCTION space is it chosen."""
    assert said in reasons(f"{before}; auction")
