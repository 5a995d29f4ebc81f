"""What a phone shows a player whom the table doesn't wait for."""

import pytest
from playwright.async_api import Browser, expect

from companion.session.public import public_view
from tests.browser.windows import Windows, broken_rules, button, say, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def test_another_player_s_turn_has_no_large_button(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben", "Cal")) as hall, Windows(browser, hall.host) as windows:
        waited = await windows.seat("Ana", hall.room.seats.door.key)
        other = await windows.seat("Ben", hall.room.seats.door.key)
        await expect(waited.locator(".choices button.primary")).to_have_count(1)
        await expect(other.locator(".choices")).to_be_visible()
        await expect(other.locator(".choices button.primary")).to_have_count(0)
        assert windows.problems == []


async def test_a_phone_on_its_side_shows_my_own_figures_below_the_little_there_is_to_do(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        waits = await windows.seat("Ben", hall.room.seats.door.key)
        acts = await windows.seat("Ana", hall.room.seats.door.key)
        say(hall, "roll 1 2", "buy")
        await expect(waits.locator(".do .own")).to_be_visible()
        await expect(acts.locator(".know .own")).to_be_visible()
        assert windows.problems == []


async def test_whoever_waits_sees_the_space_that_the_table_looks_at(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        waits = await windows.seat("Ben", hall.room.seats.door.key)
        shown = waits.locator(".do .seen")
        await expect(shown).to_contain_text("GO")
        say(hall, "roll 1 2")
        await expect(shown).to_contain_text("Stoneside")
        await expect(shown).to_contain_text("price 600k")
        say(hall, "buy", "end")
        await expect(waits.locator(".know .seen")).to_contain_text("GO")
        say(hall, "roll 1 2")
        await expect(waits.locator(".seen")).to_contain_text("Ana")
        assert windows.problems == []


async def test_whoever_waits_sees_the_cards_that_were_flipped(browser: Browser) -> None:
    async with Hall("chance", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        waits = await windows.seat("Ben", hall.room.seats.door.key)
        say(hall, "roll 6", "flip 9")
        cards = waits.locator(".do .seen li")
        await expect(cards.first).to_have_text("9")
        await expect(cards).to_have_count(6)
        say(hall, "flip 7")
        await expect(cards.nth(1)).to_have_text("7")
        await expect(cards).to_have_count(6)
        assert windows.problems == []


async def test_the_island_on_a_phone_has_the_floors_of_its_buildings(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("builder_blank_box", 26)
        waits = await windows.seat(hall.session.table.setup.players[1], hall.room.seats.door.key)
        floors = sum(
            piece.count for place in public_view(hall.session).places for piece in place.pieces if piece.kind == "floor"
        )
        assert floors
        await expect(waits.locator(".island rect.floor")).to_have_count(floors)
        assert windows.problems == []


async def test_the_sets_of_the_others_are_tiles_with_what_they_still_lack(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("deal_s04_poor_debtors", 20)
        phone = await windows.seat("Ben", hall.room.seats.door.key)
        own = hall.session.table.setup.players.index("Ben")
        others = [piece for place in public_view(hall.session).places if place.seat != own for piece in place.pieces]
        cards, lacking = [sum(each.count for each in others if each.kind == kind) for kind in ("card", "lacking")]
        assert cards
        assert lacking
        await expect(phone.locator(".set i:not(.lacks)")).to_have_count(cards)
        await expect(phone.locator(".set .lacks")).to_have_count(lacking)
        assert windows.problems == []


async def test_the_seats_are_asked_alone_and_the_table_is_one_tap_away(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        door = hall.room.seats.door
        for key in (door.key, door.bankers_key):
            page = await windows.phone(f"/#{key}")
            await expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
            await expect(page.locator(".headline, .choices, .other")).to_have_count(0)
            await tap(button(page, "Show the table"))
            await expect(page.locator(".headline")).to_be_visible()
            await expect(page.locator(".other")).to_have_count(len(hall.session.table.setup.players))
        assert windows.problems == []


async def test_no_one_is_first_where_no_one_has_won(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        say(hall, "bank 5", "end", "finish")
        await expect(phone.get_by_role("dialog", name="no winner")).to_be_visible()
        assert await phone.locator("tbody td:first-child").all_inner_texts() == ["–", "–"]
        await expect(phone.locator("tr.first")).to_have_count(0)
        assert windows.problems == []


async def test_a_player_whose_name_is_in_the_words_of_the_end_is_not_first(browser: Browser) -> None:
    async with Hall("deal", ("The", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("The", hall.room.seats.door.key)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        say(hall, "bank 5", "end", "finish")
        await expect(phone.get_by_role("dialog")).to_be_visible()
        await expect(phone.locator("tr.first, .story .headline")).to_have_count(0)
        await expect(tv.locator(".podium.level")).to_be_visible()
        assert windows.problems == []


async def test_each_phone_says_first_how_its_player_came_out_and_who_begins_again(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben", "Cleo")) as hall, Windows(browser, hall.host) as windows:
        hall.room.rematch = hall.begin
        phones = [await windows.seat(name, hall.room.seats.door.key) for name in ("Ana", "Ben", "Cleo")]
        say(hall, "roll 1 2", "buy", "end", "roll 2 4", "auction", "bid Ben 20k", "bid Cleo 300k", "sold", "finish")
        for phone, words in zip(phones, ("Third place", "You win!", "Second place"), strict=True):
            await expect(phone.locator(".story > :first-child")).to_have_text(words)
            await expect(phone.get_by_text("Waiting for the banker to start a rematch")).to_be_visible()
        assert windows.problems == []


async def test_the_page_of_the_banker_lists_all_players(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        page = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(page, "Ana"))
        await tap(page.locator(".tabs button", has_text="The banker"))
        await expect(page.get_by_role("heading", name="Players", exact=True)).to_be_visible()
        await expect(page.locator(".other")).to_have_count(len(hall.session.table.setup.players))
        assert windows.problems == []


async def test_whoever_waits_at_a_table_of_deal_sees_their_own_cards_first(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, "given bank Ben 5", "given land Ben Boardwalk", 'given land Ben "Park Place"', "draw")
        phone = await windows.seat("Ben", hall.room.seats.door.key)
        await expect(phone.locator(".lane .notes")).to_have_text("Bank 55")
        await expect(phone.locator(".lane .set.whole.g-dark-blue span")).to_have_count(2)
        await expect(phone.locator(".lane .slot")).to_have_text(["Set 2", "Set 3"])
        parts = phone.locator(".lane, .seen, .own, .choices")
        tops = await parts.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
        names = await parts.evaluate_all("(all) => all.map((each) => each.className.split(' ').pop())")
        assert (names[0], names[-1], tops) == ("lane", "choices", sorted(tops))
        assert await broken_rules(phone) == []
        assert windows.problems == []
