// @ts-check
// Other options, other armies: the lists say at once what fits. Without this script the page says it when it is sent.

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const brings = /** @type {HTMLElement} */ (document.getElementById("brings"));
let asked = 0;
let stale = false;

async function fit() {
  const mine = ++asked;
  const chosen = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch(`${form.action}?${chosen}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return;
  stale = brings.contains(document.activeElement);
  if (stale) return;
  const lists = () => [...brings.querySelectorAll("select")];
  const values = lists().map((list) => list.value);
  brings.replaceChildren(...page.getElementById("brings")?.childNodes ?? brings.childNodes);
  lists().forEach((list, i) => { if ([...list.options].some((one) => one.value === values[i])) list.value = values[i]; });
}

function refit() {
  fit().catch(() => { /* the server judges in any case */ });
}

// A list that somebody has open stays as it is until they leave it.
brings.addEventListener("focusout", (event) => {
  if (stale && !brings.contains(/** @type {Node | null} */ (event.relatedTarget))) refit();
});

document.getElementById("options")?.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.checkValidity()) refit();
});
