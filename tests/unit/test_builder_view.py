"""What the Builder screen shows, what a move would bring, and what a roll is announced as."""

import pytest

from companion.core.errors import Refused
from companion.core.order import Order
from companion.games.builder import moves as m
from companion.games.builder.building_choices import payment_heaps_and_hindrances
from companion.games.builder.chips import chips_of
from companion.games.builder.moments import auction_lot
from companion.games.builder.notes import resources_announcement
from companion.games.builder.preview import preview
from companion.games.builder.telling import tell
from companion.games.builder.view import builder_view, deed_details
from tests.builder_scripts import LANE, MEWS, ROW, holds, table

OPEN = f"{LANE}; {ROW}; {MEWS}; map A1-C2; gap A1 B1"


def said(text: str, **options: str) -> str:
    """Return what the last line of an evening is announced as."""
    played = table(text, **options)
    return resources_announcement(played.state, played.history.lines[-1].facts)


def logged(text: str, **options: str) -> str:
    """Return what the log says of the last line of an evening."""
    played = table(text, **options)
    return tell(played.state, played.history.lines[-1]).text


@pytest.mark.parametrize(
    ("given", "roll", "words"),
    [
        ("given owner lane Ana; given owner row Ben", "roll 4 4", "8: Ana collects 2 red."),
        ("given owner oriental Ana; given owner mews Ana", "roll 5 6", "11: Ana collects 2 green and 2 purple."),
        (
            "given owner mews Ben; given owner oriental Ana",
            "roll 5 6",
            "11: Ana collects 2 green. Ben collects 2 purple.",
        ),
        ("given owner lane Ana; given mortgaged lane", "roll 4 4", "8: No one collects anything."),
        ("given turn Ana", "roll 1 5", "6: Everyone collects 2 of their own colour."),
        (
            "given owner row Cleo",
            "roll 1 5",
            "6: Everyone collects 2 of their own colour. Cleo collects 2 yellow more.",
        ),
        ("given bankrupt Ben", "roll 1 5", "6: The six gives Ana and Cleo 2 of their own colour."),
        ("spaces 24; given at Ana 20", "roll 4 5", "9: No one collects anything. Ana collects 200 for passing GO."),
        (
            "spaces 24; given dropped GO 2 crane; given at Ana 20",
            "roll 4 5",
            "9: No one collects anything. Ana picks up 2 purple. Ana collects 200 for passing GO.",
        ),
        ("given jailed Ana", "roll 4 4", "8: No one collects anything. Ana is out of jail."),
        ("given jailed Ana", "roll 4 5", "9: No one collects anything."),
        ("roll 1 2; land roll", "roll 4 5", "9 for resources: Ana collects 2 yellow."),
        ("spaces 24; space 9 go to jail", "roll 4 5", "9: No one collects anything. Ana goes to jail."),
        ("roll 1 2; land roll", "roll 3 4", "7 for resources: What does row 6-7-8 of the chart show?"),
        ("roll 1 2; land roll; roll 3 4", "chart 7 crane", "6-7-8 for resources: Ana collects 2 purple."),
        ("roll 1 2; land roll", "chart 7 crane", ""),
    ],
)
def test_a_roll_is_announced_in_a_sentence(given: str, roll: str, words: str) -> None:
    """BUILDER-RES-04, BUILDER-RES-05, BUILDER-RES-07, BUILDER-MOVE-03, BUILDER-SPACE-03, BUILDER-SPACE-04."""
    assert said(f"{OPEN}; {given}; {roll}") == words


def test_what_the_tray_lacks_is_announced() -> None:
    """BUILDER-OQ-12."""
    short = f"{OPEN}; given owner lane Ana; given resources Ben red 19; roll 4 4"
    assert said(short, resource_supply="limited_roller_first") == (
        "8: Ana collects 1 red. The tray is short: Ana goes without 1 red."
    )


def test_what_the_bank_cannot_pay_is_told() -> None:
    """BUILDER-OQ-31."""
    short = "given cash Ana 11800; roll 1 2; go"
    assert logged(short, bank_limit="limited") == (
        "Ana collects 100 for passing GO. The bank is out of money: Ana goes without 100."
    )
    none = "given cash Ana 11900; roll 1 2; go"
    assert logged(none, bank_limit="limited") == "The bank is out of money: Ana goes without 200."
    assert logged(none) == "Ana collects 200 for passing GO."


