"""A name that was written wrongly: the evening with the right one is as if it had been right from the first line on."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from companion import games
from companion.core.errors import CompanionError, Refused
from companion.core.fact import NAMES_A_PLAYER
from companion.core.order import LONGEST_NAME, Setup
from companion.games.rulebook import EVERYTHING
from companion.table import script
from companion.table.reading import DiscardingJournal
from companion.table.renaming import with_player_renamed
from companion.table.table import Table
from tests import builder_player, chance_player, city_player, deal_player, seeds, unit_player
from tests.awkward_games import AWKWARD
from tests.evenings import assert_exports, read

PLAYERS: dict[str, Any] = {
    "builder": builder_player,
    "chance": chance_player,
    "city": city_player,
    "deal": deal_player,
    "unit": unit_player,
}
LIGHT_MODES = [
    (name, way)
    for name in PLAYERS
    for way in (games.load(name).settings.find("watch").values if name != "unit" else (EVERYTHING,))
]
MISLEADING = {"builder": "Crane", "chance": "Pink", "city": "Old Town", "deal": "Debt Collector", "unit": "Old Town"}
"""Players who are called like something on the table, and in lines that name it."""
MARK = "Zoë “Q” \\"
"""What nothing at a table is called, and what has to be quoted."""
STEPS = 60
EVENINGS = sorted((Path(__file__).parents[1] / "golden" / "evenings").glob("*.moves"))
NO_PLAYERS = {
    *("bonus", "card", "cards", "cause", "cell", "cells", "colour", "corner", "deed", "deeds", "discarded", "district"),
    *("districts", "duty", "face", "faces", "group", "hazard", "how", "in_play", "key", "kind", "piece", "place"),
    *(
        "purpose",
        "put_back",
        "resource",
        "result",
        "source",
        "space",
        "text",
        "to",
        "token",
        "what",
        "where",
        "why",
        "words",
    ),
}
"""The fields of facts that are text and name no player; those of `OptionChanged` are looked at one by one."""
NO_PLAYERS_HERE = {"kept", "rolls", "value", "values"}
"""Those that have other text than names."""


def evening(game: str, way: str, seed: int, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> Table[Any]:
    """Return a random evening of these people, half awkward, with lines undone, mended and brought again."""
    monkeypatch.setattr(PLAYERS[game], "NAMES", names)
    playing = AWKWARD[game].evening(seed)
    table, chance = playing.table, random.Random(seed)
    if way != EVERYTHING:
        table.submit(f"option watch {way}", table.now_ms)
    for _ in range(STEPS):
        if chance.random() < 0.6 and way == EVERYTHING:
            playing.step()
        else:
            tried(table, table.notation_of(AWKWARD[game].order(playing, chance)), chance)
        if chance.random() < 0.2 and table.history.lines:
            tried(table, unsettled(table, chance), chance)
    return table


def unsettled(table: Table[Any], chance: random.Random) -> str:
    """Return a line that takes another back, brings one again, mends one, or says something about Ana."""
    line = chance.choice(table.history.lines)
    return chance.choice(
        (
            "undo",
            "redo",
            f"mend {line.seq} away drop",
            f"mend {line.seq} before : {line.text} keep",
            f"mend {line.seq} : {chance.choice(table.history.lines).text} drop",
            "note Ana and the Crane of Old Town, Pink",
        )
    )


def tried(table: Table[Any], asked: str, chance: random.Random) -> None:
    """Ask for something, be it taken or refused, from anywhere."""
    players = table.setup.players or ("nobody",)
    source = chance.choice(("key", "box", "phone banker", f"phone {'+'.join(players[:2])}", f"phone {players[0]}"))
    with suppress(CompanionError):
        table.submit(asked, table.now_ms + chance.choice((0, 0, 700)), source)


def same_with(names: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(new if name == old else name for name in names)


@pytest.mark.parametrize("misleading", [False, True], ids=["plain", "misleading"])
@pytest.mark.parametrize(("game", "way"), LIGHT_MODES)
def test_the_evening_is_as_if_the_name_had_been_right(
    game: str, way: str, misleading: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same random evening is played under both names: no line of it may differ once the one is called the other."""
    usual = PLAYERS[game].NAMES
    old, new = (MISLEADING[game], "Zoë Ana") if misleading else (usual[1], MISLEADING[game])
    wrong = same_with(usual, usual[1], old)
    for seed in range(start := seeds.first(), start + 3):
        table = evening(game, way, seed, wrong, monkeypatch)
        right = evening(game, way, seed, same_with(wrong, old, new), monkeypatch)
        if not table.setup.players:
            continue
        setup, lines = with_player_renamed(table, old, new)
        assert setup == right.setup
        for line, meant in zip(lines, right.history.lines, strict=True):
            assert line == meant, f"seed {seed}"
        told = table.with_setup_and_lines(setup, lines)
        assert told.state == right.state
        assert told.game.view(told.state, told.now_ms) == right.game.view(right.state, right.now_ms)
        assert told.game.report(told.state, told.now_ms) == right.game.report(right.state, right.now_ms)


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_no_line_of_a_golden_evening_names_them_as_before(path: Path) -> None:
    run = script.play(read(path.read_text("utf-8"), path.name), DiscardingJournal())
    table = run.table
    assert table is not None
    for name in table.setup.players:
        setup, lines = with_player_renamed(table, name, MARK)
        told = table.with_setup_and_lines(setup, lines)
        facts = msgspec.json.encode([(line.facts, line.patch) for line in lines]).decode()
        assert f'"{name}"' not in facts
        assert_exports(told)
        assert with_player_renamed(told, MARK, name) == (table.setup, table.history.lines)


