import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startWorkers } from '../../scripts/lib/server.mjs';
import { adjustBalance } from '../../src/contract/member/operator.ts';
import { register } from '../../src/contract/registration/registration.ts';
import { ConformanceClient } from '../conformance/client.ts';

export const OPS = { authorization: 'Bearer local-ops' };

export function makeStateFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'orla-product-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `log` is set if the product prints expected errors that would clutter the report. */
export async function startProduct(port: number, state: string, log: 'inherit' | 'ignore' = 'inherit') {
  const server = await startWorkers({
    port,
    state,
    log,
    vars: { LOG: 'off', STUDIO_SPIN_MIN_MS: '0', FIGURES_LAG_MS: '0', SCRYPT_LOG2_N: '10' },
  });
  if (!server) throw new Error('the workers did not start');
  return server;
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
