"""Hazards and bonus buildings, and the permissions to place them."""

from msgspec.structs import replace

from companion.core.fact import Fact, Money, Term, Who
from companion.core.money import BANK, Payment
from companion.core.words import phrase, say_n, translated
from companion.games.board.state import with_landing, with_player_state, with_turn
from companion.games.city.pieces import HAZARDS
from companion.games.city.state import City, Hazard, with_plot
from companion.unit.rules import CURRENCY


class HazardBuilt(Fact, frozen=True):
    """A hazard was built. `planned` tells whether a Planning Permission required it (CITY-PLAN-03)."""

    player: Who
    district: str
    hazard: Term
    blocks: int
    planned: bool = False
    says = phrase("{player} places a {hazard} in {district}")

    def after(self, state: City) -> City:
        hazards = (*state.plots[self.district].hazards, Hazard(self.hazard, self.player, self.blocks))
        return _with_permission_used(
            with_plot(state, self.district, hazards=hazards), self.player, self.hazard, planned=self.planned
        )


class BonusBuilt(Fact, frozen=True):
    """A bonus building was built (CITY-PLAN-02)."""

    player: Who
    district: str
    bonus: Term
    planned: bool = False
    says = phrase("{player} places a {bonus} in {district}")

    def after(self, state: City) -> City:
        bonuses = (*state.plots[self.district].bonuses, self.bonus)
        return _with_permission_used(
            with_plot(state, self.district, bonuses=bonuses), self.player, self.bonus, planned=self.planned
        )


class HazardCleared(Fact, frozen=True):
    """The owner paid to remove some or all blocks of a hazard. Without blocks the hazard is gone (CITY-HAZ-05)."""

    player: Who
    district: str
    hazard: Term
    blocks: int
    price: Money

    def sentence(self, state: City) -> str:
        if self.blocks == HAZARDS[self.hazard]:
            return self.tell(state, phrase("{player} removes the {hazard} from {district} for {price}"))
        return say_n(
            "{player} removes {n} block of the {hazard} from {district} for {price}",
            "{player} removes {n} blocks of the {hazard} from {district} for {price}",
            self.blocks,
            player=self.player,
            hazard=translated(self.hazard),
            district=self.district,
            price=CURRENCY.show(self.price),
        )

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.price),)

    def after(self, state: City) -> City:
        hazards = list(state.plots[self.district].hazards)
        place = next(place for place, hazard in enumerate(hazards) if hazard.kind == self.hazard)
        left = hazards[place].blocks - self.blocks
        hazards[place : place + 1] = [replace(hazards[place], blocks=left)] if left > 0 else []
        return with_plot(state, self.district, hazards=tuple(hazards))


class BonusRemoved(Fact, frozen=True):
    """A bonus building was put back in the box (CITY-CHN-12)."""

    district: str
    bonus: Term
    says = phrase("The {bonus} is removed from {district}")

    def after(self, state: City) -> City:
        bonuses = list(state.plots[self.district].bonuses)
        bonuses.remove(self.bonus)
        return with_plot(state, self.district, bonuses=tuple(bonuses))


class PermitKept(Fact, frozen=True):
    """The building had no legal place, so the player builds it later (CITY-OQ-24).

    `position` is the permission space, or None in journals of older versions.
    """

    player: Who
    position: int | None = None
    says = phrase("No room for a building now: {player} can place it later")

    def after(self, state: City) -> City:
        return with_player_state(state, self.player, permits=(*state.player_states[self.player].permits, self.position))


def _with_permission_used(state: City, player: str, kind: str, *, planned: bool) -> City:
    """Use up a permission: from this landing if it offers the kind, then from the turn, then a kept one."""
    if not planned:
        return state
    now, permits = state.turn, state.player_states[player].permits
    here, of_turn = (now.landing, now.permits) if player == now.player else (None, ())
    asked = here if here is not None and here.duty == "plan" else None
    if asked is not None and (not (permits or of_turn) or state.permit_covers(asked.position, kind)):
        return with_landing(state, duty=None)
    if any(state.permit_covers(place, kind) for place in of_turn):
        return with_turn(state, permits=_without_used_permit(state, of_turn, kind))
    return with_player_state(state, player, permits=_without_used_permit(state, permits, kind))


def _without_used_permit(state: City, permits: tuple[int | None, ...], kind: str) -> tuple[int | None, ...]:
    """Return the permissions without the used one: the first that shows the kind, else one that allows it."""
    shown = [place for place in permits if place is not None and kind in state.edition.track[place].pair]
    fit = [*shown, *(place for place in permits if state.permit_covers(place, kind)), *permits]
    if not fit:
        return ()
    used = permits.index(fit[0])
    return (*permits[:used], *permits[used + 1 :])
