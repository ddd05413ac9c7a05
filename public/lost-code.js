/**
 * Loads the page anew where its code cannot be had any more (src/directives/chunk-recovery.ts), and puts back what was typed. It imports nothing: what
 * it needed might be lost, too.
 */

/** What the browser itself knows by name or address: never a secret, also one that is shown. */
const PLAIN = '[autocomplete$="name"],[autocomplete="tel"],[autocomplete="email"]';
/** Dialogs are fetched and drawn meanwhile. */
const WAIT_MS = 10_000;
const NOT_FOUND = 404;
const PATIENCE_MS = 5_000;

/**
 * What a hashed address answers is kept for a year, also that nothing is there: while one build follows another, either may be asked for a
 * file of the other.
 */
async function askAnew({ href }) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const kept = await fetch(href, { signal });
  if (!kept.ok) await fetch(href, { signal, cache: 'reload' });
}
/** The address of such a page asks for its dialog. */
const OPENS = /<body[^>]* data-open-dialog=/;

/** What is kept goes with this entry of the history. A page that is there is worth more than one that says why there is none. */
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

/** Also where React has drawn the field: it tracks the instance's setter and not the prototype's. */
function type(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** As the visitor opened it. A link that is not shown leads nowhere now: somebody is signed in by now. */
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
  // Once.
  history.replaceState(state, '');
  typeAgain(lost);
} else await beginAnew();
