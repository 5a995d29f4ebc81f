"""A game that can also be played in light ways."""

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
from companion.games.view import Standings, TableView
from companion.games.ways import LightMode, Watched
from companion.unit import risks
from companion.unit.signals import Button

S = TypeVar("S", bound=Watched)


def with_ways(game: Game[S], ways: Mapping[str, LightMode[S]]) -> Game[S]:
    """Return a game that can also be played in these light ways."""

    def here(state: S) -> LightMode[S] | None:
        return ways.get(state.house.watch)

    def keeps(state: S) -> frozenset[type] | None:
        return way.tracked_kinds if (way := here(state)) else None

    def actor(state: S, order: Order) -> str | None:
        return order.by if (way := here(state)) and not way.turns else game.actor(state, order)

    def pressed(state: S, button: Button, now_ms: int) -> str:
        if (way := here(state)) and not way.has_turn_timer:
            why = say("{button} does nothing here: this table has no countdown.", button=button.name_on_box)
            raise refusal(why, hard=True)
        return game.pressed(state, button, now_ms)

    def risk(state: S, order: Order, now_ms: int) -> risks.Risk | None:
        way = here(state)
        ended = finishing.risk_of_finishing(order.move, () if way else game.unsettled(state))
        return ended or (
            way.risk_of(state, order, game.timing(state), now_ms) if way else game.risk(state, order, now_ms)
        )

    def offers(factory: ChoiceFactory[S]) -> Iterable[Choice]:
        return way.choices_offered(factory) if (way := here(factory.state)) else game.offers(factory)

    def view(state: S, now_ms: int) -> TableView:
        whole = game.view(state, now_ms)
        return way.light_view(state, whole) if (way := here(state)) else whole

    def standings(state: S, now_ms: int) -> Standings:
        whole = game.standings(state, now_ms)
        return (
            way.standings_by_tracked_figures(whole, game.view(state, now_ms).columns) if (way := here(state)) else whole
        )

    return dataclasses.replace(
        game,
        keeps=keeps,
        actor=actor,
        pressed=pressed,
        risk=risk,
        offers=offers,
        left=lambda at: way.left(at.state) if (way := here(at.state)) else game.left(at),
        view=view,
        standings=standings,
    )
