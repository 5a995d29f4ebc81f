"""A game that can also be played in light modes."""

import dataclasses
from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.core.errors import refusal
from companion.core.order import Order
from companion.core.words import say
from companion.games import finishing
from companion.games.choice import Choice
from companion.games.choice_factory import ChoiceFactory
from companion.games.game import Game
from companion.games.light_mode import LightMode, PossiblyLight
from companion.games.view import Standings, TableView
from companion.unit import risks
from companion.unit.signals import Button

S = TypeVar("S", bound=PossiblyLight)


def with_light_modes(game: Game[S], modes: Mapping[str, LightMode[S]]) -> Game[S]:
    """Return a game that can also be played in these light modes."""

    def mode_of(state: S) -> LightMode[S] | None:
        return modes.get(state.house.watch)

    def keeps(state: S) -> frozenset[type] | None:
        return mode.tracked_kinds if (mode := mode_of(state)) else None

    def actor(state: S, order: Order) -> str | None:
        return order.by if (mode := mode_of(state)) and not mode.turns else game.actor(state, order)

    def pressed(state: S, button: Button, now_ms: int) -> str:
        if (mode := mode_of(state)) and not mode.has_turn_timer:
            why = say("{button} does nothing here: this table has no countdown.", button=button.name_on_box)
            raise refusal(why, hard=True)
        return game.pressed(state, button, now_ms)

    def confirmation_question(state: S, order: Order, now_ms: int) -> risks.ConfirmationQuestion | None:
        mode = mode_of(state)
        ended = finishing.question_before_finishing(order.move, () if mode else game.unsettled(state))
        return ended or (
            mode.question_before(state, order, game.timing(state), now_ms)
            if mode
            else game.confirmation_question(state, order, now_ms)
        )

    def choices_in_play(factory: ChoiceFactory[S]) -> Iterable[Choice]:
        return mode.choices_offered(factory) if (mode := mode_of(factory.state)) else game.choices_in_play(factory)

    def view(state: S, now_ms: int) -> TableView:
        whole = game.view(state, now_ms)
        return mode.light_view(state, whole) if (mode := mode_of(state)) else whole

    def standings(state: S, now_ms: int) -> Standings:
        whole = game.standings(state, now_ms)
        return (
            mode.standings_by_tracked_figures(whole, game.view(state, now_ms).columns)
            if (mode := mode_of(state))
            else whole
        )

    return dataclasses.replace(
        game,
        keeps=keeps,
        actor=actor,
        pressed=pressed,
        confirmation_question=confirmation_question,
        choices_in_play=choices_in_play,
        choices_after_end=lambda factory: (
            mode.left(factory.state) if (mode := mode_of(factory.state)) else game.choices_after_end(factory)
        ),
        view=view,
        standings=standings,
    )
