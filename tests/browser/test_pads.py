"""A phone has one act that stands out, pads for its numbers, and the card of what is sold."""

import asyncio

import pytest
from playwright.async_api import Browser, Page, expect

from companion.unit.rules import CURRENCY
from tests.browser.measures import BROKEN
from tests.browser.windows import Windows, broken_rules, button, resize, said, say, tap
from tests.functional.test_amounts import CITY, WRITINGS
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

FILLED = "(all) => all.map((one) => getComputedStyle(one).backgroundColor.match(/[0-9]+/g).map(Number))"
BELOW_HEADLINE = """() => {
  const out = [...document.querySelectorAll(".choices button")].find((one) => one.textContent.startsWith("Cash out"));
  const above = document.querySelector(".headline").getBoundingClientRect().bottom;
  return Math.round(out.getBoundingClientRect().top - above);
}"""
"""How far below the headline Cash out is."""
SEEN = "(all) => all.filter((one) => !one.closest('details:not([open])')).length"
"""How many of some buttons are seen."""

BEGINS = """() => {
  const facts = document.querySelector(".lot p"), text = facts.firstChild, range = document.createRange();
  const top = (place) => {
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().top;
  };
  const points = [...text.data].map((_, place) => place).filter((place) => text.data[place] === "·");
  return Array.from({ length: 100 }, (_, step) => 100 + 2 * step).filter((wide) => {
    facts.style.width = `${wide}px`;
    return points.some((place) => top(place) > top(place - 2) + 4);
  });
}"""
"""In which widths a line of the facts of a lot begins with the point between two of them."""

FIRST_ACT_S, TAP_S = 10.0, 2.0
"""From the scan to the first act, with the time a person takes to find and tap a button."""


async def press(page: Page, keys: str) -> None:
    said_as = {".": "point", "<": "delete", "k": "thousand", "M": "million"}
    for key in keys:
        await tap(page.locator(".keys").get_by_role("button", name=said_as.get(key, key), exact=True))


@pytest.mark.parametrize(
    ("game", "lines", "act"),
    [
        ("city", (), "Roll"),
        ("city", ("roll 1 2",), "Buy Stoneside for 600k"),
        ("builder", ("begins Ana",), "Roll"),
        ("builder", ("begins Ana", "roll 2 3"), "Pick the space you landed on"),
        ("deal", ("begins Ana",), "Draw"),
        ("chance", ("roll 4", "flip 7"), "Cash out"),
    ],
)
async def test_one_act_is_large_and_the_seldom_ones_are_folded(
    browser: Browser, game: str, lines: tuple[str, ...], act: str
) -> None:
    async with Hall(game, ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, *lines)
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await expect(phone.locator("button.primary")).to_have_count(1)
        await expect(phone.locator("button.primary span")).to_have_text(act)
        box = await phone.locator("button.primary").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844 / 2
        assert await phone.locator(".choices button:not(.tile)").evaluate_all(SEEN) <= 7
        assert await broken_rules(phone) == []
        assert windows.problems == []


async def test_what_ends_the_game_is_quiet_at_the_end_and_asked_once(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(banker, "Show the table"))
        await expect(banker.locator(".choices button.last").last).to_have_text("End the game")
        await tap(button(banker, "End the game"))
        await expect(button(banker, "Do it")).to_be_visible()
        assert hall.lines == []
        await tap(button(banker, "Do it"))
        await expect(banker.get_by_text("win with").first).to_be_visible()
        assert windows.problems == []


async def test_the_flips_of_chance_lie_in_a_grid_beside_cash_out_with_its_odds(browser: Browser) -> None:
    async with Hall("chance", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, "roll 4")
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        out = phone.locator("button", has_text="Cash out")
        await expect(out.locator("small")).to_have_text("Next flip: 20% bankrupt")
        await expect(phone.locator(".tiles > p")).to_have_text("Flip the top card, then tap what it is")
        await expect(phone.locator(".tiles button").first).to_have_text("Cash 2")
        red, green = await phone.locator(".tile.colour").evaluate_all(FILLED)
        assert red[0] > 2 * red[1]
        assert green[1] > 2 * green[0]
        below = await phone.evaluate(BELOW_HEADLINE)
        await resize(phone, 360, 640)
        row = "(all) => all.filter((one) => one.offsetTop === all[0].offsetTop).length"
        assert await phone.locator(".tiles button").evaluate_all(row) == 4
        assert await phone.evaluate(BROKEN) == []
        await expect(out).to_be_in_viewport(ratio=1)
        await expect(phone.locator(".tiles button").last).to_be_in_viewport(ratio=1)
        await resize(phone, 844, 390)
        await expect(out).to_be_in_viewport(ratio=1)
        assert await phone.evaluate(BROKEN) == []
        await tap(button(phone, "Flip Cash 9"))
        await expect(phone.get_by_text("Ana flips Cash 9").first).to_be_visible()
        await resize(phone, 390, 844)
        assert await phone.evaluate(BELOW_HEADLINE) == below
        assert windows.problems == []


