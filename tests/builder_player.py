"""A player who does something legal at random, by seed: the same evening for the same seed."""

import random
from typing import Any

from companion.core.order import Order, Setup
from companion.games.builder import facts as f
from companion.games.builder import given
from companion.games.builder import moves as m
from companion.games.builder.chips import COLOURS, Chips, chips_of
from companion.games.builder.edition import COLOURS as DEED_COLOURS
from companion.games.builder.game import GAME
from companion.games.builder.settings import SETTINGS
from companion.games.builder.state import Builder
from companion.games.choice import Choice
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.unit import moves as um

NAMES = ("Ana", "Ben", "Cleo", "Dov")
LONGEST = 400
_ODD_SPACES = ("GO", "Jail", "Free Parking", "Go to Jail", "Chance", "Collect crane", "Roll for Resources", "Steal")
_AROUND = ("Chance", "Collect boat", "Collect", "Roll for Resources", "Steal")


def options(chance: random.Random) -> dict[str, str]:
    """Return house rules: none for half of the evenings, a handful of others for the rest."""
    if chance.random() < 0.5:
        return {}
    keyed = [setting for setting in SETTINGS.all if setting.key not in ("banker", "auction_timer", "watch")]
    chosen = {
        setting.key: chance.choice(setting.allowed.replace(" or ", ", ").split(", "))
        for setting in chance.sample(keyed, 12)
    }
    return {**chosen, "auction_timer": chance.choice(("untimed", "20"))}


