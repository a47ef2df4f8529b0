// @ts-check
// What this browser has noted of the dice of a match before it began: the seal, the own number, everybody's pledges.
// A server that shows something else afterwards is found out by it.

import { bytes, hex, sha256 } from "./sha256.js";

const NAME = "harena.dice.";
/** So many matches are remembered; the one noted longest ago is forgotten first. */
const MOST = 200;

/**
 * @typedef {object} Noted
 * @property {number} at when it was noted last
 * @property {string} [seal] the commitment to the seed
 * @property {number} [round] in which round of pledges the numbers below were drawn
 * @property {string[]} [nonces] the numbers that this browser has drawn in it
 * @property {string} [shown] the one that it has shown
 * @property {boolean} [sent] whether it has shown one before, in whatever round
 * @property {number} [seat] and for which seat
 * @property {Record<string, string>} [pledges] what all had pledged by then, by seat
 */

/** @param {string} match @param {string} nonce */
export const pledge = (match, nonce) => hex(sha256(bytes(`${match}|${nonce}`)));

/** @param {string} match @returns {Partial<Noted> | null} */
export function recall(match) {
  try {
    return JSON.parse(localStorage.getItem(NAME + match) ?? "null");
  } catch {
    return null;
  }
}

/** Note something more of a match, and tell whether it will still be known after a reload. What the server has said first
 * stays noted: its seal, and the pledges of a round. Another round begins anew.
 * @param {string} match @param {Partial<Noted>} values */
export function remember(match, values) {
  const known = recall(match) ?? {};
  const kept = values.round === undefined || values.round === known.round ? known : { seal: known.seal, sent: known.sent };
  const first = { seal: kept.seal ?? values.seal, pledges: kept.pledges ?? values.pledges };
  try {
    localStorage.setItem(NAME + match, JSON.stringify({ ...kept, ...values, ...first, at: Date.now() }));
    forget();
    return true;
  } catch {
    return false;
  }
}

function forget() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  if (names.length <= MOST) return;
  const age = (/** @type {string} */ name) => JSON.parse(localStorage.getItem(name) ?? "{}").at ?? 0;
  names.sort((one, other) => age(one) - age(other)).slice(0, names.length - MOST).forEach((name) => localStorage.removeItem(name));
}

/** What is not as this browser noted it: nothing was noted, the seal is another one, or the own number, or somebody's number
 * does not fit the pledge; else that all is the same, or the seal where only that was noted.
 * @param {string} match @param {string} seal @param {Record<string, string>} nonces by seat */
export function compared(match, seal, nonces) {
  const noted = recall(match);
  if (!noted?.seal) return "toldNothing";
  if (noted.seal !== seal) return "toldSeal";
  if (noted.shown === undefined) return "toldSealSame";
  if (nonces[String(noted.seat)] !== noted.shown) return "toldOwn";
  // Nobody may have given a number who had not pledged it when this browser showed its own.
  const pledges = noted.pledges ?? {}, seats = Object.keys({ ...pledges, ...nonces });
  const other = seats.some((seat) => pledge(match, nonces[seat] ?? "") !== pledges[seat]);
  return other ? "toldPledge" : "toldSame";
}
