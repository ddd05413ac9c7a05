// Draws the brand's pictures for phones and social networks: icons, and a share picture for each page. After a change of name, sign or
// colours, run it against an open site and commit the result: `node scripts/pictures.mjs http://localhost:8787`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { drawFavicon, drawMaskable } from '../src/layouts/brand-icons.ts';
import { listSharePictures, PICTURES, readSign, STAMP, toStamp } from './lib/brand-pictures.mjs';
import { CHROMIUM_ARGS, ensureBrowser } from './lib/browser.mjs';
import { fail } from './lib/run.mjs';

const origin = process.argv[2] ?? 'http://localhost:8787';
const ICONS = [
  ['icon-192', drawFavicon, 192],
  ['icon-512', drawFavicon, 512],
  ['maskable-512', drawMaskable, 512],
  ['apple-180', drawMaskable, 180],
];
const SHARE = { width: 1200, height: 630 };
const SHARE_QUALITY = 82;
const LOGO_HEIGHT = 96;
/** Styles of a share picture. The nearest lamp moves to leave space for the sign and the icon. */
const SHARE_STYLE = `
  body { display: block; padding: 0; }
  .hero { inline-size: 1200px; block-size: 630px; margin: 0; border-radius: 0; }
  .hero :is(h1, p, .ways) { display: none; }
  .hero .words { display: grid; justify-items: start; max-inline-size: 620px; padding: 64px; gap: 40px; }
  .hero .page-icon { inline-size: 260px; block-size: 260px; margin-inline-start: -20px; fill: none; stroke: var(--amber); stroke-width: 1.4;
    stroke-linecap: round; stroke-linejoin: round; }`;

/** Checks that the running site has the brand's current sign and colours, because the pictures are drawn from the site. */
async function isOfThisBrand() {
  const answer = await fetch(`${origin}/favicon.svg`).catch(() => undefined);
  return answer?.ok && (await answer.text()) === drawFavicon(readSign());
}

if (!(await isOfThisBrand())) fail(`At ${origin} there is no current site of this brand. Build and start it first.`);
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: await ensureBrowser() });
mkdirSync(`${PICTURES}/icons`, { recursive: true });

for (const [name, draw, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `* { margin: 0 } body > svg { display: block; inline-size: ${size}px; block-size: ${size}px }`;
  await page.setContent(`<style>${style}</style>${draw(readSign())}`);
  await page.screenshot({ path: `${PICTURES}/icons/${name}.png`, omitBackground: true });
  await page.close();
}

const page = await browser.newPage({ viewport: SHARE, colorScheme: 'dark' });
await page.goto(origin);
await page.evaluate(
  ([css, height]) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const logo = document.querySelector('header svg')?.cloneNode(true);
    document.body.replaceChildren(document.querySelector('.hero') ?? '');
    const words = document.createElement('div');
    words.className = 'words';
    document.querySelector('.hero')?.append(words);
    const posts = document.querySelector('.hero svg > .post');
    posts?.setAttribute('d', posts.getAttribute('d').replace(/^M[^M]+/, ''));
    document.querySelector('.hero svg > use')?.remove();
    const space = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    space.setAttribute('class', 'page-icon');
    space.setAttribute('viewBox', '0 0 24 24');
    space.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
    words.append(space);
    if (!logo) return;
    const { width, height: own } = logo.viewBox.baseVal;
    logo.setAttribute('width', String(Math.round((height * width) / own)));
    logo.setAttribute('height', String(height));
    words.prepend(logo);
  },
  [SHARE_STYLE, LOGO_HEIGHT],
);
rmSync(`${PICTURES}/share`, { recursive: true, force: true });
mkdirSync(`${PICTURES}/share`);
for (const { name, icon } of listSharePictures()) {
  await page.evaluate((path) => {
    const space = document.querySelector('.page-icon');
    space.style.display = path ? '' : 'none';
    space.firstElementChild.setAttribute('d', path ?? '');
  }, icon);
  await page.screenshot({ path: `${PICTURES}/share/${name}.jpg`, type: 'jpeg', quality: SHARE_QUALITY });
}
await page.close();
await browser.close();
writeFileSync(STAMP, `${toStamp()}\n`);
