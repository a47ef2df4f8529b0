// @ts-check
// Options that can be counted, "add one of these", become counters: all answers are sent in one request. Without this
// script each is a button, pressed as often as it is meant.

import { foresee } from "./foresee.js";

/** So many answers may be sent together. */
const MOST = 64;

/** Turn the buttons of such options into counters. @param {HTMLElement} table
 * @param {(button: HTMLElement, number: number) => void} show how often an option is counted, for the board */
export function count(table, show) {
  const form = /** @type {HTMLFormElement | null} */ (table.querySelector("form.options"));
  if (!form || form.querySelector(".counter")) return;
  const buttons = /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll("button[data-most]")]);
  if (!buttons.length) return;
  const shared = Number(buttons[0].dataset.shared) || MOST;
  const closing = buttons.find((button) => button.dataset.closing)?.dataset.closing;
  const confirm = made("button", "main confirm"), ahead = closing ? foresee(form) : null;
  if (closing) Object.assign(confirm, { name: "close", value: "true" });
  /** @type {HTMLInputElement[]} */
  const fields = [];
  const refresh = () => {
    const total = fields.reduce((sum, field) => sum + Number(field.value), 0);
    confirm.textContent = (closing ?? form.dataset.confirm)?.replace("…", String(total)) ?? "";
    confirm.disabled = !total;
    fields.forEach((field, i) => {
      const [less, more] = /** @type {NodeListOf<HTMLButtonElement>} */ (field.parentElement?.querySelectorAll("button") ?? []);
      less.disabled = field.value === "0";
      more.disabled = Number(field.value) >= Number(buttons[i].dataset.most) || total >= Math.min(shared, MOST);
    });
    table.querySelector(".table")?.classList.toggle("counting", total > 0);
    ahead?.ask(total);
  };
  for (const button of buttons) {
    const counter = made("span", "counter");
    const field = document.createElement("input"), shown = made("output", "");
    const more = key("+", form.dataset.more, button, () => step(1));
    const step = (/** @type {number} */ by) => {
      field.value = shown.textContent = String(Number(field.value) + by);
      show(button, Number(field.value));
      refresh();
    };
    field.type = "hidden";
    field.name = `count.${button.value}`;
    field.value = shown.textContent = "0";
    counter.append(field, key("−", form.dataset.less, button, () => step(-1)), shown, more);
    const label = made("span", "counted");
    label.textContent = button.textContent;
    button.before(counter, label);
    button.hidden = true;
    // The board presses the button of an option that is chosen there.
    button.addEventListener("click", (event) => {
      event.preventDefault();
      more.click();
    });
    fields.push(field);
  }
  const lists = buttons.map((button) => button.closest("ul"));
  lists.at(-1)?.after(confirm, ...(ahead ? [ahead.box] : []));
  refresh();
}

/** One of the two keys of a counter. @param {string} sign @param {string | undefined} what @param {HTMLElement} option
 * @param {() => void} pressed */
function key(sign, what, option, pressed) {
  const button = made("button", "");
  button.type = "button";
  button.textContent = sign;
  button.ariaLabel = `${what}: ${option.ariaLabel ?? option.textContent}`;
  button.addEventListener("click", pressed);
  return button;
}

/** @template {"button" | "span" | "output"} T @param {T} tag @param {string} kind */
function made(tag, kind) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  return element;
}
