import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Lane } from '../../../../src/platform/contracts/lanes.ts';
import { createAccount } from '../../../../src/platform/member/create-account.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import { bearer, get, moveClock, OPS, type Reply, seal, sendJson, sendSealed, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, readBooks, seatPlayer } from '../support/rewards.ts';
import { bringUp } from '../support/tree.ts';

export const PATHS = {
  dividend: 'MCS2_processDividendReq',
  daily: 'MCS2_processDailySalContract',
  hourly: 'MCS2_processContractHourSalary',
  realtime: 'MCSFE_processRealTimeSalaryContract',
} as const;
export type Kind = keyof typeof PATHS;

export const TERMS = {
  dividend: (rate: number, period = 'D') => ({
    period,
    tiers: [{ periodValidBet: 10, periodProfitLoss: 0, activeMembers: 1, rate }],
  }),
  daily: (rate: number) => ({ tiers: [{ dailyBet: 10, activeMembers: 1, rate }] }),
  hourly: (rate: number) => ({ tiers: [{ hourlyBet: 10, rate }] }),
  realtime: (profitRate: number, lossRate = profitRate) => ({ profitRate, lossRate, singleBet: 1 }),
} as const;

/** Creates an agent in a tree of the test's own. */
export async function createAgent(account: string, upline: string | null, type: 0 | 1 | 2 = 2) {
  const memberId = `m${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`;
  const password = await hashPassword('Orla#2026', 10);
  const person = { account, memberId, type, upline, rank: 0, email: null, firstTimeLogin: false, password };
  if (!(await createAccount(env, person)).ok) throw new Error(`${account} exists`);
  return toAgent(account);
}

export async function toAgent(account: string) {
  const { value } = await signIn(account);
  const auth = bearer(value.token);
  const memberId = (await findMemberId(env.DB, account)) ?? '';
  // Sessions are shorter than the time jumps of some tests.
  await runInDurableObject(env.MEMBER.getByName(memberId), (_object, state) => {
    state.storage.sql.exec('update sessions set expires_at_ms = 9000000000000000');
  });
  const post = async (kind: Kind, body: object): Promise<Reply> =>
    sendSealed('POST', `/wps/relay/${PATHS[kind]}`, await seal(body), auth);
  return {
    account,
    auth,
    memberId,
    post,
    offer: (kind: Kind, to: string, terms: object) =>
      post(kind, { action: 'offer', account: to, terms, password: 'Orla#2026' }),
    act: (kind: Kind, action: string, id: string, more: object = {}) => post(kind, { action, id, ...more }),
    read: (call: string, query = '') => get(`/wps/relay/${call}${query}`, auth),
    balance: async () => (await get('/wps/v2/wallets/balance', auth)).value.sumBalance as number,
  };
}
export type Agent = Awaited<ReturnType<typeof toAgent>>;

export async function agreeWithHouse(agent: Agent, kind: Kind, terms: object): Promise<string> {
  const offered = await sendJson('POST', '/ops/contracts', { account: agent.account, kind, terms }, OPS);
  if (!offered.success) throw new Error(`house: ${offered.text}`);
  const accepted = await agent.act(kind, 'accept', offered.value.id);
  if (!accepted.success) throw new Error(`accept: ${accepted.text}`);
  return offered.value.id;
}

export async function agree(upline: Agent, downline: Agent, kind: Kind, terms: object): Promise<string> {
  const offered = await upline.offer(kind, downline.account, terms);
  if (!offered.success) throw new Error(`offer: ${offered.text}`);
  const accepted = await downline.act(kind, 'accept', offered.value.id);
  if (!accepted.success) throw new Error(`accept: ${accepted.text}`);
  return offered.value.id;
}

/** Creates a player below an agent; `bring` updates the shared tables with the played rounds. */
export async function seatBelow(agent: Agent, username: string, amount = 1_000) {
  const player = await seatPlayer(username, amount);
  await env.DB.prepare('delete from agent_tree where descendant = ?').bind(player.memberId).run();
  await env.DB.prepare(
    `insert into agent_tree select ancestor, ?1, depth + 1, ?2, 0, '2026-01-01' from agent_tree where descendant = ?3
     union all select ?1, ?1, 0, ?2, 0, '2026-01-01'`,
  )
    .bind(player.memberId, username, agent.memberId)
    .run();
  return { ...player, bring: () => bringUp(player.memberId) };
}

/** Sets the clock to this time; it continues from there. */
export function setNow(iso: string): void {
  moveClock(Date.parse(iso) - Date.now());
}

export function ring(lane: Lane): Promise<boolean> {
  return runDurableObjectAlarm(env.SETTLEMENT.getByName(lane));
}

/** Runs the lanes until nothing is due, because one call does only a part of a long run. */
export async function runLanes(...lanes: Lane[]): Promise<void> {
  for (;;) {
    const { value } = await sendJson('POST', '/ops/settlements/run', { lanes }, OPS);
    if (value.lanes.every(({ isFinished }: { isFinished: boolean }) => isFinished)) return;
  }
}

export async function credit(account: string, amount: number): Promise<void> {
  const headers = { ...OPS, 'idempotency-key': crypto.randomUUID() };
  await sendJson('POST', `/ops/members/${account}/adjustments`, { amount, reason: 'test' }, headers);
}

export async function readSettlements(agent: Agent, kind: string, side: 'own' | 'downlines' = 'own') {
  const { value } = await agent.read(
    'MCS2_contractSettlements',
    `?kind=${kind}&side=${side}&pageSize=100&from=2027-01-01&to=2027-12-31`,
  );
  return value.list;
}

/** Sums the money in transit between two objects for all participants: zero if no transfer is open. */
async function sumTransit(...agents: Agent[]): Promise<number> {
  const sums = await Promise.all(
    agents.map(({ memberId }) =>
      queryMember<{ sum: number }>(
        memberId,
        "select coalesce(sum(balance_minor), 0) as sum from ledger_accounts where name = 'house:transit'",
      ),
    ),
  );
  return sums.reduce((total, [row]) => total + (row?.sum ?? 0), 0);
}

export async function checkBooks(...agents: Agent[]): Promise<void> {
  for (const { memberId } of agents) expect(await readBooks(memberId)).toEqual(BALANCED);
  expect(await sumTransit(...agents)).toBe(0);
}
