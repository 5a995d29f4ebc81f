"""The value of a deed to its owner: rent, sets, mortgage values (BUILDER-SET-*, BUILDER-RENT-*)."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from companion.core.errors import Refused
from companion.core.words import say
from companion.games.builder import facts as f
from companion.games.builder.rules.recorder import Recorder
from companion.games.builder.state import Builder, Claim


def current_rent(state: Builder, deed: str) -> int:
    """Return the rent a visitor owes: the set rent if one owner has the colour (BUILDER-RENT-02, -03).

    An unmortgaged deed of a set keeps the higher rent even if the other one is mortgaged (BUILDER-MORT-04). Raises
    `Refused` with the question if the deed hasn't been read yet.
    """
    holding = state.holding(deed)
    if holding.owner is None or holding.mortgaged:
        return 0
    if state.has_set(holding.owner, state.edition.deed(deed).colour):
        return state.edition.amount_on(deed, "set_rent")
    return state.edition.amount_on(deed, "rent")


def can_be_asked_for_rent(state: Builder, deed: str, visitor: str) -> bool:
    """Return whether a visitor can be asked for rent (BUILDER-RENT-05, BUILDER-MORT-02)."""
    holding = state.holding(deed)
    return holding.owner not in (None, visitor) and not holding.mortgaged


def open_claims(state: Builder) -> tuple[Claim, ...]:
    """Return the rents that can be asked for, each by the deed's current owner (BUILDER-RENT-01, -04, -05)."""
    return tuple(
        replace(claim, owner=state.holding(claim.deed).owner)
        for claim in state.claims
        if not claim.lapsed and can_be_asked_for_rent(state, claim.deed, claim.payer)
    )


def known_rent(state: Builder, deed: str) -> int | None:
    """Return the rent of a deed, or None if it hasn't been read."""
    with suppress(Refused):
        return current_rent(state, deed)
    return None


def open_rent_sentences(state: Builder) -> Iterator[str]:
    """Yield who can still ask whom for which rent, without a full stop (BUILDER-RENT-01)."""
    for claim in dict.fromkeys(open_claims(state)):
        amount = known_rent(state, claim.deed)
        owner, payer = claim.owner, claim.payer
        if amount is None:
            yield say("{owner} can still charge {payer} rent on {deed}", owner=owner, payer=payer, deed=claim.deed)
        else:
            yield say("{owner} can still charge {payer} {amount} rent", owner=owner, payer=payer, amount=amount)


def complete_colours(state: Builder, player: str) -> frozenset[str]:
    """Return the colours in which a player owns all deeds (BUILDER-SET-01)."""
    colours = {state.edition.deed(name).colour for name in state.deeds_of(player)}
    return frozenset(colour for colour in colours if colour and state.has_set(player, colour))


def record_completed_sets(recorder: Recorder, before: Builder) -> None:
    """Record which sets were completed since `before` (BUILDER-SET-01)."""
    for player in recorder.state.players:
        for colour in sorted(complete_colours(recorder.state, player) - complete_colours(before, player)):
            recorder.record(f.SetCompleted, player=player, colour=colour)


def lapse_rent_claims(recorder: Recorder, roller: str) -> None:
    """Expire the rent claims that this roll ends (BUILDER-RENT-04, BUILDER-OQ-07)."""
    every = recorder.state.house.rent_claim_closes == "any_roll"
    payers = tuple(dict.fromkeys(claim.payer for claim in recorder.state.claims if every or claim.payer != roller))
    if payers:
        recorder.record(f.ClaimsLapsed, payers=payers)
