"""Monopoly Deal as a `Game`."""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.last_result import cached_last
from companion.core.money import Currency
from companion.core.order import Setup, read_or_refuse, reasons_against_names
from companion.core.words import phrase, say
from companion.games import turn_timer
from companion.games.course import CourseFollower, Figure
from companion.games.deal import expects, facts, fold, given, legal, moments, rules, standings
from companion.games.deal import moves as m
from companion.games.deal.checks import broken_invariants
from companion.games.deal.edition import Edition, edition_problems, shipped
from companion.games.deal.preview import confirmation_question, preview, unsettled_sentences
from companion.games.deal.prominence import PROMINENCE
from companion.games.deal.report import report
from companion.games.deal.rules.common import TO_WIN
from companion.games.deal.rules.light import LIGHT_MODES
from companion.games.deal.scoring import complete_colours_by_player
from companion.games.deal.settings import SETTINGS, house
from companion.games.deal.slots import DealLexicon
from companion.games.deal.state import REFILL, Area, Deal, TableCard, Turn
from companion.games.deal.story import evening_story
from companion.games.deal.telling import tell
from companion.games.deal.view import deal_view
from companion.games.frozen_cards import edition_of_setup
from companion.games.game import Game
from companion.games.leaving import WentHome
from companion.games.light_game import with_light_modes
from companion.games.light_mode import FACTS

_FEWEST, _MOST = 2, 5


def begin(setup: Setup) -> Deal:
    """Return the table with five cards dealt to each player. Raises `Refused` with everything that is invalid."""
    chosen = house(setup.options)
    edition = read_or_refuse(
        _reasons_against_players(setup.players, chosen.packs),
        lambda: edition_of_setup(setup, Edition, shipped, edition_problems),
    )
    return Deal(
        players=setup.players,
        options=SETTINGS.options_by_key(setup.options),
        edition=edition,
        house=chosen,
        packs=chosen.packs,
        areas={name: Area() for name in setup.players},
        pile=edition.cards_per_pack * chosen.packs - REFILL * len(setup.players),
        turn=Turn(setup.players[0]),
    )


def _lines_of_running_turn(state: Deal) -> tuple[str, ...]:
    return (f"plays {state.turn.plays}",) if state.turn.drawn else ()


def lexicon(state: Deal) -> DealLexicon:
    """Return the players, the cards and the colours."""
    return _lexicon_for(state.players, state.edition)


@cached_last
def _lexicon_for(players: tuple[str, ...], edition: Edition) -> DealLexicon:
    return DealLexicon(
        players=players,
        places=tuple(edition.cards),
        currency=Currency(),
        edition=edition,
        colours=tuple(edition.colours),
        lying=tuple(spot for card in edition.cards for spot in _possible_placements(edition, card)),
        bankable=_bankable_cards(edition),
        streets=tuple((colour.casefold(), _streets_of_colour(edition, colour)) for colour in edition.colours),
    )


def _bankable_cards(edition: Edition) -> tuple[str, ...]:
    """Return what can be in a bank, money first."""
    names = (name for name, card in edition.cards.items() if not card.is_property)
    return tuple(sorted(names, key=lambda name: edition.cards[name].kind != "money"))


def _streets_of_colour(edition: Edition, colour: str) -> tuple[str, ...]:
    return tuple(name for name, card in edition.cards.items() if card.kind == "property" and colour in card.colours)


def _possible_placements(edition: Edition, card: str) -> Iterator[TableCard]:
    """Yield how a card can be on the table. A wild has one entry for each colour."""
    colours = edition.colours_of(card)
    return (TableCard(card, colour) for colour in (colours if len(colours) > 1 else (None,)))


def with_outcome(move: msgspec.Struct, facts_of_move: Sequence[Fact]) -> msgspec.Struct:
    """Return the move with its cards fully named."""
    for fact in facts_of_move:
        if isinstance(fact, facts.Paid) and isinstance(move, m.Pay):
            return m.Pay(fact.pieces)
        if isinstance(fact, facts.Recoloured) and isinstance(move, m.Recolour):
            return replace(move, piece=fact.piece)
        if isinstance(fact, facts.Claimed) and isinstance(move, m.Sly | m.Forced):
            given = {"give": fact.claim.give} if isinstance(move, m.Forced) else {}
            return replace(move, take=fact.claim.take, **given)
    return move


def _reasons_against_players(players: Sequence[str], packs: int) -> list[Reason]:
    """Return what is wrong with the players (DEAL-BOX-03, DEAL-OQ-20)."""
    reasons = list(reasons_against_names(players))
    if len(players) < _FEWEST:
        reasons.append(
            Reason(
                say("Monopoly Deal is for {fewest} players or more, not {n}.", fewest=_FEWEST, n=len(players)),
                "DEAL-BOX-03",
            )
        )
    elif len(players) > _MOST * packs:
        reasons.append(Reason(_too_many_players_sentence(len(players), packs), "DEAL-BOX-03"))
    return reasons


def _too_many_players_sentence(players: int, packs: int) -> str:
    """Return that there are too many players, and whether another pack would help."""
    most = _MOST * packs
    if packs > 1:
        return say("There are {n} players, which is too many: two packs are for up to {most}.", n=players, most=most)
    if players > 2 * _MOST:
        return say("There are {n} players, which is too many: one pack is for up to {most}.", n=players, most=most)
    return say(
        "There are {n} players: one pack is for up to {most}; the house rules set the number of packs.",
        n=players,
        most=most,
    )


_FULL = Game[Deal](
    name="deal",
    called="Monopoly Deal",
    pitch=phrase("Play with your own cards: your phone keeps every bank and set, and says who owes what"),
    bgg=40398,
    settings=SETTINGS,
    forms=m.FORMS,
    givens=given.GIVENS,
    position=given.position_as_moves,
    expects=expects.EXPECTS,
    facts=(*facts.FACTS, *given.FACTS, *turn_timer.FACTS, *FACTS, WentHome),
    begin=begin,
    goes_on=_lines_of_running_turn,
    lexicon=lexicon,
    actor=rules.acting_player,
    timing=lambda state: state.timing,
    due=turn_timer.due_timeout_fact,
    pressed=turn_timer.move_of_button,
    verify=rules.verify,
    plan=rules.plan,
    with_outcome=with_outcome,
    ruled=rules.facts_of_rule_change,
    confirmation_question=confirmation_question,
    unsettled=unsettled_sentences,
    apply=fold.apply,
    check=broken_invariants,
    report=report,
    view=deal_view,
    preview=preview,
    choices_in_play=legal.choices_in_play,
    standings=standings.standings_view,
    moments=moments.MOMENTS,
    prominence=PROMINENCE,
    figure=Figure(
        phrase("Sets"),
        partial(CourseFollower, fold.apply, facts.TurnBegan, complete_colours_by_player),
        wins=TO_WIN,
    ),
    tell=tell,
    story=evening_story,
)
GAME = with_light_modes(_FULL, LIGHT_MODES)
"""`game deal`. The desk tracks the open cards and the number of the others. Hands stay hidden."""
