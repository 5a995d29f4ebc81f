// What waits for a yes: my offers, offers to me, and requests to the banker.

import { h } from "./draw.js";

export function offers(page) {
  return page.body.waiting.map((each) => {
    const forMe = each.to ? page.mine.indexOf(each.to) >= 0 : page.banker;
    return h("section", { key: `offer ${each.number}`, class: forMe ? "card offer asks" : "card offer" }, [
      h("h2", { key: "who" }, heading(page, each, forMe)),
      h("p", { key: "words" }, each.words),
      forMe ? answers(page, each) : h("button", { key: "back", class: "quiet", onclick: () => reply(page, each, false) }, "Withdraw"),
    ]);
  });
}

function heading(page, each, forMe) {
  if (!forMe) return `Waiting for ${each.to || "the banker"}`;
  return each.to ? `${each.by} offers ${page.mine.length > 1 ? each.to : "you"} a deal` : `${each.by} asks the banker`;
}

function answers(page, each) {
  return h("div", { key: "answers", class: "pair" }, [
    h("button", { key: "yes", class: "big yes", onclick: () => reply(page, each, true) }, each.to ? "Accept" : "Allow"),
    h("button", { key: "no", class: "big quiet", onclick: () => reply(page, each, false) }, each.to ? "Decline" : "Refuse"),
  ]);
}

function reply(page, each, yes) {
  const key = `reply ${each.number}`;
  if (!each.to && page.banker) page.once({ ask: "bank", do: yes ? "yes" : "no", request: each.number }, key);
  else page.once({ ask: "reply", seat: page.mine.indexOf(each.to) >= 0 ? each.to : each.by, offer: each.number, yes }, key);
}
