"""Blocks and pieces built, converted, sold and removed."""

from msgspec.structs import replace

from companion.core.fact import Fact, Money, Term, Who
from companion.core.money import BANK, Payment
from companion.core.words import joined_with_and, phrase, say, say_n
from companion.games.board.state import with_turn
from companion.games.city.state import City, Grant, with_plot
from companion.unit.rules import CURRENCY


class BuildGranted(Fact, frozen=True):
    """The press lets this player build what the light stopped on (UNIT-BLD-02, -03)."""

    player: Who
    result: str

    def sentence(self, state: City) -> str:
        if self.result == "rail":
            return say("{player} can build a railroad", player=self.player)
        blocks = int(self.result)
        return say_n("{player} can build {n} block", "{player} can build {n} blocks", blocks, player=self.player)

    def after(self, state: City) -> City:
        left = int(self.result) if self.result.isdigit() else 0
        grants = {**state.turn.grants, self.player: Grant(self.result, left)}
        return with_turn(state, grants=grants, pressed=(*state.turn.pressed, self.player))


class BlocksBuilt(Fact, frozen=True):
    """Blocks were built and paid for (CITY-BLD-03, -05). `pressed` tells whether the press allowed them."""

    player: Who
    district: str
    residential: int
    industrial: int
    price: Money
    pressed: bool = True

    def sentence(self, state: City) -> str:
        blocks = blocks_in_words(self.residential, self.industrial)
        if self.price:
            return self.tell(state, phrase("{player} builds {blocks} in {district} for {price}"), blocks=blocks)
        return self.tell(state, phrase("{player} builds {blocks} in {district}"), blocks=blocks)

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.price),)

    def after(self, state: City) -> City:
        here = state.plots[self.district]
        blocks = {"residential": here.residential + self.residential, "industrial": here.industrial + self.industrial}
        done = with_plot(state, self.district, **blocks)
        grant = done.turn.grants.get(self.player)
        if not self.pressed or grant is None:
            return done
        left = max(0, grant.left - self.residential - self.industrial)
        return _with_grant(done, self.player, replace(grant, left=left))


class BlocksConverted(Fact, frozen=True):
    """Residential blocks were converted to industrial ones (CITY-OQ-38)."""

    player: Who
    district: str
    blocks: int
    price: Money

    def sentence(self, state: City) -> str:
        return say_n(
            "{player} turns {n} residential block in {district} into an industrial one for {price}",
            "{player} turns {n} residential blocks in {district} into industrial ones for {price}",
            self.blocks,
            player=self.player,
            district=self.district,
            price=CURRENCY.show(self.price),
        )

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.price),)

    def after(self, state: City) -> City:
        here = state.plots[self.district]
        blocks = {"residential": here.residential - self.blocks, "industrial": here.industrial + self.blocks}
        return with_plot(state, self.district, **blocks)


class BlocksSold(Fact, frozen=True):
    """Blocks were sold to the bank for this amount (CITY-OQ-39)."""

    player: Who
    district: str
    residential: int
    industrial: int
    amount: Money

    def sentence(self, state: City) -> str:
        blocks = blocks_in_words(self.residential, self.industrial)
        if self.amount:
            return self.tell(state, phrase("{player} sells {blocks} in {district} for {amount}"), blocks=blocks)
        return self.tell(state, phrase("{player} sells {blocks} in {district}"), blocks=blocks)

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(BANK, self.player, self.amount),)

    def after(self, state: City) -> City:
        here = state.plots[self.district]
        left = {"residential": here.residential - self.residential, "industrial": here.industrial - self.industrial}
        return with_plot(state, self.district, **left)


class PieceBuilt(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower was built. `pressed` tells whether the press allowed it."""

    player: Who
    district: str
    piece: Term
    price: Money = 0
    pressed: bool = False

    def sentence(self, state: City) -> str:
        if self.piece == "tower":
            return self.tell(state, phrase("{player} builds the Tower in {district} for {price}"))
        if self.price:
            return self.tell(state, phrase("{player} builds a {piece} in {district} for {price}"))
        return self.tell(state, phrase("{player} builds a {piece} in {district}"))

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.price),)

    def after(self, state: City) -> City:
        value: int | bool = state.plots[self.district].railroad + 1 if self.piece == "railroad" else True
        built = with_plot(state, self.district, **{self.piece: value})
        grant = built.turn.grants.get(self.player)
        if not self.pressed or self.piece != "railroad" or grant is None:
            return built
        return _with_grant(built, self.player, replace(grant, placed=True))


class PieceRemoved(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower was put back in the box."""

    district: str
    piece: Term

    def sentence(self, state: City) -> str:
        if self.piece == "tower":
            return say("The Tower is removed from {district}", district=self.district)
        return self.tell(state, phrase("A {piece} is removed from {district}"))

    def after(self, state: City) -> City:
        value: int | bool = max(0, state.plots[self.district].railroad - 1) if self.piece == "railroad" else False
        return with_plot(state, self.district, **{self.piece: value})


def blocks_in_words(homes: int, works: int) -> str:
    """Return residential and industrial blocks in words."""
    parts = [say_n("{n} residential block", "{n} residential blocks", homes)] if homes else []
    if works or not homes:
        parts += [say_n("{n} industrial block", "{n} industrial blocks", works, none="no industrial blocks")]
    return joined_with_and(parts)


def _with_grant(state: City, player: str, grant: Grant) -> City:
    return with_turn(state, grants={**state.turn.grants, player: grant})
