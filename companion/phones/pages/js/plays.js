// The plays left in a turn of a card game, as discs.

import { h } from "./draw.js";

const DISCS = { play: "\u25cf", played: "\u25cb" };

export function isPlay(card) {
  return card.kind in DISCS;
}

// The discs next to the headline: a full one for each play left, an empty one for each play made.
export function plays({ face_up: lies }) {
  const said = lies ? lies.cards.map((card) => (DISCS[card.kind] || "").repeat(card.count)).join("") : "";
  return said ? h("span", { key: "plays", class: "plays", "aria-hidden": "true" }, ` ${said}`) : null;
}
