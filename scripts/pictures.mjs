// Draws what phones and social networks want as PNG, from our own SVG: icons, and a share picture a language. Run against an open
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
const SHARE_STYLE = `
  body { display: block; padding: 0; }
  .hero { inline-size: 1200px; min-block-size: 630px; margin: 0; border-radius: 0; }
  .hero :is(p, .ways) { display: none; }
  .hero h1 { font-size: 80px; white-space: nowrap; }
  .hero .words { max-inline-size: 60rem; padding: 64px; }`;

const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
mkdirSync('public/icons', { recursive: true });
mkdirSync('public/share', { recursive: true });

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
    document.body.replaceChildren(document.querySelector('.hero') ?? '');
  }, SHARE_STYLE);
  await page.screenshot({ path: `public/share/${locale}.png` });
  await page.close();
}
await browser.close();
