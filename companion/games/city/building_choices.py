"""What players can build in the city at a moment, and what they can take off the board."""

from collections.abc import Iterable, Iterator

from companion.core.errors import Reason
from companion.core.language import cached_by_language
from companion.core.notation.tokens import quote
from companion.core.words import say, translated
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.city import moves as m
from companion.games.city.edition import MOST_BLOCKS, colour_name
from companion.games.city.pieces import BONUSES, CLEAR_BLOCK, HAZARDS
from companion.games.city.prominence import CORRECTIONS
from companion.games.city.rules.building import are_all_on_board, must_allow_railroad, piece_price
from companion.games.city.rules.duties import open_duty, usable_permits
from companion.games.city.rules.rent import counts_for_set
from companion.games.city.rules.sites import possible_sites
from companion.games.city.state import PIECES, City
from companion.unit import moves as um

Factory = ChoiceFactory[City]


def hazard_and_bonus_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the hazards and bonus buildings with the districts where each can go (CITY-PLAN-01)."""
    state = factory.state
    permits = usable_permits(state, state.turn.player)
    for kind in (*HAZARDS, *BONUSES):
        found = district_options(state, possible_sites(state, state.turn.player, kind, permits))
        reasons = (
            () if found else (Reason(say("There's no place for a {piece}.", piece=translated(kind)), "CITY-PLAN-01"),)
        )
        make, field = (m.BuildHazard, "hazard") if kind in HAZARDS else (m.BuildBonus, "bonus")
        label = say("Place a {piece}", piece=translated(kind))
        yield factory.choice_with_blanks(label, make, reasons, given={field: kind}, options={"district": found})


def kept_permission_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what the current player can build with a kept permission, if it has a place (CITY-OQ-24)."""
    state, player = factory.state, factory.state.turn.player
    if usable_permits(state, player) and state.player_in_turn == player and open_duty(state) != "plan":
        yield from (choice for choice in hazard_and_bonus_choices(factory) if not choice.reasons)


def build_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the press of Build and what can be built with it (step C)."""
    state, player, grant = factory.state, factory.state.turn.player, factory.state.turn.grant
    pressed = factory.choice(say("Press Build"), um.PressBuild())
    yield pressed
    if any(reason.rule == "UNIT-PWR-01" for reason in pressed.reasons):
        yield factory.choice(say("Turn the unit on"), um.SwitchOn())
    if grant is None or grant.placed or factory.now_ms < state.unit.spin_until_ms:
        return
    if grant.result == "rail":
        free = district_options(
            state, (name for name in state.plots if next(must_allow_railroad(state, name, player), None) is None)
        )
        reasons = () if free else (Reason(say("There's no place for a railroad."), "CITY-RAIL-01"),)
        yield _piece_choice(factory, say("Build a railroad"), "railroad", reasons, free)
        return
    for district in state.districts_of(player):
        left = min(grant.left, MOST_BLOCKS - state.plots[district].blocks)
        if left > 0:
            yield _block_choice(factory, district, left)


def _block_choice(factory: Factory, district: str, left: int) -> Choice:
    """Return the choice to build on a district, greyed if no block can be built."""
    reasons = factory.reasons_against(m.Build(district, (1, 0))) and factory.reasons_if_all_refused(
        [m.Build(district, (1, 0)), m.Build(district, (0, 1))]
    )
    cost = factory.state.edition.districts[district].residential or 0
    options = {"blocks": block_combinations(left, left, left)}
    return factory.choice_with_blanks(
        say("Build in {district}", district=district),
        m.Build,
        reasons,
        given={"district": district},
        options=options,
        cost=cost,
    )


@cached_by_language
def block_combinations(residential: int, industrial: int, most: int) -> tuple[Option, ...]:
    """Return every mix of residential and industrial blocks within their limits, with at most `most` in total."""
    pairs = [
        (homes, total - homes)
        for total in range(1, most + 1)
        for homes in range(min(total, residential), -1, -1)
        if total - homes <= industrial
    ]
    return tuple(Option(_blocks_in_notation(*pair), _blocks_phrase(*pair)) for pair in pairs)


def _blocks_in_notation(residential: int, industrial: int) -> str:
    """Return blocks in the notation."""
    return " ".join(f"{count}{kind}" for count, kind in ((residential, "r"), (industrial, "i")) if count)


def _blocks_phrase(residential: int, industrial: int) -> str:
    if not industrial:
        return say("{residential} residential", residential=residential)
    if not residential:
        return say("{industrial} industrial", industrial=industrial)
    return say("{residential} residential, {industrial} industrial", residential=residential, industrial=industrial)


def special_building_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the special buildings for the player's colours (CITY-STAD-01, CITY-SKY-01, CITY-TOW-01)."""
    state, player = factory.state, factory.state.turn.player
    groups = state.edition.groups
    counted = {colour: [name for name in groups[colour] if counts_for_set(state, player, name)] for colour in groups}
    complete = [colour for colour, own in counted.items() if len(own) == len(groups[colour])]
    for colour, own in counted.items():
        names = groups[colour]
        if len(own) >= 2 and not _any_has_piece(state, names, "stadium"):
            yield _special_building_choice(factory, "stadium", own)
        if colour in complete and not _any_has_piece(state, names, "skyscraper"):
            yield _special_building_choice(factory, "skyscraper", own)
        if colour in complete and len(complete) >= 2 and not _any_has_piece(state, names, "tower"):
            yield _special_building_choice(factory, "tower", own)


