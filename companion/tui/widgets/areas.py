"""The Deal players' tables: sets in their colours, the bank, what is missing, and what is asked."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from companion.core.words import phrase, say, say_in, translated
from companion.games.deal.view import WANTED, AreaView, ClaimView, Note, SetView
from companion.games.leaving import GONE
from companion.tui.widgets.fit import fit, wrapped_at_parts
from companion.tui.widgets.ground import NameChosen, Scrolled
from companion.tui.widgets.players import seat_colour, seat_mark, seat_style

COLOURS = (
    "brown",
    "light-blue",
    "pink",
    "orange",
    "red",
    "yellow",
    "green",
    "dark-blue",
    "railroad",
    "utility",
)
_SIGNS = {"P": "■", "W": "◧", "A": "▣"}
MARKS = (
    phrase("■ a property"),
    phrase("◧ a wild of two colours"),
    phrase("▣ an all-colour wild"),
    phrase("· a card still missing"),
    phrase("★ beside a hand: a complete set that counts; 2★: two of them"),
    phrase("h behind a set: a House; H: a Hotel"),
)
"""The legend of the marks, as lines for the help, declared for translators."""
_COLUMN, _HALF = 40, 19
_BESIDE = 4
"""The arrow, the mark and the space beside a name."""


class _End(NamedTuple):
    """The end of a block's first line: its complete sets, what follows them, and whether that has the bank."""

    stars: str
    rest: str
    banked: bool

    @property
    def width(self) -> int:
        """Return its width in cells."""
        return cell_len(self.stars + self.rest)


_WAYS = (("{spaced}", 2, 2), ("{marks}", 1, 1), ("{many}★", 1, 1), ("{marks}", 0, 0), ("", 1, 1))
"""The possible ends, roomiest first: complete sets, the gap before the bank (0: none), the least width of its sum."""

Line = list[Segment]


