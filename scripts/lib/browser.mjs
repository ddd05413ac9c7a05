import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { bin, run } from './run.mjs';

/** The headless shell comes first: it starts faster than the full browser and renders the same. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Lets Chromium run as root, without a display and without a network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findBrowser() {
  const system = process.env.CHROMIUM ?? SYSTEM.find((file) => existsSync(file));
  if (system) return system;
  const bundled = chromium.executablePath();
  return existsSync(bundled) ? bundled : undefined;
}

async function installDebian() {
  await run('apt-get', ['update'], { capture: true });
  return run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], {
    capture: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Finds a Chromium: the system's, otherwise Debian's package, otherwise Playwright's. Returns its path, or prints the reason and returns undefined.
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here: fetching one …');
  const debian = await installDebian();
  if (debian.code === 0 && findBrowser()) return findBrowser();
  const download = await run(bin('playwright'), ['install', '--with-deps', 'chromium'], { capture: true });
  if (download.code !== 0) console.error(`${debian.output}\n${download.output}`.split('\n').slice(-10).join('\n'));
  return findBrowser();
}
