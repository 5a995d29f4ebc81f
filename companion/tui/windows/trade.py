"""The deal editor: two players, what each gives, and what each ends up with."""

from collections.abc import Callable, Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Select, SelectionList, Static
from textual.widgets.selection_list import Selection

from companion.core.errors import CompanionError, Refused
from companion.core.order import Order
from companion.core.words import phrase, say, say_in, translated
from companion.games.board.trade_draft import AnyTradeDraft, Good, TypedSide
from companion.session.origin import Origin
from companion.session.session import Session
from companion.table.view import unit_view
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.lines import WrappedText
from companion.tui.widgets.number_input import RestrictedInput, select_refused_number
from companion.tui.widgets.rows import Paged
from companion.tui.windows.table_window import TableWindow
from companion.tui.words import error_in_words
from companion.unit import moves as um


class GoodsList(SelectionList[str], Paged):
    """A check list in which Space ticks and Enter books the deal."""

    BINDINGS = [Binding("enter", "screen.book", "Book", show=False)]

    def render_line(self, y: int) -> Strip:
        """Return one line with a bracketed checkbox, which Textual shows only by its colour.

        A wrapped line has its box on the first line.
        """
        place, words = self.scroll_offset.y + y, OptionList.render_line(self, y)
        if place >= len(self._lines):
            return words if place else Strip([Segment(f" {say('nothing else to trade')}", self.rich_style)])
        at, below = self._lines[place]
        option = self.get_option_at_index(at)
        ticked = option.value in self.selected
        style = (next(iter(words)).style or self.rich_style) + Style(bold=ticked, meta={"option": at})
        box = "   " if below else "[–]" if option.disabled else "[x]" if ticked else "[ ]"
        return Strip([Segment(f"{box} ", style), *words])

    def on_key(self, event: events.Key) -> None:
        """Mark the next line that begins with a letter."""
        lines = [self.get_option_at_index(place) for place in range(self.option_count)]
        found = _next_index(event, [str(line.prompt) for line in lines], self.highlighted)
        if found is not None:
            event.stop()
            self.highlighted = found


class Partner(Select[str]):
    """Who gives on this side. A letter chooses the next player whose name begins with it, Enter lists all."""

    def on_key(self, event: events.Key) -> None:
        """Choose by a letter."""
        names = [str(name) for _, name in self._options]
        found = _next_index(event, names, names.index(str(self.value)))
        if found is not None and not self.expanded:
            event.stop()
            self.value = names[found]


def _next_index(event: events.Key, texts: Sequence[str], at: int | None) -> int | None:
    """Return the index of the next text that begins with a typed letter, None if there is none."""
    letter = (event.character or "").casefold()
    if not letter.isalpha():
        return None
    found = [place for place, text in enumerate(texts) if text.casefold().startswith(letter)]
    return next((place for place in found if at is not None and place > at), found[0] if found else None)


class MoneyInput(RestrictedInput):
    """What a side pays. Amounts contain no spaces, so Space is free for the window.

    The field `goes_on` with the next key if a Space was meant for the amount after all.
    """

    goes_on = False

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether a key is typed here."""
        return key != "space" and super().check_consume_key(key, character)

    def is_cursor_at_end(self, right: bool) -> bool:
        """Return whether an arrow key has no letter left to pass in this direction."""
        return self.cursor_position == (len(self.value) if right else 0)

    def on_focus(self) -> None:
        """Let the next number replace the text, unless typing continues."""
        self.select_on_focus, self.goes_on = not self.goes_on, False


class GivingSide(Vertical):
    """One side of the deal: the player, the money, and a check list of possessions."""

    def __init__(self, draft: AnyTradeDraft, player: str, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes="side")
        self._draft, self.player = draft, player
        self._goods: list[Good] = []

    def compose(self) -> ComposeResult:
        """Yield the player, the money and the goods."""
        names = [(name, name) for name in self._draft.possible_partners]
        yield Partner(names, value=self.player, allow_blank=False, compact=True)
        with Horizontal(classes="gives"):
            yield Static(say("Money"))
            letters, words = self._draft.money
            yield MoneyInput(letters, translated(words), placeholder=say_in("money", "none"), classes="money")
        if self._draft.more:
            with Horizontal(classes="gives"):
                yield Static(say("Resources"))
                letters, words = self._draft.more
                yield RestrictedInput(letters, translated(words), classes="more")
        yield GoodsList(compact=True)

    def on_mount(self) -> None:
        """List the player's possessions."""
        self.show_goods_of(self.player)

    def show_goods_of(self, player: str) -> None:
        """List what the player can give now, unticked."""
        self.player = player
        self._fill_list(())
        self.query_one(GoodsList).action_first()
        for line in self.query(".more").results(Input):
            line.placeholder = self._draft.resources_placeholder(player)

    def show_state(self) -> None:
        """Update the list if the player's possessions changed. Ticks and the mark stay."""
        if self.is_mounted and self._goods != self._draft.tradeable_goods(self.player):
            lots = self.query_one(GoodsList)
            marked = lots.highlighted
            self._fill_list(lots.selected)
            lots.highlighted = marked

    def _fill_list(self, ticked: Sequence[str]) -> None:
        self._goods, lots = self._draft.tradeable_goods(self.player), self.query_one(GoodsList)
        lots.clear_options()
        lots.add_options(_good_line(good, good.value in ticked) for good in self._goods)

    def typed_entry(self) -> TypedSide:
        """Return what this side gives."""
        more = self.query_one(".more", Input).value if self._draft.more else ""
        return TypedSide(self.query_one(".money", Input).value, more, tuple(self.query_one(GoodsList).selected))


