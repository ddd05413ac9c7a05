/**
 * Loads the page again after its code failed to load (src/directives/chunk-recovery.ts). It imports nothing, because imports can fail too. Input is
 * not kept (decision 0078).
 */

const NOT_FOUND = 404;
const PATIENCE_MS = 5_000;

const isCode = async (answer) =>
  answer.ok && /javascript/.test(answer.headers.get('content-type')) && (await answer.text()) !== '';

/**
 * Loads a file again past the browser's cache if the kept response is bad. Browsers keep the response of a hashed URL for a year, including
 * a 404, an empty response, or a page that a network sent in its place. Such responses occur because during a deployment either build may
 * be asked for a file of the other one.
 */
async function askAnew(href) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE_MS);
  const { signal } = patience;
  const isKeptWell = await fetch(href, { signal }).then(isCode, () => false);
  if (!isKeptWell) await fetch(href, { signal, cache: 'reload' });
}

/** Lists the script files that the page preloads, and those that it has requested. */
function listFiles() {
  const listed = [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href);
  const asked = (performance.getEntriesByType?.('resource') ?? []).map(({ name }) => name);
  return new Set([...listed, ...asked.filter((name) => /\/_astro\/[^?]*\.js$/.test(name))]);
}

/** Dialogs that also exist as a page of their own. */
const HAVE_PAGES = ['loginPopupModal', 'registerModal'];

/**
 * Reloads the page. If a dialog with a page of its own is open, opens that page instead, because a reload closes the dialog; after the
 * sign-in it returns here. All other content of a page follows from its URL.
 */
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
// If the server does not answer, the page is not reloaded, because an error page of the browser would replace it.
if (page.ok || page.status === NOT_FOUND) {
  await Promise.allSettled([...listFiles()].map(askAnew));
  loadAgain();
}
