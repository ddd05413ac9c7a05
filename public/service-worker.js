/**
 * Keeps pages that stay readable without a connection: the help, the texts that a player may need, and an offline page. It never stores API responses
 * or a member's data, and never shows an old page while a new one can be loaded.
 */
const KEPT = 'orla-pages-2';
const PARTS = 'orla-parts-2';
const PARTS_MAX = 80;
const READABLE = ['/help', '/responsible-gaming', '/terms', '/privacy', '/contact'];
/** First segment of a language other than the default; no page has a name of this form. */
const LOCALES = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/;

const toPrefix = (path) => LOCALES.exec(path)?.[0] ?? '';
const toPlain = (path) => path.replace(LOCALES, '') || '/';

self.addEventListener('install', (event) => {
  const prefix = toPrefix(new URL(self.location.href).searchParams.get('from') ?? '/');
  const pages = ['/offline', ...READABLE].map((path) => prefix + path);
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => Promise.allSettled(pages.map((page) => keepPage(cache, page))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const isOurs = (name) => name.startsWith('orla-') && name !== KEPT && name !== PARTS;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOurs).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** False for a page that was printed without the platform, or that a network sent in place of ours. It is not kept (decision 0161). */
const isWhole = ({ ok, redirected, headers }) =>
  ok &&
  !redirected &&
  /^text\/html/.test(headers.get('Content-Type')) &&
  !/no-store/.test(headers.get('Cache-Control'));

/** Keeps a page together with its styles. A site for members only redirects visitors without a cookie to the sign-in; that response is not kept. */
async function keepPage(cache, page) {
  const answer = await fetch(page, { credentials: 'omit' });
  // A redirect means that visitors may no longer see this page, so its earlier copy is deleted.
  if (answer.redirected) await cache.delete(page);
  if (!isWhole(answer)) return;
  const html = await answer.clone().text();
  await cache.put(page, answer);
  const styles = [...html.matchAll(/href="(\/_astro\/[^"]+\.css)"/g)].map(([, path]) => path);
  await Promise.allSettled(styles.map((style) => readPart(style)));
}

async function readPage(request) {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (isWhole(answer) && READABLE.includes(toPlain(pathname))) {
      const copy = answer.clone();
      caches
        .open(KEPT)
        .then((cache) => cache.put(pathname, copy))
        .catch(() => undefined);
    }
    return answer;
  } catch {
    const cache = await caches.open(KEPT);
    const kept = (await cache.match(pathname)) ?? (await cache.match(`${toPrefix(pathname)}/offline`));
    return kept ?? (await cache.match('/offline')) ?? Response.error();
  }
}

/** Stores a stylesheet that arrived complete. If the disk is full or the browser has no cache, only the copy is missing. */
async function keepPart(parts, request, answer) {
  const isStyle = answer.ok && /^text\/css/.test(answer.headers.get('Content-Type'));
  // If the body was cut off, `text()` rejects.
  if (!isStyle || (await answer.clone().text()) === '') return;
  await parts.put(request, answer);
  const keys = await parts.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - PARTS_MAX)).map((key) => parts.delete(key)));
}

/** Reads a hashed file from the cache. Such a file never changes, so the cached copy is current. */
async function readPart(request) {
  const parts = await caches.open(PARTS).catch(() => undefined);
  const kept = await parts?.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (parts) await keepPart(parts, request, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(readPage(request));
  else if (pathname.startsWith('/_astro/') && request.destination === 'style') event.respondWith(readPart(request));
});
