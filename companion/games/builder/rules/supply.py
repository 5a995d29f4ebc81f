"""Resources from the bank's tray, as far as the chips last (BUILDER-RES-*, BUILDER-OQ-12)."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.words import say, translated
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips, chips_of
from companion.games.builder.rules.recorder import Recorder
from companion.games.builder.state import Builder

PER_SPACE = 2
"""How many resources a space gives, directly or by its chart (BUILDER-SPACE-01, -03)."""


class Payout(msgspec.Struct, frozen=True):
    """What one player gets, and why."""

    player: str
    colour: str
    number: int
    why: str
    deed: str | None = None


def payouts(state: Builder, roller: str, total: int) -> tuple[Payout, ...]:
    """Return what a roll pays, the roller first and then clockwise (BUILDER-RES-04 to -08)."""
    place = state.players.index(roller)
    order = (*state.players[place:], *state.players[:place])
    return tuple(payout for player in order for payout in _payouts_of_player(state, player, total))


def _payouts_of_player(state: Builder, player: str, total: int) -> Iterator[Payout]:
    numbers = state.edition.numbers
    if total == 6 and (not state.player_states[player].bankrupt or state.house.bankrupt_takes_six):
        yield Payout(player, state.token_resource(player), numbers["payout_on_six"], "six")
    for name in state.deeds_of(player):
        deed = state.edition.deed(name)
        if deed.number == total and deed.resource and not state.holding(name).mortgaged:
            yield Payout(player, deed.resource, numbers["payout_per_deed"], "deed", name)


def must_be_in_tray(state: Builder, chips: Chips, *, back: Chips) -> Iterator[Reason]:
    """Yield what the tray lacks for a swap, counting the chips that come `back`, if it can run out (OQ-12)."""
    if state.house.resource_supply == "unlimited_warn":
        return
    there = state.tray.plus(back)
    for colour, number in chips.items():
        if there.count(colour) < number:
            yield hard_reason(say("The tray has no {colour} left.", colour=translated(colour)), "BUILDER-OQ-12")


def record_payouts(recorder: Recorder, gains: Sequence[Payout]) -> None:
    """Let the bank pay resources in the given order. If the table limits the chips, missing ones are left out."""
    limit = recorder.state.house.resource_supply
    wanted = Chips()
    for gain in gains:
        wanted = wanted.plus(chips_of(gain.colour, gain.number))
    short = {colour for colour, number in wanted.items() if recorder.state.tray.count(colour) < number}
    for gain in gains:
        number = gain.number
        if limit == "limited_nobody" and gain.colour in short:
            number = 0
        elif limit == "limited_roller_first":
            number = min(number, max(0, recorder.state.tray.count(gain.colour)))
        if number:
            chips = chips_of(gain.colour, number)
            recorder.record(f.ResourcesPaid, player=gain.player, chips=chips, why=gain.why, deed=gain.deed)
        if number < gain.number:
            recorder.record(f.SupplyShort, player=gain.player, chips=chips_of(gain.colour, gain.number - number))


def record_chips_paid(recorder: Recorder, player: str, chips: Chips, why: str) -> None:
    """Let the bank pay one player a heap of resources."""
    record_payouts(recorder, [Payout(player, colour, number, why) for colour, number in chips.items()])
