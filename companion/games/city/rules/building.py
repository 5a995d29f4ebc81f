"""Building: blocks by the press, railroads, stadiums, skyscrapers, the Tower (CITY-BLD-*, -RAIL-*, -STAD-*, ...)."""

from collections.abc import Callable, Iterable, Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import phrase, say, say_n, translated
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.edition import MOST_BLOCKS
from companion.games.city.pieces import STADIUM, STADIUMS, TOWER, block_pieces
from companion.games.city.rules.duties import must_be_their_turn, must_have_settled_landing, must_not_owe
from companion.games.city.rules.planning import must_have_pressed_build
from companion.games.city.rules.recorder import Recorder, bank_must_afford, must_afford, must_own
from companion.games.city.rules.rent import complete_groups, counts_for_set
from companion.games.city.rules.sites import must_have_piece_left, pieces_in_use
from companion.games.city.state import City, Grant, Plot

checks, handles = ByKind(), ByKind()


def must_be_time_to_build(state: City, player: str) -> Iterator[Reason]:
    """Yield why a player can't build now: it isn't their turn, or they owe money (CITY-OQ-35)."""
    if not state.house.build_off_turn or state.player_states[player].bankrupt:
        yield from must_be_their_turn(state, player, "CITY-BLD-01")
    yield from must_not_owe(state, player)


def must_build_after_landing(state: City, player: str) -> Iterator[Reason]:
    """Yield why blocks have to wait until the landing is settled (CITY-TURN-04, CITY-OQ-36)."""
    if state.house.build_phase == "after_landing":
        yield from _must_have_settled_landing(state, player)


def _must_have_settled_landing(state: City, player: str) -> Iterator[Reason]:
    """Yield what has to be settled of the landing.

    A player in jail has no landing to settle and may build before they roll (CITY-JAIL-06).
    """
    if player != state.turn.player:
        return
    unknown = state.midway and not state.rolled
    if state.turn.step == "first" and not unknown and not state.player_states[player].jailed:
        yield Reason(say("Roll and move first: building is the last step of a turn."), "CITY-TURN-04")
    for reason in must_have_settled_landing(state):
        yield Reason(reason.text, "CITY-TURN-04")


def must_not_be_mortgaged(state: City, district: str, rule: str = "CITY-BLD-11") -> Iterator[Reason]:
    """Yield that nothing can be built on a mortgaged district (CITY-OQ-12)."""
    if state.plots[district].mortgage is not None and not state.house.build_on_mortgaged:
        yield Reason(say("{district} is mortgaged: pay it off first.", district=district), rule)


def must_have_room(state: City, district: str, blocks: int) -> Iterator[Reason]:
    """Yield that the eight places aren't enough (CITY-BLD-04, CITY-HAZ-04)."""
    taken = state.plots[district].blocks
    if taken + blocks > MOST_BLOCKS:
        text = say_n(
            "{district} has {taken} of {most} blocks: {n} more won't fit.",
            "{district} has {taken} of {most} blocks: {n} more won't fit.",
            blocks,
            district=district,
            taken=taken,
            most=MOST_BLOCKS,
        )
        yield Reason(text, "CITY-BLD-04")


def must_have_blocks_left(state: City, district: str, blocks: tuple[int, int]) -> Iterator[Reason]:
    """Yield that the box has too few pieces for these blocks, if the table counts them."""
    plot = state.plots[district]
    for kind, had, more, text in (
        ("residential", plot.residential, blocks[0], phrase("No residential pieces left in the box.")),
        ("industrial", plot.industrial, blocks[1], phrase("No industrial pieces left in the box.")),
    ):
        limit = state.house.piece_limits.get(kind)
        extra = len(block_pieces(had + more)) - len(block_pieces(had))
        if limit is not None and more and pieces_in_use(state, kind) + extra > limit:
            yield Reason(translated(text), "CITY-OQ-25")


def price_of_blocks(state: City, district: str, blocks: tuple[int, int]) -> int:
    """Return the price of these blocks on a district (CITY-BLD-05)."""
    card = state.edition.districts[district]
    residential = blocks[0] * card.amount_on("residential") if blocks[0] else 0
    return residential + (blocks[1] * card.amount_on("industrial") if blocks[1] else 0)


