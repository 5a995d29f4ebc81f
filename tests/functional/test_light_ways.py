"""Light ways to play: a light table is refused nothing that it did not ask to be watched, and changes at any time."""

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.errors import Refused
from companion.core.history import Line
from companion.core.order import OptionChanged, Order, Setup
from companion.games.choice import Choice
from companion.games.light_mode import LetBe
from companion.games.rulebook import EVERYTHING
from companion.table import orders
from companion.table.reading import DiscardingJournal, rehearse_game
from companion.table.table import Table
from tests.awkward_games import AWKWARD
from tests.evenings import assert_exports, assert_sentence, played, read
from tests.widget_internals import inside

EVENINGS = Path(__file__).parents[1] / "golden" / "evenings"
LIGHT_MODES = {
    f"{name} {way}": (name, way)
    for name in ("city", "builder", "chance", "deal")
    for way in games.load(name).settings.find("watch").values
    if way != EVERYTHING
}
SEEDS = range(4)
STEPS = 40


def evenings(game: str) -> list[Table[Any]]:
    """Return the golden evenings of a game on a full table, each played to its end."""
    paths = sorted(path for path in EVENINGS.glob(f"{game}_*.moves") if "_light_" not in path.name)
    return [played(read(path.read_text("utf-8"), path.name)) for path in paths]


def lightened(table: Table[Any], state: Any, way: str) -> Any:
    """Return the state of a table once it has become light."""
    return table.game.apply(state, OptionChanged(at_ms=table.now_ms, key="watch", value=way))


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
def test_what_a_full_table_accepts_a_light_one_accepts(game: str) -> None:
    """At every move of the golden evenings, for each way: the table has just become light."""
    ways = [way for name, way in LIGHT_MODES.values() if name == game]
    for table in evenings(game):
        state = table.game.begin(table.setup)
        for line in table.history.lines_in_effect():
            if line.kind == "move" and not line.forced:
                for way in ways:
                    assert_taken(table, lightened(table, state, way), line, way)
            state = table.game.state_after(state, line.facts)


def assert_taken(table: Table[Any], state: Any, line: Line, way: str) -> None:
    """A line of a full evening is accepted, breaks nothing, and has a sentence."""
    game = table.game
    order = orders.read(line.text, game, game.lexicon(state))
    if isinstance(order, Order) and not isinstance(order.move, orders.Note | orders.ChangeOption):
        plan = game.plan(state, order, line.at_ms)
        assert plan.reasons == (), f"{way}: {line.text}"
        assert game.check(plan.after) == (), f"{way}: {line.text}"
        assert_sentence(game.tell(plan.after, replace(line, facts=plan.facts)), state.players)


@pytest.mark.parametrize(("name", "way"), [each for each in LIGHT_MODES.values() if each[1] != "unit"])
def test_the_example_of_a_light_table_is_a_move_that_it_keeps(name: str, way: str) -> None:
    table = AWKWARD[name].evening(0).table
    table.submit(f"option watch {way}", table.now_ms)
    order = table.read(table.game.view(table.state, table.now_ms).example)
    assert isinstance(order, Order)
    assert type(order.move) in (table.game.keeps(table.state) or ())


@pytest.mark.parametrize(("name", "way"), LIGHT_MODES.values(), ids=LIGHT_MODES)
def test_random_evenings_at_light_tables_keep_every_invariant(name: str, way: str) -> None:
    """What is taken leads to a sound state, what is refused changes nothing, and the evening goes through a file."""
    kept = other = 0
    for seed in SEEDS:
        evening = AWKWARD[name].evening(seed)
        table = evening.table
        table.submit(f"option watch {way}", table.now_ms)
        chance = random.Random(seed)
        for _ in range(STEPS):
            order, kinds = AWKWARD[name].order(evening, chance), table.game.keeps(table.state)
            if isinstance(order.move, orders.ChangeOption):
                continue
            assert kinds is not None
            if any(form.can_write(order.move) for form in table.game.givens):
                order = Order(order.move)  # what is given is said by no one in particular
            try:
                line = table.submit(order, table.now_ms)
            except Refused:
                assert type(order.move) in kinds or table.state.finished
                continue
            assert table.game.check(table.state) == ()
            kept, other = kept + (type(order.move) in kinds), other + isinstance(line.facts[-1], LetBe)
        assert_exports(table)
    assert kept
    assert other


