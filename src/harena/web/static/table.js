// @ts-check
// The table, live: news by a stream, answers without leaving the page. Without this script every page works by its forms.

import { Board } from "./board.js";
import { count } from "./counters.js";
import { showHint } from "./hints.js";
import { bring, overlay } from "./inview.js";
import { listen, nonce, post, say } from "./talk.js";
import { digit, keys } from "./typing.js";

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const board = new Board(table);
const shown = () => /** @type {HTMLElement} */ (table.querySelector(".table")).dataset;
const version = () => Number(shown().version);
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** The id of a row of a rulebook. */
const RULE = /\b([A-Z]{3}-[A-Z]?\d+)\b/;
/** The version that an answer of ours has led to: until it is shown nothing else is sent. */
let awaited = 0;
/** Runs out when that version does not come. */
let overdue = 0;
/** The chapters of the log that the reader has opened or folded, and which of the two. @type {Map<string, boolean>} */
const folded = new Map();
/** What mouse and keyboard point at: a mouse that rests while the page scrolls takes nothing from the keyboard.
 * @type {Map<string, string[]>} */
const pointed = new Map();
/** Who thinks, and since when in this turn. */
let thinker = "", since = 0;

/** Where the keyboard is, so that it can be there again on the new table. */
function place() {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!active || !table.contains(active)) return "";
  if (active.dataset.id) return `#board [data-id~="${CSS.escape(active.dataset.id.split(" ")[0])}"]`;
  return active.id ? `#${CSS.escape(active.id)}` : "#choices";
}

/** The parts of a table: prompt, chairs, board, choices and log. @param {ParentNode} within */
const parts = (within) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(".table > *")]);
/** A part in writing; a stream has no line breaks, a page has. @param {HTMLElement} part */
const written = (part) => part.outerHTML.replace(/\s+/g, " ");
/** The parts as they came: before anything was chosen or opened in them. */
let drawn = parts(table).map(written);

/** The chapters of the log. @returns {HTMLDetailsElement[]} */
const chapters = () => [...table.querySelectorAll("details.chapter")];

/** Show a table that is newer, or the same with other news about it; the reader stays where they were. What has not
 * changed is left alone, so that nothing moves under a finger. @param {string} html */
async function replace(html) {
  const incoming = document.createElement("template");
  incoming.innerHTML = html;
  const fresh = /** @type {HTMLElement | null} */ (incoming.content.querySelector(".table"));
  if (!fresh || Number(fresh.dataset.version) < version()) return;
  const before = { ...shown() };
  const news = [...fresh.querySelectorAll("#entries .new, #question")].map((item) => item.textContent?.trim() ?? "").reverse();
  const prompt = fresh.querySelector("#prompt")?.textContent ?? "";
  const moved = fresh.dataset.version !== before.version;
  if (moved && "startViewTransition" in document && !still.matches && !document.hidden) {
    const transition = document.startViewTransition(() => draw(fresh));
    // Skipped if a newer table comes while it fades in: no error.
    transition.ready.catch(() => {});
    await transition.updateCallbackDone;
  } else draw(fresh);
  if (version() >= awaited) free();
  say("said", news.slice(-6).join(" "));
  if (fresh.dataset.yours !== "yes") say("urgent", "");
  else if (moved || before.yours !== "yes") say("urgent", prompt);
  document.title = document.title.replace(/^(● )?/, fresh.dataset.yours === "yes" ? "● " : "");
  document.querySelector(".since")?.remove();
}

/** Put the parts that are new in the place of the old. @param {HTMLElement} fresh */
function draw(fresh) {
  if (Number(fresh.dataset.version) < version()) return;
  const same = fresh.dataset.version === shown().version;
  const focus = place();
  const open = table.querySelector("#logbox")?.hasAttribute("open");
  const current = table.querySelector(".table");
  const old = parts(table), wanted = /** @type {HTMLElement[]} */ ([...fresh.children]);
  const texts = wanted.map(written);
  table.querySelector(".complaint")?.remove();
  for (const { name, value } of fresh.attributes) current?.setAttribute(name, value);
  wanted.forEach((part, i) => { if (drawn[i] !== texts[i]) old[i].replaceWith(part); });
  drawn = texts;
  table.querySelector("#logbox")?.toggleAttribute("open", open);
  for (const chapter of chapters()) chapter.open = folded.get(chapter.dataset.chapter ?? "") ?? chapter.open;
  equip(same);
  // Whoever reads the log while others play is left there, until the end.
  if (!same && (awaited || shown().yours === "yes" || shown().state === "over")) show();
  if (!focus || table.contains(document.activeElement)) return;
  const target = /** @type {HTMLElement | null} */ (table.querySelector(focus) ?? table.querySelector("#choices"));
  if (target?.matches("#board *")) board.focus(target);
  else target?.focus({ preventScroll: true });
}

/** Bring back into view what matters now: the board; where the options lie over it, what can be chosen and what is
 * asked about, else the own side; at the end what follows. What can be chosen besides may stay out of view. A board whose
 * first parts matter most is shown from above where there is no room for all of it. */
function show() {
  const ending = table.querySelector(".ending"), whole = [...table.querySelectorAll("#board")];
  if (ending) return bring(table, [ending]);
  if (!overlay(table)) return bring(table, whole);
  const all = board.able(), main = all.filter((place) => !place.classList.contains("beside"));
  const asked = [...main, ...(all.length ? table.querySelectorAll("#board .waiting") : [])];
  const wanted = asked.length ? asked : all.length ? all : whole;
  bring(table, wanted, table.querySelector("#board .topdown") ? "top" : "bottom");
}

function free() {
  awaited = 0;
  clearTimeout(overdue);
  table.removeAttribute("aria-busy");
}

