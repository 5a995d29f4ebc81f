"""Cards that stay on their player's table: bank, properties, wilds and buildings."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import joined_with_or, say, translated
from companion.games.deal import facts as f
from companion.games.deal import moves as m
from companion.games.deal import sets
from companion.games.deal.arrangement import number_of_sets_formed
from companion.games.deal.edition import HOTEL, HOUSE, NO_BUILDINGS
from companion.games.deal.rows import building_level
from companion.games.deal.rules.common import Recording, must_be_playable, must_be_their_turn, where_property_is
from companion.games.deal.state import Deal, TableCard

checks, handles = ByKind(), ByKind()


@checks(m.BankCard)
def _check_bank_card(state: Deal, move: m.BankCard, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, move.card)
    if state.edition.cards[move.card].is_property:
        yield hard_reason(
            say("{card} is a property: it never goes in a bank.", card=state.in_words(move.card)),
            "DEAL-BANK-04",
        )


@handles(m.BankCard)
def _bank_card(recorder: Recording, move: m.BankCard, player: str) -> None:
    recorder.record(f.Banked, player=player, card=move.card)


def colour_to_lay_as(state: Deal, piece: TableCard) -> str | None:
    """Return the colour a card is played in, or None if it must be specified."""
    colours = state.edition.colours_of(piece.card)
    return piece.place or (colours[0] if len(colours) == 1 else None)


def must_show_colour(state: Deal, card: str, colour: str | None) -> Iterator[Reason]:
    """Yield why a card can't show a colour (DEAL-WILD-01)."""
    colours = state.edition.colours_of(card)
    if not state.edition.cards[card].is_property:
        yield hard_reason(say("{card} isn't a property.", card=state.in_words(card)), "DEAL-PROP-01")
    elif colour is None:
        yield hard_reason(
            say(
                "Choose the colour of {card}: {colours}.",
                card=state.in_words(card),
                colours=joined_with_or([translated(each) for each in colours]),
            ),
            "DEAL-WILD-01",
        )
    elif colour not in colours:
        yield hard_reason(
            say(
                "{card} can't be {colour}, only {colours}.",
                card=state.in_words(card),
                colour=translated(colour),
                colours=joined_with_or([translated(each) for each in colours]),
            ),
            "DEAL-WILD-01",
        )


@checks(m.Lay)
def _check_lay(state: Deal, move: m.Lay, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, move.piece.card)
    yield from must_show_colour(state, move.piece.card, colour_to_lay_as(state, move.piece))


@handles(m.Lay)
def _lay_property(recorder: Recording, move: m.Lay, player: str) -> None:
    recorder.record(f.Laid, player=player, card=move.piece.card, colour=colour_to_lay_as(recorder.state, move.piece))


@checks(m.Recolour)
def _check_recolour(state: Deal, move: m.Recolour, player: str) -> Iterator[Reason]:
    piece = where_property_is(state, player, move.piece)
    if piece is None:
        yield hard_reason(
            say("{player} has no such {card} on the table.", player=player, card=state.in_words(move.piece.card)),
            "DEAL-WILD-02",
        )
        return
    yield from must_show_colour(state, piece.card, move.colour)
    if piece.place == move.colour:
        yield hard_reason(
            say("{card} is already {colour}.", card=state.in_words(piece.card), colour=translated(move.colour)),
            "DEAL-WILD-01",
        )
    if player != state.turn.player and not _may_recolour_on_receipt(state, player, piece):
        yield Reason(
            say("Wilds can be flipped only on your own turn: it is {player}'s.", player=state.turn.player),
            "DEAL-WILD-02",
        )
    if _is_offered_in_swap(state, player, piece):
        yield hard_reason(
            say("{card} is part of the Forced Deal: answer that first.", card=state.in_words(piece.card)),
            "DEAL-CARD-04",
        )
    if state.house.recolour_breaking_set == "refuse" and costs_set_its_building(state, player, piece):
        yield Reason(say("{card} belongs to a set with a House.", card=state.in_words(piece.card)), "DEAL-OQ-22")


def _is_offered_in_swap(state: Deal, player: str, piece: TableCard) -> bool:
    """Return whether a card of the current player is offered in a Forced Deal that hasn't been answered yet."""
    return player == state.turn.player and any(claim.give == piece for claim in state.claims)


def _may_recolour_on_receipt(state: Deal, player: str, piece: TableCard) -> bool:
    return state.house.received_wild_colour == "at_receipt" and (player, piece) in state.recolourable


def costs_set_its_building(state: Deal, player: str, piece: TableCard) -> bool:
    """Return whether removing a card costs a set its buildings (DEAL-OQ-22)."""
    colour = piece.place or ""
    built = sum(built > 0 for built in state.row(player, colour).levels)
    return built > number_of_sets_formed(state, colour, sets.cards_left_of(state, player, colour, [piece.card]))


