"""What can be done at a moment of a Builder table. The screen shows it, greys it with reasons, and carries it out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.core.errors import hard_reason
from companion.core.move import forms_of
from companion.core.notation.tokens import quote
from companion.core.words import phrase, say, say_n, translated
from companion.games.board.choices import bankruptcy_choice, beginner_choices, settling_choice
from companion.games.board.effects import CARD, Effect, card_effects
from companion.games.board.paying import amount_to_settle, payments_from_cash
from companion.games.board.state import end_turn_label
from companion.games.builder import moves as m
from companion.games.builder.building_choices import chips_in_notation, floor_choices
from companion.games.builder.chips import COLOURS, KINDS, Chips, chips_of, chips_phrase, heap_of
from companion.games.builder.edition import CLASSIC, IN_JAIL, place_in_words, printed_title
from companion.games.builder.rules.auction import least_next_bid
from companion.games.builder.rules.cards import TRADE
from companion.games.builder.rules.rent import known_rent, open_claims
from companion.games.builder.rules.resources import is_allowed_swap, must_stand_on
from companion.games.builder.rules.spaces import has_unnamed_deed
from companion.games.builder.state import Builder, Claim
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.unit import moves as um

Factory = ChoiceFactory[Builder]

_LISTED_DROPS = 3
"""The largest number of resources to drop for which every heap is listed. Three have 20 heaps at most."""
_COLLECTING = forms_of((m.Collect,))[0]
_EFFECTS = (*card_effects(m.MOVES), Effect(phrase("Take resources from the bank"), _COLLECTING))


def choices_in_play(factory: Factory) -> Iterator[Choice]:
    """Yield the choices of this moment in screen order, urgent ones first."""
    yield from _auction_choices(factory) if factory.state.timing.timer is not None else _turn_choices(factory)


def _auction_choices(factory: Factory) -> Iterator[Choice]:
    timer = factory.state.timing.timer
    assert timer is not None, "offers asks for this only while an auction runs"
    least = least_next_bid(factory.state, timer)
    for name in factory.state.players_not_bankrupt:
        reasons = factory.reasons_against(um.CallBid(name, least))
        yield factory.choice_with_blanks(
            say("{player} bids {amount}", player=name, amount=least), um.CallBid, reasons, given={"player": name}
        )
    yield factory.choice(say("Sold"), um.CloseAuction())
    for name in factory.state.players_not_bankrupt:
        yield factory.choice(say("{player} drops out", player=name), um.PassBid(name), own=say("Drop out"))
    if timer.held or timer.deadline_ms is not None:
        yield factory.choice(say("Resume"), um.Resume()) if timer.held else factory.choice(say("Pause"), um.Hold())
    yield factory.choice(say("Cancel"), um.Cancel())
    yield from _deal_choices(factory)


def _turn_choices(factory: Factory) -> Iterator[Choice]:
    state, player = factory.state, factory.state.player_in_turn
    yield from _debt_choices(factory)
    yield from _rent_choices(factory)
    yield from _discard_choices(factory)
    yield factory.choice(say("Roll"), m.Roll())
    if state.is_start_undecided:
        yield factory.choice_with_blanks(say("Enter the starting rolls"), m.DecideOrder)
    yield from _beginner_choices(factory)
    if not state.begun:
        yield factory.choice_with_blanks(say("Pick another token"), m.PickToken)
    yield from _jail_choices(factory)
    if _asks_where_token_landed(state):
        yield _landing_choice(factory)
    yield from _choices_after_landing(factory)
    yield from _card_effect_choices(factory)
    yield from _passed_space_choices(factory)
    yield from floor_choices(factory)
    yield from _bank_swap_choices(factory)
    yield from _kept_card_choices(factory)
    yield from _deal_choices(factory)
    ending = factory.choice(
        say("Start the extra turn") if state.has_whole_extra_turn else end_turn_label(state), m.EndTurn()
    )
    yield replace(ending, weight="more") if _asks_where_token_landed(state) else ending
    if state.first_debt(player) is None:
        yield from _mortgage_choices(factory, player)
    yield factory.choice(say("End the game"), m.Finish())


def _passed_space_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what the move passed, where the companion can't track the token (BUILDER-SPACE-04, BUILDER-MOVE-03)."""
    state = factory.state
    if not state.turn.lost or state.player_states[state.turn.player].jailed:
        return
    yield factory.choice(say("Passed GO: collect {amount}", amount=state.edition.numbers["go_payment"]), m.PassGo())
    for place, chips in state.dropped.items():
        if place != IN_JAIL:
            label = say("Pick up {chips} from {space}", chips=chips, space=place_in_words(place))
            yield factory.choice(label, m.PickUp(place.removeprefix("space ")), heaps=(chips.pieces,))


