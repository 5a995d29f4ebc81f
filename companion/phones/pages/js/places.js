// Draws the places of a table of any kind: spaces of a track, cells of a map, buildings, sets of cards.

import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";
import { count } from "./in_view.js";
import { fitted } from "./lettering.js";
import { letters, outline, token } from "./marks.js";
import { drawingFunction, figure, isEstate, isLand, isLane, isSet, isWorthShowing, levels, pieceSigns } from "./pieces.js";
import { say } from "./words.js";

const WIDE = 1000, TALLEST = 260, LANE = 340, SLIM = 0.5, GAP = 4, EDGE = 6, DISC = 9, OWNERS = 12, BROAD = 1.6;
const FEWEST = 3, SETS = 4, LARGEST = 36, LEAST = { owned: 8.5, free: 13 }, ONE = 1.4, TWO = 1.05, TIGHT = 0.5, SPREAD = 2.4, ROOMY = 1.5;

export const NEVER = 6;

// `shape` is the height of the available area, relative to its width; `smallest` is the letter height that is readable
// from afar, in thousandths of the width. A place too small for its name shows only its colour and its signs.
export function places(view, shape, smallest) {
  if (!view.places.length) return null;
  const all = folded(cornered(view.places), shape), called = letters(view.players.map((row) => row.name));
  const used = most(all, (each) => each.column + each.width), columns = Math.max(used, all.every(isLand) ? FEWEST : all.some(isSet) ? SETS : 1), tops = rowTops(all, shape, smallest);
  const letter = called.some((each) => each.length > 1) ? TWO : ONE;
  // On a track, names give way to colours and signs.
  const quiet = isRing(view) && smallest > NEVER;
  const cell = { wide: WIDE / columns, tops, smallest, called, quiet, disc: Math.max(DISC, smallest / letter), long: WIDE, tallest: levels(all), deeded: all.some((each) => count(each, "deed")) };
  return h("svg", { key: "places", class: "places", viewBox: `0 0 ${WIDE} ${Math.ceil(tops[tops.length - 1])}`, preserveAspectRatio: "xMidYMid meet", role: "img", "aria-label": say("The table") }, all.map((each) => place(each, cell, all.every(isLand) ? (columns - used) / 2 : 0)));
}

// The upper edge of each row and the lower edge of the last one. Lanes on which nothing lies yet are lower, and a row
// in which only lines begin has one line of text.
function rowTops(all, shape, smallest) {
  const rows = most(all, (each) => each.row + each.height), begun = (row) => all.filter((each) => each.row === row && each.width);
  const isSlim = (row) => begun(row).length > 0 && begun(row).every((each) => isLane(each) && !isWorthShowing(each));
  const text = (row) => begun(row).length || !all.some((each) => each.row === row) ? 0 : smallest * ROOMY;
  const shares = Array.from({ length: rows }, (_, row) => (text(row) ? 0 : isSlim(row) ? SLIM : 1)), sum = shares.reduce((one, other) => one + other, 0);
  const texts = shares.map((_, row) => text(row)), left = WIDE * shape - texts.reduce((one, other) => one + other, 0);
  const high = Math.min(left / sum, all.some(isLane) || all.every(isEstate) ? LANE : TALLEST), tops = [0];
  shares.forEach((share, row) => tops.push(tops[row] + share * high + texts[row]));
  return tops;
}

