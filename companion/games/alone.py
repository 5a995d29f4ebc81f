"""The trading unit alone, as `game unit`: for a table that keeps its money and cards itself."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.game import Answer, NoteTaken, OptionChanged, Order, Setup, check_players
from companion.core.notation import Form, Lexicon
from companion.unit import expect, rules, takeover
from companion.unit.facts import FACTS
from companion.unit.moves import FORMS
from companion.unit.profile import SETTINGS, profile
from companion.unit.state import Unit, apply

_MOST_PLAYERS = 6


class Alone(msgspec.Struct, frozen=True):
    """The state of a table that uses the trading unit only."""

    players: tuple[str, ...]
    options: dict[str, str]
    unit: Unit


class TradingUnit:
    """`game unit`. Money is only called here, never booked; any district name is taken as it is said."""

    name = "unit"
    title = "Trading unit"
    settings = SETTINGS
    forms = (*FORMS, *takeover.FORMS)
    givens: tuple[Form, ...] = ()
    expects = expect.EXPECTS
    fact_types: tuple[type[Fact], ...] = (*FACTS, OptionChanged, NoteTaken)

    def begin(self, setup: Setup) -> Alone:
        """Return the switched-off unit. Raises `Refused` for players or options that are off."""
        reasons = [*check_players(setup.players, _MOST_PLAYERS)]
        if setup.edition or setup.cards:
            reasons.append(Reason("The trading unit alone has no editions and no cards."))
        try:
            chosen = profile(setup.options)
        except Refused as refusal:
            reasons += refusal.reasons
        if reasons:
            raise Refused(*reasons)
        return Alone(setup.players, dict(setup.options), Unit(profile=chosen, seed=setup.seed))

    def lexicon(self, state: Alone) -> Lexicon:
        """Return the players; without any, callers are taken as they are named."""
        return Lexicon(players=state.players, currency=rules.CURRENCY, any_player=True, any_place=True)

    def verify(self, state: Alone, order: Order, now_ms: int) -> tuple[Reason, ...]:
        """Return every reason of the unit against the order."""
        if isinstance(order.move, takeover.MOVES):
            return takeover.verify(state.unit, order.move, now_ms)
        return rules.verify(state.unit, order, now_ms)

    def do(self, state: Alone, order: Order, now_ms: int) -> tuple[Fact, ...]:
        """Return what the order brings about."""
        if isinstance(order.move, takeover.MOVES):
            return takeover.do(state.unit, order.move, now_ms)
        return rules.do(state.unit, order, now_ms)

    def settled(self, move: Any, facts: Sequence[Fact]) -> Any:
        """Return the move with the outcome that was drawn."""
        return rules.settled(move, facts)

    def due(self, state: Alone, now_ms: int) -> tuple[Fact, ...]:
        """Return the end of a countdown whose time is up."""
        return rules.due(state.unit, now_ms)

    def apply(self, state: Alone, fact: Fact) -> Alone:
        """Return the state after the fact."""
        if isinstance(fact, NoteTaken):
            return state
        if isinstance(fact, OptionChanged):
            options = {**state.options, fact.key: fact.value}
            return replace(state, options=options, unit=replace(state.unit, profile=profile(options)))
        return replace(state, unit=apply(state.unit, fact))

    def after_undo(self, state: Alone, undone: Alone, now_ms: int) -> tuple[Fact, ...]:
        """Hold a countdown that undo brought back."""
        return rules.after_undo(state.unit, undone.unit, now_ms)

    def wake(self, state: Alone, now_ms: int) -> tuple[Fact, ...]:
        """Hold a countdown that ran when the game was left."""
        return rules.wake(state.unit, now_ms)

    def check(self, state: Alone) -> tuple[str, ...]:
        """Return every broken invariant."""
        return rules.check(state.unit)

    def report(self, state: Alone, now_ms: int) -> dict[str, Any]:
        """Return the JSON of the notation; nobody has cash or a rank here."""
        return {
            "game": self.name,
            "edition": None,
            "turn": None,
            "finished": False,
            "players": [
                {"name": name, "rank": None, "cash": None, "worth": None, "bankrupt": False} for name in state.players
            ],
            "districts": {},
            "unit": expect.report(state.unit, now_ms),
            "money": {"balanced": True},
        }

    def answer(self, state: Alone, expectation: Any, now_ms: int) -> Answer:
        """Tell whether an expectation holds."""
        return expect.answer(state.unit, expectation, now_ms)

    def unit(self, state: Alone) -> Unit:
        """Return the trading unit."""
        return state.unit


GAME = TradingUnit()