@pytest.mark.parametrize("line", ["trade Ana: Seaview, for Ben: nothing", "sold Ben 0"])
def test_a_move_that_books_nothing_is_taken_down(line: str) -> None:
    table = rehearse_game(games.load("city"), Setup("city", ("Ana", "Ben"), {"watch": "money"}), ())
    told = table.game.tell(table.state, table.submit(line, 0))
    assert told.text.startswith("Noted: ")
    assert told.text.endswith(" Not tracked at this table.")


@pytest.mark.parametrize("line", ["trade Ana: nothing, for Ben: nothing", "trade Ana: 1m, for Ana: Seaview"])
def test_a_deal_needs_two_players_and_something_that_changes_hands(line: str) -> None:
    """CITY-DEAL-01, at a light table too."""
    table = rehearse_game(games.load("city"), Setup("city", ("Ana", "Ben"), {"watch": "money"}), ())
    assert "CITY-DEAL-01" in str(table.reasons_against(table.read(line)))


@pytest.mark.parametrize(("name", "way"), LIGHT_MODES.values(), ids=LIGHT_MODES)
def test_a_way_offers_what_it_keeps_and_says_what_it_is_for(name: str, way: str) -> None:
    game = games.load(name)
    table = rehearse_game(game, Setup(name, ("Ana", "Ben"), {"watch": way}), ())
    kinds = game.keeps(table.state)
    offered = game.choices(table.state, 0)
    assert kinds is not None
    assert offered
    for choice in offered:
        assert next(form for form in game.forms if form.usage == choice.form).make in kinds
    full = rehearse_game(game, Setup(name, ("Ana", "Ben")), ())
    assert game.keeps(full.state) is None
    assert game.view(table.state, 0).headline != game.view(full.state, 0).headline


@pytest.mark.parametrize(("name", "way"), LIGHT_MODES.values(), ids=LIGHT_MODES)
def test_a_table_becomes_light_and_full_at_any_time_and_undo_goes_back(name: str, way: str) -> None:
    for table in evenings(name)[:6]:
        if table.state.finished:
            continue
        before = table.state
        table.submit(f"option watch {way}", table.now_ms)
        table.submit("given nothing", table.now_ms)
        table.submit("option watch everything", table.now_ms)
        assert table.game.check(table.state) == ()
        fresh = table.game.begin(replace(table.setup, options=table.state.options))
        assert table.game.report(table.state, 0)["players"] == table.game.report(fresh, 0)["players"]
        table.submit("undo 3", table.now_ms)
        assert table.state == before


@pytest.mark.parametrize(
    ("way", "about", "runs"), [("unit", "", False), ("money", "", False), ("unit", " Seaview", True)]
)
def test_an_auction_of_nobody_knows_what_ends_where_the_city_is_watched_again(way: str, about: str, runs: bool) -> None:
    """CITY-AUC-03: every sale is booked."""
    table: Table[Any] = Table(games.load("city"), Setup("city", ("Ana", "Ben"), {"watch": way}), DiscardingJournal())
    for line in (f"auction{about}", "bid Ben 500k", "given nothing", "option watch everything"):
        told = table.game.tell(table.state, table.submit(line, 0)).text
    assert told.endswith("Auction cancelled: Ben's bid of 500k doesn't count.") is not runs
    assert (table.state.unit.timer is not None) is runs
    if runs:
        table.submit("sold", 0)
        assert table.state.districts_of("Ben") == ("Seaview",)