def test_a_payment_that_builds_no_floor_says_what_would() -> None:
    """BUILDER-FLOOR-04."""
    start = "given floors A1 Ana 1; given resources Ana red 4 green 1; roll 1 2"
    with pytest.raises(Refused, match=r"The second floor costs any 3 resources, not 2 red\."):
        table(start).submit("floor A1 with red 2", 0)
    with pytest.raises(Refused, match=r"any 3 resources, not 1 red and 2 green: Ana has 4 red and 1 green\."):
        table(start).submit("floor A1 with red 1 green 2", 0)


def test_who_gets_less_for_a_six_is_not_among_everybody() -> None:
    """BUILDER-RES-07, BUILDER-OQ-12: not even where it is the roller, whose chips come first."""
    short = f"{OPEN}; given resources Ana green 19; force roll 1 5"
    assert said(short, resource_supply="limited_roller_first") == (
        "6: The six gives Ana 1 of their own colour. The six gives Ben and Cleo 2 of their own colour. "
        "The tray is short: Ana goes without 1 green."
    )


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("order Ana 4 2 Ben 5 1 Cleo 1 2", "Everyone collects 4 of their own colour."),
        ("given bankrupt Ben; roll 1 5", "Ana rolls 1 and 5. The six gives Ana and Cleo 2 of their own colour."),
        ("roll 1 2; land roll; chart 8 crane; roll 4 4", "Ana rolls 4 and 4 for resources. Ana collects 2 purple."),
        ("offer Ana: 5 for Ben: red; agreed by Ben", "Ana gives Ben 5 for 1 red."),
        ("offer Ana: 5 for Ben: red; decline by Ben", "The offer is closed."),
        ("given owner lane Ben; roll 1 2; land lane; end; roll 1 2", "No one charged Ana rent in time."),
    ],
)
def test_a_line_of_the_log_says_what_happened_and_no_more(moves: str, words: str) -> None:
    """BUILDER-OQ-02, BUILDER-RES-07, BUILDER-OQ-03, BUILDER-TRADE-04, BUILDER-RENT-04."""
    assert words in logged(f"{OPEN}; {moves}", start_roll_pays="true")
    assert logged(f"{OPEN}; {moves}", start_roll_pays="true").count("off the table") == words.count("off the table")


def test_any_other_move_is_not_announced() -> None:
    assert said(f"{OPEN}; roll 1 2; land lane; buy") == ""


def test_players_have_their_resources_and_the_points_of_this_moment() -> None:
    """BUILDER-SETUP-12, BUILDER-END-02."""
    state = holds(
        f"{OPEN}; given floors A1 Ana 3; given card jail Ben; given cash Ben 500; given resources Ana 2 red 1 boat"
    )
    ana, ben, cleo = builder_view(state, 0).players
    assert (ana.name, ana.first, ana.second, ana.chips, ana.colour) == ("Ana", "900", "9", (2, 0, 0, 1), "green")
    assert (ana.where, ana.brief, ana.marks, ana.in_turn) == ("T-Rex", "T-Rex, 2 red and 1 yellow", "9 blocks", True)
    assert (ben.marks, ben.second) == ("jail card", "0")
    assert (cleo.second, cleo.marks, cleo.out) == ("3", "", False)


def test_deeds_are_listed_by_the_roll_that_pays_them() -> None:
    state = holds(f"{OPEN}; given owner oriental Ben; given owner mews Ana; given mortgaged mews; roll 4 4; land lane")
    rows = builder_view(state, 0).deeds
    assert [(row.name, row.number, row.seat, row.rent) for row in rows] == [
        ("row", 6, None, "300"),
        ("lane", 8, None, "120"),
        ("Oriental Avenue", 11, 1, "50"),
        ("mews", 11, 0, "repay 200"),
        ("Vermont Avenue", None, None, "?"),
    ]
    assert [row.name for row in rows if row.here] == ["lane"]
    assert [row.mortgaged for row in rows] == [False, False, False, True, False]
    assert rows[1].group == "light_blue"


