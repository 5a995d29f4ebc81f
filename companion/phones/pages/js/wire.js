// The WebSocket: reconnects, repeats unanswered requests, and keeps the clock.

import { changed } from "./changed.js";
import * as clock from "./clock.js";
import * as keep from "./keep.js";
import { learn, say, stamp, wanted } from "./words.js";

const FIRST_MS = 250, LONGEST_MS = 5000, FULL_MS = 30000, CHECK_MS = 1500, OPENS_MS = 8000, SURER = 8;
const NOT_TAKEN = [1007, 1009];
const GONE = { code: 0, reason: "" };
const LOOK_MS = 250, QUIET_MS = 1000, SILENT_MS = 2700;
const CALM = { every: 8000, patience: 20000 }, HOT = { every: 4000, patience: 9000 };

// Requests are numbered under a page name. It is never stored: a duplicated page would continue the same numbers.
function newName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
}

// The first socket is the one that the guard opened while this script was loading, unless it is gone again.
function newSocket() {
  const early = window.line;
  window.line = null;
  return early && early.readyState <= WebSocket.OPEN ? early : new WebSocket(`ws://${location.host}/ws`);
}

function away() {
  return say("Not connected – trying again …");
}

export class Wire {
  // `tell` is called with every message from Companion, and with {say: "link", up, words}.
  constructor(tell, tv) {
    this.tell = tell;
    this.tv = tv;
    this.version = document.querySelector("meta[name=companion]").content;
    this.me = newName();
    this.asked = 0;
    this.run = "";
    this.up = this.silent = false;
    this.looked = null;
    this.waiting = new Map();
    this.pings = new Map();
    this.tries = 0;
    this.hot = false;
    this.heardAt = 0;
    this.seq = 0;
    this.body = null;
    this.pinged = this.pingedAt = 0;
    this.more = 0;
    this.socket = null;
    for (const name of ["pageshow", "online", "focus"]) window.addEventListener(name, () => this.check());
    window.addEventListener("offline", () => this.up && this.fallSilent());
    document.addEventListener("visibilitychange", () => document.hidden || this.check());
    this.open();
    this.beat();
    this.listen();
  }

  // A dead connection neither opens nor fails for minutes, so silence leads to another try.
  open() {
    clearTimeout(this.opening);
    const socket = newSocket();
    this.looked = null;
    this.heardAt = performance.now();
    this.socket = socket;
    this.opening = setTimeout(() => this.reopen(), OPENS_MS);
    if (socket.readyState === WebSocket.OPEN) this.hello();
    else socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.lost(event);
  }

  // Open a socket only if the server answers: after failures Firefox delays the next socket, for up to a minute.
  look() {
    clearTimeout(this.opening);
    const looked = this.looked = {}, still = (go) => this.looked === looked && go();
    const gone = () => still(() => this.lost(GONE));
    this.opening = setTimeout(gone, LONGEST_MS);
    fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then((answer) => answer.ok ? still(() => this.open()) : gone(), gone);
  }

  hello() {
    const passes = keep.storedPasses().map((pair) => pair[0]);
    this.send({ ask: "hello", version: this.version, me: this.me, passes, tv: this.tv, languages: wanted(), words: stamp() });
    this.enter();
  }

  // The scanned key follows the # of the address, until it is answered. It doesn't wait for the answer to the hello.
  enter() {
    const key = location.hash.slice(1);
    if (key) this.send({ ask: "enter", key });
  }

