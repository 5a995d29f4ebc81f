// What a TV shows in place of a map or board, or inside it: an auction, the unit's dial, the current space.

import { bigDigits, hour, light, pausedNote, isTimeRunningOut } from "./countdown.js";
import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";
import { spaceInTurn } from "./in_view.js";
import { letters, mark, token } from "./marks.js";
import { pieceSigns } from "./pieces.js";
import { say, sayIn } from "./words.js";

const SLOT = "\u0001", SIGN = 24, BROAD = 26, DISC = 10, FEW = 5, COUNTED = /^(\d+)\s(.+)$/;

export function isAuctionRunning(unit) {
  return Boolean(unit && unit.title && unit.phase.startsWith("auction"));
}

// An auction: the lot as its card says it, the time, and who leads.
export function sale(unit, lot, rows, places = []) {
  return h("section", { key: "sale", class: `sale unit ${unit.red}` }, [
    lot ? card(lot.name, lot.colour, lot.facts, [set(lot, places)]) : null,
    h("div", { key: "bidding", class: "bidding" }, [
      isTimeRunningOut(unit) ? bigDigits(unit) : null,
      pausedNote(unit, "held"),
      lead(unit, rows.map((row) => row.name)),
      lot && lot.ends ? [bidders(unit, rows), h("p", { key: "ends", class: "ends" }, lot.ends)] : null,
    ]),
  ]);
}

// Who can still bid, and who is out.
function bidders(unit, rows) {
  return h("ul", { key: "bidders", class: "bidders" }, rows.map((row, seat) => {
    const out = row.out || unit.out.indexOf(row.name) >= 0;
    return h("li", { key: row.name, class: `${seatColour(seat)}${out ? " out" : ""}` }, [mark(seat), h("b", { key: "name" }, row.name), out ? h("span", { key: "out" }, sayIn("auction", "out")) : null]);
  }));
}

// The other places of the same colour as the lot, each with its owner's mark.
function set({ name, colour }, places) {
  const others = places.filter((each) => each.group === colour && each.name !== name);
  return colour && others.length ? h("ul", { key: "set", class: "set" }, others.map((each) => h("li", { key: each.name }, [
    each.seat === null ? h("i", { key: "free" }) : mark(each.seat), each.name,
  ]))) : null;
}

function lead(unit, names) {
  const seat = names.indexOf(unit.leader);
  if (!unit.leader) return h("p", { key: "lead", class: "lead none" }, say("No bid yet"));
  const words = say("{player} leads with {amount}", { player: unit.leader, amount: SLOT }).split(SLOT);
  return h("p", { key: "lead", class: `lead own ${seatColour(seat)}` }, [mark(seat), words[0], h("b", { key: "amount", class: "amount" }, unit.offer), words[1]]);
}

function card(name, colour, facts, more) {
  const told = facts.map((each) => h("p", { key: each }, each)).concat(more || []).filter((each) => each);
  return h("div", { key: "deed", class: `deed ${group(colour)}${told.length > 1 ? "" : " scant"}` }, [
    h("h2", { key: "name" }, name),
    told.length ? h("div", { key: "facts", class: "facts" }, told) : null,
  ]);
}

// The card next to the places: the current player's space, or what scores points.
export function beside(view) {
  const lies = view.card;
  if (!lies) return null;
  const owner = lies.seat === null ? null : h("p", { key: "owner", class: `owner-name ${seatColour(lies.seat)}` }, [mark(lies.seat), view.players[lies.seat].name]);
  return h("aside", { key: "beside", class: `beside${lies.marks.length > FEW ? " much" : ""}` }, card(lies.name, lies.group, [], [owner].concat(lies.marks.map((each) => h("p", { key: each }, each)))));
}

// The current player's space.
export function focus(view, alone) {
  const place = spaceInTurn(view);
  if (!place) return null;
  const owner = place.seat === null ? null : h("p", { key: "owner", class: `owner-name ${seatColour(place.seat)}` }, [mark(place.seat), view.players[place.seat].name]);
  const signs = place.pieces.filter((piece) => piece.kind !== "figure"), wide = SIGN * Math.max(1, signs.reduce((sum, piece) => sum + piece.count, 0));
  const drawn = h("svg", { key: "signs", class: "shown", viewBox: `0 0 ${wide} ${SIGN}`, "aria-hidden": "true" }, pieceSigns(signs, 0, 0, wide, SIGN));
  const facts = [place.words].concat(place.marks).filter((each) => each);
  return h("section", { key: "focus", class: "focus" }, [card(place.name, place.group, facts, [owner, signs.length ? drawn : null, standing(view, place, signs)]), alone ? legend(view, place) : null]);
}

// What the signs of the other spaces mean that have no colour.
function legend(view, here) {
  const named = {};
  for (const each of view.places) if (!each.group && each.name !== here.name && each.pieces.length === 1) named[each.name] = each.pieces;
  return h("ul", { key: "legend", class: "legend" }, Object.keys(named).map((name) => h("li", { key: name }, [
    h("svg", { key: "sign", viewBox: `0 0 ${SIGN} ${SIGN}`, "aria-hidden": "true" }, pieceSigns(named[name], 0, 0, SIGN, SIGN)), name,
  ])));
}

// Who is on a space. A single token is shown only where there are no buildings, which need the room.
function standing(view, place, signs) {
  const called = letters(view.players.map((row) => row.name)), all = place.tokens;
  return all.length < (signs.length ? 2 : 1) ? null : h("svg", { key: "standing", class: "shown", viewBox: `0 0 ${BROAD * all.length} ${BROAD}`, "aria-hidden": "true" }, all.map((seat, at) => token(called, seat, DISC, BROAD * (at + 0.5), BROAD / 2)));
}

// Whether the unit is showing the result of an auction or of Build.
export function showsResult(unit) {
  return !unit.title && Boolean(unit.closing ? unit.whose : unit.result);
}

// The price and the winner of an auction, or the result of Build and who pressed it, if known.
function found(unit, names) {
  const seat = names.indexOf(unit.whose), [, number, words] = COUNTED.exec(unit.result) || ["", "", unit.result];
  return h("div", { key: "found", class: seat < 0 ? "found" : `found ${seatColour(seat)}` }, [
    seat < 0 ? null : mark(seat),
    unit.closing ? h("b", { key: "price" }, unit.offer) : number ? h("b", { key: "number" }, number) : null,
    unit.closing ? null : h("strong", { key: "words" }, words),
  ]);
}

// The totals of the evening, once the unit is off.
export function evening(rows) {
  return h("dl", { key: "evening", class: "evening" }, rows.map(([heading, words]) => h("div", { key: heading }, [h("dt", { key: "dt" }, heading), h("dd", { key: "dd" }, words)])));
}

// The unit's dial: four lit fields around the countdown or the result. `told` is what the headline already says about
// how the countdown ended.
export function dial(unit, names, told) {
  const lit = unit.title || unit.closing ? "" : unit.lit;
  const middle = unit.title ? bigDigits(unit) : showsResult(unit) ? found(unit, names) : hour(unit) || (unit.hour ? h("p", { key: "hour", class: "held" }, unit.hour) : null);
  return h("section", { key: "dial", class: `dial unit ${unit.red}` }, [
    h("div", { key: "circle", class: "circle" }, [light(unit, "fields light", lit),
      h("div", { key: "middle", class: "hub" }, [middle, pausedNote(unit, "held", isAuctionRunning(unit))])]),
    unit.title ? null : unit.closing && unit.closing !== told ? h("p", { key: "closing", class: "closing" }, unit.closing) : null,
    isAuctionRunning(unit) ? lead(unit, names) : null,
  ]);
}
