"""Screens are composed: few classes of our own stand above any of them, and no two parts take the same key."""

import inspect
from importlib import import_module
from pkgutil import walk_packages

import pytest
from textual.message_pump import MessagePump

import companion.tui
from companion.tui.desks.part import merge_without_overlap

MOST = 4


def own_classes_above(kind: type) -> list[str]:
    return [each.__name__ for each in kind.__mro__[1:] if each.__module__.startswith("companion.")]


def own_kinds() -> dict[str, type]:
    names = [found.name for found in walk_packages(companion.tui.__path__, "companion.tui.")]
    found = [each for name in names for each in vars(import_module(name)).values()]
    return {each.__name__: each for each in found if inspect.isclass(each) and issubclass(each, MessagePump)}


def test_no_more_than_four_classes_of_our_own_stand_above_a_screen() -> None:
    deep = {name: own_classes_above(kind) for name, kind in own_kinds().items()}
    assert {"CityScreen", "LightBuilder", "UnitScreen", "Find"} <= deep.keys()
    assert {name: above for name, above in deep.items() if len(above) > MOST} == {}


def test_two_parts_that_take_the_same_key_are_an_error_that_names_it() -> None:
    with pytest.raises(ValueError, match="digit"):
        merge_without_overlap([{"digit": 1, "bid": 2}, {"digit": 3}])
