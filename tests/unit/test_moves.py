"""A move declares how it is written and what is asked; what is missing or doubled is a mistake at import."""

from __future__ import annotations

import dataclasses
import importlib
import sys
from typing import Any

import pytest

from companion.core.move import Move, Written, forms_of, moves_in
from companion.core.notation import Form
from companion.core.notation.slots import Amount, Number, Player
from companion.core.words import phrase
from companion.games.builder.game import GAME as BUILDER
from companion.games.chance.game import GAME as CHANCE
from companion.games.city.game import GAME as CITY
from companion.games.deal.game import GAME as DEAL
from companion.games.questions import QUESTIONS

GAMES = (CITY, BUILDER, CHANCE, DEAL)
SHARED = ("companion.games.light_mode", "companion.games.rulebook")
"""Where the functions are that do nothing special: no reason against, and the fields recorded as they are."""


class Mute(Move, frozen=True):
    """A move that no one can write."""


class Jump(Move, frozen=True):
    """A move written in two ways."""

    far: int
    written = (
        Written("jump", Number("far"), summary="Jump", asks={"far": phrase("How far?")}),
        Written("hop", fixed={"far": 1}, summary="Hop"),
    )


class Leap(Move, frozen=True):
    """A move written like another."""

    far: int
    written = Written("jump", Number("far"), summary="Leap", asks={"far": phrase("Where to?")})


def test_a_move_is_written_as_its_class_declares() -> None:
    forms = forms_of((Jump,))
    assert [(form.usage, form.make, dict(form.fixed)) for form in forms] == [
        ("jump FAR", Jump, {}),
        ("hop", Jump, {"far": 1}),
    ]


def test_the_moves_of_a_module_come_in_the_order_of_their_definition() -> None:
    here = sys.modules[__name__]
    assert moves_in(here) == (Mute, Jump, Leap)
    assert moves_in(Leap, here, Mute) == (Leap, Jump, Mute)


def test_a_move_without_a_form_is_a_mistake_that_names_its_class() -> None:
    with pytest.raises(TypeError, match=r"no form for .*test_moves\.Mute: it needs `written`"):
        forms_of((Jump, Mute))


def test_a_question_that_no_slot_asks_is_a_mistake_that_names_the_class_and_the_field() -> None:
    with pytest.raises(TypeError, match=r"test_moves\.Jump asks for near, which no slot of “jump PLAYER” fills"):
        Form("jump", Jump, Player("player"), summary="Jump", asks={"near": phrase("How near?")})


def _with(forms: tuple[Form, ...]) -> Any:
    return dataclasses.replace(CHANCE, forms=forms)


def test_two_moves_written_alike_are_a_mistake_that_names_both() -> None:
    class HighJump(Move, frozen=True):
        far: int
        written = Leap.written

    both = forms_of((Leap,)), forms_of((HighJump,))
    with pytest.raises(TypeError, match=r"test_moves\.Leap and .*HighJump are both written “jump FAR”"):
        _with((*both[0], *both[1]))


def test_two_questions_for_one_field_are_a_mistake_that_names_both() -> None:
    with pytest.raises(TypeError, match=r"test_moves\.Jump and .*test_moves\.Leap ask differently for far"):
        _with(forms_of((Jump, Leap)))


def test_another_question_than_all_games_ask_is_a_mistake_that_names_the_class() -> None:
    class Pay(Move, frozen=True):
        amount: int
        written = Written("pay", Amount("amount"), summary="Pay", asks={"amount": phrase("How much is the rent?")})

    with pytest.raises(TypeError, match=r"Pay asks for amount, but all games ask “How much\?”"):
        _with(forms_of((Pay,)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_slot_has_a_question(game: Any) -> None:
    for book, forms in ((game.book, game.forms), (game.position_book, game.givens)):
        assert all(book.question(field) for form in forms for field in form.fields)


def test_every_shared_question_belongs_to_a_slot_of_some_game() -> None:
    fields = {field for game in GAMES for form in (*game.forms, *game.givens) for field in form.fields}
    assert set(QUESTIONS) <= fields


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_check_and_the_handler_of_a_move_are_in_the_module_of_its_topic(game: Any) -> None:
    """`rules/placing.py` is where the moves of `moves/placing.py` are judged and carried out."""
    rules = importlib.import_module(f"companion.games.{game.name}.rules.all")
    for kind, function in (*rules.CHECKS.items(), *rules.HANDLERS.items()):
        if ".moves." in kind.__module__ and function.__module__ not in SHARED:
            assert function.__module__ == kind.__module__.replace(".moves.", ".rules."), kind
