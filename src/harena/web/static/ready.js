// @ts-check
// The last script of every page. What it sets tells whoever drives the page by a program that the others have run.
document.documentElement.dataset.ready = "yes";
