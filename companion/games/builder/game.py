"""Monopoly Builder as a `Game`."""

from collections.abc import Sequence
from functools import partial

import msgspec

from companion.core.fact import Fact
from companion.core.last_result import cached_last
from companion.core.money import BANK, Currency
from companion.core.notation import Lexicon
from companion.core.order import Setup, read_or_refuse, reasons_against_players
from companion.core.words import phrase
from companion.games.builder import expects, facts, fold, given, legal, moments, preview, rules, standings, telling
from companion.games.builder import moves as m
from companion.games.builder.checks import broken_invariants
from companion.games.builder.chips import Chips
from companion.games.builder.edition import TOKENS, Edition, starting_chips
from companion.games.builder.edition_file import edition_problems, shipped
from companion.games.builder.preview import confirmation_question
from companion.games.builder.prominence import PROMINENCE
from companion.games.builder.report import report
from companion.games.builder.rules.light import LIGHT_MODES
from companion.games.builder.rules.risks import open_matter_sentences
from companion.games.builder.scoring import points_by_player
from companion.games.builder.settings import SETTINGS, House, house
from companion.games.builder.state import Builder, PlayerState, Turn
from companion.games.builder.story import evening_story, rent_feats
from companion.games.builder.view import builder_view
from companion.games.course import CourseFollower, Figure
from companion.games.frozen_cards import edition_of_setup
from companion.games.game import Game
from companion.games.light_game import with_light_modes
from companion.games.light_mode import FACTS

_TITLE = "Monopoly Builder"
_FEWEST, _MOST = 2, 4
"""The allowed numbers of players (BUILDER-BOX-01)."""


def begin(setup: Setup) -> Builder:
    """Return the table before its first move. Raises `Refused` with everything that is invalid."""
    reasons = reasons_against_players(setup.players, _TITLE, _FEWEST, _MOST, "BUILDER-BOX-01")
    chosen, edition = read_or_refuse(
        reasons, lambda: (house(setup.options), edition_of_setup(setup, Edition, shipped, edition_problems))
    )
    return _builder_at_start(setup, chosen, edition)


def lexicon(state: Builder) -> Lexicon:
    """Return the players and the named deeds."""
    return _lexicon_for(state.players, state.edition)


@cached_last
def _lexicon_for(players: tuple[str, ...], edition: Edition) -> Lexicon:
    return Lexicon(players=players, places=edition.deed_names, currency=Currency())


def with_outcome(move: msgspec.Struct, facts_of_move: Sequence[Fact]) -> msgspec.Struct:
    """Return the move with its drawn or chosen outcome: the dice, and the resources that paid for a floor."""
    rolled = next((fact for fact in facts_of_move if isinstance(fact, facts.Rolled)), None)
    if rolled is not None and isinstance(move, m.Roll):
        return m.Roll(rolled.first, rolled.second)
    paid = next((fact for fact in facts_of_move if isinstance(fact, facts.ResourcesReturned)), None)
    if paid is not None and isinstance(move, m.Floor | m.Penthouse):
        return type(move)(move.cell, paid.chips)
    return move


def _builder_at_start(setup: Setup, chosen: House, edition: Edition) -> Builder:
    """Return the table as set up: purses, tokens in table order, starting stocks (BUILDER-SETUP-02 to -10)."""
    player_states = {
        name: PlayerState(token, starting_chips(edition, token))
        for name, token in zip(setup.players, TOKENS, strict=False)
    }
    tray = Chips(*[edition.stock] * 4)
    for seat in player_states.values():
        tray = tray.minus(seat.chips)
    accounts = dict.fromkeys(setup.players, edition.starting_cash)
    return Builder(
        players=setup.players,
        options=SETTINGS.options_by_key(setup.options),
        edition=edition,
        house=chosen,
        seed=setup.seed,
        accounts={BANK: edition.total_money - sum(accounts.values()), **accounts},
        player_states=player_states,
        tray=tray,
        turn=Turn(setup.players[0]),
    )


_FULL = Game[Builder](
    name="builder",
    called=_TITLE,
    pitch=phrase("Play on your own board: your phone keeps the cash, the blocks and the points"),
    settings=SETTINGS,
    forms=m.FORMS,
    givens=given.GIVENS,
    position=given.position_as_moves,
    expects=expects.EXPECTS,
    facts=(*facts.FACTS, *given.FACTS, *rules.auction.FACTS, *FACTS),
    begin=begin,
    starts="begins",
    lexicon=lexicon,
    actor=rules.acting_player,
    trades=(m.Trade,),
    verify=rules.verify,
    plan=rules.plan,
    with_outcome=with_outcome,
    timing=lambda state: state.timing,
    due=rules.due_facts,
    ruled=rules.facts_of_rule_change,
    pressed=rules.auction.move_of_button,
    for_banker=rules.auction.is_only_for_banker,
    confirmation_question=confirmation_question,
    unsettled=open_matter_sentences,
    apply=fold.apply,
    check=broken_invariants,
    report=report,
    view=builder_view,
    preview=preview.preview,
    choices_in_play=legal.choices_in_play,
    standings=standings.standings_view,
    tell=telling.tell,
    moments=moments.MOMENTS,
    prominence=PROMINENCE,
    lot=moments.auction_lot,
    purse=Builder.cash,
    figure=Figure(phrase("Points"), partial(CourseFollower, fold.apply, facts.TurnBegan, points_by_player)),
    story=evening_story,
    feats=rent_feats,
)
GAME = with_light_modes(_FULL, LIGHT_MODES)
"""`game builder`. The companion is the bank, the resource tray and the scorekeeper."""
