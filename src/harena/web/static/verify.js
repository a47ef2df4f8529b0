// @ts-check
// Checks the dice of a finished match in this browser, from nothing but its record: the seed is the one that was
// sealed before the first move, and every answer of chance follows from it. The same as `tools/verify_dice.py`.

const WORDS = 2 ** 32;
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const hex = (/** @type {ArrayBuffer} */ raw) => [...new Uint8Array(raw)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The 32-bit words of a question, block by block. @param {CryptoKey} key @param {string} message */
async function* words(key, message) {
  for (let block = 0; ; block++) {
    const view = new DataView(await crypto.subtle.sign("HMAC", key, bytes(`${message}|${block}`)));
    for (let i = 0; i < 8; i++) yield view.getUint32(4 * i);
  }
}

/** One number below each bound; words so high that they would favour low numbers are skipped.
 * @param {CryptoKey} key @param {string} message @param {number[]} bounds */
async function numbers(key, message, bounds) {
  const source = words(key, message);
  const found = [];
  for (const bound of bounds) {
    let word;
    do word = (await source.next()).value ?? 0; while (word >= WORDS - (WORDS % bound));
    found.push(word % bound);
  }
  return found;
}

/** What is wrong with a record: null for nothing, "seal", or the number of the first line that does not follow.
 * @param {any} header @param {any[]} lines @returns {Promise<{fault: null | "seal" | number, count: number}>} */
export async function verify(header, lines) {
  const seed = unhex(lines.at(-1)?.seed ?? "");
  const sealed = new Uint8Array([...bytes(header.match), ...seed]);
  if (hex(await crypto.subtle.digest("SHA-256", sealed)) !== header.commitment) return { fault: "seal", count: 0 };
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const nonces = [];
  /** @type {number[]} the answers of chance that no undo has taken back */
  let standing = [];
  let count = 0;
  for (const line of lines) {
    if (line.what === "nonce") nonces.push(line.nonce);
    if (line.what === "undo") standing = standing.filter((n) => n <= line.to);
    if (line.what !== "chance") continue;
    const want = await numbers(key, `${header.match}|${nonces.join(",")}|${standing.length}`, line.of);
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

const box = document.getElementById("verify");
const button = box?.querySelector("button");
const verdict = document.getElementById("verdict");

if (box && button && verdict && crypto.subtle) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const text = await (await fetch(`/m/${box.dataset.match}/record`)).text();
      const [header, ...lines] = text.trim().split("\n").map((line) => JSON.parse(line));
      const { fault, count } = await verify(header, lines);
      verdict.className = fault === null ? "good" : "fault";
      verdict.textContent = (fault === null ? box.dataset.good?.replace("…", String(count))
        : fault === "seal" ? box.dataset.seal : box.dataset.bad?.replace("…", String(fault))) ?? "";
    } catch {
      verdict.textContent = box.dataset.lost ?? "";
    }
    button.disabled = false;
  });
}
