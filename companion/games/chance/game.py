"""Monopoly Chance as a `Game`."""

from collections.abc import Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.money import Currency
from companion.core.order import Setup, read_or_refuse, reasons_against_players
from companion.core.words import phrase
from companion.games import turn_timer
from companion.games.chance import expects, facts, fold, given, legal, moments, rules, standings
from companion.games.chance import moves as m
from companion.games.chance.checks import broken_invariants
from companion.games.chance.edition import CHANCE_CARDS, Edition, edition_problems
from companion.games.chance.edition_file import shipped
from companion.games.chance.preview import confirmation_question, preview, unsettled_sentences
from companion.games.chance.prominence import PROMINENCE
from companion.games.chance.report import report
from companion.games.chance.rules.light import LIGHT_MODES
from companion.games.chance.scoring import minimum_length_by_player
from companion.games.chance.settings import SETTINGS, house
from companion.games.chance.slots import ChanceLexicon
from companion.games.chance.state import DECK_COLOURS, Chance, Deck, Property, Turn
from companion.games.chance.story import evening_story
from companion.games.chance.telling import tell
from companion.games.chance.view import chance_view
from companion.games.course import CourseFollower, Figure
from companion.games.frozen_cards import edition_of_setup
from companion.games.game import Game
from companion.games.leaving import WentHome
from companion.games.light_game import with_light_modes
from companion.games.light_mode import FACTS
from companion.games.own_names import cards_by_own_name

_TITLE = "Monopoly Chance"
_FEWEST, _MOST = 2, 4
"""The allowed numbers of players (CHANCE-BOX-01)."""


def begin(setup: Setup) -> Chance:
    """Return the table with a full deck for each player. Raises `Refused` with everything that is invalid."""
    reasons = reasons_against_players(setup.players, _TITLE, _FEWEST, _MOST, "CHANCE-BOX-01")
    chosen, edition = read_or_refuse(
        reasons, lambda: (house(setup.options), edition_of_setup(setup, Edition, shipped, edition_problems))
    )
    return Chance(
        players=setup.players,
        options=SETTINGS.options_by_key(setup.options),
        edition=edition,
        house=chosen,
        seed=setup.seed,
        decks={name: Deck(edition.deck) for name in setup.players},
        spaces=_spaces_at_start(edition, chosen.spaces_per_colour),
        skylines={name: {} for name in setup.players},
        turn=Turn(setup.players[0]),
        cards=CHANCE_CARDS,
    )


def lexicon(state: Chance) -> ChanceLexicon:
    """Return the players, the properties, the cards and the colours."""
    return ChanceLexicon(
        players=state.players,
        places=tuple(state.spaces),
        currency=Currency(),
        cards=tuple(state.edition.cards),
        colours=state.edition.colours,
        decks=DECK_COLOURS,
        own_names=tuple(cards_by_own_name(state.edition.cards).items()),
    )


def with_outcome(move: msgspec.Struct, facts_of_move: Sequence[Fact]) -> msgspec.Struct:
    """Return the move with the rolled face or the smallest building."""
    for fact in facts_of_move:
        if isinstance(fact, facts.Rolled) and isinstance(move, m.Roll):
            return m.Roll(fact.face)
        if isinstance(fact, facts.BuildingStolen) and isinstance(move, m.ChanceSteal):
            return replace(move, colour=fact.colour)
    return move


def _spaces_at_start(edition: Edition, each: int) -> dict[str, Property]:
    """Return the properties, empty. A second one of a colour is called, for example, red 2 (CHANCE-OQ-20)."""
    names = (
        (colour, f"{colour} {number}" if number > 1 else colour)
        for number in range(1, each + 1)
        for colour in edition.spaces
    )
    return {name: Property(colour) for colour, name in names}


_FULL = Game[Chance](
    name="chance",
    called=_TITLE,
    pitch=phrase("Play with your own cards: your phone keeps score and shows the odds"),
    settings=SETTINGS,
    forms=m.FORMS,
    givens=given.GIVENS,
    position=given.position_as_moves,
    expects=expects.EXPECTS,
    facts=(*facts.FACTS, *given.FACTS, *turn_timer.FACTS, *FACTS, WentHome),
    begin=begin,
    lexicon=lexicon,
    actor=rules.acting_player,
    decides=rules.only_player_allowed,
    timing=lambda state: state.timing,
    due=turn_timer.due_timeout_fact,
    pressed=turn_timer.move_of_button,
    verify=rules.verify,
    plan=rules.plan,
    ruled=rules.facts_of_rule_change,
    with_outcome=with_outcome,
    confirmation_question=confirmation_question,
    unsettled=unsettled_sentences,
    apply=fold.apply,
    check=broken_invariants,
    report=report,
    view=chance_view,
    preview=preview,
    choices_in_play=legal.choices_in_play,
    standings=standings.standings_view,
    moments=moments.MOMENTS,
    prominence=PROMINENCE,
    figure=Figure(
        phrase("Skyline length"),
        partial(CourseFollower, fold.apply, facts.TurnBegan, minimum_length_by_player),
        called=standings.compared_figure_name,
    ),
    tell=tell,
    story=evening_story,
)
GAME = with_light_modes(_FULL, LIGHT_MODES)
"""`game chance`. The table rolls, flips and places. The desk counts the cards, checks the rules and scores."""
