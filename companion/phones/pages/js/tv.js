// A TV's page: what everyone may see, large, and nothing to tap.

import { stayAwake } from "./awake.js";
import { countdown, hour, running, keepDigitsTicking } from "./countdown.js";
import { door } from "./door.js";
import { draw, h } from "./draw.js";
import { faceUp } from "./faceup.js";
import { gathers } from "./gathering.js";
import { seatColour } from "./groups.js";
import { picker } from "./languages.js";
import { lobby, scannedCode } from "./lobby.js";
import { mark } from "./marks.js";
import { Moments, shown } from "./moment.js";
import { NEVER, isRing, places } from "./places.js";
import { isWorthShowing, showsPossessions } from "./pieces.js";
import { plays } from "./plays.js";
import { podium } from "./podium.js";
import { beside, dial, evening, focus, sale, isAuctionRunning, showsResult } from "./stage.js";
import { courseChart, logPlay, sentences, standingsTable } from "./story.js";
import { strip, isAwaited } from "./strip.js";
import { Wire } from "./wire.js";
import { say } from "./words.js";

const LAST = 3, LONG = 150, WORDY = 70, STORY_MS = 2000, NARROW = "(max-width: 900px)", STILL = "(prefers-reduced-motion: reduce)", SHAPE = 0.7;
const STIRRED_MS = 8000, TIMES = 3, LEAST = 0.35, SMALLEST = 0.82, STEP = 0.03, READ = 0.0262, TURNS = 5, LINES = 2.4, RISEN_MS = 3300, WELCOME_MS = 2200;

