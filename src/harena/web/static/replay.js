// @ts-check
// Looking back: a slider over the positions of a part of a match, arrow keys, and an address for each. Whoever steps
// over the end of the part is shown the next one.

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
const slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
const position = /** @type {HTMLElement} */ (document.getElementById("position"));
const match = root.dataset.match;
const stops = (root.dataset.stops ?? "").split(" ").map(Number);
/** The versions at which chapters begin. */
const chapters = (root.dataset.chapters ?? "").split(" ").filter(Boolean).map(Number);
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

/** Show another part of the match, if there is one. @param {string | undefined} version @param {string} [on] */
function leave(version, on = "") {
  if (version === undefined) return false;
  location.assign(`/m/${match}/replay?v=${version}${on}`);
  return true;
}

/** @param {number} index @param {boolean} [keep] whether the address stays as it is */
async function go(index, keep = false) {
  if (index < 0 && leave(root.dataset.earlier)) return;
  if (index >= stops.length && leave(root.dataset.later, playing === undefined ? "" : "#play")) return;
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

/** Go to where the next chapter begins, or the one before. @param {1 | -1} way */
function chapter(way) {
  const now = stops[at];
  const found = way > 0 ? chapters.find((begun) => begun > now) : chapters.findLast((begun) => begun < now);
  if (found !== undefined) go(stops.indexOf(found));
  else if (!leave(way > 0 ? root.dataset.chapterLater : root.dataset.chapterEarlier)) go(way > 0 ? stops.length - 1 : 0);
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
  if (on && at === stops.length - 1 && root.dataset.later === undefined) go(0);
  if (on) playing = setTimeout(step, calm.matches ? 3000 : 1200);
  button.textContent = (on ? button.dataset.pause : button.dataset.play) ?? "";
}

async function step() {
  await go(at + 1);
  if (playing !== undefined) play(at < stops.length - 1 || root.dataset.later !== undefined);
}

/** The position of the address: the last one that is not after it, in another part if it must be. */
function fromAddress() {
  if (location.hash === "#play") return play(true);
  const version = Number(location.hash.slice(1));
  if (location.hash.length <= 1 || Number.isNaN(version)) return;
  const { earlier, later } = root.dataset;
  const elsewhere = (earlier !== undefined && version < stops[0]) || (later !== undefined && version >= Number(later));
  if (elsewhere) location.replace(`/m/${match}/replay?v=${version}`);
  else go(Math.max(stops.findLastIndex((stop) => stop <= version), 0), true);
}

slider.disabled = false;
slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
button.hidden = false;
button.addEventListener("click", () => play(playing === undefined));
root.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("#entries a[data-v], .scrub a"));
  if (!link) return;
  event.preventDefault();
  play(false);
  if (link.id === "chapter-before") chapter(-1);
  else if (link.id === "chapter-after") chapter(1);
  else if (link.id) go(link.id === "before" ? at - 1 : at + 1);
  else if (stops.includes(Number(link.dataset.v))) go(stops.indexOf(Number(link.dataset.v)));
  else leave(link.dataset.v);
});
addEventListener("keydown", (event) => {
  const typing = event.target === slider || event.target instanceof HTMLSelectElement;
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (target === undefined) return;
  play(false);
  if (event.shiftKey && event.key.startsWith("Arrow")) chapter(event.key === "ArrowLeft" ? -1 : 1);
  else go(target);
});
addEventListener("hashchange", fromAddress);
for (const link of root.querySelectorAll(".scrub a")) link.setAttribute("href", "#");
if (location.hash) fromAddress();
else mark(stops[at]);