def test_the_island_has_its_foundations_towers_and_gaps() -> None:
    state = holds(f"{OPEN}; given floors B2 Ben 4")
    cells = {cell.name: cell for cell in builder_view(state, 0).island}
    assert list(cells) == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert (cells["B2"].seat, cells["B2"].height, cells["A2"].seat) == (1, 4, None)
    assert [name for name, cell in cells.items() if cell.gap_right] == ["A1"]


@pytest.mark.parametrize(
    ("lines", "headline"),
    [
        ("", "Ana: roll to start, or pick who goes first"),
        ("given turn Ana", "Ana: roll the dice, or end the turn"),
        ("order Ana 7 Ben 7 Cleo 3", "Ana and Ben: roll again to see who goes first"),
        ("given resources Ana 8 red", "Ana: drop 2 resources"),
        ("given jailed Ana 2; given resources Ana 6 red; roll 2 4", "Ana: roll the dice again"),
        ("given jailed Ana", "Ana: in jail – roll, pay or end the turn"),
        ("given jailed Ana; given card jail Ana", "Ana: in jail – roll, pay, use the card or end the turn"),
        ("given jailed Ana; roll 1 2", "Ana: still in jail – end the turn"),
        ("roll 1 2", "Ana: where did the token land?"),
        ("roll 1 1; land lane; buy", "Ana: trade or build, then roll again"),
        ("roll 1 1", "Ana: where did the token land? Then roll again"),
        ("roll 1 2; land lane", "Ana: buy or auction lane"),
        ("roll 1 1; land lane", "Ana: buy or auction lane, then roll again"),
        ("roll 1 1; land lane; auction", "lane: any bids?"),
        ("roll 1 1; land lane; auction; bid Ben 10", "lane: can anyone beat Ben?"),
        (
            "given resources Ana 6 red; roll 3 3; land lane; buy",
            "Ana: trade or build, then drop 2 resources and roll again",
        ),
        ("roll 1 2; land roll", "Ana: roll for resources"),
        ("roll 1 2; land roll; roll 3 4", "Ana: what does the chart show for 6-7-8?"),
        ("roll 1 2; land collect", "Ana: which resource do you collect?"),
        ("roll 1 2; land steal", "Ana: steal 1 resource"),
        ("roll 1 2; land chance", "Ana: draw a Chance card"),
        ("roll 1 2; land chance; chance collect 50", "Ana: trade or build, then end the turn"),
        ("roll 1 2; land chance; chance keep forced trade", "Ana: trade or build, then end the turn"),
        ("roll 1 2; land go to jail", "Ben: roll the dice"),
        ("given cash Ana 5; roll 1 2; pay Ana bank 50", "Ana: pay 50 to the bank – raise 45 more"),
        (
            "given cash Ana 5; roll 1 2; pay Ana bank 50; pay Ana Ben 20",
            "Ana: pay 50 to the bank and 20 to Ben – raise 65 more",
        ),
        ("given cash Ben 5; finish", "Ana and Cleo win with 3 points"),
    ],
)
def test_the_headline_says_what_stands_open(lines: str, headline: str) -> None:
    assert builder_view(holds(f"{OPEN}; {lines}"), 0).headline == headline


def test_what_lies_on_the_board_is_told() -> None:
    state = holds(f"{OPEN}; given dropped jail 2 crane")
    assert builder_view(state, 0).lying == (("Jail", "2 purple"),)


def test_a_sheet_says_what_is_known_and_how_well() -> None:
    rows = dict(deed_details(holds(f"{OPEN}; given owner oriental Ana"), "Oriental Avenue"))
    assert (rows["Owner"], rows["Price"], rows["Resource"]) == (
        "Ana",
        "100, one source only",
        "green (excavator), one source only",
    )
    assert rows["Mortgage value on the back"] == "100, please check"
    lane = dict(deed_details(holds(OPEN), "lane"))
    assert lane["Rent without the set"] == "60, as printed in your box"
    assert lane["Points for the set"] == "2, one source only", "those of its colour, which count"
    assert dict(deed_details(holds(OPEN), "Vermont Avenue"))["Price"] == "not known yet"


