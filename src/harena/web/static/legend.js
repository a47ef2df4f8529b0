// @ts-check
// How to read the board, over the table. Without this script the link leads to the same words on the page of the rules.

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("[data-legend]");
  const dialog = document.getElementById("legend");
  if (!link || !(dialog instanceof HTMLDialogElement) || dialog.open) return;
  event.preventDefault();
  dialog.showModal();
});
