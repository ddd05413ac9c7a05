/**
 * Loads the page anew where its code cannot be had any more (src/directives/chunk-recovery.ts), and puts back what was typed. It imports nothing: what
 * it needed might be lost, too.
 */

/** Fields that the browser knows by name or address. They never hold a secret, even when their value is visible. */
const PLAIN = '[autocomplete$="name"],[autocomplete="tel"],[autocomplete="email"]';
/** Leaves time to load and draw the dialog. */
const WAIT_MS = 10_000;
const NOT_FOUND = 404;
const PATIENCE_MS = 5_000;

/**
 * Browsers keep the response of a hashed URL for a year, including a 404. During a deployment either build may be asked for a file of the other one.
 */
async function askAnew({ href }) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const kept = await fetch(href, { signal });
  if (!kept.ok) await fetch(href, { signal, cache: 'reload' });
}
/** A page with this attribute opens its dialog itself. */
const OPENS = /<body[^>]* data-open-dialog=/;

/** The stored values belong to this history entry. A page that still answers is better than an error page. */
async function beginAnew() {
  const page = await fetch(location.href, { cache: 'no-store' });
  if (!page.ok && page.status !== NOT_FOUND) return;
  await Promise.allSettled([...document.querySelectorAll('link[rel=modulepreload]')].map(askAnew));
  const typed = [...document.querySelectorAll(PLAIN)].map(({ name, value }) => [name, value]);
  const island = document.querySelector('[data-dialogs]');
  const dialog = island?.dataset.dialogs || document.body.dataset.openDialog;
  const opensItself = OPENS.test(await page.text());
  history.replaceState({ ...history.state, lost: { dialog, opensItself, typed } }, '');
  location.reload();
}

/** Also works for fields that React has drawn: React tracks the setter of the instance, not of the prototype. */
function type(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Opens the dialog by its link, as the visitor did. A hidden link does nothing: the visitor has signed in meanwhile. */
function openAgain(dialog) {
  if (document.querySelector('dialog[open]')) return;
  const links = [...document.querySelectorAll('[data-dialog]')];
  const link = links.find((one) => one.dataset.dialog === dialog && one.getClientRects().length > 0);
  link?.click();
}

function typeAgain({ dialog, opensItself, typed }) {
  const left = new Map(typed.filter(([, value]) => value));
  const fill = () => {
    const root = dialog ? document.querySelector('dialog[open]') : document;
    for (const field of root?.querySelectorAll(PLAIN) ?? []) {
      const value = left.get(field.name);
      if (!value || field.readOnly) continue;
      left.delete(field.name);
      if (!field.value) type(field, value);
    }
    if (left.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  setTimeout(() => observer.disconnect(), WAIT_MS);
  if (dialog && !opensItself) openAgain(dialog);
  fill();
}

const { lost, ...state } = history.state ?? {};
if (lost) {
  history.replaceState(state, '');
  typeAgain(lost);
} else await beginAnew();