def _must_be_granted(state: City, player: str, blocks: int) -> Iterator[Reason]:
    grant = state.turn.grants.get(player)
    if grant is None:
        yield Reason(say("Press Build first."), "UNIT-BLD-02")
    elif grant.result == "rail":
        yield Reason(say("Build stopped at the railroad: no blocks this time."), "UNIT-BLD-03")
    elif blocks > grant.left:
        yield Reason(_grant_sentence(grant), "UNIT-BLD-02")


def _grant_sentence(grant: Grant) -> str:
    """Return how many blocks Build granted, and how many of them are left."""
    gave = int(grant.result)
    if gave == grant.left:
        return say_n(
            "Build gave {n} block: you can't build more.",
            "Build gave {n} blocks: you can't build more.",
            gave,
        )
    return say_n(
        "Build gave {gave}; {n} is left.",
        "Build gave {gave}; {n} are left.",
        grant.left,
        none="Build gave {gave}; none are left.",
        gave=gave,
    )


@checks(m.Build)
def _check_build(state: City, move: m.Build, player: str) -> Iterator[Reason]:
    blocks = sum(move.blocks)
    yield from must_be_time_to_build(state, player)
    yield from must_build_after_landing(state, player)
    yield from must_own(state, player, move.district, "CITY-BLD-01")
    yield from _must_be_granted(state, player, blocks)
    yield from must_have_room(state, move.district, blocks)
    yield from must_not_be_mortgaged(state, move.district)
    yield from must_have_blocks_left(state, move.district, move.blocks)
    yield from must_afford(state, player, price_of_blocks(state, move.district, move.blocks), "CITY-BLD-12")


@handles(m.Build)
def _build_blocks(recorder: Recorder, move: m.Build, player: str) -> None:
    residential, industrial = move.blocks
    recorder.record(
        f.BlocksBuilt,
        player=player,
        district=move.district,
        residential=residential,
        industrial=industrial,
        price=price_of_blocks(recorder.state, move.district, move.blocks),
    )


def _must_suit_railroad(state: City, district: str, player: str) -> Iterator[Reason]:
    grant = state.turn.grants.get(player)
    if grant is None:
        yield Reason(say("You can build a railroad only when Build lands on it: press Build first."), "CITY-RAIL-01")
    elif grant.result != "rail":
        text = say_n(
            "Build stopped at {n} block: no railroad this time.",
            "Build stopped at {n} blocks: no railroad this time.",
            int(grant.result),
        )
        yield Reason(text, "CITY-RAIL-01")
    elif grant.placed:
        yield Reason(say("{player} has already built this railroad.", player=player), "CITY-RAIL-01")
    yield from must_build_after_landing(state, player)
    yield from must_allow_railroad(state, district, player)


def must_allow_railroad(state: City, district: str, player: str) -> Iterator[Reason]:
    """Yield why a district can't have a railroad (CITY-OQ-26, -27)."""
    plot, rule = state.plots[district], state.house.railroad_owner
    yield from must_have_no_railroad(state, district)
    allowed = {"any": True, "own_or_unowned": plot.owner in (None, player), "own_only": plot.owner == player}
    if not allowed[rule]:
        yield Reason(
            say("{player} doesn't own {district}, so no railroad can go there.", player=player, district=district),
            "CITY-OQ-27",
        )


def must_have_no_railroad(state: City, district: str) -> Iterator[Reason]:
    """Yield that there is already a railroad. This can't be forced if districts have at most one (CITY-OQ-26)."""
    if state.plots[district].railroad and state.house.railroads_per_district == "one":
        yield hard_reason(say("{district} already has a railroad.", district=district), "CITY-OQ-26")


def _must_be_only_one_of_colour(state: City, district: str, piece: str, rule: str) -> Iterator[Reason]:
    for name in state.same_colour_districts(district):
        if getattr(state.plots[name], piece):
            yield Reason(
                say("This colour already has a {piece}, in {district}.", piece=translated(piece), district=name), rule
            )


def _must_suit_special(state: City, district: str, player: str, rule: str) -> Iterator[Reason]:
    yield from must_own(state, player, district, rule)
    yield from must_not_be_mortgaged(state, district, "CITY-OQ-12")
    yield from must_have_pressed_build(state, player)
    if state.house.specials_phase == "after_landing":
        yield from _must_have_settled_landing(state, player)


