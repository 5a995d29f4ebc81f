"""A sheet to print and fill in before the game: all values of a box, with blanks for those not read yet."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from companion.core.language import language
from companion.core.words import capitalized, say, translated
from companion.games.builder import edition as e
from companion.games.builder.cells import cell_name, column_and_row
from companion.games.builder.chips import KIND_OF, KINDS

_COLUMNS, _ROWS, _SPACES = 16, 10, 40
_STYLE = """
@page { size: A4 landscape; margin: 12mm }
body { font: 10pt sans-serif; margin: 1em }
h2 { font-size: 12pt; margin: 1em 0 .3em; break-after: avoid }
section { break-inside: avoid }
table { border-collapse: collapse }
th, td { border: 1px solid #888; padding: .15em .5em; text-align: left; height: 1.3em; min-width: 2.6em }
td:first-child { min-width: 3em }
.deeds td:first-child { min-width: 13em }
.board { columns: 4 }
.board p, .chance p { border-bottom: 1px solid #888; margin: 0; padding: .5em 0 .1em; break-inside: avoid }
.island td, .island th { width: 1.6em; min-width: 1.6em; text-align: center }
.island .found { background: #bbb }
.island .right { border-right: 4px solid #000 }
.island .below { border-bottom: 4px solid #000 }
"""


def fill_in_sheet_html(edition: e.Edition) -> str:
    """Return the sheet as an HTML page to print, with every known value filled in."""
    how = say(
        "Open the box and fill in the blanks. When you play, type each value in once: when "
        "Companion asks for it, or on the page “Your game's values” (N at the table). Companion "
        "keeps it for all later games. If this sheet and a printed card differ, the card is "
        "right."
    )
    spaces = say("The board: how many spaces, including GO? {number}", number=edition.spaces or "____")
    island = say("The island: shade the cells with peg holes; draw a thick line where a river or road separates two")
    chart = _table_html((say("Rolled"), say("Resource")), _chart_rows(edition))
    parts = {
        say("Title Deeds"): _deeds_html(edition),
        say("Roll for Resources: what does each row give?"): chart,
        say("Reference cards: which 4 chips does each show?"): _table_html(
            (say("Token"), say("Chips")), _token_rows(edition)
        ),
        spaces: _board_html(edition),
        island: _island_html(edition),
        say("Chance cards"): _chance_html(edition),
    }
    sections = "\n".join(f"<section><h2>{escape(head)}</h2>{body}</section>" for head, body in parts.items())
    title = escape(say("Your Monopoly Builder values"))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    return f'<!doctype html>\n<html lang="{language()}">{head}<h1>{title}</h1><p>{escape(how)}</p>\n{sections}</html>\n'


def _table_html(heads: Sequence[str], rows: Iterable[Sequence[object]], kind: str = "") -> str:
    """Return a table. None leaves a blank."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    cells = ("".join(f"<td>{_cell_text(value)}</td>" for value in row) for row in rows)
    return f'<table class="{kind}"><tr>{top}</tr>{"".join(f"<tr>{row}</tr>" for row in cells)}</table>'


def _cell_text(value: object) -> str:
    return "" if value is None else escape(str(value))


def _deeds_html(edition: e.Edition) -> str:
    heads = (say("Name"), *(capitalized(e.field_label(field)) for field in e.FIELDS))
    rows = ((deed.name, *(_field_text(deed, field) for field in e.FIELDS)) for deed in edition.deeds)
    hint = say(
        "Colours: {colours}. Resources: {resources}.",
        colours=", ".join(map(translated, e.COLOURS)),
        resources=", ".join(map(translated, KINDS)),
    )
    if any(_needs_checking(deed) for deed in edition.deeds):
        hint = f"{hint} {say('Please check each card marked “?”.')}"
    return f"{_table_html(heads, rows, 'deeds')}<p>{escape(hint)}</p>"


def _needs_checking(deed: e.Deed) -> bool:
    return "check" in deed.provenance.values()


def _field_text(deed: e.Deed, field: str) -> object:
    """Return the text of a deed field, with a question mark if someone should check it."""
    value = getattr(deed, field)
    if deed.provenance.get(field) == "check":
        return f"{translated(str(value))} ?"
    if field == "resource":
        return _resource_in_words(value)
    return translated(value) if isinstance(value, str) else value


def _resource_in_words(colour: str | None) -> str | None:
    """Return the resource of a colour, in words."""
    return translated(KIND_OF[colour]) if colour else None


def _chart_rows(edition: e.Edition) -> Iterator[tuple[str, str | None]]:
    return ((row, _resource_in_words(colour)) for row, colour in edition.chart.items())


def _token_rows(edition: e.Edition) -> Iterator[tuple[str, str | None]]:
    return ((e.token_name(name), _resource_in_words(token.resource)) for name, token in edition.tokens.items())


def _board_html(edition: e.Edition) -> str:
    found = range(max(edition.spaces or _SPACES, *(place + 1 for place in edition.board), 1))
    return f'<div class="board">{"".join(f"<p>{place} {_space_html(edition, place)}</p>" for place in found)}</div>'


def _space_html(edition: e.Edition, place: int) -> str:
    space = edition.board.get(place)
    if space is None:
        return e.place_in_words("GO") if place == 0 else ""
    return escape(
        space.deed or " ".join(filter(None, (e.space_kind_in_words(space.kind), _resource_in_words(space.resource))))
    )


def _island_html(edition: e.Edition) -> str:
    places = [column_and_row(cell) for cell in edition.foundations]
    columns = max([_COLUMNS, *(column + 1 for column, _ in places)])
    rows = range(min([1, *(row for _, row in places)]), max([_ROWS, *(row for _, row in places)]) + 1)
    letters = "".join(f"<th>{cell_name(column, 0)[:-1]}</th>" for column in range(columns))
    lines = (
        f"<tr><th>{row}</th>{''.join(_island_cell_html(edition, at, row) for at in range(columns))}</tr>"
        for row in rows
    )
    return f'<table class="island"><tr><th></th>{letters}</tr>{"".join(lines)}</table>'


def _island_cell_html(edition: e.Edition, column: int, row: int) -> str:
    name, apart = cell_name(column, row), {frozenset(gap) for gap in edition.gaps}
    marks = {
        "found": name in edition.foundations,
        "right": frozenset((name, cell_name(column + 1, row))) in apart,
        "below": frozenset((name, cell_name(column, row + 1))) in apart,
    }
    return f'<td class="{" ".join(mark for mark, there in marks.items() if there)}"></td>'


def _chance_html(edition: e.Edition) -> str:
    blank = edition.numbers["chance_cards"] - len(edition.chance)
    lines = "".join(f"<p>{escape(text) or '&nbsp;'}</p>" for text in (*edition.chance, *[""] * blank))
    return f'<div class="chance">{lines}</div>'
