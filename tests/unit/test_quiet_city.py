"""What is kept of a drawn city over a bid is what would be drawn again."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.language import speaking
from companion.games.city.state import City
from companion.games.city.view import CityView, city_view
from companion.unit.state import Unit
from tests.evenings import played, read

EVENINGS = sorted((Path(__file__).parents[1] / "golden" / "evenings").glob("city*.moves"))
AUCTION = "game city\nplayers Ana Ben Cal\nroll 6 5\nauction\n"


def with_new_parts(state: City) -> City:
    """Return a city that equals another and shares no part that has a picture."""
    parts: dict[str, Any] = {
        "plots": {**state.plots},
        "player_states": {**state.player_states},
        "accounts": {**state.accounts},
    }
    return replace(state, **parts)


def quiet(view: CityView) -> CityView:
    """Return a view without what a countdown may change."""
    return replace(view, asked=(), headline="")


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda path: path.stem)
def test_what_is_kept_is_what_would_be_drawn_again(evening: Path) -> None:
    for line, state in played(read(evening.read_text("utf-8"), evening.name)).lines_and_states_replayed():
        shown = city_view(state, line.at_ms)
        assert shown == city_view(with_new_parts(state), line.at_ms)
        still = Unit(profile=state.unit.profile, spin_until_ms=state.unit.spin_until_ms)
        assert quiet(shown) == quiet(city_view(replace(with_new_parts(state), unit=still), line.at_ms))


def test_a_bid_draws_no_space_again() -> None:
    table = played(read(AUCTION, "auction"))
    before = city_view(table.state, 0)
    table.submit("bid Ana 10k", table.now_ms)
    after = city_view(table.state, 0)
    assert after.places is before.places
    assert after.headline != before.headline


def test_what_is_kept_is_kept_for_each_language() -> None:
    state = played(read(AUCTION, "auction")).state
    english = city_view(state, 0)
    with speaking("de"):
        german = city_view(state, 0)
    assert german.columns != english.columns
    assert city_view(state, 0).places is english.places
