// @ts-check
// The link that invites, copied by a button.
import { copying } from "./copy.js";

const link = document.getElementById("link"), button = document.getElementById("copy"), told = document.getElementById("copied");
if (link instanceof HTMLInputElement && button instanceof HTMLButtonElement && told) {
  copying(link, button, () => { told.textContent = told.dataset.copied ?? ""; });
}