def read_box(chance: random.Random, table: Table[Any]) -> None:
    """Let an owner read in an invented box: all deeds, and for most a board of 26 spaces and a map."""
    names = [*table.state.edition.deed_names, *(f"Lot {number}" for number in range(3, 17))]
    for number, name in enumerate(names):
        price = 5 * chance.randint(10, 80)
        values: dict[str, str | int] = {
            "colour": DEED_COLOURS[(number // 2 + 1) % 8],
            "price": price,
            "rent": price // 10 * 5,
            "set_rent": price // 10 * 10,
            "mortgage": price // 10 * 5,
            "unmortgage": price // 10 * 5 + 20,
            "number": chance.randint(2, 12),
            "resource": chance.choice(COLOURS),
        }
        table.submit(Order(m.ReadDeed(name, tuple(values.items()))), 0)
    if chance.random() < 0.3:
        return
    corners = {6: "Jail", 13: "Free Parking", 20: "Go to Jail"}
    table.submit(Order(m.ReadSpaces(26)), 0)
    others = [*names, *_AROUND, "Chance"]
    chance.shuffle(others)
    for position in range(1, 26):
        table.submit(Order(m.ReadSpace(position, corners.get(position) or others.pop())), 0)
    table.submit(Order(m.DrawMap(tuple(f"{column}{row}" for column in "ABCDE" for row in range(1, 5)))), 0)


def opening(chance: random.Random, table: Table[Any]) -> None:
    """Take some evenings over in the middle: deeds, floors, resources, little money."""
    for name in table.state.players if chance.random() < 0.6 else ():
        table.submit(Order(f.CashGiven(name, 5 * chance.randrange(chance.choice((10, 200))))), 0)
        table.submit(Order(given.StockGiven(name, Chips(*(chance.randrange(3) for _ in COLOURS)))), 0)
        for deed in chance.sample(table.state.edition.deed_names, 2):
            order = Order(given.OwnerGiven(deed, name))
            if not table.reasons_against(order):
                table.submit(order, 0)
        order = Order(given.FloorsGiven(name, chance.choice("ABCDE") + str(chance.randint(1, 4)), chance.randint(1, 4)))
        if not table.reasons_against(order):
            table.submit(order, 0)


class Evening:
    """One evening of random legal moves at a table."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        players = NAMES[: self.chance.randint(2, 4)]
        self.table = Table(GAME, Setup("builder", players, options(self.chance), seed=seed), DiscardingJournal())
        if self.chance.random() < 0.8:
            read_box(self.chance, self.table)
        opening(self.chance, self.table)
        self.now = 0

    @property
    def state(self) -> Builder:
        state: Builder = self.table.state
        return state

    def play(self) -> Table[Any]:
        """Play to the end of the game; an evening that gets too long is finished by the table."""
        for _ in range(LONGEST):
            if self.state.finished:
                return self.table
            self.step()
        for order in (Order(um.Cancel()), Order(m.Finish(), forced=True)):
            if not self.state.finished and not self.table.reasons_against(order):
                self.table.submit(order, self.now)
        return self.table

    def step(self) -> None:
        """Let some time pass and do one legal thing."""
        self.now += self.chance.choice((0, 0, 1_000, 20_000))
        self.table.tick(self.now)
        order = self._something()
        if order is not None and not self.table.reasons_against(order):
            self.table.submit(order, self.now)

    def _something(self) -> Order | None:
        if self.chance.random() < 0.12:
            return self.odd()
        choices = [choice for choice in GAME.choices(self.state, self.now) if choice.is_allowed]
        weights = [_weight(choice) for choice in choices]
        if not choices or not sum(weights):
            return None
        return self._filled(self.chance.choices(choices, weights)[0])

    def _filled(self, choice: Choice) -> Order | None:
        """Return the order of a choice with what is blank filled in at random."""
        chance = self.chance
        if choice.kind == "bid":
            least = int(choice.label.rpartition(" ")[2])
            return self._read(f"bid {choice.filled['player']} {least + 5 * chance.randrange(12)}")
        if choice.kind == "trade":
            return self._trade()
        if choice.group:
            return Order(self._card())
        if choice.kind == "land":
            return Order(m.Land(chance.choice((*_ODD_SPACES, *self.state.edition.deed_names))))
        while choice.blanks:
            blank = choice.blanks[0]
            if not blank.options:
                return None
            choice = GAME.choice_factory(self.state, self.now).fill(
                choice, {blank.name: chance.choice(blank.options).value}
            )
        return self._read(choice.line)

    def _read(self, line: str) -> Order:
        order = self.table.read(line)
        assert isinstance(order, Order)
        return order

    def _trade(self) -> Order:
        one, other = self.chance.sample(self.state.players, 2)
        make = self.chance.choice((m.Trade, m.Offer))
        return Order(make(one, other, self._lot(one), self._lot(other)))

    def _lot(self, player: str) -> m.Lot:
        chance, seat = self.chance, self.state.player_states[player]
        owned = self.state.deeds_of(player)
        deeds = tuple(chance.sample(owned, min(len(owned), chance.randrange(2))))
        chips = Chips(*(chance.randrange(1 + min(2, seat.chips.count(colour))) for colour in COLOURS))
        return m.Lot(
            5 * chance.randrange(1 + self.state.cash(player) // 20), deeds, chips, chance.randrange(1 + seat.jail_cards)
        )

    def _card(self) -> m.Move:
        chance = self.chance
        effects = ("pay", "collect", "pay-each", "collect-each")
        cards: tuple[m.Move, ...] = (
            m.ChanceMoney(chance.choice(effects), 5 * chance.randint(1, 60)),
            m.ChanceMove(chance.choice((*_ODD_SPACES, *self.state.edition.deed_names))),
            m.ChanceBack(3),
            m.GoToJail(),
            m.KeepCard(chance.choice(("jail", "trade", "Crane Hire"))),
            m.Collect(chips_of(chance.choice(COLOURS), chance.randint(1, 3))),
        )
        return chance.choice(cards)

    def odd(self) -> Order:
        """Return a move that is seldom offered; most of these are refused."""
        chance, players = self.chance, self.state.players
        colours = [chips_of(chance.choice(COLOURS)) for _ in range(2)]
        moves: tuple[m.Move, ...] = (
            self._card(),
            m.Pay(chance.choice((*players, "bank")), chance.choice((*players, "bank")), 5 * chance.randrange(120)),
            m.ForcedTrade(chance.choice(players), *colours),
            m.PassGo(),
            m.Steal(chance.choice(players), colours[0]),
            m.Parking(colours[0].plus(colours[1]), chips_of(chance.choice(COLOURS))),
            m.PickUp(chance.choice(("GO", "Jail", "Chance"))),
            m.ReadDeed(chance.choice(self.state.edition.deed_names), (("number", chance.randint(2, 12)),)),
            m.UseCard(chance.choice(("jail", "trade", "Crane Hire"))),
            m.DrawGap(("A1", "A2")),
        )
        return Order(chance.choice(moves), chance.choice((None, None, *players)))


_WEIGHTS: dict[str, float] = {
    "finish": 0.004,
    "floor": 12.0,
    "end": 4.0,
    "roll": 6.0,
    "rent": 6.0,
    "mortgage": 0.05,
    "trade": 0.5,
    "cancel": 0.3,
}


def _weight(choice: Choice) -> float:
    """Return how likely a choice is taken: the end of the game is rare, floors and turns are not."""
    return _WEIGHTS.get(choice.kind, 1.0)
