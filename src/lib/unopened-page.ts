/**
 * A classic script inside a document whose code builds the whole page. The script shows `[data-unopened]` if
 * `[data-opens]` is still empty after 8 seconds, or if a script of the document does not load. It requests an empty
 * style sheet once more. The button in `[data-unopened]` requests all files again and then reloads the page, because a
 * browser keeps a hashed file for a year, even an empty or wrong one. The policy of the document contains the hash of
 * this text.
 */
export const UNOPENED_SCRIPT = `{
const root = () => document.querySelector('[data-opens]');
const look = () => { document.querySelector('[data-unopened]').hidden = root().childElementCount > 0; };
let isWatched = false;
const watch = () => {
if (isWatched) return;
isWatched = true;
look();
new MutationObserver(look).observe(root(), { childList: true });
};
setTimeout(watch, 8000);
addEventListener('error', ({ target }) => { if (target.localName === 'script') watch(); }, true);
addEventListener('load', () => {
for (const link of document.querySelectorAll('link[rel=stylesheet]'))
if (!link.sheet?.cssRules.length)
fetch(link.href, { cache: 'reload' }).then(({ ok }) => ok && link.replaceWith(link.cloneNode()), () => undefined);
});
addEventListener('click', async ({ target }) => {
if (!target.closest('[data-unopened] button')) return;
const linked = [...document.querySelectorAll('script[src],link[href]')].map((one) => one.src || one.href);
const asked = (performance.getEntriesByType?.('resource') ?? []).map(({ name }) => name);
const files = [...new Set([...linked, ...asked])].filter((name) => name.includes('/assets/'));
const anew = Promise.allSettled(files.map((name) => fetch(name, { cache: 'reload' })));
await Promise.race([anew, new Promise((resolve) => setTimeout(resolve, 5000))]);
location.reload();
});
}`;
