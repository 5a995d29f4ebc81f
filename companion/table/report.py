"""A game as one HTML page: standings, chart, story and log. The page needs no scripts or other files."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape

from companion.core.language import language
from companion.core.order import NoteTaken
from companion.core.visible import escape_hidden
from companion.core.words import say, translated, with_heading
from companion.games.course import Figure, round_axis_figures
from companion.games.game import S
from companion.games.view import StandingRow
from companion.table.game_text import eventful_story_without_who_leads, game_clock_text, lines_and_sentences
from companion.table.table import Table

_WIDE, _HIGH, _LEFT = 640, 240, 78
_LETTER, _LINE = 13, 22
"""The room for a letter of a name beside the chart, and the minimum distance between names."""
_COLOURS = 8


def _css_colours(*colours: str) -> str:
    return " ".join(f"--s{place}: {colour};" for place, colour in enumerate(colours))


_LIGHT = _css_colours("#c92a2a", "#1c63b7", "#2b7a3b", "#8f5f00", "#7b3fb0", "#b8326f", "#0f7c80", "#5c636b")
_DARK = _css_colours("#ff8080", "#7db8ff", "#74d48a", "#f2c14e", "#c79bf2", "#ff92c2", "#5fd0d4", "#b5bec7")

_STYLE = f"""
:root {{ color-scheme: light dark; --ground: #fff; --ink: #14202c; --soft: #4b5967; --line: #cdd5dd; {_LIGHT} }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ --ground: #0e141b; --ink: #eef2f6; --soft: #b2bfcb; --line: #3d4a57; {_DARK} }}
}}
body {{ max-width: 60rem; margin: 0 auto; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }}
h1, h2 {{ line-height: 1.2; break-after: avoid; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }}
td.figure, th.figure {{ text-align: right; font-variant-numeric: tabular-nums; }}
.soft, .log td:first-child, text.mark {{ color: var(--soft); fill: var(--soft); }}
.log td:first-child {{ width: 5rem; text-align: right; font-variant-numeric: tabular-nums; }}
tr, li, svg {{ break-inside: avoid; }}
svg {{ width: 100%; height: auto; }}
svg text {{ font-size: 13px; }}
svg line {{ stroke: var(--line); }}
polyline {{ fill: none; stroke: var(--own); stroke-width: 2.5; stroke-linejoin: round; }}
text.name {{ fill: var(--own); font-weight: 600; }}
{"".join(f".s{place} {{ --own: var(--s{place}); }}" for place in range(_COLOURS))}
td.figure, thead th {{ white-space: nowrap; }}
@media screen and (max-width: 36rem) {{
  .standings tr {{ display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); }}
  .standings th, .standings td {{ box-sizing: border-box; border: 0; flex: 0 0 2.2rem; }}
  .standings tr > :nth-child(2) {{ flex: 1 1 4rem; }}
  .standings .figure {{ flex: 0 0 5.6rem; }}
  .standings td.made {{ flex: 0 0 100%; padding: 0 .6rem .3rem; color: var(--soft); }}
  .standings th.made, .standings td.made:empty {{ display: none; }}
  svg text {{ font-size: 24px; }}
  .log td:first-child {{ width: 2.6rem; padding-left: 0; }}
}}
@media print {{
  body {{ max-width: none; padding: 0; font-size: 10pt; }}
  .log td {{ padding: .05rem .4rem; line-height: 1.3; }}
}}
"""

STYLE_HASH = b64encode(sha256(_STYLE.encode()).digest()).decode()
"""Lets a server that forbids styles inside a page allow this one."""


def report_page(table: Table[S], name: str) -> str:
    """Return the game called `name` as a page. Notes are left out because they are the banker's own."""
    shown = table.game.standings(table.state, table.now_ms)
    seats = [row.name for row in shown.rows]
    parts = (
        f"<h1>{_as_html(name)}</h1>",
        f'<p class="soft">{_as_html(table.game.title)}</p>',
        f"<h2>{_as_html(shown.verdict)}</h2>" if shown.verdict else "",
        *_standings_html(shown.columns, shown.rows),
        *_chart_svg(table, seats),
        *_story_html(eventful_story_without_who_leads(table)),
        *_log_html(table),
    )
    head = (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{_as_html(name)}</title>'
    )
    body = "\n".join(filter(None, parts))
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n{head}\n<style>{_STYLE}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _as_html(text: str) -> str:
    """Return a text as HTML with hidden characters made visible."""
    return escape(escape_hidden(text))


def _cell_html(tag: str, text: str, attributes: str = "") -> str:
    return f"<{tag}{attributes}>{_as_html(text)}</{tag}>"


