"""Draw the wiring of the button box: `python3 tools/wiring.py` writes docs/wiring.svg."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

PAGE = Path(__file__).resolve().parent.parent / "docs" / "wiring.svg"


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
_STEP, _TOP, _BOARD, _PART, _GROUND, _WIDTH = 46, 96, 190, 330, 560, 760
_BOTTOM = _TOP + _STEP * len(PARTS)


def _text(x: int, y: int, text: str, extra: str = "") -> str:
    return f'<text x="{x}" y="{y}" {extra}>{escape(text)}</text>'


def _wire(*points: tuple[int, int]) -> str:
    return f'<polyline class="wire" points="{" ".join(f"{x},{y}" for x, y in points)}"/>'


def _button(y: int, part: Part) -> Iterator[str]:
    yield _wire((_BOARD, y), (_PART, y), (_PART + 34, y - 16))
    yield f'<circle cx="{_PART}" cy="{y}" r="4"/><circle cx="{_PART + 40}" cy="{y}" r="4"/>'
    yield _wire((_PART + 40, y), (_GROUND, y))


def _light(y: int, part: Part) -> Iterator[str]:
    yield _wire((_BOARD, y), (_PART - 60, y))
    yield f'<rect class="part" x="{_PART - 60}" y="{y - 8}" width="52" height="16"/>'
    yield _text(_PART - 34, y - 12, "330 Ω", 'text-anchor="middle" class="small"')
    yield _wire((_PART - 8, y), (_PART + 20, y))
    tip, left = _PART + 44, _PART + 20
    yield f'<polygon points="{left},{y - 13} {left},{y + 13} {tip},{y}" fill="{part.colour}" stroke="#333"/>'
    yield _wire((tip, y - 13), (tip, y + 13))
    yield _wire((tip, y), (_GROUND, y))


def _buzzer(y: int, part: Part) -> Iterator[str]:
    yield _wire((_BOARD, y), (_PART - 60, y))
    yield f'<rect class="part" x="{_PART - 60}" y="{y - 8}" width="52" height="16"/>'
    yield _text(_PART - 34, y - 12, "100 Ω", 'text-anchor="middle" class="small"')
    yield _wire((_PART - 8, y), (_PART + 20, y))
    yield f'<circle class="part" cx="{_PART + 34}" cy="{y}" r="14"/>'
    yield _wire((_PART + 48, y), (_GROUND, y))


_DRAW = {"button": _button, "light": _light, "buzzer": _buzzer}


def _row(place: int, part: Part) -> Iterator[str]:
    y = _TOP + place * _STEP
    yield _text(_BOARD - 12, y + 5, part.pin, 'text-anchor="end"')
    yield from _DRAW[part.kind](y, part)
    yield f'<circle cx="{_GROUND}" cy="{y}" r="3"/>'
    yield _text(_GROUND + 24, y + 5, part.name)


def drawing() -> str:
    """Return the drawing as SVG."""
    style = (
        "text { font: 15px sans-serif; fill: #222 } .small { font-size: 11px } .title { font-weight: bold }"
        " .wire { fill: none; stroke: #333; stroke-width: 2 } .part { fill: #fff; stroke: #333; stroke-width: 2 }"
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_BOTTOM + 70}" role="img">',
        "<title>Wiring of the button box</title>",
        f"<style>{style}</style>",
        f'<rect width="{_WIDTH}" height="{_BOTTOM + 70}" fill="#fff"/>',
        f'<rect class="part" x="30" y="40" width="{_BOARD - 30}" height="{_BOTTOM + 10}" rx="8"/>',
        _text(44, 66, "Nano or Uno", 'class="title"'),
        _text(44, _BOTTOM + 8, "USB to the computer", 'class="small"'),
    ]
    for place, part in enumerate(PARTS):
        lines += _row(place, part)
    ground = _BOTTOM + 26
    lines += [
        _wire((_GROUND, _TOP), (_GROUND, ground), (_BOARD, ground)),
        _text(_BOARD - 12, ground + 5, "GND", 'text-anchor="end"'),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(drawing(), "utf-8")
    print(f"wrote {PAGE.name}")
