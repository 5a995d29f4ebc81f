"""Monopoly Chance in the shape the table asks of every game."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.game import Answer, NoteTaken, OptionChanged, Order, Setup, check_players
from companion.core.money import Currency
from companion.games import turn_timer
from companion.games.chance import expects, facts, fold, rules
from companion.games.chance import moves as m
from companion.games.chance.checks import check
from companion.games.chance.edition import CHANCE_CARDS, Edition, shipped
from companion.games.chance.forms import FORMS, GIVENS
from companion.games.chance.report import report
from companion.games.chance.settings import SETTINGS, House, house
from companion.games.chance.slots import ChanceLexicon
from companion.games.chance.state import DECK_COLOURS, Chance, Deck, Property, Turn
from companion.games.frozen import thaw
from companion.unit import rules as unit_rules
from companion.unit.state import Unit

DEFAULT_EDITION = "us"
_FEWEST, _MOST = 2, 4


class MonopolyChance:
    """`game chance`. The table rolls, flips and places; the desk counts the cards, guards the rules and scores."""

    name = "chance"
    title = "Monopoly Chance"
    settings = SETTINGS
    forms = FORMS
    givens = GIVENS
    expects = expects.EXPECTS
    fact_types: tuple[type[Fact], ...] = (*facts.FACTS, *turn_timer.FACTS, OptionChanged, NoteTaken)

    def begin(self, setup: Setup) -> Chance:
        """Return the table with a whole deck for everybody. Raises `Refused` with everything that is off."""
        reasons = _seats(setup.players)
        chosen: House | None = None
        edition: Edition | None = None
        try:
            chosen = house(setup.options)
            edition = thaw(setup.cards, Edition) if setup.cards else shipped(setup.edition or DEFAULT_EDITION)
        except Refused as refusal:
            reasons += refusal.reasons
        if reasons or chosen is None or edition is None:
            raise Refused(*reasons)
        return Chance(
            players=setup.players,
            options={SETTINGS.find(key).key: value for key, value in setup.options.items()},
            edition=edition,
            house=chosen,
            unit=Unit(profile=turn_timer.profile(chosen.turn_timer), seed=setup.seed),
            seed=setup.seed,
            decks={name: Deck(edition.deck) for name in setup.players},
            spaces=_spaces(edition, chosen.spaces_per_colour),
            skylines={name: {} for name in setup.players},
            turn=Turn(setup.players[0]),
            cards=CHANCE_CARDS,
        )

    def lexicon(self, state: Chance) -> ChanceLexicon:
        """Return the players, the properties, the cards and the colours."""
        return ChanceLexicon(
            players=state.players,
            places=tuple(state.spaces),
            currency=Currency(),
            cards=tuple(state.edition.cards),
            colours=state.edition.colours,
            decks=DECK_COLOURS,
        )

    def verify(self, state: Chance, order: Order, now_ms: int) -> tuple[Reason, ...]:
        """Return every reason against the order."""
        return rules.verify(state, order, now_ms)

    def do(self, state: Chance, order: Order, now_ms: int) -> tuple[Fact, ...]:
        """Return what the order brings about."""
        return rules.do(state, order, now_ms)

    def settled(self, move: Any, told: Sequence[Fact]) -> Any:
        """Return the move with the face that was drawn, or the building that was the smallest."""
        for fact in told:
            if isinstance(fact, facts.Rolled) and isinstance(move, m.Roll):
                return m.Roll(fact.face)
            if isinstance(fact, facts.BuildingStolen) and isinstance(move, m.ChanceSteal):
                return replace(move, colour=fact.colour)
        return move

    def due(self, state: Chance, now_ms: int) -> tuple[Fact, ...]:
        """Return the end of the time of a turn."""
        return unit_rules.due(state.unit, now_ms)

    def apply(self, state: Chance, fact: Fact) -> Chance:
        """Return the state after the fact."""
        return fold.apply(state, fact)

    def after_undo(self, state: Chance, undone: Chance, now_ms: int) -> tuple[Fact, ...]:
        """Hold the time of a turn that undo brought back."""
        return unit_rules.after_undo(state.unit, undone.unit, now_ms)

    def wake(self, state: Chance, now_ms: int) -> tuple[Fact, ...]:
        """Hold the time of a turn that ran when the game was left."""
        return unit_rules.wake(state.unit, now_ms)

    def check(self, state: Chance) -> tuple[str, ...]:
        """Return every broken invariant."""
        return check(state)

    def report(self, state: Chance, now_ms: int) -> dict[str, Any]:
        """Return the JSON of the notation."""
        return report(state, now_ms)

    def answer(self, state: Chance, expectation: Any, now_ms: int) -> Answer:
        """Tell whether an expectation holds."""
        return expects.answer(state, expectation, now_ms)

    def unit(self, state: Chance) -> Unit:
        """Return the timer of the turns."""
        return state.unit


def _seats(players: Sequence[str]) -> list[Reason]:
    """Return what is wrong with the players (CHANCE-BOX-01)."""
    reasons = list(check_players(players, len(players)))
    if not _FEWEST <= len(players) <= _MOST:
        text = f"Monopoly Chance takes {_FEWEST} to {_MOST} players, not {len(players)}."
        reasons.append(Reason(text, "CHANCE-BOX-01"))
    return reasons


def _spaces(edition: Edition, each: int) -> dict[str, Property]:
    """Return the properties, empty; a second one of a colour is called red 2 (CHANCE-OQ-20)."""
    names = (
        (colour, f"{colour} {number}" if number > 1 else colour)
        for number in range(1, each + 1)
        for colour in edition.spaces
    )
    return {name: Property(colour) for colour, name in names}


GAME = MonopolyChance()
