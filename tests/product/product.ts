import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { readProduct, readSite } from '../../scripts/bench/built.mjs';
import { captureWorkers, serveWorkers } from '../../scripts/bench/workerd.mjs';
import { adjustBalance } from '../../src/contract/member/operator.ts';
import { register } from '../../src/contract/registration/registration.ts';
import { ConformanceClient } from '../conformance/client.ts';

export const OPS = { authorization: 'Bearer local-ops' };

export function makeStateFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'orla-product-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * The workers as they are built, served by workerd alone on `state`. `start(null)` may be called again after a kill: wrangler would bundle them at
 * each start, which takes most of its time. `vars` are for the platform and the studio.
 */
export function openProduct(port: number, state: string, vars: Record<string, string> = {}) {
  const bundles = inject('bundles');
  const folder = mkdtempSync(path.join(bundles, 'captured-'));
  const platform = { FIGURES_LAG_MS: '0', SCRYPT_LOG2_N: '4', ...vars };
  const workers = readProduct(port, bundles, { platform, studio: { STUDIO_SPIN_MIN_MS: '0', ...vars } });
  return captureWorkers({ folder, port, workers, state });
}

/** The site alone, over an operator's own platform. Ends with `stop()`. */
export function openForeignSite(port: number, platform: string, vars: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(inject('bundles'), 'captured-'));
  const own = { LOG: 'off', SITE_ORIGIN: `http://localhost:${port}`, PLATFORM_ORIGIN: platform };
  const site = readSite({ ...own, ...vars }, { isForeign: true });
  return serveWorkers({ folder, port, workers: [site], core: null });
}

/** Creates a member through the calls of a browser, credited by the operator. */
export async function makeMember(
  origin: string,
  amount: number,
): Promise<{ client: ConformanceClient; account: string; password: string }> {
  const client = new ConformanceClient(origin);
  const account = `p${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const password = `Maresia-${crypto.randomUUID()}`;
  const created = await client.call(register, { username: account, password, confirmPassword: password, login: true });
  if (!created.ok || !created.value.token) throw new Error(`register: ${created.ok ? 'no token' : created.code}`);
  client.bearer = created.value.token;
  const credited = await client.call(adjustBalance, { account, amount, reason: 'test credit' }, OPS);
  if (!credited.ok) throw new Error(`credit: ${credited.code}`);
  return { client, account, password };
}
