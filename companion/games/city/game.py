"""Monopoly City as a `Game`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.last_result import cached_last
from companion.core.money import BANK
from companion.core.notation.names import name_meant
from companion.core.order import Setup, read_or_refuse, reasons_against_players
from companion.core.words import phrase, say
from companion.games.city import (
    expects,
    facts,
    fold,
    given,
    legal,
    moments,
    preview,
    rules,
    scoring,
    standings,
    telling,
)
from companion.games.city import moves as m
from companion.games.city.checks import broken_invariants
from companion.games.city.edition import Edition, with_amount, with_names
from companion.games.city.edition_file import edition_problems, shipped
from companion.games.city.preview import confirmation_question
from companion.games.city.prominence import PROMINENCE
from companion.games.city.report import report
from companion.games.city.rules.ending import what_is_still_played
from companion.games.city.rules.light import LIGHT_MODES
from companion.games.city.rules.risks import open_matter_sentences
from companion.games.city.scoring import worth_by_player
from companion.games.city.settings import SETTINGS, House, house
from companion.games.city.slots import CityLexicon
from companion.games.city.state import City, PlayerState, Plot, Turn
from companion.games.city.story import evening_story, rent_and_build_feats
from companion.games.city.view import city_view
from companion.games.course import CourseFollower, Figure
from companion.games.frozen_cards import edition_of_setup
from companion.games.game import Game
from companion.games.light_game import with_light_modes
from companion.games.light_mode import FACTS
from companion.unit import rules as unit_rules
from companion.unit.facts import FACTS as UNIT_FACTS
from companion.unit.profile import profile
from companion.unit.rules import CURRENCY
from companion.unit.signals import Button
from companion.unit.state import Unit

_TITLE = "Monopoly City"
_FEWEST, _MOST = 2, 6
"""The allowed numbers of players (CITY-SET-01)."""


def begin(setup: Setup) -> City:
    """Return the table before its first move. Raises `Refused` with everything that is invalid."""
    reasons = reasons_against_players(setup.players, _TITLE, _FEWEST, _MOST, "CITY-SET-01")
    chosen, edition = read_or_refuse(reasons, lambda: _house_rules_and_edition(setup))
    return _city_at_start(setup, chosen, edition)


def _house_rules_and_edition(setup: Setup) -> tuple[House, Edition]:
    """Return the house rules and the cards. Raises `Refused`."""
    chosen = house(setup.options)
    return chosen, read_or_refuse(
        _banker_problems(chosen, setup.players), lambda: _edition_with_house_rules(setup, chosen)
    )


def lexicon(state: City) -> CityLexicon:
    """Return the players, the districts, and the spaces of the track."""
    return _lexicon_for(state.players, state.edition)


@cached_last
def _lexicon_for(players: tuple[str, ...], edition: Edition) -> CityLexicon:
    return CityLexicon(
        players=players,
        places=tuple(edition.districts),
        currency=unit_rules.CURRENCY,
        track=tuple(space.name for space in edition.track),
    )


def with_outcome(move: msgspec.Struct, facts_of_move: Sequence[Fact]) -> msgspec.Struct:
    """Return the move with its drawn outcome: the dice, the Build result, the length of a countdown."""
    if isinstance(move, m.Roll):
        rolled = next((fact for fact in facts_of_move if isinstance(fact, facts.Rolled)), None)
        return move if rolled is None else m.Roll(rolled.first, rolled.second)
    return unit_rules.with_outcome(move, facts_of_move)


def move_of_button(state: City, button: Button, now_ms: int) -> str:
    """Return the move a button makes.

    It doesn't wait for a light still running from the previous roll (UNIT-BLD-04).
    """
    move = unit_rules.move_of_button(state.unit, button, now_ms)
    return "press" if move == "skip" and state.turn.player not in state.turn.pressed else move


def _banker_problems(chosen: House, players: Sequence[str]) -> list[Reason]:
    """Return the problems with the Banker (CITY-SET-10, CITY-OQ-83)."""
    if not chosen.banker:
        return []
    plays = chosen.banker.casefold() in [name.casefold() for name in players]
    if chosen.banker_plays and not plays:
        return [Reason(say("{player}, the Banker, is not among the players.", player=chosen.banker), "CITY-SET-10")]
    if plays and not chosen.banker_plays:
        return [
            Reason(say("{player} is the Banker and doesn't play, by house rule.", player=chosen.banker), "CITY-OQ-83")
        ]
    return []


def _edition_with_house_rules(setup: Setup, chosen: House) -> Edition:
    """Return the cards of the game: its own, or the shipped ones with the changes of the house rules."""
    cards = edition_of_setup(setup, Edition, shipped, edition_problems)
    if "new_town_r7" in SETTINGS.options_by_key(setup.options) and "New Town" in cards.districts:
        cards = with_amount(cards, "New Town", "r7", int(chosen.new_town_r7))
    return _with_district_names(cards, chosen.district_names)


def _with_district_names(cards: Edition, wanted: Mapping[str, str]) -> Edition:
    """Return the cards with the names from a house rule (CITY-OQ-81). Raises `Refused` for invalid names."""
    try:
        names = {name_meant(old, tuple(cards.districts), phrase("district")): new for old, new in wanted.items()}
    except Refused as refusal:
        raise Refused(*(_refused_names_reason(reason.text) for reason in refusal.reasons)) from None
    cards = with_names(cards, names)
    taken = Counter(space.name.casefold() for space in cards.track if space.kind == "district")
    taken.update({space.name.casefold() for space in cards.track if space.kind != "district"})
    if twice := [new for new in wanted.values() if taken[new.casefold()] > 1]:
        raise Refused(_refused_names_reason(say("there would be two places called {name}.", name=twice[0])))
    return cards


def _refused_names_reason(why: str) -> Reason:
    """Return why districts can't have their new names."""
    return Reason(say("The new district names (district_names): {why}", why=why), "CITY-OQ-81")