def _kept_card_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the kept cards that can be used (BUILDER-CHANCE-02, BUILDER-CHANCE-05)."""
    for card in dict.fromkeys(factory.state.player_states[factory.state.player_in_turn].other_cards):
        taking = _forced_trade_choices(
            factory, factory.state.player_in_turn, phrase("Use the forced trade card on {player}")
        )
        found = tuple(taking) if card == TRADE else ()
        yield from found or (factory.choice(say("Use the card {card}", card=translated(card)), m.UseCard(card)),)


def _name_options(names: Iterable[str]) -> list[Option]:
    return [Option(quote(name), name) for name in names]


def _deal_choices(factory: Factory) -> Iterator[Choice]:
    """Yield an empty deal to fill in, and the answers to the open offer."""
    sides = _name_options(factory.state.players_not_bankrupt)
    yield factory.choice_with_blanks(
        say("Make a deal"), m.Trade, options={"one": sides, "other": sides, "gives": (), "takes": ()}
    )
    if factory.state.offer is not None:
        yield factory.choice(say("Agreed"), m.Agree())
        yield factory.choice(say("Decline the offer"), m.Decline())


def _beginner_choices(factory: Factory) -> Iterator[Choice]:
    """Yield who can begin, until that is decided (BUILDER-SETUP-15)."""
    if factory.state.is_start_undecided and not factory.state.tied:
        yield from beginner_choices(factory, factory.state.players)


def _debt_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the ways to settle the open debts: pay, mortgage, or bankruptcy (BUILDER-DEBT-01)."""
    for name in dict.fromkeys(debt.debtor for debt in factory.state.debts):
        debt = factory.state.first_debt(name)
        if debt is not None:
            amount = amount_to_settle(debt, payments_from_cash(factory.state, name))
            yield settling_choice(factory, name, amount, str(amount))
        yield from _mortgage_choices(factory, name)
        yield bankruptcy_choice(factory, name)


def _mortgage_choices(factory: Factory, player: str) -> Iterator[Choice]:
    """Yield the mortgages that can be taken and paid off. Unread amounts are asked for."""
    for name in factory.state.deeds_of(player):
        deed, down = factory.state.edition.deed(name), factory.state.holding(name).mortgaged
        figure = deed.unmortgage if down else deed.mortgage
        move: m.Redeem | m.Mortgage = m.Redeem(name) if down else m.Mortgage(name)
        yield factory.choice(
            _mortgage_label(name, figure, down=down), move, player, cost=(figure or 0) * (1 if down else -1)
        )


def _mortgage_label(deed: str, amount: int | None, *, down: bool) -> str:
    """Return the label of a mortgage to take, or to pay off if it is down already."""
    if down and amount is None:
        return say("Pay off the mortgage on {deed}", deed=deed)
    if down:
        return say("Pay off the mortgage on {deed} for {amount}", deed=deed, amount=amount)
    if amount is None:
        return say("Mortgage {deed}", deed=deed)
    return say("Mortgage {deed} for {amount}", deed=deed, amount=amount)


