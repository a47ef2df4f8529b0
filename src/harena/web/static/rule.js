// @ts-check
// A rule in a panel over the table: its row and the rulings on it. Without this script the link opens the rulebook in a
// new tab, and so it does when the server cannot be reached.

document.addEventListener("click", async (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-rule]"));
  const panel = document.getElementById("rule");
  if (!link || !(panel instanceof HTMLDialogElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href.replace("#", "/"));
    if (!answer.ok) throw new Error(String(answer.status));
    const place = /** @type {HTMLElement} */ (panel.firstElementChild);
    place.innerHTML = await answer.text();
    panel.scrollTop = 0;
    if (!panel.open) panel.showModal();
  } catch {
    open(link.href, "_blank", "noopener");
  }
});
// Browsers give the focus back to the link; where the table was drawn anew meanwhile it is gone.
document.getElementById("rule")?.addEventListener("close", () => {
  if (document.activeElement === document.body) document.getElementById("choices")?.focus();
});