  entered() {
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  hear(said) {
    this.heardAt = performance.now();
    if (this.silent) this.tell({ say: "link", up: true, words: "" });
    this.silent = false;
    clearTimeout(this.opening);
    if (said.say === "words") this.speak(said);
    if (said.say === "welcome") this.welcomed(said);
    if (said.say === "passed" || said.say === "refused") this.entered();
    if (said.say === "passed") keep.keepPass(said.given, said.holder);
    if (said.say === "freed") keep.forgetPass(said.seat);
    if (said.say === "change") this.follow(said);
    else if (said.say === "pong") this.ponged(said);
    else if (said.say === "answer") this.answered(said);
    else if (said.say === "old") this.old(said);
    else this.others(said);
  }

  // A change counts only on top of the one before it. After any other, the page needs the whole table once.
  follow(said) {
    if (this.body && said.after === this.seq) this.others({ say: "table", seq: said.seq, body: changed(this.body, said.body) });
    else this.needAll();
  }

  others(said) {
    if (said.say === "table") {
      this.seq = said.seq;
      this.body = said.body;
    }
    this.tell(said);
  }

  needAll() {
    if (this.body) this.send({ ask: "all" });
    this.body = null;
  }

  speak(said) {
    learn(said);
    keep.keepWords(said);
  }

  welcomed(said) {
    if (this.run !== said.run) clock.resetClock();
    const reopened = !this.up;
    this.run = said.run;
    this.up = true;
    this.tries = 0;
    this.tell({ say: "link", up: true, words: "" });
    if (!reopened) return;
    for (const ask of this.waiting.values()) this.send(ask.message);
    this.more = SURER;
    this.ping();
  }

  old(said) {
    if (keep.loadedAgain(this.version)) this.tell({ say: "link", up: false, words: said.words });
    else location.reload();
  }

  lost(event) {
    this.socket = this.looked = null;
    this.up = this.silent = false;
    this.seq = 0;
    this.body = null;
    this.pings.clear();
    if (NOT_TAKEN.indexOf(event.code) >= 0) this.giveUp();
    const full = event.code === 1013 || event.code === 1008;
    const wait = full ? FULL_MS : Math.min(LONGEST_MS, FIRST_MS * Math.pow(1.8, this.tries));
    this.tries += 1;
    clearTimeout(this.opening);
    this.tell({ say: "link", up: false, words: event.reason || away() });
    this.opening = setTimeout(() => this.look(), wait * (0.75 + Math.random() / 2));
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // Request something that is carried out once; resolves with the answer, despite any repeats.
  ask(message) {
    this.asked += 1;
    message.n = this.asked;
    message.run = this.run;
    return new Promise((resolve) => {
      this.waiting.set(message.n, { message, resolve });
      this.send(message);
    });
  }

  answered(said) {
    const ask = this.waiting.get(said.n);
    this.waiting.delete(said.n);
    if (ask) ask.resolve(said);
  }

  // A request that made Companion hang up is not repeated, or it would hang up for ever.
  giveUp() {
    for (const ask of this.waiting.values()) ask.resolve({ done: false, words: say("That was too long, or not something Companion understands.") });
    this.waiting.clear();
  }

  ping() {
    this.pinged += 1;
    this.pingedAt = performance.now();
    this.pings.set(this.pinged, performance.now());
    this.send({ ask: "ping", n: this.pinged });
  }

  ponged(said) {
    const sent = this.pings.get(said.n);
    this.pings.delete(said.n);
    if (sent !== undefined) clock.notePing(sent, said.now_ms);
    if (said.seq !== this.seq) this.needAll();
    if (clock.needsMorePings() && this.more > 0) this.again();
  }

  // Ping again soon: one ping at a time, and a limited number, because a stopped clock never becomes accurate.
  again() {
    this.more -= 1;
    clearTimeout(this.surer);
    this.surer = setTimeout(() => this.up && !this.pings.size && this.ping(), 300);
  }

  beat() {
    const pace = this.hot ? HOT : CALM;
    this.more = SURER;
    if (this.up && performance.now() - this.heardAt > pace.patience) this.reopen();
    else if (this.up) this.ping();
    setTimeout(() => this.beat(), pace.every);
  }

  // After three seconds of silence a visible page says so; the connection may recover by itself.
  listen() {
    const quiet = performance.now() - this.heardAt;
    if (this.up && !document.hidden) {
      if (quiet > SILENT_MS && !this.silent) this.fallSilent();
      if (Math.min(quiet, performance.now() - this.pingedAt) > QUIET_MS) this.ping();
    }
    setTimeout(() => this.listen(), LOOK_MS);
  }

  fallSilent() {
    this.silent = true;
    this.tell({ say: "link", up: false, words: away() });
  }

  // The page is visible again: is the connection still there?
  check() {
    if (!this.up) {
      this.tries = 0;
      if (!this.socket) this.look();
      else if (performance.now() - this.heardAt > CHECK_MS) this.reopen();
      return;
    }
    const asked = performance.now();
    this.ping();
    setTimeout(() => this.up && this.heardAt < asked && this.reopen(), CHECK_MS);
  }

  reopen() {
    const before = this.socket;
    this.lost(GONE);
    this.look();
    before.close();
  }
}
