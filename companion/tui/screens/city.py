"""Monopoly City on screen: players, the city, the unit, and what can be done now."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from companion.core.game import Order
from companion.core.money import BANK
from companion.games.city import moves as m
from companion.games.city.legal import Choice, legal
from companion.games.city.preview import Preview, preview
from companion.games.city.rules.building import price
from companion.games.city.rules.tale import show
from companion.games.city.state import City
from companion.games.city.view import city_view, sheet
from companion.tui.actions import CITY, EVERYWHERE, Action, bindings, keys_of
from companion.tui.screens.dialogs import Choose
from companion.tui.screens.facts import Listing
from companion.tui.screens.unit_desk import UnitDesk
from companion.tui.widgets.board import Board
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.countdown import CountdownPanel, set_text
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.widgets.players import Players
from companion.unit import moves as um
from companion.unit.phases import Phase

KINDS: dict[str, tuple[type, ...]] = {
    "blocks": (m.Build, m.BuildPiece),
    "auction": (um.StartAuction,),
    "deal": (m.Trade,),
    "mortgage": (m.Mortgage,),
    "redeem": (m.Redeem,),
    "special": (m.BuildPiece,),
    "plan": (m.BuildHazard, m.BuildBonus),
    "clear": (m.Clear,),
    "ride": (m.Ride,),
    "chance": (m.ChanceMoney,),
    "jail": (m.Bail, m.UseCard),
    "dodge": (m.PlayDodge,),
    "land": (m.Land,),
    "buy": (m.Buy,),
    "pay": (m.Settle, m.PayRent),
}
_KEYS: dict[type, str] = {
    m.Build: "city-blocks",
    um.StartAuction: "city-auction",
    um.PressBuild: "city-build",
    m.Trade: "city-deal",
    m.Mortgage: "city-mortgage",
    m.Redeem: "city-redeem",
    m.BuildPiece: "city-special",
    m.BuildHazard: "city-plan",
    m.BuildBonus: "city-plan",
    m.Clear: "city-clear",
    m.Ride: "city-ride",
    m.ChanceMoney: "city-chance",
    m.Bail: "city-jail",
    m.UseCard: "city-jail",
    m.PlayDodge: "city-dodge",
    m.Land: "city-land",
    m.Buy: "city-yes",
    m.Settle: "city-pay",
    m.EndTurn: "city-end",
    m.Finish: "city-finish",
    um.CloseAuction: "city-sold",
    um.AgreeDeal: "city-yes",
    um.Cancel: "city-cancel",
    um.Hold: "city-hold",
    um.Resume: "city-hold",
}
_ACTIONS: dict[str, Action] = {action.id: action for action in CITY}


class CityScreen(UnitDesk):
    """The bank of a Monopoly City table."""

    BINDINGS = bindings((*CITY, *EVERYWHERE))

    _drawn: City | None = None
    _phase: Phase | None = None
    _die = 0
    _choices: tuple[Choice, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield the screen; the style sheet puts the history beside or below."""
        yield StatusLine(id="status")
        with Horizontal(id="desk"):
            with Horizontal(id="city"):
                with Vertical(id="left"):
                    yield Players(id="players")
                    yield Static("", id="headline", markup=False)
                    yield Choices(id="choices")
                    yield Static("", id="preview", markup=False)
                    yield CountdownPanel(id="countdown")
                yield Board(id="board")
            with Vertical(id="side"):
                yield Dial(id="dial")
                yield HistoryLog(id="history")
        yield MessageLine(id="message")
        yield CommandBar(self.complete, "roll 3 4")
        yield KeyLine((*CITY, *EVERYWHERE), self.services.preferences.keys)

    @property
    def state(self) -> City:
        """Return the city."""
        state: City = self.session.table.state
        return state

    def paint(self) -> None:
        """Show the table as it is now; the city itself only after something happened."""
        view, state = self.unit_view(), self.state
        self.query_one(CountdownPanel).show(view, self.bidders(view))
        dial = self.query_one(Dial)
        dial.power, dial.lit = view.phase is not Phase.OFF, view.lit
        self.set_class(self.unit.timer is not None, "-timing")
        if state is self._drawn and view.phase is self._phase:
            self._paint_top()
            return
        self._drawn, self._phase = state, view.phase
        city = city_view(state)
        self._balanced = city.balanced
        self._paint_top()
        self.query_one(Players).players = city.players
        board = self.query_one(Board)
        board.districts, board.track = city.districts, city.track
        board.follow(state.edition.track[state.seats[state.in_turn].position].name)
        result = f" · Build: {view.result}" if view.result and state.turn.grant else ""
        set_text(self.query_one("#headline", Static), city.headline + result)
        self._paint_choices()

    _balanced = True

    def _paint_top(self) -> None:
        self.paint_status(self.unit_view(), more="Σ ok  " if self._balanced else "Σ WRONG  ")

    def _paint_choices(self) -> None:
        """List what can be done, what is allowed first."""
        found = legal(self.state, self.session.now_ms)
        self._choices = tuple(sorted(found, key=lambda choice: not choice.allowed))
        self.query_one(Choices).entries = tuple(map(self._entry, self._choices))
        self._paint_preview()

    def _entry(self, choice: Choice) -> Entry:
        move = choice.order.move
        key = "1-6" if isinstance(move, m.Roll) else self._key(move)
        cost = f"  {show(-choice.cost)}" if choice.cost else ""
        why = " ".join(reason.text for reason in choice.reasons)
        return Entry(key, f"{choice.label}{cost}" + (" …" if choice.asks else ""), why)

    def _key(self, move: Any) -> str:
        """Return the shortest key that does such a move, empty if there is none."""
        railroad = isinstance(move, m.BuildPiece) and move.piece == "railroad"
        kind: type = type(move)
        action = _ACTIONS.get("city-blocks" if railroad else _KEYS.get(kind, ""))
        return min(keys_of(action, self.services.preferences.keys), key=len) if action else ""

    def _paint_preview(self) -> None:
        """Say what the marked move would bring, or why it cannot be done."""
        place = self.query_one(Choices).marked
        text = ""
        if place < len(self._choices):
            choice = self._choices[place]
            text = " ".join(map(str, choice.reasons)) or self._effects(choice)
        set_text(self.query_one("#preview", Static), text)

    def _effects(self, choice: Choice) -> str:
        if set(choice.asks) - {"amount"} or isinstance(choice.order.move, m.Roll | um.PressBuild):
            return ""
        return effects(preview(self.state, choice.order, self.session.now_ms))

    def on_choices_marked(self) -> None:
        """Say what the marked move would bring."""
        self._paint_preview()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Carry out a clicked move."""
        self._carry_out(self._choices[event.place], "mouse")

    def action_mark(self, by: int) -> None:
        """Mark another line."""
        self.query_one(Choices).marked += by

    def action_do(self) -> None:
        """Carry out the marked move."""
        place = self.query_one(Choices).marked
        if place < len(self._choices):
            self._carry_out(self._choices[place], "key")

    def action_digit(self, number: int) -> None:
        """Take a digit as what it means now: a bid, so many blocks, or a die."""
        if self.unit.timer is not None:
            self.action_bid(number)
        elif self.state.turn.grant is not None and self.state.turn.grant.result != "rail":
            self._build_here(number)
        elif not self._die:
            self._die = number
            self.say(f"First die {number}: now the second.")
        else:
            first, self._die = self._die, 0
            self.submit(f"roll {first} {number}", "key")

    def _build_here(self, blocks: int) -> None:
        """Build residential blocks where the player stands, or ask where."""
        state = self.state
        here = state.turn.landing
        name = state.edition.track[here.position].name if here else ""
        if name in state.plots and state.plots[name].owner == state.turn.player:
            self.submit(Order(m.Build(name, (blocks, 0))), "key")
        else:
            self.action_choose("blocks")

    def action_yes(self) -> None:
        """Agree to the running deal, or buy."""
        self.submit("agreed" if self.unit.timer is not None else "buy", "key")

    def action_pay(self) -> None:
        """Pay a debt, or open the command bar for any other payment."""
        if self.state.debts:
            self.submit("pay", "key")
        else:
            self._prefill("pay ")

    def action_finish(self) -> None:
        """End the game, asking first."""
        self.ask("End the game now and count?", "End the game", lambda: self.action_order("finish"))

    def action_choose(self, kind: str) -> None:
        """Carry out the one move of a kind, or let the player choose among several."""
        found = [choice for choice in self._choices if isinstance(choice.order.move, KINDS[kind])]
        allowed = [choice for choice in found if choice.allowed]
        if len(allowed) == 1:
            self._carry_out(allowed[0], "key")
        elif allowed:
            options = {choice.label: self._entry(choice).label.removeprefix(choice.label) for choice in allowed}
            self._pick("Which one?", options, lambda label: self._carry_out(_labelled(allowed, label), "key"))
        else:
            reasons = {reason.text for choice in found for reason in choice.reasons}
            self.say(" ".join(sorted(reasons)) or "There is nothing of that kind to do now.", wrong=True)

    def _carry_out(self, choice: Choice, source: str) -> None:
        """Do a complete choice, or ask first for what is missing."""
        move = choice.order.move
        if choice.reasons:
            self.say(" ".join(map(str, choice.reasons)), wrong=True)
        elif isinstance(move, m.Roll):
            self.say("Press the two dice, as in 3 4.")
        elif "district" in choice.asks:
            names = dict.fromkeys(choice.places, "")
            self._pick(f"{choice.label}: where?", names, lambda name: self._named(choice.order, name, source))
        elif "blocks" in choice.asks:
            options = _combinations(self.state, move.district)
            self._pick(
                f"{choice.label}: what?", options, lambda text: self.submit(f'build "{move.district}" {text}', source)
            )
        elif isinstance(move, m.Trade):
            self._prefill(f'trade "{self.state.turn.player}": ')
        elif isinstance(move, m.Land):
            self._prefill("land ")
        elif "effect" in choice.asks:
            self._pick("What does the card say?", _chance(), lambda words: self._prefill(f"chance {words} "))
        else:
            self.submit(choice.order, source)

    def _named(self, order: Order, district: str, source: str) -> None:
        self.submit(replace(order, move=replace(order.move, district=district)), source)

    def _pick(self, question: str, options: dict[str, str], then: Any) -> None:
        self.app.push_screen(Choose(question, options), lambda answer: None if answer is None else then(answer))

    def _prefill(self, text: str) -> None:
        """Open the command bar with the beginning of a move."""
        bar = self.query_one(CommandBar)
        bar.value = text
        bar.focus()
        bar.cursor_position = len(text)

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Show the sheet of a district."""
        self.app.push_screen(Listing(event.name, sheet(self.state, event.name)))


