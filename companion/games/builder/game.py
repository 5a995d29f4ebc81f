"""Monopoly Builder in the shape the table asks of every game."""

from collections.abc import Sequence
from typing import Any

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.game import Answer, NoteTaken, OptionChanged, Order, Setup
from companion.core.money import BANK, Currency
from companion.core.notation import Lexicon
from companion.games.builder import expects, facts, fold, rules
from companion.games.builder import moves as m
from companion.games.builder.checks import check
from companion.games.builder.chips import Chips
from companion.games.builder.edition import TOKENS, Edition, shipped, stock
from companion.games.builder.forms import FORMS, GIVENS
from companion.games.builder.report import report
from companion.games.builder.settings import SETTINGS, House, house
from companion.games.builder.state import Builder, Seat, Turn
from companion.games.builder.timer import profile
from companion.games.frozen import thaw
from companion.unit import rules as unit_rules
from companion.unit.facts import FACTS as UNIT_FACTS
from companion.unit.state import Unit

DEFAULT_EDITION = "us"
_FEWEST, _MOST = 2, 4


class MonopolyBuilder:
    """`game builder`. The companion is the bank, the resource tray and the score keeper."""

    name = "builder"
    title = "Monopoly Builder"
    settings = SETTINGS
    forms = FORMS
    givens = GIVENS
    expects = expects.EXPECTS
    fact_types: tuple[type[Fact], ...] = (*facts.FACTS, *UNIT_FACTS, OptionChanged, NoteTaken)

    def begin(self, setup: Setup) -> Builder:
        """Return the table before its first move. Raises `Refused` with everything that is off."""
        reasons = list(_seats(setup.players))
        chosen: House | None = None
        edition: Edition | None = None
        try:
            chosen = house(setup.options)
            edition = thaw(setup.cards, Edition) if setup.cards else shipped(setup.edition or DEFAULT_EDITION)
        except Refused as refusal:
            reasons += refusal.reasons
        if reasons or chosen is None or edition is None:
            raise Refused(*reasons)
        return _table(setup, chosen, edition)

    def lexicon(self, state: Builder) -> Lexicon:
        """Return the players and the deeds that have a name."""
        return Lexicon(players=state.players, places=state.edition.names, currency=Currency())

    def verify(self, state: Builder, order: Order, now_ms: int) -> tuple[Reason, ...]:
        """Return every reason against the order."""
        return rules.verify(state, order, now_ms)

    def do(self, state: Builder, order: Order, now_ms: int) -> tuple[Fact, ...]:
        """Return what the order brings about."""
        return rules.do(state, order, now_ms)

    def settled(self, move: Any, told: Sequence[Fact]) -> Any:
        """Return the move with what was drawn or chosen: the dice, and the resources that paid a floor."""
        rolled = next((fact for fact in told if isinstance(fact, facts.Rolled)), None)
        if rolled is not None and isinstance(move, m.Roll):
            return m.Roll(rolled.first, rolled.second)
        paid = next((fact for fact in told if isinstance(fact, facts.ResourcesReturned)), None)
        if paid is not None and isinstance(move, m.Floor | m.Penthouse):
            return type(move)(move.cell, paid.chips)
        return move

    def due(self, state: Builder, now_ms: int) -> tuple[Fact, ...]:
        """Return the end of a timed auction."""
        return rules.due(state, now_ms)

    def apply(self, state: Builder, fact: Fact) -> Builder:
        """Return the state after the fact."""
        return fold.apply(state, fact)

    def after_undo(self, state: Builder, undone: Builder, now_ms: int) -> tuple[Fact, ...]:
        """Hold a timed auction that undo brought back."""
        return unit_rules.after_undo(state.unit, undone.unit, now_ms)

    def wake(self, state: Builder, now_ms: int) -> tuple[Fact, ...]:
        """Hold a timed auction that ran when the game was left."""
        return unit_rules.wake(state.unit, now_ms)

    def check(self, state: Builder) -> tuple[str, ...]:
        """Return every broken invariant."""
        return check(state)

    def report(self, state: Builder, now_ms: int) -> dict[str, Any]:
        """Return the JSON of the notation."""
        return report(state, now_ms)

    def answer(self, state: Builder, expectation: Any, now_ms: int) -> Answer:
        """Tell whether an expectation holds."""
        return expects.answer(state, expectation, now_ms)

    def unit(self, state: Builder) -> Unit:
        """Return the timer of the auctions."""
        return state.unit


def _seats(players: Sequence[str]) -> list[Reason]:
    """Return what is wrong with the players (BUILDER-BOX-01)."""
    reasons = []
    if not _FEWEST <= len(players) <= _MOST:
        text = f"Monopoly Builder takes {_FEWEST} to {_MOST} players, not {len(players)}."
        reasons.append(Reason(text, "BUILDER-BOX-01"))
    keys = [name.strip().casefold() for name in players]
    for place, (name, key) in enumerate(zip(players, keys, strict=True)):
        if key in (BANK, "") or not name.isprintable():
            reasons.append(Reason(f"“{name}” cannot be the name of a player."))
        elif key in keys[:place]:
            reasons.append(Reason(f"{name} plays twice: players need different names."))
    return reasons


def _table(setup: Setup, chosen: House, edition: Edition) -> Builder:
    """Return the table as it is set up: purses, tokens in table order, starting stocks (BUILDER-SETUP-02 to -10)."""
    seats = {name: Seat(token, stock(edition, token)) for name, token in zip(setup.players, TOKENS, strict=False)}
    tray = Chips(*[edition.stock] * 4)
    for seat in seats.values():
        tray = tray.minus(seat.chips)
    accounts = dict.fromkeys(setup.players, edition.purse)
    return Builder(
        players=setup.players,
        options={SETTINGS.find(key).key: value for key, value in setup.options.items()},
        edition=edition,
        house=chosen,
        unit=Unit(profile=profile(chosen.auction_timer), seed=setup.seed),
        accounts={BANK: edition.money - sum(accounts.values()), **accounts},
        seats=seats,
        tray=tray,
        turn=Turn(setup.players[0]),
    )


GAME = MonopolyBuilder()
