"""Auctions by phone, through real sockets: calls from all sides, dropping out, and how they end."""

import pytest

from companion.core.order import Setup
from companion.phones.calls import bids_by_seat
from companion.session.origin import Origin
from tests.phones import Hall, Page, open_socket
from tests.widget_internals import inside


async def auction(hall: Hall) -> None:
    for line in ("roll 6 5", "auction"):
        assert hall.session.submit(line, Origin("key")) is None


async def bid(page: Page, seat: str, amount: int) -> dict[str, object]:
    return await page.do("bid", seat=seat, amount=amount)


async def leads(page: Page, name: str) -> None:
    await page.until(lambda: page.table["unit"]["leader"] == name)


async def test_calls_from_all_sides_are_one_auction_and_a_late_one_is_told_so() -> None:
    """UNIT-AUC-04: a call counts when it is read; of two equal ones the first read stands."""
    async with Hall() as hall:
        ana, ben, cal = [await hall.seat(name) for name in ("Ana", "Ben", "Cal")]
        await auction(hall)
        assert await bid(ana, "Ana", 10_000) == {"say": "answer", "n": 1, "done": True, "words": ""}
        assert (await bid(ben, "Ben", 200_000))["done"]
        assert not (await bid(cal, "Cal", 200_000))["done"]
        for page in (ana, ben, cal):
            await leads(page, "Ben")
        assert hall.session.submit("bid Cal 250k", Origin("key")) is None
        hall.seconds += 51
        late = await bid(ben, "Ben", 900_000)
        assert late["done"] is False
        assert "Too late" in str(late["words"])
        await ana.until(lambda: "Cal" in ana.table["unit"]["closing"])
        assert [source for _, source in hall.lines[2:]] == ["phone Ana", "phone Ben", "key"]


async def test_the_buttons_say_whole_amounts_that_the_rules_take() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        ben = await hall.seat("Ben")
        await auction(hall)
        await ben.until(lambda: ben.table["bids"])
        assert all(call["reasons"] for call in ben.table["bids"]["Ben"]), "Ana opens"
        await bid(ana, "Ana", 10_000)
        await ben.until(lambda: ben.table["unit"]["leader"] == "Ana")
        calls = ben.table["bids"]["Ben"]
        assert [call["amount"] for call in calls] == [20_000, 60_000, 110_000]
        assert [call["label"] for call in calls][:2] == ["20k", "60k"]
        assert (await bid(ben, "Ben", calls[1]["amount"]))["done"]


async def test_the_buttons_begin_with_the_least_that_the_rules_take() -> None:
    async with Hall("builder") as hall:
        said = []
        for line in ("begins Ana", "roll 2 3", "auction oriental", "bid Ana 10", "bid Cal 900"):
            assert hall.session.submit(line, Origin("key")) is None
            said.append([call.amount for call in bids_by_seat(hall.session, ("Ben",)).get("Ben", ())])
        assert said == [[], [], [10, 50, 100], [15, 20, 60], [905, 910, 950]]
        [reason] = bids_by_seat(hall.session, ("Ben",))["Ben"][0].reasons
        assert "Ben has 900" in reason.text


async def test_a_player_drops_out_of_an_auction_by_phone() -> None:
    """CITY-OQ-43."""
    async with Hall() as hall:
        ben = await hall.seat("Ben")
        await auction(hall)
        await ben.until(lambda: ben.table["bids"])
        [out] = [choice for choice in ben.table["choices"]["Ben"] if choice["form"].startswith("pass ")]
        assert (out["label"], out["filled"]) == ("Drop out", {"player": "Ben"})
        assert (await ben.do("do", seat="Ben", form=out["form"], filled=out["filled"]))["done"]
        await ben.until(lambda: ben.table["unit"]["out"] == ["Ben"])


@pytest.mark.parametrize("amount", [0, 2**53, 15])
async def test_a_call_that_the_rules_refuse_is_told_as_at_the_terminal(amount: int) -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        await auction(hall)
        here = hall.session.submit(f"bid Ana {amount}", Origin("bar"))
        assert here is not None
        assert (await bid(ana, "Ana", amount))["done"] is False


async def test_what_is_said_twice_is_done_once() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        await auction(hall)
        first = await ana.do("bid", n=7, seat="Ana", amount=10_000)
        again = await ana.do("bid", n=7, seat="Ana", amount=10_000)
        assert again == first == {"say": "answer", "n": 7, "done": True, "words": ""}
        old = await ana.do("bid", n=3, seat="Ana", amount=90_000)
        assert "sent that a while ago" in old["words"]
        back = Page(await open_socket(hall.host), hall, me=ana.me)
        hall.pages.append(back)
        await back.hello(ana.last("passed")["given"])
        assert await back.do("bid", n=7, seat="Ana", amount=10_000) == first
        assert [text for text, _ in hall.lines].count("bid Ana 10k") == 1


