// @ts-check
// What a piece can do, shown on the board while it is pointed at, focused or tapped. A game writes into its picture which
// places a piece can get to (`data-reach`) and which lie within its range (`data-range`), by their ids; and what is drawn
// about a piece carries that piece's id as `data-of`. The style sheet decides how `inreach`, `inrange` and `shown` look,
// and hides the latter where the switch is off, except about that piece. Only games with such pictures load this script.

/** By the attribute of a piece the class of the places that it names. @type {Record<string, string>} */
const AREAS = { reach: "inreach", range: "inrange" };

/** Where this browser remembers that the switch is off. */
const OFF = "harena.untold";

/** @param {HTMLElement} table what holds the board; it may be drawn anew at any time */
function outlook(table) {
  for (const kind of ["mouseover", "focusin"]) table.addEventListener(kind, (event) => show(table, event));
  for (const kind of ["mouseleave", "focusout"]) table.addEventListener(kind, () => clear(table));
  table.addEventListener("change", keep);
  new MutationObserver(() => restore(table)).observe(table, { childList: true, subtree: true });
  restore(table);
}

/** The switch was turned. @param {Event} event */
function keep(event) {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.id !== "foretold") return;
  try {
    if (box.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "yes");
  } catch { /* without storage it holds until the table is drawn anew */ }
}

/** Set the switch as it was left. @param {HTMLElement} table */
function restore(table) {
  const box = table.querySelector("#foretold");
  try {
    if (box instanceof HTMLInputElement) box.checked = localStorage.getItem(OFF) === null;
  } catch { /* it stays as it is */ }
}

/** @param {HTMLElement} table @param {Event} event */
function show(table, event) {
  clear(table);
  const piece = /** @type {Element} */ (event.target).closest("#board [data-id]");
  if (!(piece instanceof SVGElement)) return;
  for (const [area, name] of Object.entries(AREAS)) {
    for (const id of piece.dataset[area]?.split(" ") ?? []) mark(table, `[data-id~="${id}"]`, name);
  }
  mark(table, `[data-of="${piece.dataset.id}"]`, "shown");
}

/** @param {HTMLElement} table @param {string} which @param {string} name */
function mark(table, which, name) {
  for (const place of table.querySelectorAll(`#board ${which}`)) place.classList.add(name);
}

/** @param {HTMLElement} table */
function clear(table) {
  const names = [...Object.values(AREAS), "shown"];
  for (const place of table.querySelectorAll(names.map((name) => `#board .${name}`).join(", "))) place.classList.remove(...names);
}

outlook(/** @type {HTMLElement} */ (document.getElementById("table")));
