"""Actions, the claims they raise, and how they are answered."""

from msgspec.structs import replace

from companion.core.fact import Card, Fact, Term, Who
from companion.core.words import phrase, say, translated
from companion.games.deal import rows
from companion.games.deal.edition import HOTEL, NO
from companion.games.deal.pieces import (
    changed_claims,
    piece_in_words,
    pieces_in_words,
    with_card_played,
    with_recolourable,
    with_table_card,
    without_table_card,
)
from companion.games.deal.rows import set_size, with_hand_changed, with_row
from companion.games.deal.state import Claim, Deal, TableCard, with_turn

_TIMES = {2: phrase("The rent is doubled"), 3: phrase("The rent is tripled"), 4: phrase("The rent is quadrupled")}


class Played(Fact, frozen=True):
    """A player played an action or rent card, which is discarded. `cost` is the number of plays used."""

    player: Who
    card: Card
    cost: int = 1
    says = phrase("{player} plays {card}")

    def after(self, state: Deal) -> Deal:
        state = with_card_played(state, self.player, self.cost)
        return replace(state, discard=(*state.discard, self.card))


class Claimed(Fact, frozen=True):
    """The current player claimed something from another player."""

    claim: Claim

    def sentence(self, state: Deal) -> str:
        claim = self.claim
        player, colour = claim.target, translated(claim.colour)
        if claim.is_for_money and colour:
            return say("{player} owes {amount} for {colour}", player=player, amount=claim.amount, colour=colour)
        if claim.is_for_money:
            return say("{player} owes {amount}", player=player, amount=claim.amount)
        if claim.take is None:
            return say("{player} is asked for the {colour} set", player=player, colour=colour)
        card = piece_in_words(state, claim.take)
        if claim.give:
            other = piece_in_words(state, claim.give)
            return say("{player} is asked to swap {card} for {other}", player=player, card=card, other=other)
        return say("{player} is asked for {card}", player=player, card=card)

    def after(self, state: Deal) -> Deal:
        return replace(state, claims=(*state.claims, self.claim), answered=False)


class Doubled(Fact, frozen=True):
    """A doubler raised the open rent claims to this factor."""

    factor: int

    def sentence(self, state: Deal) -> str:
        return translated(_TIMES[self.factor])

    def after(self, state: Deal) -> Deal:
        claims = tuple(replace(claim, factor=self.factor) for claim in state.claims)
        return replace(state, claims=claims)


class NoSaid(Fact, frozen=True):
    """Someone played Just Say No to the claim on `target`.

    `to_rent` means that the doubling is already off and this Just Say No is to the rent itself. `to_doubling` means
    that it is only to the doubling (DEAL-OQ-05). `answers` is whose Just Say No it answers, or None for the first to
    the claim.
    """

    player: Who
    target: Who
    cost: int
    to_rent: bool = False
    to_doubling: bool = False
    answers: Who | None = None

    def sentence(self, state: Deal) -> str:
        card = state.in_words(NO)
        if self.player != self.target:
            return say("{player} answers {other} with {card}", player=self.player, card=card, other=self.target)
        if self.to_rent:
            return say("{player} plays {card} against the rent too", player=self.player, card=card)
        if self.to_doubling:
            return say("{player} answers the doubling with {card}", player=self.player, card=card)
        if self.answers:
            return say("{player} answers {other} with {card}", player=self.player, card=card, other=self.answers)
        return say("{player} plays {card}", player=self.player, card=card)

    def after(self, state: Deal) -> Deal:
        claims = changed_claims(state, self.target, _after_no_to_rent if self.to_rent else _with_one_more_no)
        discard = (*state.discard, NO)
        state = replace(with_hand_changed(state, self.player, -1), claims=claims, answered=True, discard=discard)
        return with_turn(state, plays=state.turn.plays + self.cost)


class NoStood(Fact, frozen=True):
    """A Just Say No was accepted: the claim on `target` is dropped."""

    target: Who

    def sentence(self, state: Deal) -> str:
        return say("{player}'s {card} stands", player=self.target, card=state.in_words(NO))

    def after(self, state: Deal) -> Deal:
        return _with_claim_closed(state, self.target)