async def banker_of(hall: Hall) -> Page:
    banker = await hall.page()
    assert (await banker.ask("enter", key=hall.room.seats.door.bankers_key))["say"] == "passed"
    return banker


STOPPED = ("Sold", "Pause", "Resume", "Cancel")


def offered(page: Page, seat: str) -> set[str]:
    return {choice["label"] for choice in page.table["choices"][seat]} & {*STOPPED}


STARTS = {
    "city": ("roll 6 5", "auction", "bid Ana 10k"),
    "unit": ("on", "auction", "bid Ana 10k"),
    "builder": ("begins Ana", "roll 2 3", "auction oriental", "bid Ana 10"),
}


@pytest.mark.parametrize("watch", ["unit", "money", "everything"])
async def test_a_countdown_that_is_held_goes_on_and_ends_by_the_phone_of_the_banker(watch: str) -> None:
    """As a restart leaves it: UNIT-PWR-03."""
    async with Hall("city", ("Ana", "Ben")) as hall:
        start = ("roll 6 5", "auction") if watch == "everything" else (f"option watch {watch}", "on", "auction")
        for line in (*start, "bid Ana 10k", "hold"):
            assert hall.session.submit(line, Origin("key")) is None
        banker = await banker_of(hall)
        for label, written in (("Resume", "resume"), ("Pause", "hold"), ("Resume", "resume"), ("Sold", "sold")):
            assert (await banker.choose("", label))["done"]
            assert hall.lines[-1] == (written, "phone banker")
        offered = [choice["label"] for choice in banker.table["choices"][""]]
        assert len(offered) == len(set(offered))


@pytest.mark.parametrize("game", STARTS)
async def test_nobody_but_the_banker_ends_or_stops_an_auction_by_phone(game: str) -> None:
    """CITY-OQ-43, BUILDER-AUCTION-05."""
    async with Hall(game) as hall:
        ana, ben = await hall.seat("Ana"), await hall.seat("Ben")
        for line in STARTS[game]:
            assert hall.session.submit(line, Origin("key")) is None
        for page, seat in ((ana, "Ana"), (ben, "Ben")):
            await leads(page, "Ana")
            assert not offered(page, seat)
            assert not (await page.do("do", seat=seat, form="sold"))["done"]
            assert not (await page.do("do", seat=seat, form="cancel"))["done"]
        assert hall.session.timing.timer


@pytest.mark.parametrize("game", STARTS)
async def test_a_house_rule_opens_the_end_of_an_auction_to_all(game: str) -> None:
    async with Hall(game, options={"auction_control": "everyone"}) as hall:
        ben = await hall.seat("Ben")
        for line in STARTS[game]:
            assert hall.session.submit(line, Origin("key")) is None
        await leads(ben, "Ana")
        assert {"Sold", "Cancel"} <= offered(ben, "Ben")
        assert (await ben.choose("Ben", "Sold"))["done"]


@pytest.mark.parametrize("game", STARTS)
async def test_without_a_screen_seats_stop_an_auction_while_no_banker_is_there(game: str) -> None:
    """The evening can always continue, and the player who opens the banker's page is the banker from then on.

    While others can still bid, Sold is the banker's alone.
    """
    async with Hall(game) as hall:
        hall.room.has_screen = False
        ben = await hall.seat("Ben")
        for line in STARTS[game]:
            assert hall.session.submit(line, Origin("key")) is None
        await leads(ben, "Ana")
        assert "Cancel" in offered(ben, "Ben")
        assert "Sold" not in offered(ben, "Ben")
        assert not (await ben.do("do", seat="Ben", form="sold"))["done"]
        banker = await banker_of(hall)
        await ben.until(lambda: not offered(ben, "Ben"))
        assert "Sold" in offered(banker, "")
        await banker.close()
        await ben.until(lambda: "Cancel" in offered(ben, "Ben"))
        assert (await ben.choose("Ben", "Cancel"))["done"]


@pytest.mark.parametrize("game", STARTS)
async def test_without_a_screen_an_auction_closes_by_itself_once_all_others_say_that_they_are_out(game: str) -> None:
    """CITY-OQ-43, BUILDER-AUCTION-05: and until then Sold appears for everyone."""
    async with Hall(game) as hall:
        hall.room.has_screen = False
        pages = {name: await hall.seat(name) for name in ("Ana", "Ben", "Cal")}
        for line in STARTS[game]:
            assert hall.session.submit(line, Origin("key")) is None
        for name in ("Ben", "Cal"):
            await leads(pages[name], "Ana")
            assert "Sold" not in offered(pages[name], name)
            assert (await pages[name].choose(name, "Drop out"))["done"]
        if hall.session.timing.timer is not None:
            await pages["Ana"].until(lambda: "Sold" in offered(pages["Ana"], "Ana"))
            await hall.wait(4)
        await pages["Ana"].until(lambda: "Ana" in pages["Ana"].table["unit"]["closing"])
        assert hall.session.timing.timer is None


