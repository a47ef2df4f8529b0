// @ts-check
// What several pages need: saying things to everybody, sending forms, and listening to a match.

/** A random name, or a person's own share in the dice. */
export const nonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Put a sentence where screen readers hear it: "said" politely, "urgent" at once; without one nothing is urgent.
 * @param {"said" | "urgent"} id @param {string} text */
export function say(id, text) {
  const region = document.getElementById(id);
  if (region && (text || id === "urgent")) region.textContent = text;
}

/** Send a form and tell what came of it. What is refused has changed nothing.
 * @param {HTMLFormElement} form @param {URLSearchParams} body
 * @returns {Promise<{ok: boolean, status: number, told: any}>} */
export async function post(form, body) {
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  return { ok: answer.ok, status: answer.status, told: await answer.json() };
}

/** How many times in a row the stream may be refused before the page looks by itself, and how often it then does. */
const TRIES = 3, LOOK_AGAIN = 10_000;

/** Listen for new versions of a match. Browsers reconnect by themselves, but not after an error of the server: then the
 * stream is asked for again and again, and where it stays refused the page looks by itself from time to time.
 * @param {string} match @param {() => number} seen
 * @param {{table: (html: string) => void, reload: () => void, lost: (away: boolean) => void}} on
 * @param {string} [stage] how far a match is that has not begun */
export function listen(match, seen, on, stage) {
  /** @type {EventSource | null} */
  let source = null;
  let refused = 0;
  let timer = 0;
  const look = async () => {
    try {
      const answer = await fetch(`/m/${match}/table?seen=${seen()}`);
      if (answer.ok) on.table(await answer.text());
      on.lost(!answer.ok);
    } catch {
      on.lost(true);
    }
  };
  const open = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`/m/${match}/stream?seen=${seen()}${stage ? `&stage=${stage}` : ""}`);
    source.addEventListener("open", () => { refused = 0; on.lost(false); });
    source.addEventListener("table", (event) => on.table(event.data));
    source.addEventListener("reload", on.reload);
    source.addEventListener("error", () => {
      const ended = source?.readyState === EventSource.CLOSED;
      if (!ended || ++refused < TRIES) on.lost(true);
      else look();
      if (ended) timer = setTimeout(open, refused < TRIES ? 1000 * refused : LOOK_AGAIN);
    });
  };
  open();
  addEventListener("pagehide", () => { clearTimeout(timer); source?.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  addEventListener("online", open);
}
