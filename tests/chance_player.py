"""Players of Monopoly Chance who do something at random, by seed: the same evening for the same seed."""

import random
from typing import Any

from companion.core.errors import Refused
from companion.core.order import Order, Setup
from companion.games.chance import given
from companion.games.chance import moves as m
from companion.games.chance.edition import FACES, FLIP_TWO, TOKEN
from companion.games.chance.game import GAME
from companion.games.chance.rules.placing import card_value
from companion.games.chance.scoring import unmeasured_leaders
from companion.games.chance.settings import SETTINGS
from companion.games.chance.state import Chance
from companion.games.light_mode import PositionFact
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.unit.chance.box import LENGTHS, MINIMUMS

NAMES = ("Ana", "Ben", "Cal", "Dov")
LONGEST = 2_000
_MARK = 30


class Evening:
    """A table and someone who plays for all of its players."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        rulings = [one for one in SETTINGS.all if one.key not in ("turn_timer", "turn_begins", "watch")]
        chosen = self.chance.sample(rulings, self.chance.randrange(12))
        options = {one.key: self.chance.choice(one.allowed.replace(" or ", ", ").split(", ")) for one in chosen}
        names = NAMES[: self.chance.randint(2, 4)]
        self.table = Table(GAME, Setup("chance", names, options, seed=seed), DiscardingJournal())
        if self.chance.random() < 0.8:
            self._read_the_box()

    def _read_the_box(self) -> None:
        for colour, number in MINIMUMS.items():
            self.take(Order(m.ReadMinimum(colour, number)))
        for colour, length in LENGTHS.items():
            self.take(Order(m.ReadLength(colour, length)))
        self.take(Order(m.ReadMark(_MARK)))
        self.take(Order(m.ReadDie(FACES)))

    @property
    def state(self) -> Chance:
        state: Chance = self.table.state
        return state

    def play(self) -> Table[Any]:
        """Play until the game is over, or break off after very many tries."""
        for _ in range(LONGEST):
            if self.state.finished:
                return self.table
            self.step()
        self.take(Order(m.Finish()))
        return self.table

    def step(self) -> None:
        self.take(self.order())

    def take(self, order: Order) -> None:
        try:
            self.table.submit(self.table.notation_of(order), 0)
        except Refused:
            return

    def order(self) -> Order:
        roll, state = self.chance.random(), self.state
        if roll < 0.01:
            return self.odd()
        if state.players_rolling_again:
            return Order(m.Start(tuple((name, self.chance.choice(FACES)) for name in state.players_rolling_again)))
        if state.asking:
            return Order(m.Look(self.chance.choice(("yes", "no", "no"))))
        if state.measuring:
            return Order(m.ReadRack(self.chance.choice(unmeasured_leaders(state)), self.chance.randint(20, 22)))
        if state.pending is not None and roll < 0.6:
            return Order(self.chance.choice((m.Nope(), m.Allow())), state.pending.victim)
        offers = {"roll": self._roll, "chance": self._card, "flip": self._flip, "forced": self._flip, "use": self._use}
        return offers[state.turn.phase]()

    def _roll(self) -> Order:
        return Order(m.Roll(self.chance.choice((None, *FACES))))

    def _player(self) -> str:
        return self.chance.choice(self.state.players)

    def _colour(self) -> str:
        return self.chance.choice(self.state.edition.colours)

    def _card(self) -> Order:
        chance = self.chance
        own = chance.choice((None, *self.state.skylines[self._player()]))
        moves = (
            m.ChanceSteal(chance.randint(1, 6), self._player(), own),
            m.ChanceSteal(chance.randint(1, 6), self._player()),
            m.ChanceGain(self._player(), self._colour()),
            m.ChanceLose(self._player(), self._colour()),
            m.ChanceTold("Say something kind"),
            m.ChanceNothing(),
        )
        return Order(chance.choice(moves))

    def _flip(self) -> Order:
        state, chance = self.state, self.chance
        roll = chance.random()
        if roll < 0.2:
            return Order(m.CashOut())
        if roll < 0.3:
            return Order(m.Nope(), state.turn.player)
        return Order(m.Flip(chance.choice(state.decks[state.turn.player].draw)))

    def _use(self) -> Order:
        state, chance = self.state, self.chance
        player, roll = state.turn.player, chance.random()
        own = state.decks[player]
        others = [name for name in state.others(player) if FLIP_TWO in state.decks[name].kept]
        if others and roll < 0.3:
            return Order(chance.choice((m.FlipTwo(), m.FlipTwo(), m.Decline())), chance.choice(others))
        space = chance.choice(tuple(state.spaces))
        if TOKEN in (*own.kept, *own.flipped) and roll < 0.5:
            corner, source = chance.choice((("go", own.draw), ("parking", own.flipped), ("visiting", own.discard)))
            other = chance.choice(state.others(player))
            jail = m.Jail(other, chance.choice(state.cash_on_board(other) or ["Cash 2"]))
            return Order(chance.choice((m.PlayToken(corner, self._cash(source), space), jail)))
        useful = [(card, name) for card in own.flipped for name in state.spaces if self._covers(card, name)]
        if useful and roll < 0.9:
            return Order(m.PlayCash(*chance.choice(useful)))
        return Order(m.EndTurn() if roll < 0.9 else m.PlayCash(self._cash(own.flipped), space))

    def _covers(self, card: str, name: str) -> bool:
        state, space = self.state, self.state.spaces[name]
        least = state.edition.spaces[space.colour].minimum or 1
        return not space.pile and state.buildings_left(space.colour) > 0 and card_value(state, card) > least

    def _cash(self, cards: tuple[str, ...]) -> str:
        return self.chance.choice([card for card in cards if card_value(self.state, card)] or ["Cash 2"])

    def odd(self) -> Order:
        """Return anything at all; most of it the rules refuse."""
        chance = self.chance
        moves: tuple[Any, ...] = (
            m.Start(tuple((name, "4") for name in self.state.players)),
            m.TakeColour(chance.choice(("pink", "blue"))),
            m.ReadRack(self._player(), chance.randrange(40)),
            m.ReadLength(self._colour(), chance.randint(1, 9)),
            m.EndTurn(),
            m.Nope(),
            m.Allow(),
            given.CardGiven(self._player(), "Token", "kept"),
            m.PlayCash("Token", chance.choice(tuple(self.state.spaces))),
        )
        move = chance.choice(moves)
        if isinstance(move, PositionFact):
            return Order(move)
        return Order(move, chance.choice((None, self._player())), forced=chance.random() < 0.3)
