// A phone's page: what I am asked now, what I can do, what I have.

import { bids } from "./bids.js";
import { choiceKey, of } from "./choice.js";
import { choices } from "./choices.js";
import { code } from "./code.js";
import { countdown, running, keepDigitsTicking } from "./countdown.js";
import { door, seats } from "./door.js";
import { apart, draw, h } from "./draw.js";
import { gathers } from "./gathering.js";
import { headline } from "./headline.js";
import { picker } from "./languages.js";
import { lane } from "./lane.js";
import { menu } from "./menu.js";
import { nearEnd, notice } from "./notice.js";
import { offers } from "./offers.js";
import { ownBar, latestSentences, otherPlayers, ownSheet } from "./people.js";
import { askAgain, question } from "./question.js";
import { guardMovedButtons, closeOnBack } from "./steady.js";
import { seen } from "./seen.js";
import { story } from "./story.js";
import { Wire } from "./wire.js";
import { language, say } from "./words.js";

const TOLD_MS = 6000, RENEW_MS = 500, SLOW_MS = 700, LAST = 5;

class Phone {
  constructor() {
    this.mine = [];
    this.at = "";
    this.banker = this.inside = this.busy = this.finished = this.seated = this.renews = this.sits = this.looksOn = this.waited = this.together = false;
    this.asked = this.code = this.doubt = this.wholeStory = this.body = this.before = null;
    this.older = this.wrong = this.name = this.arrived = this.sent = this.opener = this.run = this.called = "";
    this.asking = new Set();
    this.spoken = language();
    this.turned = -1;
    this.wire = new Wire((said) => this.hear(said), false);
    window.addEventListener("hashchange", () => this.wire.enter());
    closeOnBack(() => this.close());
    document.addEventListener("click", (event) => focusTapped(event), true);
    keepDigitsTicking(() => {
      if (this.body) nearEnd(this.body.unit, this.mine, (words) => this.tell(words, true));
      return this.body && this.body.unit;
    });
  }

  hear(said) {
    const how = this[`on_${said.say}`];
    if (how) how.call(this, said);
    this.show();
  }

  on_link(said) {
    if (said.up && document.body.classList.contains("away")) this.tell(say("Connected again."), true);
    document.body.classList.toggle("away", !said.up);
    this.renews = false;
    document.getElementById("link").textContent = said.words;
  }

  // In another language the table has the same choices at the same places.
  on_words(said) {
    const asked = this.spoken === said.language ? null : this.asked;
    this.spoken = said.language;
    this.turned = asked ? of(this.body, asked.seat).findIndex((each) => choiceKey(each) === choiceKey(asked.choice)) : -1;
    if (this.wholeStory) this.renew();
  }

  on_welcome(said) {
    if (said.run !== this.run) this.restarted();
    this.run = said.run;
    this.seated = this.seated || said.mine.length > this.mine.length;
    // A newly taken seat becomes the active one, also under a corrected name; the banker's place stays theirs.
    const stays = this.at ? said.mine.indexOf(this.at) >= 0 : said.banker && this.mine.length > 0 && said.mine.length <= this.mine.length;
    if (!stays) this.at = said.mine.find((seat) => this.mine.indexOf(seat) < 0) || said.mine[0] || "";
    this.mine = said.mine;
    this.banker = said.banker;
    this.inside = said.inside;
    this.outside = said;
    this.older = "";
    if (said.inside) this.wrong = "";
  }

  // A restart loses the waiting agreements: tell the players who made them.
  restarted() {
    const lost = this.body ? this.body.waiting.filter((each) => this.mine.indexOf(each.by) >= 0).map((each) => each.words) : [];
    if (lost.length) this.tell([say("Companion was restarted. Ask again if you still want this:")].concat(lost).join("\n"));
  }

