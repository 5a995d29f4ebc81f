// Draws plain descriptions of elements, and changes only what differs, so that focus and taps survive.

const SVG = "http://www.w3.org/2000/svg";
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:(?: +|[-.'\u2019])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g;
const drawn = new WeakMap();  // what was drawn into an element: its description, and its children by their keys

// Describes an element: its attributes, among them the key that tells it from others beside it, and its children.
export function h(type, about, ...children) {
  return { type, about: about || {}, children };
}

// Isolates a right-to-left name, so that the words after it in a sentence stay to its right.
export function apart(words) {
  return words.replace(LEFTWARDS, "\u2068$&\u2069");
}

// Makes the children of `parent` match `wanted`; anything there before the first drawing is removed.
export function draw(parent, wanted) {
  if (!drawn.has(parent)) {
    parent.textContent = "";
    drawn.set(parent, { nodes: new Map() });
  }
  fill(parent, [wanted]);
}

function fill(parent, children) {
  const kept = drawn.get(parent), before = kept.nodes, nodes = kept.nodes = new Map();
  listed(children, "", (key, child) => {
    const node = before.get(key);
    nodes.set(key, node && drawn.get(node).type === child.type ? node : made(parent, child));
    change(nodes.get(key), child);
  });
  before.forEach((node, key) => nodes.get(key) === node || parent.removeChild(node));
  order(parent, nodes);
}

// Calls `each` with every child that is not empty, and a key of its own. Keys in a list differ from those around it.
function listed(children, within, each) {
  children.forEach((child, place) => {
    if (child === null || child === undefined || child === false || child === "") return;
    const named = child.about && child.about.key, key = `${within}${named === undefined ? place : `=${named}`}`;
    if (Array.isArray(child)) listed(child, `${key}/`, each);
    else each(key, child.about ? child : { type: "", text: apart(String(child)) });
  });
}

function made(parent, child) {
  const svg = child.type === "svg" || parent.namespaceURI === SVG;
  const node = !child.type ? document.createTextNode("") : svg ? document.createElementNS(SVG, child.type) : document.createElement(child.type);
  drawn.set(node, { type: child.type, about: {}, nodes: new Map() });
  return node;
}

function change(node, child) {
  if (!child.type) {
    if (node.data !== child.text) node.data = child.text;
    return;
  }
  const kept = drawn.get(node), before = kept.about, now = child.about;
  kept.about = now;
  for (const name of Object.keys(before)) if (!(name in now)) set(node, name, null);
  for (const name of Object.keys(now)) if (now[name] !== before[name]) set(node, name, now[name]);
  fill(node, child.children);
  // What was typed or chosen differs from what was drawn; an option has to be there before it can be chosen.
  if ("value" in now && node.value !== undefined && node.value !== String(now.value)) node.value = now.value;
}

function set(node, name, value) {
  if (name.slice(0, 2) === "on") node[name] = value;
  else if (name === "key" || name === "value" && node.tagName !== "OPTION") return;
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

// Brings the nodes in order and moves as few as it can: an element that moves loses the focus.
function order(parent, nodes) {
  let at = parent.firstChild;
  nodes.forEach((node) => {
    if (at && node !== at && node === at.nextSibling) at = node;  // what stood between them comes later
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  });
}
