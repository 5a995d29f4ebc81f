"""A player who does something legal at random, by seed: the same evening for the same seed."""

import random
from collections.abc import Iterator
from typing import Any

from companion.core.order import Order, Setup
from companion.core.settings import Setting
from companion.games.choice import Choice
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city import moves as m
from companion.games.city.edition import LINES
from companion.games.city.game import GAME
from companion.games.city.pieces import BONUSES, HAZARDS
from companion.games.city.settings import SETTINGS
from companion.games.city.state import PIECES, City
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.unit import moves as um

NAMES = ("Ana", "Ben", "Cal", "Dov", "Eva", "Fay")
LONGEST = 500
VARIED = {
    "mode": ("last_player", "time"),
    "auction_length": ("fixed_50", "custom 20", "random_13_50"),
    "deal_length": ("same_as_auction", "off", "30"),
    "piece_limits": ("off", "fan_counts", "custom railroad=1 residential=4 prison=1"),
    "go_wages": ("2m", "1m"),
    "industry_tax": ("2m", "500k"),
    "hour_regular_beep": ("off", "10"),
    "hour_warning_minutes": ("5", "15"),
    "build_spin_seconds": ("0", "2"),
    "build_odds": ("equal", "rail10"),
    "hour_at_alarm": ("ask", "auto_continue", "auto_end"),
}
FIXED = {"banker", "banker_plays", "district_names", "bank_money", "hours", "new_town_r7", "money", "watch"}


def options(chance: random.Random) -> dict[str, str]:
    """Return house rules: none for half of the evenings, a handful of others for the rest."""
    if chance.random() < 0.5:
        return {}
    chosen = {"mode": chance.choice(VARIED["mode"])}
    for setting in chance.sample([each for each in SETTINGS.all if each.key not in FIXED], 12):
        chosen[setting.key] = chance.choice(VARIED.get(setting.key) or values_of(setting))
    return chosen


def values_of(setting: Setting) -> tuple[str, ...]:
    """Return the words a house rule may be."""
    return tuple(setting.allowed.removeprefix("only ").replace(" or ", ", ").split(", "))


def opening(chance: random.Random, players: tuple[str, ...], table: Table[Any]) -> None:
    """Take some evenings over in the middle: districts, blocks, little money."""
    if chance.random() < 0.3:
        return
    for name in players:
        table.submit(Order(f.CashGiven(name, chance.randrange(100) * 100_000)), 0)
    for district in table.state.edition.districts:
        if chance.random() < 0.7:
            table.submit(Order(given.OwnerGiven(district, chance.choice(players))), 0)
        if chance.random() < 0.5:
            blocks = chance.randrange(5)
            table.submit(Order(given.GivenBlocks(district, (blocks, chance.randrange(5)))), 0)


def _new(seed: int, chance: random.Random) -> Table[Any]:
    players = NAMES[: chance.randint(2, 6)]
    table = Table(GAME, Setup("city", players, options(chance), seed=seed), DiscardingJournal())
    opening(chance, players, table)
    return table


