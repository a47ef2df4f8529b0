// @ts-check
// Looking back: a slider over the positions of a match, arrow keys, and an address for each of them.

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
const slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
const position = /** @type {HTMLElement} */ (document.getElementById("position"));
const match = root.dataset.match;
const stops = (root.dataset.stops ?? "").split(" ").map(Number);
/** @type {Map<number, Promise<string>>} */
const fetched = new Map();
let at = stops.indexOf(Number(root.dataset.at));

/** A position as HTML, fetched once. @param {number} version */
function load(version) {
  let found = fetched.get(version);
  if (!found) {
    found = fetch(`/m/${match}/at/${version}`).then((answer) => answer.ok ? answer.text() : Promise.reject(answer.status));
    found.catch(() => fetched.delete(version));
    fetched.set(version, found);
  }
  return found;
}

/** @param {number} index @param {boolean} [keep] whether the address stays as it is */
async function go(index, keep = false) {
  at = Math.min(Math.max(index, 0), stops.length - 1);
  const version = stops[at];
  slider.value = String(at);
  const where = document.getElementById("where");
  if (where) where.textContent = `${at} / ${stops.length - 1}`;
  if (!keep) history.replaceState(null, "", `#${version}`);
  mark(version);
  try {
    const html = await load(version);
    if (stops[at] === version) position.innerHTML = html;
    if (at + 1 < stops.length) load(stops[at + 1]).catch(() => {});
  } catch {
    const told = document.getElementById("told");
    if (told) told.textContent = root.dataset.lost ?? "";
  }
}

/** Tell what happened there, in the line above the board and in the log. @param {number} version */
function mark(version) {
  const lines = [];
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (root.querySelectorAll("#entries a"))) {
    const here = Number(link.dataset.v) === version;
    link.toggleAttribute("aria-current", here);
    if (!here) continue;
    link.setAttribute("aria-current", "step");
    lines.push(link.textContent);
  }
  const log = /** @type {HTMLElement} */ (root.querySelector(".log"));
  const current = /** @type {HTMLElement | null} */ (root.querySelector("#entries [aria-current]"));
  if (current && log) log.scrollTop = current.offsetTop - log.clientHeight / 2;
  const told = document.getElementById("told");
  if (told) told.textContent = lines.join(" ");
  for (const kind of ["svg", "png"]) document.getElementById(kind)?.setAttribute("href", `/m/${match}/board.${kind}?v=${version}`);
}

// Playing by itself: who asks for less motion gets more time for each position.

const button = /** @type {HTMLButtonElement} */ (document.getElementById("play"));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {number | undefined} */
let playing;

/** @param {boolean} on */
function play(on) {
  clearTimeout(playing);
  playing = undefined;
  if (on && at === stops.length - 1) go(0);
  if (on) playing = setTimeout(step, calm.matches ? 3000 : 1200);
  button.textContent = (on ? button.dataset.pause : button.dataset.play) ?? "";
}

async function step() {
  await go(at + 1);
  if (playing !== undefined) play(at < stops.length - 1);
}

/** The position of the address: the last one that is not after it. */
function fromAddress() {
  const version = Number(location.hash.slice(1));
  if (location.hash.length > 1 && !Number.isNaN(version)) go(stops.findLastIndex((stop) => stop <= version), true);
}

slider.disabled = false;
slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
button.hidden = false;
button.addEventListener("click", () => play(playing === undefined));
root.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("#entries a, #before, #after"));
  if (!link) return;
  event.preventDefault();
  play(false);
  if (link.id) go(at + (link.id === "after" ? 1 : -1));
  else go(stops.indexOf(Number(link.dataset.v)));
});
addEventListener("keydown", (event) => {
  if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (target === undefined) return;
  play(false);
  go(target);
});
addEventListener("hashchange", fromAddress);
for (const id of ["before", "after"]) document.getElementById(id)?.setAttribute("href", "#");
if (location.hash) fromAddress();
else mark(stops[at]);