async def test_the_card_of_an_auction_says_what_is_sold_and_what_a_call_leaves(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, "given owner Summergate Ben", "roll 1 2", "auction")
        key = hall.room.seats.door.key
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        await expect(ben.get_by_text("Ana opens the bidding", exact=True)).to_be_visible()
        await expect(ben.get_by_text("The banker can bid for them.", exact=True)).to_be_visible()
        await expect(ben.locator("button.call")).to_have_count(0)
        await expect(ben.locator(".headline.mine")).to_have_count(0)
        await expect(ana.locator(".headline.mine")).to_be_visible()
        say(hall, "bid Ana 20k")
        await expect(ben.locator(".lot.g-brown p")).to_have_text(
            "List price 600k · Rent 40k · Completes brown for Ben · You own 1 of 2 brown"
        )
        small = ben.locator("button.call small")
        await expect(small).to_have_text(["+10k · 37.67M left", "+50k · 37.63M left", "+100k · 37.58M left"])
        await expect(button(ana, "I'm out")).to_have_count(0)
        assert await ben.evaluate(BEGINS) == []
        for size in ((360, 640), (844, 390)):
            await resize(ben, *size)
            assert await ben.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert windows.problems == []


async def test_an_own_amount_is_put_together_and_refused_at_its_field(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, "roll 1 2", "auction", "bid Ana 20k")
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        await tap(button(ben, "Other amount"))
        field = ben.get_by_label("Your bid")
        await expect(field).to_have_attribute("inputmode", "none")
        await press(ben, "1.5")
        await expect(ben.get_by_text("36.2M left", exact=True)).to_be_visible()
        await press(ben, "<<<1")
        await tap(button(ben, "+10k"))
        await expect(field).to_have_value("11k")
        await tap(button(ben, "Bid"))
        await expect(ben.locator(".pad .why")).to_contain_text("11k is not a multiple of the smallest note, 10k")
        await press(ben, "<<<10k")
        await tap(button(ben, "Bid"))
        await expect(ben.locator(".pad .why")).to_contain_text("10k doesn't beat Ana's 20k")
        assert await broken_rules(ben) == []
        assert [text for text, _ in hall.lines if text.startswith("bid")] == ["bid Ana 20k"]
        await press(ben, "<<<600k")
        await tap(button(ben, "Bid"))
        await expect(ben.locator(".lead")).to_have_text("Ben leads with 600k")
        await expect(field).to_have_count(0)
        assert windows.problems == []


async def test_every_writing_typed_on_the_pad_is_bid_as_it_was_typed_or_refused_at_its_field(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, "roll 1 2", "auction", "bid Ana 20k")
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        lead, field = ben.locator(".lead"), ben.get_by_label("Your bid")
        await tap(button(ben, "Other amount"))
        for text in WRITINGS:
            await field.fill(text)
            await tap(button(ben, "Bid"))
            if text not in CITY:
                await expect(ben.locator(".pad .why")).to_contain_text(text)
                continue
            await expect(lead).to_have_text(f"Ben leads with {CURRENCY.show(CITY[text])}")
            say(hall, "undo")
            await expect(lead).to_have_text("Ana leads with 20k")
            await tap(button(ben, "Other amount"))
        assert len([text for text, _ in hall.lines if text.startswith("bid Ben")]) == len(CITY)
        assert windows.problems == []


async def test_all_others_tap_that_they_are_out_and_the_auction_closes_by_itself(browser: Browser) -> None:
    async with (
        Hall("city", ("Ana", "Ben", "Cal"), options={"auction_all_out": "at_once"}) as hall,
        Windows(browser, hall.host) as windows,
    ):
        hall.room.has_screen = False
        say(hall, "roll 1 2", "auction", "bid Ana 20k")
        for name in ("Ben", "Cal"):
            phone = await windows.seat(name, hall.room.seats.door.key)
            await tap(button(phone, "I'm out"))
            await tap(button(phone, "Do it"))
            await expect(said(phone)).to_have_count(1)
        await expect(phone.get_by_text("Stoneside goes to Ana for 20k")).to_be_visible()
        assert windows.problems == []


async def test_the_money_of_a_deal_and_of_a_card_is_put_together_by_taps(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(phone, "Make a deal"))
        await tap(button(phone, "+500k"))
        await expect(phone.get_by_text("37.2M left", exact=True)).to_be_visible()
        await press(phone, "<")
        await expect(phone.get_by_label("Money")).to_have_value("500")
        await press(phone, "k")
        await tap(button(phone, "Next"))
        await tap(button(phone, "Next"))
        await expect(phone.get_by_text("Cash: Ana 37.7M → 37.2M, Ben 37.7M → 38.2M")).to_be_visible()
        await tap(button(phone, "Back"))
        say(hall, "land Chance")
        await tap(phone.locator(".due > summary"))
        await tap(button(phone, "Pay the bank"))
        await press(phone, "1.5M")
        await tap(button(phone, "Next"))
        await tap(button(phone, "Do it"))
        await expect(phone.get_by_text("36.2M").first).to_be_visible()
        assert windows.problems == []


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal", "unit"])
async def test_from_the_code_to_the_first_act_it_takes_two_taps_and_ten_seconds(browser: Browser, game: str) -> None:
    async with Hall(game, ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        async with asyncio.timeout(FIRST_ACT_S - 2 * TAP_S):
            phone = await windows.phone(f"/#{hall.room.seats.door.key}")
            await tap(button(phone, "Ana"))
            await expect(phone.locator(".headline")).to_contain_text("You're in. ")
            await tap(phone.locator(".choices button:visible").first)
            await expect(phone.get_by_role("heading", name="What happened")).to_be_visible()
        assert [source for _, source in hall.lines] == ["phone Ana"]
        assert windows.problems == []
