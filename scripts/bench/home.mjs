// Measures what an anonymous visitor's browser loads and runs for the home page before any interaction.
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../lib/browser.mjs';

/** Matches scripts that run; data blocks count as part of the page. */
const SCRIPT = /<script(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;

/** Files that an open page loads later, to refresh draws, odds and live tables (twin: tests/e2e/visitor-loads-pages.spec.ts). */
const AWAITED = /\/(?:awaited|draw-refresh|live-tables|odds|texts)\./;

const compressed = (text) => brotliCompressSync(Buffer.from(text)).length;
/** The quality at which the edge compresses a page. */
const AT_THE_EDGE = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Maximum size of the document, with its inline scripts and styles: one initial window of a connection (decision 0122). */
const DOCUMENT_MAX_BYTES = 13_500;

/**
 * Returns bytes of brotli: `script` (inline and fetched), `page` (HTML and fetched styles, without scripts), `sent` (the document as the
 * edge sends it), and the fetched files.
 */
export async function weighHome(origin, path = '/') {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_ARGS });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const fetched = [];
  page.on('response', (response) => AWAITED.test(response.url()) || fetched.push(response));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const kinds = fetched.map((response) => [response.request().resourceType(), response]);
  const texts = async (kind) =>
    Promise.all(kinds.filter(([type]) => type === kind).map(([, response]) => response.text()));
  const html = (await texts('document'))[0] ?? '';
  const inline = [...html.matchAll(SCRIPT)].map(([, text]) => text);
  const scripts = await texts('script');
  const styles = await texts('stylesheet');
  const fonts = kinds.filter(([type]) => type === 'font').length;
  const lcp = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve(last?.element?.getAttribute('src') ?? last?.element?.textContent?.trim() ?? '');
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => resolve(''), 2000);
      }),
  );
  // The page itself and the resources that the browser reports as render-blocking.
  const critical = await page.evaluate(
    () => 1 + performance.getEntriesByType('resource').filter((one) => one.renderBlockingStatus === 'blocking').length,
  );
  await browser.close();
  const inlineBytes = inline.reduce((sum, text) => sum + (text ? compressed(text) : 0), 0);
  return {
    script: inlineBytes + scripts.reduce((sum, text) => sum + compressed(text), 0),
    sent: brotliCompressSync(Buffer.from(html), AT_THE_EDGE).length,
    page: compressed(html.replaceAll(SCRIPT, '')) + styles.reduce((sum, text) => sum + compressed(text), 0),
    fonts,
    critical,
    react: scripts.some((text) => text.includes('react.')),
    lcpInHtml: lcp !== '' && html.replaceAll('&amp;', '&').includes(lcp),
    lcp,
  };
}

/** Compares the same page in both languages: the larger divided by the smaller. */
function recordLanguages(path, [one, other], record) {
  const ratio = Math.max(one / other, other / one);
  record(`${path}: bytes in one language by those in the other`, ratio.toFixed(2), 'at most 1.1', ratio <= 1.1);
}

export async function measureHome(origin, record) {
  const bytes = {};
  for (const path of ['/', '/en', '/rng', '/en/rng', '/sports', '/live', '/lottery']) {
    const home = await weighHome(origin, path);
    bytes[path] = home.script + home.page;
    record(
      `${path}: JavaScript before a touch, kB br`,
      (home.script / 1000).toFixed(2),
      'at most 5',
      home.script <= 5000 && !home.react,
    );
    record(
      `${path}: document as sent, kB br`,
      (home.sent / 1000).toFixed(2),
      'at most 13.5',
      home.sent <= DOCUMENT_MAX_BYTES && home.fonts === 0,
    );
    record(`${path}: largest element in the HTML`, home.lcp.slice(0, 48), 'in the HTML', home.lcpInHtml);
    record(`${path}: requests on the critical path`, String(home.critical), 'at most 3', home.critical <= 3);
  }
  recordLanguages('/', [bytes['/'], bytes['/en']], record);
  recordLanguages('/rng', [bytes['/rng'], bytes['/en/rng']], record);
}
