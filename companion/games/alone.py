"""The trading unit alone, as `game unit`, for a table that handles its own money and cards."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.json import Json
from companion.core.money import Currency
from companion.core.move import forms_of, moves_in
from companion.core.notation import Lexicon
from companion.core.order import NoteTaken, OptionChanged, Order, Setup, read_or_refuse, reasons_against_players
from companion.core.seats import COLOURS, seat_with_default_name
from companion.core.words import phrase, say, say_in, translated
from companion.games.big_moment import BigMoments, Lot, auction_and_build_moment_makers
from companion.games.choice import Choice
from companion.games.choice_factory import ChoiceFactory
from companion.games.game import Game
from companion.games.prominence import Prominence
from companion.games.rulebook import Recorder, Rulebook, order_and_asker
from companion.games.telling import Teller
from companion.games.view import PlayerRow, StandingRow, Standings, TableView
from companion.unit import closing, countdown, expect, rules, takeover
from companion.unit import moves as um
from companion.unit.facts import FACTS, AuctionSold, BidCalled
from companion.unit.phases import Phase
from companion.unit.profile import SETTINGS, profile
from companion.unit.risks import confirmation_question
from companion.unit.rules import move_of_button
from companion.unit.state import Unit, phase
from companion.unit.state import apply as apply_unit

_TITLE = phrase("Trading unit")
_MOST_PLAYERS = 6


class Alone(msgspec.Struct, frozen=True):
    """The state of a table that uses only the trading unit, and what was bid and sold there. It never ends."""

    currency: ClassVar[Currency] = rules.CURRENCY
    players: tuple[str, ...]
    options: dict[str, str]
    unit: Unit
    sales: tuple[AuctionSold, ...] = ()
    bids: int = 0
    finished: None = None


def begin(setup: Setup) -> Alone:
    """Return the unit, switched off. Raises `Refused` for invalid players or options."""
    reasons = [*reasons_against_players(setup.players, translated(_TITLE), 0, _MOST_PLAYERS, "CITY-SET-01")]
    if setup.edition or setup.cards:
        reasons.append(Reason(say("The trading unit on its own has no editions or cards.")))
    chosen = read_or_refuse(reasons, lambda: profile(setup.options))
    return Alone(setup.players, dict(setup.options), Unit(profile=chosen, seed=setup.seed))


def lexicon(state: Alone) -> Lexicon:
    """Return the players' names. Without any, callers are taken as named."""
    return Lexicon(players=state.players, currency=rules.CURRENCY, any_player=True, any_place=True)


def _reasons_against(state: Alone, recorder: Recorder[Alone], order: Order, player: str) -> tuple[Reason, ...]:
    if isinstance(order.move, takeover.TakeoverMove):
        return takeover.reasons_against(state.unit, order.move, recorder.at_ms)
    return rules.verify(state.unit, order, recorder.at_ms, _possible_callers(state.players))