class Tv {
  constructor() {
    this.mine = [];
    this.body = this.way = this.whole = null;
    this.counted = "";
    this.inside = this.saw = this.stirred = this.welcomes = false;
    this.pointed = this.rising = null;
    this.risen = false;
    this.wrong = "";
    this.asked = -STORY_MS;
    this.moments = new Moments(() => this.show());
    this.wire = new Wire((said) => this.hear(said), true);
    window.addEventListener("resize", () => this.show());
    for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, () => this.stir());
    window.addEventListener("pointermove", (event) => this.point(event));
    keepDigitsTicking(() => this.body && this.body.unit, () => this.show());
    stayAwake();
  }

  hear(said) {
    const how = this[`on_${said.say}`];
    if (how) how.call(this, said);
    this.show();
  }

  // A browser also tells of a pointer at rest when the page moves under it.
  point(event) {
    const last = this.pointed, here = this.pointed = [event.screenX, event.screenY];
    if (last && (last[0] !== here[0] || last[1] !== here[1])) this.stir();
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
    page.className = this.body && this.inside ? `${this.form()}${page.querySelector("main > .hour") ? " timed" : ""}` : "";
    let drawn = before;
    for (let time = 0; time < TIMES; time += 1) {
      if (time && `${this.shape()} ${this.smallest()}` === drawn) return;
      drawn = `${this.shape()} ${this.smallest()}`;
      if (drawn !== before) draw(page, this.parts());
      fit(page);
    }
  }

  // The height of the board's area, relative to its width.
  shape() {
    const board = document.querySelector(".board");
    if (!board || matchMedia(NARROW).matches) return SHAPE;
    const aside = board.querySelector(".beside");
    return Math.round(100 * board.clientHeight / (board.clientWidth - (aside ? aside.offsetWidth : 0))) / 100;
  }

  // The letter height readable from afar, in thousandths of the board's width.
  smallest() {
    const board = document.querySelector(".board"), drawn = board && board.querySelector(".places");
    if (!drawn || matchMedia(NARROW).matches) return NEVER;
    return READ * Math.min(window.innerWidth, window.innerHeight) / drawn.getScreenCTM().a;
  }

  // Whether players are still joining, and can see how.
  gathers() {
    return Boolean(this.way && this.way.rows.length && gathers(this.body));
  }

  // Welcome the players for a moment when the last one has joined.
  welcome(before) {
    if (this.body.last.length || !this.body.seats.every((seat) => seat.taken)) this.welcomes = false;
    else if (before) {
      this.welcomes = true;
      setTimeout(() => {
        this.welcomes = false;
        this.show();
      }, WELCOME_MS);
    }
  }

  form() {
    const { game, view } = this.body;
    if (this.gathers() || this.welcomes) return `of-${game} lobby`;
    const kind = view.finished ? "over" : isAuctionRunning(this.body.unit) ? "selling" : view.face_up ? "shows" : "";
    return `of-${game} ${this.goesRound() ? "ring" : this.dials() ? "turned" : this.isBare() ? "bare" : ""} ${kind}`;
  }

  // Whether the unit is all there is to see.
  dials() {
    const { game, unit, view } = this.body;
    return !view.finished && !view.places.length && (game === "unit" || unit.hour_ends_ms !== null);
  }

  // Whether the players are all there is to see yet.
  isBare() {
    const { unit, view } = this.body;
    return !view.finished && !view.places.some(isWorthShowing) && !this.course() && !unit.title && !this.dials();
  }

  // How the unit's last countdown ended, or the result of Build. This is the headline until something else happens.
  ended() {
    const { game, unit } = this.body;
    if (game !== "unit" || unit.title) return "";
    if (unit.closing || !unit.result) return unit.closing;
    return unit.whose ? say("{player} presses Build: {result}", { player: unit.whose, result: unit.result }) : say("Build: {result}", { result: unit.result });
  }

  goesRound() {
    return !this.body.view.finished && isRing(this.body.view);
  }

  on_link(said) {
    document.body.classList.toggle("away", !said.up);
    document.getElementById("link").textContent = said.words;
  }

  on_welcome(said) {
    this.moments.forget();
    this.inside = said.inside;
    this.outside = said;
    if (said.inside) this.wrong = "";
  }

  on_words() {
    document.title = say("companion – TV");
    this.asked = -STORY_MS;
  }

  on_refused(said) { this.wrong = said.words; }
  on_way(said) { this.way = said; }
  on_whole(said) {
    this.whole = said;
    this.counted = this.figures();
    if (this.body && this.body.view.finished && this.rising === null) this.rising = setTimeout(() => this.rise(), RISEN_MS);
  }

  rise() {
    this.risen = true;
    this.show();
  }

  // What the ranks depend on. Ranks older than the figures next to them are not shown.
  figures() {
    return this.body ? JSON.stringify(this.body.view.players.map((row) => [row.first, row.second])) : "";
  }

  on_table(said) {
    const before = this.body && this.gathers();
    this.body = said.body.open ? said.body : null;
    this.wire.hot = this.body !== null && running(this.body.unit);
    if (this.body === null) this.whole = null;
    else this.askForWhole();
    if (this.body && !this.body.view.finished) this.saw = true;
    if (!this.body || !this.body.view.finished) {
      clearTimeout(this.rising);
      this.rising = null;
      this.risen = false;
    }
    if (this.body) {
      this.welcome(before);
      this.moments.hear(this.body.moment);
    } else this.moments.forget();
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
    if (this.gathers() || this.welcomes) return lobby(this.body, this.way);
    const { lot, unit, view } = this.body, now = this.heading();
    return [
      h("h1", { key: "headline", class: `headline ${now < 0 ? "" : seatColour(now)}` }, [now < 0 ? null : mark(now), view.finished ? this.isSecret() ? say("And the winner is …") : this.verdict() : isAuctionRunning(unit) && !this.dials() && !this.opens() && !(lot && lot.ends) ? say("Up for auction") : this.ended() || [view.headline, plays(view)]]),
      view.finished || this.dials() && !unit.title && !showsResult(unit) ? null : hour(unit),
      h("div", { key: "board", class: "board" }, this.stage()),
      view.face_up && !view.finished ? faceUp(view.face_up) : null,
      h("div", { key: "side", class: "side" }, view.finished ? !this.isSecret() && [this.course(), this.told()] : [this.players(), this.timed(), view.places.length && !this.goesRound() ? this.course() : null]),
      view.finished ? null : this.last(),
      this.invitation(),
      this.moment(),
    ];
  }

  // The seat of the player the headline is about, or -1 if it isn't about exactly one.
  heading() {
    const { unit, view } = this.body;
    if (view.finished) return this.isSecret() ? -1 : this.winner();
    if (isAuctionRunning(unit) && !this.opens()) return -1;
    return view.players.findIndex((row) => (this.ended() ? row.name === unit.whose : isAwaited(view, row)));
  }

  // Whether one player has to open the bidding.
  opens() {
    const { lot, unit, view } = this.body;
    return isAuctionRunning(unit) && Boolean(lot && lot.opener) && !unit.leader && !unit.held && view.asked.length === 1;
  }

  names() {
    return this.body.view.players.map((row) => row.name);
  }

  moment() {
    const now = this.moments.now;
    return now && shown(now, this.body.unit, this.names());
  }

  // What everyone looks at. In the middle of a ring is what happens on it.
  stage() {
    const { lot, unit, view } = this.body;
    if (view.finished) return this.result();
    const sold = isAuctionRunning(unit) && !this.dials() ? sale(unit, lot, view.players, this.goesRound() ? view.places : []) : null;
    if (this.goesRound()) {
      const course = this.course();
      return [places(view, this.shape(), this.smallest()), h("div", { key: "middle", class: "middle" }, sold || [unit.title ? countdown(unit) : focus(view, !course), course])];
    }
    if (this.isBare()) return null;
    if (this.dials() && view.summary.length) return evening(view.summary);
    return sold || (this.dials() ? dial(unit, this.names(), this.ended()) : this.spread() || this.course());
  }

  // The places, and the card next to them.
  spread() {
    const { view } = this.body, drawn = places(view, this.shape(), this.smallest());
    return drawn && [drawn, beside(view)];
  }

  // Another countdown than that of an auction, where the stage has no room for it.
  timed() {
    const unit = this.body.unit;
    return unit.title && !isAuctionRunning(unit) && !this.goesRound() && !this.dials() ? countdown(unit) : null;
  }

  verdict() {
    return (this.whole && this.whole.standings.verdict) || this.body.view.headline;
  }

  // Whether the winner's step has yet to rise; until then, the headline doesn't name the winner.
  isSecret() {
    if (!this.saw || this.risen || matchMedia(STILL).matches) return false;
    return this.rising === null || this.whole.standings.first.length > 0;
  }

  // The seat of the player who has won alone, once that is known.
  winner() {
    const first = this.whole ? this.whole.standings.first : [];
    return first.length === 1 ? this.names().indexOf(first[0]) : -1;
  }

  // The result, as soon as the whole course of the game is known.
  result() {
    if (!this.whole || this.rising === null) return null;
    const steps = podium(this.whole.standings, this.names(), this.saw, this.whole.standings.first.length > 0);
    return steps || h("section", { key: "result", class: "card result" }, standingsTable(this.whole.standings, this.names()));
  }

  told() {
    if (!this.whole || !this.body.view.finished) return null;
    const story = sentences(this.whole.story), log = this.log();
    return story || log ? h("section", { key: "told", class: "card result" }, [story, log]) : null;
  }

  // How to log the game: no one can tap a TV, so a phone opens the game by its code; a small window has the link.
  log() {
    if (!this.whole.bgstats || matchMedia(NARROW).matches) return logPlay(this.whole);
    if (!this.way || !this.way.rows.length) return null;
    return h("div", { key: "log", class: "way log" }, [
      scannedCode(this.way),
      h("p", { key: "how" }, say("Scan with a phone, then tap “Log in BG Stats”.")),
    ]);
  }

  course() {
    const long = this.whole && Object.values(this.whole.course).some((each) => each.length >= TURNS);
    return long || this.whole && this.body.view.finished ? courseChart(this.whole, this.names()) : null;
  }

  players() {
    return strip(this.body.view, this.whole && this.counted === this.figures() ? this.whole.standings : null, this.body.seats, this.body.unit.title ? this.body.unit : null, this.goesRound(), !isAuctionRunning(this.body.unit) && this.body.view.places.some(showsPossessions));
  }

  // How to join, while a seat is free or no move was made.
  invitation() {
    const shut = this.body && (this.body.view.finished || !this.body.seats.some((seat) => !seat.taken));
    if (!this.way || !this.way.rows.length || shut) return null;
    return h("section", { key: "way", class: "card way" }, [
      scannedCode(this.way),
      h("p", { key: "words" }, [h("b", { key: "what" }, say("Scan to play")), h("span", { key: "url" }, this.way.url), this.way.pin ? h("span", { key: "pin" }, say("PIN {pin}", { pin: this.way.pin })) : null, h("span", { key: "wifi" }, say("on the same Wi-Fi as Companion"))]),
    ]);
  }

  last() {
    const view = this.body.view, goals = view.goal.split("\n").filter((line) => line), room = goals.reduce((left, line) => left - (line.length > WORDY ? 2 : 1), LAST);
    const long = this.body.last.length && this.body.last[0].text.length > (this.invitation() ? LONG / 2 : LONG), ended = this.ended(), told = this.body.last.filter((each) => !ended || each.text.indexOf(ended) !== 0).slice(0, long ? 1 : room);
    const lines = told.map((each, place) => h("li", { key: `${told.length - place} ${each.text}` }, each.text));
    return h("ul", { key: "last", class: long ? "last long" : "last" }, [lines, long ? null : goals.map((line) => h("li", { key: line, class: "goal" }, line))]);
  }
}