/** Fetch the table, in case the stream has missed something. */
async function catchUp() {
  try {
    const answer = await fetch(`/m/${table.dataset.match}/table?seen=${version()}`);
    if (answer.ok) await replace(await answer.text());
  } catch { /* the stream will tell when it is back */ }
  free();
}

/** Send a form of the table. @param {HTMLFormElement} form @param {HTMLElement | null} button */
async function send(form, button) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button instanceof HTMLButtonElement && button.name) body.set(button.name, button.value);
  body.set("client", `${body.get("client")}-${nonce().slice(0, 12)}`);
  table.setAttribute("aria-busy", "true");
  try {
    const { ok, status, told } = await post(form, body);
    if (ok && told.table) {
      await replace(told.table);
      say("said", table.querySelector("#advice > p")?.textContent ?? "");
      bring(table, [...table.querySelectorAll("#board [data-advised]")]);
    } else if (ok && told.version > version()) {
      awaited = told.version;
      overdue = setTimeout(catchUp, 1500);
      return;
    }
    if (!ok) complain(told.reasons);
    if (status === 409) return catchUp();
  } catch {
    complain([table.dataset.offline ?? ""], true);
  }
  free();
}

/** Say why something was not done, in the line always in view. @param {string[]} reasons
 * @param {boolean} offline whether it is only that the server cannot be reached */
function complain(reasons, offline = false) {
  const prompt = /** @type {HTMLElement} */ (table.querySelector(".prompt"));
  const box = table.querySelector(".complaint") ?? prompt.appendChild(document.createElement("p"));
  box.className = offline ? "complaint offline" : "complaint";
  box.replaceChildren(...reasons.join(" ").split(RULE).map((part, i) => (i % 2 ? ruleLink(part) : part)));
  say("urgent", reasons.join(" "));
}

/** The id of a rule as a link that opens it in place. @param {string} id */
function ruleLink(id) {
  const link = document.createElement("a");
  Object.assign(link, { href: `/rules/${table.dataset.game}#${id}`, target: "_blank", rel: "noopener", textContent: id });
  link.dataset.rule = "";
  return link;
}

/** Everything that a table needs after it was drawn. @param {boolean} same whether it is the same version */
function equip(same = false) {
  pointed.clear();
  count(table, (button, number) => board.tally(button, number));
  keys(table);
  board.equip(same);
  showHint(table);
  tick();
  for (const button of table.querySelectorAll("[data-keys], #more")) button.removeAttribute("hidden");
  unfold(same && table.classList.contains("open"));
}

/** On a small screen: show all options and tools, or only the first of them. @param {boolean} open */
function unfold(open) {
  table.classList.toggle("open", open);
  table.querySelector("#more")?.setAttribute("aria-expanded", String(open));
}

/** Times that pass: since when somebody thinks, and when a game may be claimed. */
function tick() {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (table.querySelectorAll("[data-claim-at]"))) {
    const left = Math.ceil((Date.parse(button.dataset.claimAt ?? "") - Date.now()) / 1000);
    button.disabled = left > 0;
    button.textContent = (left > 0 ? button.dataset.later?.replace("…", clock(left)) : button.dataset.now) ?? "";
  }
  const time = table.querySelector("time"), who = (time && table.querySelector(".asked")?.textContent) ?? "";
  if (time && who !== thinker) since = since ? Date.now() : Date.parse(time.dateTime);
  thinker = who;
  const past = Math.floor((Date.now() - since) / 1000);
  if (time && past > 2) time.textContent = clock(past);
}

/** @param {number} seconds */
function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input:not(.typing [type=radio]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (/^[1-9]$/.test(event.key) && digit(table, event.key)) return;
  if (event.key === "Escape") board.clear();
  else if (event.key === "u" || event.key === "h") press(event.key === "u" ? "#undo" : "#advise");
  else if (event.key === "n") board.next();
  else if (event.key === "?") help();
}

/** Press a button of the table, if it is there. @param {string} button */
function press(button) {
  /** @type {HTMLElement | null} */ (table.querySelector(button))?.click();
}

function help() {
  const dialog = document.getElementById("keys");
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

table.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!("act" in form.dataset)) return;
  event.preventDefault();
  if (!table.hasAttribute("aria-busy")) send(form, event.submitter);
});
table.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-keys]")) help();
  const chapter = target.closest("details.chapter > summary")?.parentElement;
  if (chapter instanceof HTMLDetailsElement) folded.set(chapter.dataset.chapter ?? "", !chapter.open);
  if (target.closest("#more")) unfold(!table.classList.contains("open"));
  else if (target.closest("#board")) unfold(false);
});
for (const type of ["mouseover", "focusin"]) document.addEventListener(type, (event) => {
  const told = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-touches]"));
  pointed.set(type, (told?.dataset.touches ?? "").split(" ").filter(Boolean));
  board.point([...pointed.values()].flat());
});
addEventListener("keydown", onKey);
setInterval(tick, 1000);
table.classList.add("live");
if (matchMedia("(max-width: 69.99rem)").matches) for (const box of document.querySelectorAll("#logbox, .since")) box.removeAttribute("open");
equip();
if (overlay(table) && shown().yours === "yes") {
  history.scrollRestoration = "manual";
  show();
}

if (shown().at === shown().version) {
  listen(table.dataset.match ?? "", version, {
    table: replace,
    reload: () => location.reload(),
    lost: (away) => {
      if (away && !table.classList.contains("away")) say("said", table.querySelector(".lost")?.textContent ?? "");
      table.classList.toggle("away", away);
      if (!away) table.querySelector(".complaint.offline")?.remove();
    },
  });
  addEventListener("pageshow", (event) => { if (event.persisted) catchUp(); });
}
