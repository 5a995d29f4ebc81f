"""A phone and a TV at every game, in mid-evening and at its end: what they show, one move, and what axe finds."""

from functools import partial

import pytest
from playwright.async_api import Browser, Page, expect

from companion.session.origin import Origin
from tests.browser.measures import BROKEN, HALF, OUTSIDE
from tests.browser.windows import Windows, broken_rules, button, resize, tap, unfold
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def give_to_ben(ana: Page, ben: Page) -> None:
    """Offer Ben what is put together on Ana's phone, for nothing, and accept it on theirs."""
    await tap(button(ana, "Next"))
    await tap(button(ana, "Ben"))
    await tap(button(ana, "Next"))
    await tap(button(ana, "Do it"))
    await tap(button(ben, "Accept"))
    await expect(ben.get_by_role("button", name="Accept")).to_have_count(0)


@pytest.mark.parametrize(
    ("evening", "lines", "player", "shown", "move", "written"),
    [
        ("city_s01_opening_lap", 30, "Ana", "Old Town", "60k", "bid Ana 60k"),
        ("builder_s04_rent_ladder", 30, "Cleo", "trade or build", "End the turn", "end"),
        ("chance_s05_round_end", 40, "Green", "roll the die", "Rolled 3", "roll 3"),
        (
            "deal_s04_poor_debtors",
            20,
            "Cleo",
            "you owe Ana 2 for the birthday",
            "Nothing to pay Nothing on the table to pay Ana with",
            "pay nothing by Cleo",
        ),
        ("city_shared_win", 1000, "", "win", "", ""),
    ],
)
async def test_a_phone_and_a_tv_at_every_game(
    browser: Browser, evening: str, lines: int, player: str, shown: str, move: str, written: str
) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell(evening, lines)
        key = hall.room.seats.door.key
        phone = await windows.phone(f"/#{key}")
        if player:
            await tap(button(phone, player))
        tv = await windows.tv(f"/tv#{key}")
        for page in (phone, tv):
            await expect(page.get_by_text(shown).first).to_be_visible()
            await expect(page.get_by_text("One moment")).to_have_count(0)
            assert await broken_rules(page) == []
        await resize(phone, 360, 640)
        assert await phone.evaluate("document.documentElement.scrollWidth") <= 360
        for size in (
            (320, 568),
            (240, 493),
            (195, 422),
        ):  # 360 × 740 for a text half as large again, 390 × 844 for twice
            await resize(phone, *size)
            assert await phone.evaluate(BROKEN) == [], size
            assert await phone.evaluate("document.documentElement.scrollWidth") <= size[0]
        for size in ((1920, 1080), (1280, 720), (1080, 1920)):
            await resize(tv, *size)
            assert await tv.evaluate("document.documentElement.scrollHeight") <= size[1]
            assert await tv.evaluate(OUTSIDE) == []
            assert await tv.evaluate(HALF) == []
        if move:
            last = await tv.locator(".last li").first.inner_text()
            await expect(phone.locator("button.call.fresh")).to_have_count(0)
            await tap(button(phone, move))
            await expect(tv.locator(".last li").first).not_to_have_text(last)
            assert hall.lines[-1] == (written, f"phone {player}")
        assert windows.problems == []


async def test_no_long_name_is_broken_beside_its_figures(browser: Browser) -> None:
    names = ("Ana", "Maximilian-Bartholomäus", "Würfelköniginnen")
    async with Hall("chance", names) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for size in ((390, 844), (360, 640), (320, 568)):
            await resize(phone, *size)
            assert await phone.evaluate(BROKEN) == [], size
            assert await phone.evaluate("document.documentElement.scrollWidth") <= size[0]


async def test_a_name_without_a_gap_is_no_wider_than_the_smallest_phone(browser: Browser) -> None:
    names = ("Ana", "A" * 20, "W" * 20, "ก" * 20)
    async with Hall(players=names) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for width, height in ((390, 844), (320, 568), (240, 320)):
            await resize(phone, width, height)
            assert await phone.evaluate("document.documentElement.scrollWidth") <= width


