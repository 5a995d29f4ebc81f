// The players beside the stage of a TV: whose turn it is, their figures and their rank.

import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";
import { mark } from "./marks.js";
import { within, withoutHeading } from "./people.js";
import { showsPossessions } from "./pieces.js";
import { isAuctionRunning } from "./stage.js";
import { pointed, say, sayIn } from "./words.js";

const CROWN = "M2 21V6L8 12L12 3L16 12L22 6V21Z", MANY = 4, FEW = 3, LONG = 12, UNIT = /^(\d+)(\s\D+)$/;

// `standings` are null until they are known, `seats` tell who has a phone, `unit` is what counts down, null if nothing
// does, `seen` tells whether the stage shows where everyone is, and `owned` whether it shows what they have.
export function strip(view, standings, seats, unit, seen, owned) {
  const ranks = {}, there = {};
  const known = standings ? standings.rows : [], apart = known.some((row) => row.rank !== known[0].rank);
  for (const row of known) ranks[row.name] = apart ? row.rank : null;
  const out = unit ? unit.out : [], lit = lights(view, unit);
  for (const seat of seats) there[seat.name] = seat;
  const lanes = view.places.filter(showsPossessions);
  return h("ul", { key: "players", class: view.players.length > MANY ? "players many" : view.players.length > FEW ? "players" : "players few" }, view.players.map((row, seat) =>
    player(view, row, seat, ranks[row.name], lit(row), [seen ? row.held : lanes.length ? "" : row.brief || row.where, unsaid(row.marks, lanes[seat]), out.indexOf(row.name) >= 0 ? sayIn("auction", "out") : "", there[row.name] && there[row.name].taken && !there[row.name].there ? say("phone offline") : ""], owned, seen, lanes.length ? row.held : "")
  ));
}

// The marks of a player that the pieces in their lane don't show, if they have one.
function unsaid(marks, lane) {
  return lane ? pointed(marks.split(" · ").filter((one) => !lane.pieces.some((piece) => piece.name && within(one, piece.name)))) : marks;
}

// Who is lit: the leader of an auction, or the player the table waits for.
function lights(view, unit) {
  return isAuctionRunning(unit) ? (row) => row.name === unit.leader : (row) => isAwaited(view, row);
}

// Whether the table waits for a player: for their answer or, if no answer is needed, for their turn.
export function isAwaited(view, row) {
  return view.asked.length ? view.asked.indexOf(row.name) >= 0 : row.in_turn;
}

function player(view, row, seat, rank, lit, told, owned, seen, aside) {
  const state = pointed(told).replace(/(\d) /g, "$1\u00a0"), long = Array.from(row.name).length > LONG;
  return h("li", { key: row.name, class: `card ${seatColour(seat)} ${row.out ? "out" : lit ? "turn" : ""}${long ? " long" : ""}` }, [
    mark(seat),
    h("div", { key: "who", class: "who" }, [h("b", { key: "name" }, row.name), aside ? h("span", { key: "aside", class: "aside" }, aside) : null, row.pieces.length && !owned && row.pieces[0].kind !== "back" ? h("span", { key: "pieces", class: "pieces" }, row.pieces.map(heap)) : backs(row), rank ? h("span", { key: "rank", class: "rank" }, `#${rank}`) : null]),
    h("div", { key: "sums", class: "sums" }, figures(view, row)),
    row.bonus ? h("small", { key: "bonus", class: "bonus" }, [h("svg", { key: "crown", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { key: "crown", d: CROWN })), row.bonus]) : null,
    seen ? deeds(row.holdings) : null,
    state ? h("small", { key: "state" }, state) : null,
  ]);
}

// A square for each space a player owns, in its colour.
function deeds(holdings) {
  return holdings.length ? h("span", { key: "deeds", class: "deeds", role: "img", "aria-label": holdings.map((each) => each.name).join(", ") }, holdings.map((each) => h("i", { key: each.name, class: group(each.group) }))) : null;
}

// The figure that decides who wins comes first and large.
function figures(view, row) {
  const all = [[view.columns[0], row.first], [view.columns[1], row.second]];
  if (view.deciding) all.reverse();
  return all.filter(([, words], place) => words && (!place || words !== all[0][1])).map(([heading, words], place) => figure(place ? "second" : "first", heading, words));
}

function figure(which, heading, words) {
  const [, number, unit] = withoutHeading(words, heading).match(UNIT) || ["", withoutHeading(words, heading), ""];
  return h("span", { key: which, class: /\d/.test(words) ? which : `${which} worded` }, [h("em", { key: "head" }, heading), " ", number, unit ? h("small", { key: "unit" }, unit) : null]);
}

// The backs of the cards in a player's hand; nothing if the game has no hands.
function backs(row) {
  const [hand] = row.pieces;
  return hand && hand.kind === "back" ? h("span", { key: "hand", class: "hand", "aria-hidden": "true" }, Array.from({ length: hand.count }, (_, place) => h("i", { key: String(place) }))) : null;
}

// How many pieces of a colour a player has, on one of them.
function heap(piece) {
  return h("span", { key: piece.name, class: `heap ${group(piece.name)}` }, String(piece.count));
}