def _discard_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the resources to drop, all at once. Very large numbers are typed (BUILDER-TURN-03)."""
    player = factory.state.player_in_turn
    number, held = factory.state.resources_to_drop(player), factory.state.chips(player)
    label = say_n("Drop {n} resource", "Drop {n} resources", number)
    if number and len(held.colours_held) == 1:
        chips = chips_of(held.colours_held[0], number)
        yield factory.choice(say("Drop {chips}", chips=chips), m.Discard(chips), heaps=(chips.pieces,))
        return
    if number > _LISTED_DROPS:
        yield factory.choice_with_blanks(
            label, m.Discard, factory.reasons_against(m.Discard(chips_of(held.colours_held[0]))), options={"chips": ()}
        )
        return
    every = (heap_of(colours) for colours in combinations_with_replacement(COLOURS, number))
    heaps = [each for each in every if held.covers(each)] if number else []
    if heaps:
        reasons = factory.reasons_if_all_refused(map(m.Discard, heaps))
        found = [Option(chips_in_notation(each), str(each), heaps=(each.pieces,)) for each in heaps]
        yield factory.choice_with_blanks(label, m.Discard, reasons, options={"chips": found})


def _jail_choices(factory: Factory) -> Iterator[Choice]:
    player, fee = factory.state.player_in_turn, factory.state.edition.numbers["jail_exit"]
    if factory.state.player_states[player].jailed:
        yield factory.choice(say("Pay {amount}", amount=fee), m.Bail(), cost=fee)
        yield factory.choice(say("Use the jail card"), m.UseCard("jail"))


def _asks_where_token_landed(state: Builder) -> bool:
    return state.turn.step == "moved" and state.landing is None and not state.player_states[state.player_in_turn].jailed


def _landing_choice(factory: Factory) -> Choice:
    """Return the question where the token landed, with deeds and resources in their colours, streets in their order."""
    landing = factory.choice_with_blanks(
        say("Where did the token land?"), m.Land, own=say("Pick the space you landed on")
    )
    (space,) = landing.blanks
    listed = (each for each in space.options if each.value != quote("Collect"))  # what it gives has to be said anyway
    every = (*listed, *_streets_without_deed(factory.state))
    options = sorted((_space_in_colour(factory.state, each) for each in every), key=_street_order)
    return replace(landing, blanks=(replace(space, options=tuple(options)),))


def _streets_without_deed(state: Builder) -> Iterator[Option]:
    """Yield the streets that a deed no one has named yet could be."""
    if has_unnamed_deed(state):
        yield from (Option(quote(street), street) for street in CLASSIC if street not in state.edition.deed_names)


def _street_order(option: Option) -> int:
    """Return the position of a street; other spaces come last."""
    return [*CLASSIC, option.label].index(option.label)


def _space_in_colour(state: Builder, option: Option) -> Option:
    """Return the option for a space, with the colour of its deed or the resources it gives."""
    colours = {**CLASSIC, **{str(deed.name): deed.drawn_colour for deed in state.edition.deeds}}
    gives = {quote(f"Collect {kind}"): colour for kind, colour in KINDS.items()}
    if option.value in gives:
        resource = gives[option.value]
        return replace(option, label=printed_title("collect", resource), heaps=((resource, resource),))
    return replace(option, colour=colours.get(option.label, ""))


def _choices_after_landing(factory: Factory) -> Iterator[Choice]:
    """Yield what the space offers (step 4)."""
    here = factory.state.landing
    if here is None:
        return
    if here.duty == "buy" and here.deed is not None:
        price = factory.state.edition.deed(here.deed).price
        if price is None:
            label = say("Buy {deed}", deed=here.deed)
            yield factory.choice_with_blanks(label, m.Buy, given={"deed": here.deed})
        else:
            label = say("Buy {deed} for {amount}", deed=here.deed, amount=price)
            yield factory.choice(label, m.Buy(), cost=price)
        yield factory.choice(say("Auction {deed}", deed=here.deed), um.StartAuction())
    elif here.duty == "chart":
        label = say("Enter row {row} of the chart", row=here.group)
        yield factory.choice_with_blanks(label, m.ReadChart, given={"total": here.group or ""})
    elif here.duty == "collect":
        for colour in COLOURS:
            label = say("Collect 2 {colour}", colour=translated(colour))
            yield factory.choice(label, m.Collect(chips_of(colour, 2)), heaps=((colour, colour),))
    elif here.kind == "steal":
        yield from _space_steal_choices(factory)
    elif here.kind == "free parking":
        yield from _parking_swap_choices(factory)


def _card_effect_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the known effects of Chance cards, if the token could be on a Chance space (BUILDER-CHANCE-03)."""
    against = must_stand_on(factory.state, factory.state.turn.player, ("chance",), "BUILDER-CHANCE-01")
    if factory.state.turn.step == "moved" and next(against, None) is None:
        for effect in _EFFECTS:
            yield factory.choice_with_blanks(effect.label, effect.form, given=effect.given, group=translated(CARD))
        yield from _card_taking_choices(factory)


def _card_taking_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what a card takes from another player, or why it can't (BUILDER-SPACE-05, BUILDER-CHANCE-05)."""
    player = factory.state.turn.player
    lacks = say("No one else has any resources.")
    if any(_others_chips(factory, player)):
        lacks = say("{player} has no resources to give.", player=player)
    swapping = _forced_trade_choices(factory, player, phrase("Make {player} swap a resource"))
    for make, label, found in (
        (m.Steal, say("Steal a resource"), _card_steal_choices(factory, player)),
        (m.ForcedTrade, say("Make a player swap a resource"), swapping),
    ):
        listed = tuple(found) or (factory.choice_with_blanks(label, make, (hard_reason(lacks, "BUILDER-OQ-25"),)),)
        yield from (replace(each, group=translated(CARD)) for each in listed)


