"""The page of an evening: complete in one file, and no name or move can slip anything in."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from companion.table.game_text import eventful_story_without_who_leads, lines_and_sentences, story
from companion.table.report import report_page
from tests.evenings import played, read

VOID = {"meta"}


class Page(HTMLParser):
    """Reads a page: its tags all closed, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.addresses: list[str | None] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href") or name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def evening(game: str, *lines: str, players: str = "Ana Ben") -> str:
    """Return an evening as a file of moves."""
    return "\n".join((f"game {game}", f"players {players}", *lines))


EVENINGS = {
    "city": evening("city", "roll 1 2", "buy", "end", "roll 1 3", "end", "roll 2 1", "finish"),
    "builder": evening("builder", "roll 1 2", "finish"),
    "chance": evening("chance", "roll 3", "finish"),
    "deal": evening("deal", "draw", "finish"),
    "unit": evening("unit", "on", "press"),
}


@pytest.mark.parametrize("game", EVENINGS)
def test_the_page_of_every_game_tells_the_evening_and_needs_nothing_else(game: str) -> None:
    table = played(read(EVENINGS[game], game))
    text = report_page(table, "Friday")
    page = Page(text)
    said = "\n".join(page.texts)
    for sentence in (
        *eventful_story_without_who_leads(table),
        *(words for _, words in lines_and_sentences(table)),
        *table.setup.players[: game != "unit"],
    ):
        assert sentence in said
    assert {"script", "link", "img", "iframe"}.isdisjoint(page.tags)
    assert page.addresses == []
    assert "url(" not in text
    assert "http" not in text


def test_the_chart_has_a_line_for_each_player_and_their_names_stand_apart() -> None:
    players = "Ana Ben Cal Dov Eve Fay"
    turns = ("roll 1 2", "buy", "end", *(move for _ in range(5) for move in ("roll 1 3", "end")))
    text = report_page(played(read(evening("city", *turns, "pay Ana Ben 20m", players=players), "here")), "Friday")
    assert text.count("<polyline") == 6
    places = sorted(float(y) for y in re.findall(r'class="name[^>]* y="([\d.]+)"', text))
    assert all(below - above >= 15.9 for above, below in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 244


def test_what_a_name_or_a_note_says_stays_a_text() -> None:
    players = '"<script>alert(1)</script>" "A&B \'x\' onload=1"'
    text = report_page(
        played(read(evening("city", "roll 1 2", 'note "<img src=x>"', players=players), "here")), "<b>Fri</b>"
    )
    page = Page(text)
    assert {"script", "img", "b"}.isdisjoint(page.tags)
    assert "<script>alert(1)</script>" in page.texts
    assert "<img src=x>" not in "".join(page.texts), "a note is the banker's own"


def test_a_sentence_that_answers_two_questions_is_told_once() -> None:
    told = story(played(read(EVENINGS["deal"], "deal")))
    assert "No one paid anything." in told
    assert len(set(told)) == len(told)


def test_the_end_leaves_out_what_did_not_happen() -> None:
    lines = ("given owner Westlands Ben", "given blocks Westlands 3r", "land Westlands by Ana", "finish")
    table = played(read("\n".join(("game city", "players Ana Ben", *lines)), "city"))
    assert "No one went to jail." in story(table)
    assert eventful_story_without_who_leads(table) == (
        "Longest street: light blue, 3 blocks, owned by Ben.",
        "Highest rent: 1.2M, Ana to Ben for Westlands.",
    )
