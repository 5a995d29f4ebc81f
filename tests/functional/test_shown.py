"""What every game shows of its table: places that a window can draw, sheets, whose answer is waited for."""

from collections import Counter
from typing import Any

import pytest

from companion import games
from companion.core.order import Setup
from companion.games.chance.view import chance_view
from companion.games.view import Piece, Place, TableView
from tests.functional.test_record import moments
from tests.functional.test_telling import PATHS
from tests.unit.desk import table

LATER_MS = 60_000
"""When the light of Build is over, in the virtual time of a game."""


def seen(game: str, *lines: str, **options: str) -> TableView:
    after = table(game, *lines, **options)
    view: TableView = after.game.view(after.state, 0)
    return view


def cells(place: Place) -> set[tuple[int, int]]:
    columns = range(place.column, place.column + place.width)
    return {(column, row) for column in columns for row in range(place.row, place.row + place.height)}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_two_places_share_a_cell(path: Any) -> None:
    for game, state, line in moments(path):
        places = game.view(state, line.at_ms).places
        taken = Counter(cell for place in places for cell in cells(place))
        assert not [cell for cell, times in taken.items() if times > 1]
        assert all(place.seat is None or place.seat < len(state.players) for place in places)


def test_the_places_of_deal_are_banks_and_sets_before_their_players() -> None:
    view = seen("deal", "given bank Ben 3, 1", "given set Ben brown", "given house Ben brown", "lay Boardwalk")
    lying = [place for place in view.places if not any(piece.kind == "slot" for piece in place.pieces)]
    assert [(place.name, place.seat, place.words) for place in lying] == [
        ("Ana", 0, "nothing in the bank"),
        ("dark blue", 0, "1 of 2, rent 3: Boardwalk"),
        ("Ben", 1, "bank 4: Money 3, Money 1"),
        ("brown", 1, "rent 5: Mediterranean Avenue, Baltic Avenue"),
        ("Cleo", 2, "nothing in the bank"),
    ]
    assert lying[3].marks == ("complete", "House")
    assert [holding.name for holding in view.players[1].holdings] == ["brown", "Bank"]
    assert dict(view.players[1].sheet)["On the table"] == "worth 9"
    assert dict(view.players[0].sheet)["In hand"] == "6 cards"


def test_the_table_of_deal_shows_where_the_sets_that_win_will_lie() -> None:
    """DEAL-WIN-02, DEAL-PROP-05."""
    lines = ("given set Ben brown", "given set Ben red", "given land Ben Boardwalk", "given land Ben Tennessee")
    view = seen("deal", *lines, "lay Ventnor")
    free = [(place.seat, place.column, place.name) for place in view.places if place.pieces[0].kind == "slot"]
    assert free == [(0, 2, "Set 2"), (0, 3, "Set 3"), *((2, number, f"Set {number}") for number in (1, 2, 3))]
    assert view.goal.split("\n")[-1] == "3 complete sets in different colours win."
    assert seen("deal", same_colour_counts_once="false").goal.split("\n")[-1] == "3 complete sets win."


def test_deal_says_whose_answer_is_waited_for() -> None:
    """DEAL-OQ-21: clockwise; players later in the order aren't asked yet."""
    asked = ("given bank Ben 3", "given bank Cleo 2", "birthday")
    assert seen("deal").asked == ()
    assert seen("deal", *asked).asked == ("Ben",)
    assert seen("deal", *asked, pay_order="any").asked == ("Ben", "Cleo")
    assert seen("deal", *asked, "pay by Ben").asked == ("Cleo",)
    assert seen("deal", *asked, "no by Ben").asked == ("Ana",)