def _standings_html(columns: Sequence[str], rows: Sequence[StandingRow]) -> Iterator[str]:
    """Yield the table of players, the leader first, with what makes up their figures."""
    if not rows:
        return
    figures = [_cell_html("th", head, ' scope="col" class="figure"') for head in columns]
    first, second = (_cell_html("th", head, ' scope="col"') for head in ("#", say("Player")))
    last = _cell_html("th", say("Made up of"), ' scope="col" class="made"')
    heads = "".join((first, second, *figures, last))
    yield f'<table class="standings">\n<thead><tr>{heads}</tr></thead>\n<tbody>'
    for row in sorted(rows, key=lambda row: (row.rank or 0, row.name)):
        name = row.name + (f" ({translated(row.how)})" if row.out else "")
        made_of = ", ".join(f"{head} {said}" for head, said in row.parts)
        cells = (
            _cell_html("td", str(row.rank or "–")),
            _cell_html("th", name, ' scope="row" dir="auto"'),
            *(_cell_html("td", figure, ' class="figure"') for figure in row.figures),
            _cell_html("td", made_of, ' class="made"'),
        )
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody>\n</table>"


def _story_html(sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield f"<h2>{_as_html(say('The game'))}</h2>\n<ul>"
        yield from (_cell_html("li", sentence) for sentence in sentences)
        yield "</ul>"


def _log_html(table: Table[S]) -> Iterator[str]:
    yield f'<h2>{_as_html(say("What happened"))}</h2>\n<table class="log">\n<tbody>'
    for line, said in lines_and_sentences(table):
        if not any(isinstance(fact, NoteTaken) for fact in line.facts):
            yield f"<tr>{_cell_html('td', game_clock_text(line.at_ms))}{_cell_html('td', said)}</tr>"
    yield "</tbody>\n</table>"


def _chart_svg(table: Table[S], seats: Sequence[str]) -> Iterator[str]:
    """Yield the chart of the figure that counts, a line for each player; nothing if no figure changed."""
    course, figure = table.course, table.game.figure
    if figure is None or all(len(set(values)) < 2 for values in course.values()):
        return
    drawn = {name: course[name] for name in seats if name in course}
    marks = round_axis_figures([value for values in drawn.values() for value in values])
    height = _Scale(marks[0], marks[-1])
    title = say("{figure}, turn by turn", figure=figure.renamed_for(table.state).name)
    right = 16 + _LETTER * max(map(len, drawn))
    box = f"{-_LEFT} -16 {_LEFT + _WIDE + right} {_HIGH + 28}"
    label = _as_html(with_heading(title, ", ".join(drawn)))
    yield f"<h2>{_as_html(title)}</h2>"
    yield f'<svg viewBox="{box}" role="img" aria-label="{label}">'
    yield from _axis_marks_svg(marks, figure, height)
    yield from (_curve_svg(seats.index(name), values, height) for name, values in drawn.items())
    yield from _names_svg(seats, {name: height(values[-1]) for name, values in drawn.items()})
    yield "</svg>"


class _Scale:
    """Return the position of a value, the smallest at the bottom."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def __call__(self, value: int) -> float:
        return round(_HIGH - (value - self._least) / (self._most - self._least) * _HIGH, 1)


def _axis_marks_svg(marks: Iterable[int], figure: Figure[S], height: _Scale) -> Iterator[str]:
    for mark in marks:
        y = height(mark)
        yield f'<line x1="0" x2="{_WIDE}" y1="{y}" y2="{y}"/>'
        yield f'<text class="mark" x="-8" y="{y + 4}" text-anchor="end">{_as_html(figure.words(mark))}</text>'


def _curve_svg(seat: int, values: Sequence[int], height: _Scale) -> str:
    step = _WIDE / (len(values) - 1)
    points = " ".join(f"{round(place * step, 1)},{height(value)}" for place, value in enumerate(values))
    return f'<polyline class="s{seat % _COLOURS}" points="{points}"/>'


def _names_svg(seats: Sequence[str], ends: Mapping[str, float]) -> Iterator[str]:
    """Yield the names at the ends of the lines, one below the other where lines meet."""
    free = min(0.0, _HIGH - _LINE * (len(ends) - 1))
    places: dict[str, float] = {}
    for left, name in zip(range(len(ends) - 1, -1, -1), sorted(ends, key=lambda name: ends[name]), strict=True):
        places[name] = min(max(ends[name], free), _HIGH - _LINE * left)
        free = places[name] + _LINE
    for name, y in places.items():
        colour = seats.index(name) % _COLOURS
        yield f'<text class="name s{colour}" x="{_WIDE + 8}" y="{y + 4:.1f}">{_as_html(name)}</text>'