def test_a_preview_tells_notes_cash_resources_and_points() -> None:
    """BUILDER-PROP-02, BUILDER-FLOOR-02."""
    landed = holds(f"{OPEN}; roll 1 2; land lane")
    assert preview(landed, Order(m.Buy()), 0).words == (
        "Ana pays 120",
        "Ana: cash 900 → 780, 3 → 0 points",
    )
    built = holds(f"{OPEN}; roll 1 2; land lane; buy")
    assert preview(built, Order(m.Floor("A1")), 0).words == ("Ana: −2 green, 0 → 1 point",)
    dealt = m.Trade("Ana", "Ben", m.Lot(money=50), m.Lot(chips=chips_of("red")))
    assert preview(built, Order(dealt), 0).words == (
        "Ana pays Ben 50",
        "Ana: cash 780 → 730, +1 red",
        "Ben: cash 900 → 950, −1 red",
        "Cleo: 3 → 0 points",
    )


_STOCKS = (("Ana", "green"), ("Cleo", "purple"))


def test_a_preview_begins_with_whoever_makes_the_move() -> None:
    """BUILDER-SPACE-05."""
    state = holds(f"{OPEN}; roll 1 2; land jail; end; roll 1 2; land steal")
    assert [preview(state, Order(m.Steal(victim, chips_of(colour))), 0).words for victim, colour in _STOCKS] == [
        ("Ben: +1 green", "Ana: −1 green"),
        ("Ben: +1 purple", "Cleo: −1 purple"),
    ]


def test_what_is_refused_has_reasons_and_no_effects() -> None:
    seen = preview(holds(OPEN), Order(m.Buy()), 0)
    assert seen.reasons
    assert seen.words == ()


def test_every_way_to_pay_is_listed_with_what_it_lacks() -> None:
    """BUILDER-FLOOR-05."""
    state = holds(f"{OPEN}; given floors A1 Ana 2; given resources Ana red 2 green 1; roll 1 2")
    found = [(str(chips), missing) for chips, missing in payment_heaps_and_hindrances(state, "Ana", "A1")]
    assert found[0] == ("2 red and 1 green", "")
    assert ("1 red, 1 green and 1 yellow", "1 yellow missing") in found


def test_who_only_visits_the_jail_is_told_from_who_sits_there() -> None:
    where = [row.where for row in builder_view(holds("given jailed Ben; roll 1 2; land jail"), 0).players]
    assert where[:2] == ["visiting", "in jail"]


def test_without_a_map_a_place_has_all_that_a_player_has() -> None:
    seen = builder_view(holds("given owner oriental Ana; given floors B2 Ana 2; given resources Ana 2 red"), 0)
    assert [place.name for place in seen.places] == ["Ana", "Ben", "Cleo"]
    assert [(piece.kind, piece.count, piece.name, piece.group) for piece in seen.places[0].pieces] == [
        ("belongings", 1, "", ""),
        ("tower", 2, "B2", ""),
        ("points", 3, "3 points", ""),
        ("resource", 2, "red", ""),
        ("block", 10, "10 blocks left", ""),
        ("deed", 1, "Oriental Avenue", "light_blue"),
    ]
    assert seen.places[0].words == "Oriental Avenue, 2 red, B2 (2 floors)"
    assert [place.name for place in builder_view(holds("map A1-A2; given floors A1 Ana 2"), 0).places] == ["A1", "A2"]


def test_a_bonus_is_shown_with_its_points_beside_who_would_score_it() -> None:
    """BUILDER-SCORE-11."""
    seen = builder_view(holds("given cash Ana 950"), 0)
    assert [row.bonus for row in seen.players] == ["+3 most cash", "", ""]
    tied = builder_view(
        holds("map A1-C1; given cash Ana 950; given cash Ben 950; given floors A1 Cleo 1; given floors B1 Cleo 2"), 0
    )
    shared = "+3 most cash (tied)"
    assert [row.bonus for row in tied.players] == [shared, shared, "+5 most joined"]


