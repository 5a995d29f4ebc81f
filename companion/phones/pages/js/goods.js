// One side of a deal, put together of what its player has and of money.

import { h } from "./draw.js";

export function goods(page, asked, blank, done) {
  const chosen = asked[blank.name] || (asked[blank.name] = []);
  return h("form", { key: `goods ${blank.name}`, onsubmit: (event) => { event.preventDefault(); done(chosen.map(quoted).concat(money(event)).join(", ")); } }, [
    holdings(page.body.view, owner(asked, blank)).map((each) =>
      h("button", { key: each.name, type: "button", class: "pick", "aria-pressed": chosen.indexOf(each.name) >= 0 ? "true" : "false", onclick: () => toggle(page, chosen, each.name) }, each.name)
    ),
    h("label", { key: "for money", for: "money" }, "Money, and anything else"),
    h("input", { key: "money", id: "money", autocomplete: "off", autocapitalize: "off", placeholder: "500k" }),
    h("button", { key: "on", class: "big yes" }, "Go on"),
  ]);
}

function owner(asked, blank) {
  const words = Object.assign({}, asked.choice.filled, asked.answers);
  return (blank.name === "gives" ? words.one : words.other || "").replace(/^"|"$/g, "");
}

function holdings(view, player) {
  const row = view.players.find((each) => each.name === player);
  return row ? row.holdings : [];
}

export function toggle(page, chosen, name) {
  const at = chosen.indexOf(name);
  if (at < 0) chosen.push(name);
  else chosen.splice(at, 1);
  page.show();
}

function quoted(name) {
  return `"${name}"`;
}

function money(event) {
  const typed = event.target.querySelector("input").value.trim();
  return typed ? [typed] : [];
}
