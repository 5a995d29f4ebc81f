"""Playing by phone, through real sockets: choices, blanks, light tables and the banker."""

from typing import Any

import pytest

from companion.session.origin import Origin
from tests.phones import Hall


async def test_a_seat_asks_only_for_its_own() -> None:
    async with Hall() as hall:
        ben = await hall.seat("Ben")
        before = hall.lines
        await ben.until(lambda: ben.table)
        for seat in ("Ana", "", "Dora"):
            assert (await ben.do("bid", seat=seat, amount=10_000))["done"] is False
            assert (await ben.do("do", seat=seat, form="end"))["done"] is False
        assert "moved on" in (await ben.do("do", seat="Ben", form="end"))["words"]
        assert (await ben.do("bank", do="undo"))["words"] == "Only the banker can do this."
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
        refused = await cal.until(lambda: cal.choice("Cal", "Pay 2"))
        assert refused["reasons"][0]["text"].startswith("Ben responds before Cal")
        assert cal.table["view"]["asked"] == ["Ben"]
        assert hall.session.submit("pay by Ben", Origin("key")) is None
        await cal.until(lambda: cal.table["view"]["asked"] == ["Cal"])


async def test_a_phone_is_asked_before_a_slip_of_the_finger_costs_something() -> None:
    """DEAL-OQ-22: a wild leaves a set with a House after a warning."""
    lands = ("Tennessee", '"Wild pink/orange" as orange', '"Wild any colour" as orange')
    async with Hall("deal") as hall:
        for line in (*(f"given land Ana {land}" for land in lands), "given house Ana orange", "begins Ana"):
            assert hall.session.submit(line, Origin("key")) is None
        ana = await hall.seat("Ana")
        end = await ana.until(lambda: ana.choice("Ana", "End the turn"))
        draw = ana.choice("Ana", "Draw") or {}
        assert (end["risky"], draw["risky"]) == (True, False)
        assert "Ana hasn't played anything yet" in (await ana.do("look", seat="Ana", form=end["form"]))["words"]
        turned = "Flip Wild pink/orange (orange) to pink"
        wild = ana.choice("Ana", turned)
        assert wild is not None
        assert wild["risky"]
        told = await ana.do("look", seat="Ana", form=wild["form"], filled=wild["filled"])
        assert "belongs to a set with a House: the set would lose the House. Flip it?" in told["words"]
        assert hall.session.submit("draw", Origin("key")) is None
        await ana.until(lambda: (ana.choice("Ana", "End the turn") or end)["risky"] is False)


async def test_the_banker_is_asked_before_the_game_ends_for_all() -> None:
    async with Hall("city") as hall:
        assert hall.session.submit("roll 1 2", Origin("key")) is None
        banker = await hall.page()
        await banker.ask("enter", key=hall.room.seats.door.bankers_key)
        finish = await banker.until(lambda: banker.choice("", "End the game"))
        assert finish["risky"]
        told = await banker.do("look", seat="", form=finish["form"])
        assert "End the game for everyone? Stoneside has not been bought or auctioned." in told["words"]


async def test_dropping_out_of_an_auction_is_asked_before() -> None:
    async with Hall("city") as hall:
        for line in ("roll 1 2", "auction Stoneside"):
            assert hall.session.submit(line, Origin("key")) is None
        ben = await hall.seat("Ben")
        leaves = await ben.until(lambda: ben.choice("Ben", "Drop out"))
        assert leaves["risky"]
        told = await ben.do("look", seat="Ben", form=leaves["form"], filled=leaves["filled"])
        assert "Drop out? Ben can't bid again in this auction." in told["words"]


async def test_a_debt_is_paid_with_several_cards_of_those_offered() -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall:
        ben = await hall.seat("Ben")
        for line in ("given bank Ben 1, 1, 2, 3", "draw", "birthday"):
            assert hall.session.submit(line, Origin("key")) is None
        await ben.until(lambda: ben.choice("Ben", "Pay with other cards"))
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
        choice = await ben.until(lambda: ben.choice("Ben", "Pay with other cards"))
        [blank] = choice["blanks"]
        every = ", ".join(option["value"] for option in blank["options"])
        assert (await ben.choose("Ben", "Pay with other cards", pieces=every))["done"]
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
        ("city", "money", "Pay rent or anything else", {"payee": "Ana", "amount": "2m"}, "pay Ben Ana 2m"),
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
        assert (await ana.choose("Ana", "Build in Seaview", blocks="1r"))["done"]
        assert hall.lines[-1] == ("build Seaview 1r", "phone Ana")
        assert ben.choice("Ben", "Build in Seaview") is None


