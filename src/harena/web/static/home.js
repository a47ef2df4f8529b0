// @ts-check
// The board on the first page lives as long as somebody looks at it. Without this script it is as it was.

const EVERY = 20_000;
const showcase = /** @type {HTMLElement} */ (document.getElementById("showcase"));
let inView = false;
let shown = "";

async function look() {
  if (document.hidden || !inView || showcase.contains(document.activeElement)) return;
  const answer = await fetch(`/showcase?lang=${document.documentElement.lang}`);
  if (!answer.ok) return;
  const fresh = await answer.text();
  if (fresh !== shown) showcase.innerHTML = fresh;
  shown = fresh;
}

const again = () => { look().catch(() => { /* the next look may do better */ }); };
new IntersectionObserver((seen) => { inView = seen.some((one) => one.isIntersecting); }).observe(showcase);
setInterval(again, EVERY);
document.addEventListener("visibilitychange", again);
