// Draws the places of a table of any kind: spaces of a track, cells of a map, buildings, sets of cards.

import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";
import { fitted } from "./lettering.js";
import { letters, outline, token } from "./marks.js";
import { say } from "./words.js";

const WIDE = 1000, TALLEST = 240, GAP = 3, EDGE = 6, DISC = 9, OWNERS = 5, BROAD = 1.6;
const CLOSER = [1, 0.7, 0.55, 0.4, 0.3];
const LARGEST = 36, LEAST = { owned: 8.5, free: 13 }, ONE = 1.4, TWO = 1.05;

export const NEVER = 6;

// `shape` is the height of the available area, relative to its width; `smallest` is the letter height that is readable
// from afar, in thousandths of the width. A place too small for its name shows only its colour.
export function places(view, shape, smallest) {
  if (!view.places.length) return null;
  const all = folded(view.places, shape), called = letters(view.players.map((row) => row.name));
  const columns = most(all, (each) => each.column + each.width), rows = most(all, (each) => each.row + each.height);
  const letter = called.some((each) => each.length > 1) ? TWO : ONE;
  // On a track, an unowned, empty place gives up its name to leave room for its colour.
  const quiet = (each) => hollow(view) && smallest > NEVER && each.seat === null && !each.tokens.length && group(each.group) !== group("");
  const cell = { wide: WIDE / columns, high: Math.min(WIDE * shape / rows, TALLEST), smallest, disc: Math.max(DISC, smallest / letter) };
  return h("svg", { key: "places", class: "places", viewBox: `0 0 ${WIDE} ${Math.ceil(rows * cell.high)}`, preserveAspectRatio: "xMidYMin meet", role: "img", "aria-label": say("The table") }, all.map((each) =>
    place(quiet(each) ? Object.assign({}, each, { name: "", words: "", marks: [], key: each.name }) : each, cell, called)
  ));
}

// A single row of similar places, split into equal rows that make the places largest.
function folded(all, shape) {
  const count = all.length;
  if (all.some((each) => each.row || each.height > 1 || each.width !== all[0].width)) return all;
  const large = (wide) => Math.min(WIDE / wide / BROAD, Math.min(WIDE * shape * wide / count, TALLEST));
  const lengths = all.map((each, place) => place + 1).filter((wide) => count % wide === 0);
  const wide = lengths.reduce((best, next) => large(next) >= large(best) ? next : best);
  return all.map((each, place) => Object.assign({}, each, { width: 1, column: place % wide, row: Math.floor(place / wide) }));
}

// Whether the places form a ring, with room in the middle.
export function hollow(view) {
  const right = most(view.places, (each) => each.column), low = most(view.places, (each) => each.row);
  return right > 4 && low > 4 && view.places.every((each) => !each.column || !each.row || each.column === right || each.row === low);
}

function most(list, of) {
  return list.reduce((found, each) => Math.max(found, of(each)), 1);
}

function place(each, cell, called) {
  const x = each.column * cell.wide, y = each.row * cell.high, wide = each.width * cell.wide - GAP, high = each.height * cell.high - GAP;
  const owner = each.seat === null ? "free" : `owned ${seatColour(each.seat)}`, band = Math.min(12, high / 5), said = words(each, wide, high, band, cell);
  return h("g", { key: `${each.key || each.name} ${each.column} ${each.row}`, class: `place ${owner} ${group(each.group)}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, [
    h("rect", { key: "ground", class: "plate", width: wide, height: high, rx: 6 }),
    h("rect", { key: "group", class: "band", width: wide, height: band, rx: 4 }),
    each.seat === null ? null : h("rect", { key: "owner", class: "owner", x: 1.5, y: 1.5, width: wide - 3, height: high - 3, rx: 5 }),
    each.seat === null ? null : h("path", { key: "mark", class: "mark", d: outline(each.seat, OWNERS), transform: `translate(${OWNERS + 2} ${OWNERS})` }),
    said.lines,
    each.tokens.map((seat, number) => token(called, seat, cell.disc, wide - cell.disc - 2 - number * Math.min(said.apart, (wide - 2 * cell.disc) / each.tokens.length), cell.disc)),
  ]);
}

// The name and details, as large as they fit below or beside the tokens, or turned if that is too small.
// If nothing fits, the tokens move closer together: `apart` says how far.
function words(each, wide, high, band, { disc, smallest }) {
  const APART = CLOSER.map((part) => part * (2 * disc + 2));
  const least = each.seat === null ? LEAST.free : LEAST.owned, largest = Math.max(smallest, Math.min(LARGEST, high / 3)), many = each.tokens.length;
  const told = [each.words].concat(each.marks).filter((one) => one);
  const below = { top: many ? Math.max(band, 2 * disc) : band, wide: wide - 2 * EDGE };
  const beside = (apart) => ({ top: band, wide: Math.max(1, wide - EDGE - (many ? Math.max(EDGE, APART[0] + (many - 1) * apart) : EDGE)) });
  const within = (room, apart) => Object.assign({ top: room.top, apart }, fitted(each.name, told, { wide: room.wide, high: high - room.top - EDGE / 2, least, smallest, largest }));
  const best = (apart) => [below, beside(apart)].map((room) => within(room, apart)).sort((one, other) => other.fits - one.fits || other.size - one.size)[0];
  const loose = best(APART[0]), along = fitted(each.name, told, { wide: high - below.top - EDGE, high: wide - EDGE, least: LEAST.free, smallest, largest });
  if (wide < high && along.fits && (!loose.fits || loose.size < LEAST.free && along.size > loose.size)) {
    return { lines: lettered(along, (down) => `translate(${down(EDGE / 2)} ${(high - EDGE / 2).toFixed(1)}) rotate(-90)`), apart: APART[0] };
  }
  let fit = loose;
  if (many > 1) APART.slice(1).forEach((apart) => { fit = fit.fits ? fit : best(apart); });
  if (!fit.fits) fit = loose;
  return { lines: lettered(fit, (down) => `translate(${EDGE} ${down(fit.top)})`), apart: fit.apart };
}

// One text line each; `row` gives a line's position, from how far down it is after the start.
function lettered(fit, row) {
  const down = (place) => (start) => (start + fit.size * (1 + place * 1.12)).toFixed(1);
  return fit.lines.map((line, place) => h("text", { key: `line ${place}`, class: line.told ? "told" : "name", transform: row(down(place)), "font-size": line.size.toFixed(1) }, line.text));
}
