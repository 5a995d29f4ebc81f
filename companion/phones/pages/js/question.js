// The questions a choice still asks, one blank after another, and the confirmation before something costly or risky.

import { chips } from "./chips.js";
import { choiceKey, of, reasons, sharedWord } from "./choice.js";
import { h } from "./draw.js";
import { goods, keptOf, toggle, toldApart } from "./goods.js";
import { colour as named, coloured, seatColour } from "./groups.js";
import { mark } from "./marks.js";
import { LONGEST, pad, refusalNote } from "./pad.js";
import { pointed, say, sayIn, sayN } from "./words.js";

const MANY = 12, MANY_COLOURS = 2, FOLLOW_MS = 300;

// Begin a choice: carry it out, ask for what is missing, or first show its effect.
export function mayStart(page, seat, choice) {
  if (page.busy) return;
  const asked = { seat, choice, answers: {}, at: 0, kept: page.keptFor(seat, choice), evening: page.body.name };
  if (choice.blanks.length) fillOrAsk(page, asked, open);
  else if (choice.cost > 0 || choice.risky || choice.weight === "last" || choice.weight === "out") look(page, asked);
  else page.choose(asked);
}

// A blank with one possible value needs no tap.
function fillOrAsk(page, asked, ask) {
  const blank = asked.choice.blanks[asked.at], [only] = blank.options;
  if (blank.options.length === 1 && isOneOfFew(blank) && !only.reasons.length) answer(page, asked, blank, only.value);
  else ask(page, asked);
}

function open(page, asked) {
  asked.find = asked.colour = "";
  asked.options = null;
  page.ask(asked);
}

// Request the options of the next blank after the answers so far, before asking the player.
function narrow(page, asked) {
  open(page, asked);
  asked.waits = true;
  page.show();
  hearOptions(page, asked);
}

function hearOptions(page, asked) {
  const at = asked.at;
  page.wire.ask(about("narrow", asked)).then((said) => {
    if (asked.at !== at || page.asked !== asked) return;
    asked.waits = false;
    if (!said.done) {
      page.tell(said.words);
      return again(page, asked);
    }
    asked.options = said.options && said.options.length ? said.options : null;
    page.show();
  });
}

// Request a preview and show it before carrying out the choice.
function look(page, asked) {
  asked.brings = null;
  page.ask(asked);
  hearWhatItBrings(page, asked);
}

function hearWhatItBrings(page, asked) {
  page.wire.ask(about("look", asked)).then((said) => {
    asked.brings = said;
    page.show();
  });
}

function about(ask, { seat, choice, answers }) {
  return { ask, seat, form: choice.form, filled: choice.filled, answers };
}

// Ask again on the current table, from the first blank whose options changed. Returns false if the question
// no longer exists.
export function askAgain(page, asked) {
  const before = asked.choice, all = of(page.body, asked.seat);
  const choice = page.turned < 0 ? all.find((each) => choiceKey(each) === choiceKey(before) && !each.reasons.length) : all[page.turned];
  if (!choice || choice.reasons.length) return false;
  asked.choice = choice;
  if (names(choice) !== names(before)) again(page, asked);
  else if ("brings" in asked || isNarrowed(asked)) askAgainSoon(page, asked);
  return true;
}

function names(choice) {
  return choice.blanks.map((blank) => blank.name).join(" ");
}

function isNarrowed(asked) {
  return asked.at > 0 && asked.choice.blanks.every(isOneOfFew);
}

function askAgainSoon(page, asked) {
  if (asked.soon) return;
  asked.soon = setTimeout(() => {
    asked.soon = 0;
    if (page.asked === asked) ("brings" in asked ? hearWhatItBrings : hearOptions)(page, asked);
  }, FOLLOW_MS);
}

export function question(page, asked) {
  const blanks = dice(asked), blank = asked.choice.blanks[asked.at];
  return h("section", { key: "question", class: "card question", role: "dialog", "aria-labelledby": "asked" }, [
    h("h2", { key: "asked", id: "asked", tabindex: "-1" }, asked.choice.label),
    "brings" in asked ? sure(page, asked) : blanks.length ? [thrown(page, asked, blanks)] : one(page, asked, blank),
    h("button", { key: "back", class: "quiet", onclick: () => page.ask(null) }, say("Back")),
  ]);
}

