// @ts-check
// A link to be passed on: shown whole, selected at a touch, copied by a button.

/**
 * @param {HTMLInputElement} link
 * @param {HTMLButtonElement} button
 * @param {() => void} done
 */
export function copying(link, button, done) {
  link.value = new URL(link.getAttribute("value") ?? "", location.href).href;
  link.addEventListener("focus", () => link.select());
  button.hidden = false;
  button.addEventListener("click", async () => {
    const copied = navigator.clipboard ? await written(link) : selected(link);
    if (!copied) return link.select();
    button.focus();
    done();
  });
}

/** @param {HTMLInputElement} link */
function written(link) {
  return navigator.clipboard.writeText(link.value).then(() => true, () => false);
}

/** A page that came by http has no clipboard of its own. @param {HTMLInputElement} link */
function selected(link) {
  link.select();
  return document.execCommand("copy");
}
