"""What belongs to a kind is found where it stands."""

from importlib import import_module
from inspect import signature

import pytest

from companion import games
from companion.core.kinds import by_kind, kinds
from companion.games import turn_timer
from companion.games.city import moves as city_moves
from companion.unit import facts as unit_facts
from companion.unit import moves as um
from companion.unit import takeover


class Base:
    pass


class One(Base):
    pass


class Two(Base):
    pass


def _both(state: int, fact: One | Two) -> str:
    return "both"


def _other(state: int, fact: Two) -> str:
    return "other"


def _any(state: int, fact: Base) -> str:
    return "any"


def _more(state: int, fact: One, player: str) -> str:
    return "more"


def _named(state: int, fact: One, **about: str) -> str:
    return "named"


def shown(state: int, fact: One) -> str:
    return "shown"


def test_the_kinds_of_a_base_stand_in_their_order_without_the_base_itself() -> None:
    assert kinds(Base, {"Two": Two, "Base": Base, "again": Two, "One": One, "int": int}) == (Two, One)


def test_private_functions_of_the_right_shape_are_found_by_what_they_take() -> None:
    names = {each.__name__: each for each in (_both, _any, _more, _named, shown)}
    assert by_kind(names, "state", "fact") == {One: _both, Two: _both}
    assert by_kind(names, "state", "fact", "player") == {One: _more}


def test_two_functions_for_one_kind_are_a_mistake() -> None:
    with pytest.raises(TypeError, match="_other and _both are both for Two"):
        by_kind({"_both": _both, "_other": _other}, "state", "fact")


_TIMED = (*um.INPUTS, *takeover.MOVES.__args__, turn_timer.StartTimer, city_moves.ChanceAuction)


@pytest.mark.parametrize("name", ["city", "builder", "chance", "deal"])
def test_every_move_that_can_be_written_is_judged_and_carried_out(name: str) -> None:
    game = games.load(name)
    rules = import_module(f"companion.games.{name}.rules")
    written = {form.make for form in (*game.forms, *game.givens)} - {*_TIMED}
    assert written == {*rules.CHECKS} & written == {*rules.HANDLERS} & written
    assert not {*rules.HANDLERS} - written
    assert {kind for kind in game.fact_types if kind.__subclasses__()} == set()


@pytest.mark.parametrize("name", ["city", "builder", "chance", "deal"])
def test_every_fact_is_folded(name: str) -> None:
    folds = import_module(f"companion.games.{name}.fold")._FOLDS
    assert {*games.load(name).fact_types} - {*folds} - {*unit_facts.FACTS} == set()


@pytest.mark.parametrize("name", games.NAMES)
def test_every_expectation_is_answered_by_what_its_line_says(name: str) -> None:
    for form in games.load(name).expects:
        about = ("timing", 0) if form.timed else ("state",)
        for slots in (form.fields, [slot.attr for slot in form.slots]):
            signature(form.function).bind(*about, **form.fixed, **dict.fromkeys(slots))
