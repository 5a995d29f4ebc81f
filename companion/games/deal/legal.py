"""What players can do at a moment of Deal. Each window offers it, greys it with reasons, and carries it out."""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from companion.core.errors import hard_reason
from companion.core.words import phrase, say, translated, with_heading
from companion.games import leaving, turn_timer
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.deal import moves as m
from companion.games.deal import nameable_cards, sets
from companion.games.deal.edition import HOTEL, HOUSE, NO
from companion.games.deal.payment_choices import payment_choices
from companion.games.deal.pieces import piece_in_words
from companion.games.deal.rules.answers import can_say_no_to_no, claims_to_answer
from companion.games.deal.rules.common import (
    is_only_doubling_stopped,
    is_stopped,
    would_stop_only_doubling,
)
from companion.games.deal.rules.turn import number_of_excess_cards
from companion.games.deal.state import Deal, TableCard
from companion.games.deal.words import card_in_words

Factory = ChoiceFactory[Deal]

# The groups, and why there may be nothing to do of one.
_RENT, _COLLECT, _SLY = phrase("Rent"), "Debt Collector", "Sly Deal"
_FORCED, _BREAKER = "Forced Deal", "Deal Breaker"
_BUILD, _WILD = phrase("House or Hotel"), phrase("Flip a wild")
_NOTHING: dict[str, tuple[type[m.Move], str]] = {
    _RENT: (m.Rent, phrase("{player} has no property to charge rent on.")),
    _COLLECT: (m.Collect, phrase("{player} has no one to collect from.")),
    _SLY: (m.Sly, phrase("{player} can't take any property.")),
    _FORCED: (m.Forced, phrase("{player} can't swap any properties.")),
    _BREAKER: (m.Breaker, phrase("{player} can't take a complete set.")),
    _BUILD: (m.Build, phrase("{player} has no set for a House or Hotel.")),
    _WILD: (m.Recolour, phrase("{player} has no wild to flip.")),
}


_ACTION, _BUILDING = "orange", "blue"
_COLOURS = {
    "bank": "green",
    "rent": "pink",
    **dict.fromkeys(("pass", "birthday", "collector", "sly", "forced", "breaker", "waste"), _ACTION),
    **dict.fromkeys(("house", "hotel", "move"), _BUILDING),
}
"""The colours of the cards that choices play, by verb."""


def choices_in_play(factory: Factory) -> Iterator[Choice]:
    """Yield the choices of this moment, required answers first."""
    for choice in _choices_of_moment(factory):
        yield replace(choice, colour=_COLOURS.get(choice.kind, ""))


def _choices_of_moment(factory: Factory) -> Iterator[Choice]:
    state = factory.state
    if state.is_start_undecided:
        yield from (
            factory.choice(say("{player} goes first", player=name), m.Begin(name), own=say("Go first"))
            for name in state.players
        )
    yield from _answer_choices(factory)
    if any(not is_stopped(state, claim) or can_say_no_to_no(state, claim) for claim in state.claims):
        yield from _collapsed_choices(_open_wild_choices(factory))
    else:
        yield from _turn_choices(factory)
    yield from turn_timer.timer_choices(factory)
    yield from _correction_choices(factory)


def _collapsed_choices(found: Iterable[Choice]) -> list[Choice]:
    """Return the choices of a group.

    A reason shared by all makes one greyed line; if each has its own, none are shown.
    """
    members = list(found)
    if len(members) == 1:
        return [replace(members[0], group="")]
    if not members or any(choice.is_allowed for choice in members):
        return members
    common = [reason for reason in members[0].reasons if all(reason in each.reasons for each in members)] or None
    return [Choice(members[0].form, members[0].group, reasons=tuple(common))] if common else []


def _choices_or_why_none(factory: Factory, called: str, found: Iterable[Choice]) -> list[Choice]:
    """Return a group's choices in the turn, or one line that says why there are none."""
    kind, why = _NOTHING[called]
    nothing = hard_reason(translated(why, player=factory.state.turn.player), "DEAL-OQ-09")
    return _collapsed_choices(found) or [
        Choice(factory.form(kind).usage, _group_heading(factory, called), reasons=(nothing,))
    ]


def _group_heading(factory: Factory, group: str) -> str:
    """Return the heading of a group, which may be the card that all of it needs."""
    return factory.state.in_words(group) if group in factory.state.edition.cards else translated(group)


