"""Draw the wiring of the button box: `python3 -m tools.wiring` writes docs/wiring.svg and docs/breadboard.svg."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

_DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, BREADBOARD = _DOCS / "wiring.svg", _DOCS / "breadboard.svg"


class Part(NamedTuple):
    """A part between a pin of the board and ground."""

    pin: str
    kind: str
    name: str
    colour: str = "#333"


PARTS = (
    Part("D2", "button", "BUILD"),
    Part("D3", "button", "AUCTION"),
    Part("D4", "button", "POWER"),
    Part("D5", "light", "1 block", "#2a9d3a"),
    Part("D6", "light", "2 blocks", "#2a9d3a"),
    Part("D7", "light", "3 blocks", "#2a9d3a"),
    Part("D8", "light", "railroad", "#d9a400"),
    Part("D12", "light", "red (auction)", "#cc2222"),
    Part("D9", "buzzer", "piezo"),
)
OHMS = {"light": "330 Ω", "buzzer": "220 Ω"}
_STEP, _TOP, _BOARD, _PART, _GROUND, _WIDTH = 46, 96, 190, 330, 560, 760
_BOTTOM = _TOP + _STEP * len(PARTS)


def _text(x: int, y: int, text: str, extra: str = "") -> str:
    return f'<text x="{x}" y="{y}" {extra}>{escape(text)}</text>'


def _rect(x: int, y: int, width: int, height: int, extra: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {extra}/>'


def _circle(x: int, y: int, radius: float, extra: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" {extra}/>'


def _wire(*points: tuple[int, int]) -> str:
    return f'<polyline class="wire" points="{" ".join(f"{x},{y}" for x, y in points)}"/>'


def _button(y: int, part: Part) -> Iterator[str]:
    yield _wire((_BOARD, y), (_PART, y), (_PART + 34, y - 16))
    yield f'<circle cx="{_PART}" cy="{y}" r="4"/><circle cx="{_PART + 40}" cy="{y}" r="4"/>'
    yield _wire((_PART + 40, y), (_GROUND, y))


def _resistor(y: int, part: Part) -> Iterator[str]:
    yield _wire((_BOARD, y), (_PART - 60, y))
    yield _rect(_PART - 60, y - 8, 52, 16, 'class="part"')
    yield _text(_PART - 34, y - 12, OHMS[part.kind], 'text-anchor="middle" class="small"')
    yield _wire((_PART - 8, y), (_PART + 20, y))


def _light(y: int, part: Part) -> Iterator[str]:
    yield from _resistor(y, part)
    tip, left = _PART + 44, _PART + 20
    yield f'<polygon points="{left},{y - 13} {left},{y + 13} {tip},{y}" fill="{part.colour}" stroke="#333"/>'
    yield _wire((tip, y - 13), (tip, y + 13))
    yield _wire((tip, y), (_GROUND, y))


def _buzzer(y: int, part: Part) -> Iterator[str]:
    yield from _resistor(y, part)
    yield _circle(_PART + 34, y, 14, 'class="part"')
    yield _wire((_PART + 48, y), (_GROUND, y))


_DRAW = {"button": _button, "light": _light, "buzzer": _buzzer}


def _row(place: int, part: Part) -> Iterator[str]:
    y = _TOP + place * _STEP
    yield _text(_BOARD - 12, y + 5, part.pin, 'text-anchor="end"')
    yield from _DRAW[part.kind](y, part)
    yield _circle(_GROUND, y, 3)
    yield _text(_GROUND + 24, y + 5, part.name)


def _picture(width: int, height: int, title: str, lines: Iterable[str]) -> str:
    style = (
        "text { font: 15px sans-serif; fill: #222 } .small { font-size: 11px } .title { font-weight: bold }"
        " .wire { fill: none; stroke: #333; stroke-width: 2 } .part { fill: #fff; stroke: #333; stroke-width: 2 }"
    )
    begin = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{title}</title>",
        f"<style>{style}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    )
    return "\n".join((*begin, *lines, "</svg>")) + "\n"


def _wiring() -> Iterator[str]:
    yield _rect(30, 40, _BOARD - 30, _BOTTOM + 10, 'class="part" rx="8"')
    yield _text(44, 66, "Nano or Uno", 'class="title"')
    yield _text(44, _BOTTOM + 8, "USB to the computer", 'class="small"')
    for place, part in enumerate(PARTS):
        yield from _row(place, part)
    ground = _BOTTOM + 26
    yield _wire((_GROUND, _TOP), (_GROUND, ground), (_BOARD, ground))
    yield _text(_BOARD - 12, ground + 5, "GND", 'text-anchor="end"')


def drawing() -> str:
    """Return the drawing of the wiring as SVG."""
    return _picture(_WIDTH, _BOTTOM + 70, "Wiring of the button box", _wiring())


_NANO = (
    ("D12", "D11", "D10", "D9", "D8", "D7", "D6", "D5", "D4", "D3", "D2", "GND", "RST", "RX0", "TX1"),
    ("D13", "3V3", "AREF", "A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "5V", "RST", "GND", "VIN"),
)
"""The pins of a Nano from the end with the plug, as seen from above with the plug to the left: far and near side."""
_HOLE, _COLUMNS, _LEFT, _LANE = 15, 63, 60, 14
_RAIL = 40 + _LANE * len(PARTS)
_ROWS = {row: _RAIL + 75 + _HOLE * place for place, row in enumerate("abcde  fghij") if row != " "}
_NEAR_RAILS = _ROWS["j"] + 45
_SPAN = 4  # holes from one leg of a resistor to the other
_WIRES = ("#1f6fd1", "#c96a00", "#7a3fb0", "#00857a", "#b0266f", "#5a7d00", "#8a5a2b", "#c0392b", "#2c3e90")


def _x(column: int) -> int:
    return _LEFT + _HOLE * column


def _dot(x: int, y: int, colour: str = "#333") -> str:
    return _circle(x, y, 3.5, f'fill="{colour}"')


def _line(colour: str, *points: tuple[int, int]) -> str:
    return _wire(*points).replace("/>", f' style="stroke: {colour}; stroke-width: 3; stroke-linejoin: round"/>')


def _holes() -> Iterator[str]:
    bottom = _NEAR_RAILS + _HOLE + 16
    yield _rect(
        _LEFT - 8, _RAIL - 16, _HOLE * (_COLUMNS + 1) + 16, bottom - _RAIL + 16, 'rx="6" fill="#f4f1e8" stroke="#999"'
    )
    rails = ((_RAIL, "#c00"), (_RAIL + _HOLE, "#00c"), (_NEAR_RAILS, "#c00"), (_NEAR_RAILS + _HOLE, "#00c"))
    for y, colour in rails:
        edge = -9 if colour == "#c00" else 9
        yield f'<path d="M{_x(1)} {y + edge}H{_x(_COLUMNS)}" stroke="{colour}"/>'
        yield _text(_LEFT, y + 5, "+" if colour == "#c00" else "−", f'text-anchor="middle" style="fill: {colour}"')
    for y in (*(y for y, _ in rails), *_ROWS.values()):
        dots = f'stroke="#888" stroke-width="4" stroke-dasharray="4 {_HOLE - 4}" stroke-dashoffset="2"'
        yield f'<path d="M{_x(1)} {y}H{_x(_COLUMNS) + 1}" {dots}/>'
    for row, y in _ROWS.items():
        yield _text(_x(_COLUMNS + 1), y + 4, row, 'text-anchor="middle" class="small"')


def _nano() -> Iterator[str]:
    far, near = _ROWS["d"], _ROWS["h"]
    yield _rect(_x(1) - 12, far - 10, _HOLE * 14 + 24, near - far + 20, 'rx="4" fill="#14567a"')
    yield _rect(_x(1) - 34, (far + near) // 2 - 16, 40, 32, 'fill="#bbb" stroke="#666"')
    yield _text((_x(1) + _x(15)) // 2, (far + near) // 2 + 5, "Nano", 'text-anchor="middle" style="fill: #fff"')
    for y, names, down in ((far, _NANO[0], 16), (near, _NANO[1], -10)):
        for column, name in enumerate(names, start=1):
            yield _dot(_x(column), y, "#e8c860")
            yield _text(_x(column), y + down, name, 'text-anchor="middle" style="font-size: 6.5px; fill: #fff"')


def _label(x: int, y: int, text: str) -> str:
    half = 4 * len(text) + 4
    back = _rect(x - half, y - 10, 2 * half, 15, 'rx="3" fill="#fff" stroke="#ccc"')
    return back + _text(x, y + 1, text, 'text-anchor="middle" class="small"')


def _to_ground(column: int) -> Iterator[str]:
    """Draw the wire from a column of the far half to the ground rail."""
    yield _line("#111", (_x(column), _ROWS["a"]), (_x(column), _RAIL + _HOLE))
    yield _dot(_x(column), _ROWS["a"], "#111")
    yield _dot(_x(column), _RAIL + _HOLE, "#111")


def _push_button(column: int, part: Part) -> Iterator[str]:
    left, right, far, near = _x(column), _x(column + 2), _ROWS["e"], _ROWS["f"]
    yield from _to_ground(column + 2)
    yield _rect(left - 5, far + 3, right - left + 10, near - far - 6, 'rx="3" fill="#444"')
    yield _circle((left + right) // 2, (far + near) // 2, 10, 'fill="#ddd" stroke="#111"')
    for x in (left, right):
        yield _line("#999", (x, far), (x, far + 6)) + _line("#999", (x, near - 6), (x, near))
        yield _dot(x, far, "#999") + _dot(x, near, "#999")
    yield _label((left + right) // 2, _ROWS["h"], part.name)


def _with_resistor(column: int, part: Part) -> Iterator[str]:
    y, end = _ROWS["b"], column + _SPAN
    yield _line("#999", (_x(column), y), (_x(end), y))
    yield _dot(_x(column), y) + _dot(_x(end), y)
    yield _rect(_x(column) + 13, y - 6, _SPAN * _HOLE - 26, 12, 'rx="5" fill="#d8b98a" stroke="#555"')
    yield _label(_x(column + _SPAN // 2), _ROWS["d"], OHMS[part.kind])
    yield from _standing(_x(end), part)
    yield _label(_x(column + _SPAN // 2), _ROWS["h"], part.name.partition(" (")[0])


def _standing(x: int, part: Part) -> Iterator[str]:
    """Draw a part with one leg in row a and the other in the ground rail."""
    far, near = _RAIL + _HOLE, _ROWS["a"]
    middle = (far + near) // 2
    yield _line("#999", (x, near), (x, far)) + _dot(x, near) + _dot(x, far)
    if part.kind == "light":
        yield _circle(x, middle, 11, f'fill="{part.colour}" stroke="#333"')
        yield f'<path d="M{x - 11} {middle - 7}H{x + 11}" stroke="#333" stroke-width="3"/>'
        yield _text(x - 14, near - 6, "+", 'class="small"')
    else:
        yield _circle(x, middle, 13, 'fill="#d9b23c" stroke="#333"')
        yield _circle(x, middle, 8, 'fill="#eee" stroke="#999"')


def _laid_out() -> Iterator[tuple[Part, int]]:
    """Yield each part, in pin order, with the column its wire from the board goes to."""
    column = 18
    for part in sorted(PARTS, key=lambda part: int(part.pin[1:])):
        yield part, column
        column += 4 if part.kind == "button" else _SPAN + 1


def _breadboard() -> Iterator[str]:
    yield from _holes()
    yield from _nano()
    yield from _to_ground(_NANO[0].index("GND") + 1)
    parts = list(_laid_out())
    for place, (part, column) in enumerate(parts):
        yield from (_push_button if part.kind == "button" else _with_resistor)(column, part)
        lane, pin = 24 + _LANE * (len(parts) - place), _NANO[0].index(part.pin) + 1
        y = _ROWS["b"], _ROWS["a"]
        yield _line(_WIRES[place], (_x(pin), y[0]), (_x(pin), lane), (_x(column), lane), (_x(column), y[1]))
        yield _dot(_x(pin), y[0], _WIRES[place]) + _dot(_x(column), y[1], _WIRES[place])


def breadboard() -> str:
    """Return the picture of the parts on a breadboard as SVG."""
    width, height = _LEFT + _HOLE * (_COLUMNS + 2), _NEAR_RAILS + 50
    return _picture(width, height, "The button box on a breadboard", _breadboard())


if __name__ == "__main__":
    for page, picture in ((PAGE, drawing()), (BREADBOARD, breadboard())):
        page.write_text(picture, "utf-8")
        print(f"wrote {page.name}")
