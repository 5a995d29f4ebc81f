// A TV's page: what everyone may see, large, and nothing to tap.

import { stayAwake } from "./awake.js";
import { code } from "./code.js";
import { countdown, hour, running, tick } from "./countdown.js";
import { door } from "./door.js";
import { draw, h } from "./draw.js";
import { picker } from "./languages.js";
import { mark } from "./marks.js";
import { lobby } from "./lobby.js";
import { Moments, shown } from "./moment.js";
import { bare } from "./people.js";
import { NEVER, hollow, places } from "./places.js";
import { chart, logPlay, sentences, table } from "./story.js";
import { podium } from "./podium.js";
import { Wire } from "./wire.js";
import { say } from "./words.js";

const LAST = 3, LONG = 180, MANY = 4, STORY_MS = 5000, NARROW = "(max-width: 900px)", SHAPE = 0.7;
const STIRRED_MS = 8000, SMALLEST = 0.4, STEP = 0.05, LONG_NAME = 12, READ = 0.0262;

class Tv {
  constructor() {
    this.mine = [];
    this.body = this.way = this.whole = null;
    this.inside = this.saw = this.stirred = false;
    this.wrong = "";
    this.asked = -STORY_MS;
    this.moments = new Moments(() => this.show());
    this.wire = new Wire((said) => this.hear(said), true);
    window.addEventListener("resize", () => this.show());
    for (const name of ["pointermove", "pointerdown", "keydown"]) window.addEventListener(name, () => this.stir());
    tick(() => this.body && this.body.unit, () => this.show());
    stayAwake();
  }

  hear(said) {
    const how = this[`on_${said.say}`];
    if (how) how.call(this, said);
    this.show();
  }

  // Whoever moves a mouse or presses a key of the remote control may choose the language.
  stir() {
    const before = this.stirred;
    this.stirred = true;
    clearTimeout(this.still);
    this.still = setTimeout(() => this.settle(), STIRRED_MS);
    if (!before) this.show();
  }

  settle() {
    const held = document.activeElement;
    if (held && held.id === "language") {
      this.still = setTimeout(() => this.settle(), STIRRED_MS);
      return;
    }
    this.stirred = false;
    this.show();
  }

  // Draw it, again if the board's area changed, and as large as there is room.
  show() {
    const page = document.getElementById("page"), before = `${this.shape()} ${this.smallest()}`;
    draw(page, this.parts());
    page.className = this.body && this.inside ? `${this.form()}${page.querySelector(".hour") ? " timed" : ""}` : "";
    if (`${this.shape()} ${this.smallest()}` !== before) draw(page, this.parts());
    fit(page);
  }

  // The height of the board's area, relative to its width.
  shape() {
    const board = document.querySelector(".board");
    if (!board || matchMedia(NARROW).matches) return SHAPE;
    return Math.round(100 * board.clientHeight / board.clientWidth) / 100;
  }

  // The letter height readable from afar, in thousandths of the board's width.
  smallest() {
    const board = document.querySelector(".board"), drawn = board && board.querySelector(".places");
    if (!drawn || matchMedia(NARROW).matches) return NEVER;
    return READ * Math.min(window.innerWidth, window.innerHeight) / drawn.getScreenCTM().a;
  }

  // Whether players are still joining: a seat is free, and there are no moves yet.
  gathers() {
    const { seats, last, unit, view } = this.body;
    return Boolean(this.way && this.way.rows.length && !last.length && !view.finished && !running(unit) && seats.some((seat) => !seat.taken));
  }

  form() {
    if (this.gathers()) return "lobby";
    if (this.goesRound()) return "ring";
    return document.querySelector(".side > *") ? "" : "alone";
  }

  goesRound() {
    return !this.body.view.finished && hollow(this.body.view);
  }

  on_link(said) {
    document.body.classList.toggle("away", !said.up);
    document.getElementById("link").textContent = said.words;
  }

  on_welcome(said) {
    this.moments.forget();
    this.inside = said.inside;
    if (said.inside) this.wrong = "";
    const key = location.hash.slice(1);
    if (!key) return;
    history.replaceState(null, "", location.pathname);
    this.wire.send({ ask: "enter", key });
  }

  on_words() {
    document.title = say("companion – TV");
    this.asked = -STORY_MS;
  }

  on_refused(said) { this.wrong = said.words; }
  on_way(said) { this.way = said; }
  on_whole(said) { this.whole = said; }

  on_table(said) {
    this.body = said.body.open ? said.body : null;
    this.wire.hot = this.body !== null && running(this.body.unit);
    if (this.body === null) this.whole = null;
    else this.askForWhole();
    if (this.body && !this.body.view.finished) this.saw = true;
    if (this.body) this.moments.hear(this.body.moment);
    else this.moments.forget();
  }

  // The course so far is requested from time to time, and when the game is over.
  askForWhole() {
    clearTimeout(this.later);
    const wait = this.body.view.finished ? 0 : Math.max(0, this.asked + STORY_MS - performance.now());
    this.later = setTimeout(() => {
      this.asked = performance.now();
      this.wire.send({ ask: "more" });
    }, wait);
  }

