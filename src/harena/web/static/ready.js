// @ts-check
// The last script of every page. What it sets tells whoever drives the page by a program that the others have run and that
// the letters are there, so that nothing moves any more.
document.fonts.ready.then(() => { document.documentElement.dataset.ready = "yes"; });
