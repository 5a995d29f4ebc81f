"""What belongs to a kind is given once, beside its decorator."""

from importlib import import_module
from inspect import get_annotations, signature
from types import FunctionType
from typing import get_args

import pytest

from companion import games
from companion.core.fact import Fact
from companion.core.kinds import ByKind, concrete_subclasses_in, require_entries
from companion.core.order import NoteTaken
from companion.games import turn_timer
from companion.games.city import moves as city_moves
from companion.games.light_mode import LetBe
from companion.unit import facts as unit_facts
from companion.unit import moves as um
from companion.unit import takeover


class Base:
    pass


class One(Base):
    pass


class Two(Base):
    pass


def _both() -> str:
    return "both"


def _other() -> str:
    return "other"


def test_the_kinds_of_a_base_stand_in_their_order_without_the_base_itself() -> None:
    assert concrete_subclasses_in(Base, {"Two": Two, "Base": Base, "again": Two, "One": One, "int": int}) == (Two, One)


def test_a_function_is_registered_for_the_kinds_of_its_decorator_and_stays_what_it_is() -> None:
    folds = ByKind()
    assert folds(One, Two)(_both) is _both
    assert folds == {One: _both, Two: _both}


def test_two_functions_for_one_kind_are_a_mistake_that_names_both() -> None:
    folds = ByKind()
    folds(One, Two)(_both)
    with pytest.raises(TypeError, match=r"test_kinds\._both and .*test_kinds\._other are both for Two"):
        folds(Two)(_other)


def test_tables_that_are_joined_have_no_kind_twice() -> None:
    one, other = ByKind(), ByKind()
    one(One)(_both)
    other(One, Two)(_other)
    with pytest.raises(TypeError, match="are both for One"):
        one.join(other)


def test_a_kind_that_has_none_is_a_mistake_that_names_it() -> None:
    folds = ByKind()
    folds(One)(_both)
    with pytest.raises(TypeError, match="no fold for Two"):
        require_entries((One, Two), folds, "fold")


_TIMED = (*um.INPUTS, *takeover.TakeoverMove.__args__, turn_timer.StartTimer, city_moves.ChanceAuction)


@pytest.mark.parametrize("name", ["city", "builder", "chance", "deal"])
def test_every_move_that_can_be_written_is_judged_and_carried_out(name: str) -> None:
    game = games.load(name)
    rules = import_module(f"companion.games.{name}.rules")
    written = {form.make for form in (*game.forms, *game.givens)} - {*_TIMED}
    assert written == {*rules.CHECKS} & written == {*rules.HANDLERS} & written
    assert not {*rules.HANDLERS} - written
    assert {kind for kind in game.fact_types if kind.__subclasses__()} == set()


@pytest.mark.parametrize("name", ["city", "builder", "chance", "deal"])
def test_every_fact_has_an_effect(name: str) -> None:
    folds = import_module(f"companion.games.{name}.fold")._FOLDS
    without = {kind for kind in games.load(name).fact_types if kind.after is Fact.after}
    assert without - {*folds} <= {LetBe, NoteTaken, *unit_facts.FACTS}


@pytest.mark.parametrize("name", games.NAMES)
def test_every_expectation_is_answered_by_what_its_line_says(name: str) -> None:
    for form in games.load(name).expects:
        about = ("timing", 0) if form.timed else ("state",)
        for slots in (form.fields, [slot.attr for slot in form.slots]):
            signature(form.function).bind(*about, **form.fixed, **dict.fromkeys(slots))


_DECORATORS = ("checks", "handles", "folds", "tells")


@pytest.mark.parametrize("name", ["city", "builder", "chance", "deal"])
def test_what_is_registered_for_a_kind_takes_it(name: str) -> None:
    rules = import_module(f"companion.games.{name}.rules.all")
    modules = [each for each in vars(rules).values() if hasattr(each, "checks") or hasattr(each, "handles")]
    modules += [import_module(f"companion.games.{name}.{part}") for part in ("fold", "given", "telling")]
    tables = [getattr(module, each) for module in modules for each in _DECORATORS if hasattr(module, each)]
    assert len(tables) > 10
    for kind, function in [pair for table in tables for pair in table.items()]:
        if isinstance(function, FunctionType) and "<lambda>" not in function.__qualname__:
            taken = [each for said in get_annotations(function).values() for each in (said, *get_args(said))]
            assert any(isinstance(each, type) and issubclass(kind, each) for each in taken) or "<locals>" in str(
                function
            )