def _must_not_be_mortgaged_for_colour(state: City, player: str, names: Iterable[str]) -> Iterator[Reason]:
    """Yield those of the player's districts that are mortgaged and don't count for their colour (CITY-OQ-06)."""
    for name in names:
        if state.plots[name].owner == player and not counts_for_set(state, player, name):
            yield Reason(
                say("{district} is mortgaged: by house rule, it doesn't count towards its colour.", district=name),
                "CITY-OQ-06",
            )


def _must_suit_stadium(state: City, district: str, player: str) -> Iterator[Reason]:
    yield from _must_suit_special(state, district, player, "CITY-STAD-01")
    group = state.same_colour_districts(district)
    own = sum(counts_for_set(state, player, name) for name in group)
    needed = len(group) if state.house.stadium_condition == "all_of_colour" else 2
    if own < needed:
        yield Reason(
            say("{player} has {own} of this colour: a stadium needs {needed}.", player=player, own=own, needed=needed),
            "CITY-STAD-01",
        )
        yield from _must_not_be_mortgaged_for_colour(state, player, group)
    yield from _must_be_only_one_of_colour(state, district, "stadium", "CITY-STAD-04")
    if are_all_on_board(state, "stadium"):
        yield Reason(say("Both stadiums are already on the board."), "CITY-STAD-05")


def _must_suit_skyscraper(state: City, district: str, player: str) -> Iterator[Reason]:
    yield from _must_suit_special(state, district, player, "CITY-SKY-01")
    group = state.same_colour_districts(district)
    if any(state.plots[name].owner != player for name in group):
        yield Reason(say("{player} doesn't own the whole colour.", player=player), "CITY-SKY-01")
    yield from _must_not_be_mortgaged_for_colour(state, player, group)
    yield from _must_be_only_one_of_colour(state, district, "skyscraper", "CITY-SKY-02")


def _must_suit_tower(state: City, district: str, player: str) -> Iterator[Reason]:
    yield from _must_suit_special(state, district, player, "CITY-TOW-01")
    complete = complete_groups(state, player)
    if len(complete) < 2:
        one = say("The Tower needs two complete colours; {player} has one.", player=player)
        none = say("The Tower needs two complete colours; {player} has none.", player=player)
        yield Reason(one if complete else none, "CITY-TOW-01")
        yield from _must_not_be_mortgaged_for_colour(state, player, state.plots)
    if state.edition.districts[district].group not in complete:
        yield Reason(
            say("{district} isn't in one of {player}'s complete colours.", district=district, player=player),
            "CITY-TOW-01",
        )
    if are_all_on_board(state, "tower"):
        yield Reason(say("The Tower is already on the board."), "CITY-TOW-05")


_PIECES: dict[str, Callable[[City, str, str], Iterator[Reason]]] = {
    "railroad": _must_suit_railroad,
    "stadium": _must_suit_stadium,
    "skyscraper": _must_suit_skyscraper,
    "tower": _must_suit_tower,
}


_MOST = {"stadium": STADIUMS, "tower": 1}


def are_all_on_board(state: City, piece: str) -> bool:
    """Return whether every piece of a kind is on the board. The rules limit only stadiums and the Tower."""
    return piece in _MOST and pieces_in_use(state, piece) >= _MOST[piece]


def piece_price(state: City, piece: str, district: str) -> int:
    """Return the price of a piece on a district (CITY-RAIL-01, CITY-STAD-02, CITY-SKY-04, CITY-TOW-02)."""
    if piece == "skyscraper":
        return state.edition.districts[district].amount_on("skyscraper")
    return {"railroad": 0, "stadium": STADIUM, "tower": TOWER}[piece]


def _must_not_stand_there_yet(plot: Plot, piece: str) -> Iterator[Reason]:
    """Yield that the special building is already there. A plot holds one of each, so this can't be forced."""
    if piece != "railroad" and getattr(plot, piece):
        yield hard_reason(say("This district already has a {piece}.", piece=translated(piece)))


