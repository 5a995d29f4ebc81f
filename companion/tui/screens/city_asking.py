"""What the city screen asks before a move is complete: where, what, how much, between whom."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.core.errors import CompanionError, MissingValue, Refused
from companion.core.game import Order
from companion.core.notation.slots import Slot
from companion.games.choice import Choice
from companion.games.city import moves as m
from companion.games.city.game import GAME
from companion.games.city.outlook import course
from companion.games.city.preview import preview
from companion.games.city.rules.building import price
from companion.games.city.rules.recorder import show
from companion.games.city.rules.rent import rent_value
from companion.games.city.scoring import district_worth
from companion.games.city.slots import Spot
from companion.games.city.state import City
from companion.tui.screens.city_chance import EFFECTS
from companion.tui.screens.city_debts import owing
from companion.tui.screens.city_standings import city_standings
from companion.tui.screens.city_trade import CityTrade
from companion.tui.screens.count import CountNotes
from companion.tui.screens.debts import Debts
from companion.tui.screens.dice import Dice
from companion.tui.screens.fill import Filler
from companion.tui.screens.game_desk import GameDesk
from companion.tui.screens.pay import PayDialog
from companion.tui.screens.read_off import ask_card, unread
from companion.tui.screens.trade import TradeEditor
from companion.tui.widgets.effects import effects, rent_change
from companion.tui.widgets.rows import Row, judged
from companion.unit import moves as um
from companion.unit.rules import CURRENCY

_OTHER = "Something else"
_ASKED = {"district", "blocks", "effect", "place"}


class CityAsking(GameDesk):
    """Opens the windows that ask for whatever a choice still needs."""

    KINDS: ClassVar[Mapping[str, tuple[type, ...]]] = {
        "blocks": (m.Build, m.BuildPiece),
        "auction": (um.StartAuction,),
        "deal": (m.Trade,),
        "mortgage": (m.Mortgage,),
        "redeem": (m.Redeem,),
        "special": (m.BuildPiece,),
        "plan": (m.BuildHazard, m.BuildBonus),
        "clear": (m.Clear,),
        "ride": (m.Ride,),
        "jail": (m.Bail, m.UseCard),
        "dodge": (m.PlayDodge,),
        "land": (m.Land,),
    }

    @property
    def state(self) -> City:
        """Return the city."""
        state: City = self.session.table.state
        return state

    def action_choose(self, kind: str) -> None:
        """Carry out the one move of a kind, or let the player choose among several."""
        if kind == "mortgage" and self.state.debts:
            self.app.push_screen(Debts(self.session, lambda: owing(self.state, self.session.now_ms)))
        elif kind == "chance":
            self.ask_for(self._chance("key"))
        else:
            super().action_choose(kind)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Do a complete choice, or ask first for what is missing."""
        if isinstance(choice.order.move, m.Trade):
            self.app.push_screen(TradeEditor(self.session, CityTrade(self.session)))
        else:
            super().carry_out(choice, source)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for dice, districts, blocks, effects and spaces."""
        if isinstance(choice.order.move, m.Roll):
            return self._dice(source)
        return self._completed(choice, source) if _ASKED & set(choice.asks) else None

    def filler(self) -> "CityFiller":
        """Return what asks for the slots of a move."""
        return CityFiller(self.app, self.session.table, self.session.now_ms)

    async def _completed(self, choice: Choice, source: str) -> None:
        """Ask for what a choice still needs and carry it out."""
        if "effect" in choice.asks:
            await self._chance(source)
        elif "place" in choice.asks:
            await self._land(source)
        elif "blocks" in choice.asks:
            await self._blocks(choice, source)
        else:
            await self._where(choice, source)

    async def _chance(self, source: str) -> None:
        """Ask what the card says, and whatever that needs."""
        rows = [Row(name, (name, effect.note)) for name, effect in EFFECTS.items()]
        other = Row(_OTHER, (_OTHER, "type it: pay, land, trade, note …"))
        name = await self.find("What does the card say?", [*rows, other])
        if name is None:
            return
        if name == _OTHER:
            self.action_command()
            return
        effect = EFFECTS[name]
        order = await self.filler().fill(name, effect.form, effect.given)
        if order is not None:
            self.submit(order, source)

    async def _dice(self, source: str) -> None:
        dice = await self.app.push_screen_wait(Dice())
        if dice is not None:
            self.submit(Order(m.Roll(*dice)), source)

    async def _land(self, source: str) -> None:
        rows = self.filler().spaces()
        place = await self.find("Which space?", rows)
        if place is not None:
            self.submit(Order(m.Land(place)), source)

    async def _blocks(self, choice: Choice, source: str) -> None:
        district = choice.order.move.district
        try:
            options = _combinations(self.state, district)
        except Refused as refusal:
            self._look(refusal, lambda: self.ask_for(self._blocks(choice, source)))
            return
        rows = [self._block_row(district, pair, cost) for pair, cost in options.items()]
        answer = await self.find(f"{choice.label}: what?", rows)
        if answer is not None:
            self.submit(f'build "{district}" {answer}', source)

    def _block_row(self, district: str, blocks: tuple[int, int], cost: int) -> Row:
        """Return the line of so many blocks: what they cost, and what the rent is then, or why they cannot be built."""
        seen = preview(self.state, Order(m.Build(district, blocks)), self.session.now_ms)
        why = " ".join(reason.text for reason in seen.reasons)
        brings = " · ".join([show(cost), *rent_change(seen, district)])
        name = _written(blocks)
        return judged(name, name, why, brings)

    async def _where(self, choice: Choice, source: str) -> None:
        """Ask for the district; where the rules refuse it, its line says why."""
        orders = {name: replace(choice.order, move=replace(choice.order.move, district=name)) for name in choice.places}
        answer = await self.find(f"{choice.label}: where?", [self._place_row(name, orders[name]) for name in orders])
        if answer is not None:
            self.submit(orders[answer], source)

    def _place_row(self, name: str, order: Order) -> Row:
        seen = preview(self.state, order, self.session.now_ms)
        why = " ".join(reason.text for reason in seen.reasons)
        owner = self.state.plots[name].owner
        brings = " · ".join([*([owner] if owner else []), *rent_change(seen, name)])
        return judged(name, name, why, brings)

    def action_yes(self) -> None:
        """Agree to the running deal, or buy."""
        self.submit("agreed" if self.unit.timer is not None else "buy", "key")

    def action_pay(self) -> None:
        """Pay a debt, show how it can be raised, or ask for any other payment."""
        debts = self.state.debts
        if any(isinstance(choice.order.move, m.PayRent) for choice in self.choices):
            self.submit(Order(m.PayRent()), "key")
        elif not debts:
            self.app.push_screen(PayDialog(self.session, m.Pay, self._paid))
        elif self.reasons(f'pay by "{debts[0].debtor}"'):
            self.app.push_screen(Debts(self.session, lambda: owing(self.state, self.session.now_ms)))
        else:
            self.submit(Order(m.Settle(), debts[0].debtor), "key")

    def _paid(self, order: Order) -> str:
        """Return what a payment would bring."""
        seen = preview(self.state, order, self.session.now_ms)
        return "\n".join(f"✗ {reason.text}" for reason in seen.reasons) or effects(seen)

    def action_standings(self) -> None:
        """Show how everybody stands; with real notes a game that is over is counted first."""
        self.ask_for(self._standings())

    async def _standings(self) -> None:
        state, table = self.state, self.session.table
        if state.finished and state.paper:
            await self._count()
        if state.finished and not await self._read_worths():
            self.say("Not all cards are read: what is not known counts nothing.")
        opened = GAME.begin(table.setup)
        self.app.push_screen(city_standings(self.state, course(opened, table.history.effective())))

    async def _read_worths(self) -> bool:
        """Ask for every value that counts now and nobody has read yet; tell whether all are known."""
        for name in [name for player in self.state.alive for name in self.state.owned(player)]:
            while (wanted := self._unread_worth(name)) is not None:
                text = await ask_card(self.app, self.problem, wanted)
                if text is None or not self.submit(f"{wanted.line} {text}", "key"):
                    return False
                self.learned(f"{wanted.line} {text}")
        return True

    def _unread_worth(self, district: str) -> MissingValue | None:
        state = self.state
        if district_worth(state, district) is not None:
            return None
        try:
            state.edition.price(district) if state.house.worth_basis == "price" else rent_value(state, district)
        except Refused as refusal:
            return unread(refusal.reasons)
        return None

    def _look(self, refusal: Refused, go_on: Callable[[], None]) -> None:
        """Let somebody look at the card that a refusal asks for."""
        wanted = unread(refusal.reasons)
        if wanted is not None:
            self.read_off(wanted, go_on)

    def learned(self, line: str) -> None:
        """Write what a card says to the owner's own, under the name it has there."""
        move = self.session.table.read(line)
        if self.services.cards is None or not isinstance(move, Order):
            return
        try:
            own, read = self.services.cards(), move.move
            position = self.state.edition.districts[read.district].position
            name = next(card.name for card in own.edition().districts.values() if card.position == position)
            own.change(name, read.key, CURRENCY.write(read.amount))
        except CompanionError as error:
            self.app.notify(str(error), severity="error", markup=False)

    async def _count(self) -> None:
        """Ask for the notes of everybody who has not counted yet."""
        for name in self.state.alive:
            if self.state.seats[name].counted is None:
                amount = await self.app.push_screen_wait(CountNotes(name))
                if amount is None or not self.submit(Order(m.CountCash(name, amount)), "key"):
                    return


class CityFiller(Filler):
    """Fills the forms of the city; a space is chosen by its number, for several have one name."""

    def listed(self, slot: Slot) -> Sequence[Row]:
        """Return the spaces of the track for a slot that takes one."""
        return self.spaces() if isinstance(slot, Spot) else ()

    def spaces(self) -> list[Row]:
        """Return the spaces of the track; the answer is the number of one."""
        track = self._table.state.edition.track
        return [Row(str(space.position), (space.name, f"space {space.position}")) for space in track]


def _combinations(state: City, district: str) -> dict[tuple[int, int], int]:
    """Return what may be built there with the running grant, residential and industrial blocks, and the prices."""
    grant = state.turn.grant
    left = min(grant.left if grant else 0, 8 - state.plots[district].blocks)
    pairs = [(homes, total - homes) for total in range(1, left + 1) for homes in range(total, -1, -1)]
    return {pair: price(state, district, pair) for pair in pairs}


def _written(blocks: tuple[int, int]) -> str:
    kinds = zip(blocks, ("residential", "industrial"), strict=True)
    return " ".join(f"{count} {kind}" for count, kind in kinds if count)