// Hide the chart next to the space shown if its text would be too small to read.
function leaveOutSmallChart(page) {
  const chart = page.querySelector(".middle .chart");
  if (!chart) return;
  chart.parentNode.classList.remove("chartless");
  const drawn = chart.getScreenCTM(), letters = drawn && parseFloat(getComputedStyle(chart.querySelector("text")).fontSize) * drawn.a;
  chart.parentNode.classList.toggle("chartless", letters < READ * Math.min(window.innerWidth, window.innerHeight));
}

// Shrink the text in and beside the board until everything fits, then leave out what is least needed.
function fit(page) {
  const head = page.querySelector(".headline");
  if (head) {
    head.classList.remove("snug");
    head.classList.toggle("snug", head.clientHeight > LINES * parseFloat(getComputedStyle(head).fontSize));
  }
  leaveOutSmallChart(page);
  const rooms = Array.from(page.querySelectorAll(".board, .middle, .side, .sale, .bidding, .deed, .focus, .dial, .face-up"));
  const lines = Array.from(page.querySelectorAll(".sums"));
  const wide = (room) => room.scrollWidth > room.clientWidth, full = (room) => wide(room) || room.scrollHeight > room.clientHeight;
  page.style.setProperty("--fit", "1");
  for (const time of Array.from(page.querySelectorAll(".digits"))) {
    for (let part = 1; part > LEAST; part -= STEP) {
      time.style.setProperty("--part", part.toFixed(2));
      if (!wide(time)) break;
    }
  }
  for (const tight of ["", "brief", "brief tight", "brief tight tightest"]) {
    page.className = page.className.replace(/ ?(brief|tight(est)?)/g, "") + (tight ? ` ${tight}` : "");
    for (let size = 1; size > SMALLEST - STEP / 2; size -= STEP) {  // steps do not add up to the smallest exactly
      page.style.setProperty("--fit", size.toFixed(2));
      if (!rooms.some(full) && !lines.some(wide)) return;
    }
  }
}

window.tv = new Tv();
