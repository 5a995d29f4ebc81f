"""What players can do at a moment in the city. The screen shows it, greys it with reasons, and carries it out."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.errors import Reason, Refused
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import say, say_in, translated
from companion.games.board.choices import bankruptcy_choice, beginner_choices, settling_choice
from companion.games.board.effects import CARD, card_effects
from companion.games.board.paying import amount_to_settle
from companion.games.board.state import end_turn_label
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.city import moves as m
from companion.games.city.building_choices import (
    block_combinations,
    build_choices,
    clearing_choices,
    converting_choices,
    correction_choices,
    district_options,
    hazard_and_bonus_choices,
    kept_permission_choices,
    special_building_choices,
)
from companion.games.city.pieces import BONUSES, FINE, OPENING
from companion.games.city.rules import acting_player, chance
from companion.games.city.rules.creditors import payments_from_cash_now
from companion.games.city.rules.duties import open_duty
from companion.games.city.rules.landing import has_landed_on_chance
from companion.games.city.rules.money import may_mortgage_without_debt, redemption_cost
from companion.games.city.rules.rail import railroad_targets
from companion.games.city.rules.recorder import amount_or_question_mark, amount_text
from companion.games.city.rules.rent import known_rent
from companion.games.city.rules.sites import has_any_bonus, pieces_in_use
from companion.games.city.state import City
from companion.unit import moves as um

Factory = ChoiceFactory[City]

_EFFECTS = tuple(card_effects(m.MOVES))


def choices_in_play(factory: Factory) -> Iterator[Choice]:
    """Yield the choices of this moment in screen order, urgent ones first."""
    yield from _countdown_choices(factory) if factory.state.unit.timer is not None else _turn_choices(factory)


def _countdown_choices(factory: Factory) -> Iterator[Choice]:
    timer = factory.state.unit.timer
    assert timer is not None, "offers asks for this only while a countdown is there"
    if timer.deal:
        yield factory.choice(say("Agreed"), um.AgreeDeal())
        yield _deal_choice(factory, say("Make the deal"), timer.between)
    else:
        yield from _bid_choices(factory)
        yield factory.choice(say_in("end of an auction", "Sold"), um.CloseAuction())
        for name in factory.state.players_not_bankrupt:
            yield factory.choice(say("{player} drops out", player=name), um.PassBid(name), own=say("Drop out"))
    yield factory.choice(say("Resume") if timer.held else say("Pause"), um.Resume() if timer.held else um.Hold())
    yield factory.choice(say("Cancel"), um.Cancel())


def _bid_choices(factory: Factory) -> Iterator[Choice]:
    """Yield each player's next bid. A higher one can be entered instead."""
    timer = factory.state.unit.timer
    assert timer is not None, "bids are made only in an auction"
    step = factory.state.unit.profile.bid_step
    least = timer.leader.amount + step if timer.leader else max(step, OPENING, factory.state.floor)
    for name in factory.state.players_not_bankrupt:
        reasons = factory.reasons_against(um.CallBid(name, least))
        label = say("{player} bids {amount}", player=name, amount=amount_text(least))
        yield factory.choice_with_blanks(label, um.CallBid, reasons, given={"player": name})


def _deal_choice(factory: Factory, label: str, between: tuple[str, ...]) -> Choice:
    """Return an empty deal, with the players filled in if they are known."""
    given = dict(zip(("one", "other"), between, strict=True)) if between else {}
    sides = [Option(quote(name), name) for name in factory.state.players_not_bankrupt]
    options = {"one": sides, "other": sides, "gives": (), "takes": ()}
    return factory.choice_with_blanks(label, m.Trade, given=given, options=options)


