import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { waitFor } from '../../../wait-for.ts';
import { runLanes } from '../contracts/support.ts';
import { bearer, get, moveClock, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';

const DAY_MS = 86_400_000;

/** Simulates a state folder of a release that seeded no past. It is three days old and in use, and one of the newly seeded names is already taken. */
beforeAll(async () => {
  await seedAll();
  await register('coral');
  moveClock(3 * DAY_MS);
  expect((await sendJson('POST', '/ops/seed', {}, OPS)).value).toEqual({ accounts: 5 });
});

const readTransfers = async (account: string) =>
  queryMember<{ kind: string }>((await findMemberId(env.DB, account)) ?? '', 'select kind from transfers');

test('existing accounts keep their data, and nobody else gets a past', async () => {
  const { token } = (await signIn('luna')).value;
  expect((await get('/wps/v2/wallets/balance', bearer(token))).value).toEqual({ sumBalance: 1000, currency: 'BRL' });
  expect(await readTransfers('luna')).toHaveLength(1);
  // Atlas has no past, because it did not exist in the previous month.
  expect(await readTransfers('atlas')).toEqual([]);
  expect(await readTransfers('coral')).toEqual([]);
  const upline = await env.DB.prepare("select upline from directory where account = 'coral'").first();
  expect(upline).toEqual({ upline: null });
});

test('the team exists, and its late rounds are settled in the present windows', async () => {
  const atlas = bearer((await signIn('atlas')).value.token);
  const overview = (await get('/wps/relay/ODSFE2_agentTeamOverview?period=M', atlas)).value;
  expect(overview.members).toBe(8);
  expect(overview.current.totals.rounds + overview.before.totals.rounds).toBeGreaterThan(40);
  const windows = await env.DB.prepare(
    'select count(distinct window_ms) as windows, min(window_ms) as first from team_windows',
  ).first<{ windows: number; first: number }>();
  expect(windows?.windows).toBeLessThanOrEqual(2);
  expect(windows?.first).toBeGreaterThan(Date.now() + 3 * DAY_MS - 600_000);
  moveClock(3 * DAY_MS + 2 * 3_600_000);
  await runLanes('hourly', 'realtime');
  const { results } = await env.DB.prepare(
    "select kind, state from settlements where downline_account = 'atlas' order by kind, start_ms",
  ).all();
  expect(results).toContainEqual({ kind: 'hourly', state: 'paid' });
  expect(results).toContainEqual({ kind: 'realtime', state: 'paid' });
  for (const account of ['atlas', 'vega', 'mare', 'brisa']) {
    const memberId = (await findMemberId(env.DB, account)) ?? '';
    await waitFor(async () => expect(await readBooks(memberId), account).toEqual(BALANCED));
  }
});
