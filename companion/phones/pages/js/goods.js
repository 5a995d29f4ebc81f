// One side of a deal: things the player owns, money, and other typed items.

import { h } from "./draw.js";
import { LONGEST, pad, refusalNote } from "./pad.js";
import { say, sayIn } from "./words.js";

// What was tapped and typed for a blank, kept across repeated questions.
export function keptOf(asked, blank) {
  return asked.kept[blank.name] || (asked.kept[blank.name] = { chosen: [], money: "", text: "", why: "" });
}

export function goods(page, asked, blank, done) {
  const kept = keptOf(asked, blank), who = owner(asked, blank), names = holdings(page.body.view, who).map((each) => each.name);
  const taken = names.filter((name) => kept.chosen.indexOf(name) >= 0);
  return h("form", { key: `goods ${blank.name}`, onsubmit: (event) => { event.preventDefault(); done(taken.map(quoted).concat(kept.money.trim() || [], kept.text.trim() || []).join(", ")); } }, [
    names.map((name) =>
      h("button", { key: name, type: "button", class: "pick", "aria-pressed": taken.indexOf(name) >= 0 ? "true" : "false", onclick: () => toggle(page, kept.chosen, name) }, name)
    ),
    blank.money ? [
      h("label", { key: "for money", for: "money" }, say("Money")),
      h("p", { key: "about money", class: "soft", id: "about-money" }, blank.money),
      pad(page, kept, "money", { id: "money", about: "about-money", money: true, purse: page.body.purses[who] }),
    ] : refusalNote(kept),
    line("text", say("Anything else"), blank.expected, kept),
    h("button", { key: "on", class: "big yes" }, sayIn("go on", "Next")),
  ]);
}

// An input line, kept under its name.
function line(name, label, says, kept) {
  return [
    h("label", { key: `for ${name}`, for: name }, label),
    h("p", { key: `about ${name}`, class: "soft", id: `about-${name}` }, says),
    h("input", { key: name, id: name, autocomplete: "off", autocapitalize: "off", "aria-describedby": `about-${name}`, value: kept[name], maxlength: LONGEST, oninput: (event) => { kept[name] = event.target.value; } }),
  ];
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