@pytest.mark.parametrize(("name", "way"), LIGHT_MODES.values(), ids=LIGHT_MODES)
def test_a_table_that_was_light_for_a_while_goes_on_with_what_was_last_known(name: str, way: str) -> None:
    for table in evenings(name):
        if table.state.finished:
            continue
        before = inside(table.game.report(table.state, table.now_ms))
        for line in (f"option watch {way}", "given known", "option watch everything"):
            table.submit(line, table.now_ms)
        after = inside(table.game.report(table.state, table.now_ms))
        assert table.game.check(table.state) == ()
        for figure in ("name", "cash", "worth", "bankrupt"):
            assert [each[figure] for each in after["players"]] == [each[figure] for each in before["players"]]
        assert table.game.view(table.state, table.now_ms).asked in ((), (after["turn"],))


@pytest.mark.parametrize("line", ["rent", "mortgage Seaview", "redeem Seaview", "clear Seaview"])
def test_a_table_that_keeps_the_money_is_told_what_moves_none(line: str) -> None:
    """CITY-MON-06."""
    table = Table(games.load("city"), Setup("city", ("Ana", "Ben"), {"watch": "money"}), DiscardingJournal())
    said = table.game.tell(table.state, table.submit(line, 0)).text
    assert said.endswith("no money has moved yet: enter it with “pay”.")
    assert "no money" not in table.game.tell(table.state, table.submit("roll 3 4", 0)).text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("buy Stoneside by Ben", "Ben pays 600k for Stoneside."),
        ("build Stoneside 2r by Ben", "Ben pays 1M for blocks in Stoneside."),
        ("stadium Stoneside by Ben", "Ben pays 2M for a stadium in Stoneside."),
        ("chance pay 700k by Ben", "Ben pays the bank 700k (Chance)."),
        ("pay Ben Ana 60k", "Ben pays Ana 60k."),
    ],
)
def test_a_table_that_keeps_the_money_pays_what_the_cards_print(line: str, words: str) -> None:
    """CITY-MON-06."""
    table: Table[Any] = Table(
        games.load("city"), Setup("city", ("Ana", "Ben"), {"watch": "money"}), DiscardingJournal()
    )
    assert table.game.tell(table.state, table.submit(line, 0)).text == words
    assert table.state.cash("Ben") < 37_700_000
    assert table.reasons_against(table.read('build "Diamond Hills" 8r 8i by Ben'))


def test_a_railroad_costs_a_light_table_nothing() -> None:
    """CITY-RAIL-01."""
    table: Table[Any] = Table(
        games.load("city"), Setup("city", ("Ana", "Ben"), {"watch": "money"}), DiscardingJournal()
    )
    assert "no money" not in table.game.tell(table.state, table.submit("railroad Seaview", 0)).text
    assert table.state.cash("Ana") == 37_700_000


def test_the_sets_of_deal_ask_only_for_what_lies_on_the_table() -> None:
    table = Table(games.load("deal"), Setup("deal", ("Ana", "Ben"), {"watch": "sets"}, seed=7), DiscardingJournal())
    assert all(offer(table, kind).reasons for kind in ("sly", "forced", "breaker", "house", "hotel", "recolour"))
    for card in ("Vermont Avenue", "Mediterranean Avenue", "Baltic Avenue"):
        table.submit(f"given land Ben {card}", 0, "key")
    for kind in ("sly", "forced"):  # DEAL-CARD-02, DEAL-CARD-03: nothing out of a complete set
        assert [option.label for option in offer(table, kind).blanks[1].options] == ["Ben: Vermont Avenue"]
    assert [option.value for option in offer(table, "breaker").blanks[1].options] == ["brown"]
    assert offer(table, "recolour").reasons, "Ben has no wild"


def offer(table: Table[Any], kind: str) -> Choice:
    """Return what is offered of a kind."""
    return next(each for each in table.game.choices(table.state, 0) if each.kind == kind)
