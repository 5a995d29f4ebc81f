"""Cards played on the table, and cards moved there."""

from msgspec.structs import replace

from companion.core.fact import Card, Fact, Term, Who
from companion.core.words import phrase, say
from companion.games.deal.pieces import piece_in_words, with_card_played, without_table_card
from companion.games.deal.rows import with_building_level_changed, with_card_added
from companion.games.deal.state import Deal, TableCard, with_area, with_turn

_WENT = {
    "bank": phrase("{player}'s {card} on {colour} goes into their bank"),
    "discard": phrase("{player}'s {card} on {colour} is discarded"),
    "loose": phrase("{player}'s {card} on {colour} stays loose"),
}


class Banked(Fact, frozen=True):
    """A player put a card from their hand in their bank."""

    player: Who
    card: Card

    def sentence(self, state: Deal) -> str:
        value = state.edition.value(self.card)
        card = state.edition.cards[self.card]
        if card.kind == "money" and not card.called:
            return say("{player} banks {amount}", player=self.player, amount=value)
        return say("{player} banks {card} ({amount})", player=self.player, card=state.in_words(self.card), amount=value)

    def after(self, state: Deal) -> Deal:
        state = with_card_played(state, self.player)
        return with_area(state, self.player, bank=(*state.areas[self.player].bank, self.card))


class Laid(Fact, frozen=True):
    """A player played a property or wild from their hand."""

    player: Who
    card: Card
    colour: Term
    says = phrase("{player} plays {card} ({colour})")

    def after(self, state: Deal) -> Deal:
        return with_card_added(with_card_played(state, self.player), self.player, self.card, self.colour)


class Recoloured(Fact, frozen=True):
    """A wild was turned to another colour."""

    player: Who
    piece: TableCard
    colour: Term

    def sentence(self, state: Deal) -> str:
        return self.tell(state, phrase("{player} flips {card} to {colour}"), card=piece_in_words(state, self.piece))

    def after(self, state: Deal) -> Deal:
        gone = (self.player, self.piece)
        state = with_card_added(
            without_table_card(state, self.player, self.piece), self.player, self.piece.card, self.colour
        )
        if gone in state.recolourable:
            place = state.recolourable.index(gone)
            return replace(state, recolourable=(*state.recolourable[:place], *state.recolourable[place + 1 :]))
        return state


class Built(Fact, frozen=True):
    """A House or Hotel was built on a set."""

    player: Who
    card: Card
    colour: Term
    place: int
    says = phrase("{player} builds a {card} on {colour}")

    def after(self, state: Deal) -> Deal:
        return with_building_level_changed(
            with_card_played(state, self.player), self.player, self.colour, self.place, 1
        )


class BuildingMoved(Fact, frozen=True):
    """A House or Hotel went to another set of its owner."""

    player: Who
    card: Card
    colour: Term
    place: int
    to: Term
    to_place: int
    cost: int
    says = phrase("{player} moves the {card} from {colour} to {to}")

    def after(self, state: Deal) -> Deal:
        state = with_building_level_changed(state, self.player, self.to, self.to_place, 1)
        state = with_building_level_changed(state, self.player, self.colour, self.place, -1)
        return with_turn(state, plays=state.turn.plays + self.cost)


class LoosePlaced(Fact, frozen=True):
    """A loose House or Hotel was put on a set of its owner."""

    player: Who
    card: Card
    colour: Term
    place: int
    cost: int
    says = phrase("{player} puts the loose {card} on {colour}")

    def after(self, state: Deal) -> Deal:
        state = with_building_level_changed(
            without_table_card(state, self.player, TableCard(self.card, "loose")),
            self.player,
            self.colour,
            self.place,
            1,
        )
        return with_turn(state, plays=state.turn.plays + self.cost)


class BuildingLost(Fact, frozen=True):
    """A House or Hotel left an incomplete set. `where` says what became of it: discard, bank or loose."""

    player: Who
    card: Card
    colour: Term
    place: int
    where: str

    def sentence(self, state: Deal) -> str:
        return self.tell(state, _WENT[self.where])

    def after(self, state: Deal) -> Deal:
        state = with_building_level_changed(state, self.player, self.colour, self.place, -1)
        if self.where == "discard":
            return replace(state, discard=(*state.discard, self.card))
        return with_area(
            state, self.player, **{self.where: (*getattr(state.areas[self.player], self.where), self.card)}
        )
