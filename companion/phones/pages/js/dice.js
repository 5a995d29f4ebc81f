// Rolled dice.

import { h } from "./draw.js";

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

// Dice showing these faces, side by side. Screen readers read `words`.
export function rolledDice(faces, words) {
  return faces.length ? h("span", { key: "rolled", class: "rolled", role: "img", "aria-label": words }, faces.map((face, place) =>
    h("svg", { key: place, viewBox: "-5 -5 10 10" }, [
      h("rect", { key: "cube", x: -4.8, y: -4.8, width: 9.6, height: 9.6, rx: 2 }),
      PIPS[face].map((pip, at) => h("circle", { key: at, cx: pip[0] * 2.5, cy: pip[1] * 2.5, r: 1 })),
    ])
  )) : null;
}
