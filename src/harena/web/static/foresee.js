// @ts-check
// Odds for what is counted and not sent yet: whenever a counter changes the server is asked what it would bring.

/** How long counters must rest before the server is asked, in milliseconds. */
const REST = 200;

/** A box for the odds of what a form has counted, and what fills it. @param {HTMLFormElement} form
 * @returns {{box: HTMLElement, ask: (total: number) => void}} */
export function foresee(form) {
  const box = document.createElement("div");
  box.className = "odds ahead";
  box.role = "group";
  box.ariaLabel = form.dataset.oddsTitle ?? "";
  box.hidden = true;
  /** What is asked now or will be asked soon; nobody waits for the answer any more once it is aborted. */
  let question = new AbortController(), timer = 0;
  const show = (/** @type {string} */ html) => {
    box.innerHTML = html;
    box.hidden = !html;
  };
  const stop = () => {
    clearTimeout(timer);
    question.abort();
    question = new AbortController();
  };
  const fetchOdds = async (/** @type {AbortSignal} */ signal) => {
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    body.set("close", "true");
    try {
      const headers = { Accept: "application/json" };
      const answer = await fetch(form.dataset.odds ?? "", { method: "POST", body, headers, signal });
      const told = answer.ok ? await answer.json() : { odds: "" };
      if (!signal.aborted) show(told.odds);
    } catch {
      if (!signal.aborted) show("");
    }
  };
  // What is being sent leads to another position.
  form.addEventListener("submit", stop);
  return {
    box,
    ask: (total) => {
      stop();
      if (!total) return show("");
      timer = setTimeout(fetchOdds, REST, question.signal);
    },
  };
}
