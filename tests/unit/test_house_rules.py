"""House rules are declared once: their words, their types and their use agree in every game."""

import ast
from collections.abc import Container
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal, get_type_hints

import msgspec
import pytest

import companion
from companion import games
from companion.core.settings import Setting, Settings, rule
from companion.games.builder import settings as builder
from companion.games.chance import settings as chance
from companion.games.city import settings as city
from companion.games.deal import settings as deal
from companion.unit import profile as unit

HOUSES = {"deal": deal.House, "chance": chance.House, "builder": builder.House, "city": city.House}
RULES = {f"{name} {rule.key}": rule for name in (*HOUSES, "unit") for rule in games.load(name).settings.all}
ROOT = Path(companion.__file__).parent


def _read(*patterns: str, holders: Container[str]) -> set[str]:
    """Return what the code reads of a house rules' holder, but for where they are declared."""
    paths = {
        path
        for pattern in patterns
        for path in ROOT.glob(pattern)
        if path.name not in ("settings.py", "board_rules.py")
    }
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return {node.attr for node in nodes if isinstance(node, ast.Attribute) and _name(node.value) in holders}


def _name(node: ast.expr) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))


@pytest.mark.parametrize("name", HOUSES)
def test_every_house_rule_of_a_game_is_read_by_its_code(name: str) -> None:
    read = _read("games/*.py", f"games/{name}/**/*.py", f"tui/desks/{name}*.py", holders=("house", "chosen"))
    assert {each.name for each in fields(HOUSES[name])} - read == set()


def test_every_house_rule_of_the_unit_is_read_by_its_code() -> None:
    assert {each.name for each in fields(unit.UnitRules)} - _read("unit/*.py", holders=("chosen",)) == set()
    assert set(unit.Profile.__struct_fields__) - _read("**/*.py", holders=("profile",)) == set()


def test_a_misspelt_value_does_not_pass_the_type_checker() -> None:
    """Each line needs its `ignore`, or the strict type checker calls it unused."""
    assert deal.house({}).spare_card != "wlid"  # type: ignore[comparison-overlap]
    assert chance.house({}).finish_rule != "reached"  # type: ignore[comparison-overlap]
    assert builder.house({}).bid_limit != "credit"  # type: ignore[comparison-overlap]
    assert city.house({}).time_end != "finish_rnd"  # type: ignore[comparison-overlap]
    assert unit.profile({}).early_close != "never"  # type: ignore[comparison-overlap]


@pytest.mark.parametrize("each", RULES.values(), ids=RULES)
def test_every_value_has_words_of_its_own(each: Setting) -> None:
    assert set(each.values) <= set(each.answer_by_word)
    assert len(set(each.answer_by_word.values())) == len(each.answer_by_word)
    for value, said in each.answer_by_word.items():
        each.read(value)
        assert each.say(value.upper()) == said
        assert "_" not in said
        assert 0 < len(said) <= 34
    assert each.say(each.default)


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("city go_wages", "1500000", "1.5M"),
        ("city bank_money", "500m", "500M"),
        ("city piece_limits", "custom prison=3 railroad=1", "prison 3, railroad 1"),
        ("city district_names", "Old Town=Altstadt", "Old Town Altstadt"),
        ("city hours", "2", "2"),
        ("city banker", "Ana", "Ana"),
        ("city banker", "", "no one in particular"),
        ("unit auction_length", "custom 30", "30 seconds"),
        ("unit auction_length", "20-40", "20 to 40 seconds"),
        ("unit deal_length", "90", "90 seconds"),
        ("unit build_odds", "4 3 2 1", "4 : 3 : 2 : 1"),
        ("unit hour_regular_beep", "10", "every 10 minutes"),
        ("builder auction_timer", "20", "20 seconds"),
        ("chance turn_timer", "60", "60 seconds"),
        ("deal packs", "2", "2"),
    ],
)
def test_what_is_no_word_is_said_as_what_it_is(key: str, text: str, said: str) -> None:
    assert RULES[key].say(text) == said


@dataclass(frozen=True)
class _Odd:
    colour: Literal["red", "blue"] = rule("Which?", "", "Cards", {"red": "", "bleu": ""})  # type: ignore[call-overload]


def test_words_and_type_of_a_rule_agree() -> None:
    with pytest.raises(TypeError, match="colour takes"):
        Settings(_Odd)


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_read_is_what_the_type_says(name: str) -> None:
    for key, kind in get_type_hints(HOUSES[name]).items():
        found = RULES[f"{name} {key}"]
        for text in {*found.values, *found.answer_by_word, found.default}:
            value = found.read(text)
            assert msgspec.convert(value, kind) == value


@pytest.mark.parametrize("name", HOUSES)
def test_without_options_the_defaults_hold(name: str) -> None:
    bare = {key: RULES[f"{name} {key}"].default for key in get_type_hints(HOUSES[name])}
    assert HOUSES[name]() == games.load(name).settings.house_rules(HOUSES[name], bare)