function sure(page, asked) {
  const said = asked.brings;
  if (said === null) return h("p", { key: "wait" }, say("One moment …"));
  const lines = said.words.split("\n").filter((line) => line);
  return [
    lines.length ? null : h("p", { key: "chosen" }, pointed(chosen(asked))),
    h("ul", { key: "brings", class: "plain" }, lines.map((line) => h("li", { key: line }, line))),
    said.done ? h("button", { key: "do", class: "big yes", onclick: () => page.choose(asked) }, say("Do it")) : null,
    !said.done && asked.choice.blanks.length ? h("button", { key: "change", class: "big yes", onclick: () => again(page, asked) }, sayIn("an answer", "Change")) : null,
  ];
}

// What was answered, as the options are called.
function chosen({ choice, answers }) {
  const called = (blank) => (blank.options.find((option) => option.value === answers[blank.name]) || { label: answers[blank.name] }).label;
  return choice.blanks.filter((blank) => answers[blank.name]).map(called);
}

// Ask from the first blank; earlier input is kept.
function again(page, asked) {
  open(page, { seat: asked.seat, choice: asked.choice, answers: {}, at: 0, kept: asked.kept, evening: asked.evening });
}

function one(page, asked, blank) {
  if (asked.waits) return h("p", { key: "wait" }, say("One moment …"));
  return [
    h("p", { key: `what ${asked.at}` }, blank.question),
    blank.options.length ? (blank.kind === "cards" ? several : options)(page, asked, blank) : typed(page, asked, blank),
  ];
}

function options(page, asked, blank) {
  const free = (asked.options || blank.options).filter(isFree(asked, blank)).filter(found(asked, blank)), pads = colours(page, asked, blank);
  const plain = free.filter((option) => pads && !option.colour), { word, rest } = sharedWord(plain.map((option) => option.label));
  const one = (look) => (option, place) => optionOf(page, asked, blank, option, look, look === "tile" ? rest[place] : "");
  return [
    finder(page, asked, blank),
    plain.length ? h("div", { key: "tiles", class: "tiles" }, [word ? h("p", { key: "what" }, word) : null, plain.map(one("tile"))]) : null,
    pads,
    h("div", { key: "row", class: "row" }, free.filter((option) => !pads || option.colour).map(one("likely"))),
  ];
}

// The colours of many options.
function coloursOf(blank) {
  const all = blank.options.map((option) => option.colour).filter((colour, place, list) => colour && list.indexOf(colour) === place);
  return all.length < MANY_COLOURS || blank.options.length <= MANY ? [] : all;
}

// If there are many options in several colours, the player picks a colour first. Those without one stay in sight.
function colours(page, asked, blank) {
  const all = coloursOf(blank);
  if (!all.length) return null;
  const pick = (colour) => {
    asked.colour = asked.colour === colour ? "" : colour;
    page.show();
  };
  return h("div", { key: "colours", class: "tiles" }, all.map((colour) =>
    h("button", { key: colour, class: coloured("tile", { colour }), "aria-pressed": asked.colour === colour ? "true" : "false", onclick: () => pick(colour) }, named(colour))
  ));
}

// A player who is one side cannot be the other side too.
function isFree(asked, blank) {
  const players = asked.choice.blanks.filter((each) => each !== blank && each.kind === "player" && blank.kind === "player");
  const named = players.map((each) => asked.answers[each.name]);
  return (option) => named.indexOf(option.value) < 0;
}

function finder(page, asked, blank) {
  return blank.options.length > MANY && !coloursOf(blank).length
    ? h("input", { key: "find", type: "search", placeholder: say("Find"), "aria-label": say("Find"), autocomplete: "off", oninput: (event) => { asked.find = event.target.value; page.show(); } })
    : null;
}

function found(asked, blank) {
  const all = coloursOf(blank).length;
  return (option) => (!all || !option.colour || option.colour === asked.colour) && option.label.toLowerCase().indexOf(asked.find.toLowerCase()) >= 0;
}

function optionOf(page, asked, blank, option, look, words) {
  if (option.reasons.length) return h("div", { key: `shut ${option.value}`, class: "shut" }, inside(option));
  const seat = blank.kind === "player" ? page.body.view.players.findIndex((row) => row.name === option.label) : -1;
  if (seat >= 0) return h("button", { key: option.value, class: `seat ${seatColour(seat)}`, onclick: () => answer(page, asked, blank, option.value) }, [mark(seat), h("span", { key: "who" }, inside(option))]);
  return h("button", { key: option.value, class: coloured(look, option), "aria-label": words && words !== option.label ? option.label : null, onclick: () => answer(page, asked, blank, option.value) }, inside(option, words));
}

function inside(option, words) {
  const small = reasons(option.reasons) || option.brings;
  return [h("span", { key: "label" }, words || option.label), chips(option.heaps), small ? h("small", { key: "why" }, small) : null];
}