def _turn_choices(factory: Factory) -> Iterator[Choice]:
    yield from _debt_choices(factory)
    yield from _choices_after_landing(factory)
    if factory.state.player_in_turn == factory.state.turn.player:
        yield from _jail_choices(factory)
    yield from build_choices(factory)
    yield from kept_permission_choices(factory)
    yield from special_building_choices(factory)
    yield from _own_district_choices(factory)
    yield factory.choice(say("Roll"), m.Roll())
    yield from _beginner_choices(factory)
    yield factory.choice_with_blanks(say("Move without rolling"), m.Land, factory.reasons_against(m.Land("0")))
    yield _deal_choice(factory, say("Make a deal"), ())
    if factory.state.player_in_turn != factory.state.turn.player:
        yield from _jail_choices(factory)
    yield from correction_choices(factory)
    yield factory.choice(end_turn_label(factory.state), m.EndTurn())
    yield factory.choice(say("End the game"), m.Finish())


def _beginner_choices(factory: Factory) -> Iterator[Choice]:
    """Yield who may begin, while nothing has happened yet (CITY-TURN-02)."""
    if not (factory.state.begun or factory.state.midway):
        yield from beginner_choices(factory, factory.state.players)


def _debt_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the ways to settle the open debts: pay, mortgage, sell, or bankruptcy (CITY-RENT-08, CITY-MORT-01)."""
    state = factory.state
    for name in dict.fromkeys(debt.debtor for debt in state.debts):
        debt = state.first_debt(name)
        if debt is not None:
            amount = amount_to_settle(debt, payments_from_cash_now(state, name))
            yield settling_choice(factory, name, amount, amount_text(amount))
        yield from _mortgage_choices(factory, name)
        yield from _block_sale_choices(factory, name)
        yield bankruptcy_choice(factory, name)


def _mortgage_choices(factory: Factory, player: str) -> Iterator[Choice]:
    """Yield what a player could mortgage, and for how much."""
    state = factory.state
    for district in state.districts_of(player):
        if state.plots[district].mortgage is None:
            value = known_rent(state, district)
            label = say("Mortgage {district} for {amount}", district=district, amount=amount_or_question_mark(value))
            yield factory.choice(label, m.Mortgage(district), player, cost=-(value or 0))


def _block_sale_choices(factory: Factory, player: str) -> Iterator[Choice]:
    """Yield the blocks that a player could sell to the bank, if the table allows it (CITY-OQ-39)."""
    for district in factory.state.districts_of(player) if factory.state.house.sell_buildings != "false" else ():
        plot = factory.state.plots[district]
        if plot.blocks:
            options = {"blocks": block_combinations(plot.residential, plot.industrial, plot.blocks)}
            least = m.SellBlocks(district, (1, 0) if plot.residential else (0, 1))
            reasons = factory.reasons_against(least, player)
            yield factory.choice_with_blanks(
                say("Sell blocks in {district}", district=district),
                m.SellBlocks,
                reasons,
                given={"district": district},
                options=options,
                by=player,
            )


def _choices_after_landing(factory: Factory) -> Iterator[Choice]:
    """Yield what the space asks for (step B)."""
    state, here = factory.state, factory.state.turn.landing
    if state.estate:
        label = say("Auction {deed}", deed=state.estate[0])
        yield factory.choice(label, um.StartAuction(state.estate[0]))
    if has_landed_on_chance(state, state.turn.player):
        yield from _card_effect_choices(factory)
    if here is None:
        return
    yield from _duty_choices(factory, state.edition.track[here.position].name)
    if here.awaited:
        yield factory.choice(say("Rent {amount}", amount=amount_text(here.rent)), m.PayRent(), cost=here.rent)
    if state.dodge == state.turn.player and here.rent:
        freed = here.rent if here.awaited else here.paid + state.rent_owed
        yield factory.choice(say("Play Rent Dodge"), m.PlayDodge(), cost=-freed)
    for target in railroad_targets(state):
        yield factory.choice(say("Ride to {district}", district=target), m.Ride(target))


def _card_effect_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the known effects of Chance cards (CITY-CHN-01)."""
    state, player = factory.state, factory.state.turn.player
    reasons, group = tuple(chance.must_be_able_to_draw_card(state, player)), translated(CARD)
    for effect in _EFFECTS:
        against, options = _effect_reasons_and_options(state, effect.form.make)
        yield factory.choice_with_blanks(
            effect.label, effect.form, reasons + against, given=effect.given, options=options, group=group
        )


