/**
 * Loads the page again after its code failed to load (src/directives/chunk-recovery.ts). It imports nothing, because imports can fail too. Input is
 * not kept (decision 0078).
 */

const NOT_FOUND = 404;
const PATIENCE_MS = 5_000;

const isCode = async (answer) =>
  answer.ok && /javascript/.test(answer.headers.get('content-type')) && (await answer.text()) !== '';

/**
 * Browsers keep the response of a hashed URL for a year, including a 404, an empty one, or a page of the network in its place. During a
 * deployment either build may be asked for a file of the other one.
 */
async function askAnew(href) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE_MS);
  const { signal } = patience;
  const isKeptWell = await fetch(href, { signal }).then(isCode, () => false);
  if (!isKeptWell) await fetch(href, { signal, cache: 'reload' });
}

/** The files that the page lists, and those that it has asked for. */
function listFiles() {
  const listed = [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href);
  const asked = (performance.getEntriesByType?.('resource') ?? []).map(({ name }) => name);
  return new Set([...listed, ...asked.filter((name) => /\/_astro\/[^?]*\.js$/.test(name))]);
}

/** Dialogs that a page of their own opens. */
const HAVE_PAGES = ['loginPopupModal', 'registerModal'];

/** Sign-in returns to this page. All other content of a page follows from its URL. */
function loadAgain() {
  const dialog = document.querySelector('[data-dialogs]')?.dataset.dialogs || document.body.dataset.openDialog;
  const link = HAVE_PAGES.includes(dialog) && document.querySelector(`a[data-dialog=${dialog}]`);
  if (!link || link.pathname === location.pathname) return location.reload();
  const { pathname, search } = location;
  const url = new URL(link.href);
  url.searchParams.set('next', pathname + search);
  location.assign(url);
}

const page = await fetch(location.href, { cache: 'no-store' });
// Without an answer the page stays, because an error page of the browser would replace it.
if (page.ok || page.status === NOT_FOUND) {
  await Promise.allSettled([...listFiles()].map(askAnew));
  loadAgain();
}
