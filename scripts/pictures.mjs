// Draws what phones and social networks want, from our own SVG: icons, and a share picture for each page in each language. Run against an open
// site after a change of the brand: `node scripts/pictures.mjs http://localhost:8787`. The files in public/ are committed.
import { mkdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS } from './lib/browser.mjs';

const origin = process.argv[2] ?? 'http://localhost:8787';
const ICONS = [
  ['icon-192', 'favicon', 192],
  ['icon-512', 'favicon', 512],
  ['maskable-512', 'icon-maskable', 512],
  ['apple-180', 'icon-maskable', 180],
];
const SHARE = { width: 1200, height: 630 };
const SHARE_QUALITY = 82;
/** The nearest lamp gives way to the words. */
const SHARE_STYLE = `
  body { display: block; padding: 0; }
  .hero { inline-size: 1200px; min-block-size: 630px; margin: 0; border-radius: 0; }
  .hero :is(p, .ways) { display: none; }
  .hero h1 { font-size: 76px; line-height: 1.1; text-wrap: balance; hyphens: auto; }
  .hero .words { max-inline-size: 620px; padding: 64px; gap: 40px; }`;

/** Pages that a search engine may know: what others are shown by stands for the rest (src/components/head.ts). */
function listPages(locale) {
  const words = JSON.parse(readFileSync(`src/i18n/messages/${locale}/pages.json`, 'utf8'));
  const registry = readFileSync('src/components/site-routes.ts', 'utf8');
  const routes = [...registry.matchAll(/^ {2}'(\/[\w-]*)': (.*)$/gm)].filter(
    ([, , row]) => !row.includes('isIndexed: false'),
  );
  return routes.map(([, path]) => ({
    name: path.slice(1) || 'home',
    title: path === '/' ? undefined : words[`${path}.title`],
  }));
}

const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
mkdirSync('public/icons', { recursive: true });

for (const [name, source, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `* { margin: 0 } svg { display: block; inline-size: ${size}px; block-size: ${size}px }`;
  await page.setContent(`<style>${style}</style>${readFileSync(`public/${source}.svg`, 'utf8')}`);
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
  await page.close();
}

for (const [locale, path] of [
  ['pt', '/'],
  ['en', '/en'],
]) {
  const page = await browser.newPage({ viewport: SHARE, colorScheme: 'dark' });
  await page.goto(origin + path);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const mark = document.querySelector('header svg')?.cloneNode(true);
    document.body.replaceChildren(document.querySelector('.hero') ?? '');
    document.querySelector('.hero svg > .post')?.remove();
    document.querySelector('.hero svg > use')?.remove();
    if (!mark) return;
    mark.setAttribute('width', '158');
    mark.setAttribute('height', '70');
    document.querySelector('.hero .words')?.prepend(mark);
  }, SHARE_STYLE);
  mkdirSync(`public/share/${locale}`, { recursive: true });
  for (const { name, title } of listPages(locale)) {
    await page.evaluate((text) => {
      if (text) document.querySelector('.hero h1').textContent = text;
    }, title);
    await page.screenshot({ path: `public/share/${locale}/${name}.jpg`, type: 'jpeg', quality: SHARE_QUALITY });
  }
  await page.close();
}
await browser.close();
