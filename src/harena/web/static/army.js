// @ts-check
// The army builder says what is wrong as one goes along; the server judges, as it does for everybody. What is picked
// stands in the address, so that a reload, another language and a link find it as it is.

import { copying } from "./copy.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("builder"));
const faults = /** @type {HTMLElement} */ (document.getElementById("faults"));
const link = /** @type {HTMLInputElement} */ (document.querySelector("[data-link]"));
const copy = /** @type {HTMLButtonElement} */ (document.querySelector("[data-copy]"));
const said = /** @type {HTMLElement} */ (document.querySelector("[data-copied]"));
const agreed = document.getElementById("agreed");
let asked = 0;
let timer = 0;
/** How many answers to other options are still to come. */
let agreeing = 0;

/** @returns {NodeListOf<HTMLInputElement>} */
function numbers() {
  return form.querySelectorAll(".line input[type=number]");
}

/** What is no number at all is sent as such, not as nothing. @param {string} page @param {string} accept */
function sent(page, accept) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  for (const field of numbers()) if (field.validity.badInput) body.set(field.name, "…");
  return fetch(form.action + page, { method: "POST", body, headers: { Accept: accept } });
}

/** @param {string} address */
function moved(address) {
  history.replaceState(null, "", address);
  link.value = location.href;
  said.textContent = "";
  const back = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=back]"));
  if (back) back.value = location.pathname + location.search;
}

/** A line more where the server has one: a copy of the line before it, with the first part that no line has. @param {string[]} names */
function extended(names) {
  names.forEach((name, at) => {
    const before = document.getElementById(`line-${names[at - 1]}`);
    if (!before || document.getElementById(`line-${name}`)) return;
    const line = /** @type {HTMLElement} */ (before.cloneNode(true));
    line.id = `line-${name}`;
    const [count, part] = /** @type {[HTMLInputElement, HTMLSelectElement]} */ ([...line.querySelectorAll("input, select")]);
    count.name = `count.${name}`;
    count.value = "0";
    part.name = `part.${name}`;
    const picked = [...before.parentElement?.querySelectorAll("select") ?? []].map((one) => one.value);
    part.value = [...part.options].map((one) => one.value).find((one) => !picked.includes(one)) ?? part.value;
    before.after(line);
  });
}

async function check() {
  const mine = ++asked;
  const answer = await sent("/check", "application/json");
  if (!answer.ok || mine !== asked) return;
  const told = await answer.json();
  const summary = /** @type {HTMLElement} */ (document.getElementById("summary"));
  /** @type {HTMLElement} */ (document.getElementById("sum")).textContent = told.total;
  summary.textContent = told.summary;
  summary.classList.toggle("wrong", told.faults.length > 0);
  summary.classList.toggle("unnamed", told.unnamed);
  summary.setAttribute("href", told.unnamed ? "#name" : "#faults");
  const lines = told.faults.length ? told.faults : [form.dataset.good];
  faults.replaceChildren(...lines.map((/** @type {string} */ text) => {
    const line = document.createElement("p");
    line.className = told.faults.length ? "fault" : "good";
    line.textContent = text;
    return line;
  }));
  if (form.elements.namedItem("name") === document.activeElement) /** @type {HTMLElement} */ (document.activeElement).ariaInvalid = null;
  extended(told.lines);
  for (const field of numbers()) field.ariaInvalid = field.validity.valid ? null : "true";
  if (told.address) moved(told.address);
}

/** Other options: the same page again, with what they change; the fields of the options stay as they are. */
async function agree() {
  const mine = ++asked;
  agreeing += 1;
  const answer = await sent("/draft", "text/html").finally(() => { agreeing -= 1; });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return;
  for (const part of document.querySelectorAll("[data-fresh]")) {
    const fresh = page.getElementById(part.id);
    if (fresh) part.replaceChildren(...fresh.childNodes);
  }
  if (answer.ok) moved(answer.url);
}

form.addEventListener("input", (event) => {
  clearTimeout(timer);
  if (agreed?.contains(/** @type {Node} */ (event.target))) return;
  // What is typed while other options are on their way would be lost with the old lines: then all of it is sent again.
  timer = setTimeout(() => (agreeing ? agree() : check()).catch(() => {}), 150);
});

agreed?.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.reportValidity()) agree().catch(() => {});
});

// What is chosen in the list of armies stays so, though the form of the army is another one.
document.getElementById("start")?.addEventListener("change", (event) => {
  const kept = /** @type {HTMLInputElement} */ (form.elements.namedItem("start"));
  kept.value = /** @type {HTMLSelectElement} */ (event.target).value;
});

const apply = document.getElementById("apply");
if (apply) apply.hidden = true;
copying(link, copy, () => { said.textContent = said.dataset.copied ?? ""; });
