// @ts-check
// Before a match begins. This browser draws its own share in the dice and keeps it: first it sends only the pledge, and
// the number itself when everybody has pledged. The page goes on by itself.

import { copying } from "./copy.js";
import { pledge, recall, remember } from "./noted.js";
import { listen, nonce, post } from "./talk.js";

const waiting = /** @type {HTMLElement} */ (document.querySelector("[data-waiting]"));
const match = waiting.dataset.match ?? "", seal = waiting.dataset.seal ?? "";
const round = Number(waiting.dataset.round);
const TRY_AGAIN = 5_000;

const form = (/** @type {string} */ name) => /** @type {HTMLFormElement | null} */ (waiting.querySelector(`form[data-${name}]`));
const field = (/** @type {HTMLFormElement} */ of, /** @type {string} */ name) =>
  /** @type {HTMLInputElement} */ (of.elements.namedItem(name));

/** Send a form with one field filled in; what did not arrive is sent again.
 * @param {HTMLFormElement} of @param {string} name @param {string} value @param {() => void} done */
function send(of, name, value, done) {
  field(of, name).value = value;
  post(of, new URLSearchParams(/** @type {any} */ (new FormData(of))))
    .then(done, () => setTimeout(() => send(of, name, value, done), TRY_AGAIN));
}

/** A number of this round, drawn now if there is none; empty where this browser cannot keep one. */
function own() {
  const noted = recall(match);
  const drawn = noted?.round === round && !noted.shown ? noted.nonces ?? [] : [];
  const number = drawn.at(-1) ?? nonce();
  return remember(match, { seal, round, nonces: [...drawn.filter((one) => one !== number), number] }) ? number : "";
}

// Who plays alone, or against programs only, has nobody to wait for.
const begin = form("begin");
if (begin) {
  const noted = recall(match);
  const number = (noted?.round === round && noted.shown) || own() || nonce();
  const seat = Number(waiting.dataset.seat);
  remember(match, { round, shown: number, seat, pledges: { [seat]: pledge(match, number) } });
  send(begin, "nonce", number, () => location.reload());
}

const go = form("go");
if (go) send(go, "nonce", "", () => location.reload());

const join = form("join");
if (join && seal) {
  join.addEventListener("submit", () => {
    const number = nonce();
    if (remember(match, { seal, round, nonces: [number] })) field(join, "pledge").value = pledge(match, number);
  });
}

const pledging = form("pledge");
if (pledging) {
  const given = waiting.dataset.pledge, noted = recall(match);
  const kept = noted?.round === round && noted.nonces?.some((number) => pledge(match, number) === given);
  const give = (/** @type {() => void} */ done) => {
    const number = own();
    if (number) send(pledging, "pledge", pledge(match, number), done);
    else if (!given) send(/** @type {HTMLFormElement} */ (form("server")), "nonce", "", () => location.reload());
  };
  pledging.addEventListener("submit", (event) => { event.preventDefault(); give(() => location.reload()); });
  // Nobody is to be led through round after round unawares: after the first one a person must want it.
  if (!given && round === 1 && !noted?.sent) give(() => {});
  else if (!kept && waiting.dataset.byServer !== "yes") pledging.hidden = false;
}

const show = form("show");
if (show) {
  const pledges = JSON.parse(waiting.dataset.pledges ?? "{}"), seat = Number(waiting.dataset.seat), noted = recall(match);
  const number = noted?.round === round ? noted.nonces?.find((one) => pledge(match, one) === pledges[seat]) : undefined;
  const before = noted?.round === round ? noted.pledges : undefined;
  const same = noted?.seal === seal && (!before || JSON.stringify(before) === JSON.stringify(pledges));
  if (number && same && remember(match, { seal, round, pledges, shown: number, seat, sent: true })) {
    send(show, "nonce", number, () => location.reload());
  } else {
    /** @type {HTMLElement} */ (waiting.querySelector("[data-lost]")).hidden = false;
  }
}

// Whoever wants to check the record elsewhere needs the own number; nobody else is shown it.
const told = waiting.querySelector("[data-own]"), mine = recall(match)?.nonces?.find((one) => pledge(match, one) === waiting.dataset.pledge);
if (told && mine) {
  /** @type {HTMLElement} */ (told.querySelector("code")).textContent = mine;
  told.removeAttribute("hidden");
}

if (seal && !recall(match)) remember(match, { seal });

for (const link of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-link]"))) {
  const copy = /** @type {HTMLButtonElement} */ (document.querySelector("[data-copy]"));
  copying(link, copy, () => { copy.textContent = copy.dataset.done ?? ""; });
}

// Whoever sits down is told of it by the stream too; a reload then would cut off the answer that brings the cookie.
let leaving = false;
addEventListener("submit", (event) => { leaving = !event.defaultPrevented; });
addEventListener("pageshow", () => { leaving = false; });
const reload = () => { if (!leaving) location.reload(); };
listen(match, () => 0, { table: reload, reload, lost: () => {} }, waiting.dataset.stage);

const later = Date.parse(waiting.dataset.reopenAt ?? "") - Date.now();
if (later > 0 && later < 2 ** 31) setTimeout(reload, later + 1000);