  parts() {
    return this.inside ? [this.scene(), this.stirred ? picker(this) : null] : door(this);
  }

  scene() {
    if (!this.body) return [h("section", { key: "wait", class: "card wait" }, [h("h1", { key: "name" }, "companion"), h("p", { key: "words" }, say("No game yet. This page updates by itself."))]), this.invitation()];
    if (this.gathers()) return lobby(this.body, this.way);
    const view = this.body.view, round = this.goesRound(), unit = view.finished ? null : countdown(this.body.unit);
    const side = [unit, round ? null : this.invitation(), round && unit ? null : this.course(), this.told()];
    return [
      h("h1", { key: "headline", class: "headline" }, view.finished ? this.verdict() : view.headline),
      view.finished ? null : hour(this.body.unit),
      round ? this.ring(side) : this.beside(side),
      view.finished ? null : this.last(),
      round ? this.invitation() : null,
      this.moment(),
    ];
  }

  names() {
    return this.body.view.players.map((row) => row.name);
  }

  moment() {
    const now = this.moments.now;
    return now && shown(now, this.body.unit, this.names());
  }

  // If the places form a ring, everything else goes in the middle.
  ring(side) {
    return h("div", { key: "board", class: "board" }, [
      places(this.body.view, this.shape(), this.smallest()),
      h("div", { key: "middle", class: "middle" }, [this.players(), h("div", { key: "side", class: "side" }, side)]),
    ]);
  }

  beside(side) {
    const view = this.body.view, drawn = view.finished ? this.result() : places(view, this.shape(), this.smallest());
    return [
      h("div", { key: "board", class: "board" }, drawn || this.players()),
      h("div", { key: "side", class: "side" }, [drawn && !view.finished ? this.players() : null].concat(side)),
    ];
  }

  verdict() {
    return (this.whole && this.whole.standings.verdict) || this.body.view.headline;
  }

  // The leader, as soon as the course is known, with the course beside it.
  result() {
    if (!this.whole || !this.whole.standings) return null;
    const steps = podium(this.whole.standings, this.names(), this.saw);
    return steps || h("section", { key: "result", class: "card result" }, table(this.whole.standings));
  }

  told() {
    if (!this.whole || !this.body.view.finished) return null;
    return h("section", { key: "told", class: "card result" }, [sentences(this.whole.story), logPlay(this.whole)]);
  }

  course() {
    return this.whole ? chart(this.whole, this.names()) : null;
  }

  players() {
    const view = this.body.view;
    const there = {};
    for (const seat of this.body.seats) there[seat.name] = seat;
    return h("ul", { key: "players", class: view.players.length > MANY ? "players many" : "players" }, view.players.map((row, seat) =>
      h("li", { key: row.name, class: `card ${row.out ? "out" : row.in_turn ? "turn" : ""}${Array.from(row.name).length > LONG_NAME ? " long" : ""}` }, [
        h("b", { key: "name" }, [mark(seat), row.name]),
        figure("first", view.columns[0], row.first),
        figure("second", view.columns[1], row.second),
        h("small", { key: "state" }, [row.brief || row.where, row.marks, there[row.name] && there[row.name].taken && !there[row.name].there ? say("phone offline") : ""].filter((each) => each).join(" · ")),
      ])
    ));
  }

  // How to join, while a seat is free or no move was made.
  invitation() {
    const shut = this.body && (this.body.view.finished || !this.body.seats.some((seat) => !seat.taken));
    if (!this.way || !this.way.rows.length || shut) return null;
    return h("section", { key: "way", class: "card way" }, [
      code(this.way.rows, say("A code with the address {url}", { url: this.way.url })),
      h("p", { key: "words" }, [h("b", { key: "what" }, say("Scan to play")), h("span", { key: "url" }, this.way.url), this.way.pin ? h("span", { key: "pin" }, say("PIN {pin}", { pin: this.way.pin })) : null, h("span", { key: "wifi" }, say("on the same Wi-Fi as Companion"))]),
    ]);
  }

  last() {
    const long = this.body.last.length && this.body.last[0].text.length > LONG, told = this.body.last.slice(0, long ? 1 : LAST);
    return h("ul", { key: "last", class: long ? "last long" : "last" }, told.map((each, place) => h("li", { key: `${told.length - place} ${each.text}` }, each.text)));
  }
}

// Shrink the text in and beside the board until everything fits.
function fit(page) {
  const rooms = Array.from(page.querySelectorAll(".board, .middle, .side"));
  const digits = Array.from(page.querySelectorAll(".digits"));
  const wide = (room) => room.scrollWidth > room.clientWidth, full = (room) => wide(room) || room.scrollHeight > room.clientHeight;
  for (let size = 1; size > SMALLEST - STEP / 2; size -= STEP) {  // steps do not add up to the smallest exactly
    page.style.setProperty("--fit", size.toFixed(2));
    if (!rooms.some(full) && !digits.some(wide)) return;
  }
}

function figure(which, heading, words) {
  return h("span", { key: which, class: which }, [h("em", { key: "head" }, words ? heading : ""), bare(words, heading)]);
}

window.tv = new Tv();
