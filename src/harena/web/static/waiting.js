// @ts-check
// Before a match begins: this browser adds its share to the dice, and the page goes on by itself when all are there.

import { copying } from "./copy.js";
import { listen, nonce, post } from "./talk.js";

const waiting = /** @type {HTMLElement} */ (document.querySelector("[data-waiting]"));

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-nonce]"))) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("nonce"));
  field.value = nonce();
  if ("auto" in form.dataset) {
    post(form, new URLSearchParams(/** @type {any} */ (new FormData(form))))
      .then(() => { if (waiting.dataset.full === "yes") location.reload(); })
      .catch(() => { /* the button is still there */ });
  }
}

for (const link of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-link]"))) {
  const copy = /** @type {HTMLButtonElement} */ (document.querySelector("[data-copy]"));
  copying(link, copy, () => { copy.textContent = copy.dataset.done ?? ""; });
}

// Whoever sits down is told of it by the stream too; a reload then would cut off the answer that brings the cookie.
let leaving = false;
addEventListener("submit", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });
const reload = () => { if (!leaving) location.reload(); };
listen(waiting.dataset.match ?? "", () => 0, { table: reload, reload, lost: () => {} });
