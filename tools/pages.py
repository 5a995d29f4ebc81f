"""Write the pages of `docs/` that come from the code: `.venv/bin/python tools/pages.py`.

`--check` writes nothing and ends with status 1 if a page is out of date. What is between the two marks of a page is
generated, the rest is written by hand.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.core.notation import Form
from companion.core.settings import Setting
from companion.games.alone import GAME
from companion.games.builder.game import GAME as BUILDER
from companion.games.chance.game import GAME as CHANCE
from companion.games.city.edition import AMOUNTS
from companion.games.city.edition_file import shipped
from companion.games.city.game import GAME as CITY
from companion.games.deal.game import GAME as DEAL
from companion.table.orders import COMMON
from companion.table.script import FILE_FORMS
from companion.tui.actions import CHANCE as CHANCE_KEYS
from companion.tui.actions import READ, TABLE, TIMER, Action
from companion.tui.key_names import key_names
from companion.unit.notes import CARE, CHOICES
from companion.unit.phases import TRANSITIONS, Input, Phase, reason_against_input

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
BEGIN, END = "<!-- generated: tools/pages.py -->", "<!-- end of the generated part -->"


def _row(cells: Sequence[str]) -> str:
    safe = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(safe)} |"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield _row(head)
    yield _row(["---"] * len(head))
    yield from map(_row, rows)
    yield ""


def _diagram() -> Iterator[str]:
    """Yield the transition table as a state diagram; inputs between the same two states share an arrow."""
    arrows: dict[tuple[Phase, Phase], list[str]] = {}
    for (source, asked), target in TRANSITIONS.items():
        arrows.setdefault((source, target), []).append(asked)
    yield "```mermaid"
    yield "stateDiagram-v2"
    for now in Phase:
        yield f'    state "{now}" as {now.name}'
    yield f"    [*] --> {Phase.OFF.name}"
    for (source, target), inputs in arrows.items():
        yield f"    {source.name} --> {target.name}: {', '.join(inputs)}"
    yield "```"
    yield ""


def _cell(now: Phase, asked: Input) -> str:
    reason = reason_against_input(now, asked)
    return f"→ **{TRANSITIONS[now, asked]}**" if reason is None else str(reason)


def _phases() -> Iterator[str]:
    for now in Phase:
        yield f"### {now.capitalize()}"
        yield ""
        yield from _table(("Input", "What happens, or why not"), [(asked, _cell(now, asked)) for asked in Input])


def _answers(setting: Setting) -> str:
    """Return what a house rule accepts, its words with their meanings."""
    said = [f"`{word}`: {meaning}" for word, meaning in setting.answer_by_word.items() if word]
    return "; ".join(said if setting.values else (setting.allowed, *said))


def _settings(settings: Sequence[Setting]) -> Iterator[str]:
    rows = [(f"`{s.key}`", s.question, f"`{s.default}`", _answers(s), s.rule) for s in settings]
    yield from _table(("House rule", "Question", "Default", "Allowed", "Rule"), rows)


def _forms(forms: Sequence[Form], before: str = "") -> Iterator[str]:
    yield from _table(("Line", "What it does"), [(f"`{before}{form.usage}`", form.summary) for form in forms])


def unit_page() -> Iterator[str]:
    """Yield the generated lines of the page about the trading unit."""
    yield from ("## The states", "", *_diagram(), "## Every state with every input", "", *_phases())
    yield from ("## House rules", "", CHOICES, "", *_settings(GAME.settings.all))
    yield from _words(GAME.title)
    yield from ("## The real unit", "", CARE)


def notation_page() -> Iterator[str]:
    """Yield the generated lines of the page about the notation."""
    yield from ("## Lines every game knows", "", *_forms(COMMON), "## Lines of files only", "", *_forms(FILE_FORMS))
    yield from (f"## {GAME.title}", "", *_forms(GAME.forms), f"### What a file may expect: {GAME.title}", "")
    yield from _forms(GAME.expects, "expect ")
    own = [form for form in CITY.forms if form not in GAME.forms]
    yield from (f"## {CITY.title}", "", "The lines of the trading unit, and these:", "", *_forms(own))
    yield from (f"### What may be given: {CITY.title}", "", *_forms(CITY.givens, "given "))
    expects = [form for form in CITY.expects if form not in GAME.expects]
    yield from (f"### What a file may expect: {CITY.title}", "", *_forms(expects, "expect "))
    for game in (BUILDER, CHANCE, DEAL):
        yield from (f"## {game.title}", "", *_forms(game.forms))
        yield from (f"### What may be given: {game.title}", "", *_forms(game.givens, "given "))
        yield from (f"### What a file may expect: {game.title}", "", *_forms(game.expects, "expect "))


def _doubtful_values() -> Iterator[str]:
    """Yield the values of the shipped cards on which sources disagree."""
    cards = shipped("us").districts.values()
    rows = [
        (card.name, key, f"{card.amount_or_none(key):,}", ", ".join(f"{other:,}" for other in card.others.get(key, ())))
        for card in cards
        for key in AMOUNTS
        if card.provenance.get(key) == "conflict"
    ]
    yield from _table(("District", "Value", "Shipped", "Also said"), rows)


LANGUAGES = {"de": "German", "es": "Spanish", "fr": "French"}


def _words(game: str) -> Iterator[str]:
    """Yield the words of a game in the languages of Companion; a word whose source is known has a star."""
    with (ROOT / "companion" / "locale" / "terms.toml").open("rb") as file:
        every = tomllib.load(file)["term"]
    terms = [term for term in every if term["game"] == game or (term.get("unit") and game == GAME.title)]
    rows = [
        (
            term["english"],
            *(f"{said['word']}{'' if said['source'] == 'own' else ' *'}" for said in map(term.get, LANGUAGES)),
        )
        for term in terms
    ]
    yield from ("## The words in four languages", "")
    yield from _table(("English", *LANGUAGES.values()), rows)
    if any("*" in cell for row in rows for cell in row):
        yield from ("\\* as in an edition in that language; the others are Companion's own words.", "")


def city_page() -> Iterator[str]:
    """Yield the generated lines of the page about Monopoly City."""
    yield from ("## House rules", "", *_settings(CITY.settings.all))
    yield from _words(CITY.title)
    yield from ("## Values to look up on your cards", "", *_doubtful_values())


def builder_page() -> Iterator[str]:
    """Yield the generated lines of the page about Monopoly Builder."""
    yield from ("## House rules", "", *_settings(BUILDER.settings.all))
    yield from _words(BUILDER.title)


def deal_page() -> Iterator[str]:
    """Yield the generated lines of the page about Monopoly Deal."""
    yield from ("## House rules", "", *_settings(DEAL.settings.all))
    yield from _words(DEAL.title)


def _keys(actions: Sequence[Action]) -> Iterator[str]:
    rows = [(" ".join(f"`{key}`" for key in key_names(action.keys)), action.help) for action in actions]
    yield from _table(("Key", "What it does"), rows)


def chance_page() -> Iterator[str]:
    """Yield the generated lines of the page about Monopoly Chance."""
    yield from ("## Keys", "", *_keys((*CHANCE_KEYS, *TIMER, *TABLE, *READ)))
    yield from ("## House rules", "", *_settings(CHANCE.settings.all))
    yield from _words(CHANCE.title)


def _contracts() -> list[dict[str, Any]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


def _rooms() -> Iterator[str]:
    """Yield the layers of the import contract as a diagram; a layer may import those below it."""
    layers = next(contract["layers"] for contract in _contracts() if contract["type"] == "layers")
    rooms = [[name.removeprefix("companion.") for name in layer.split(" | ")] for layer in layers]
    yield "```mermaid"
    yield "flowchart TD"
    for number, names in enumerate(rooms):
        yield f"    subgraph layer{number} [ ]"
        yield from (f"        {name}" for name in names)
        yield "    end"
    yield from (f"    layer{number} --> layer{number + 1}" for number in range(len(rooms) - 1))
    yield "```"
    yield ""


def architecture_page() -> Iterator[str]:
    """Yield the rooms and the import rules that are checked."""
    yield from ("## Who imports whom", "", "Downwards only; rooms side by side do not know each other.", "", *_rooms())
    yield "Checked by `lint-imports` in every run:"
    yield ""
    yield from (f"- {contract['name']}." for contract in _contracts())


def _first_paragraph(file: Path) -> str:
    """Return the first paragraph of a module's docstring, or the first line of a script's."""
    text = file.read_text("utf-8")
    if file.suffix == ".js":
        return text.partition("\n")[0].removeprefix("// ")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n\n")[0].replace("\n", " ")


def modules_page() -> Iterator[str]:
    """Yield the modules of the larger folders, each with its own description."""
    for title, folders in MODULES.items():
        yield from (f"## {title}", "")
        files = [file for folder in folders for file in sorted((ROOT / "companion" / folder).glob("*.[jp][sy]"))]
        rows = [
            (f"`{file.relative_to(ROOT / 'companion')}`", _first_paragraph(file))
            for file in files
            if file.stem[0] != "_"
        ]
        yield from _table(("file", "what it says of itself"), rows)


MODULES = {
    "City": ("games/city", "games/city/facts", "games/city/rules"),
    "Builder": ("games/builder", "games/builder/facts", "games/builder/rules"),
    "What City and Builder share": ("games/board",),
    "Chance": ("games/chance", "games/chance/facts", "games/chance/rules"),
    "Deal": ("games/deal", "games/deal/facts", "games/deal/rules"),
    "All games, and the trading unit": ("games", "unit"),
    "The table and the running evening": ("core", "core/notation", "table", "session"),
    "The screen": ("tui", "tui/desks", "tui/pages", "tui/windows", "tui/widgets"),
    "The phones": ("phones", "phones/pages/js", "phones/wall"),
    "The box": ("wire", "box", "box/selftest"),
    "The club": ("club",),
    "Files, sounds, languages and commands": ("store", "sound", "locale", "cli"),
}
PAGES: dict[str, tuple[Callable[[], Iterator[str]], ...]] = {
    "architecture.md": (architecture_page,),
    "modules.md": (modules_page,),
    "unit.md": (unit_page,),
    "notation.md": (notation_page,),
    "city.md": (city_page,),
    "builder.md": (builder_page,),
    "deal.md": (deal_page,),
    "chance.md": (chance_page,),
}


def renewed_page(name: str) -> str:
    """Return a page with its generated parts updated. Raises `ValueError` if it lacks the marks."""
    text = (DOCS / name).read_text("utf-8")
    first, *others = re.split(f"{re.escape(BEGIN)}.*?{re.escape(END)}", text, flags=re.DOTALL)
    if len(others) != len(PAGES[name]):
        raise ValueError(f"{name} needs the lines {BEGIN} and {END}, {len(PAGES[name])} of each")
    made = ["\n".join([BEGIN, "", *part(), "", END]) for part in PAGES[name]]
    return first + "".join(part + after for part, after in zip(made, others, strict=True))


def outdated_pages() -> list[str]:
    """Return the pages that differ from what the code generates."""
    return [name for name in PAGES if (DOCS / name).read_text("utf-8") != renewed_page(name)]


def main(arguments: Sequence[str]) -> int:
    """Write the pages that are out of date, or only list them; return the exit status."""
    stale = outdated_pages()
    print(*(stale or ["Every page is up to date."]), sep="\n")
    if "--check" in arguments:
        return 1 if stale else 0
    for name in stale:
        (DOCS / name).write_text(renewed_page(name), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
