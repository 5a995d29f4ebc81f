// What a phone draws attention to: it vibrates, and one line is read out.

import * as clock from "./clock.js";
import { say, sayN } from "./words.js";

const READ_OUT = ["sold", "set", "end", "hour"];
const SOON_MS = 10000;
let before = {};

function tremble(pattern) {
  if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate(pattern);
}

// Compare with a new table: my turn, a question to me, a higher bid than mine. `aloud` reads a line out.
export function notice(body, { mine, banker }, aloud) {
  const now = seen(body, mine, banker), then = before;
  before = now;
  if (!then.known) return;
  if (now.turn && now.turn !== then.turn) tell(aloud, say("{player}, it's your turn.", { player: now.turn }), 200);
  else if (now.asked && now.asked !== then.asked) tell(aloud, say("{player}, it's up to you.", { player: now.asked }), 200);
  if (now.offers.some((number) => then.offers.indexOf(number) < 0)) tell(aloud, say("Someone is waiting for your answer."), [120, 80, 120]);
  const moment = body.moment;
  if (moment && now.moment > then.moment && READ_OUT.indexOf(moment.kind) >= 0) tell(aloud, [moment.title, moment.figure].concat(moment.words).join(", "), 0);
  if (now.leader !== then.leader && now.leader) {
    const above = mine.indexOf(then.leader) >= 0 && mine.indexOf(now.leader) < 0;
    tell(aloud, say("{player} leads with {amount}.", { player: now.leader, amount: body.unit.offer }), above ? 120 : 0);
  }
}

function seen(body, mine, banker) {
  const view = body.view;
  // The player whose turn it is continues only once no one else has to answer.
  const turn = view.asked.length ? [] : view.players.filter((row) => row.in_turn && mine.indexOf(row.name) >= 0).map((row) => row.name);
  return {
    known: true,
    turn: turn[0] || "",
    asked: view.asked.filter((name) => mine.indexOf(name) >= 0)[0] || "",
    offers: body.waiting.filter((each) => each.to ? mine.indexOf(each.to) >= 0 : banker).map((each) => each.number),
    leader: body.unit.leader,
    moment: body.moment ? body.moment.number : before.moment || -1,
  };
}

function tell(aloud, words, pattern) {
  aloud(words);
  if (pattern) tremble(pattern);
}

let warned = "";

// Announce once per countdown that it is ending. Called regularly.
export function nearEnd(unit, mine, aloud) {
  if (!unit || unit.ends_ms === null || unit.held || clock.now() === null) return;
  const left = unit.ends_ms - clock.now();
  const mark = left <= 0 || left > SOON_MS ? "" : unit.red === "fast" ? "last" : "soon";
  const key = mark && `${unit.ends_ms} ${mark}`;
  if (!key || key === warned) return;
  warned = key;
  const outbid = mark === "last" && mine.length && mine.indexOf(unit.leader) < 0;
  tell(aloud, sayN("{n} second left.", "{n} seconds left.", Math.ceil(left / 1000)), outbid ? [80, 60, 80] : 0);
}