async def test_what_would_be_refused_in_a_blank_is_greyed_and_so_is_a_choice_without_any_other() -> None:
    """DEAL-OQ-09, DEAL-TURN-03."""
    async with Hall("deal", ("Ana", "Ben")) as hall:
        for line in ("given bank Ben 1", "option no_target_action wasted", "draw"):
            assert hall.session.submit(line, Origin("key")) is None
        ana, label = await hall.seat("Ana"), "Play a card with no effect"
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
        await ben.until(lambda: ben.choice("Ben", "Pay rent or anything else"))
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
        assert [option["label"] for option in choice["blanks"][0]["options"]] == ["Ana Maria", "Ben", "no one"]
        owners = dict.fromkeys(names, "-") | {names[0]: '"Ana Maria"', names[-1]: "Ben"}
        assert (await ana.choose("Ana Maria", label, **owners))["done"]
        assert hall.lines[-1] == ('round "Ana Maria" - - - - - - Ben', "phone Ana Maria")
        again = await ana.choose("Ana Maria", label, **dict.fromkeys(names[1:], "-"))
        assert again["done"] is False


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


@pytest.mark.parametrize(
    ("game", "watch", "label", "answers", "written"),
    [
        ("builder", "rolls", "Buy a deed", {"deed": '"Oriental Avenue"'}, 'buy "Oriental Avenue" by Ben'),
        ("city", "money", "Collect money for passing GO", {}, "go by Ben"),
        ("city", "money", "Buy a district from the bank", {"district": "Seaview"}, "buy Seaview by Ben"),
        ("deal", "sets", "Play a property, or a wild as a colour", {"piece": "Boardwalk"}, "lay Boardwalk by Ben"),
    ],
)
async def test_at_a_light_table_the_banker_is_asked_who_makes_a_move(
    game: str, watch: str, label: str, answers: dict[str, str], written: str
) -> None:
    async with Hall(game, ("Ana", "Ben"), options={"watch": watch}) as hall:
        banker = await hall.page()
        await banker.ask("enter", key=hall.room.seats.door.bankers_key)
        choice = await banker.until(lambda: banker.choice("", label))
        assert choice["blanks"][0]["question"].startswith("Who ")
        assert [option["label"] for option in choice["blanks"][0]["options"]] == ["Ana", "Ben"]
        assert "Who" in (await banker.choose("", label, **answers))["words"]
        assert hall.lines == []
        assert (await banker.choose("", label, by="Ben", **answers))["done"]
        assert hall.lines[-1] == (written, "phone banker")


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
        first, second = hall.room.banker_requests()
        assert "That didn't work" in hall.room.reply(first.number, (), yes=True, banker=True)
        assert hall.lines == lines
        assert "undid the last move" in hall.room.reply(second.number, (), yes=True, banker=True)
        assert hall.lines[-1] == ("undo", "phone Ana")


async def test_a_table_may_let_everything_wait_for_the_banker() -> None:
    async with Hall() as hall:
        hall.room.moves_wait_for_banker = True
        ana = await hall.seat("Ana")
        assert (await ana.choose("Ana", "Roll"))["words"] == "Waiting for the banker to accept."
        assert hall.lines == []
        [wish] = hall.room.banker_requests()
        hall.room.reply(wish.number, (), yes=True, banker=True)
        assert hall.lines[-1][1] == "phone Ana"


async def test_a_request_that_names_a_deed_that_is_gone_is_answered() -> None:
    async with Hall("builder", ("Ana", "Ben")) as hall:
        hall.room.moves_wait_for_banker = True
        for line in ("begins Ana", "roll 1 2", 'deed "Lot 1" colour brown'):
            assert hall.session.submit(line, Origin("key")) is None
        ana = await hall.seat("Ana")
        await ana.until(lambda: ana.table.get("choices"))
        asked = await ana.do("do", seat="Ana", form="land PLACE", answers={"place": '"Lot 1"'})
        assert asked["words"] == "Waiting for the banker to accept."
        assert hall.session.submit("undo", Origin("key")) is None
        lines, [wish] = hall.lines, hall.room.banker_requests()
        answer = hall.room.reply(wish.number, (), yes=True, banker=True)
        assert answer.startswith("That didn't work: There's no space called “Lot 1”")
        assert hall.lines == lines


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


async def test_a_banker_who_also_plays_keeps_what_is_the_bankers() -> None:
    async with Hall(players=("Ana", "Ben")) as hall:
        banker = await hall.page()
        await banker.ask("enter", key=hall.room.seats.door.bankers_key)
        await banker.sit("Ana")
        await banker.until(lambda: banker.choice("Ana", "Roll"))
        assert banker.choice("Ana", "End the game") is None
        assert (await banker.choose("", "End the game"))["done"]
        assert hall.session.table.state.finished


async def test_windows_that_look_on_keep_one_table_for_all_of_them() -> None:
    async with Hall() as hall:
        for _ in range(3):
            await (await hall.page()).ask("enter", key=hall.room.seats.door.key)
        await hall.pages[-1].until(lambda: len([each for each in hall.room.windows if each.shown]) == 3)
        assert len({id(window.shown) for window in hall.room.windows}) == 1
        await hall.pages[0].ask("all")
        await hall.pages[1].ask("speak", languages=("en",))
        await hall.pages[2].ask("all")
        assert len({id(window.shown) for window in hall.room.windows}) == 1