def test_every_text_in_a_fact_either_names_a_player_or_is_known_not_to() -> None:
    for game in games.NAMES:
        for kind in games.load(game).fact_types:
            described = inspect.type_info(kind)
            assert isinstance(described, inspect.StructType)
            unknown = {name for name in texts(described) if name not in NO_PLAYERS | NO_PLAYERS_HERE}
            assert not unknown, f"{kind.__qualname__}: mark {unknown} as Who, or say here that it names no player"


def texts(kind: inspect.Type, field: str = "") -> Iterator[str]:
    """Yield the fields that are text and not marked as the name of a player."""
    if isinstance(kind, inspect.Metadata):
        if kind.extra != NAMES_A_PLAYER:
            yield from texts(kind.type, field)
    elif isinstance(kind, inspect.StrType):
        yield field
    elif isinstance(kind, inspect.StructType):
        for each in kind.fields:
            yield from texts(each.type, each.name)
    else:
        for part in parts(kind):
            yield from texts(part, field)


def parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the types that another one is made of."""
    match kind:
        case inspect.UnionType():
            return kind.types
        case inspect.TupleType():
            return kind.item_types
        case inspect.VarTupleType():
            return (kind.item_type,)
        case inspect.DictType():
            return (kind.key_type, kind.value_type)
        case _:
            return ()


def city(*lines: str, **options: str) -> Table[Any]:
    table = Table(games.load("city"), Setup("city", ("Bne", "Ana"), options, seed=7), DiscardingJournal())
    for line in lines:
        table.submit(line, table.now_ms)
    return table


def test_words_stay_as_they_were_said() -> None:
    table = city("note Bne owes a pizza", "roll 1 2", 'promise "Bne pays" by Bne')
    _, lines = with_player_renamed(table, "Bne", "Ben")
    assert [line.text for line in lines][:1] == ["note Bne owes a pizza"]
    assert "Bne pays" in lines[2].text
    assert lines[2].text.endswith("by Ben")


def test_the_banker_is_called_by_the_new_name_too() -> None:
    setup, _ = with_player_renamed(city(banker="bne", banker_plays="true"), "Bne", "Ben")
    assert setup.options == {"banker": "Ben", "banker_plays": "true"}
    with pytest.raises(Refused, match="Ben is the Banker and doesn't play, by house rule"):
        with_player_renamed(city(banker="Ben", banker_plays="false"), "Bne", "Ben")


def test_a_later_draw_is_what_it_would_have_been() -> None:
    def after(table: Table[Any]) -> list[str]:
        return [table.submit(line, table.now_ms).text for line in ("force roll", "force press", "undo", "force press")]

    wrong, right = city("roll", "press"), city("roll", "press")
    assert after(wrong.with_setup_and_lines(*with_player_renamed(wrong, "Bne", "Ben"))) == after(right)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Cleo", "Ben", "There's no player called Cleo at this table."),
        ("Bne", "Bne", "Bne already has that name."),
        ("Bne", "ANA", "Two players are called Ana: choose different names."),
        ("Bne", "", "The name of player 1 is empty or can't be printed."),
        ("Bne", "a\nb", "The name of player 1 is empty or can't be printed."),
        ("Bne", "Bank", "A player can't be called Bank: that's the bank."),
        ("Bne", "x" * (LONGEST_NAME + 1), "A name can have up to 200 characters; this one has 201."),
    ],
)
def test_a_name_that_cannot_be_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        with_player_renamed(city("roll 1 2"), old, new)
    assert str(refused.value) == why


def test_another_case_is_another_spelling() -> None:
    setup, _ = with_player_renamed(city(), "Bne", "BNE")
    assert setup.players == ("BNE", "Ana")


def test_where_a_line_came_from_follows_the_seats_and_no_others() -> None:
    lines = {
        "phone A": "phone Zed",
        "phone A+B": "phone A+B",
        "phone A+C": "phone Zed+C",
        "phone banker": "phone banker",
    }
    before = Table(games.load("unit"), Setup("unit", ("A", "A+B", "C", "banker")), DiscardingJournal())
    for source in lines:
        before.submit("note hello", 0, source)
    assert [line.source for line in with_player_renamed(before, "A", "Zed")[1]] == list(lines.values())
    assert [line.source for line in with_player_renamed(before, "banker", "Zed")[1]] == list(lines)