def _any_has_piece(state: City, names: Iterable[str], piece: str) -> bool:
    return any(getattr(state.plots[name], piece) for name in names)


def _special_building_choice(factory: Factory, piece: str, districts: list[str]) -> Choice:
    """Return the choice of a piece, with the districts of a colour where it can go."""
    state, card = factory.state, factory.state.edition.districts[districts[0]]
    cost = card.skyscraper or 0 if piece == "skyscraper" else piece_price(state, piece, card.name)
    colour = colour_name(card.group)
    if piece == "tower":
        label = say("Build the Tower ({colour})", colour=colour)
    else:
        label = say("Build a {piece} ({colour})", piece=translated(piece), colour=colour)
    affordable = cost <= state.cash(state.turn.player) or state.has_paper_money
    tried = districts if affordable and not are_all_on_board(state, piece) else districts[:1]
    reasons = factory.reasons_if_all_refused(m.BuildPiece(piece, name) for name in tried)
    return _piece_choice(factory, label, piece, reasons, district_options(state, districts), cost)


def _piece_choice(
    factory: Factory, label: str, piece: str, reasons: tuple[Reason, ...], districts: list[Option], cost: int = 0
) -> Choice:
    return factory.choice_with_blanks(
        label, factory.form(m.BuildPiece, piece=piece), reasons, options={"district": districts}, cost=cost
    )


def clearing_choices(factory: Factory, district: str) -> Iterator[Choice]:
    """Yield the ways to remove each hazard of a district, in full or in part (CITY-HAZ-05, CITY-OQ-22)."""
    for hazard in factory.state.plots[district].hazards:
        cost = hazard.blocks * CLEAR_BLOCK
        kind = translated(hazard.kind)
        whole = say("Remove {hazard} ({district})", hazard=kind, district=district)
        yield factory.choice(whole, m.Clear(district, hazard.kind), cost=cost)
        if factory.state.house.hazard_removal_partial and hazard.blocks > 1:
            yield factory.choice_with_blanks(
                say("Remove part of {hazard} ({district})", hazard=kind, district=district),
                m.Clear,
                factory.reasons_against(m.Clear(district, hazard.kind, 1)),
                given={"district": district, "hazard": hazard.kind},
                options={"number": _number_options(hazard.blocks - 1)},
                cost=CLEAR_BLOCK,
            )


def converting_choices(factory: Factory, district: str) -> Iterator[Choice]:
    """Yield the conversion of residential to industrial blocks, if the table allows it (CITY-OQ-38)."""
    homes = factory.state.plots[district].residential
    if factory.state.house.convert_blocks != "false" and homes:
        reasons, given = factory.reasons_against(m.Convert(district, 1)), {"district": district}
        options = {"number": _number_options(homes)}
        label = say("Convert blocks in {district}", district=district)
        yield factory.choice_with_blanks(label, m.Convert, reasons, given=given, options=options)


def _number_options(most: int) -> list[Option]:
    return [Option(str(number), str(number)) for number in range(1, most + 1)]


def correction_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what can be taken off the board under the table's own rules."""
    group = translated(CORRECTIONS)
    for piece in PIECES:
        found = [name for name, plot in factory.state.plots.items() if getattr(plot, piece)]
        if found:
            options = {"district": district_options(factory.state, found)}
            yield factory.choice_with_blanks(
                _removal_label(piece), m.RemovePiece, given={"piece": piece}, options=options, group=group
            )


def _removal_label(piece: str) -> str:
    if piece == "tower":
        return say("Take the Tower off the board")
    return say("Take a {piece} off the board", piece=translated(piece))


def district_options(state: City, districts: Iterable[str]) -> list[Option]:
    """Return districts as options, each with its owner."""
    cards, plots = state.edition.districts, state.plots
    return [Option(quote(name), name, (), plots[name].owner or "", cards[name].group) for name in districts]