  on_table(said) {
    this.body = said.body.open ? said.body : null;
    this.wire.hot = this.body !== null && running(this.body.unit);
    if (this.body === null) {
      this.finished = false;
      this.close();
      return;
    }
    const calls = this.calls();
    if (this.seated || calls && calls !== this.called && !this.isBusy()) this.lookUp();
    this.seated = false;
    this.called = calls;
    this.arrive();
    notice(this.body, this, (words) => this.tell(words, true));
    if (this.asked && !askAgain(this, this.asked)) {
      if (this.asked.choice.weight !== "out") this.tell(say("Too late – the game has moved on."));
      this.before = this.asked;
      this.asked = null;
    }
    this.turned = -1;
    this.end();
  }

  // What needs attention on this phone: a countdown, or one of its players' turns. Empty if nothing does.
  calls() {
    return this.body.unit.title || this.mine.filter((seat) => this.waitsFor(seat)).join();
  }

  // Whether someone is answering, reading or typing.
  isBusy() {
    return this.asked || this.code || this.doubt || this.wholeStory || /^(INPUT|SELECT)$/.test(document.activeElement.tagName);
  }

  // What there is to do is at the top; a page that is scrolled down would hide it.
  lookUp() {
    setTimeout(() => window.scrollTo(0, 0));
  }

  // A player who has just sat down sees that until there is something newer.
  arrive() {
    const words = this.body.view.headline, waits = gathers(this.body), begins = !this.body.last.length;
    if ((this.sits || this.waited && begins) && this.mine.length > 0 && !waits) {
      this.arrived = words;
      this.together = begins;
    } else if (this.arrived !== words) this.arrived = "";
    this.waited = waits;
    if (this.mine.length > 0) this.sits = false;
  }

  // When the game is over, everyone sees the result once, but not after it continues or another game starts.
  end() {
    const over = Boolean(this.body.view.finished);
    if (over && !this.finished) this.wire.send({ ask: "more" });
    else if (!over && this.finished) this.wholeStory = null;
    else if (this.wholeStory) this.renew();
    this.finished = over;
  }

  // Open standings and history follow the table, including changed lines.
  renew() {
    if (this.renewal) return;
    this.renewal = setTimeout(() => {
      this.renewal = 0;
      this.renews = Boolean(this.wholeStory);
      if (this.renews) this.wire.send({ ask: "more" });
    }, RENEW_MS);
  }

  on_older(said) { this.older = said.words; }
  on_refused(said) { if (this.inside) this.tell(said.words); else this.wrong = said.words; }
  on_told(said) { this.tell(said.words); }

  on_freed(said) {
    if (this.code && this.code.seat === said.seat) this.code = null;
    this.tell(said.words);
  }

  on_key(said) { this.code = said; }

  // An update keeps the scroll position and does not reopen what was closed.
  on_whole(said) {
    const shut = this.renews && !this.wholeStory;
    if (!this.renews) window.scrollTo(0, 0);
    this.renews = false;
    if (!shut) this.wholeStory = said;
  }

