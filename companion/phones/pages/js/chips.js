// Coloured pieces that a choice or an option names: heaps of them, the first of two given for the second.

import { h } from "./draw.js";
import { group } from "./groups.js";

export function chips(heaps) {
  if (!heaps.length) return null;
  return h("span", { key: "chips", class: "chips", "aria-hidden": "true" }, heaps.map((heap, place) => [
    place ? h("i", { key: "for", class: "for" }, "→") : null,
    heap.map((colour, each) => h("i", { key: String(each), class: `chip ${group(colour)}` })),
  ]));
}