async def test_a_phone_asks_before_a_bid_is_lost() -> None:
    async with Hall() as hall:
        banker = await banker_of(hall)
        await auction(hall)

        def risky() -> bool:
            return bool((banker.choice("", "Cancel") or {})["risky"])

        await banker.until(lambda: banker.choice("", "Cancel"))
        assert not risky()
        assert hall.session.submit("bid Ana 10k", Origin("key")) is None
        await banker.until(risky)
        shown = await banker.do("look", seat="", form="cancel", filled={}, answers={})
        assert str(shown["words"]).startswith("Cancel the auction? Ana's bid of 10k won't count.")


async def test_a_light_that_runs_is_over_for_phones_too() -> None:
    """What changes by time alone has an alarm of its own: no one asks, and the result is shown."""
    async with Hall("unit", Setup("unit", ("Ana", "Ben")).players) as hall:
        ana = await hall.seat("Ana")
        for line in ("on", "press"):
            assert hall.session.submit(line, Origin("key")) is None
        await ana.until(lambda: ana.table["unit"]["phase"] == "spinning")
        assert ana.table["unit"]["result"] == ""
        assert ana.table["shut"] == "Wait for the light to stop."
        early = await ana.do("do", seat="Ana", form="auction [DISTRICT]")
        assert early["words"].startswith(ana.table["shut"])
        await hall.wait(3)
        await ana.until(lambda: ana.table["unit"]["result"])
        assert ana.table["shut"] == ""
        assert ana.choice("Ana", "Start an auction")


async def test_how_an_auction_ended_is_shown_until_the_next_move() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        await auction(hall)
        await bid(ana, "Ana", 10_000)
        await hall.wait(51)
        await ana.until(lambda: ana.table["unit"]["closing"] == "Old Town goes to Ana for 10k")
        await hall.wait(20)
        assert (await ana.choose("Ana", "End the turn"))["done"]
        await ana.until(lambda: ana.table["view"]["headline"] == "Ben: roll the dice")
        assert ana.table["unit"]["closing"] == ""


async def test_what_an_ask_finds_is_over_is_told_to_all_others() -> None:
    """Time that an ask lets happen is news for those who did not ask, though the ask itself is refused."""
    async with Hall() as hall:
        ana, ben = await hall.seat("Ana"), await hall.seat("Ben")
        await auction(hall)
        await bid(ana, "Ana", 10_000)
        await leads(ben, "Ana")
        hall.seconds += 51
        assert (await ana.do("do", seat="Ana", form="roll again"))["done"] is False
        await ben.until(lambda: ben.table["unit"]["closing"])


async def test_the_banker_calls_for_whoever_has_no_phone() -> None:
    async with Hall() as hall:
        banker, ana = await hall.page(), await hall.seat("Ana")
        assert (await banker.ask("enter", key=hall.room.seats.door.bankers_key))["say"] == "passed"
        for line in ("roll 6 5", "auction"):
            assert hall.session.submit(line, Origin("key")) is None
        await banker.until(lambda: list(banker.table.get("bids", ())) == ["Ana", "Ben", "Cal"])
        await ana.until(lambda: list(ana.table.get("bids", ())) == ["Ana"])
        assert (await banker.do("bid", seat="Ana", amount=20_000))["done"]
        called = await banker.do("bid", seat="Ben", amount=30_000)
        assert called["done"]
        assert await banker.do("bid", n=banker.n, seat="Ben", amount=30_000) == called
        assert hall.lines[-2:] == [("bid Ana 20k", "phone banker"), ("bid Ben 30k", "phone banker")]
        assert not (await banker.do("bid", seat="Dora", amount=40_000))["done"]
        assert not (await ana.do("bid", seat="Ben", amount=40_000))["done"]


async def test_in_builder_too_a_seat_drops_out_and_has_sold_once_all_others_are_out() -> None:
    """BUILDER-AUCTION-05."""
    async with Hall("builder") as hall:
        for line in ("begins Ana", "roll 2 3", "auction oriental", "bid Ana 10"):
            assert hall.session.submit(line, Origin("key")) is None
        await banker_of(hall)
        pages = {name: await hall.seat(name) for name in ("Ana", "Ben", "Cal")}
        for name in ("Ben", "Cal"):
            assert (await pages[name].choose(name, "Drop out"))["done"]
        assert (await pages["Ana"].choose("Ana", "Sold"))["done"]
        assert inside(hall.session.table.state).holding("Oriental Avenue").owner == "Ana"
