"""What lies before the players: every set in its colour, the bank, and how far it is to three complete sets."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.reactive import reactive
from textual.strip import Strip

from companion.games.deal.view import WANTED, AreaView, Note, SetView
from companion.tui.widgets.fit import fit
from companion.tui.widgets.ground import NameChosen, Scrolled
from companion.tui.widgets.players import seat_mark, seat_style

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
    "■ a property, ◧ a wild of two colours, ▣ one of all colours, · a card still missing",
    "★ beside a hand: a complete set that counts; behind a set: h a House, H a Hotel",
)
"""What the marks mean, in lines for the help."""
_COLUMN, _HALF = 40, 19

Line = list[Segment]


class Areas(Scrolled):
    """A block for each player, side by side where there is room; where there is little, sets share a line.

    A click on a block asks for everything that lies there.
    """

    COMPONENT_CLASSES = (
        {f"colour--{name}" for name in COLOURS}
        | {f"seat--{place}" for place in range(6)}
        | {"areas--head", "areas--muted", "areas--complete", "areas--wrong"}
    )

    areas: reactive[Sequence[AreaView]] = reactive(())

    class Chosen(NameChosen):
        """The area of a player was clicked."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._lines: list[Line] = []
        self._whose: list[tuple[str, ...]] = []

    @property
    def columns(self) -> int:
        """Return how many players stand side by side."""
        return max(1, min(self.size.width // _COLUMN, len(self.areas)))

    def watch_areas(self) -> None:
        """Draw everything anew."""
        self._lay_out()

    def on_resize(self) -> None:
        """Draw everything anew."""
        self._lay_out()

    def notify_style_update(self) -> None:
        """Draw everything anew in the new colours, once its parts have them too."""
        super().notify_style_update()
        if self.is_mounted:
            self.call_later(self._lay_out)

    def follow(self, player: str) -> None:
        """Scroll so that a player is in sight."""
        places = [place for place, names in enumerate(self._whose) if player in names]
        if places:
            self.top = max(min(self.top, places[0]), places[-1] - self.size.height + 1)

    def validate_top(self, top: int) -> int:
        """Keep the lines on the screen."""
        return max(0, min(top, len(self._lines) - self.size.height))

    def on_click(self, event: events.Click) -> None:
        """Ask for what lies before the player under the pointer."""
        place = self.top + event.y
        if place < len(self._whose):
            names = self._whose[place]
            column = event.x // max(1, self.size.width // self.columns)
            if column < len(names) and names[column]:
                self.post_message(self.Chosen(names[column]))

    def render_line(self, y: int) -> Strip:
        """Return one line, with an arrow at its end where there are more above or below."""
        place = self.top + y
        line = self._lines[place] if place < len(self._lines) else []
        more = "↑" if y == 0 < self.top else "↓" if y == self.size.height - 1 and place + 1 < len(self._lines) else " "
        sign = Segment(more, self._style("areas--muted"))
        return Strip([*Strip(line).adjust_cell_length(self.size.width - 1, self.ground), sign])

    def _lay_out(self) -> None:
        """Take the roomiest way to draw the blocks that fits."""
        if not self.size.width:
            return
        width = self.size.width // self.columns
        seen = (self._tight,) if self.screen.has_class("-tv") else ()
        for draw in (self._airy, self._with_names, self._spaced, self._plain, self._dense, *seen):
            blocks = [draw(place, area, width - 1) for place, area in enumerate(self.areas)]
            self._stack(blocks, width)
            if len(self._lines) <= self.size.height:
                break
        self.top = self.validate_top(self.top)
        self.refresh()

    def _stack(self, blocks: Sequence[list[Line]], width: int) -> None:
        """Put the blocks in rows of as many as stand side by side."""
        many = self.columns
        self._lines, self._whose = [], []
        for first in range(0, len(blocks), many):
            names = tuple(area.name for area in self.areas[first : first + many])
            for lines in zip_longest(*blocks[first : first + many], fillvalue=[]):
                cells = (Strip(line).adjust_cell_length(width, self.ground) for line in lines)
                self._lines.append([segment for cell in cells for segment in cell])
                self._whose.append(names)

    def _airy(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block that names every card and leaves a line between the sets."""
        block = [*self._heads(place, area, width, self._bank(area, width)), []]
        for one in area.sets:
            block += [self._set(one, width), self._names(one, width), []]
        return [*block, *self._loose(area, width), []]

    def _with_names(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block that names every card."""
        block = self._heads(place, area, width, self._bank(area, width))
        for one in area.sets:
            block += [self._set(one, width), self._names(one, width)]
        return [*block, *self._loose(area, width), []]

    def _spaced(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with a line for each set, and one between the players."""
        return [*self._plain(place, area, width), []]

    def _plain(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with a line for each set."""
        sets = [self._set(one, width) for one in area.sets]
        return [*self._heads(place, area, width), *sets, *self._loose(area, width)]

    def _heads(self, place: int, area: AreaView, width: int, bank: Sequence[Line] = ()) -> list[Line]:
        """Return the first line of a block, and the bank below: its cards, or its sum where that has no room above."""
        _, (stars, rest), *_ = _ends(area, bank_below=False)
        narrow = len(stars + rest) > width - cell_len(area.name) - 4
        below = bank or ([self._muted(f"   bank {area.cash}", width)] if narrow else [])
        return [self._head(place, area, width, bank_below=bool(below)), *below]

    def _dense(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with as many sets on a line as have room there, two at least."""
        many = max(2, width // _HALF)
        shared = [area.sets[first : first + many] for first in range(0, len(area.sets), many)]
        rows = [[segment for one in line for segment in self._brief(one, width // many)] for line in shared]
        return [self._head(place, area, width), *rows, *self._loose(area, width)]

    def _tight(self, place: int, area: AreaView, width: int) -> list[Line]:
        """Return a block with the cards of all sets on one line: nobody scrolls a television."""
        sets = [
            segment for one in area.sets for segment in (Segment(" ", self.ground), *self._cards(one, one.size, ""))
        ]
        return [self._head(place, area, width), sets]

    def _head(self, place: int, area: AreaView, width: int, *, bank_below: bool = False) -> Line:
        """Return the first line of a block; a long name takes the room of gaps, and of what is seen elsewhere too."""
        ground, needed = self._style("areas--head"), width - cell_len(area.name) - 4
        ends = tuple(_ends(area, bank_below=bank_below))
        stars, rest = next((end for end in ends if len("".join(end)) <= needed), ends[-1])
        room = max(1, width - len(rest) - len(stars) - 4)
        return [
            Segment("▶" if area.in_turn else " ", ground),
            Segment(f"{seat_mark(place)} ", ground + _front(self._style(seat_style(place)))),
            Segment(f"{fit(area.name, room)} ", ground + Style(bold=area.in_turn or area.won)),
            Segment(stars, ground + _front(self._style("areas--complete"))),
            Segment(rest, ground + _front(self._style("areas--wrong")) if area.too_many else ground),
        ]

    def _bank(self, area: AreaView, width: int) -> list[Line]:
        """Return what lies in the bank, nothing where that is told by its sum: of one card of money."""
        cards = " · ".join(map(_note, area.bank))
        bank = f"bank: {cards}" if cards and cards != str(area.cash) else ""
        chance = f"Just Say No {area.no_chance}" if area.no_chance else ""
        words = " · ".join(filter(None, (bank, chance)))
        return [self._muted(f"   {words}", width)] if words else []

    def _set(self, one: SetView, width: int) -> Line:
        rent = f"rent {one.rent:>2}"
        room = max(1, width - 22 - len(rent))
        return [
            Segment(" █ ", self._colour(one)),
            Segment(f"{one.colour:<11}", self.ground + Style(bold=one.complete)),
            *self._cards(one, 8, " "),
            Segment(fit(" ".join(one.built), room), self._style("areas--complete")),
            Segment(rent, self.ground + Style(bold=one.complete)),
        ]

    def _names(self, one: SetView, width: int) -> Line:
        return self._muted(f"   {', '.join(map(_short, one.cards))}", width)

    def _brief(self, one: SetView, width: int) -> Line:
        """Return a set in a part of a line; a House is an h there, and a Hotel an H."""
        letters, cards = "hH"[: len(one.built)], max(one.size, len(one.marks))
        return [
            Segment("█", self._colour(one)),
            Segment(f"{one.colour:<10} ", self.ground + Style(bold=one.complete)),
            *self._cards(one, cards, ""),
            Segment(f"{letters:<{5 - cards}}", self._style("areas--complete")),
            Segment(f"{one.rent:>2}{'':<{max(1, width - _HALF)}}", self.ground + Style(bold=one.complete)),
        ]

    def _cards(self, one: SetView, room: int, between: str) -> Iterator[Segment]:
        signs = "".join(f"{_SIGNS[mark]}{between}" for mark in one.marks)
        missing = f"·{between}" * (one.size - len(one.marks))
        yield Segment(signs, self._colour(one))
        yield Segment(f"{missing:<{room - len(signs)}}", self._style("areas--muted"))

    def _loose(self, area: AreaView, width: int) -> list[Line]:
        return [self._muted(f"   loose: {', '.join(area.loose)}", width)] if area.loose else []

    def _muted(self, text: str, width: int) -> Line:
        return [Segment(fit(text, width), self._style("areas--muted"))]

    def _colour(self, one: SetView) -> Style:
        return self._style(f"colour--{one.colour.replace(' ', '-')}")


def _ends(area: AreaView, *, bank_below: bool) -> Iterator[tuple[str, str]]:
    """Yield the complete sets and the rest of a first line, the roomiest way to write them first."""
    stars = "★" * min(area.colours, WANTED)
    wanted = stars + "·" * (WANTED - len(stars))
    hand = f"hand {area.hand}{f' (+{area.too_many})' if area.too_many else ''}"
    brief = f" {hand} bank {area.cash}"
    yield " ".join(wanted), f" {hand:<7} bank {area.cash:>2}"
    yield wanted, brief
    if bank_below:
        yield wanted, f" {hand}"
    yield from ((stars, brief), ("", brief))


def _front(style: Style) -> Style:
    """Return a style without its ground, to be written on another."""
    return Style(color=style.color, bold=style.bold)


def _note(note: Note) -> str:
    name = str(note.value) if note.card.startswith("Money") else f"{note.card} {note.value}"
    return f"{note.count}×{name}" if note.count > 1 else name


def _short(card: str) -> str:
    """Return a card without the word that many have."""
    return card.removesuffix(" Avenue").removesuffix(" Railroad")
