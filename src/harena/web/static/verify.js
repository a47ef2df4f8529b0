// @ts-check
// Checks the dice of a match in this browser. From nothing but the record of a finished one: the seed is the one that was
// sealed before the first move, and every answer of chance follows from it, as in `tools/verify_dice.py`. And, as soon as
// it has begun: seal and numbers are those that this browser noted before.

import { compared } from "./noted.js";
import { bytes, hex, hmac, joined, sha256, unhex } from "./sha256.js";

const WORDS = 2 ** 32;

/** The 32-bit words of a question, block by block. @param {Uint8Array} seed @param {string} message */
function* words(seed, message) {
  for (let block = 0; ; block++) {
    const view = new DataView(hmac(seed, bytes(`${message}|${block}`)).buffer);
    for (let i = 0; i < 8; i++) yield view.getUint32(4 * i);
  }
}

/** One number below each bound; words so high that they would favour low numbers are skipped.
 * @param {Uint8Array} seed @param {string} message @param {number[]} bounds */
function numbers(seed, message, bounds) {
  const source = words(seed, message);
  return bounds.map((bound) => {
    let word;
    do word = source.next().value ?? 0; while (word >= WORDS - (WORDS % bound));
    return word % bound;
  });
}

/** What the seed is asked, by the scheme of the record.
 * @param {any} header @param {[number, string][]} nonces @param {number} index @param {any} line */
function message(header, nonces, index, line) {
  if (header.rng !== "hmac-sha256-v2") return `${header.match}|${nonces.map(([, nonce]) => nonce).join(",")}|${index}`;
  return JSON.stringify([header.match, nonces, index, line.kind, line.seen_by ?? null, line.by ?? null, line.of]);
}

/** What is wrong with a record: null for nothing, "seal", or the number of the first line that does not follow.
 * @param {any} header @param {any[]} lines @returns {{fault: null | "seal" | number, count: number}} */
export function verify(header, lines) {
  const seed = unhex(lines.at(-1)?.seed ?? "");
  if (seed.length !== 32 || hex(sha256(joined(bytes(header.match), seed))) !== header.commitment) return { fault: "seal", count: 0 };
  /** @type {[number, string][]} */
  const nonces = [];
  /** @type {number[]} the answers of chance that no undo has taken back */
  let standing = [];
  let count = 0;
  for (const line of lines) {
    if (line.what === "nonce") nonces.push([line.seat, line.nonce]);
    if (line.what === "undo") standing = standing.filter((n) => n <= line.to);
    if (line.what !== "chance") continue;
    const want = numbers(seed, message(header, nonces, standing.length, line), line.of);
    if (String(want) !== String(line.got)) return { fault: line.n, count };
    // A face that is a word is checked against its number by `harena verify`, which knows the die.
    const shown = want.map((number, die) => (typeof line.is[die] === "string" ? line.is[die] : number + 1));
    if (line.kind === "roll" && String(shown) !== String(line.is)) return { fault: line.n, count };
    if (line.kind === "pick" && want[0] !== line.is) return { fault: line.n, count };
    standing.push(line.n);
    count++;
  }
  return { fault: null, count };
}

const promise = /** @type {HTMLElement | null} */ (document.querySelector(".promise"));
const told = document.getElementById("compared");
const box = document.getElementById("verify");
const button = box?.querySelector("button");
const verdict = document.getElementById("verdict");

/** Say whether this is what this browser noted before the match. @param {string} seal @param {Record<string, string>} nonces */
function compare(seal, nonces) {
  if (!promise || !told) return;
  const found = compared(promise.dataset.match ?? "", seal, nonces);
  told.className = found === "toldNothing" ? "quiet" : ["toldSame", "toldSealSame"].includes(found) ? "good" : "fault";
  told.textContent = told.dataset[found] ?? "";
}

if (promise) {
  const given = /** @type {NodeListOf<HTMLElement>} */ (promise.querySelectorAll("[data-nonce]"));
  compare(promise.dataset.seal ?? "", Object.fromEntries([...given].map((one) => [one.dataset.nonce, one.textContent ?? ""])));
}

if (box && button && verdict) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const text = await (await fetch(`/m/${box.dataset.match}/record`)).text();
      const [header, ...all] = text.trim().split("\n").map((line) => JSON.parse(line));
      const lines = all.filter((line) => line.what !== "signature");
      const { fault, count } = verify(header, lines);
      verdict.className = fault === null ? "good" : "fault";
      verdict.textContent = (fault === null ? box.dataset.good?.replace("…", String(count))
        : fault === "seal" ? box.dataset.seal : box.dataset.bad?.replace("…", String(fault))) ?? "";
      const given = lines.filter((line) => line.what === "nonce");
      compare(header.commitment, Object.fromEntries(given.map((line) => [line.seat, line.nonce])));
    } catch {
      verdict.textContent = box.dataset.lost ?? "";
    }
    button.disabled = false;
  });
}