def test_the_places_of_chance_are_properties_and_buildings_as_long_as_on_the_rack() -> None:
    lines = ("given on red Ben 8", "given owned Cleo green 2", "building green 6", "given owned Ben gray 1")
    view = seen("chance", *lines)
    [red] = [place for place in view.places if place.name == "red"]
    assert (red.seat, red.group, red.words, red.marks[-1]) == (1, "red", "more than 8", "Ben 8")
    assert red.pieces == (Piece("beat", 1, "Cash 9+"), Piece("held", 1, "Ben 8"), Piece("stock", 3))
    assert [place.column for place in view.places if place.row == 0] == [number * red.width for number in range(8)]
    rack = red.width * 8 / 22
    green = [place for place in view.places if place.name == "green building"]
    assert [(place.seat, place.column / rack, place.width / rack, place.words) for place in green] == [
        (2, 2, 6, "6 long"),
        (2, 8, 6, "6 long"),
    ]
    [gray] = [place for place in view.places if place.name == "gray building"]
    assert gray.words == "length not known"
    assert [holding.words for holding in view.players[2].holdings] == ["2 buildings, 12 long"]
    assert dict(view.players[1].sheet)["On the board"] == "Cash 8"


def test_before_the_first_building_of_chance_the_properties_have_the_table() -> None:
    view = seen("chance", "mark 30")
    assert [(place.column, place.row) for place in view.places] == [(n % 4, n // 4) for n in range(8)]
    stocks = [next(piece for piece in place.pieces if piece.kind == "stock") for place in view.places]
    assert sorted(stock.count for stock in stocks) == [2, 2, 3, 3, 4, 4, 5, 5]


def test_the_skylines_of_chance_stand_on_a_scale_with_the_mark_once_their_lengths_are_known() -> None:
    def lines(*done: str) -> list[tuple[str, str]]:
        places = seen("chance", "given owned Cleo green 2", *done).places
        return [(place.pieces[0].kind, place.pieces[0].name) for place in places if not place.width]

    assert lines() == []
    assert lines("building green 6") == [("tick", "5"), ("tick", "10"), ("tick", "15")]
    assert lines("mark 15") == [("tick", "5"), ("mark", "Mark 15")]


def test_a_property_that_takes_a_flipped_card_of_the_player_in_turn_is_open() -> None:
    """CHANCE-CASH-03, CHANCE-CASH-04."""

    def open_ones(*done: str) -> list[str]:
        places = seen("chance", "given on red Ben 8", "given on yellow Ben 9", *done).places
        return [place.name for place in places if any(piece.kind == "open" for piece in place.pieces)]

    assert open_ones("roll 2", "flip 9") == []
    assert open_ones("roll 1", "flip 9") == ["dark blue", "green", "red", "orange", "purple", "light blue", "brown"]


def test_an_empty_skyline_of_chance_says_so_beside_those_that_are_built() -> None:
    racks = [place.pieces[0] for place in seen("chance", "given owned Cleo green 2").places if place.seat is not None]
    assert [piece.name for piece in racks if piece.kind == "rack"] == ["no buildings yet", "no buildings yet", ""]


def test_until_everyone_has_flipped_a_card_the_goal_of_chance_says_what_a_turn_is() -> None:
    turns = [("roll 1", f"flip {n}", "end") for n in (7, 8, 9)]
    lines = [line for turn in turns for line in turn]
    assert seen("chance", *lines[:-2]).goal.startswith("Roll, flip up to that many cards")
    assert seen("chance", *lines).goal == "Hold properties to get buildings. The longest skyline wins."


def test_chance_says_who_may_stop_a_play() -> None:
    lines = ("given on red Ben 8", "given kept Ben Nope!", "roll 2", "flip 9", "flip 4", "play 9 red")
    assert seen("chance", *lines).asked == ("Ben",)
    assert seen("chance", *lines, "allow by Ben").asked == ()


@pytest.mark.parametrize("name", ["chance", "deal"])
def test_no_seed_shows(name: str) -> None:
    game = games.load(name)
    one, other = (game.begin(Setup(name, ("Ana", "Ben"), seed=seed)) for seed in (7, 8))
    assert game.view(one, 0) == game.view(other, 0)
    assert game.choices(one, 0) == game.choices(other, 0)


def test_what_chance_needs_from_the_box_is_in_the_view() -> None:
    known = {"die": True, "minimum red": True, "building green": False, "mark": False}
    readings = {each.key: each for each in chance_view(table("chance").state, 0).readings}
    assert {key: readings[key].needed for key in known} == known
    after = table("chance", "given owned Cleo green 2", "minimum red 5")
    readings = {each.key: each for each in chance_view(after.state, 0).readings}
    assert readings["building green"].needed
    assert (readings["minimum red"].known, readings["minimum red"].needed) == ("5", False)


def test_the_places_of_city_are_its_track_as_a_ring() -> None:
    lines = ("given owner Seaview Ben", "given blocks Seaview 1r 2i", "given owner Westlands Ana", "land 7")
    view = seen("city", *lines)
    assert len(view.places) == 40
    assert len({(place.column, place.row) for place in view.places}) == 40
    go, chance = view.places[0], view.places[7]
    assert (go.name, go.column, go.row) == ("GO", 10, 10)
    assert (chance.name, chance.column, chance.row, chance.tokens) == ("Chance", 3, 10, (0,))
    [seaview] = [place for place in view.places if place.name == "Seaview"]
    assert (seaview.seat, seaview.marks) == (1, ("1 residential", "2 industrial"))
    assert seaview.words.startswith("rent ")


def test_a_bank_waits_for_debtors_bidders_and_who_deals() -> None:
    assert seen("city").asked == ()
    assert seen("city", "given cash Ana 10k", "pay Ana Ben 1m").asked == ("Ana",)
    auction = ("land Seaview", "auction", "bid Ana 10k", "bid Ben 100k")
    assert seen("city", *auction).asked == ("Ana", "Cleo")
    assert seen("city", *auction, "pass Cleo").asked == ("Ana",)
    assert seen("city", "deal Ana Ben").asked == ("Ana", "Ben")
    assert seen("builder", "given cash Ana 10", "pay Ana Ben 20").asked == ("Ana",)


def test_the_places_of_builder_are_the_cells_of_the_island() -> None:
    view = seen("builder", "map A1-B2", "given floors B2 Ben 2")
    [built] = [place for place in view.places if place.name == "B2"]
    assert (built.seat, built.words, built.column, built.row) == (1, "2 floors", 1, 2)


@pytest.mark.parametrize(
    ("game", "heading"), [("city", "Worth"), ("builder", "Points"), ("chance", "Skyline"), ("deal", "Sets")]
)
def test_every_game_says_which_figure_decides_who_wins(game: str, heading: str) -> None:
    view = seen(game)
    assert view.columns[view.deciding] == heading


def test_a_choice_is_filled_and_weighed_by_any_window() -> None:
    after = table("city", "given owner Seaview Ana", "given at Ana 10", "land Jail", "press -> 2")
    at = after.game.choice_factory(after.state, LATER_MS)
    [build] = [choice for choice in after.game.choices(after.state, LATER_MS) if choice.kind == "build"]
    assert (build.form, build.filled, build.line) == ("build DISTRICT BLOCKS", {"district": "Seaview"}, "")
    options = at.options_judged(build)
    assert [option.label for option in options][:2] == ["1 residential", "1 industrial"]
    assert options[0].brings.startswith("1.5M · rent ")
    whole = at.fill(build, {"blocks": options[0].value})
    assert (whole.line, whole.blanks, whole.reasons) == ("build Seaview 1r", (), ())
    assert [reason.rule for reason in at.fill(build, {"blocks": "3r"}).reasons] == ["UNIT-BLD-02"]


def test_nobody_is_offered_to_deal_with_themselves() -> None:
    after = table("city")
    at = after.game.choice_factory(after.state, LATER_MS)
    [pay] = [form for form in after.game.forms if form.usage == "pay PAYER PAYEE AMOUNT"]
    paid = at.fill(at.choice_with_blanks("Pay", pay), {"payer": "Ana"})
    assert [option.value for option in paid.blanks[0].options] == ["Ben", "Cleo", "bank"]


def test_a_partner_who_is_called_like_what_is_given_is_offered() -> None:
    after = table("city", "given owner Seaview Ana", players=("Ana", "Seaview"))
    at = after.game.choice_factory(after.state, LATER_MS)
    [deal] = [form for form in after.game.forms if form.usage.startswith("trade ")]
    given = at.fill(at.choice_with_blanks("Make a deal", deal), {"one": "Ana", "gives": "Seaview"})
    assert [option.value for option in given.blanks[0].options] == ["Seaview"]


def test_cash_that_nobody_has_counted_is_no_part_of_a_worth() -> None:
    """CITY-MON-02."""
    (row, *_) = seen("city", "given owner Seaview Ana", money="paper").players
    assert dict(row.sheet)["Worth"] == "districts 180k"


@pytest.mark.parametrize(
    ("game", "watch", "amount"),
    [("city", "everything", "50M"), ("city", "money", "50M"), ("builder", "everything", "5000")],
)
def test_standings_say_what_is_still_owed(game: str, watch: str, amount: str) -> None:
    """CITY-MON-04, BUILDER-DEBT-01."""
    after = table(game, f"pay Ana Ben {amount}", watch=watch)
    ana, ben, _ = after.game.standings(after.state, 0).rows
    assert ana.parts[0] == ("owes", f"{amount} to Ben")
    assert "owes" not in dict(ben.parts)


def test_standings_of_points_say_nothing_of_money() -> None:
    after = table("builder", "pay Ana Ben 5000", "option watch points")
    assert "owes" not in dict(after.game.standings(after.state, 0).rows[0].parts)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_usage_names_one_form(name: str) -> None:
    usages = [form.usage for form in games.load(name).forms]
    assert [usage for usage, times in Counter(usages).items() if times > 1] == []


SHEETS = {
    "city": (
        (
            "given owner Seaview Ben",
            "given blocks Seaview 6r",
            'given owner "Old Town" Ana',
            "given cash Ana 1m",
            "given card jail Ana",
            "land Seaview",
        ),
        {"Cash": "1M", "Worth": "1.1M: cash 1M + districts 100k", "Owes": "6.5M to Ben"}
        | {"Kept cards": "1 jail card", "Can mortgage": "Old Town 100k", "Old Town": "rent 100k"},
    ),
    "builder": (
        ("given cash Ana 20", "given card jail Ana", "pay Ana Ben 50"),
        {"Cash": "20", "Points": "0", "Resources": "4 green", "Owes": "50 to Ben", "Blocks left": "all 12"}
        | {"Kept cards": "1× Get Out of Jail Free"},
    ),
    "chance": (
        ("given owned Ana brown 2", "given kept Ana flip", "given on red Ana 9"),
        {"Kept": "Flip 2", "On the board": "Cash 9", "brown": "2 buildings"},
    ),
    "deal": (
        ("given set Ana brown", "given bank Ana 5, 2"),
        {"In hand": "5 cards", "On the table": "worth 9", "Bank": "7: Money 5, Money 2"},
    ),
}


def test_a_player_can_give_each_piece_they_have_by_itself() -> None:
    city = seen("city", 'given owner "Old Town" Ana', "given card jail Ana", "given dodge Ana")
    assert [(ware.value, ware.label) for ware in city.players[0].wares] == [
        ('"Old Town"', "Old Town"),
        ("jail card", "Jail card"),
        ("rent dodge", "Rent Dodge card"),
    ]
    builder = seen("builder", "given owner Oriental Ana", "given card jail Ana")
    assert [(ware.value, ware.colour) for ware in builder.players[0].wares] == [
        ('"Oriental Avenue"', "light_blue"),
        *[("1 green", "green")] * 4,
        ("jail card", ""),
    ]


@pytest.mark.parametrize("game", SHEETS)
def test_the_sheet_of_a_player_says_all_they_have_and_owe(game: str) -> None:
    lines, wanted = SHEETS[game]
    (row, *_) = seen(game, *lines).players
    found = {**dict(row.sheet), **{held.name: held.words for held in row.holdings}}
    assert wanted.items() <= found.items(), found
