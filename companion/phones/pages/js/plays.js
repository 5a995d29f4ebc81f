// The plays of a turn of a card game, as discs.

import { h } from "./draw.js";

const DISCS = { play: "\u25cf", played: "\u25cb" };

export function isPlay(card) {
  return card.kind in DISCS;
}

// The plays of a turn beside the headline, which says how many are left: a full disc for each of those.
export function plays({ face_up: lies }) {
  const said = lies ? lies.cards.map((card) => (DISCS[card.kind] || "").repeat(card.count)).join("") : "";
  return said ? h("span", { key: "plays", class: "plays", "aria-hidden": "true" }, ` ${said}`) : null;
}
