"""Players of Monopoly Deal who do something at random, by seed: the same evening for the same seed."""

import random
from typing import Any

from companion.core.errors import Refused
from companion.core.order import Order, Setup
from companion.games.deal import given, payments, sets
from companion.games.deal import moves as m
from companion.games.deal.game import GAME
from companion.games.deal.rules.common import amount_asked, is_stopped
from companion.games.deal.rules.turn import number_of_excess_cards
from companion.games.deal.settings import SETTINGS
from companion.games.deal.state import Deal, TableCard
from companion.table.reading import DiscardingJournal
from companion.table.table import Table

NAMES = ("Ana", "Ben", "Cal", "Dov", "Eva", "Fay", "Gus")
LONGEST = 700


def options_of(chance: random.Random) -> dict[str, str]:
    """Return some house rules at random, two packs among them."""
    chosen = chance.sample(
        [one for one in SETTINGS.all if one.key not in ("turn_timer", "turn_begins", "watch")], chance.randrange(12)
    )
    return {one.key: chance.choice(one.allowed.replace(" or ", ", ").split(", ")) for one in chosen}


class Evening:
    """A table and someone who plays for all of its players."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        options = options_of(self.chance)
        most = 7 if options.get("packs") == "2" else 5
        names = NAMES[: self.chance.randint(2, most)]
        self.table = Table(GAME, Setup("deal", names, options, seed=seed), DiscardingJournal())
        self.taken = 0

    @property
    def state(self) -> Deal:
        state: Deal = self.table.state
        return state

    def play(self) -> Table[Any]:
        """Play until someone wins, or break off after very many tries."""
        for _ in range(LONGEST):
            if self.state.finished:
                return self.table
            self.step()
        if not self.state.finished:
            self.table.submit("finish", 0)
        return self.table

    def step(self) -> None:
        order = self.order()
        text = self.table.notation_of(order)
        try:
            self.table.submit(text, 0)
        except Refused:
            return
        self.taken += 1

    def order(self) -> Order:
        waiting = [claim.target for claim in self.state.claims if not is_stopped(self.state, claim)]
        roll = self.chance.random()
        if roll < 0.01:
            return self.odd()
        if waiting:
            return self._answer(waiting[0] if roll < 0.9 else self.chance.choice(waiting))
        if self.state.claims and roll < 0.3:
            return Order(m.SayNo(), self.state.turn.player)
        return Order(self._turn(), None, forced=roll > 0.99)

    def _answer(self, player: str) -> Order:
        claim = self.state.claim(player)
        roll = self.chance.random()
        if roll < 0.1:
            return Order(m.SayNo(), player)
        if roll < 0.2 and self.state.turn.plays_left:
            return Order(m.Double())
        if claim is None or not claim.is_for_money:
            return Order(m.Agree(), player)
        ways = payments.possible_payments(self.state, player, amount_asked(self.state, claim), most=5)
        pieces = self.chance.choice(ways).pieces
        if roll < 0.3:
            own = [*sets.properties_on_table(self.state, player), *pieces]
            pieces = tuple(dict.fromkeys((*pieces, self.chance.choice(own)))) if own else pieces
        return Order(m.Pay(pieces if roll < 0.95 else None), player)

    def _turn(self) -> m.Move:
        player = self.state.turn.player
        if extra := number_of_excess_cards(self.state, player) if not self.state.turn.plays_left else 0:
            cards = tuple(TableCard(self._card()) for _ in range(extra))
            return self.chance.choice((m.Discard(extra), m.DiscardNamed(cards)))
        if not self.state.turn.plays_left and self.chance.random() < 0.8:
            return m.EndTurn()
        kinds = (self._lay, self._lay, self._lay, self._bank, self._action, self._action, self._wild, m.EndTurn)
        return self.chance.choice(kinds)()

    def _card(self) -> str:
        return self.chance.choice(tuple(self.state.edition.cards))

    def _lay(self) -> m.Move:
        card = self._card()
        return m.Lay(TableCard(card, self.chance.choice((None, *self.state.edition.colours_of(card)))))

    def _bank(self) -> m.Move:
        return m.BankCard(self._card())

    def _land(self, player: str) -> TableCard:
        found = list(sets.properties_on_table(self.state, player))
        return self.chance.choice(found) if found else TableCard("Baltic Avenue")

    def _wild(self) -> m.Move:
        piece = self._land(self.state.turn.player)
        return m.Recolour(piece, self.chance.choice(self.state.edition.colours_of(piece.card) or ("red",)))

    def _action(self) -> m.Move:
        chance, state = self.chance, self.state
        player = state.turn.player
        target = chance.choice(state.others(player))
        colour = chance.choice(tuple(state.edition.colours))
        own = chance.choice(tuple(state.areas[player].rows) or (colour,))
        theirs = chance.choice(tuple(state.areas[target].rows) or (colour,))
        return chance.choice(
            (
                m.PassGo(),
                m.Birthday(),
                m.Collect(target),
                m.Rent(own),
                m.Rent(own, target),
                m.Sly(target, self._land(target)),
                m.Forced(target, self._land(target), self._land(player)),
                m.Breaker(target, theirs),
                m.Build(chance.choice(("House", "Hotel")), own),
                m.MoveBuilding(chance.choice(("House", "Hotel")), own, colour),
                m.Waste(self._card()),
            )
        )

    def odd(self) -> Order:
        """Return anything at all; most of it the rules refuse."""
        chance, player = self.chance, self.chance.choice(self.state.players)
        moves: tuple[Any, ...] = (
            m.Draw(),
            m.Begin(player),
            m.Discard(chance.randrange(3)),
            m.CountHand(player, chance.randrange(9)),
            m.ReadValue(self._card(), chance.randrange(6)),
            given.HandGiven(player, 3),
            m.Agree(),
            m.Pay(),
            m.EndTurn(),
        )
        return Order(chance.choice(moves))