def _possible_callers(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return everyone who may call, or nothing while a seat has no player's name, because that seat may be empty."""
    unnamed = len(players) == len(COLOURS) and any(
        seat_with_default_name(name) == seat for seat, name in enumerate(players)
    )
    return () if unnamed else players


def _carry_out(recorder: Recorder[Alone], order: Order, player: str) -> None:
    if isinstance(order.move, takeover.TakeoverMove):
        recorder.add_facts(*takeover.takeover_facts(recorder.state.unit, order.move, recorder.at_ms))
    else:
        recorder.add_facts(*rules.facts_of_order(recorder.state.unit, order, recorder.at_ms))
        recorder.add_facts(
            *closing.facts_after_call(recorder.state.unit, order.move, recorder.at_ms, recorder.state.players)
        )


def apply(state: Alone, fact: Fact) -> Alone:
    """Return the state after the fact."""
    if isinstance(fact, NoteTaken):
        return state
    if isinstance(fact, OptionChanged):
        options = {**state.options, fact.key: fact.value}
        return replace(state, options=options, unit=replace(state.unit, profile=profile(options)))
    sales = (*state.sales, fact) if isinstance(fact, AuctionSold) else state.sales
    bids = state.bids + isinstance(fact, BidCalled)
    return replace(state, unit=apply_unit(state.unit, fact), sales=sales, bids=bids)


def broken_invariants(state: Alone) -> tuple[str, ...]:
    """Return every broken invariant."""
    return rules.broken_invariants(state.unit)


def report(state: Alone, now_ms: int) -> dict[str, Json]:
    """Return the JSON of the notation. No one has cash or a rank here."""
    return {
        "game": GAME.name,
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


def table_view(state: Alone, now_ms: int) -> TableView:
    """Return what the unit does, and what each player bids now and has spent at auctions."""
    timer = state.unit.timer
    names = timer.between if timer else ()
    spent, bought = say("Spent at auction"), say("Bought")
    return TableView(
        game=GAME.name,
        headline=headline(state.unit, now_ms),
        asked=names,
        columns=(say("Bid"), spent) if timer and timer.is_auction else (spent, bought),
        players=tuple(_player_row(state, name, in_turn=name in names) for name in state.players),
        summary=() if state.unit.on_since_ms is not None else tuple(_summary_rows(state)),
    )


def _summary_rows(state: Alone) -> Iterator[tuple[str, str]]:
    """Yield totals of sales, bids and building so far, as headings and figures, leaving out those that are zero."""
    if state.sales:
        dearest = max(state.sales, key=lambda sale: sale.amount)
        yield say("Sold at auction"), str(len(state.sales))
        yield say("Spent in all"), rules.CURRENCY.show(sum(sale.amount for sale in state.sales))
        yield say("Highest price"), f"{rules.CURRENCY.show(dearest.amount)} {dearest.player}"
    if state.bids:
        yield say("Bids"), str(state.bids)
    *blocks, railroads = state.unit.counts
    if built := sum(number * count for number, count in enumerate(blocks, 1)):
        yield say("Blocks"), str(built)
    if railroads:
        yield say("Railroads"), str(railroads)


def _player_row(state: Alone, player: str, *, in_turn: bool) -> PlayerRow:
    timer = state.unit.timer
    prices = [sale.amount for sale in state.sales if sale.player == player]
    spent = rules.CURRENCY.show(sum(prices)) if prices else "0"
    first, second = spent, str(len(prices)) if prices else ""
    if timer and timer.is_auction:
        bids = [rules.CURRENCY.show(bid.amount) for bid in timer.bids if bid.player == player]
        first, second = (bids or ["–"])[-1], spent if prices else ""
    return PlayerRow(name=player, first=first, second=second, where="", marks="", in_turn=in_turn, out=False)


def headline(unit: Unit, now_ms: int) -> str:
    """Return what the unit does now or waits for, in one line."""
    timer = unit.timer
    if timer is None:
        if phase(unit, now_ms) is Phase.SPINNING:
            return say("The light is running")
        if unit.on_since_ms is None:
            return say("Turn the unit on to start")
        return say("Press Build, or start an auction or a deal")
    if timer.deal:
        players = " – ".join(timer.between)
        return say("Deal {players}", players=players) if players else say("Deal: agree before the time is up")
    leader = timer.leader
    if timer.district and leader:
        return say("{deed} is up for auction: can anyone beat {player}?", deed=timer.district, player=leader.player)
    if timer.district:
        return say("{deed} is up for auction: any bids?", deed=timer.district)
    return say("Auction: can anyone beat {player}?", player=leader.player) if leader else say("Auction: any bids?")


def choices_offered(factory: ChoiceFactory[Alone]) -> Iterator[Choice]:
    """Yield what the unit's buttons do now and what can be called in an auction."""
    unit = factory.state.unit
    timer = unit.timer
    if timer is None:
        yield factory.choice(say("Press Build"), um.PressBuild())
        yield factory.choice(say("Start an auction"), um.StartAuction())
        yield factory.choice(say("Start a deal"), um.StartDeal())
        if unit.on_since_ms is None:
            yield factory.choice(say("Turn the unit on"), um.SwitchOn())
        else:
            yield factory.choice(say("Turn the unit off"), um.SwitchOff())
        return
    if timer.deal:
        yield factory.choice(say_in("button", "Agreed"), um.AgreeDeal())
    else:
        least = timer.leader.amount + unit.profile.bid_step if timer.leader else unit.profile.bid_step
        for name in factory.state.players:
            reasons = factory.reasons_against(um.CallBid(name, least))
            yield factory.choice_with_blanks(
                say("{player} bids", player=name), um.CallBid, reasons, given={"player": name}
            )
        yield factory.choice(say_in("button", "Sold"), um.CloseAuction())
        for name in factory.state.players:
            yield factory.choice(say("{player} drops out", player=name), um.PassBid(name), own=say("Drop out"))
    yield (factory.choice(say("Resume"), um.Resume()) if timer.held else factory.choice(say("Pause"), um.Hold()))
    yield factory.choice(say("Cancel"), um.Cancel())


def standings_view(state: Alone, now_ms: int) -> Standings:
    """Return the players. No one has cash or a rank here."""
    return Standings(rows=tuple(StandingRow(name, None) for name in state.players))


TELL = Teller[Alone](SETTINGS, ("district",))
"""What the unit does, as sentences."""
MOMENTS = BigMoments[Alone](auction_and_build_moment_makers(rules.CURRENCY.show, lambda state, name: Lot(name)))
"""The big moments of the unit."""
_RULES = Rulebook(apply, order_and_asker, _reasons_against, _carry_out)
GAME = Game[Alone](
    name="unit",
    called=_TITLE,
    pitch=phrase("Light, auctions and the hour for Monopoly City: play on your own board"),
    settings=SETTINGS,
    forms=forms_of(moves_in(um, takeover)),
    expects=expect.EXPECTS,
    facts=FACTS,
    begin=begin,
    lexicon=lexicon,
    timing=lambda state: state.unit,
    due=lambda state, now_ms: countdown.due_facts(state.unit, now_ms),
    pressed=lambda state, button, now_ms: move_of_button(state.unit, button, now_ms),
    for_banker=lambda state, kind: closing.is_only_for_banker(
        state.unit, kind, state.unit.profile.control, state.players
    ),
    verify=_RULES.verify,
    plan=_RULES.plan,
    with_outcome=rules.with_outcome,
    confirmation_question=lambda state, order, now_ms: confirmation_question(state.unit, order.move, now_ms),
    apply=apply,
    check=broken_invariants,
    report=report,
    view=table_view,
    choices_in_play=choices_offered,
    standings=standings_view,
    tell=TELL,
    moments=MOMENTS,
    prominence=Prominence(
        due=("on", "agreed", "press"),
        likely=("auction", "deal"),
        last=("off", "cancel", "sold"),
        out="pass",
        headings={"pass": phrase("Who drops out?")},
    ),
)
"""`game unit`. Money is only called here, never booked, and any district name is accepted."""