def _others_chips(factory: Factory, player: str) -> Iterator[tuple[str, Chips]]:
    """Yield the other players with resources. A bankrupt player may have some from a six (BUILDER-OQ-19)."""
    held = ((name, factory.state.chips(name)) for name in factory.state.players if name != player)
    return ((name, chips) for name, chips in held if chips.total)


def _card_steal_choices(factory: Factory, player: str) -> Iterator[Choice]:
    for victim, chips in _others_chips(factory, player):
        options = {"chips": _single_chip_options(chips)}
        against = factory.reasons_against(m.Steal(victim, chips_of(chips.colours_held[0])))
        label = say("Steal a resource from {player}", player=victim)
        yield factory.choice_with_blanks(label, m.Steal, against, given={"victim": victim}, options=options)


def _forced_trade_choices(factory: Factory, player: str, label: str) -> Iterator[Choice]:
    own = factory.state.chips(player)
    for victim, chips in _others_chips(factory, player) if own.total else ():
        options = {"take": _single_chip_options(chips), "give": _single_chip_options(own)}
        against = factory.reasons_against(
            m.ForcedTrade(victim, chips_of(chips.colours_held[0]), chips_of(own.colours_held[0]))
        )
        text = translated(label, player=victim)
        yield factory.choice_with_blanks(text, m.ForcedTrade, against, given={"victim": victim}, options=options)


def _single_chip_options(chips: Chips) -> list[Option]:
    return [
        Option(f"{kind} 1", chips_phrase(colour, 1), (), kind, heaps=((colour,),))
        for kind, colour in KINDS.items()
        if chips.count(colour)
    ]


def _space_steal_choices(factory: Factory) -> Iterator[Choice]:
    state = factory.state
    for victim in state.players:
        for colour in state.chips(victim).colours_held if victim != state.turn.player else ():
            label = say("Steal {chips} from {player}", chips=chips_of(colour), player=victim)
            yield factory.choice(label, m.Steal(victim, chips_of(colour)), heaps=((colour,),))


def _parking_swap_choices(factory: Factory) -> Iterator[Choice]:
    held = factory.state.chips(factory.state.turn.player)
    for number, first in enumerate(COLOURS):
        for second in COLOURS[number:]:
            give = chips_of(first).plus(chips_of(second))
            for take in COLOURS if held.covers(give) else ():
                if is_allowed_swap(factory.state, give, chips_of(take)):
                    yield _swap_choice(factory, m.Parking(give, chips_of(take)), give, take)


def _bank_swap_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the trades with the bank that the player has resources for (BUILDER-TRADE-05)."""
    least = factory.state.edition.numbers["bank_trade_give"]
    for given, number in factory.state.chips(factory.state.turn.player).items():
        give = chips_of(given, least)
        for taken in COLOURS if number >= least else ():
            if taken != given:
                yield _swap_choice(factory, m.Swap(give, chips_of(taken)), give, taken)


def _swap_choice(factory: Factory, move: m.Parking | m.Swap, give: Chips, taken: str) -> Choice:
    label = say("Swap {chips} for {others}", chips=give, others=chips_of(taken))
    return factory.choice(label, move, heaps=(give.pieces, (taken,)))


def _rent_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the rents that can still be asked for (BUILDER-RENT-01)."""
    for claim, landings in Counter(open_claims(factory.state)).items():
        label, own = _rent_label_and_own_label(factory.state, claim, landings)
        if known_rent(factory.state, claim.deed) is None:
            given = {"deed": claim.deed}
            charge = factory.choice_with_blanks(label, m.AskRent, given=given, by=claim.owner, own=own)
        else:
            charge = factory.choice(label, m.AskRent(claim.deed), claim.owner, own=own)
        yield replace(charge, weight="likely")  # it lapses, while the table waits for someone else


def _rent_label_and_own_label(state: Builder, claim: Claim, landings: int) -> Iterator[str]:
    """Yield the labels of a rent, one of several for as many landings: with its owner, and for the owner."""
    amount = known_rent(state, claim.deed)
    if amount is None:
        labels = (
            say("{owner} charges {payer} rent on {deed}", owner=claim.owner, payer=claim.payer, deed=claim.deed),
            say("Charge {payer} rent on {deed}", payer=claim.payer, deed=claim.deed),
        )
    else:
        labels = (
            say("{owner} charges {payer} {amount} rent", owner=claim.owner, payer=claim.payer, amount=amount),
            say("Charge {payer} {amount} rent", payer=claim.payer, amount=amount),
        )
    for label in labels:
        yield say("{label} (1 of {number})", label=label, number=landings) if landings > 1 else label
