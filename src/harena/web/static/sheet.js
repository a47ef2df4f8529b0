// @ts-check
// A sheet is printed by a button; without this script, by the browser's own menu.

const button = /** @type {HTMLButtonElement} */ (document.querySelector("[data-print]"));
button.hidden = false;
button.addEventListener("click", () => print());