def _labelled(choices: Sequence[Choice], label: str) -> Choice:
    return next(choice for choice in choices if choice.label == label)


def _combinations(state: City, district: str) -> dict[str, str]:
    """Return what may be built there with the running grant: blocks in notation, and the price."""
    grant = state.turn.grant
    left = min(grant.left if grant else 0, 8 - state.plots[district].blocks)
    pairs = [(homes, total - homes) for total in range(1, left + 1) for homes in range(total, -1, -1)]
    return {_written(pair): show(price(state, district, pair)) for pair in pairs}


def _written(blocks: tuple[int, int]) -> str:
    kinds = zip(blocks, ("residential", "industrial"), strict=True)
    return " ".join(f"{count} {kind}" for count, kind in kinds if count)


def _chance() -> dict[str, str]:
    """Return the known effects of Chance cards: the words after `chance`, and what they do."""
    from companion.games.city.forms import FORMS

    found: dict[str, str] = {}
    for form in FORMS:
        if form.verb == "chance":
            first = form.usage.split()[1]
            words = first.split("|") if "|" in first else [first]
            found.update(dict.fromkeys(words, form.summary))
    return found


def effects(seen: Preview) -> str:
    """Return what a move would bring, in lines: money, notes, rents."""
    lines = []
    for handover in seen.handovers:
        notes = " + ".join(f"{count}×{show(note)}" for note, count in handover.notes)
        payment = handover.payment
        lines.append(f"{payment.payer} → {payment.payee}: {show(payment.amount)} = {notes}")
    lines += [f"{name}: {show(a)} → {show(b)}" for name, (a, b) in seen.cash.items() if name != BANK]
    lines += [f"Rent {name}: {show(a)} → {show(b)}" for name, (a, b) in seen.rents.items()]
    return "\n".join(lines[:5])
