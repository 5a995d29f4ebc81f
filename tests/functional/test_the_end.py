"""The end of an evening: six sentences, a text to keep, the score of the same people, and a rematch."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion import games
from companion.cli.export_import import Files, export_command
from companion.core.order import Setup
from companion.phones.instant import standings_and_history
from companion.session.evenings import Evenings
from companion.session.origin import Origin
from companion.store import Store
from companion.store.folders import HOME_VARIABLE
from companion.table.game_text import game_text, story
from companion.table.past_evenings import winners_of
from companion.table.reading import read_table
from companion.table.table import Table
from tests.evenings import played, read
from tests.screens import shell, text_of
from tests.widget_internals import inside

EVENINGS = Path(__file__).parents[1] / "golden" / "evenings"
FILES = sorted(EVENINGS.glob("*.moves"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_evening_has_six_whole_sentences(path: Path) -> None:
    table = played(read(path.read_text("utf-8"), path.name))
    sentences = story(table)
    light = "option watch" in path.read_text("utf-8")
    assert len(sentences) in ((0,) if table.game.name == "unit" else range(7) if light else (6,))
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z][^_]*[.!]", sentence), sentence
        assert "None" not in sentence
    assert game_text(table, "Friday").startswith("Friday\n======\n\n")


def story_told(game: str, players: Sequence[str], *lines: str, **options: str) -> tuple[str, ...]:
    """Return the story of some lines."""
    header = [f"game {game}", *(f"option {key} {value}" for key, value in options.items())]
    return story(played(read("\n".join((*header, f"players {' '.join(players)}", *lines)), "here")))


def test_what_a_city_tells() -> None:
    lines = (
        "given owner Westlands Ben",
        "given blocks Westlands 3r",
        "land Westlands by Ana",
        "end",
        "press -> 3",
        "undo",
        "land Jail by Ben",
        "jail",
    )
    assert story_told("city", ("Ana", "Ben"), *lines)[1:] == (
        "Longest street: light blue, 3 blocks, owned by Ben.",
        "Highest rent: 1.2M, Ana to Ben for Westlands.",
        "No one pressed Build.",
        "Nothing was sold at auction.",
        "Most often in jail: Ben, once.",
    )
    assert story_told("city", ("Ana", "Ben"), "note we")[2::3] == ("No one paid rent.", "No one went to jail.")
    unpaid = ("given cash Ana 1m", "given jailed Ben 1", *lines[:3], "bankrupt")
    assert story_told("city", ("Ana", "Ben", "Cleo"), *unpaid)[2::3] == (
        "Ana couldn't pay Ben 1.2M rent for Westlands.",
        "Most often in jail: Ben, once.",
    )
    assert story_told("city", ("Ana", "B."), "given owner Westlands B.", lines[1])[1].endswith("owned by B.")
    more = ("land Seaview", "auction", "bid Ana 2m", "sold", "press -> 3")
    assert story_told("city", ("Ana", "Ben"), *more)[3:5] == (
        "Luckiest with Build: Ana, 3 blocks.",
        "Only auction: 2M, Ana.",
    )


def test_what_a_builder_table_tells() -> None:
    lines = (
        'deed "Vermont Avenue" number 8 resource crane price 100 rent 50',
        'buy "Vermont Avenue" by Ben',
        "roll 5 3",
        "roll 4 4",
        "roll 1 3",
    )
    assert story_told("builder", ("Ana", "Ben"), *lines, watch="rolls") == (
        "Luckiest with the dice: Ben, 4 resources.",
        "Most common roll: 8 (2 of 3).",
    )


def test_of_rolls_that_all_differ_none_is_told_as_the_most_common() -> None:
    assert "No roll came up twice." in story_told("builder", ("Ana", "Ben"), "roll 5 3", "roll 1 3", watch="rolls")


def test_one_roll_of_a_builder_table_is_told_as_the_only_one() -> None:
    assert "The only roll was 8." in story_told("builder", ("Ana", "Ben"), "roll 5 3", watch="rolls")


def test_who_sat_in_jail_when_the_evening_was_taken_over_saw_it_from_inside() -> None:
    assert story_told("builder", ("Ana", "Ben"), "given jailed Ben 1")[-1] == "Most often in jail: Ben, once."


def test_the_tallest_building_is_as_high_as_the_standings_say() -> None:
    table = played(read((EVENINGS / "builder_blank_box.moves").read_text("utf-8"), "here"))
    built = dict(table.game.standings(table.state, 0).rows[0].parts)["Buildings"]
    assert " floors)" in built
    assert "5 floors including the penthouse." in " ".join(story(table))


def test_a_light_table_tells_nothing_of_what_it_does_not_watch() -> None:
    sentences = story_told("city", ("Ana", "Ben"), "pay Ana Ben 1m", "press -> 2", watch="money")
    assert sentences == ("Build was pressed once.",)


def test_what_was_not_watched_for_a_while_is_not_told_to_have_happened_to_nobody() -> None:
    lines = ("option watch unit", "press -> 2", "given known", "option watch everything", "finish")
    assert story_told("city", ("Ana", "Ben"), "roll 1 2", *lines)[1:] == ("Build was pressed once.",)


@pytest.mark.parametrize(
    ("game", "way", "figures"),
    [
        ("city", "unit", ()),
        ("city", "money", ("37.7M",)),
        ("builder", "rolls", ()),
        ("chance", "timer", ()),
        ("deal", "payments", ()),
        ("deal", "timer", ()),
    ],
)
def test_who_is_first_is_not_said_where_what_decides_is_not_kept(game: str, way: str, figures: tuple[str, ...]) -> None:
    table = played(read(f"game {game}\noption watch {way}\nplayers Ana Ben\nfinish", "here"))
    shown = table.game.standings(table.state, 0)
    assert [(row.rank, row.figures, row.parts) for row in shown.rows] == [(None, figures, ())] * 2
    assert shown.verdict == "The players know who's ahead"
    assert not story(table)
    assert winners_of(table) is None
    assert table.game.view(table.state, 0).headline == "The game is over"


def test_points_are_said_where_they_are_kept_and_none_are_given_for_cash_that_is_not() -> None:
    """BUILDER-SCORE-11."""
    table = played(read("game builder\noption watch points\nplayers Ana Ben\nfinish", "here"))
    shown = table.game.standings(table.state, 0)
    assert shown.verdict == "Who has the most cash? That scores 3 points"
    assert (shown.columns, shown.rows[0].figures, shown.rows[0].rank) == (("Points",), ("0",), None)
    table.submit("richest Ana Ben", 0)
    shown = table.game.standings(table.state, 0)
    assert shown.verdict == "Ana and Ben win with 3 points"
    assert (shown.columns, shown.rows[0].figures, shown.rows[0].rank) == (("Points",), ("3",), 1)


def test_districts_alone_are_no_worth_while_real_notes_are_not_counted() -> None:
    table = played(read("game city\noption money paper\nplayers Ana Ben", "here"))
    assert table.game.view(table.state, 0).columns == ("Cash", "Districts")
    assert table.game.standings(table.state, 0).columns == ("Cash", "Districts")
    table.submit("finish", 0)
    assert table.game.view(table.state, 0).columns == ("Cash", "Worth")


def test_what_a_chance_table_tells() -> None:
    lines = ("round Ana Ana Ben - - - - -", "round Ana - - - - - - -")
    sentences = story_told("chance", ("Ana", "Ben"), *lines, watch="rounds")
    assert sentences[1:3] == ("It took 2 full rounds.", "Most buildings: Ana, 4.")


@pytest.mark.parametrize(
    ("lines", "columns", "figures", "name"),
    [
        ((), ("Buildings",), [("2",), ("1",), ("0",)], "Buildings"),
        (
            ("building red 5",),
            ("Skyline", "Buildings"),
            [("10 long", "2"), ("at least 1 long", "1"), ("empty", "0")],
            "Skyline length",
        ),
    ],
    ids=["nobody has measured", "one colour is measured"],
)
def test_the_end_of_chance_speaks_only_of_lengths_that_are_known(
    lines: Sequence[str], columns: Sequence[str], figures: Sequence[Sequence[str]], name: str
) -> None:
    header = "game chance\nplayers Ana Ben Cleo\ngiven owned Ana red 2\ngiven owned Ben green 1"
    table = played(read("\n".join((header, *lines)), "here"))
    shown = table.game.standings(table.state, 0)
    assert (shown.columns, [row.figures for row in shown.rows]) == (columns, figures)
    assert table.game.figure is not None
    assert table.game.figure.renamed_for(table.state).name == name


def test_a_turn_that_a_light_table_left_open_is_none_with_the_next() -> None:
    full = ("roll 4", "flip 2", "flip 3")
    became_light = (*full, "option watch rounds", "given known", "option watch everything", *full)
    assert story_told("chance", ("Ana", "Ben"), *became_light)[1:] == ("Boldest turn: Ana flipped 2 cards.",)


def test_the_boldest_turn_is_everybodys_who_flipped_as_much() -> None:
    each = ("roll 4", "flip 2", "flip 3", "cash out", "end")
    told_of = story_told("chance", ("Ana", "Ben", "Cleo"), *each, "roll 4", "cash out", "end", *each)
    assert told_of[3] == "Boldest turns: Ana and Cleo flipped 2 cards each."


def test_what_a_deal_table_tells() -> None:
    lines = ("owes Ana 5 with 3, 2", "pay", "owes Ben 2 with 10", "pay", "owes Ana 1 with 1", "pay")
    assert story_told("deal", ("Ana", "Ben"), *lines, watch="payments")[:2] == (
        "Biggest payment: Ben gave Ana 10.",
        "Paid the most: Ben, 10 in all.",
    )


def test_what_several_share_is_told_of_each() -> None:
    jail = ("land Jail by Ana", "jail", "end", "land Jail by Ben", "jail")
    assert story_told("city", ("Ana", "Ben"), *jail)[5] == "Most often in jail: Ana and Ben, once each."
    (_, _, buildings, *_) = story_told("chance", ("Ana", "Ben"), "round Ana Ben - - - - - -", watch="rounds")
    assert buildings == "Most buildings: Ana and Ben, 1 each."
    lines = ("owes Ana 5 with 5", "pay", "owes Ben 5 with 5", "pay")
    assert story_told("deal", ("Ana", "Ben"), *lines, watch="payments")[1] == "Paid the most: Ana and Ben, 5 each."
    noes = ("birthday", "no by Ben", "yes by Ana", "no by Cleo")
    assert story_told("deal", ("Ana", "Ben", "Cleo"), *noes)[5] == "Said no most often: Ben and Cleo, once each."


def city(store: Store, winner: str, *, game: str = "city", seats: tuple[str, ...] = ("Ana", "Ben")) -> None:
    """Save an evening that someone has won."""
    given = {"city": f"given cash {winner} 90m", "builder": f"given cash {winner} 9000"}[game]
    with store.create("Friday", Setup(game, seats)) as journal:
        table = Table(games.load(game), journal.setup(), journal)
        for line in (given, "finish"):
            table.submit(line, 0)
        journal.mark_finished()


def test_the_score_counts_the_evenings_of_the_same_people(store: Store) -> None:
    evenings = Evenings(library=store)
    assert evenings.win_score_lines(("Ana", "Ben")) == ("These players haven't finished a game together yet.",)
    city(store, "Ben")
    city(store, "Ben", seats=("Ben", "Ana"))
    city(store, "Ana")
    city(store, "Ana", seats=("Ana", "Ben", "Cleo"))
    assert evenings.win_score_lines(("Ana", "Ben")) == ("3 games with these players: Ben 2 · Ana 1",)
    city(store, "Ana", game="builder")
    games = ("Monopoly City: BEN 2 · ana 1", "Monopoly Builder: ana 1 · BEN 0")
    assert evenings.win_score_lines(("ana", "BEN"))[1:] == games


@pytest.mark.parametrize(
    ("game", "amount", "verdict"), [("city", "100k", "win with 37.7M"), ("builder", "50", "win with 3 points")]
)
def test_a_win_that_all_share_counts_for_everybody_as_it_is_said(
    store: Store, game: str, amount: str, verdict: str
) -> None:
    with store.create("Friday", Setup(game, ("Ana", "Ben"))) as journal:
        table = Table(games.load(game), journal.setup(), journal)
        for line in (f"pay Ana Ben {amount}", f"pay Ben Ana {amount}", "finish"):
            table.submit(line, 0)
        journal.mark_finished()
    assert table.game.standings(table.state, 0).verdict == f"Ana and Ben {verdict}"
    assert Evenings(library=store).win_score_lines(("Ana", "Ben")) == ("1 game with these players: Ana 1 · Ben 1",)


def test_an_evening_that_is_looked_at_or_imported_again_counts_once(store: Store, tmp_path: Path) -> None:
    city(store, "Ben")
    again = read_table(store.watch(store.games()[0].id))
    once = ("1 game with these players: Ben 1 · Ana 0",)
    assert Evenings(library=store).win_score_lines(("Ana", "Ben"), again) == once
    files, path = Files(store), tmp_path / "friday.jsonl"
    files.write(again, "Friday", "jsonl", path)
    files.import_game(path)
    assert Evenings(library=store).win_score_lines(("Ana", "Ben")) == once


async def test_the_end_tells_the_evening_and_offers_a_rematch(store: Store, tmp_path: Path) -> None:
    city(store, "Ben")
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(160, 45)) as pilot:
        app.begin("Saturday", Setup("city", ("Ana", "Ben"), seed=7), ("given cash Ana 80m",))
        await pilot.pause()
        assert app.current_session is not None
        app.current_session.submit("finish", Origin("key"))
        await pilot.pause()
        await pilot.pause()
        shown = text_of(app)
        assert "No one built any blocks." not in shown
        assert "2 games with these players: Ana 1 · Ben 1 " in shown
        await pilot.press("escape", "u", "A")
        assert app.current_session.table.history.lines[0].text == "given cash Ana 80m", (
            "a rematch must wait until the game is over"
        )
        app.current_session.submit("finish", Origin("key"))
        await pilot.pause()
        await pilot.press("escape", "A")
        await pilot.pause()
        assert app.current_session is not None
        table = app.current_session.table
        assert (table.state.finished, inside(table.state).turn.player) == (None, "Ben")
        app.current_session.submit("finish", Origin("key"))
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        assert inside(app.current_session.table.state).turn.player == "Ana", "the result window offers it too"


async def test_the_end_of_a_light_table_tells_every_sentence(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        app.begin("Friday", Setup("deal", ("Ana", "Ben"), {"watch": "payments"}, seed=7))
        assert app.current_session is not None
        for line in ("owes Ben 2 with 10", "pay by Ben", "finish"):
            app.current_session.submit(line, Origin("key"))
            await pilot.pause()
        await pilot.pause()
        assert "Biggest payment: Ben gave Ana 10." in text_of(app)
        assert standings_and_history(app.current_session).story == story(app.current_session.table)


async def test_a_rematch_is_of_the_evening_on_the_screen(store: Store, tmp_path: Path) -> None:
    city(store, "Ben")
    deal = Evenings(library=store).begin("Deal", Setup("deal", ("Cleo", "Dan")))
    deal.submit("finish", Origin("key"))
    deal.close_file_and_report()
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "down", "enter")
        await pilot.pause()
        await pilot.press("escape", "A")
        await pilot.pause()
        assert app.current_session is not None
        assert (app.current_session.table.setup.game, app.current_session.table.setup.players) == (
            "city",
            ("Ana", "Ben"),
        )


async def test_the_list_of_games_shows_the_score(store: Store, tmp_path: Path) -> None:
    city(store, "Ben")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "s")
        assert "1 game with these players: Ben 1 · Ana 0 " in text_of(app)


async def test_no_line_of_the_score_breaks_between_a_name_and_its_number(store: Store, tmp_path: Path) -> None:
    city(store, "Ben", seats=("Ben", "Unicorn Una", "K", "An", "Red Fox"))
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "s")
        assert "Red Fox 0 " in text_of(app)


def test_an_evening_that_is_over_is_over_where_it_is_imported(store: Store, tmp_path: Path) -> None:
    table = played(read("game city\nplayers Ana Ben\nfinish", "here"))
    Files(store).write(table, "Friday", "jsonl", tmp_path / "friday.jsonl")
    Files(store).import_game(tmp_path / "friday.jsonl")
    assert store.games()[0].finished
    table.submit("undo", table.now_ms)
    Files(store).write(table, "Open", "jsonl", tmp_path / "open.jsonl")
    Files(store).import_game(tmp_path / "open.jsonl")
    assert [game.name for game in store.games() if not game.finished] == ["Open"]


def test_an_evening_is_written_as_a_text(store: Store, tmp_path: Path) -> None:
    table = played(read((EVENINGS / "city_s02_rent_example.moves").read_text("utf-8"), "here"))
    Files(store).write(table, "Friday", "txt", tmp_path / "friday.txt")
    written = (tmp_path / "friday.txt").read_text("utf-8")
    assert "1. " in written
    assert "Highest rent: " in written
    numbered = {f"{line.seq:>5} " for line in table.history.lines_in_effect() if line.kind == "move"}
    assert numbered <= {line[:6] for line in written.splitlines()}


def test_the_command_writes_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with Store.open() as store:
        city(store, "Ben")
    assert export_command("1", "txt", None) == 0
    assert "Ben wins with 90M." in capsys.readouterr().out
