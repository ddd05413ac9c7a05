// Runs Lighthouse for a phone and takes the median of five. Lighthouse is not a dependency: its 176 MB and 85 packages are not needed to start,
// change or test the product. This script fetches one fixed version once.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../lib/browser.mjs';
import { fail, run } from '../lib/run.mjs';
import { openFront } from './front.mjs';
import { openProduct } from './product.mjs';
import { findSlowdown, recordSlowdowns } from './slow-phone.mjs';
import { median } from './stats.mjs';

const VERSION = '13.5.0';
const PORT = 8774;
const FRONT_PORT = 8772;
const BROWSER_PORT = 8773;
const ROUNDS = 5;
const PATHS = ['/', '/rng', '/promotions'];
const GOALS = { performance: 98, accessibility: 98, 'best-practices': 100, seo: 100 };

/** Returns Lighthouse's function, loaded from a folder of its own. */
async function fetchLighthouse(folder) {
  const manifest = `${folder}/node_modules/lighthouse/package.json`;
  const isThere = () => existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION;
  if (!isThere()) {
    console.log(`Fetching Lighthouse ${VERSION} …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/package.json`, '{ "private": true }\n');
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
    const { code, output } = await run('npm', [...args, `lighthouse@${VERSION}`], { capture: true });
    if (code !== 0 || !isThere()) fail(`Lighthouse could not be fetched: ${output.split('\n').slice(-5).join('\n')}`);
  }
  const entry = path.resolve(folder, 'node_modules/lighthouse/core/index.js');
  return (await import(pathToFileURL(entry).href)).default;
}

/** Lists the audits that cost points, to explain a score below its goal. */
function listLost({ categories, audits }) {
  const refs = Object.keys(GOALS).flatMap((id) => categories[id].auditRefs);
  const lost = refs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9);
  return lost.map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
}

export async function measureLighthouse(folder, record) {
  const lighthouse = await fetchLighthouse(`${folder}/lighthouse`);
  const server = await openProduct(PORT, `${folder}/lighthouse-product`);
  const front = await openFront({ port: FRONT_PORT, behind: PORT });
  // The front's certificate is self-signed for this run.
  const args = [...CHROMIUM_ARGS, `--remote-debugging-port=${BROWSER_PORT}`, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args });
  const options = { port: BROWSER_PORT, onlyCategories: Object.keys(GOALS), logLevel: 'error' };
  const { throttling } = (await lighthouse(`${front.origin}/`, options)).lhr.configSettings;
  const page = await browser.newPage();
  for (const plain of PATHS) {
    const seen = [];
    const url = front.origin + plain;
    await (await fetch(`http://localhost:${PORT}${plain}`)).text();
    for (let round = 0; round < ROUNDS; round += 1) {
      const cpuSlowdownMultiplier = await findSlowdown(page);
      const settings = { ...options, throttling: { ...throttling, cpuSlowdownMultiplier } };
      seen.push((await lighthouse(url, settings)).lhr);
    }
    for (const [id, goal] of Object.entries(GOALS)) {
      const score = Math.round(100 * median(seen.map(({ categories }) => categories[id].score)));
      record(`lighthouse ${plain}: ${id}`, String(score), goal === 100 ? '100' : `at least ${goal}`, score >= goal);
    }
    const lost = [...new Set(seen.flatMap(listLost))];
    if (lost.length > 0) console.log(`${plain}: ${lost.join(', ')}`);
  }
  recordSlowdowns(record);
  await browser.close();
  front.stop();
  server.stop();
}
