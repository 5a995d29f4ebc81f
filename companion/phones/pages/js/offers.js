// What waits for a yes: my offers, offers to me, and requests to the banker.

import { h } from "./draw.js";
import { say, sayIn } from "./words.js";

export function offers(page) {
  return page.body.waiting.map((each) => {
    const forMe = each.to ? page.mine.indexOf(each.to) >= 0 : page.banker;
    return h("section", { key: `offer ${each.number}`, class: forMe ? "card offer asks" : "card offer" }, [
      h("h2", { key: "who" }, heading(page, each, forMe)),
      h("p", { key: "words" }, each.words),
      forMe ? answers(page, each) : h("button", { key: "back", class: "quiet", onclick: () => reply(page, each, false) }, sayIn("an offer", "Withdraw")),
    ]);
  });
}

function heading(page, each, forMe) {
  if (!forMe) return each.to ? say("Waiting for {player}", { player: each.to }) : say("Waiting for the banker");
  if (!each.to) return say("{player} asks the banker", { player: each.by });
  return page.mine.length > 1 ? say("{player} offers {other} a deal", { player: each.by, other: each.to }) : say("{player} offers you a deal", { player: each.by });
}

function answers(page, each) {
  return h("div", { key: "answers", class: "pair" }, [
    h("button", { key: "yes", class: "big yes", onclick: () => reply(page, each, true) }, each.to ? sayIn("an offer", "Accept") : sayIn("a request", "Allow")),
    h("button", { key: "no", class: "big quiet", onclick: () => reply(page, each, false) }, each.to ? sayIn("an offer", "Decline") : sayIn("a request", "Refuse")),
  ]);
}

function reply(page, each, yes) {
  const key = `reply ${each.number}`;
  if (!each.to && page.banker) page.once({ ask: "bank", do: yes ? "yes" : "no", request: each.number }, key);
  else page.once({ ask: "reply", seat: page.mine.indexOf(each.to) >= 0 ? each.to : each.by, offer: each.number, yes }, key);
}
