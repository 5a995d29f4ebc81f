// One side of a deal: things the player owns, money, and other typed items.

import { h } from "./draw.js";
import { coloured } from "./groups.js";
import { LONGEST, pad, refusalNote } from "./pad.js";
import { say, sayIn } from "./words.js";

// What was tapped and typed for a blank, kept across repeated questions.
export function keptOf(asked, blank) {
  return asked.kept[blank.name] || (asked.kept[blank.name] = { chosen: [], money: "", text: "", why: "" });
}

export function goods(page, asked, blank, done) {
  const kept = keptOf(asked, blank), who = owner(asked, blank), row = page.body.view.players.find((each) => each.name === who);
  const wares = row ? row.wares : [], all = toldApart(wares), taken = all.filter((each) => kept.chosen.indexOf(each.key) >= 0);
  return h("form", { key: `goods ${blank.name}`, onsubmit: (event) => { event.preventDefault(); done(taken.map((each) => each.value).concat(kept.money.trim() || [], kept.text.trim() || []).join(", ")); } }, [
    h("div", { key: "wares", class: "tiles" }, all.map((each, place) =>
      h("button", { key: each.key, type: "button", class: coloured("tile", each), "aria-pressed": taken.indexOf(each) >= 0 ? "true" : "false", onclick: () => toggle(page, kept.chosen, each.key) }, wares[place].label)
    )),
    blank.money ? [
      h("label", { key: "for money", for: "money" }, say("Money")),
      h("p", { key: "about money", class: "soft", id: "about-money" }, blank.money),
      pad(page, kept, "money", { id: "money", about: "about-money", money: true, purse: page.body.purses[who] }),
    ] : refusalNote(kept),
    h("details", { key: "others" }, [
      h("summary", { key: "what" }, say("Anything else")),
      h("p", { key: "expected", class: "soft", id: "expected" }, blank.expected),
      h("input", { key: "value", "aria-label": say("Anything else"), "aria-describedby": "expected", id: "text", autocomplete: "off", autocapitalize: "off", value: kept.text, maxlength: LONGEST, oninput: (event) => { kept.text = event.target.value; } }),
    ]),
    h("button", { key: "on", class: "big yes" }, sayIn("go on", "Next")),
  ]);
}

// Each of several equal ones has a key and a label of its own.
export function toldApart(list) {
  return list.map((each, place) => {
    const alike = (some) => some.filter((one) => one.value === each.value).length, many = alike(list), before = alike(list.slice(0, place));
    return Object.assign({}, each, { key: `${each.value} ${before}`, label: many > 1 ? say("{card} ({place} of {number})", { card: each.label, place: before + 1, number: many }) : each.label });
  });
}

function owner(asked, blank) {
  const words = Object.assign({}, asked.choice.filled, asked.answers);
  return (blank.name === "gives" ? words.one : words.other || "").replace(/^"|"$/g, "");
}

export function toggle(page, chosen, name) {
  const at = chosen.indexOf(name);
  if (at < 0) chosen.push(name);
  else chosen.splice(at, 1);
  page.show();
}
