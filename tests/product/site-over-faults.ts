import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../../scripts/lib/browser.mjs';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { createFaults, startPlatform } from './fault-platform.ts';
import { makeStateFolder, openForeignSite } from './product.ts';

export interface SiteOverFaults {
  readonly origin: string;
  readonly faults: Awaited<ReturnType<typeof createFaults>>;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Starts the site with an operator's own platform, a fault proxy between them, and a browser. */
export async function startSiteOverFaults(): Promise<SiteOverFaults> {
  const ports = { site: await findFreePort(), faults: await findFreePort(), platform: await findFreePort() };
  const origin = `http://localhost:${ports.site}`;
  const state = makeStateFolder();
  const stopPlatform = await startPlatform(ports.platform, state.folder, origin);
  const faults = await createFaults(ports.faults, ports.platform);
  const site = await openForeignSite(ports.site, `http://127.0.0.1:${ports.faults}`);
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    site.stop();
    faults.close();
    stopPlatform();
    state.remove();
  };
  try {
    const executablePath = await ensureBrowser();
    if (!executablePath) throw new Error('There is no Chromium');
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    return { origin, faults, browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}
