// What a phone is told first: what its player is asked, or whom everyone waits for.

import { rolledDice } from "./dice.js";
import { h } from "./draw.js";
import { gathers } from "./gathering.js";
import { seatColour } from "./groups.js";
import { plays } from "./plays.js";
import { listed, say } from "./words.js";

export function headline(page) {
  const { last, lot, moment, seats, unit, view } = page.body, me = page.at;
  if (me && gathers(page.body)) return h("p", { key: "headline", class: "headline" }, say("You're in. Waiting for {players}.", { players: listed(seats.filter((seat) => !seat.taken).map((seat) => seat.name)) }));
  const mine = !view.finished && page.waitsFor(me);
  // The card of the countdown already says it.
  if (unit.title && (lot ? unit.leader || !mine : view.headline === unit.title)) return null;
  const turn = mine && !page.arrived && view.players.some((row) => row.in_turn && row.name === me), words = mine ? toldTo(me, view.headline) : view.headline;
  const other = view.players.findIndex((row) => page.waitsFor(row.name));
  return [h("p", { key: "headline", class: mine ? "headline mine" : `headline ${other < 0 || view.finished ? "" : seatColour(other)}` }, [
    moment && rolledDice(moment.dice, moment.figure),
    turn ? h("small", { key: "turn" }, say("Your turn")) : null,
    turn ? " " : null,
    !page.arrived ? words : page.together && !last.length ? [say("Everyone's in!"), " ", words] : say("You're in. {headline}", { headline: words }),
    plays(view),
  ]), !mine && me && view.follower === me ? h("p", { key: "next", class: "next" }, say("You're next")) : null];
}

// A headline without the name at its beginning, for the player of that name: “Ana: roll the dice” asks Ana to roll the dice.
function toldTo(name, words) {
  const point = words.indexOf(name) === 0 && /^\s?:\s/.exec(words.slice(name.length));
  if (!point) return words;
  const rest = words.slice(name.length + point[0].length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
