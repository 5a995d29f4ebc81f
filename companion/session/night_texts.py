"""The night of a club as files: a table for a spreadsheet, and a page."""

import csv
import io
from datetime import datetime
from html import escape

from companion.core.language import language
from companion.core.visible import as_spreadsheet_text, lookalike_key
from companion.core.words import capitalized, say
from companion.session.hall import NightGame, NightStandings

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 50rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #8886; text-align: left; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
"""


def as_csv(night: NightStandings) -> str:
    """Return a row for each player and game, with the points for the game and for the whole night."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("player", "table", "game", "ended", "points", "corrected", "total"))
    total = {lookalike_key(row.name): row.points for row in night.rows}
    for game in reversed(night.games):
        for name, points in game.points:
            corrected = " ".join(game.correction_texts_of(name))
            texts = map(as_spreadsheet_text, (name, game.table, game.title, _date_and_time(game.ended_ms)))
            rows.writerow((*texts, points, as_spreadsheet_text(corrected), total.get(lookalike_key(name), points)))
    return text.getvalue()


def _date_and_time(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000):%Y-%m-%d %H:%M}"


def as_page(night: NightStandings) -> str:
    """Return the night as one page that needs no other file."""
    title = escape(say("Club night: {club}", club=night.club))
    rows = "".join(
        f'<tr><td class="n">{row.place}</td><td>{escape(row.name)}</td><td class="n">{row.points}</td>'
        f'<td class="n">{row.games}</td><td class="n">{row.wins}</td></tr>\n'
        for row in night.rows
    )
    games = "".join(map(_game_html, night.games))
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>\n'
        f"<body><h1>{title}</h1>\n<p>{escape(capitalized(night.rule))}.</p>\n"
        f"<table><tr>{_head_cells_html()}</tr>\n{rows}</table>\n<h2>{escape(say('Games'))}</h2>\n{games}</body></html>\n"
    )


def _head_cells_html() -> str:
    number, player = ' class="n"', ("", say("Player"))
    heads = ((number, say("Place")), player, *((number, head) for head in (say("Points"), say("Games"), say("Wins"))))
    return "".join(f"<th{kind}>{escape(head)}</th>" for kind, head in heads)


def _game_html(game: NightGame) -> str:
    points = "".join(f"<li>{escape(name)}: {n}</li>" for name, n in game.points)
    corrected = "".join(f"<p>{escape(say('Corrected: {change}', change=each))}</p>" for each in game.correction_texts)
    head = escape(
        say("{game}, table {table}, {time}", game=game.title, table=game.table, time=_date_and_time(game.ended_ms))
    )
    return f"<h3>{head}</h3>\n<ul>{points}</ul>{corrected}\n"