def _city_at_start(setup: Setup, chosen: House, edition: Edition) -> City:
    purse = 0 if chosen.money == "paper" else edition.starting_cash
    accounts = dict.fromkeys(setup.players, purse)
    return City(
        players=setup.players,
        options=SETTINGS.options_by_key(setup.options),
        edition=edition,
        house=chosen,
        unit=Unit(profile=profile(setup.options, SETTINGS), seed=setup.seed),
        accounts={BANK: -purse * len(setup.players), **accounts},
        player_states={name: PlayerState() for name in setup.players},
        plots={name: Plot() for name in edition.districts},
        turn=Turn(setup.players[0]),
        opener=setup.players[0],
    )


_FULL = Game[City](
    name="city",
    called=_TITLE,
    pitch=phrase("Play on your own board: your phone is the bank, the light and the auctions"),
    bgg=41186,
    settings=SETTINGS,
    forms=m.FORMS,
    givens=given.GIVENS,
    position=given.position_as_moves,
    expects=expects.EXPECTS,
    facts=(*facts.FACTS, *given.FACTS, *UNIT_FACTS, *FACTS),
    begin=begin,
    starts="begins",
    lexicon=lexicon,
    actor=rules.acting_player,
    claimant=rules.claimant_of_awaited_rent,
    trades=(m.Trade,),
    verify=rules.verify,
    plan=rules.plan,
    ruled=rules.facts_of_rule_change,
    with_outcome=with_outcome,
    timing=lambda state: state.unit,
    pressed=move_of_button,
    still_played=what_is_still_played,
    due=rules.due_facts,
    for_banker=rules.auction.is_only_for_banker,
    confirmation_question=confirmation_question,
    unsettled=open_matter_sentences,
    apply=fold.apply,
    check=broken_invariants,
    report=report,
    view=city_view,
    preview=preview.preview,
    choices_in_play=legal.choices_in_play,
    standings=standings.standings_view,
    tell=telling.tell,
    moments=moments.MOMENTS,
    prominence=PROMINENCE,
    lot=moments.auction_lot,
    purse=scoring.known_cash,
    figure=Figure(
        phrase("Worth"), partial(CourseFollower, fold.apply, facts.TurnBegan, worth_by_player), CURRENCY.show
    ),
    story=evening_story,
    feats=rent_and_build_feats,
)
GAME = with_light_modes(_FULL, LIGHT_MODES)
"""`game city`. The companion is the bank, unless the table uses paper money (`option money paper`)."""
