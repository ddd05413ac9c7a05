import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getPast } from '../../../../src/platform/local/past-client.ts';
import type { PastMoment } from '../../../../src/platform/local/past-moment.ts';
import { PastPart } from '../../../../src/platform/local/past-part.ts';
import { createAccount } from '../../../../src/platform/member/create-account.ts';
import { Ledger } from '../../../../src/platform/wallet/ledger.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, deposit, readBooks } from '../support/rewards.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const game = { gameId: 'calcadao', vassalage: 'ORLA', gameType: 'RNG', gameName: 'Calçadão' };
const fees = { feeMinor: 0, feeBasisPoints: 0, expiryMinutes: 30 };
const method = { ...fees, code: 'PIX', enabled: true, currency: 'BRL', minMinor: 1, maxMinor: 10_000 } as never;
const payIn = (at: number) => ({ id: `d${at}`, at, kind: 'deposit', amountMinor: 1_000, method }) as const;
const play = (at: number, stakeMinor: number) =>
  ({ id: `r${at}`, at, kind: 'round', game, stakeMinor, payoutMinor: 0 }) as const;
const live = (memberId: string, ...moments: PastMoment[]) => getPast(env, memberId).live(moments);

/** Makes a member of the test's own; the join date limits the possible past. */
async function join(joinedAt: number): Promise<string> {
  const memberId = `m${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`;
  const person = { account: memberId.slice(0, 12), memberId, type: 0, upline: null, rank: 0, email: null } as const;
  const joined = await createAccount(env, { ...person, firstTimeLogin: false, password: null, joinedAt });
  expect(joined).toMatchObject({ ok: true });
  return memberId;
}

/** The movements of a member's money, read from the entries. */
const readMoved = (memberId: string) =>
  queryMember<{ kind: string; at: number; member: number }>(
    memberId,
    `select t.kind, t.at_ms as at,
       (select coalesce(sum(amount_minor), 0) from entries where transfer_seq = t.seq and account = 'member') as member
     from transfers t order by t.seq`,
  );

test('the seeded past exists in a local installation only', async () => {
  await runInDurableObject(env.MEMBER.getByName(await join(Date.now() - DAY_MS)), async (_object, state) => {
    const { sql } = state.storage;
    const host = { env: { ...env, ENVIRONMENT: 'test' }, sql, money: new Ledger(sql) };
    await expect(new PastPart(host as never, {} as never, {} as never).live([])).rejects.toThrow('Only the local seed');
  });
});

test('the seeded past is never added after real activity', async () => {
  const memberId = await join(Date.now() - DAY_MS);
  await deposit(memberId, 500);
  const before = await readMoved(memberId);
  expect(await live(memberId, payIn(Date.now() - HOUR_MS))).toBe(false);
  expect(await readMoved(memberId)).toEqual(before);
});

test.each([
  ['out of order', (now: number) => [payIn(now + HOUR_MS)]],
  ['out of order', (now: number) => [payIn(now - HOUR_MS), payIn(now - 2 * HOUR_MS)]],
  ['wallet.insufficient_funds', (now: number) => [payIn(now - 2 * HOUR_MS), play(now - HOUR_MS, 1_001)]],
])('the seeded past is applied whole and in order, or not at all: %s, case %#', async (cause, toMoments) => {
  const now = Date.now();
  const memberId = await join(now - DAY_MS);
  await runInDurableObject(env.MEMBER.getByName(memberId), async (object) => {
    await expect(object.call('past', 'live', [toMoments(now)])).rejects.toThrow(cause);
  });
  expect(await readMoved(memberId)).toEqual([]);
});

test('the seeded past does not begin before the member joined', async () => {
  const now = Date.now();
  const memberId = await join(now - 1.5 * HOUR_MS);
  expect(await live(memberId, payIn(0), payIn(now - 2 * HOUR_MS), payIn(now - HOUR_MS))).toBe(true);
  expect(await readMoved(memberId)).toEqual([{ kind: 'deposit', member: 1_000, at: now - HOUR_MS + 60_000 }]);
  expect(await readBooks(memberId)).toEqual(BALANCED);
});
