import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { ERROR_STATUS, isErrorCode } from '../../../../src/contract/core/errors.ts';
import { get } from '../support/api.ts';
import { createCallers, type Role, sendAs, toInsider } from './callers.ts';
import { listMalformed, toMessageParts } from './malformed.ts';
import { type SealingKeys, toMessageBody } from './message-body.ts';

const REQUESTS = env.TEST_EXTENT === 'all' ? 300 : 30;
const AT_ONCE = 30;
/** Pause between two snapshots. The platform writes some data a moment after a registration. */
const QUIET_MS = 300;
const SETTLE_TRIES = 12;
const INSIDERS: readonly Role[] = ['member', 'agent1'];
const SEED = 20_261_121;
/** Tables to which a refused call may add rows: the audit with its hashes, and the counts of a vendor's calls. */
const NOTES = ['audit', 'audit_seals', 'vendor_calls'];
/** Tables that background steps change: the cursors of the projectors and the search index of members. */
const IN_BACKGROUND = /^(?:projection_cursors|member_(?:fts|numbers|texts|unindexed).*)$/;

const OWN_TABLES =
  "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'";

let tokens: ReadonlyMap<Role, string>;
let keys: SealingKeys;

async function listTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !NOTES.includes(name) && !IN_BACKGROUND.test(name));
}

/** Small tables that a call changes without adding a row; all their values are compared. */
const SETTLED = [
  'settings',
  'deposit_methods',
  'promotions',
  'goods',
  'notices',
  'vendors',
  'missions',
  'registration_codes',
];

async function readSettled(): Promise<string[]> {
  const names = (await listTables()).filter((name) => SETTLED.includes(name));
  const rows = await env.DB.batch(names.map((name) => env.DB.prepare(`select * from "${name}" order by 1, 2`)));
  return rows.map(({ results }, index) => `${names[index]} ${JSON.stringify(results)}`);
}

/** Counts the rows everywhere that the caller could write, and reads the contents of tables that change in place. */
async function takeSnapshot(role: Role) {
  const counts = (await listTables()).map((name) => `(select count(*) from "${name}") as "${name}"`);
  // D1 accepts at most a hundred columns.
  const shared = await Promise.all(
    Array.from({ length: Math.ceil(counts.length / 40) }, (_, n) =>
      env.DB.prepare(`select ${counts.slice(n * 40, n * 40 + 40).join(', ')}`).first(),
    ),
  );
  const memberId = tokens.get(role)?.split('.')[0];
  const settled = await readSettled();
  if (!memberId) return [shared, settled];
  const own = await runInDurableObject(env.MEMBER.getByName(memberId), (_object, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>(OWN_TABLES).toArray();
    return tables.map(({ name }) => [name, sql.exec<{ n: number }>(`select count(*) as n from "${name}"`).one().n]);
  });
  return [shared, settled, own];
}

async function settle(role: Role): Promise<void> {
  let known = JSON.stringify(await takeSnapshot(role));
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    await scheduler.wait(QUIET_MS);
    const now = JSON.stringify(await takeSnapshot(role));
    if (now === known) return;
    known = now;
  }
}

async function fuzz(endpoint: Endpoint): Promise<void> {
  const role = toInsider(endpoint);
  const before = await takeSnapshot(role);
  const inputs = listMalformed(endpoint, REQUESTS, SEED);
  expect(inputs.length, 'enough malformed requests').toBeGreaterThanOrEqual(REQUESTS);
  const wrong: string[] = [];
  const ask = async (input: unknown) => {
    const { path, rest } = toMessageParts(endpoint, input);
    const reply = await sendAs(role, tokens, endpoint, { path, ...(await toMessageBody(endpoint, rest, keys)) });
    const code = reply.errorCode ?? '';
    const isRefused = reply.status >= 400 && reply.status < 500 && isErrorCode(code);
    if (!isRefused || ERROR_STATUS[code as keyof typeof ERROR_STATUS] !== reply.status) {
      wrong.push(`${reply.status} ${code} for ${JSON.stringify(input)?.slice(0, 200)}`);
    }
  };
  for (let from = 0; from < inputs.length; from += AT_ONCE) {
    await Promise.all(inputs.slice(from, from + AT_ONCE).map(ask));
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(await takeSnapshot(role), 'nothing is written').toEqual(before);
}

/** Tests the share `part` of a worker's endpoints. The endpoints are divided among `parts` test files, which run in parallel. */
export function fuzzPart(part: number, parts: number, worker: Endpoint['host'] = 'platform'): void {
  const calls = ENDPOINTS.filter(({ host }) => host === worker);
  const own = calls.filter((_, index) => index % parts === part);

  describe(`malformed requests (${part + 1} of ${parts})`, () => {
    beforeAll(async () => {
      tokens = await createCallers(`fuzz${part}`);
      keys = (await get('/wps/system/keys')).value;
      for (const role of INSIDERS) await settle(role);
    });

    test.each(own.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => fuzz(endpoint));
  });
}