async def test_calls_are_in_sight_on_a_phone_that_lies_on_its_side(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ben", hall.room.seats.door.key)
        for line in ("roll 6 5", "auction", "bid Ana 50k"):
            assert hall.session.submit(line, Origin("key")) is None
        calls = phone.locator("button.call")
        await expect(calls).to_have_count(4)
        for size, in_sight in (((844, 390), 4), ((640, 320), 4), ((240, 320), 1)):
            await resize(phone, *size)
            for place in range(in_sight):
                await expect(calls.nth(place)).to_be_in_viewport(ratio=1)
        assert windows.problems == []


async def test_a_light_fits_beside_a_text_twice_as_large(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for line in ("roll 1 2", "buy", "press"):
            assert hall.session.submit(line, Origin("key")) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key, size=(195, 422))
        await expect(phone.get_by_role("img", name="The light is running")).to_be_visible()
        assert await phone.evaluate(BROKEN) == []


ORDER = """() => {
  const text = document.createTreeWalker(document.querySelector(".headline"), NodeFilter.SHOW_TEXT).nextNode();
  const at = (place) => {
    const range = document.createRange();
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().left;
  };
  return at(text.data.search(/[0-9]/)) > at(text.data.search(/[\u0590-\u05ff]/));
}"""
"""Whether the figure in the headline stands to the right of a Hebrew letter before it."""


@pytest.mark.parametrize("path", ["/", "/tv"])
async def test_what_follows_a_name_written_from_right_to_left_stands_to_its_right(browser: Browser, path: str) -> None:
    async with Hall("deal", ("יוסף", "Ben")) as hall, Windows(browser, hall.host) as windows:
        assert hall.session.submit("draw", Origin("key")) is None
        page = await windows.phone(f"{path}#{hall.room.seats.door.key}")
        if path == "/":
            await tap(button(page, "Show the table"))
        headline = page.locator(".headline")
        await expect(headline).to_contain_text("play up to 3 cards")
        await resize(page, 1280, 720)
        assert await page.evaluate(ORDER)


@pytest.mark.parametrize("name", ["יוסף בן-דוד", "ז'אן לוי", "א.ב כהן", "محمد عبد الله"])
async def test_a_name_of_several_parts_written_from_right_to_left_is_one(browser: Browser, name: str) -> None:
    async with Hall("deal", (name, "Ben")) as hall, Windows(browser, hall.host) as windows:
        assert hall.session.submit("draw", Origin("key")) is None
        phone = await windows.phone(f"/#{hall.room.seats.door.key}")
        await tap(button(phone, "Show the table"))
        await expect(phone.locator(".headline")).to_contain_text(f"\u2068{name}\u2069: play up to 3 cards")


async def test_a_thief_gets_no_seat_and_a_freed_one_is_told(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        ana, thief = await windows.seat("Ana", key), await windows.phone(f"/#{key}")
        await expect(button(thief, "Ben")).to_be_visible()
        await expect(button(thief, "Ana")).to_have_count(0)
        hall.room.free_seat("Ana")
        await expect(ana.get_by_text("The banker freed this seat")).to_be_visible()
        await expect(button(ana, "Join")).to_be_visible()
        await tap(button(thief, "Ana"))
        await expect(thief.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        assert windows.problems == []


async def test_a_deal_is_put_together_on_one_phone_and_accepted_on_the_other(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        await tap(button(ana, "Make a deal"))
        await ana.get_by_label("Money", exact=True).fill("500k")
        await tap(button(ana, "Next"))
        await tap(button(ana, "Ben"))
        await tap(button(ana, "Next"))
        await tap(button(ana, "Do it"))
        await expect(ana.get_by_role("heading", name="Waiting for Ben")).to_be_visible()
        await tap(button(ben, "Accept"))
        await expect(ben.get_by_text("38.2M").first).to_be_visible()
        await expect(ana.get_by_text("37.2M").first).to_be_visible()
        assert hall.lines[-1][1] == "phone Ana+Ben"
        assert windows.problems == []


@pytest.mark.parametrize(
    ("game", "says", "typed", "others", "booked"),
    [
        ("city", "500 for 500k, 1.5 for 1.5M", "1,5", "jail card", "1.5m, 1 jail cards"),
        ("builder", "an amount such as 150", "40", "1 green", "40, 1 excavator"),
    ],
)
async def test_the_money_of_a_deal_is_typed_with_a_pad_of_digits(
    browser: Browser, game: str, says: str, typed: str, others: str, booked: str
) -> None:
    async with Hall(game) as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        assert game == "builder" or hall.session.submit("given card jail Ana", Origin("key")) is None
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        await tap(button(ana, "Make a deal"))
        money = ana.get_by_label("Money", exact=True)
        await expect(money).to_have_attribute("inputmode", "none")
        await expect(money).to_have_accessible_description(says)
        await money.fill("1.500.000")
        await tap(button(ana, "Next"))
        await expect(ana.locator(".why")).to_contain_text("“1.500.000” has thousands separators")
        await money.fill(typed)
        await tap(ana.get_by_text("Anything else", exact=True))
        await ana.get_by_label("Anything else").fill(others)
        await give_to_ben(ana, ben)
        assert hall.lines[-1][0] == f"trade Ana : {booked} for Ben : nothing"
        assert windows.problems == []


async def test_what_can_be_given_in_a_deal_is_said_in_the_words_of_the_game(browser: Browser) -> None:
    async with Hall("builder") as hall, Windows(browser, hall.host) as windows:
        ana = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(ana, "Make a deal"))
        others = ana.get_by_label("Anything else")
        await expect(others).to_be_hidden()
        await tap(ana.get_by_text("Anything else", exact=True))
        await expect(others).to_have_accessible_description(
            "money, deeds, resources or jail cards, with commas between"
        )
        await expect(ana.get_by_placeholder("500k")).to_have_count(0)
        assert await broken_rules(ana) == []
        assert windows.problems == []


@pytest.mark.parametrize(
    ("game", "lines", "tapped", "booked"),
    [
        (
            "builder",
            ("given owner Oriental Ana",),
            (("Oriental Avenue", "g-light-blue"), ("green", "g-green"), ("green", "g-green")),
            'trade Ana : "Oriental Avenue", 2 excavator for Ben : nothing',
        ),
        (
            "city",
            ('given owner "Old Town" Ana', "given card jail Ana"),
            (("Old Town", "g-purple"), ("Jail card", "tile")),
            'trade Ana : "Old Town", 1 jail cards for Ben : nothing',
        ),
    ],
)
async def test_what_changes_hands_is_tapped_in_its_colour(
    browser: Browser, game: str, lines: tuple[str, ...], tapped: tuple[tuple[str, str], ...], booked: str
) -> None:
    async with Hall(game) as hall, Windows(browser, hall.host) as windows:
        for line in lines:
            assert hall.session.submit(line, Origin("key")) is None
        key = hall.room.seats.door.key
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        await tap(button(ana, "Make a deal"))
        for name, look in tapped:
            free = ana.locator(f"form button.{look}[aria-pressed=false]").filter(has_text=name)
            await tap(free.first)
        assert await broken_rules(ana) == []
        await give_to_ben(ana, ben)
        assert hall.lines[-1][0] == booked
        assert windows.problems == []


async def test_what_was_put_together_stands_there_again_after_a_refusal(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for line in ('given owner "Old Town" Ana', 'given owner "Seaview" Ana'):
            assert hall.session.submit(line, Origin("key")) is None
        key = hall.room.seats.door.key
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        money, town = ana.get_by_label("Money", exact=True), button(ana, "Old Town")

        async def put(typed: str) -> None:
            """Type what else Ana gives; Ben gives nothing."""
            await money.fill(typed)
            await tap(button(ana, "Next"))
            await tap(button(ana, "Ben"))
            await tap(button(ana, "Next"))

        await tap(button(ana, "Make a deal"))
        await tap(town)
        await money.fill("12345")
        await tap(button(ana, "Next"))
        await expect(ana.locator(".why")).to_contain_text("is not a multiple of the smallest note")
        await expect(money).to_have_value("12345")
        await expect(town).to_have_attribute("aria-pressed", "true")
        await put("500k")
        await tap(button(ana, "Do it"))
        await tap(button(ben, "Decline"))
        await expect(ana.get_by_role("heading", name="Waiting for Ben")).to_have_count(0)
        await tap(button(ana, "Make a deal"))
        await expect(money).to_have_value("500k")
        await put("400k")
        await tap(button(ana, "Do it"))
        await tap(button(ben, "Accept"))
        await expect(ana.get_by_text("37.3M").first).to_be_visible()
        assert hall.lines[-1][0] == 'trade Ana : 400k, "Old Town" for Ben : nothing'
        await tap(button(ana, "Make a deal"))
        await expect(town).to_have_count(0)
        await put("")
        assert windows.problems == []


async def test_what_is_too_long_for_the_companion_is_refused_and_the_page_goes_on(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        ana = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(ana, "Make a deal"))
        typed = ana.get_by_label("Money", exact=True)
        await typed.evaluate("(field) => field.removeAttribute('maxlength')")
        await typed.fill("x" * 3000)
        await tap(button(ana, "Next"))
        await expect(ana.locator(".why")).to_contain_text("That was too long")
        await tap(button(ana, "Back"))
        await tap(button(ana, "Roll"))
        await expect(ana.get_by_text("Ana rolls").first).to_be_visible()


async def test_a_debt_is_paid_with_several_cards(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        for line in ("given bank Ben 1, 1, 2, 3", "draw", "birthday"):
            assert hall.session.submit(line, Origin("key")) is None
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        assert await ben.locator("dl.figures").first.inner_text() == "Bank\n7\nSets\n0 of 3"
        await unfold(ben)
        await tap(button(ben, "Pay with other cards"))
        cards = ben.locator("button.pick")
        names = [text.partition("\n")[0] for text in await cards.all_inner_texts()]
        assert names == ["Money 1 (1 of 2)", "Money 1 (2 of 2)", "Money 2", "Money 3"]
        for place in (0, 1, 3, 3):
            await tap(cards.nth(place))
        assert await broken_rules(ben) == []
        await tap(button(ben, "Continue with 2 cards"))
        await tap(button(ben, "Do it"))
        await expect(ben.get_by_text("One moment")).to_have_count(0)
        await expect(ben.locator(".question")).to_have_count(0)
        assert hall.lines[-1] == ("pay 1 in bank, 1 in bank by Ben", "phone Ben")
        assert windows.problems == []


async def test_back_and_escape_leave_a_question_and_not_the_page(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for leave in (phone.go_back, partial(phone.keyboard.press, "Escape")):
            await tap(button(phone, "Enter what you rolled"))
            await expect(phone.get_by_role("dialog")).to_be_visible()
            await leave()
            await expect(phone.get_by_role("dialog")).to_have_count(0)
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        assert hall.lines == []