def _effect_reasons_and_options(state: City, effect: type) -> tuple[tuple[Reason, ...], dict[str, list[Option]]]:
    """Return the reasons against a card effect now, and the allowed options where they are limited."""
    if effect is m.ChanceEarthquake:
        none = Reason(say("No bonus buildings left: place a hazard."), "CITY-CHN-12")
        return () if has_any_bonus(state) else (none,), _earthquake_options(state)
    if effect is not m.ChanceSwap:
        return (), {}
    player = state.turn.player
    own, others = (
        state.districts_of(player),
        [name for name, plot in state.plots.items() if plot.owner not in (None, player)],
    )
    nothing = () if own and others else (Reason(say("{player} has nothing to swap.", player=player)),)
    return nothing, {"mine": district_options(state, own), "theirs": district_options(state, others)}


def _earthquake_options(state: City) -> dict[str, list[Option]]:
    """Return what an earthquake can remove, and where; nothing unless a district has several kinds to choose from."""
    if all(len({*plot.bonuses}) < 2 for plot in state.plots.values()):
        return {}
    districts = [
        replace(each, reasons=tuple(chance.must_have_removable_bonus(state, each.label)))
        for each in district_options(state, state.plots)
    ]
    standing_now = (bonus for bonus in BONUSES if pieces_in_use(state, bonus))
    return {"district": districts, "bonus": [Option(quote(bonus), translated(bonus)) for bonus in standing_now]}


def _duty_choices(factory: Factory, here: str) -> Iterator[Choice]:
    """Yield what has to be done on the token's space."""
    state, asked = factory.state, open_duty(factory.state)
    if asked == "buy":
        cost = state.edition.districts[here].price
        buy = say("Buy {district} for {amount}", district=here, amount=amount_or_question_mark(cost))
        yield factory.choice(buy, m.Buy(), cost=cost or 0)
        yield factory.choice(say("Auction {deed}", deed=here), um.StartAuction())
    elif asked == "auction":
        options = {"district": district_options(state, state.unowned())}
        yield factory.choice_with_blanks(say("Auction a district"), um.StartAuction, options=options)
    elif asked == "plan":
        yield from hazard_and_bonus_choices(factory)


def _own_district_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what players can do with their own districts.

    They can clear hazards, pay off mortgages, convert and sell blocks, and mortgage if that needs no debt.
    """
    state, player = factory.state, factory.state.turn.player
    if may_mortgage_without_debt(state) and not state.debts:
        yield from _mortgage_choices(factory, player)
    for district in state.districts_of(player):
        yield from clearing_choices(factory, district)
        if state.plots[district].mortgage is not None:
            cost = _redemption_cost_or_none(state, district)
            amount = amount_or_question_mark(cost)
            label = say("Pay off mortgage on {district} ({amount})", district=district, amount=amount)
            yield factory.choice(label, m.Redeem(district), cost=cost or 0)
        yield from converting_choices(factory, district)
    if not state.first_debt(player):
        yield from _block_sale_choices(factory, player)


def _redemption_cost_or_none(state: City, district: str) -> int | None:
    """Return the cost of paying off a district's mortgage, or None if its card hasn't been read."""
    try:
        return redemption_cost(state, district)
    except Refused:
        return None


def _jail_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the ways out of jail, for the current player or the one whose turn ended there."""
    player = acting_player(factory.state, Order(m.Bail()))
    if factory.state.player_states[player].jailed:
        mine = player == factory.state.player_in_turn  # the headline already says who and why
        if not factory.state.turn.steps:  # otherwise the fine for the third roll is already due
            own = say("Pay {amount}", amount=amount_text(FINE))
            named = say("{player} pays the {amount} fine", player=player, amount=amount_text(FINE))
            yield factory.choice(own if mine else named, m.Bail(), cost=FINE, own=own)
        if factory.state.player_states[player].jail_cards:
            own, named = say("Use the jail card"), say("{player} uses the jail card", player=player)
            yield factory.choice(own if mine else named, m.UseCard("jail"), own=own)
