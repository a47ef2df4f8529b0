// @ts-check
// What the reader is asked about stays in view: below the prompt, and above the options where they lie over the board.

/** So much is left free around it, in pixels. */
const GAP = 8;

/** The options, where they lie over the page: on small screens. @param {HTMLElement} table */
export function overlay(table) {
  const dock = table.querySelector(".dock");
  return dock?.getClientRects().length && getComputedStyle(dock).position === "sticky" ? dock : null;
}

/** Scroll no farther than needed for these places to be in view. @param {HTMLElement} table @param {Element[]} places
 * @param {"top" | "bottom"} [first] which end is shown where there is no room for both */
export function bring(table, places, first = "top") {
  const boxes = places.map((place) => place.getBoundingClientRect()).filter((box) => box.height);
  if (!boxes.length) return;
  const ceiling = (table.querySelector(".prompt")?.getBoundingClientRect().height ?? 0) + GAP;
  const floor = (overlay(table)?.getBoundingClientRect().top ?? innerHeight) - GAP;
  const most = Math.min(...boxes.map((box) => box.top)) - ceiling;
  const least = Math.max(...boxes.map((box) => box.bottom)) - floor;
  // Where the options lie over the board no room is left empty below it.
  const spare = overlay(table) ? (table.querySelector("#board")?.getBoundingClientRect().bottom ?? Infinity) - floor : Infinity;
  const step = Math.min(least <= most ? Math.min(Math.max(0, least), most) : first === "top" ? most : least, spare);
  if (Math.abs(step) >= 1) scrollBy({ top: step, behavior: "instant" });
}
