// @ts-check
// Choosing on the board: click or walk along the path of an option, piece first, then its target. The options beside
// the board are real buttons; this only finds and presses them.

import { bring } from "./inview.js";

const SVG = "http://www.w3.org/2000/svg";
/** The mark of a target by what would happen there: a dot, a cross, a shield. @type {Record<string, [string, string]>} */
const SIGNS = {
  move: ["dot", "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z"],
  attack: ["cross", "M-8-8 8 8M8-8-8 8"],
  ability: ["shield", "M-8-8H8V0C8 5 4 8 0 10-4 8-8 5-8 0Z"],
};

export class Board {
  /** @param {HTMLElement} table what holds the board and the buttons */
  constructor(table) {
    this.table = table;
    /** @type {string[]} what has been chosen so far, each by all its ids */
    this.chosen = [];
    /** @type {Map<string, string>} what was clicked to choose them, in words: several pieces may share an id */
    this.names = new Map();
    /** How many of them the person has chosen: a piece that alone can act is chosen without a click. */
    this.clicks = 0;
    /** What was clicked only to be read, in words. */
    this.looked = "";
    table.addEventListener("click", (event) => this.onClick(event));
    table.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** After the table was drawn anew. If only one piece can act it is chosen, but nothing is ever done by itself.
   * @param {boolean} same whether it is the same version: then what was chosen stays chosen */
  equip(same) {
    if (!same || !this.fitting().length) this.forget();
    if (!same) this.looked = "";
    if (!this.chosen.length) this.names.clear();
    const all = this.all();
    const begins = all.filter((place) => this.begins(place.dataset.id ?? ""));
    const firsts = new Set(begins.map((place) => place.dataset.id ?? ""));
    if (!this.chosen.length && firsts.size === 1 && this.buttons().every((button) => path(button).length > 1)) this.chosen = [...firsts];
    for (const place of all) place.setAttribute("tabindex", "-1");
    for (const place of begins) place.setAttribute("role", "button");
    this.mark();
    (this.able()[0] ?? all[0])?.setAttribute("tabindex", "0");
  }

  /** @returns {(HTMLElement & SVGGraphicsElement)[]} */
  all() { return [...this.table.querySelectorAll("#board [data-id]")].filter((place) => place.getClientRects().length); }
  able() { return this.all().filter((place) => place.classList.contains("can")); }
  /** @returns {HTMLButtonElement[]} */
  buttons() { return [...this.table.querySelectorAll(".options button[name=choice]")]; }
  /** The buttons whose path goes on from what is chosen. */
  fitting() { return this.buttons().filter((button) => this.chosen.every((id, i) => answers(id, path(button)[i]))); }
  /** The button of the path that is chosen to its end, though others may go on from there. */
  exact() {
    const ends = this.fitting().filter((button) => path(button).length === this.chosen.length);
    return this.chosen.length && ends.length === 1 ? ends[0] : null;
  }
  /** The same, if nothing else fits. */
  whole() { return this.fitting().length === 1 ? this.exact() : null; }
  /** Does a place go on with what is chosen? @param {string} id */
  goesOn(id) { return this.fitting().some((button) => answers(id, path(button)[this.chosen.length])); }
  /** @param {string} id */
  begins(id) { return this.buttons().some((button) => answers(id, path(button)[0])); }
  /** @param {string} id */
  places(id) { return this.all().filter((place) => place.dataset.id === id); }

  /** Show what is chosen, what can be chosen next, and which options are left. */
  mark() {
    for (const sign of this.table.querySelectorAll("#board .target")) sign.remove();
    for (const place of this.table.querySelectorAll("#board .can, #board .picked")) place.classList.remove("can", "picked");
    for (const id of this.chosen) for (const place of this.places(id)) place.classList.add("picked");
    const fitting = this.fitting();
    for (const place of this.all()) {
      const meant = fitting.filter((button) => answers(place.dataset.id, path(button)[this.chosen.length]));
      const [mark, other] = new Set(meant.map((button) => button.dataset.mark ?? "move"));
      if (mark) this.offer(place, other ? "move" : mark);
    }
    const exact = this.exact();
    for (const button of this.buttons()) {
      button.closest("li")?.classList.toggle("aside", !fitting.includes(button));
      button.classList.toggle("meant", button === exact);
    }
    this.table.dataset.chosen = this.chosen.join(" | ");
    this.fold(fitting);
    this.tell();
  }

  /** @param {HTMLElement & SVGGraphicsElement} place @param {string} mark */
  offer(place, mark) {
    place.classList.add("can");
    if (!this.chosen.length) return;
    const [name, shape] = SIGNS[mark] ?? SIGNS.move;
    // A place may have a spot for it, where it covers nothing that one wants to read.
    const spot = /** @type {SVGGraphicsElement | null} */ (place.querySelector(":scope > .spot"));
    const box = (spot ?? place).getBBox();
    const sign = document.createElementNS(SVG, "g");
    sign.setAttribute("class", "target");
    sign.setAttribute("transform", `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`);
    for (const kind of ["under", `sign-${name}`]) {
      const drawn = document.createElementNS(SVG, "path");
      drawn.setAttribute("d", shape);
      drawn.setAttribute("class", kind);
      sign.append(drawn);
    }
    place.append(sign);
  }

  /** Open the groups that still matter while something is chosen. @param {HTMLButtonElement[]} fitting */
  fold(fitting) {
    const choosing = this.chosen.length > 0;
    const parts = this.table.querySelector(".table")?.classList;
    parts?.toggle("choosing", choosing);
    parts?.toggle("begun", this.clicks > 0);
    for (const group of this.table.querySelectorAll(".options details:not(.odds), .options .section")) {
      const kept = fitting.some((button) => group.contains(button));
      group.classList.toggle("aside", !kept);
      if (group instanceof HTMLDetailsElement && choosing && kept) group.open = true;
    }
  }

  /** Say what is chosen or looked at: its name, and what there is to know about what was clicked last. */
  tell() {
    const line = this.table.querySelector("#picked");
    const [text, name, rest] = line?.querySelectorAll("span > *") ?? [];
    if (!(line instanceof HTMLElement) || !rest) return;
    const names = this.chosen.map((id) => this.names.get(id) ?? told(this.places(id)[0]));
    const said = names.length ? names : this.looked ? [this.looked] : [];
    const { picked, again, looked, idle } = this.table.dataset;
    line.hidden = false;
    line.classList.toggle("idle", !said.length);
    line.classList.toggle("looking", !!said.length && !names.length);
    line.classList.toggle("long", said.length > 1 || (!!names.length && !this.clicks));
    text.textContent = (names.length ? this.exact() ? again : picked : said.length ? looked : idle) ?? "";
    name.textContent = said.map((words) => short(words)).join(" → ");
    const last = said.at(-1) ?? "";
    rest.textContent = last.slice(short(last).length).replace(/^\s*[,;·]\s*/, "");
  }

  /** Show at the place of an option how often it is counted. @param {HTMLElement} button @param {number} number */
  tally(button, number) {
    for (const place of this.all().filter((one) => answers(one.dataset.id, path(button)[0]))) {
      place.querySelector(":scope > .tally")?.remove();
      const ring = /** @type {SVGGraphicsElement | null} */ (place.querySelector(":scope > .ring"));
      if (!number || !ring) continue;
      const box = ring.getBBox(), sign = document.createElementNS(SVG, "g");
      sign.setAttribute("class", "tally");
      sign.setAttribute("transform", `translate(${box.x + box.width - 3} ${box.y + 5})`);
      const disc = document.createElementNS(SVG, "circle"), words = document.createElementNS(SVG, "text");
      disc.setAttribute("r", "9");
      words.setAttribute("y", "4.5");
      words.textContent = String(number);
      sign.append(disc, words);
      place.append(sign);
    }
  }

  /** Point out pieces and places that a line of the log speaks of. @param {string[]} ids */
  point(ids) {
    for (const place of this.all()) place.classList.toggle("told", ids.some((id) => answers(place.dataset.id, id)));
  }

  forget() { this.chosen = []; this.clicks = 0; }
  clear() { this.forget(); this.looked = ""; this.mark(); }

  /** A place was clicked: it goes on with the path, begins a new one, or lets go and is only looked at.
   * @param {string} id @param {Element} place */
  choose(id, place) {
    const words = told(place);
    const again = this.chosen.at(-1) === id;
    if (again && this.exact()) return this.exact()?.click();
    this.names.set(id, words);
    this.looked = "";
    if (this.goesOn(id)) {
      this.chosen.push(id);
      this.clicks += 1;
    } else if (again) {
      this.chosen.pop();
      this.clicks = Math.max(this.clicks - 1, 0);
    } else if (this.begins(id)) [this.chosen, this.clicks] = [[id], 1];
    else return this.look(words);
    // What is only counted needs no second click, and the next may be another.
    const counted = this.whole();
    if (counted?.dataset.most) {
      counted.click();
      return this.look(words);
    }
    this.mark();
    bring(this.table, [...this.able(), ...this.chosen.flatMap((chosen) => this.places(chosen))]);
    // The last step of a path presses its button. A first click only chooses: to read a card is not to play it.
    if (this.clicks > 1) this.whole()?.click();
  }

  /** Read what a piece or a place is; whatever was chosen is let go. @param {string} words */
  look(words) {
    this.forget();
    this.looked = words;
    this.mark();
  }

  /** The place that a click means: the uppermost that can be chosen now, as a sector under a unit that stands in the
   * way; else the uppermost, to be read. @param {Element} target @param {Event} event */
  meant(target, event) {
    const { clientX, clientY } = /** @type {MouseEvent} */ (event);
    const places = /** @type {(HTMLElement | null)[]} */ (
      [target, ...document.elementsFromPoint(clientX, clientY)].map((one) => one.closest("#board [data-id]")));
    const can = (id = "") => this.chosen.at(-1) === id || this.goesOn(id) || this.begins(id);
    return places.find((place) => place && can(place.dataset.id)) ?? places[0];
  }

  /** @param {Event} event */
  onClick(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("#unpick")) return this.clear();
    const place = this.meant(target, event);
    const other = target.closest("#board g[aria-label]");
    if (place?.dataset.id) this.choose(place.dataset.id, place);
    else if (other) this.look(told(other));
    else if (target.closest("#board")) this.clear();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const place = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("#board [data-id]"));
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(place.dataset.id ?? "", place);
      const left = this.fitting();
      if (this.chosen.length && left.length && !this.able().length) left[0].focus();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = this.neighbour(place, event.key);
      if (next) this.focus(next);
    }
  }

  /** The nearest place in the direction of an arrow key. @param {Element} from @param {string} key */
  neighbour(from, key) {
    const middle = (/** @type {Element} */ one) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    const sideways = /Left|Right/.test(key);
    const sign = /Left|Up/.test(key) ? -1 : 1;
    let best = null, least = Infinity;
    for (const place of this.all()) {
      const [px, py] = middle(place);
      const ahead = sign * (sideways ? px - x : py - y);
      const far = ahead + 2 * Math.abs(sideways ? py - y : px - x);
      if (place !== from && ahead > 3 && far < least) [best, least] = [place, far];
    }
    return best;
  }

  /** @param {HTMLElement} place */
  focus(place) {
    for (const other of this.table.querySelectorAll('#board [tabindex="0"]')) other.setAttribute("tabindex", "-1");
    place.setAttribute("tabindex", "0");
    place.focus();
  }

  /** Go to the next piece or target that can be chosen. */
  next() {
    const able = this.able();
    const at = able.findIndex((place) => place === document.activeElement);
    if (able.length) this.focus(able[(at + 1) % able.length]);
  }
}

/** Whether a place with these ids is meant by a step of a path: actions may call one place by different ids.
 * @param {string | undefined} ids @param {string | undefined} step */
const answers = (ids, step) => !!step && !!ids?.split(" ").includes(step);
/** The ids to choose one after the other. @param {HTMLElement} button */
const path = (button) => (button.dataset.path ? button.dataset.path.split(" ") : []);
/** All that is known of a place. @param {Element | undefined} place */
const told = (place) => [place?.ariaLabel, place?.querySelector(":scope > desc")?.textContent].filter(Boolean).join(" · ");
/** The name at the beginning of a sentence about a piece: what is before the first comma, its place included.
 * @param {string} words */
const short = (words) => (/^(?:[^:]*:)?[^,;·]*/.exec(words) ?? [""])[0].trimEnd();
