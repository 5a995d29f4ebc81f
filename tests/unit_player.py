"""Someone who presses the trading unit at random, by seed: the same evening for the same seed."""

import random
from typing import Any

from companion.core.order import Order, Setup
from companion.games.alone import GAME, Alone
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.unit import moves as m
from companion.unit.profile import RESULTS

NAMES = ("Ana", "Ben", "Cleo", "Dov")
LONGEST = 150
_RULES = {
    "auction_length": ("fixed_50", "random_13_50", "custom 6"),
    "deal_length": ("same_as_auction", "off", "30"),
    "auction_early_close": ("banker_closes", "all_others_pass", "off"),
    "auction_all_out": ("after_3s", "at_once", "runs_on"),
    "auction_control": ("banker", "everyone"),
    "auction_tie": ("first_logged", "extend_5s"),
    "allow_pause": ("true", "false"),
    "build_spin_seconds": ("0", "2"),
}


class Evening:
    """One evening of random presses, calls and drop-outs, allowed or not."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        players = NAMES[: self.chance.choice((0, 2, 3, 4))]
        options = {key: self.chance.choice(words) for key, words in _RULES.items()}
        self.table = Table(GAME, Setup("unit", players, options, seed=seed), DiscardingJournal())
        self.table.submit(Order(m.SwitchOn()), 0)

    @property
    def state(self) -> Alone:
        state: Alone = self.table.state
        return state

    def play(self) -> Table[Any]:
        """Play an evening of presses."""
        for _ in range(LONGEST):
            self.step()
        return self.table

    def step(self) -> None:
        """Let some time pass and press something that is taken."""
        self.table.tick(self.table.now_ms + self.chance.choice((0, 500, 5_000, 20_000)))
        order = self.order()
        if not self.table.reasons_against(order):
            self.table.submit(order, self.table.now_ms)

    def order(self) -> Order:
        """Return any move of the unit."""
        name, other = self.chance.sample(NAMES[: len(self.state.players)] or NAMES, 2)
        moves: tuple[Any, ...] = (
            m.PressBuild(self.chance.choice((None, *RESULTS))),
            m.SkipShow(),
            m.StartAuction(self.chance.choice((None, "Old Town"))),
            m.StartDeal(*self.chance.choice(((), (name, other)))),
            *(m.CallBid(name, 10_000 * self.chance.randrange(1, 60)) for _ in range(4)),
            m.PassBid(name),
            m.PassBid(other),
            *(m.CloseAuction(), m.AgreeDeal(), m.Cancel(), m.Hold(), m.Resume(), m.SwitchOn()),
        )
        return Order(self.chance.choice(moves))


def assert_sound(table: Table[Any]) -> None:
    """Fold the evening again; the end is the same state."""
    state = table.game.begin(table.setup)
    for fact in table.history.facts():
        state = table.game.apply(state, fact)
        assert table.game.check(state) == (), fact
    assert state == table.state