// The places moved to the upper left corner.
function cornered(all) {
  const least = (of) => all.reduce((found, each) => Math.min(found, of(each)), all.length ? of(all[0]) : 0);
  const column = least((each) => each.column), row = least((each) => each.row);
  return all.map((each) => Object.assign({}, each, { column: each.column - column, row: each.row - row }));
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
export function isRing(view) {
  const right = most(view.places, (each) => each.column), low = most(view.places, (each) => each.row);
  return right > 4 && low > 4 && view.places.every((each) => !each.column || !each.row || each.column === right || each.row === low);
}

function most(list, of) {
  return list.reduce((found, each) => Math.max(found, of(each)), 1);
}

function place(each, cell, aside) {
  const x = (each.column + aside) * cell.wide, y = cell.tops[each.row], wide = Math.max(0, each.width * cell.wide - GAP), high = cell.tops[each.row + each.height] - y - GAP;
  const owner = each.seat === null ? "free" : `owned ${seatColour(each.seat)}`, own = drawingFunction(each);
  return h("g", { key: `${each.name} ${each.column} ${each.row}`, class: `place ${owner} ${group(each.group)}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, own ? own(each, wide, high, cell) : space(each, wide, high, cell));
}

// A space with its colour, owner, signs and tokens.
function space(each, wide, high, cell) {
  const band = Math.min(20, high / 4), said = cell.quiet ? { lines: null } : words(each, wide, high, band, cell), coloured = group(each.group) !== group("");
  return [
    h("rect", { key: "ground", class: "plate", width: wide, height: high, rx: 6 }),
    each.seat === null ? null : h("rect", { key: "owner", class: "owner", x: 2.5, y: 2.5, width: wide - 5, height: high - 5, rx: 5 }),
    coloured ? h("rect", { key: "group", class: "band", width: wide, height: band, rx: 4 }) : null,
    cell.quiet || !said.lines.length ? pieceSigns(each.pieces, EDGE, coloured ? band : high * 0.15, wide - 2 * EDGE, coloured ? high - band - EDGE : high * 0.7) : null,
    cell.quiet && !each.tokens.length ? figure(each, wide, high, cell.smallest) : null,
    each.seat === null ? null : h("path", { key: "mark", class: "mark", d: outline(each.seat, OWNERS), transform: `translate(${OWNERS + 3} ${OWNERS + 2})` }),
    said.lines,
    tokens(each, wide, high, cell),
  ];
}

// All tokens, in two rows if there are many. On a track they are no larger than lets them stand side by side, and where
// their letters would run into each other, shape and colour say whose they are.
function tokens(each, wide, high, { called, disc: largest, quiet, smallest }) {
  const many = each.tokens.length, along = many > 3 ? Math.ceil(many / 2) : many, rows = many > 3 ? 2 : 1;
  const share = Math.min((wide - 4) / along, (high - 2) / rows), crowded = quiet && many > 1 && share < smallest * ROOMY, least = quiet && !crowded ? smallest : 0;
  const disc = quiet ? Math.min(largest, Math.max(least * TIGHT, share / SPREAD)) : largest;
  const full = along > 1 ? (wide - 2 * disc - 4) / (along - 1) : 0, apart = disc < largest ? full : Math.min(2 * disc + 2, full);
  return each.tokens.map((seat, number) => {
    const row = Math.floor(number / along), y = !quiet ? disc * (1 + 2 * row) : rows > 1 && !row ? disc + 1 : high - disc - 1;
    return token(crowded ? [] : called, seat, disc, wide - disc - 2 - (number % along) * apart, y, least);
  });
}

// The name and details, as large as they fit below or beside the tokens, or turned if that is too small.
function words(each, wide, high, band, { disc, smallest }) {
  const least = each.seat === null ? LEAST.free : LEAST.owned, largest = Math.max(smallest, Math.min(LARGEST, high / 3)), many = each.tokens.length;
  const told = [each.words].concat(each.marks).filter((one) => one);
  const below = { top: many ? Math.max(band, 2 * disc * (many > 3 ? 2 : 1)) : band, wide: wide - 2 * EDGE };
  const beside = { top: band, wide: Math.max(1, wide - 2 * EDGE - Math.min(many, 3) * (2 * disc + 2)) };
  const within = (room) => Object.assign({ top: room.top }, fitted(each.name, told, { wide: room.wide, high: high - room.top - EDGE / 2, least, smallest, largest }));
  const loose = [below, beside].map(within).sort((one, other) => other.fits - one.fits || other.size - one.size)[0];
  const along = fitted(each.name, told, { wide: high - below.top - EDGE, high: wide - EDGE, least: LEAST.free, smallest, largest });
  if (wide < high && along.fits && (!loose.fits || loose.size < LEAST.free && along.size > loose.size)) {
    return { lines: lettered(along, (down) => `translate(${down(EDGE / 2)} ${(high - EDGE / 2).toFixed(1)}) rotate(-90)`) };
  }
  return { lines: lettered(loose, (down) => `translate(${EDGE} ${down(loose.top)})`) };
}

// One text line each; `row` gives a line's position, from how far down it is after the start.
function lettered(fit, row) {
  const down = (place) => (start) => (start + fit.size * (1 + place * 1.12)).toFixed(1);
  return fit.lines.map((line, place) => h("text", { key: `line ${place}`, class: line.told ? "told" : "name", transform: row(down(place)), "font-size": line.size.toFixed(1) }, line.text));
}
