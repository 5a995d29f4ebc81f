// What becomes of the table by a change, as `phones/differences.py` describes it. What was there before stays as it was.

const GONE = 0;

export function changed(before, change) {
  if (!Array.isArray(change)) return fields(before, change);
  return change.length === 1 ? change[0] : items(before, change.slice(1));
}

function fields(before, change) {
  const now = {};
  for (const name of Object.keys(before)) {
    if (!(name in change)) put(now, name, before[name]);
    else if (change[name] !== GONE) put(now, name, changed(before[name], change[name]));
  }
  for (const name of Object.keys(change)) if (!(name in before)) put(now, name, changed(null, change[name]));
  return now;
}

// A field may have any name, even one that means something to the browser.
function put(now, name, value) {
  Object.defineProperty(now, name, { value, configurable: true, enumerable: true, writable: true });
}

function items(before, steps) {
  const now = [];
  let at = 0;
  for (const step of steps) {
    if (Array.isArray(step)) step.forEach((each) => now.push(each));
    else if (step < 0) at -= step;
    else if (step > 0) for (const end = at + step; at < end; at += 1) now.push(before[at]);
    else {
      now.push(changed(before[at], step));
      at += 1;
    }
  }
  return now;
}
