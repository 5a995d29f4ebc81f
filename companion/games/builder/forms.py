"""The notation of the moves of Monopoly Builder."""

from companion.core.move import forms_of
from companion.core.notation import Form, Opt
from companion.core.notation.slots import Amount, Number, OneOf, Place, Player, Word, Words
from companion.core.words import phrase
from companion.games.board import forms as board
from companion.games.builder import moves as m
from companion.games.builder.resource_slots import Heap, Resource
from companion.games.builder.slots import (
    Cell,
    Cells,
    DeedName,
    Fields,
    Goods,
    Lying,
    Names,
    Spot,
    StartRolls,
    TokenName,
)
from companion.unit import moves as um

_DEED = Place("deed")
_GOODS = (Goods("gives"), Goods("takes"))
_FOR_ONCE = (Word("for"), Amount("amount"))
_AUCTION = (um.StartAuction, um.CallBid, um.PassBid, um.CloseAuction, um.Cancel, um.Hold, um.Resume)

_TURN = (
    Form("order", m.DecideOrder, StartRolls("rolls"), summary="Decide who goes first from the starting rolls"),
    board.BEGINS,
    Form("token", m.PickToken, Player("player"), TokenName("token"), summary="Pick a token"),
    Form("roll", m.Roll, Number("first", **board.DIE), Number("second", **board.DIE), summary="Roll both dice"),
    Form("roll", m.Roll, summary="Let Companion roll"),
    Form("land", m.Land, Spot("place"), summary="Enter where the token landed"),
    Form("go", m.PassGo, summary="Collect the money for passing GO"),
    Form("pickup", m.PickUp, Lying("place"), summary="Pick up what's on a space you passed"),
    Form("end", m.EndTurn, summary="End the turn"),
    Form("finish", m.Finish, summary="End the game by agreement", bankers=True),
    Form("richest", m.Richest, Names("players"), summary="Enter who has the most cash, if only points are tracked"),
)
_RESOURCES = (
    Form("collect", m.Collect, Heap("chips"), summary="Take resources from the bank"),
    Form("discard", m.Discard, Heap("chips"), summary="Drop extra resources on the space"),
    Form("steal", m.Steal, Player("victim"), Heap("chips"), summary="Take one resource from a player"),
    Form(
        "swap",
        m.Swap,
        Heap("give"),
        Word("for"),
        Heap("take"),
        summary="Trade the bank four resources of one kind for one of another",
    ),
    Form(
        "parking",
        m.Parking,
        Heap("give"),
        Word("for"),
        Heap("take"),
        summary="Swap two resources for one on Free Parking",
    ),
)
_MONEY = (
    Form("buy", m.Buy, Opt(_DEED), Opt(Word("for"), Amount("price")), summary="Buy the deed you landed on"),
    *forms_of(_AUCTION),
    Form("rent", m.AskRent, Opt(_DEED), Opt(Word("for"), Amount("amount")), summary="Charge rent"),
    *board.PAYING,
    Form("mortgage", m.Mortgage, _DEED, Opt(*_FOR_ONCE), summary="Mortgage a deed"),
    Form("redeem", m.Redeem, _DEED, Opt(*_FOR_ONCE), summary="Pay off a mortgage"),
    board.exchange("trade", m.Trade, *_GOODS, phrase("Exchange money, deeds, resources and jail cards")),
    board.exchange("offer", m.Offer, *_GOODS, phrase("Propose a deal")),
    Form("agreed", m.Agree, summary="Agree to the open offer"),
    Form("decline", m.Decline, summary="Withdraw the open offer"),
    *board.BREAKING,
)
_BUILDING = (
    Form("floor", m.Floor, Cell("cell"), Opt(Word("with"), Heap("paid")), summary="Build the next floor"),
    Form("penthouse", m.Penthouse, Cell("cell"), Opt(Word("with"), Heap("paid")), summary="Build the penthouse"),
)
_JAIL = (
    *board.JAIL,
    Form(
        "card",
        m.ForcedTrade,
        Word("trade"),
        Player("victim"),
        Heap("take"),
        Word("for"),
        Heap("give"),
        summary="Use a forced trade card: swap one of your resources for another player's",
    ),
    board.USE_CARD,
)
_CHANCE = (
    Form(
        "chance",
        m.ChanceMoney,
        OneOf("effect", ("pay", "collect", "pay-each", "collect-each")),
        Amount("amount"),
        summary="A card moves money",
    ),
    Form(
        "chance",
        m.ChanceMove,
        Word("move"),
        Spot("place"),
        fixed={"pays_go": "yes"},
        summary="A card moves the token to a space",
    ),
    Form(
        "chance",
        m.ChanceMove,
        Word("direct"),
        Spot("place"),
        fixed={"pays_go": "no"},
        summary="A card moves the token without collecting for GO",
    ),
    *board.CHANCE,
    Form("chance", m.ReadChance, Word("says"), Words("text"), summary="Save a card's text"),
)
_LEARNING = (
    Form("deed", m.ReadDeed, DeedName("deed"), fixed={"values": ()}, summary="Add a deed from your game"),
    Form("deed", m.ReadDeed, DeedName("deed"), Fields("values"), summary="Enter or correct a deed"),
    Form(
        "chart",
        m.ReadChart,
        OneOf("total", ("2-12", "3-4-11", "5-9-10", "6-7-8", *map(str, range(2, 13)))),
        Resource("resource"),
        summary="Enter what a row of the Roll for Resources chart gives",
    ),
    Form(
        "stock",
        m.ReadToken,
        TokenName("token"),
        Resource("resource"),
        summary="Enter the resource on a token's reference card",
    ),
    Form(
        "space", m.ReadSpace, Number("position", largest=99), Spot("kind"), summary="Enter what a space on the board is"
    ),
    Form("spaces", m.ReadSpaces, Number("number", least=20, largest=99), summary="Enter how many spaces the board has"),
    Form("map", m.DrawMap, Cells("cells"), summary="Enter which cells of the map are foundations"),
    Form("gap", m.DrawGap, Cells("cells"), summary="Separate two neighbouring cells"),
)
FORMS = (*_TURN, *_RESOURCES, *_MONEY, *_BUILDING, *_JAIL, *_CHANCE, *_LEARNING)


CALLED = {
    **board.CALLED,
    "collect": phrase("Collect money from the bank"),
    "direct": phrase("Go directly (no GO money)"),
    "says": phrase("Enter what the card says"),
}
"""The names of Chance card effects, by their words in the notation (BUILDER-CHANCE-03)."""
QUESTIONS = {
    **board.QUESTIONS,
    "victim": phrase("From whom?"),
    "players": phrase("Who has the most cash?"),
    "deed": phrase("Which deed?"),
    "cell": phrase("Which cell?"),
    "paid": phrase("Pay with which resources?"),
    "chips": phrase("Which resources?"),
    "take": phrase("Take what?"),
    "give": phrase("Give what?"),
    "token": phrase("Which token?"),
    "resource": phrase("Which resource?"),
    "total": phrase("Which total?"),
    "position": phrase("Which space, counted from GO?"),
    "cells": phrase("Which cells?"),
    "floors": phrase("How many floors?"),
    "values": phrase("What does it say?"),
    "text": phrase("What does it say?"),
}
"""The questions for Builder's own slots, by the field they fill."""