def _answer_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the possible answers to claims: pay, agree, or Just Say No."""
    state, now = factory.state, factory.state.turn.player
    for claim in claims_to_answer(state):
        name = claim.target
        if is_stopped(state, claim):
            own = say("Accept {other}'s “no”", other=name)
            yield factory.choice(
                say("{player} accepts {other}'s “no”", player=now, other=name), m.Agree(), now, own=own
            )
            yield _no_to_no_choice(factory, now, name)
            continue
        yield from payment_choices(factory, claim) if claim.is_for_money else ()
        if not claim.is_for_money:
            yield factory.choice(say("{player} agrees", player=name), m.Agree(), name, own=say("Agree"))
        if is_only_doubling_stopped(state, claim):
            own = say("Say no to the rent too")
            yield factory.choice(say("{player} says no to the rent too", player=name), m.SayNo(), name, own=own)
            yield _no_to_no_choice(factory, now, name)
        elif would_stop_only_doubling(state, claim):
            own = say("Say no to the doubling")
            yield factory.choice(say("{player} says no to the doubling", player=name), m.SayNo(), name, own=own)
        else:
            yield factory.choice(say("{player} says no", player=name), m.SayNo(), name, own=state.in_words(NO))
    if state.claims:
        yield factory.choice(say("Double the rent"), m.Double(), now, cost=1)


def _no_to_no_choice(factory: Factory, player: str, other: str) -> Choice:
    """Return the answer to another player's “no”."""
    label, own = say("{player} says no to {other}", player=player, other=other), say("Say no to {other}", other=other)
    return factory.choice(label, m.SayNo(other), player, cost=1, own=own)


def _turn_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what the current player can do."""
    state, player = factory.state, factory.state.turn.player
    named = partial(card_in_words, state.edition)
    if not state.turn.drawn:
        yield factory.choice(say("Draw"), m.Draw())
    yield from _hand_choices(factory)
    yield from _choices_or_why_none(factory, _RENT, _rent_choices(factory))
    yield factory.choice(named("Pass Go"), m.PassGo(), cost=1)
    yield factory.choice(named("It's My Birthday"), m.Birthday(), cost=1)
    yield from _choices_or_why_none(factory, _COLLECT, _debt_collector_choices(factory))
    yield from _choices_or_why_none(factory, _SLY, _sly_deal_choices(factory))
    yield from _choices_or_why_none(factory, _FORCED, _forced_deal_choices(factory))
    yield from _choices_or_why_none(factory, _BREAKER, _deal_breaker_choices(factory))
    yield from _choices_or_why_none(factory, _BUILD, _building_choices(factory))
    yield from _building_move_choices(factory)
    yield from _choices_or_why_none(factory, _WILD, _open_wild_choices(factory))
    if state.turn.drawn and (
        extra := number_of_excess_cards(state, player)
    ):  # how many it is, is known once they have drawn
        yield from _discard_choices(factory, extra)
    yield factory.choice(say("End the turn"), m.EndTurn())


def _hand_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the plays whose card must be named, because a hand is hidden (DEAL-SETUP-04)."""
    bankable = tuple(nameable_cards.bankable_options(factory.state))
    first = next(card.name for card in factory.state.edition.cards.values() if not card.is_property)
    against = factory.reasons_against(m.BankCard(first))
    standing = tuple(reason for reason in against if reason.rule != "DEAL-BOX-02")
    yield factory.choice_with_blanks(
        say("Play a property"),
        m.Lay,
        standing,
        options={"piece": tuple(nameable_cards.layable_options(factory.state))},
        cost=1,
    )
    yield factory.choice_with_blanks(say("Bank a card"), m.BankCard, standing, options={"card": bankable}, cost=1)


def _rent_choices(factory: Factory) -> Iterator[Choice]:
    state, player = factory.state, factory.state.turn.player
    for colour in sorted(state.areas[player].rows, key=lambda colour: -sets.rent_of_colour(state, player, colour)):
        amount, group, called = sets.rent_of_colour(state, player, colour), translated(_RENT), translated(colour)
        label = say("Rent {colour}: {amount}", colour=called, amount=amount)
        own = say("Rent {colour}: {amount} from everyone", colour=called, amount=amount)
        yield factory.choice(label, m.Rent(colour), cost=1, group=group, own=own)
        for name in state.others(player):
            label = say("Rent {colour}: {amount} from {player}", colour=called, amount=amount, player=name)
            yield factory.choice(label, m.Rent(colour, name), cost=1, group=group)


def _debt_collector_choices(factory: Factory) -> Iterator[Choice]:
    card = _group_heading(factory, _COLLECT)
    for name in factory.state.others(factory.state.turn.player):
        yield factory.choice(say("{card} on {player}", card=card, player=name), m.Collect(name), cost=1, group=card)


def _pieces_of_others(factory: Factory) -> Iterator[tuple[str, TableCard]]:
    for name in factory.state.others(factory.state.turn.player):
        yield from ((name, piece) for piece in dict.fromkeys(sets.properties_on_table(factory.state, name)))


def _sly_deal_choices(factory: Factory) -> Iterator[Choice]:
    title = _group_heading(factory, _SLY)
    for name, piece in _pieces_of_others(factory):
        among = say("{player}'s {card}", player=name, card=piece_in_words(factory.state, piece))
        yield replace(factory.choice(with_heading(title, among), m.Sly(name, piece), cost=1, group=title), among=among)