def _good_line(good: Good, ticked: bool) -> Selection[str]:
    """Return a line of the check list, greyed if the player keeps it."""
    return Selection(good.label, good.value, ticked and not good.kept, disabled=good.kept)


def _focusable_fields(side: GivingSide) -> list[Widget]:
    """Return a side's input fields, without an empty list, which would show no mark."""
    lots = side.query_one(GoodsList)
    return [*side.query(Input), *([] if lots.highlighted is None else [lots])]


class TradeEditor(TableWindow):
    """Records a deal. Enter books it, Ctrl+T starts its countdown, Esc leaves it.

    Tab goes through the proposer's side, from the money to the goods, and then through the other one. Down moves from
    an amount to what it buys, or without an amount to what the same side gives; Space also ticks the marked line there
    at once. ← and → change sides.
    """

    BINDINGS = [
        Binding("enter", "book", "Book"),
        Binding("ctrl+t", "timer", "Start the timer"),
        Binding("tab", "step(1)", show=False),
        Binding("shift+tab", "step(-1)", show=False),
        Binding("space", "to_goods(True)", show=False, priority=True),
        Binding("down", "to_goods(False)", show=False),
        Binding("right", "across('#other')", show=False, priority=True),
        Binding("left", "across('#one')", show=False, priority=True),
    ]
    AUTO_FOCUS = "#one Input"
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (30, "-mid"), (42, "-tall")]

    def __init__(
        self, session: Session, draft: AnyTradeDraft, ask_if_risky: Callable[[Order, Callable[[], None]], None]
    ) -> None:
        """Take the table's deals, and the function that asks before one that gives something away."""
        super().__init__(session)
        self._draft, self._ask_if_risky = draft, ask_if_risky
        self._below = ""
        self._spaced: tuple[MoneyInput, GoodsList, int | None] | None = None

    def compose(self) -> ComposeResult:
        """Yield both sides, the effects, and the buttons."""
        one, other = self._draft.default_partners()
        with Vertical(classes="dialog deal more" if self._draft.more else "dialog deal") as window:
            window.border_title = say_in("an agreement", "Deal")
            with Horizontal(id="sides"):
                yield GivingSide(self._draft, one, "one")
                yield GivingSide(self._draft, other, "other")
            yield WrappedText(id="outcome")
            with Horizontal():
                yield Button(
                    say("Make the deal (Enter)"), id="book", variant="primary", action="screen.book", compact=True
                )
                if self._draft.timed:
                    yield Button(say("Timer (^T)"), id="timer", action="screen.timer", compact=True)
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    def on_key(self, event: events.Key) -> None:
        """Type on in an amount that a Space left by mistake; say otherwise that a list ignores the key."""
        spaced, self._spaced = self._spaced, None
        if spaced is not None and (event.character or "").isdecimal():
            self._continue_amount(*spaced, f" {event.character}")
        elif isinstance(self.focused, GoodsList | Select):
            self.report_unknown_letter(event, phrase("{key} does nothing in this list · Tab moves on"))

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit is part of an amount: always, since any field may have the focus."""
        return True

    @property
    def _sides(self) -> tuple[GivingSide, GivingSide]:
        return self.query_one("#one", GivingSide), self.query_one("#other", GivingSide)

    def action_step(self, by: int) -> None:
        """Move to the next or previous field."""
        one, other = self._sides
        ring = (*_focusable_fields(one), other.query_one(Select), *_focusable_fields(other), one.query_one(Select))
        at = next((place for place, each in enumerate(ring) if each is self.focused), -1)
        self.set_focus(ring[(at + by) % len(ring)])

    def action_across(self, side: str) -> None:
        """Move to the same field on the other side."""
        to = self.query_one(side, GivingSide)
        kind = next((kind for kind in (GoodsList, Select) if isinstance(self.focused, kind)), MoneyInput)
        found = to.query_one(kind)
        self.set_focus(found if found in (*_focusable_fields(to), to.query_one(Select)) else to.query_one(MoneyInput))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: from amounts to goods, between sides only from a text's end."""
        at = self.focused
        here = {
            "to_goods": isinstance(at, MoneyInput) or (isinstance(at, Input) and parameters == (False,)),
            "across": isinstance(at, GoodsList | Partner)
            or (isinstance(at, MoneyInput) and at.is_cursor_at_end(parameters == ("#other",))),
        }
        return here.get(action, True) and super().check_action(action, parameters)

    def action_to_goods(self, tick: bool) -> None:
        """Move from an amount to what it buys, without one to what its side gives; tick the marked line if asked."""
        one, other = self._sides
        at = self.focused
        here, there = (one, other) if at and one in at.ancestors else (other, one)
        sides = (there, here) if here.query_one(MoneyInput).value else (here, there)
        goods = next(
            (each.query_one(GoodsList) for each in sides if each.query_one(GoodsList) in _focusable_fields(each)), None
        )
        if goods is None:
            return
        self.set_focus(goods)
        if tick:
            goods.action_select()
            self._spaced = here.query_one(MoneyInput), goods, goods.highlighted

    def _continue_amount(self, money: MoneyInput, goods: GoodsList, marked: int | None, text: str) -> None:
        """Return to an amount: the Space that left it and ticked a line was meant as text."""
        if self.focused is goods and goods.highlighted == marked:
            goods.action_select()
            money.goes_on = True
            self.set_focus(money)
            money.value += text
            money.cursor_position = len(money.value)

    def _deal_order(self) -> Order:
        """Return the deal in notation. Raises `Refused` if something cannot be read."""
        one, other = self._sides
        return self._draft.order_of_trade(one.player, other.player, one.typed_entry(), other.typed_entry())

    def show_state(self) -> None:
        """Show the countdown, what both could give, and the deal's effects now.

        A key's message stays until the countdown resumes or something is entered.
        """
        view = unit_view(self._session.timing, self._session.now_ms)
        left = say("{seconds} s left", seconds=view.seconds) if view.seconds else ""
        problem = next((line.problem for line in self.query(RestrictedInput) if line.problem), "")
        below = problem or left or say("Space ticks · ← → other side")
        if below != self._below:
            self._below = below
            loud = left and not problem
            self.query_one(".deal").border_subtitle = Content.styled(below, "$warning bold") if loud else below
        for side in self._sides:
            side.show_state()
        set_text(self.query_one("#outcome", Static), self._outcome_text())

    def _outcome_text(self) -> str:
        try:
            return self._draft.outcome_text(self._deal_order())
        except Refused as refusal:
            return "\n".join(f"✗ {reason.text}" for reason in refusal.reasons)

    def on_select_changed(self, event: Select.Changed) -> None:
        """List another player's goods."""
        side = next(each for each in self._sides if each in event.select.ancestors)
        other = next(each for each in self._sides if each is not side)
        if side.player != event.value:
            before, chosen = side.player, str(event.value)
            side.show_goods_of(chosen)
            if other.player == chosen:  # no one deals with themselves: the players swap sides
                other.query_one(Select).value = before
        self._show_effects()

    def on_input_changed(self) -> None:
        """Show the effects of another amount."""
        self._show_effects()

    def on_selection_list_selected_changed(self) -> None:
        """Show the effects of other goods."""
        self._show_effects()

    def _show_effects(self) -> None:
        """Show the effects of the entry, and restore the meaning of Space."""
        self._below = ""
        self.show_state()

    def on_input_submitted(self) -> None:
        """Book the deal."""
        self.action_book()

    def action_book(self) -> None:
        """Book the deal, or say why not."""
        try:
            order = self._deal_order()
        except Refused as refused:
            self._after_submit(refused, close=True)
            return
        self._ask_if_risky(order, lambda: self._book_deal(order))

    def _book_deal(self, order: Order) -> None:
        refusal = self._session.submit(order, Origin("key"))
        self._after_submit(refusal.error if refusal else None, close=True)

    def action_timer(self) -> None:
        """Start the deal's countdown, in a game where deals have one."""
        if not self._draft.timed:
            return
        one, other = self._sides
        refusal = self._session.submit(Order(um.StartDeal(one.player, other.player)), Origin("key"))
        self._after_submit(refusal.error if refusal else None, close=False)

    def _after_submit(self, error: CompanionError | None, *, close: bool) -> None:
        if error is not None:
            set_text(self.query_one("#outcome", Static), f"✗ {error_in_words(error)}")
            if isinstance(self.focused, Input):
                select_refused_number(self.focused)
        elif close:
            self.dismiss(None)
