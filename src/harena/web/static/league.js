// @ts-check
// A league goes on while somebody reads it: what is marked as live is shown anew. A page of forms only tells that there is
// news, so that nothing typed is lost.

const league = /** @type {HTMLElement | null} */ (document.querySelector("[data-league]"));

if (league) {
  let seen = Number(league.dataset.version);
  let source = /** @type {EventSource | null} */ (null);
  let timer = 0;

  /** @param {string} version */
  const heard = async (version) => {
    if (Number(version) < seen) return;
    const live = document.querySelectorAll("[data-live]");
    const answer = live.length ? await fetch(location.href, { cache: "no-store" }) : null;
    if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (Number(version) > seen && !live.length) tell();
    seen = Number(version);
  };

  /** @param {Document} fresh */
  const show = (fresh) => {
    for (const part of document.querySelectorAll("[data-live]")) {
      const other = fresh.getElementById(part.id);
      if (other && other.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) part.innerHTML = other.innerHTML;
    }
  };

  const tell = () => { const news = document.getElementById("news"); if (news) news.hidden = false; };

  const open = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(`/l/${league.dataset.league}/stream?seen=${seen}`);
    source.addEventListener("version", (event) => heard(event.data));
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, 10_000);
    });
  };

  open();
  addEventListener("pagehide", () => { clearTimeout(timer); source?.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  addEventListener("online", open);
}
