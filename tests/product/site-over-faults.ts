import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../../scripts/lib/browser.mjs';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { createFaults, startPlatform } from './fault-platform.ts';
import { makeStateFolder } from './product.ts';

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
  const states = [makeStateFolder(), makeStateFolder()] as const;
  const stopPlatform = await startPlatform(ports.platform, states[0].folder, origin);
  const faults = await createFaults(ports.faults, ports.platform);
  const site: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(ports.site),
      STATE_DIR: states[1].folder,
      PLATFORM_ORIGIN: `http://127.0.0.1:${ports.faults}`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    const ended = site.exitCode === null && new Promise((resolve) => site.on('close', resolve));
    site.kill('SIGTERM');
    await ended;
    faults.close();
    stopPlatform();
    for (const { remove } of states) remove();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      site.stdout?.on('data', (chunk) => String(chunk).includes('Orla is open') && resolve());
      site.on('close', () => reject(new Error('the site did not start')));
    });
    const executablePath = await ensureBrowser();
    if (!executablePath) throw new Error('There is no Chromium');
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    return { origin, faults, browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}
