// Sizes text for small areas.

const STEP = 0.5, LINE = 1.12, SMALLER = 0.88;
const widths = new Map();
const pen = document.createElement("canvas").getContext("2d");

// The largest lettering of a name and its details in an area that gives width, height and the allowed sizes.
// If that does not fit, details are dropped one by one. No name is smaller than `smallest`; `fits` tells whether it
// fits at all.
export function fitted(name, told, room) {
  for (let kept = told.length; kept >= 0; kept -= 1) {
    const words = told.slice(0, kept).join(" · ");
    for (let size = room.largest; size >= (kept ? Math.max(room.least, room.smallest) : room.smallest); size -= STEP) {
      const lines = lined(name, size, room.wide, false).concat(lined(words, size * SMALLER, room.wide, true));
      if (lines.length * size * LINE <= room.high && lines.every((line) => line.wide <= room.wide)) return { size, lines, fits: true };
    }
  }
  return { size: room.smallest, lines: [], fits: false };
}

function lined(text, size, wide, told) {
  const lines = [];
  for (const word of text.split(" ").filter((one) => one)) {
    const last = lines[lines.length - 1], longer = last && `${last.text} ${word}`;
    if (last && width(longer, size, told) <= wide) Object.assign(last, { text: longer, wide: width(longer, size, told) });
    else lines.push({ text: word, wide: width(word, size, told), size, told });
  }
  return lines;
}

function width(text, size, told) {
  const key = `${told} ${text}`;
  if (!widths.has(key)) {
    pen.font = `${told ? 400 : 650} 100px ${getComputedStyle(document.body).fontFamily}`;
    widths.set(key, pen.measureText(text).width / 100);
  }
  return widths.get(key) * size;
}