def test_whoever_has_built_nothing_has_a_lot_to_build_on() -> None:
    pieces = builder_view(holds("given floors B2 Ana 2"), 0).places[1].pieces
    assert [(piece.kind, piece.name) for piece in pieces if piece.kind == "lot"] == [("lot", "No buildings yet")]


def card(given: str) -> tuple[str, str, int | None, tuple[str, ...]] | None:
    """Return what lies beside the places: its name, colour group, owner's seat and lines."""
    found = builder_view(holds(given), 0).card
    return None if found is None else (found.name, found.group, found.seat, found.marks)


def test_until_someone_lands_the_table_sees_what_scores_points() -> None:
    """BUILDER-SCORE-01 to -13."""
    assert card("") == (
        "Most points win",
        "",
        None,
        (
            *("1 floor: 1 point", "2 floors: 3 points", "3 floors: 6 points", "4 floors: 10 points"),
            *("With the penthouse: 16 points", "Colour set: 2 to 5 points", "Most cash: 3 points"),
            "Most joined buildings: 5 points",
        ),
    )
    assert card("roll 1 2; finish") is None


@pytest.mark.parametrize(
    ("given", "group", "seat", "lines"),
    [
        ("roll 4 4; land oriental", "light_blue", None, ("For sale: 100", "Rent 50")),
        ("roll 4 4; land oriental; buy", "light_blue", 0, ("Rent 50",)),
        (
            "given owner oriental Ben; given mortgaged oriental; roll 4 4; land oriental",
            "light_blue",
            1,
            ("Mortgaged: no rent",),
        ),
        ("roll 4 4; land vermont", "light_blue", None, ("For sale", "Price on the board, rent on the deed")),
        ("given owner vermont Ben; roll 4 4; land vermont", "light_blue", 1, ("The rent is on the deed",)),
    ],
)
def test_the_deed_someone_stands_on_says_where_an_unread_value_stands(
    given: str, group: str, seat: int | None, lines: tuple[str, ...]
) -> None:
    """BUILDER-PROP-01, BUILDER-RENT-02: a value that no one has read is never made up, but a street has its colour."""
    found = card(given)
    assert found is not None
    assert found[1:3] == (group, seat)
    assert found[3][: len(lines)] == lines
    payout = () if "mortgaged" in given else ("Every roll of 11: 2 green",)
    assert found[3][len(lines) :] == ((*payout, "Colour: light blue") if "oriental" in given else ())


@pytest.mark.parametrize(
    ("space", "name", "does"),
    [
        ("chance", "Chance", "Draw a Chance card."),
        ("steal", "Steal", "Take 1 resource from any player."),
        ("free parking", "Free Parking", "Swap any 2 of your resources for 1 of another kind."),
        ("jail", "Jail", "Just visiting: nothing happens."),
        ("go", "GO", "Collect 200 when you pass it or land on it."),
        ("roll", "Roll for Resources", "Roll again: the chart on the board says which 2 resources you take."),
        ("collect", "Collect 2", "Take 2 resources of the kind shown there."),
    ],
)
def test_a_space_says_what_it_does(space: str, name: str, does: str) -> None:
    """BUILDER-SPACE-01 to -07."""
    assert card(f"roll 1 2; land {space}") == (name, "", None, (does,))


def test_what_a_turn_is_about_is_told_until_someone_has_built() -> None:
    """BUILDER-GOAL-01, BUILDER-GOAL-03."""
    goal = "Build, join buildings and hold the most cash. The most points win."
    assert builder_view(holds(""), 0).goal.split("\n") == [
        "Roll, buy deeds, collect resources and build with them.",
        goal,
    ]
    assert builder_view(holds("given floors B2 Ana 2"), 0).goal == goal


@pytest.mark.parametrize(
    ("rules", "ends"),
    [({}, "Ends when all but one are out"), ({"auction_timer": "30"}, ""), ({"auction_all_out": "runs_on"}, "")],
)
def test_an_auction_says_how_it_ends_where_neither_time_nor_the_banker_ends_it(
    rules: dict[str, str], ends: str
) -> None:
    """BUILDER-AUCTION-05."""
    assert auction_lot(holds("roll 1 2; land vermont; auction", **rules), "Vermont Avenue").ends == ends
