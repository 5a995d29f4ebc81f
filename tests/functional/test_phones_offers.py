"""Deals and offers by phone, through real sockets: what both sides say, and when the rules look at it."""

from typing import Any

import pytest

from companion.session.origin import Origin
from tests.phones import Hall, Page

OFFER = "trade ONE : [GIVES] for OTHER : [TAKES]"


async def waits(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await page.until(lambda: page.table.get("waiting"))
    return found


async def hears(page: Page, words: str) -> None:
    await page.until(lambda: page.last("told").get("words", "").startswith(words))


async def test_the_two_whose_deal_runs_are_offered_to_agree() -> None:
    """UNIT-DEAL-02."""
    async with Hall() as hall:
        ana, ben, cal = [await hall.seat(name) for name in ("Ana", "Ben", "Cal")]
        for line in ("roll 6 5", "deal Ben Cal"):
            assert hall.session.submit(line, Origin("key")) is None
        await ben.until(lambda: ben.choice("Ben", "Agreed"))
        await cal.until(lambda: cal.choice("Cal", "Agreed"))
        await ana.until(lambda: ana.choice("Ana", "Cancel"))
        assert ana.choice("Ana", "Agreed") is None
        assert (await ben.choose("Ben", "Agreed"))["words"] == "Waiting for Cal to accept."
        [waiting] = await waits(cal)
        assert (await cal.do("reply", seat="Cal", offer=waiting["number"], yes=True))["done"]
        assert hall.lines[-1] == ("agreed", "phone Ben+Cal")


async def test_the_agreed_of_both_is_the_yes_to_one_deal() -> None:
    """UNIT-DEAL-02."""
    async with Hall() as hall:
        ben, cal = [await hall.seat(name) for name in ("Ben", "Cal")]
        for line in ("roll 6 5", "deal Ben Cal"):
            assert hall.session.submit(line, Origin("key")) is None
        assert (await ben.choose("Ben", "Agreed"))["words"] == "Waiting for Cal to accept."
        assert (await cal.choose("Cal", "Agreed"))["words"].startswith("Cal accepted")
        assert hall.lines[-1] == ("agreed", "phone Ben+Cal")
        await hears(ben, "Cal accepted")
        assert not cal.table.get("waiting")


async def test_an_agreed_of_an_earlier_deal_is_no_yes_to_the_next() -> None:
    """UNIT-DEAL-02."""
    async with Hall() as hall:
        ben, cal = [await hall.seat(name) for name in ("Ben", "Cal")]
        for line in ("roll 6 5", "deal Ben Cal"):
            assert hall.session.submit(line, Origin("key")) is None
        await ben.choose("Ben", "Agreed")
        await hall.wait(60)
        assert hall.session.submit("deal Ben Cal", Origin("key")) is None
        assert (await cal.choose("Cal", "Agreed"))["words"] == "Waiting for Ben to accept."


async def test_the_same_trade_offered_by_both_is_one() -> None:
    async with Hall() as hall:
        assert hall.session.submit("given owner Seaview Ben", Origin("key")) is None
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        mine = {"other": "Ben", "gives": "2m", "takes": "Seaview"}
        theirs = {"other": "Ana", "gives": "Seaview", "takes": "2m"}
        assert (await ana.choose("Ana", "Make a deal", **mine))["words"] == "Waiting for Ben to accept."
        dearer = await ben.choose("Ben", "Make a deal", **{**theirs, "takes": "3m"})
        assert dearer["words"] == "Waiting for Ana to accept."
        assert (await ben.choose("Ben", "Make a deal", **theirs))["words"].startswith("Ben accepted")
        assert hall.lines[-1] == ("trade Ana : 2m for Ben : Seaview", "phone Ana+Ben")


async def test_a_yes_is_no_yes_to_a_district_that_was_mortgaged_since() -> None:
    async with Hall() as hall:
        for line in ("option mortgage_when any_time", "given owner Seaview Ana", "given owner Westlands Ana"):
            assert hall.session.submit(line, Origin("key")) is None
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        for gives in ("Seaview", "Westlands"):
            offer = await ana.choose("Ana", "Make a deal", other="Ben", gives=gives, takes="2m")
            assert offer["words"] == "Waiting for Ben to accept."
        assert hall.session.submit("mortgage Seaview", Origin("phone", "Ana")) is None
        seaview, westlands = await ben.until(lambda: len(found := ben.table["waiting"]) == 2 and found)
        answer = await ben.do("reply", seat="Ben", offer=seaview["number"], yes=True)
        why = "That didn't work: something in it has changed since. Offer it again."
        assert answer["words"] == why
        await hears(ana, why)
        assert (await ben.do("reply", seat="Ben", offer=westlands["number"], yes=True))["words"].startswith(
            "Ben accepted"
        )


async def test_what_was_mortgaged_since_is_offered_again_and_that_is_a_new_offer() -> None:
    async with Hall() as hall:
        for line in ("option mortgage_when any_time", "given owner Seaview Ana"):
            assert hall.session.submit(line, Origin("key")) is None
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        mine = {"other": "Ben", "gives": "Seaview", "takes": "2m"}
        theirs = {"other": "Ana", "gives": "2m", "takes": "Seaview"}
        await ana.choose("Ana", "Make a deal", **mine)
        assert hall.session.submit("mortgage Seaview", Origin("phone", "Ana")) is None
        assert (await ben.choose("Ben", "Make a deal", **theirs))["words"] == "Waiting for Ana to accept."
        assert (await ana.choose("Ana", "Make a deal", **mine))["words"].startswith("Ana accepted")


async def test_what_was_mortgaged_since_can_be_offered_again_while_the_first_offer_waits() -> None:
    async with Hall() as hall:
        for line in ("option mortgage_when any_time", "given owner Seaview Ana"):
            assert hall.session.submit(line, Origin("key")) is None
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        mine = {"other": "Ben", "gives": "Seaview", "takes": "2m"}
        await ana.choose("Ana", "Make a deal", **mine)
        assert hall.session.submit("mortgage Seaview", Origin("phone", "Ana")) is None
        assert (await ana.choose("Ana", "Make a deal", **mine))["words"] == "Waiting for Ben to accept."
        assert (await ana.choose("Ana", "Make a deal", **mine))[
            "words"
        ] == "You're already waiting for an answer to this."
        await ben.until(lambda: [each["number"] for each in ben.table["waiting"]] == [2])
        assert (await ben.do("reply", seat="Ben", offer=2, yes=True))["words"].startswith("Ben accepted")


async def test_a_deed_that_is_read_while_it_is_offered_is_still_the_one_that_was_offered() -> None:
    async with Hall("builder") as hall:
        for line in ("deed oriental", "given owner oriental Ana"):
            assert hall.session.submit(line, Origin("key")) is None
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        offer = await ana.choose("Ana", "Make a deal", other="Ben", gives="oriental", takes="200")
        assert offer["words"] == "Waiting for Ben to accept."
        assert hall.session.submit("deed oriental number 8 resource red rent 40", Origin("key")) is None
        [waiting] = await waits(ben)
        answer = await ben.do("reply", seat="Ben", offer=waiting["number"], yes=True)
        assert answer["words"].startswith("Ben accepted")


async def test_each_of_the_two_whose_deal_runs_holds_it_and_calls_it_off() -> None:
    """UNIT-DEAL-02: the current player can, too, and no one else."""
    async with Hall("city", ("Ana", "Ben", "Cal", "Dov")) as hall:
        ben, cal, dov = [await hall.seat(name) for name in ("Ben", "Cal", "Dov")]
        for line in ("roll 6 5", "deal Ben Cal"):
            assert hall.session.submit(line, Origin("key")) is None
        assert (await ben.choose("Ben", "Pause"))["done"]
        assert (await cal.choose("Cal", "Resume"))["done"]
        assert (await cal.choose("Cal", "Cancel"))["done"]
        sources = [("hold", "phone Ben"), ("resume", "phone Cal"), ("cancel", "phone Cal")]
        assert hall.lines[-3:] == sources
        refused = hall.session.submit("deal Ben Cal", Origin("key")) or hall.session.submit("hold", Origin("p", "Dov"))
        assert refused is not None
        assert str(refused.error).startswith("Only Ana, Ben and Cal can do this, not Dov.")
        await dov.until(lambda: dov.table["unit"]["title"].startswith("Deal"))
        assert dov.choice("Dov", "Cancel") is None


async def test_a_deal_asks_what_you_give_and_get() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        deal = await ana.until(lambda: ana.choice("Ana", "Make a deal"))
        assert [each["question"] for each in deal["blanks"]] == ["What do you give?", "With whom?", "What do you get?"]


async def test_a_swap_asks_which_of_your_districts() -> None:
    async with Hall() as hall:
        for line in ('given owner "Old Town" Ana', "given owner Seaview Ben", "roll 1 1"):
            assert hall.session.submit(line, Origin("key")) is None
        ana = await hall.seat("Ana")
        swap = await ana.until(lambda: ana.choice("Ana", "Swap districts"))
        assert [each["question"] for each in swap["blanks"]] == ["Which of your districts?", "For which district?"]


async def test_a_deal_may_name_every_district() -> None:
    async with Hall() as hall:
        ana, ben = await hall.seat("Ana"), await hall.seat("Ben")
        await ana.until(lambda: ana.table)
        names = [each["name"] for each in ana.table["view"]["places"] if each["words"].startswith("price")]
        for name in names:
            assert hall.session.submit(f'given owner "{name}" Ana', Origin("key")) is None
        gives = ", ".join(f'"{name}"' for name in names)
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        assert (await ana.do("do", **asked, answers={"other": "Ben", "gives": gives}))[
            "words"
        ] == "Waiting for Ben to accept."
        [waiting] = await waits(ben)
        assert (await ben.do("reply", seat="Ben", offer=waiting["number"], yes=True))["done"]


async def test_an_offer_is_made_accepted_and_booked_with_both_sources() -> None:
    async with Hall() as hall:
        ana, ben, cal = [await hall.seat(name) for name in ("Ana", "Ben", "Cal")]
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        offered = await ana.do("do", **asked, answers={"other": "Ben", "gives": "1m"})
        assert (offered["done"], offered["words"]) == (True, "Waiting for Ben to accept.")
        [waiting] = await ben.until(lambda: ben.table.get("waiting"))
        assert waiting["words"] == "Ana gives Ben 1M for nothing."
        assert hall.lines == []
        thief = await cal.do("reply", seat="Cal", offer=waiting["number"], yes=True)
        assert thief["words"] == "Only Ben can answer this."
        own = await ana.do("reply", seat="Ana", offer=waiting["number"], yes=True)
        assert own["done"] is False
        assert (await ben.do("reply", seat="Ben", offer=waiting["number"], yes=True))["done"]
        assert (await ana.until(lambda: ana.last("told")))["words"].startswith("Ben accepted")
        [(text, source)] = hall.lines
        assert text.startswith("trade Ana")
        assert source == "phone Ana+Ben"
        await ben.until(lambda: not ben.table["waiting"])


async def test_a_deal_says_before_it_is_offered_what_changes_hands() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        for line in ('given owner "Old Town" Ana', "given owner Seaview Ben"):
            assert hall.session.submit(line, Origin("key")) is None
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        answers = {"other": "Ben", "gives": '"Old Town"', "takes": "seaview"}
        looked = await ana.do("look", **asked, answers=answers)
        assert str(looked["words"]).split("\n")[0] == "Ana gives Ben Old Town for Seaview."


async def test_an_offer_is_declined_taken_back_and_runs_out() -> None:
    async with Hall() as hall:
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        asked: dict[str, Any] = {
            "seat": "Ana",
            "form": OFFER,
            "filled": {"one": "Ana"},
            "answers": {"other": "Ben", "gives": "1m"},
        }
        for replies, seat, told in ((ben, "Ben", "Ben declined"), (ana, "Ana", "Ana withdrew the offer")):
            await ana.do("do", **asked)
            [waiting] = await waits(replies)
            await replies.do("reply", seat=seat, offer=waiting["number"], yes=False)
            other = ana if replies is ben else ben
            await hears(other, told)
        await ana.do("do", **asked)
        assert "already waiting for an answer" in (await ana.do("do", **asked))["words"]
        hall.seconds += 121
        hall.room.drop_expired_offers()
        await ana.until(lambda: ana.last("told")["words"].startswith("No one answered in time"))
        await ben.until(lambda: not ben.table["waiting"])
        assert hall.lines == []


async def test_the_rules_look_at_an_offer_at_both_moments() -> None:
    async with Hall() as hall:
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        early = await ana.do("do", **asked, answers={"other": "Ben", "gives": "900m"})
        assert early["done"] is False
        await ana.do("do", **asked, answers={"other": "Ben", "gives": "37m"})
        [waiting] = await ben.until(lambda: ben.table.get("waiting"))
        assert hall.session.submit("pay Ana bank 30m", Origin("bar")) is None
        late = await ben.do("reply", seat="Ben", offer=waiting["number"], yes=True)
        assert str(late["words"]).startswith("That didn't work")
        assert [text for text, _ in hall.lines] == ["pay Ana bank 30m"]


async def test_an_offer_between_two_seats_of_one_phone_needs_no_other() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        await ana.sit("Ben")
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        assert (await ana.do("do", **asked, answers={"other": "Ben", "gives": "1m"}))["words"] == ""
        assert hall.lines[-1][1] == "phone Ana+Ben"


@pytest.mark.parametrize("way", ["rolls", "points"])
async def test_a_deed_is_dealt_by_phone_at_a_light_table(way: str) -> None:
    """BUILDER-TRADE-02: a phone asks what either side gives, as nothing else can change hands."""
    async with Hall("builder", options={"watch": way}) as hall:
        assert hall.session.submit('buy "Oriental Avenue" by Ana', Origin("key")) is None
        ana, ben = await hall.seat("Ana"), await hall.seat("Ben")
        assert (await ana.choose("Ana", "Transfer a deed", other="Ben", gives='"Oriental Avenue"'))["done"]
        [offer] = await ben.until(lambda: ben.table["waiting"])
        assert (await ben.do("reply", seat="Ben", offer=offer["number"], yes=True))["done"]
        assert hall.lines[-1] == ('trade Ana : "Oriental Avenue" for Ben : nothing', "phone Ana+Ben")