  // Show a message for a while, or `heard` by screen readers only.
  tell(words, heard) {
    const at = document.getElementById("said");
    if (!words || (heard && at.className === "" && at.textContent)) return;
    at.className = heard ? "heard" : "";
    at.textContent = apart(words);
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => { at.textContent = ""; }, TOLD_MS);
  }

  // Remove messages that no longer apply.
  unsay(words) {
    const at = document.getElementById("said");
    if (at.textContent === words) at.textContent = "";
  }

  ask(asked) {
    this.asked = asked;
    this.show();
    const heading = document.getElementById("asked");
    if (heading) heading.focus();
    window.scrollTo(0, 0);
  }

  // Close the top layer.
  close() {
    if (this.asked) this.before = this.asked;
    const lay = this.asked || this.code || this.doubt || this.wholeStory;
    this.asked = this.code = this.doubt = this.wholeStory = null;
    if (lay) this.lookUp();
    this.show();
  }

  sure(words, yes, go) {
    this.doubt = { words, yes, go };
    this.show();
  }

  // The input for a choice that isn't settled yet: it was refused, or another player has to agree.
  keptFor(seat, choice) {
    const before = this.before, same = before && before.evening === this.body.name && before.seat === seat;
    return same && choiceKey(before.choice) === choiceKey(choice) ? before.kept : {};
  }

  choose(asked) {
    const { seat, choice, answers } = asked;
    this.before = asked;
    this.asked = null;
    this.busy = true;
    this.sent = `${seat} ${choiceKey(choice)}`;
    this.once({ ask: "do", seat, form: choice.form, filled: choice.filled, answers }, "do").then((said) => {
      if (said && said.done && !said.words) this.before = null;
      this.busy = false;
      this.sent = "";
      this.show();
    });
    this.show();
  }

  // Ask once: a second tap before the answer does nothing. `quietly` if a refusal shows elsewhere. Slow asks are announced.
  once(message, key, quietly) {
    if (this.asking.has(key)) return Promise.resolve(null);
    if (!this.wire.up || this.wire.silent) {
      this.tell(say("Not connected – nothing was sent."));
      return Promise.resolve(null);
    }
    this.asking.add(key);
    const sending = say("Sending …"), slow = setTimeout(() => this.tell(sending), SLOW_MS);
    return this.wire.ask(message).then((said) => {
      clearTimeout(slow);
      this.asking.delete(key);
      this.unsay(sending);
      if (!quietly || said.done) this.tell(said.words);
      return said;
    });
  }

  show() {
    const page = document.getElementById("page"), held = document.activeElement;
    const inside = page.contains(held), lay = document.getElementById("asked");
    draw(page, this.parts());
    document.documentElement.className = this.inside ? this.body ? `of-${this.body.game}` : "" : this.outside && this.outside.game ? `of-${this.outside.game}` : "";
    const lies = document.getElementById("asked");
    if (lies && !lay) this.opener = held.textContent;
    // Moving an element also removes the focus.
    const holds = page.contains(held) ? held : lies || lay && this.opened(page) || page;
    if (inside) focus(holds) || focus(page);
    guardMovedButtons(page);
    document.title = this.mine.some((seat) => this.waitsFor(seat)) ? `${say("Your turn")} – companion` : "companion";
  }

  // The button that opened the top layer, if it is back.
  opened(page) {
    return Array.from(page.querySelectorAll("button")).find((button) => button.textContent === this.opener);
  }

  // Whether the table waits for a seat: for its answer or, if no answer is needed, for its turn.
  waitsFor(seat) {
    if (this.body === null) return false;
    const view = this.body.view;
    return view.asked.length ? view.asked.indexOf(seat) >= 0 : view.players.some((row) => row.in_turn && row.name === seat);
  }

  parts() {
    if (!this.inside) return door(this);
    if (!this.body) return h("p", { key: "wait", class: "card" }, say("No game yet. This page updates by itself."));
    if (this.older) return this.elsewhere();
    if (this.code) return this.moving();
    if (this.doubt) return this.doubting();
    if (this.wholeStory) return [this.rematch(), story(this, this.wholeStory, () => this.close())];
    return this.table();
  }

  elsewhere() {
    return h("section", { key: "older", class: "card" }, [
      h("p", { key: "words" }, this.older),
      h("button", { key: "here", class: "big yes", onclick: () => { this.older = ""; this.wire.send({ ask: "here" }); } }, say("Play here instead")),
    ]);
  }

  moving() {
    return h("section", { key: "code", class: "card" }, [
      h("h2", { key: "what", id: "asked", tabindex: "-1" }, say("Scan this with {player}'s new phone", { player: this.code.seat })),
      code(this.code.rows, say("A code that works once, within two minutes")),
      h("button", { key: "back", class: "quiet", onclick: () => this.close() }, say("Back")),
    ]);
  }

  doubting() {
    const doubt = this.doubt;
    return h("section", { key: "doubt", class: "card", role: "dialog", "aria-labelledby": "asked" }, [
      h("h2", { key: "words", id: "asked", tabindex: "-1" }, doubt.words),
      h("button", { key: "yes", class: "big yes", onclick: () => { this.close(); doubt.go(); } }, doubt.yes),
      h("button", { key: "back", class: "quiet", onclick: () => this.close() }, say("Back")),
    ]);
  }

  table() {
    const body = this.body, seat = this.at, plays = seat || this.banker;
    const newcomer = this.isNew();
    if (newcomer && !this.asked && !body.waiting.length) return this.arriving();
    const aside = !this.asked && !this.waitsFor(seat);  // that leaves room in the left column
    const cards = lane(body.view, seat), looks = [cards, body.unit.title || this.asked ? null : seen(body.view)];
    const acts = plays && !this.asked ? choices(this, seat) : null, all = plays ? of(body, seat) : [], drops = this.asked && this.asked.choice.weight === "out";
    const seldom = aside && all.length > 0 && all.every((choice) => !choice.weight);
    return [ownBar(this, seat), h("div", { key: "do", class: "do" }, [
      body.trouble ? h("p", { key: "trouble", class: "card trouble" }, body.trouble) : null,
      this.places().length > 1 ? this.tabs() : null,
      newcomer && !this.asked ? seats(this) : null,
      this.asked ? null : headline(this),
      this.rematch(),
      aside ? looks : null,
      countdown(body.unit, body.lot, seat, body.view.players.map((row) => row.name), this.shows()),
      plays && !drops ? bids(this, seat) : null,
      offers(this),
      this.mine.length || this.banker || newcomer ? null : seats(this),
      this.asked ? question(this, this.asked) : seldom ? null : acts,
      this.asked ? null : this.goal(),
      aside ? ownSheet(this, seat, cards) : null,
    ]), h("div", { key: "know", class: "know" }, [
      aside ? null : [looks, ownSheet(this, seat, cards)],
      otherPlayers(this, seat),
      latestSentences(this, LAST),
      seldom ? acts : null,
      menu(this),
    ])];
  }

  // Only the seats. Spectators, and a banker who isn't playing, can go straight to the table.
  arriving() {
    return [seats(this), h("div", { key: "on", class: "menu" }, [
      h("button", { key: "look", onclick: () => { this.looksOn = true; this.show(); } }, say("Show the table")),
      picker(this),
    ])];
  }

  // What to do on a turn and how to win, while someone may not know yet.
  goal() {
    const lines = this.body.view.goal.split("\n");
    return lines.length > 1 ? h("section", { key: "goal", class: "card goal" }, lines.map((line) => h("p", { key: line }, line))) : null;
  }

  // Whether the seats come first: the banker too may sit down, until the first move.
  isNew() {
    const { last, seats: all } = this.body;
    return !this.looksOn && !this.mine.length && (!this.banker || !last.length) && all.some((each) => !each.taken);
  }

  // In a game, the result of Build matters only while it is new; the unit alone keeps showing it, as a real one does.
  shows() {
    const moment = this.body.moment;
    return this.body.game === "unit" || moment !== null && moment.kind === "build";
  }

  // If no screen begins the next game, the banker's page does.
  rematch() {
    if (!this.body.rematch) return null;
    if (!this.banker) return h("p", { key: "rematch", class: "headline" }, say("Waiting for the banker to start a rematch"));
    const begin = () => this.once({ ask: "bank", do: "rematch" }, "rematch");
    return h("button", { key: "rematch", class: "big yes", onclick: () => this.sure(say("Play again? The next player goes first."), say("Play again"), begin) }, say("Rematch"));
  }

  // Where this phone acts: at its seats, and as the banker.
  places() {
    return this.banker && this.mine.length ? this.mine.concat("") : this.mine;
  }

  // Several places on one phone: one of them is active.
  tabs() {
    return h("div", { key: "tabs", class: "tabs", role: "group", "aria-label": say("Seats on this phone") }, this.places().map((seat) =>
      h("button", { key: `at ${seat}`, "aria-pressed": seat === this.at ? "true" : "false", onclick: () => { this.at = seat; this.asked = null; this.show(); } }, [
        h("span", { key: "name" }, seat || say("The banker")), this.waitsFor(seat) ? h("small", { key: "now" }, say("now")) : null,
      ])
    ));
  }
}

// Safari does not focus a tapped button, so a layer opened by it could not take the focus or give it back.
function focusTapped(event) {
  const button = event.target.closest("button");
  if (button) focus(button);
}

// Focus an element and tell whether that worked: folded elements refuse.
function focus(what) {
  what.focus({ preventScroll: true });
  return document.activeElement === what;
}

window.phone = new Phone();
