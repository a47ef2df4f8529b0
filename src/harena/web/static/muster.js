// @ts-check
// What a purchase would cost and lead to, shown while its form is filled in. The server works it out: the address of the
// page with the fields of the form is the same page with its preview.

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("recruit"));
const preview = document.getElementById("preview");

if (form && preview) {
  let timer = 0;
  let asked = 0;
  const look = async () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string" && !["seen", "client"].includes(name)) fields.append(name, value);
    const turn = ++asked;
    const answer = await fetch(`${form.action}?${fields}`);
    if (!answer.ok || turn !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("preview");
    if (fresh) preview.innerHTML = fresh.innerHTML;
  };
  form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(look, 250); });
  document.getElementById("check")?.setAttribute("hidden", "");
}