class Areas(Scrolled):
    """A block per player, side by side if there is room. In tight layouts sets share a line.

    A click on a block shows all its cards.
    """

    COMPONENT_CLASSES = (
        {f"colour--{name}" for name in COLOURS}
        | {f"seat--{place}" for place in range(6)}
        | {"areas--head", "areas--muted", "areas--complete", "areas--wrong"}
    )

    areas: reactive[Sequence[AreaView]] = reactive(())
    apart = False
    """Whether there is content above, from which a line is left free if possible."""

    class Chosen(NameChosen):
        """A player's area was clicked."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._lines: list[Line] = []
        self._whose: list[tuple[str, ...]] = []

    @property
    def columns(self) -> int:
        """Return the number of players side by side."""
        return max(1, min(self.size.width // _COLUMN, len(self.areas)))

    def watch_areas(self) -> None:
        """Redraw everything."""
        self._lay_out()

    def on_resize(self) -> None:
        """Redraw everything."""
        self._lay_out()

    def notify_style_update(self) -> None:
        """Redraw everything in the new colours, once the parts have them too."""
        super().notify_style_update()
        if self.is_mounted:
            self.call_later(self._lay_out)

    def scroll_to_player(self, player: str) -> None:
        """Scroll a player into view."""
        places = [place for place, names in enumerate(self._whose) if player in names]
        if places:
            self.top = max(min(self.top, places[0]), places[-1] - self.size.height + 1)

    def validate_top(self, top: int) -> int:
        """Keep the scroll position in range."""
        return max(0, min(top, len(self._lines) - self.size.height))

    def on_click(self, event: events.Click) -> None:
        """Show the cards of the player under the pointer."""
        place = self.top + event.y
        if place < len(self._whose):
            names = self._whose[place]
            column = event.x // max(1, self.size.width // self.columns)
            if column < len(names) and names[column]:
                self.post_message(self.Chosen(names[column]))

    def render_line(self, y: int) -> Strip:
        """Return one line, with an arrow at its end if there are more above or below."""
        place = self.top + y
        line = self._lines[place] if place < len(self._lines) else []
        more = "↑" if y == 0 < self.top else "↓" if y == self.size.height - 1 and place + 1 < len(self._lines) else " "
        sign = Segment(more, self._style("areas--muted"))
        return Strip([*Strip(line).adjust_cell_length(self.size.width - 1, self.ground), sign])

    def _lay_out(self) -> None:
        """Take the roomiest layout of the blocks that fits."""
        if not self.size.width:
            return
        width = self.size.width // self.columns
        seen = (self._lines_tight,) if self.screen.has_class("-tv") else ()
        for draw in (
            self._lines_airy,
            self._lines_named,
            self._lines_spaced,
            self._lines_plain,
            self._lines_dense,
            *seen,
        ):
            blocks = [draw(place, area, width - 1) for place, area in enumerate(self.areas)]
            self._stack_blocks(blocks, width)
            if len(self._lines) <= self.size.height:
                break
        if self.apart and len(self._lines) < self.size.height:
            self._lines, self._whose = [[], *self._lines], [(), *self._whose]
        self.top = self.validate_top(self.top)
        self.refresh()

    def _stack_blocks(self, blocks: Sequence[list[Line]], width: int) -> None:
        """Arrange the blocks in rows, by the number side by side."""
        many = self.columns
        self._lines, self._whose = [], []
        for first in range(0, len(blocks), many):
            names = tuple(area.name for area in self.areas[first : first + many])
            for lines in zip_longest(*blocks[first : first + many], fillvalue=[]):
                cells = (Strip(line).adjust_cell_length(width, self.ground) for line in lines)
                self._lines.append([segment for cell in cells for segment in cell])
                self._whose.append(names)

    def _lines_airy(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block that names every card and separates the sets by a line."""
        block = [*self._head_and_bank_lines(place, area, width, list_cards=True), []]
        for one in area.sets:
            block += [self._set_line(one, width), *self._card_name_lines(one, width), []]
        return [*block, *self._loose_card_lines(area, width), []]

    def _lines_named(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block that names every card."""
        block = self._head_and_bank_lines(place, area, width, list_cards=True)
        for one in area.sets:
            block += [self._set_line(one, width), *self._card_name_lines(one, width)]
        return [*block, *self._loose_card_lines(area, width), []]

    def _lines_spaced(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with a line per set, and one between players."""
        return [*self._lines_plain(place, area, width), []]

    def _lines_plain(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with a line per set."""
        sets = [self._set_line(one, width) for one in area.sets]
        return [*self._head_and_bank_lines(place, area, width), *sets, *self._loose_card_lines(area, width)]

    def _head_and_bank_lines(self, place: int, area: AreaView, width: int, *, list_cards: bool = False) -> list[Line]:
        """Return a block's first line, and the bank below: its cards, or the sum if it does not fit above."""
        sum_shown = self._first_line_ends(width, below=True)[place].banked
        return [
            self._first_line(place, area, width, below=True),
            *self._bank_lines(area, width, named=list_cards, sum_shown=sum_shown),
        ]

    def _lines_dense(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with as many sets on a line as fit, at least two."""
        many = max(2, width // _HALF)
        shared = [area.sets[first : first + many] for first in range(0, len(area.sets), many)]
        rows = [[segment for one in line for segment in self._brief_set_line(one, width // many)] for line in shared]
        return [self._first_line(place, area, width), *rows, *self._loose_card_lines(area, width)]

    def _lines_tight(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with all sets' cards on one line: a TV does not scroll."""
        sets = [
            segment
            for one in area.sets
            for segment in (Segment(" ", self.ground), *self._card_segments(one, one.set_size, ""))
        ]
        return [self._first_line(place, area, width), sets]

    def _first_line(self, place: int, area: AreaView, width: int, *, below: bool = False) -> Line:
        """Return a block's first line. The bank may be left out if it can go below."""
        ground, (stars, rest, _) = self._style("areas--head"), self._first_line_ends(width, below=below)[place]
        room = max(1, width - len(rest) - len(stars) - _BESIDE)
        return [
            Segment("▶" if area.in_turn else " ", ground),
            Segment(f"{seat_mark(place)} ", ground + _without_background(self._style(seat_style(place)))),
            Segment(f"{fit(area.name, room)} ", ground + Style(bold=area.in_turn or area.won, strike=area.gone)),
            Segment(stars, ground + _without_background(self._style("areas--complete"))),
            Segment(rest, ground + _without_background(self._style("areas--wrong")) if area.too_many else ground),
        ]

    def _first_line_ends(self, width: int, *, below: bool) -> list[_End]:
        """Return the ends of all first lines. A long name takes over gaps, and facts shown elsewhere too."""
        longest = max(cell_len(area.name) for area in self.areas) + _BESIDE
        ways = [_aligned_ends(self.areas, *way) for way in _WAYS if below or way[1]]
        return next((way for way in ways if longest + way[0].width <= width), ways[-1])

    def _bank_lines(self, area: AreaView, width: int, *, named: bool, sum_shown: bool) -> list[Line]:
        """Return the bank's content: its cards if they are named, otherwise its sum unless shown already."""
        cards = " · ".join(map(_note_text, area.bank)) if named else ""
        bank = _bank_text(area, cards if cards != str(area.cash) else "", sum_shown=sum_shown)
        chance = area.no_chance if named else ""
        words = " · ".join(filter(None, (bank, chance)))
        return [self._muted_line(f"   {words}", width)] if words else []

    def _set_line(self, one: SetView, width: int) -> Line:
        rent = say("rent {amount}", amount=f"{one.rent:>2}")
        room = max(1, width - 22 - len(rent))
        return [
            Segment(" █ ", self._colour_style(one)),
            Segment(fit(translated(one.colour), 11), self.ground + Style(bold=one.complete)),
            *self._card_segments(one, 8, " "),
            Segment(fit(" ".join(one.built), room), self._style("areas--complete")),
            Segment(rent, self.ground + Style(bold=one.complete)),
        ]

    def _card_name_lines(self, one: SetView, width: int) -> list[Line]:
        return [
            self._muted_line(f"   {line}", width)
            for line in wrapped_at_parts(", ".join(map(_short_card, one.cards)), width - 3)
        ]

    def _brief_set_line(self, one: SetView, width: int) -> Line:
        """Return a set in part of a line, with h for a House and H for a Hotel."""
        letters, cards = "hH"[: len(one.built)], max(one.set_size, len(one.marks))
        return [
            Segment("█", self._colour_style(one)),
            Segment(f"{fit(translated(one.colour), 10)} ", self.ground + Style(bold=one.complete)),
            *self._card_segments(one, cards, ""),
            Segment(f"{letters:<{5 - cards}}", self._style("areas--complete")),
            Segment(f"{one.rent:>2}{'':<{max(1, width - _HALF)}}", self.ground + Style(bold=one.complete)),
        ]

    def _card_segments(self, one: SetView, room: int, between: str) -> Iterator[Segment]:
        signs = "".join(f"{_SIGNS[mark]}{between}" for mark in one.marks)
        missing = f"·{between}" * (one.set_size - len(one.marks))
        yield Segment(signs, self._colour_style(one))
        yield Segment(f"{missing:<{room - len(signs)}}", self._style("areas--muted"))

    def _loose_card_lines(self, area: AreaView, width: int) -> list[Line]:
        return (
            [self._muted_line(f"   {say('loose: {cards}', cards=', '.join(area.loose))}", width)] if area.loose else []
        )

    def _muted_line(self, text: str, width: int) -> Line:
        return [Segment(fit(text, width), self._style("areas--muted"))]

    def _colour_style(self, one: SetView) -> Style:
        return self._style(f"colour--{one.colour.replace(' ', '-')}")


def _hand_text(area: AreaView) -> str:
    """Return how many cards a player holds, or that they went home."""
    if area.gone:
        return translated(GONE)
    if area.too_many:
        return say("hand {number} (+{surplus})", number=area.hand, surplus=area.too_many)
    return say("hand {number}", number=area.hand)


def _bank_text(area: AreaView, cards: str, *, sum_shown: bool) -> str:
    """Return the bank's cards, and its sum unless that is shown already."""
    if not cards:
        return "" if sum_shown else say("bank {sum}", sum=area.cash)
    return say("bank: {cards}", cards=cards) if sum_shown else say("bank {sum}: {cards}", sum=area.cash, cards=cards)


def _aligned_ends(areas: Sequence[AreaView], stars: str, gap: int, least: int) -> list[_End]:
    """Return the ends of the first lines in one format, aligned in columns."""
    hands = [_hand_text(area) for area in areas]
    hand, cash = max(map(len, hands)), max(least, *(len(str(area.cash)) for area in areas))
    banks = [say("bank {sum}", sum=f"{area.cash:>{cash}}") if gap else "" for area in areas]
    return [
        _End(_stars_text(area, stars), f" {said:<{hand}}{' ' * gap}{bank}", bool(gap))
        for area, said, bank in zip(areas, hands, banks, strict=True)
    ]


def _stars_text(area: AreaView, pattern: str) -> str:
    """Return the complete sets out of those needed."""
    many = min(area.colours, WANTED)
    marks = "★" * many + "·" * (WANTED - many)
    return pattern.format(spaced=" ".join(marks), marks=marks, many=many)


def _without_background(style: Style) -> Style:
    """Return a style without its background, to be used on another."""
    return Style(color=style.color, bold=style.bold)


def _note_text(note: Note) -> str:
    name = str(note.value) if note.money else f"{note.card} {note.value}"
    return f"{note.count}×{name}" if note.count > 1 else name


def _short_card(card: str) -> str:
    """Return a card without the word that many share."""
    return card.removesuffix(" Avenue").removesuffix(" Railroad")


def _owes_text(claim: ClaimView) -> str:
    """Return what a player still has to do, and all they have if that is less."""
    if claim.can_pay is None:
        return claim.owes
    if claim.can_pay:
        return say("{owes}, has {sum}", owes=claim.owes, sum=claim.can_pay)
    return say("{owes}, has nothing", owes=claim.owes)


def _refusal_text(player: str, claim: ClaimView) -> str:
    """Return that a player said no, without their name if the claim is theirs."""
    return say_in("an answer", "no") if player == claim.target else say("{player}: no", player=player)


_INDENT = 2


class Claims(Widget):
    """A claim, with as many lines as it needs. Its chain follows it, or goes below if it does not fit."""

    claims: reactive[Sequence[ClaimView]] = reactive((), layout=True)
    players: reactive[Sequence[str]] = reactive(())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of all claims."""
        return sum(len(list(self._claim_lines(claim, width))) for claim in self.claims)

    def render(self) -> Content:
        """Return the claims below each other."""
        return Content("\n").join(line for claim in self.claims for line in self._claim_lines(claim, self.size.width))

    def _claim_lines(self, claim: ClaimView, width: int) -> Iterator[Content]:
        seat, room = self.players.index(claim.target), width - _INDENT
        *lines, last = wrapped_at_parts(_owes_text(claim), room)
        chain = "".join(f" › {_refusal_text(name, claim)}" for name in claim.noes)
        waits = f" › {claim.waits_for}?" if claim.noes else ""
        beside = cell_len(last + chain + waits) <= room
        answers = Content.assemble((chain, "$text-warning"), (waits, "$text-accent bold"))
        style, front = "strike" if claim.stopped else "bold", Content.styled(f"{seat_mark(seat)} ", seat_colour(seat))
        for line in (*lines, last):
            said = Content.styled(line, style)
            yield front + said + answers if beside and line is last else front + said
            front = Content(" " * _INDENT)
        if chain and not beside:
            yield Content(" ") + answers
