"""The pages that come from the code say what the code says."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.core.notation import Form
from companion.games.alone import GAME
from companion.games.builder.game import GAME as BUILDER
from companion.games.chance.game import GAME as CHANCE
from companion.games.city.game import GAME as CITY
from companion.games.deal.game import GAME as DEAL
from companion.games.game import Game
from companion.table.orders import COMMON
from companion.table.reading import DiscardingJournal
from companion.table.script import play, read
from companion.tui.actions import CHANCE as CHANCE_KEYS
from companion.unit.phases import TRANSITIONS, Input, Phase, reason_against_input
from tools import pages

UNIT = (pages.DOCS / "unit.md").read_text("utf-8")
ROOT = pages.DOCS.parent
NOTATION = (pages.DOCS / "notation.md").read_text("utf-8")


def test_the_pages_are_up_to_date() -> None:
    assert pages.outdated_pages() == [], "run .venv/bin/python tools/pages.py"


def test_every_refusal_and_every_arrow_is_on_the_page_of_the_unit() -> None:
    for now in Phase:
        for asked in Input:
            reason = reason_against_input(now, asked)
            assert reason is None or str(reason) in UNIT
    assert all(f"{source.name} --> {target.name}: " in UNIT for (source, _), target in TRANSITIONS.items())


@pytest.mark.parametrize(
    "form",
    [
        form
        for game in (GAME, CITY, BUILDER, CHANCE, DEAL)
        for form in (*COMMON, *game.forms, *game.givens, *game.expects)
    ],
    ids=lambda form: form.usage,
)
def test_every_form_is_on_the_page_of_the_notation(form: Form) -> None:
    assert form.usage.replace("|", "\\|") in NOTATION
    assert form.summary in NOTATION


@pytest.mark.parametrize("game", [GAME, CITY, BUILDER, CHANCE, DEAL], ids=lambda game: game.name)
def test_every_house_rule_is_on_the_page_of_its_game_with_words_for_every_value(game: Game[Any]) -> None:
    page = (pages.DOCS / f"{game.name}.md").read_text("utf-8")
    for setting in game.settings.all:
        line = next(line for line in page.splitlines() if line.startswith(f"| `{setting.key}` | {setting.question}"))
        assert all(f"`{word}`: {said}" in line for word, said in setting.answer_by_word.items() if word)


def test_every_key_of_chance_is_on_its_page() -> None:
    chance = (pages.DOCS / "chance.md").read_text("utf-8")
    assert all(action.help in chance for action in CHANCE_KEYS)


def test_a_chance_card_is_carried_out_by_the_key_that_the_page_of_chance_names() -> None:
    chance = (pages.DOCS / "chance.md").read_text("utf-8")
    key = next(action.keys for action in CHANCE_KEYS if action.id == "chance-card")
    assert f"enter the Chance card (`{key}`)" in chance


def test_only_what_needs_no_package_is_said_to_run_without_the_virtual_environment() -> None:
    where = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *pages.DOCS.glob("*.md"), *(ROOT / "tools").glob("*.py")]
    texts = [file.read_text("utf-8").replace(".venv/bin/python ", "") for file in where]
    named = {found for text in texts for found in re.findall(r"python3? (tools/\w+\.py|-m [\w.]+)", text)}
    assert named == {"tools/play.py", "tools/check.py", "-m tools.wiring"}


def test_the_example_on_the_page_of_deal_plays() -> None:
    example = (pages.DOCS / "deal.md").read_text("utf-8").split("```")[1]
    assert play(read(example, "example", games.load, ("deal",)), DiscardingJournal()).problems == ()


def test_the_example_on_the_page_of_builder_plays() -> None:
    example = (pages.DOCS / "builder.md").read_text("utf-8").split("```")[1]
    assert play(read(example, "example", games.load, ("builder",)), DiscardingJournal()).problems == ()


def test_the_example_on_the_page_plays() -> None:
    example = NOTATION.split("```")[1]
    outcome = play(read(example, "example", games.load, ("unit",)), DiscardingJournal())
    assert outcome.problems == ()
    assert outcome.table is not None


def test_a_page_that_was_edited_between_the_marks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [(name, (pages.DOCS / name).read_text("utf-8")) for name in pages.PAGES if name != "unit.md"]
    for name, text in (("unit.md", UNIT.replace("ready", "steady")), *others):
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    assert pages.outdated_pages() == ["unit.md"]
    assert pages.main(["--check"]) == 1
    assert pages.main([]) == 0
    assert pages.outdated_pages() == []


def test_every_module_says_something_of_itself() -> None:
    rows = [line for line in pages.modules_page() if line.startswith("| `")]
    assert len(rows) > 150
    assert [row for row in rows if not re.search(r"\| \S.*[.:] \|$", row)] == []


def places(name: str, room: str) -> list[Path]:
    """Return what a name on these pages may mean: in the room of its row, or in each game for X."""
    rooms = (
        "",
        "companion",
        "companion/games",
        "companion/games/city",
        "companion/tui",
        "companion/tui/desks",
        "companion/cli",
        "companion/phones",
        "companion/phones/pages",
        "companion/phones/pages/js",
        "companion/phones/wall",
        "firmware/companion_box/src/core",
        "firmware/companion_box/src/boards/atmega328p",
        f"companion/{room}",
    )
    names = [name.replace("/X/", f"/{game}/") for game in ("city", "builder", "chance", "deal")]
    return [found for room in rooms for each in names for found in (ROOT / room).glob(each)]


def engineers_page() -> str:
    page = "".join((pages.DOCS / name).read_text("utf-8") for name in ("architecture.md", "changing.md"))
    return page.partition(pages.END)[2]


def test_every_file_that_the_pages_for_engineers_name_is_there() -> None:
    rooms = [(next(iter(re.findall(r"^\| `([\w/]+/)`", line)), ""), line) for line in engineers_page().splitlines()]
    ends = "py|md|toml|js|css|tcss|json|csv|txt|c|h|hex"
    named = [(name, room) for room, line in rooms for name in re.findall(rf"`([\w./*-]+(?:/|\.(?:{ends})))`", line)]
    assert len(named) > 500
    told = {name.replace("LANGUAGE", "de") for name, room in named if not places(name.replace("LANGUAGE", "de"), room)}
    assert told == set()


def test_every_name_of_the_code_that_the_pages_for_engineers_give_is_there() -> None:
    """A word in capitals, or one with an underscore, is a name in the code, not one of the page."""
    kinds = ("companion", "tests", "tools", "firmware", "firmware_sim", "benchmarks")
    files = [
        each for kind in kinds for end in ("py", "js", "c", "h", "toml") for each in (ROOT / kind).rglob(f"*.{end}")
    ]
    known = {
        word for each in files if "packed" not in each.parts for word in re.findall(r"\w+", each.read_text("utf-8"))
    }
    named = set(re.findall(r"`(_?[A-Za-z]+_\w*|_\w+|[A-Z]\w+)`", engineers_page()))
    assert len(named) > 100
    assert sorted(named - known) == []
