// The cards that lie face up for the running turn, with what there is to watch meanwhile.

import { h } from "./draw.js";
import { seatColour } from "./groups.js";
import { isPlay } from "./plays.js";

const MANY = 6;

export function faceUp({ seat, cards, figures }) {
  const all = [].concat(...cards.filter((card) => !isPlay(card)).map((card) => Array.from({ length: card.count }, () => card)));
  return h("section", { key: "face-up", class: `face-up ${seatColour(seat)}${all.length > MANY ? " many" : ""}` }, [
    h("ul", { key: "cards", class: "plain" }, all.map((card, place) => h("li", { key: `${place} ${card.kind} ${card.name}`, class: `k-${card.kind}` }, card.name))),
    figures.length ? h("dl", { key: "figures" }, figures.map(([heading, words]) => h("div", { key: heading }, [h("dt", { key: "dt" }, heading), h("dd", { key: "dd", class: /\d/.test(words) ? "" : "worded" }, words)]))) : null,
  ]);
}