class Paid(Fact, frozen=True):
    """A player paid a claim. `loose` tells whether buildings go loose to the receiver instead of into the bank.

    With `unsaid`, the receiver is unknown and `payee` is only a possible one.
    """

    payer: Who
    payee: Who
    pieces: tuple[TableCard, ...]
    asked: int
    value: int
    loose: bool = False
    unsaid: bool = False

    def sentence(self, state: Deal) -> str:
        over, short = self.value - self.asked, self.asked - self.value
        if not self.pieces:
            return say(
                "{player} has nothing to pay with; the debt of {amount} is dropped",
                player=self.payer,
                amount=self.asked,
            )
        cards = pieces_in_words(state, self.pieces)
        if self.unsaid:
            paid = say("{player} pays {cards}", player=self.payer, cards=cards)
        else:
            paid = say("{player} pays {other} {cards}", player=self.payer, other=self.payee, cards=cards)
        if over > 0:
            return say("{paid} ({amount} over)", paid=paid, amount=over)
        return say("{paid}; the remaining {amount} is dropped", paid=paid, amount=short) if short > 0 else paid

    def after(self, state: Deal) -> Deal:
        state = _with_claim_closed(state, self.payer)
        for piece in sorted(self.pieces, key=lambda piece: piece.card != HOTEL):
            state = without_table_card(state, self.payer, piece)
            state = state if self.unsaid else with_table_card(state, self.payee, piece, loose=self.loose)
        if self.unsaid:  # these cards are now as unknown as any card that no one has seen
            return replace(state, pile=state.pile + len(self.pieces))
        return with_recolourable(state, self.payee, [piece for piece in self.pieces if piece.place != "bank"])


class CardTaken(Fact, frozen=True):
    """A property went from one player to another."""

    player: Who
    loser: Who
    piece: TableCard

    def sentence(self, state: Deal) -> str:
        return self.tell(state, phrase("{player} takes {card} from {loser}"), card=piece_in_words(state, self.piece))

    def after(self, state: Deal) -> Deal:
        state = without_table_card(_with_claim_closed(state, self.loser), self.loser, self.piece)
        return with_recolourable(
            with_table_card(state, self.player, self.piece, loose=False), self.player, [self.piece]
        )


class CardsSwapped(Fact, frozen=True):
    """Two players exchanged a property."""

    player: Who
    other: Who
    take: TableCard
    give: TableCard

    def sentence(self, state: Deal) -> str:
        return say(
            "{player} takes {card} from {loser} for {other}",
            player=self.player,
            card=piece_in_words(state, self.take),
            loser=self.other,
            other=piece_in_words(state, self.give),
        )

    def after(self, state: Deal) -> Deal:
        state = without_table_card(
            without_table_card(_with_claim_closed(state, self.other), self.other, self.take), self.player, self.give
        )
        state = with_table_card(state, self.player, self.take, loose=False)
        state = with_table_card(state, self.other, self.give, loose=False)
        return with_recolourable(with_recolourable(state, self.player, [self.take]), self.other, [self.give])


class SetTaken(Fact, frozen=True):
    """A complete set with its buildings went to another player.

    Without `cards` it is the set at `place` in the order of the cards' arrival, as in the first version.
    """

    player: Who
    loser: Who
    colour: Term
    place: int
    cards: tuple[str, ...] = ()
    says = phrase("{player} takes the {colour} set from {loser}")

    def after(self, state: Deal) -> Deal:
        size, row = set_size(state, self.colour), state.row(self.loser, self.colour)
        cards, built = self.cards or rows.cards_of_set_at(row, self.place, size), rows.building_level(row, self.place)
        bare = rows.without_set(row, cards, self.place, size)
        state = with_row(_with_claim_closed(state, self.loser), self.loser, self.colour, bare)
        own = state.row(self.player, self.colour)
        return with_row(state, self.player, self.colour, rows.with_set(own, cards, built, size))


def _with_claim_closed(state: Deal, target: str) -> Deal:
    return replace(state, claims=changed_claims(state, target, lambda claim: None), answered=True)


def _after_no_to_rent(claim: Claim) -> Claim:
    """Return a claim whose doubling is off for good, with the first Just Say No to the rent itself."""
    return replace(claim, factor=1, noes=1)


def _with_one_more_no(claim: Claim) -> Claim:
    return replace(claim, noes=claim.noes + 1)
