// @ts-check
// Options that can be counted, "add one of these", become counters: all answers are sent in one request. Without this
// script each is a button, pressed as often as it is meant.

/** So many answers may be sent together. */
const MOST = 64;

/** Turn the buttons of such options into counters. @param {HTMLElement} table */
export function count(table) {
  const form = /** @type {HTMLFormElement | null} */ (table.querySelector("form.options"));
  if (!form || form.querySelector(".counter")) return;
  const buttons = /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll("button[data-most]")]);
  if (!buttons.length) return;
  const confirm = made("button", "main confirm");
  /** @type {HTMLInputElement[]} */
  const fields = [];
  const refresh = () => {
    const total = fields.reduce((sum, field) => sum + Number(field.value), 0);
    confirm.textContent = form.dataset.confirm?.replace("…", String(total)) ?? "";
    confirm.disabled = !total;
    fields.forEach((field, i) => {
      const [less, more] = /** @type {NodeListOf<HTMLButtonElement>} */ (field.parentElement?.querySelectorAll("button") ?? []);
      less.disabled = field.value === "0";
      more.disabled = Number(field.value) >= Number(buttons[i].dataset.most) || total >= MOST;
    });
  };
  for (const button of buttons) {
    const counter = made("span", "counter");
    const field = document.createElement("input"), shown = made("output", "");
    const step = (/** @type {number} */ by) => {
      field.value = shown.textContent = String(Number(field.value) + by);
      refresh();
    };
    field.type = "hidden";
    field.name = `count.${button.value}`;
    field.value = shown.textContent = "0";
    counter.append(field, key("−", form.dataset.less, button, () => step(-1)), shown, key("+", form.dataset.more, button, () => step(1)));
    const label = made("span", "counted");
    label.textContent = button.textContent;
    button.before(counter, label);
    button.hidden = true;
    // The board presses the button of an option that is chosen there.
    button.addEventListener("click", (event) => {
      event.preventDefault();
      if (Number(field.value) < Number(button.dataset.most)) step(1);
    });
    fields.push(field);
  }
  const lists = buttons.map((button) => button.closest("ul"));
  lists.at(-1)?.after(confirm);
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
