// @ts-check
// The army builder says what is wrong as one goes along; the server judges, as it does for everybody.

const form = /** @type {HTMLFormElement} */ (document.getElementById("builder"));
const sum = /** @type {HTMLElement} */ (document.getElementById("sum"));
const faults = /** @type {HTMLElement} */ (document.getElementById("faults"));
const summary = /** @type {HTMLElement} */ (document.getElementById("summary"));
let asked = 0;
let timer = 0;

async function check() {
  const mine = ++asked;
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch(`${form.action}/check`, { method: "POST", body, headers: { Accept: "application/json" } });
  if (!answer.ok || mine !== asked) return;
  const told = await answer.json();
  sum.textContent = told.total;
  summary.textContent = told.summary;
  summary.classList.toggle("wrong", told.faults.length > 0);
  const lines = told.faults.length ? told.faults : [form.dataset.good];
  faults.replaceChildren(...lines.map((/** @type {string} */ text) => {
    const line = document.createElement("p");
    line.className = told.faults.length ? "fault" : "good";
    line.textContent = text;
    return line;
  }));
}

form.addEventListener("input", (event) => {
  if (/** @type {HTMLInputElement} */ (event.target).name === "name") return;
  clearTimeout(timer);
  timer = setTimeout(() => check().catch(() => {}), 150);
});
