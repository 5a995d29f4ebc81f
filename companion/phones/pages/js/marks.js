// A seat's mark, shaped as in the terminal, and its letters, because colour alone does not distinguish players.

import { h } from "./draw.js";
import { seatColour } from "./groups.js";

const SHAPES = 6, POINTS = 5, INNER = 0.62;

// The outline of a seat's mark around 0 0, as far out as `size`: disc, square, triangle, diamond, star, cross.
export function outline(seat, size) {
  const at = (x, y) => `${(x * size).toFixed(1)} ${(y * size).toFixed(1)}`, closed = (points) => `M${points.map((each) => at(each[0], each[1])).join("L")}Z`;
  switch (seat % SHAPES) {
    case 0: return `M${at(-1, 0)}A${at(1, 1)} 0 1 1 ${at(1, 0)}A${at(1, 1)} 0 1 1 ${at(-1, 0)}Z`;
    case 1: return closed([[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]]);
    case 2: return closed([[0, -1.1], [1.15, 0.95], [-1.15, 0.95]]);
    case 3: return closed([[0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]]);
    case 4: return closed(star());
    default: return closed([[-0.4, -1], [0.4, -1], [0.4, -0.4], [1, -0.4], [1, 0.4], [0.4, 0.4], [0.4, 1], [-0.4, 1], [-0.4, 0.4], [-1, 0.4], [-1, -0.4], [-0.4, -0.4]]);
  }
}

function star() {
  return Array.from({ length: 2 * POINTS }, (_, place) => {
    const far = place % 2 ? INNER : 1.2, turn = Math.PI * place / POINTS;
    return [far * Math.sin(turn), -far * Math.cos(turn)];
  });
}

// A seat's mark beside a name.
export function mark(seat) {
  return h("svg", { key: "dot", class: `dot ${seatColour(seat)}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" }, h("path", { key: "mark", d: outline(seat, 10) }));
}

// The letters for each name: the first one, or the first distinguishing letter if two begin alike.
export function letters(names) {
  const all = names.map((name) => Array.from(name)), first = (name) => (name[0] || "").toUpperCase();
  const taken = [];
  return all.map((name, seat) => {
    const alike = all.filter((each) => first(each) === first(name));
    const apart = (place) => alike.filter((each) => each[place] === name[place]).length === 1;
    const places = name.map((_, place) => place).slice(1), free = (place) => taken.indexOf(first(name) + name[place]) < 0;
    const best = [places.find((place) => apart(place) && free(place)), places.find(free)].find((place) => place !== undefined);
    const said = first(name) + (alike.length === 1 ? "" : best === undefined ? `${seat + 1}` : name[best]);
    taken.push(said);
    return said;
  });
}

// A seat's mark with its letters, as a token on the table or the end of a line. The letters are at least as high as `least`.
export function token(called, seat, size, x, y, least = 0) {
  const said = called[seat] || "", high = Math.max(least, size * (said.length > 1 ? 1.05 : 1.4)), low = seat % SHAPES === 2 ? size * 0.25 : 0;
  return h("g", { key: `token ${seat}`, class: `token ${seatColour(seat)}${high > 1.5 * size ? " tight" : ""}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, [
    h("path", { key: "disc", d: outline(seat, size) }),
    h("text", { key: "letter", y: (high * 0.35 + low).toFixed(1), "font-size": high.toFixed(1), "text-anchor": "middle" }, said),
  ]);
}
