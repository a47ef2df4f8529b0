// @ts-check
// Each rule is explained once, the first time it matters; this browser remembers which ones were in view.

const SEEN = "harena.hints";

/** @returns {Set<string>} */
function seen() {
  try {
    return new Set(JSON.parse(localStorage.getItem(SEEN) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** Show the first rule that was not shown before; the others stay folded away. @param {HTMLElement} table */
export function showHint(table) {
  const box = table.querySelector("#hint");
  const game = table.dataset.game ?? "";
  if (!(box instanceof HTMLDetailsElement)) return;
  const known = seen();
  const lines = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[data-hint]")]);
  const fresh = lines.find((line) => !known.has(`${game}/${line.dataset.hint}`));
  if (!fresh) return;
  box.open = true;
  for (const line of lines) line.hidden = line !== fresh;
  if (!fresh.getClientRects().length) return;
  known.add(`${game}/${fresh.dataset.hint}`);
  try {
    localStorage.setItem(SEEN, JSON.stringify([...known]));
  } catch { /* without storage every visit explains again */ }
}
