"""Playing by phone, through real sockets: calls, choices, offers, the banker, and asks that are said twice."""

from typing import Any

import pytest

from companion.core.order import Setup
from companion.phones.public import bids
from companion.session.origin import Origin
from tests.phones import Hall, Page, open_socket

OFFER = "trade ONE : [GIVES] for OTHER : [TAKES]"


async def auction(hall: Hall) -> None:
    for line in ("roll 6 5", "auction"):
        assert hall.session.submit(line, Origin("key")) is None


async def bid(page: Page, seat: str, amount: int) -> dict[str, object]:
    return await page.do("bid", seat=seat, amount=amount)


async def leads(page: Page, name: str) -> None:
    await page.until(lambda: page.table["unit"]["leader"] == name)


async def waits(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await page.until(lambda: page.table.get("waiting"))
    return found


async def hears(page: Page, words: str) -> None:
    await page.until(lambda: page.last("told").get("words", "").startswith(words))


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
        assert [call["amount"] for call in calls] == [20_000, 60_000, 110_000, 510_000]
        assert [call["label"] for call in calls][:2] == ["20k", "60k"]
        assert (await bid(ben, "Ben", calls[1]["amount"]))["done"]


async def test_the_buttons_begin_with_the_least_that_the_rules_take() -> None:
    async with Hall("builder") as hall:
        said = []
        for line in ("begins Ana", "roll 2 3", "auction oriental", "bid Ana 10", "bid Cal 900"):
            assert hall.session.submit(line, Origin("key")) is None
            said.append([call.amount for call in bids(hall.session, ("Ben",)).get("Ben", ())])
        assert said == [[], [], [10, 50, 100, 500], [15, 20, 60, 110], [905, 910, 950, 1000]]
        [reason] = bids(hall.session, ("Ben",))["Ben"][0].reasons
        assert "Ben has 900" in reason.text


async def test_a_player_drops_out_of_an_auction_by_phone() -> None:
    """CITY-OQ-43."""
    async with Hall() as hall:
        ben = await hall.seat("Ben")
        await auction(hall)
        await ben.until(lambda: ben.table["bids"])
        [out] = [choice for choice in ben.table["choices"]["Ben"] if choice["form"].startswith("pass ")]
        assert (out["label"], out["filled"]) == ("Ben drops out", {"player": "Ben"})
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
        assert "asked long ago" in old["words"]
        back = Page(await open_socket(hall.host), hall, me=ana.me)
        hall.pages.append(back)
        await back.hello(ana.last("passed")["given"])
        assert await back.do("bid", n=7, seat="Ana", amount=10_000) == first
        assert [text for text, _ in hall.lines].count("bid Ana 10k") == 1


async def test_a_seat_asks_only_for_its_own() -> None:
    async with Hall() as hall:
        ben = await hall.seat("Ben")
        before = hall.lines
        await ben.until(lambda: ben.table)
        for seat in ("Ana", "", "Dora"):
            assert (await ben.do("bid", seat=seat, amount=10_000))["done"] is False
            assert (await ben.do("do", seat=seat, form="end"))["done"] is False
        assert "moved on" in (await ben.do("do", seat="Ben", form="end"))["words"]
        assert (await ben.do("bank", do="undo"))["words"] == "Only the banker may do this."
        assert ben.choice("Ben", "Roll") is None
        assert hall.lines == before


async def test_what_names_another_is_not_offered() -> None:
    async with Hall("unit", ("Ana", "Ben")) as hall:
        ben = await hall.seat("Ben")
        for line in ("on", "auction"):
            assert hall.session.submit(line, Origin("key")) is None
        await ben.until(lambda: ben.choice("Ben", "Ben bids"))
        assert ben.choice("Ben", "Ana bids") is None


async def test_a_phone_says_it_is_asked_once_no_other_payer_comes_first() -> None:
    """DEAL-OQ-21."""
    async with Hall("deal") as hall:
        cal = await hall.seat("Cal")
        for line in ("given bank Ben 2", "given bank Cal 2", "draw", "birthday"):
            assert hall.session.submit(line, Origin("key")) is None
        refused = await cal.until(lambda: cal.choice("Cal", "Cal pays 2"))
        assert refused["reasons"][0]["text"].startswith("Ben answers before Cal")
        assert cal.table["view"]["asked"] == ["Ben"]
        assert hall.session.submit("pay by Ben", Origin("key")) is None
        await cal.until(lambda: cal.table["view"]["asked"] == ["Cal"])


async def test_a_debt_is_paid_with_several_cards_of_those_offered() -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall:
        ben = await hall.seat("Ben")
        for line in ("given bank Ben 1, 1, 2, 3", "draw", "birthday"):
            assert hall.session.submit(line, Origin("key")) is None
        await ben.until(lambda: ben.choice("Ben", "Ben pays with other cards"))
        asked: dict[str, Any] = {"seat": "Ben", "form": "pay [PIECES]"}
        assert (await ben.do("do", **asked, answers={"pieces": "1 in bank, 5 in bank"}))["done"] is False
        assert (await ben.do("do", **asked, answers={"pieces": "1 in bank, 1 in bank"}))["done"]
        assert hall.lines[-1] == ("pay 1 in bank, 1 in bank by Ben", "phone Ben")


async def test_a_payment_may_name_as_many_cards_as_lie_there() -> None:
    """DEAL-PAY-02."""
    cards = ("Baltic", "Oriental", "Vermont", "St. Charles", "States", "St. James", "Tennessee", "Kentucky", "Pacific")
    async with Hall("deal", ("Ana", "Ben")) as hall:
        ben = await hall.seat("Ben")
        for line in (*(f"given land Ben {card}" for card in cards), "draw", "collector Ben"):
            assert hall.session.submit(line, Origin("key")) is None
        choice = await ben.until(lambda: ben.choice("Ben", "Ben pays with other cards"))
        [blank] = choice["blanks"]
        every = ", ".join(option["value"] for option in blank["options"])
        assert (await ben.choose("Ben", "Ben pays with other cards", pieces=every))["done"]
        await ben.until(lambda: ben.table["view"]["players"][1]["holdings"] == [])


async def test_what_is_typed_is_asked_for_with_what_it_looks_like() -> None:
    """BUILDER-TURN-03."""
    async with Hall("builder", ("Ana", "Ben")) as hall:
        ana = await hall.seat("Ana")
        assert hall.session.submit("given resources Ana 3 red 7 green 1 boat", Origin("key")) is None
        choice = await ana.until(lambda: ana.choice("Ana", "Drop 5 resources"))
        [blank] = choice["blanks"]
        assert blank["expected"] == "resources such as 4 red 2 green"
        assert (await ana.choose("Ana", "Drop 5 resources", chips="3 red, 2 green"))["done"]


@pytest.mark.parametrize(
    ("game", "watch", "label", "answers", "written"),
    [
        ("builder", "rolls", "Buy a deed", {"deed": '"Oriental Avenue"'}, 'buy "Oriental Avenue" by Ben'),
        ("builder", "rolls", "Roll both dice", {"first": "3", "second": "4"}, "roll 3 4"),
        ("city", "unit", "Press Build: 1, 2, 3 or railroad", {}, "press"),
        ("city", "money", "Buy a district from the bank", {"district": "Seaview"}, "buy Seaview by Ben"),
        ("city", "money", "Pay rent, or anything else", {"payee": "Ana", "amount": "2m"}, "pay Ben Ana 2m"),
        ("deal", "sets", "Play a House on a complete set", {"colour": "brown"}, "house brown by Ben"),
    ],
)
async def test_at_a_light_table_nobody_is_in_turn_and_every_phone_asks_for_its_own(
    game: str, watch: str, label: str, answers: dict[str, str], written: str
) -> None:
    async with Hall(game, ("Ana", "Ben")) as hall:
        for line in (f"option watch {watch}", *(["on"] if game == "city" else [])):
            assert hall.session.submit(line, Origin("key")) is None
        if game == "deal":
            for card in ("Mediterranean Avenue", "Baltic Avenue"):
                assert hall.session.submit(f"given land Ben {card}", Origin("key")) is None
        ben = await hall.seat("Ben")
        assert (await ben.choose("Ben", label, **answers))["done"]
        assert hall.lines[-1][0].startswith(written)
        assert hall.lines[-1][1] == "phone Ben"


@pytest.mark.parametrize("watch", ["unit", "money", "everything"])
async def test_a_countdown_that_is_held_goes_on_and_ends_by_phone(watch: str) -> None:
    """As a restart leaves it: UNIT-PWR-03."""
    async with Hall("city", ("Ana", "Ben")) as hall:
        start = ("roll 6 5", "auction") if watch == "everything" else (f"option watch {watch}", "on", "auction")
        for line in (*start, "bid Ana 10k", "hold"):
            assert hall.session.submit(line, Origin("key")) is None
        ana = await hall.seat("Ana")
        for label, written in (("Go on", "resume"), ("Hold", "hold"), ("Go on", "resume"), ("Sold", "sold")):
            assert (await ana.choose("Ana", label))["done"]
            assert hall.lines[-1] == (written, "phone Ana")
        offered = [choice["label"] for choice in ana.table["choices"]["Ana"]]
        assert len(offered) == len(set(offered))


async def test_the_two_whose_deal_runs_are_offered_to_agree() -> None:
    """UNIT-DEAL-02."""
    async with Hall() as hall:
        ana, ben, cal = [await hall.seat(name) for name in ("Ana", "Ben", "Cal")]
        for line in ("roll 6 5", "deal Ben Cal"):
            assert hall.session.submit(line, Origin("key")) is None
        await ben.until(lambda: ben.choice("Ben", "Agreed"))
        await cal.until(lambda: cal.choice("Cal", "Agreed"))
        await ana.until(lambda: ana.choice("Ana", "Call it off"))
        assert ana.choice("Ana", "Agreed") is None
        assert (await ben.choose("Ben", "Agreed"))["words"] == "Cal has to say yes."
        [waiting] = await waits(cal)
        assert (await cal.do("reply", seat="Cal", offer=waiting["number"], yes=True))["done"]
        assert hall.lines[-1] == ("agreed", "phone Ben+Cal")


async def test_the_agreed_of_both_is_the_yes_to_one_deal() -> None:
    """UNIT-DEAL-02."""
    async with Hall() as hall:
        ben, cal = [await hall.seat(name) for name in ("Ben", "Cal")]
        for line in ("roll 6 5", "deal Ben Cal"):
            assert hall.session.submit(line, Origin("key")) is None
        assert (await ben.choose("Ben", "Agreed"))["words"] == "Cal has to say yes."
        assert (await cal.choose("Cal", "Agreed"))["words"].startswith("Cal said yes")
        assert hall.lines[-1] == ("agreed", "phone Ben+Cal")
        await hears(ben, "Cal said yes")
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
        assert (await cal.choose("Cal", "Agreed"))["words"] == "Ben has to say yes."


async def test_the_same_trade_offered_by_both_is_one() -> None:
    async with Hall() as hall:
        assert hall.session.submit("given owner Seaview Ben", Origin("key")) is None
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        mine = {"other": "Ben", "gives": "2m", "takes": "Seaview"}
        theirs = {"other": "Ana", "gives": "Seaview", "takes": "2m"}
        assert (await ana.choose("Ana", "Make a deal", **mine))["words"] == "Ben has to say yes."
        dearer = await ben.choose("Ben", "Make a deal", **{**theirs, "takes": "3m"})
        assert dearer["words"] == "Ana has to say yes."
        assert (await ben.choose("Ben", "Make a deal", **theirs))["words"].startswith("Ben said yes")
        assert hall.lines[-1] == ("trade Ana : 2m for Ben : Seaview", "phone Ana+Ben")


async def test_each_of_the_two_whose_deal_runs_holds_it_and_calls_it_off() -> None:
    """UNIT-DEAL-02; whoever is in turn may, too, and nobody else."""
    async with Hall("city", ("Ana", "Ben", "Cal", "Dov")) as hall:
        ben, cal, dov = [await hall.seat(name) for name in ("Ben", "Cal", "Dov")]
        for line in ("roll 6 5", "deal Ben Cal"):
            assert hall.session.submit(line, Origin("key")) is None
        assert (await ben.choose("Ben", "Hold"))["done"]
        assert (await cal.choose("Cal", "Go on"))["done"]
        assert (await cal.choose("Cal", "Call it off"))["done"]
        sources = [("hold", "phone Ben"), ("resume", "phone Cal"), ("cancel", "phone Cal")]
        assert hall.lines[-3:] == sources
        refused = hall.session.submit("deal Ben Cal", Origin("key")) or hall.session.submit("hold", Origin("p", "Dov"))
        assert refused is not None
        assert str(refused.error).startswith("This is for Ana, Ben and Cal to ask, not for Dov.")
        await dov.until(lambda: dov.table["unit"]["title"].startswith("Deal"))
        assert dov.choice("Dov", "Call it off") is None


async def test_a_rent_that_is_to_be_asked_for_is_asked_for_by_its_owner() -> None:
    """CITY-OQ-59."""
    async with Hall() as hall:
        ben, cal = await hall.seat("Ben"), await hall.seat("Cal")
        for line in ("option rent_claim on_claim", "given owner Westlands Ben", "roll 1 5"):
            assert hall.session.submit(line, Origin("key")) is None
        assert (await ben.choose("Ben", "Rent 60k"))["done"]
        assert hall.lines[-1] == ("rent", "phone Ben")
        assert hall.session.table.history.lines[-1].facts[0].amount == 60_000  # type: ignore[attr-defined]
        assert cal.choice("Cal", "Rent 60k") is None


async def test_a_player_just_sent_to_jail_builds_by_their_own_phone() -> None:
    """CITY-JAIL-04, CITY-OQ-35: the turn has passed on, Build may still be pressed."""
    async with Hall("city", ("Ana", "Ben")) as hall:
        for line in ("option build_off_turn true", "given owner Seaview Ana", "land Chance", "jail", "press -> 1"):
            assert hall.session.submit(line, Origin("key")) is None
        await hall.wait(2)
        ana, ben = await hall.seat("Ana"), await hall.seat("Ben")
        assert (await ana.choose("Ana", "Ana builds on Seaview", blocks="1r"))["done"]
        assert hall.lines[-1] == ("build Seaview 1r", "phone Ana")
        assert ben.choice("Ben", "Ana builds on Seaview") is None


async def test_what_would_be_refused_in_a_blank_is_greyed_and_so_is_a_choice_without_any_other() -> None:
    """DEAL-OQ-09, DEAL-TURN-03."""
    async with Hall("deal", ("Ana", "Ben")) as hall:
        for line in ("given bank Ben 1", "option no_target_action wasted", "draw"):
            assert hall.session.submit(line, Origin("key")) is None
        ana, label = await hall.seat("Ana"), "Play a card without effect"
        choice = await ana.until(lambda: ana.choice("Ana", label))
        taken = {each["value"]: not each["reasons"] for each in choice["blanks"][0]["options"]}
        assert choice["reasons"] == []
        assert taken["House"]
        assert not taken['"It\'s My Birthday"'], "Ben can pay"
        for line in ("bank 1", "bank 1", "bank 2"):
            assert hall.session.submit(line, Origin("key")) is None
        shut = await ana.until(lambda: (now := ana.choice("Ana", label)) and now["reasons"])
        assert [reason["rule"] for reason in shut] == ["DEAL-TURN-03"]


async def test_of_two_smallest_buildings_a_phone_asks_which_is_taken() -> None:
    """CHANCE-OQ-12."""
    async with Hall("chance", ("Ana", "Ben")) as hall:
        for line in ("given owned Ben red 1", "given owned Ben brown 1", "roll ?"):
            assert hall.session.submit(line, Origin("key")) is None
        ana = await hall.seat("Ana")
        choice = await ana.until(lambda: ana.choice("Ana", "Roll for a building: 6: Ben"))
        [blank] = choice["blanks"]
        open_ones = [each["value"] for each in blank["options"] if not each["reasons"]]
        assert sorted(open_ones) == ["brown", "red"]
        assert (await ana.choose("Ana", "Roll for a building: 6: Ben", colour="brown"))["done"]
        assert hall.lines[-1] == ("chance steal 6 from Ben brown", "phone Ana")


async def test_nobody_pays_with_the_money_of_another_at_a_light_table() -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        assert hall.session.submit("option watch money", Origin("key")) is None
        ben = await hall.seat("Ben")
        await ben.until(lambda: ben.choice("Ben", "Pay rent, or anything else"))
        before = hall.lines
        asked: dict[str, Any] = {"seat": "Ben", "form": "pay PAYER PAYEE AMOUNT"}
        assert (await ben.do("do", **asked, answers={"payer": "Ana", "payee": "Ben", "amount": "2m"}))["done"] is False
        assert hall.lines == before


async def test_who_has_each_property_is_asked_for_one_after_the_other() -> None:
    async with Hall("chance", ("Ana Maria", "Ben")) as hall:
        assert hall.session.submit("option watch rounds", Origin("key")) is None
        ana = await hall.seat("Ana Maria")
        label = "The round is over: who has each property?"
        choice = await ana.until(lambda: ana.choice("Ana Maria", label))
        names = [blank["name"] for blank in choice["blanks"]]
        assert [option["label"] for option in choice["blanks"][0]["options"]] == ["Ana Maria", "Ben", "nobody"]
        owners = dict.fromkeys(names, "-") | {names[0]: '"Ana Maria"', names[-1]: "Ben"}
        assert (await ana.choose("Ana Maria", label, **owners))["done"]
        assert hall.lines[-1] == ('round "Ana Maria" - - - - - - Ben', "phone Ana Maria")
        again = await ana.choose("Ana Maria", label, **dict.fromkeys(names[1:], "-"))
        assert again["done"] is False


async def test_a_deal_may_name_every_district() -> None:
    async with Hall() as hall:
        ana, ben = await hall.seat("Ana"), await hall.seat("Ben")
        await ana.until(lambda: ana.table)
        names = [each["name"] for each in ana.table["view"]["places"] if each["words"].startswith("price")]
        for name in names:
            assert hall.session.submit(f'given owner "{name}" Ana', Origin("key")) is None
        gives = ", ".join(f'"{name}"' for name in names)
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        assert (await ana.do("do", **asked, answers={"other": "Ben", "gives": gives}))["words"] == "Ben has to say yes."
        [waiting] = await waits(ben)
        assert (await ben.do("reply", seat="Ben", offer=waiting["number"], yes=True))["done"]


@pytest.mark.parametrize(
    ("form", "answers"),
    [
        ("undo", {}),
        ("given cash Ana 5m", {}),
        ("force end", {}),
        ("land PLACE", {"place": "GO by Ben"}),
        ("land PLACE", {"place": '"GO'}),
        ("land PLACE", {"place": ""}),
        ("land PLACE", {"elsewhere": "GO"}),
        ("land PLACE", {}),
        ("note WORDS", {"words": "hello"}),
        ("option KEY VALUE", {"key": "money", "value": "paper"}),
        ("pay PAYER PAYEE AMOUNT", {"payer": "Ben", "payee": "Ana", "amount": "1m"}),
    ],
)
async def test_nothing_but_an_offered_choice_with_its_blanks_is_taken(form: str, answers: dict[str, str]) -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        before = hall.lines
        answer = await ana.do("do", seat="Ana", form=form, answers=answers)
        assert answer["done"] is False
        assert answer["words"]
        assert hall.lines == before


async def test_an_offer_is_made_accepted_and_booked_with_both_sources() -> None:
    async with Hall() as hall:
        ana, ben, cal = [await hall.seat(name) for name in ("Ana", "Ben", "Cal")]
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        offered = await ana.do("do", **asked, answers={"other": "Ben", "gives": "1m"})
        assert (offered["done"], offered["words"]) == (True, "Ben has to say yes.")
        [waiting] = await ben.until(lambda: ben.table.get("waiting"))
        assert waiting["words"] == "Ana gives Ben 1M for nothing."
        assert hall.lines == []
        thief = await cal.do("reply", seat="Cal", offer=waiting["number"], yes=True)
        assert thief["words"] == "This is for Ben to answer."
        own = await ana.do("reply", seat="Ana", offer=waiting["number"], yes=True)
        assert own["done"] is False
        assert (await ben.do("reply", seat="Ben", offer=waiting["number"], yes=True))["done"]
        assert (await ana.until(lambda: ana.last("told")))["words"].startswith("Ben said yes")
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
        for replies, seat, told in ((ben, "Ben", "Ben declined"), (ana, "Ana", "Ana has taken the offer back")):
            await ana.do("do", **asked)
            [waiting] = await waits(replies)
            await replies.do("reply", seat=seat, offer=waiting["number"], yes=False)
            other = ana if replies is ben else ben
            await hears(other, told)
        await ana.do("do", **asked)
        assert "waits for an answer already" in (await ana.do("do", **asked))["words"]
        hall.seconds += 121
        hall.room.look()
        await ana.until(lambda: ana.last("told")["words"].startswith("Nobody answered in time"))
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
        assert str(late["words"]).startswith("Nothing came of it")
        assert [text for text, _ in hall.lines] == ["pay Ana bank 30m"]


async def test_an_offer_between_two_seats_of_one_phone_needs_no_other() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        await ana.sit("Ben")
        asked: dict[str, Any] = {"seat": "Ana", "form": OFFER, "filled": {"one": "Ana"}}
        assert (await ana.do("do", **asked, answers={"other": "Ben", "gives": "1m"}))["words"] == ""
        assert hall.lines[-1][1] == "phone Ana+Ben"


async def test_the_banker_takes_back_frees_and_says_yes_from_a_phone() -> None:
    async with Hall() as hall:
        banker, ana = await hall.page(), await hall.seat("Ana")
        assert (await banker.ask("enter", key=hall.room.seats.door.bankers_key))["say"] == "passed"
        await ana.choose("Ana", "Roll")
        await ana.do("please", seat="Ana")
        [waiting] = await banker.until(lambda: banker.table.get("waiting"))
        assert (await banker.do("bank", do="yes", request=waiting["number"]))["done"]
        assert hall.lines[-1] == ("undo", "phone Ana")
        assert (await banker.do("bank", do="redo"))["done"]
        assert hall.lines[-1] == ("redo", "phone banker")
        assert (await banker.do("bank", do="free", seat="Dora"))["done"] is False
        assert "own screen" in (await banker.do("bank", do="rematch"))["words"]
        assert (await banker.do("bank", do="free", seat="Ana"))["words"] == "Ana is free."
        await ana.until(lambda: ana.last("freed"))


async def test_a_request_to_take_back_means_the_move_that_was_the_last_then() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        await ana.choose("Ana", "Roll")
        await ana.do("please", seat="Ana")
        hall.session.submit("note a later move is not Ana's to lose", Origin("keyboard"))
        assert (await ana.do("please", seat="Ana"))["done"]
        lines = hall.lines
        first, second = hall.room.wishes()
        assert "Nothing came of it" in hall.room.reply(first.number, (), yes=True, banker=True)
        assert hall.lines == lines
        assert "said yes" in hall.room.reply(second.number, (), yes=True, banker=True)
        assert hall.lines[-1] == ("undo", "phone Ana")


async def test_a_table_may_let_everything_wait_for_the_banker() -> None:
    async with Hall() as hall:
        hall.room.everything_asks = True
        ana = await hall.seat("Ana")
        assert (await ana.choose("Ana", "Roll"))["words"] == "The banker has to say yes."
        assert hall.lines == []
        [wish] = hall.room.wishes()
        hall.room.reply(wish.number, (), yes=True, banker=True)
        assert hall.lines[-1][1] == "phone Ana"


async def test_a_pong_says_what_was_shown_last_and_all_brings_it_again() -> None:
    async with Hall() as hall:
        ana = await hall.seat("Ana")
        await ana.until(lambda: ana.table.get("choices"))
        pong = await ana.ask("ping", n=1)
        assert pong == {"say": "pong", "n": 1, "now_ms": 0, "seq": ana.last("table")["seq"]}
        before = len(ana.said)
        await ana.send("all")
        again = await ana.until(lambda: [each for each in ana.said[before:] if each["say"] == "table"])
        assert again[0]["body"] == ana.table


async def test_a_light_that_runs_is_over_for_phones_too() -> None:
    """What changes by time alone has an alarm of its own: nobody asks, and the result is shown."""
    async with Hall("unit", Setup("unit", ("Ana", "Ben")).players) as hall:
        ana = await hall.seat("Ana")
        for line in ("on", "press"):
            assert hall.session.submit(line, Origin("key")) is None
        await ana.until(lambda: ana.table["unit"]["phase"] == "spinning")
        assert ana.table["unit"]["result"] == ""
        assert ana.table["shut"] == "The light is still running: wait until it is over."
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