class Evening:
    """One evening of random legal moves at a table: a new one, or one that has begun."""

    def __init__(self, seed: int, begun: Table[Any] | None = None) -> None:
        self.chance = random.Random(seed)
        self.table = begun or _new(seed, self.chance)
        self.now = self.table.now_ms

    @property
    def state(self) -> City:
        state: City = self.table.state
        return state

    def play(self) -> Table[Any]:
        """Play to the end of the game; an evening that gets too long is finished by the table."""
        for _ in range(LONGEST):
            if self.state.finished:
                return self.table
            self.step()
        while not self.state.finished:
            self.wind_up()
        return self.table

    def step(self) -> None:
        """Let some time pass and do one legal thing."""
        self.now += self.chance.choice((0, 0, 0, 1_000, 20_000, 60_000))
        self.table.tick(self.now)
        order = self._something()
        if order is not None and not self.table.reasons_against(order):
            self.table.submit(order, self.now)

    def wind_up(self) -> None:
        """Let a countdown run out, settle debts, and finish."""
        self.now += 600_000
        self.table.tick(self.now)
        if self.state.finished:
            return
        for order in (Order(um.Cancel()), *self._debtors(), Order(m.Finish()), Order(m.Finish(), forced=True)):
            if not self.table.reasons_against(order):
                self.table.submit(order, self.now)

    def _debtors(self) -> Iterator[Order]:
        for debt in self.state.debts:
            yield Order(m.Settle(), debt.debtor)
            yield from (Order(m.Mortgage(name), debt.debtor) for name in self.state.districts_of(debt.debtor))
            yield Order(m.Bankrupt(), debt.debtor)

    def _something(self) -> Order | None:
        if self.chance.random() < 0.2:
            return self.card() if self.chance.random() < 0.1 else self.odd()
        choices = [choice for choice in GAME.choices(self.state, self.now) if choice.is_allowed]
        weights = [_weight(choice) for choice in choices]
        if not choices or not sum(weights):
            return None
        return self._filled(self.chance.choices(choices, weights)[0])

    def _filled(self, choice: Choice) -> Order | None:
        """Return the order of a choice with what is blank filled in at random."""
        chance = self.chance
        if choice.kind == "bid":
            player = choice.filled["player"]
            return self._read(f"bid {player} {choice.label.rpartition(' ')[2]}", extra=100_000 * chance.randrange(12))
        if choice.kind == "trade":
            return self._trade()
        if choice.kind == "chance":
            return self.card()
        while choice.blanks:
            blank = choice.blanks[0]
            if not blank.options:
                return None
            choice = GAME.choice_factory(self.state, self.now).fill(
                choice, {blank.name: chance.choice(blank.options).value}
            )
        return self._read(choice.line)

    def _read(self, line: str, extra: int = 0) -> Order | None:
        order = self.table.read(line)
        assert isinstance(order, Order)
        if not extra:
            return order
        assert isinstance(order.move, um.CallBid)
        return Order(um.CallBid(order.move.player, order.move.amount + extra), order.by)

    def _trade(self) -> Order:
        one, other = self.chance.sample(self.state.players_not_bankrupt, 2)
        return Order(m.Trade(one, other, self._lot(one), self._lot(other)))

    def _lot(self, player: str) -> m.Lot:
        chance, seat = self.chance, self.state.player_states[player]
        owned = self.state.districts_of(player)
        districts = tuple(chance.sample(owned, min(len(owned), chance.randrange(2))))
        money = 10_000 * chance.randrange(1 + max(0, self.state.cash(player)) // 40_000)
        return m.Lot(money, districts, chance.randrange(1 + seat.jail_cards), debt=chance.random() < 0.1)

    def _district(self) -> str:
        return self.chance.choice(tuple(self.state.plots))

    def card(self) -> Order:
        """Return the effect of any card, on any district."""
        chance, district = self.chance, self._district()
        hazard, amount = chance.choice(tuple(HAZARDS)), 100_000 * chance.randint(1, 20)
        effects = [m.ChanceMoney(effect, amount) for effect in ("pay", "collect", "pay-each", "collect-each", "left")]
        return Order(
            chance.choice(
                (
                    *effects,
                    m.ChanceMove(chance.choice(("0", "24", "39"))),
                    m.ChanceBack(3),
                    m.GoToJail(),
                    m.KeepCard("jail"),
                    m.KeepCard("Tax Dodge"),
                    m.ChanceAuction(district),
                    m.ChanceTake(district),
                    m.ChanceHazard(hazard, district),
                    m.ChanceBonus(chance.choice(BONUSES), district),
                    m.ChanceBlock(district if self.state.districts_of(self.state.turn.player) else None),
                    m.ChanceSell(district if self.state.districts_of(self.state.turn.player) else None),
                    m.ChanceRailroad(district),
                    m.ChanceSteal(district),
                    m.ChanceSwap(district, self._district()),
                    m.ChanceEarthquake(district, chance.choice((None, hazard))),
                    m.ChanceEarthquake(district, None, chance.choice(BONUSES)),
                    m.ChancePerHazard(hazard, amount),
                )
            )
        )

    def odd(self) -> Order:
        """Return anything at all; most of it the rules refuse."""
        chance, player, district = self.chance, self.chance.choice(self.state.players), self._district()
        amount = 100_000 * chance.randint(1, 30)
        moves = (
            m.Roll(chance.randint(1, 6), chance.randint(1, 6)),
            m.Buy(),
            m.Buy(district),
            m.PayRent(chance.choice((None, district))),
            m.PlayDodge(),
            m.Build(district, (chance.randrange(3), chance.randrange(3))),
            m.BuildPiece(chance.choice(PIECES), district),
            m.BuildHazard(chance.choice(tuple(HAZARDS)), district),
            m.BuildBonus(chance.choice(BONUSES), district),
            m.Clear(district),
            m.Clear(district, None, 1),
            m.Convert(district, 1),
            m.SellBlocks(district, (1, 0)),
            m.Ride(district),
            m.Mortgage(district),
            m.Redeem(district),
            m.Pay(chance.choice((player, "bank")), chance.choice((*self.state.players, "bank")), amount),
            m.Settle(),
            m.PassGo(),
            m.Bail(),
            m.UseCard(chance.choice(("jail", "Tax Dodge"))),
            m.Bankrupt(),
            um.PassBid(player),
            m.EndTurn(),
            m.EndTurn(),
            m.Land(str(chance.randrange(40))),
            m.ReadValue(district, chance.choice(LINES), amount),
            um.SwitchOn(),
            um.PressBuild(chance.choice((None, "1", "2", "3", "rail"))),
            um.StartAuction(district),
            um.CallBid(player, amount),
            um.CloseAuction(),
            um.StartDeal(),
            um.AgreeDeal(),
            um.Hold(),
            um.Resume(),
        )
        return Order(chance.choice(moves), chance.choice((None, None, player)), forced=chance.random() < 0.1)


_WEIGHTS = {"roll": 12, "end": 8, "finish": 0, "land": 1, "trade": 2, "bid": 6, "bankrupt": 3, "cancel": 1, "hold": 1}


def _weight(choice: Choice) -> int:
    """Return how likely a choice is: turns go on, the game is rarely broken off."""
    return 4 if choice.group else _WEIGHTS.get(choice.kind, 4)