// Cards are tapped one after the other.
function several(page, asked, blank) {
  const all = toldApart(blank.options), chosen = keptOf(asked, blank).chosen;
  const taken = all.filter((option) => chosen.indexOf(option.key) >= 0);
  return [
    finder(page, asked, blank),
    colours(page, asked, blank),
    all.filter(found(asked, blank)).map((option) => h("button", { key: option.key, class: coloured("pick", option), "aria-pressed": taken.indexOf(option) >= 0 ? "true" : "false", onclick: () => toggle(page, chosen, option.key) }, inside(option))),
    taken.length ? h("button", { key: "on", class: "big yes", onclick: () => answer(page, asked, blank, taken.map((option) => option.value).join(", ")) }, sayN("Continue with {n} card", "Continue with {n} cards", taken.length)) : null,
  ];
}

// Dice asked one after the other share one page of buttons.
function dice(asked) {
  const found = [];
  for (let at = asked.at; at < asked.choice.blanks.length && asked.choice.blanks[at].kind === "dice"; at += 1) found.push(asked.choice.blanks[at]);
  return found;
}

function thrown(page, asked, blanks) {
  return blanks.map((blank, place) => h("div", { key: `die ${place}`, class: "dice", role: "group", "aria-label": blank.question }, [
    h("p", { key: "what" }, blank.question),
    [1, 2, 3, 4, 5, 6].map((eyes) => h("button", { key: eyes, class: "die", "aria-pressed": asked.answers[blank.name] === String(eyes) ? "true" : "false", onclick: () => die(page, asked, blanks, blank, eyes) }, String(eyes))),
  ]));
}

function die(page, asked, blanks, blank, eyes) {
  asked.answers[blank.name] = String(eyes);
  if (blanks.every((each) => asked.answers[each.name])) go(page, asked, asked.at + blanks.length);
  else page.show();
}

function typed(page, asked, blank) {
  if (blank.kind === "goods" && (blank.name === "gives" || blank.name === "takes")) return goods(page, asked, blank, (words) => judge(page, asked, blank, words));
  const number = blank.kind === "number", kept = keptOf(asked, blank);
  return h("form", { key: `typed ${asked.at}`, onsubmit: (event) => { event.preventDefault(); judge(page, asked, blank, kept.text); } }, [
    number ? null : h("p", { key: "expected", class: "soft", id: "expected" }, blank.expected),
    number || blank.kind === "amount" ? pad(page, kept, "text", { id: "typed", what: blank.question, about: number ? null : "expected", money: !number }) : [
      h("input", { key: "value", "aria-label": blank.question, "aria-describedby": "expected", id: "typed", autocomplete: "off", autocapitalize: "off", value: kept.text, maxlength: LONGEST, oninput: (event) => { kept.text = event.target.value; } }),
      refusalNote(kept),
    ],
    h("button", { key: "on", class: "big yes" }, sayIn("go on", "Next")),
  ]);
}

// Continue once the typed text is valid; otherwise say why not, and let the player retype it.
function judge(page, asked, blank, value) {
  const at = asked.at, answers = Object.assign({}, asked.answers);
  if (!value.trim()) return answer(page, asked, blank, value);
  answers[blank.name] = value.trim();
  page.wire.ask(about("narrow", Object.assign({}, asked, { answers }))).then((said) => {
    if (asked.at !== at || page.asked !== asked) return;
    if (said.done) return answer(page, asked, blank, value);
    const kept = keptOf(asked, blank), typed = ["typed", "money", "text"].map((id) => document.getElementById(id)).find((field) => field && field.value);
    if (typed) typed.select();
    kept.why = said.words;
    page.tell(said.words, true);
    page.show();
  });
}

function answer(page, asked, blank, value) {
  if (value.trim()) asked.answers[blank.name] = value.trim();
  go(page, asked, asked.at + 1);
}

// Typed text, dice and several cards narrow nothing.
function isOneOfFew(blank) {
  return blank.options.length > 0 && blank.kind !== "dice" && blank.kind !== "cards";
}

// Go to the next blank. After the last one, carry the choice out, or preview it if more than dice was chosen.
function go(page, asked, at) {
  asked.at = at;
  if (at < asked.choice.blanks.length) fillOrAsk(page, asked, asked.choice.blanks.every(isOneOfFew) ? narrow : open);
  else if (asked.choice.blanks.every((blank) => blank.kind === "dice")) page.choose(asked);
  else look(page, asked);
}
