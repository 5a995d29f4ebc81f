// The plays left in a turn of a card game, as cards.

import { h } from "./draw.js";

const PLAYS = ["play", "played"];

export function isPlay(card) {
  return PLAYS.indexOf(card.kind) >= 0;
}

// The cards next to the headline: one for each play left, an empty place for each play made.
export function plays({ face_up: lies }) {
  const all = lies ? [].concat(...lies.cards.filter(isPlay).map((card) => Array.from({ length: card.count }, () => card.kind))) : [];
  return all.length ? h("span", { key: "plays", class: "plays", "aria-hidden": "true" }, all.map((kind, place) => h("i", { key: String(place), class: kind }))) : null;
}
