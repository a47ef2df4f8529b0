// @ts-check
// Beside a real table: a key for each card fills the next free field, and what is typed there finds the card. Without
// this script the fields are filled by hand, with the names to choose from.

/** @param {HTMLElement} table */
export function keys(table) {
  const form = /** @type {HTMLFormElement | null} */ (table.querySelector("form.typing"));
  const pad = /** @type {HTMLElement | null} */ (form?.querySelector(".keypad.cards") ?? null);
  if (!form || !pad || !pad.hidden) return;
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(".card-blank input")]);
  const cards = /** @type {HTMLButtonElement[]} */ ([...pad.querySelectorAll("[data-card]")]);
  pad.hidden = false;
  // The keys take the place of the list that a browser would open over them.
  for (const field of fields) field.removeAttribute("list");
  /** Show only the keys that what is typed may mean; all of them where it means none. @param {string} typed */
  const sift = (typed) => {
    const wanted = bare(typed);
    const meant = cards.filter((card) => bare(`${card.dataset.card} ${card.dataset.also}`).includes(wanted));
    for (const card of cards) card.hidden = meant.length > 0 && !meant.includes(card);
  };
  /** The field that is being filled. */
  let current = fields[0];
  const next = () => {
    current = fields.find((field) => !field.value) ?? fields[fields.length - 1];
    for (const field of fields) field.classList.toggle("current", field === current && fields.length > 1);
    if (fields.includes(/** @type {HTMLInputElement} */ (document.activeElement))) current.focus();
    sift("");
  };
  for (const field of fields) {
    field.addEventListener("focus", () => { current = field; sift(""); field.select(); });
    field.addEventListener("input", () => sift(field.value));
  }
  // Whoever types goes on typing after a key was pressed, and no key moves away under a finger.
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-card]"));
    if (!card) return;
    current.value = card.dataset.card ?? "";
    next();
  });
  next();
}

/** Letters without accents and capitals. @param {string} words */
const bare = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** A digit that is pressed fills the next die. Whether it did. @param {HTMLElement} table @param {string} pressed */
export function digit(table, pressed) {
  const dice = [...table.querySelectorAll("form.typing fieldset.blank")];
  const free = dice.find((die) => !die.querySelector(":checked"));
  const key = /** @type {HTMLInputElement | null} */ (free?.querySelector(`input[value="${CSS.escape(pressed)}"]`) ?? null);
  if (key) key.checked = true;
  return !!key;
}