@checks(m.BuildPiece)
def _check_build_piece(state: City, move: m.BuildPiece, player: str) -> Iterator[Reason]:
    yield from must_be_time_to_build(state, player)
    yield from _PIECES[move.piece](state, move.district, player)
    yield from _must_not_stand_there_yet(state.plots[move.district], move.piece)
    yield from must_have_piece_left(state, move.piece)
    yield from must_afford(state, player, piece_price(state, move.piece, move.district))


@handles(m.BuildPiece)
def _build_piece(recorder: Recorder, move: m.BuildPiece, player: str) -> None:
    recorder.record(
        f.PieceBuilt,
        player=player,
        district=move.district,
        piece=move.piece,
        price=piece_price(recorder.state, move.piece, move.district),
        pressed=move.piece == "railroad",
    )


@checks(m.RemovePiece)
def _check_remove_piece(state: City, move: m.RemovePiece, player: str) -> Iterator[Reason]:
    if not getattr(state.plots[move.district], move.piece):
        yield hard_reason(say("{district} has no {piece}.", district=move.district, piece=translated(move.piece)))


@handles(m.RemovePiece)
def _remove_piece(recorder: Recorder, move: m.RemovePiece, player: str) -> None:
    recorder.record(f.PieceRemoved, district=move.district, piece=move.piece)


def _price_to_convert(state: City, move: m.Convert) -> int:
    card = state.edition.districts[move.district]
    less = card.amount_on("residential") if state.house.convert_blocks == "pay_difference" else 0
    return move.number * (card.amount_on("industrial") - less)


@checks(m.Convert)
def _check_convert(state: City, move: m.Convert, player: str) -> Iterator[Reason]:
    if state.house.convert_blocks == "false":
        yield Reason(say("Blocks can't be converted under these house rules."), "CITY-BLD-13")
    yield from must_be_time_to_build(state, player)
    yield from must_own(state, player, move.district, "CITY-BLD-01")
    yield from must_not_be_mortgaged(state, move.district)
    if move.number > state.plots[move.district].residential:
        yield hard_reason(
            say("{district} doesn't have that many residential blocks.", district=move.district), "CITY-BLD-13"
        )
    yield from must_have_blocks_left(state, move.district, (0, move.number))
    yield from must_afford(state, player, _price_to_convert(state, move), "CITY-BLD-12")


@handles(m.Convert)
def _convert_blocks(recorder: Recorder, move: m.Convert, player: str) -> None:
    price = _price_to_convert(recorder.state, move)
    recorder.record(f.BlocksConverted, player=player, district=move.district, blocks=move.number, price=price)


@checks(m.SellBlocks)
def _check_sell_blocks(state: City, move: m.SellBlocks, player: str) -> Iterator[Reason]:
    if state.house.sell_buildings == "false":
        yield Reason(say("Buildings can't be sold back under these house rules."), "CITY-BLD-13")
    plot = state.plots[move.district]
    yield from must_own(state, player, move.district, "CITY-BLD-13")
    if sum(move.blocks) == 0 or move.blocks[0] > plot.residential or move.blocks[1] > plot.industrial:
        yield hard_reason(say("{district} doesn't have those blocks.", district=move.district), "CITY-BLD-13")
    yield from bank_must_afford(state, half_rounded_down(price_of_blocks(state, move.district, move.blocks)))


def half_rounded_down(amount: int) -> int:
    """Return half an amount, rounded down to the smallest note."""
    return amount // 20_000 * 10_000


@handles(m.SellBlocks)
def _sell_blocks(recorder: Recorder, move: m.SellBlocks, player: str) -> None:
    recorder.record(
        f.BlocksSold,
        player=player,
        district=move.district,
        residential=move.blocks[0],
        industrial=move.blocks[1],
        amount=half_rounded_down(price_of_blocks(recorder.state, move.district, move.blocks)),
    )


def remove_lost_stadiums(recorder: Recorder) -> None:
    """Remove every stadium whose owner no longer has two districts of its colour (CITY-OQ-16)."""
    state = recorder.state
    if state.house.stadium_keep == "stays":
        return
    for district, plot in state.plots.items():
        if not plot.stadium:
            continue
        owner = plot.owner
        own = sum(counts_for_set(state, owner, name) for name in state.same_colour_districts(district)) if owner else 0
        if own < 2:
            recorder.record(f.PieceRemoved, district=district, piece="stadium")