@handles(m.Recolour)
def _recolour_wild(recorder: Recording, move: m.Recolour, player: str) -> None:
    recorder.record(
        f.Recoloured, player=player, piece=where_property_is(recorder.state, player, move.piece), colour=move.colour
    )


def sets_free_for_building(state: Deal, player: str, colour: str, card: str) -> list[int]:
    """Return the complete sets of a colour that can take a House or Hotel (DEAL-BLDG-03, -04)."""
    if colour in NO_BUILDINGS:
        return []
    row, needed = state.row(player, colour), 0 if card == HOUSE else 1
    return [
        place for place in sets.places_of_complete_sets(state, player, colour) if building_level(row, place) == needed
    ]


def must_carry_building(state: Deal, player: str, colour: str, card: str) -> Iterator[Reason]:
    """Yield why a player's sets of a colour can't take a building."""
    if colour in NO_BUILDINGS:
        yield hard_reason(say("You can't build on railroads and utilities."), "DEAL-BLDG-02")
    elif not (whole := sets.places_of_complete_sets(state, player, colour)):
        yield hard_reason(
            say("{player} has no complete {colour} set.", player=player, colour=translated(colour)), "DEAL-BLDG-01"
        )
    elif not sets_free_for_building(state, player, colour, card):
        if card == HOTEL and any(building_level(state.row(player, colour), place) == 0 for place in whole):
            yield hard_reason(say("A Hotel needs a House on that set first."), "DEAL-BLDG-04")
        else:
            yield hard_reason(say("That set already has a {card}.", card=state.in_words(card)), "DEAL-BLDG-03")


@checks(m.Build)
def _check_build(state: Deal, move: m.Build, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, move.card)
    yield from must_carry_building(state, player, move.colour, move.card)


@handles(m.Build)
def _build_on_set(recorder: Recording, move: m.Build, player: str) -> None:
    place = sets_free_for_building(recorder.state, player, move.colour, move.card)[0]
    recorder.record(f.Built, player=player, card=move.card, colour=move.colour, place=place)


@checks(m.MoveBuilding)
def _check_move_building(state: Deal, move: m.MoveBuilding, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    rule = state.house.move_building
    levels = state.row(player, move.colour).levels
    if rule == "no":
        yield Reason(say("A {card} can't be moved.", card=state.in_words(move.card)), "DEAL-OQ-16")
    if rule == "one_play" and not state.turn.plays_left:
        yield Reason(say("{player} has made all three plays this turn.", player=player), "DEAL-TURN-03")
    if move.colour == move.to:
        yield hard_reason(say("Choose two different colours."), "DEAL-OQ-16")
    elif (2 if move.card == HOTEL else 1) not in levels:
        card, colour = move.card, translated(move.colour)
        if 2 in levels:
            text = say(
                "{player} can't move the {card} from {colour}: there's a Hotel on it.",
                player=player,
                card=state.in_words(card),
                colour=colour,
            )
        else:
            text = say(
                "{player} has no {card} on {colour} to move.",
                player=player,
                card=state.in_words(card),
                colour=colour,
            )
        yield hard_reason(text, "DEAL-OQ-16")
    yield from must_carry_building(state, player, move.to, move.card)


@handles(m.MoveBuilding)
def _move_building(recorder: Recording, move: m.MoveBuilding, player: str) -> None:
    state = recorder.state
    recorder.record(
        f.BuildingMoved,
        player=player,
        card=move.card,
        colour=move.colour,
        place=state.row(player, move.colour).levels.index(2 if move.card == HOTEL else 1),
        to=move.to,
        to_place=sets_free_for_building(state, player, move.to, move.card)[0],
        cost=int(state.house.move_building == "one_play"),
    )


@checks(m.PlaceLoose)
def _check_place_loose(state: Deal, move: m.PlaceLoose, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    if state.house.loose_building == "one_play" and not state.turn.plays_left:
        yield Reason(say("{player} has made all three plays this turn.", player=player), "DEAL-TURN-03")
    if move.card not in state.areas[player].loose:
        yield hard_reason(
            say("{player} has no loose {card}.", player=player, card=state.in_words(move.card)), "DEAL-OQ-25"
        )
    yield from must_carry_building(state, player, move.colour, move.card)


@handles(m.PlaceLoose)
def _place_loose_building(recorder: Recording, move: m.PlaceLoose, player: str) -> None:
    place = sets_free_for_building(recorder.state, player, move.colour, move.card)[0]
    cost = int(recorder.state.house.loose_building == "one_play")
    recorder.record(f.LoosePlaced, player=player, card=move.card, colour=move.colour, place=place, cost=cost)