def _forced_deal_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what Forced Deal could take. The card given in return is chosen later (DEAL-CARD-04)."""
    state, player = factory.state, factory.state.turn.player
    own, title = (
        [*sets.takeable_cards(state, player), *sets.properties_on_table(state, player)],
        _group_heading(factory, _FORCED),
    )
    gives = [
        Option(nameable_cards.table_card_text(piece), say("For {card}", card=piece_in_words(state, piece)))
        for piece in dict.fromkeys(own)
    ]
    for name, piece in _pieces_of_others(factory) if own else ():
        among = say("{player}'s {card}", player=name, card=piece_in_words(state, piece))
        about = {"target": name, "take": piece}
        against = factory.reasons_against(m.Forced(name, piece, own[0]))
        choice = factory.choice_with_blanks(
            with_heading(title, among), m.Forced, against, given=about, options={"give": gives}, cost=1, group=title
        )
        yield replace(choice, among=among)


def _deal_breaker_choices(factory: Factory) -> Iterator[Choice]:
    title = _group_heading(factory, _BREAKER)
    for name in factory.state.others(factory.state.turn.player):
        for colour in factory.state.areas[name].rows:
            among = say("{player}'s {colour}", player=name, colour=translated(colour))
            choice = factory.choice(with_heading(title, among), m.Breaker(name, colour), cost=1, group=title)
            yield replace(choice, among=among)


def _building_choices(factory: Factory) -> Iterator[Choice]:
    for colour in factory.state.areas[factory.state.turn.player].rows:
        for card in (HOUSE, HOTEL):
            yield factory.choice(
                say("{card} on {colour}", card=factory.state.in_words(card), colour=translated(colour)),
                m.Build(card, colour),
                cost=1,
                group=translated(_BUILD),
            )


def _building_move_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the buildings that can be moved if the house rules allow it (DEAL-OQ-16), and the loose ones."""
    state, player = factory.state, factory.state.turn.player
    highest, rows = ("", HOUSE, HOTEL), state.areas[player].rows
    built = dict.fromkeys((name, highest[level]) for name, row in rows.items() for level in row.levels if level)
    for colour in rows:
        if state.house.move_building != "no" and sets.places_of_complete_sets(state, player, colour):
            for place, card in (one for one in built if one[0] != colour):
                yield factory.choice(
                    say(
                        "Move the {card} from {other} to {colour}",
                        card=state.in_words(card),
                        other=translated(place),
                        colour=translated(colour),
                    ),
                    m.MoveBuilding(card, place, colour),
                )
        for card in dict.fromkeys(state.areas[player].loose):
            yield factory.choice(
                say("Loose {card} on {colour}", card=state.in_words(card), colour=translated(colour)),
                m.PlaceLoose(card, colour),
            )


def _discard_choices(factory: Factory, extra: int) -> Iterator[Choice]:
    """Yield the discarding of extra cards, by name if the deck view needs it (DEAL-TURN-06, DEAL-OQ-24)."""
    counted = factory.choice(say("Discard {n}", n=extra), m.Discard(extra))
    if counted.is_allowed or all(reason.rule != "DEAL-OQ-24" for reason in counted.reasons):
        yield counted
    else:
        options = {"cards": tuple(nameable_cards.discardable_options(factory.state))}
        yield factory.choice_with_blanks(say("Discard {n}", n=extra), m.DiscardNamed, options=options)


def _open_wild_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the wilds of the current player and those just received."""
    player = factory.state.turn.player
    own = ((player, piece) for piece in sets.properties_on_table(factory.state, player))
    yield from _wild_choices(factory, (*own, *factory.state.recolourable))


def _wild_choices(factory: Factory, open_cards: Iterable[tuple[str, TableCard]]) -> Iterator[Choice]:
    """Yield the wilds that can change colour, including those just received (DEAL-WILD-02, DEAL-OQ-23)."""
    edition = factory.state.edition
    for player, piece in dict.fromkeys(open_cards):
        for colour in edition.colours_of(piece.card):
            if edition.cards[piece.card].kind == "wild" and colour != piece.place:
                card, named = piece_in_words(factory.state, piece), translated(colour)
                label = say("Flip {player}'s {card} to {colour}", player=player, card=card, colour=named)
                own = say("Flip {card} to {colour}", card=card, colour=named)
                yield factory.choice(label, m.Recolour(piece, colour), player, group=translated(_WILD), own=own)


def _correction_choices(factory: Factory) -> Iterator[Choice]:
    """Yield corrections and the end of the game."""
    if factory.state.house.no_target_action == "wasted":
        cards = [card.name for card in factory.state.edition.cards.values() if card.kind in ("action", "rent")]
        options = {"card": [Option(nameable_cards.card_text(card), factory.state.in_words(card)) for card in cards]}
        yield factory.choice_with_blanks(
            say("Play a card with no effect"),
            m.Waste,
            factory.reasons_if_all_refused(map(m.Waste, cards)),
            options=options,
            cost=1,
        )
    yield factory.choice_with_blanks(say("Count a hand"), m.CountHand, options=leaving.players_at_table(factory.state))
    yield factory.choice_with_blanks(say("Correct a card's value"), m.ReadValue)
    yield from leaving.leaving_choices(factory)
    yield factory.choice(say("End the game early"), m.Finish())
