import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { toMinor } from '../../../../src/contract/core/money.ts';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { type Inputs, type Pay, toPay } from '../../../../src/platform/contracts/formulas.ts';
import type { Lane } from '../../../../src/platform/contracts/lanes.ts';
import type { Terms } from '../../../../src/platform/contracts/terms.ts';
import { toSettings } from '../../../../src/platform/env.ts';
import { TEAM } from '../../../../src/platform/local/seed-people.ts';
import { toLocalDay } from '../../../../src/platform/records/local-day.ts';
import { readSetting } from '../../../../src/platform/system/settings.ts';
import { waitFor } from '../../../wait-for.ts';
import { runLanes } from '../contracts/support.ts';
import { bearer, get, moveClock, OPS, sendJson, signIn } from '../support/api.ts';
import { registerCatalogue } from '../support/catalogue.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import { seedWithBreaks } from './seed-with-breaks.ts';

const LANES: readonly Lane[] = ['dividend_M', 'daily', 'hourly', 'realtime'];
const KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const;
const { timeZone } = toSettings(env);
const seedAgain = () => sendJson('POST', '/ops/seed', {}, OPS);

interface Posted extends Record<string, SqlStorageValue> {
  kind: string;
  at: number;
  reference: string | null;
  member: number;
  bank: number;
  vendor: string | null;
  stake: number;
  payout: number;
}

/** Every transfer of a member, read from the entries. */
const POSTED = `select t.kind, t.at_ms as at, t.reference, r.vendor, coalesce(r.stake_minor, 0) as stake,
    coalesce(r.payout_minor, 0) as payout,
    (select coalesce(sum(amount_minor), 0) from entries where transfer_seq = t.seq and account = 'member') as member,
    (select coalesce(sum(amount_minor), 0) from entries where transfer_seq = t.seq and account = 'house:bank') as bank
  from transfers t left join rounds r on r.id = t.round_id order by t.seq`;

let people: { account: string; memberId: string }[];
let atlas: Record<string, string>;

async function readLedger(accounts: readonly string[]): Promise<(Posted & { account: string; day: string })[]> {
  const found = people.filter(({ account }) => accounts.includes(account));
  const all = await Promise.all(
    found.map(async ({ account, memberId }) =>
      (await queryMember<Posted>(memberId, POSTED)).map((row) => ({
        ...row,
        account,
        day: toLocalDay(row.at, timeZone),
      })),
    ),
  );
  return all.flat();
}

const below = () => people.map(({ account }) => account).filter((account) => isBelowAtlas(account));
const isBelowAtlas = (account: string) =>
  ['vega', 'luna', 'rio', ...TEAM.map((seed) => seed.account)].includes(account);

function sum<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((total, row) => total + pick(row), 0);
}

function toFigures(rows: readonly Posted[]) {
  const rounds = rows.filter(({ kind }) => kind === 'win');
  const stake = sum(rounds, (row) => row.stake);
  const payout = sum(rounds, (row) => row.payout);
  return {
    rounds: rounds.length,
    stake,
    validStake: sum(rounds, (row) => (row.payout === row.stake ? 0 : row.stake)),
    payout,
    deposits: sum(
      rows.filter(({ kind }) => kind === 'deposit'),
      ({ bank }) => -bank,
    ),
    withdrawals: sum(
      rows.filter(({ kind }) => kind === 'withdrawal_paid'),
      ({ bank }) => bank,
    ),
    net: payout - stake,
  };
}

/** Returns the figures of a report in cents. */
function toCents(figures: Record<string, number>) {
  const { rounds = 0 } = figures;
  const money = ['stake', 'validStake', 'payout', 'deposits', 'withdrawals', 'net'] as const;
  return { rounds, ...Object.fromEntries(money.map((name) => [name, toMinor(figures[name] ?? 0)])) };
}

async function countAll(): Promise<unknown> {
  const shared = await env.DB.prepare(
    `select (select count(*) from directory) as directory, (select count(*) from agent_tree) as tree,
       (select count(*) from member_events) as events, (select sum(stake_minor) from team_days) as stakes,
       (select sum(lost_minor + won_minor) from team_windows) as windows, (select count(*) from contracts) as contracts,
       (select sum(visits) from registration_codes) as visits, (select sum(registrations) from registration_codes) as joined,
       (select count(*) from settlements) as settlements, (select count(*) from payments) as payments`,
  ).first();
  const books = await Promise.all(people.map(({ memberId }) => queryMember(memberId, POSTED)));
  return { shared, books };
}

beforeAll(async () => {
  await registerCatalogue();
  // An alarm of the previous file survives the reset of its storage (tests/workerd/platform/setup.ts).
  for (const lane of LANES)
    await runInDurableObject(env.SETTLEMENT.getByName(lane), (_lane, state) => state.storage.deleteAlarm());
  // The seeding is interrupted at its first call, then at its second, and so on. Each run continues where the previous one ended.
  const breaks = await seedWithBreaks();
  expect(breaks).toBeGreaterThan(10);
  const { results } = await env.DB.prepare(
    "select account, member_id as memberId from directory where state = 'active'",
  ).all<{ account: string; memberId: string }>();
  people = results;
  // Nothing starts the settlement except its own alarms.
  const countPaid = async () => {
    const sql = "select count(distinct kind) as kinds from settlements where state = 'paid'";
    return (await env.DB.prepare(sql).first<{ kinds: number }>())?.kinds;
  };
  await waitFor(async () => expect(await countPaid()).toBe(KINDS.length));
  await runLanes(...LANES);
  for (const { memberId } of people) await waitFor(() => projectMember(env, memberId));
  atlas = bearer((await signIn('atlas')).value.token);
});

describe('a fresh local seed', () => {
  test('has the accounts of the README, and six below their agents', async () => {
    const names = people.map(({ account }) => account).sort();
    const team = TEAM.map(({ account }) => account);
    expect(names).toEqual(['atlas', 'delta', 'luna', 'novo', 'polar', 'rio', 'vega', ...team].sort());
    const luna = people.find(({ account }) => account === 'luna');
    const [row] = await queryMember(luna?.memberId ?? '', POSTED);
    expect(row).toMatchObject({ kind: 'adjustment', member: 100_000 });
    for (const account of ['rio', 'novo', 'polar', 'delta', 'areia'])
      expect(await readLedger([account]), account).toEqual([]);
  });

  test('is balanced: every book adds up to zero, and no money is in transit', async () => {
    for (const { account, memberId } of people) expect(await readBooks(memberId), account).toEqual(BALANCED);
    const transit = await Promise.all(
      people.map(({ memberId }) =>
        queryMember<{ sum: number }>(
          memberId,
          "select coalesce(sum(amount_minor), 0) as sum from entries where account = 'house:transit'",
        ),
      ),
    );
    expect(sum(transit.flat(), (row) => row.sum)).toBe(0);
  });

  test('has passwords as old as their members: members older than the maximum age must change theirs', async () => {
    const expired = async (account: string) => (await signIn(account)).value.passwordExpired;
    await sendJson('PUT', '/ops/system/password-age', { days: 1 }, OPS);
    const asked = [await expired('brisa'), await expired('polar')];
    await sendJson('PUT', '/ops/system/password-age', { days: 0 }, OPS);
    expect([...asked, await expired('brisa')]).toEqual([true, false, false]);
  });

  test('adds nothing when called again, at once and a day later', async () => {
    const before = await countAll();
    const again = await Promise.all([seedAgain(), seedAgain(), seedAgain()]);
    for (const { value } of again) expect(value).toEqual({ accounts: 0 });
    expect(await countAll()).toEqual(before);
    moveClock(86_400_000);
    expect((await seedAgain()).value).toEqual({ accounts: 0 });
    expect(await countAll()).toEqual(before);
  });
});

describe('an agent’s reports', () => {
  const read = async (call: string, query = '') => (await get(`/wps/relay/${call}${query}`, atlas)).value;

  test('for a month, the month before and each day equal the ledger to the cent', async () => {
    const ledger = await readLedger(below());
    const overview = await read('ODSFE2_agentTeamOverview', '?period=M');
    expect(overview).toMatchObject({ members: 9, direct: 7 });
    for (const span of [overview.current, overview.before]) {
      const rows = ledger.filter(({ day }) => day >= span.from && day <= span.to);
      expect(toCents(span.totals)).toEqual(toFigures(rows));
      expect(span.totals.rounds, span.from).toBeGreaterThan(0);
      expect(span.active).toBe(new Set(rows.filter(({ kind }) => kind === 'win').map(({ account }) => account)).size);
    }
    for (const day of overview.days)
      expect(toCents(day), day.day).toEqual(toFigures(ledger.filter((row) => row.day === day.day)));
  });

  test('for categories and vendors, for each member, and row by row equal the ledger', async () => {
    const ledger = await readLedger(below());
    const days = ledger.map(({ day }) => day).sort();
    const span = `from=${days[0]}&to=${days.at(-1)}`;
    const play = await read('ODSFE2_agentTeamBetting', `?${span}`);
    expect(new Set(play.list.map(({ gameType }: { gameType: string }) => gameType)).size).toBeGreaterThan(4);
    for (const { vassalage, ...figures } of play.list) {
      const {
        deposits: _deposits,
        withdrawals: _withdrawals,
        ...own
      } = toFigures(ledger.filter(({ vendor }) => vendor === vassalage));
      expect(toCents(figures), vassalage).toMatchObject(own);
    }
    const users = await read('ODSFE2_agentUserProfit', `?${span}`);
    for (const { account, own, team } of users.list) {
      expect(toCents(own), account).toEqual(toFigures(ledger.filter((row) => row.account === account)));
      const members = account === 'vega' ? ['coral', 'brisa'] : [];
      expect(toCents(team), account).toEqual(toFigures(ledger.filter((row) => members.includes(row.account))));
    }
    const events = await read('ODSFE2_agentDownlineTransactions', `?${span}&scope=team&pageSize=100`);
    expect(toCents(events.totals)).toEqual(toFigures(ledger));
    const [round] = events.list.filter(({ account, kind }: { account: string; kind: string }) => {
      return account === 'mare' && kind === 'win';
    });
    const detail = await read(
      'ODSFE2_agentRoundDetail',
      `?account=mare&roundId=${encodeURIComponent(round.reference)}`,
    );
    expect(detail.round).toMatchObject({ gameName: 'Farol da Barra', stake: round.stake, payout: round.amount });
    expect(detail.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['bet', 'win']);
  });

  test('for links and registrations show each outcome and the reason of a registration that did not count', async () => {
    const { list } = await read('ODSFE2_agentCodes');
    expect(list).toMatchObject([{ code: 'ATLAS', visits: 9, registrations: 3, firstDeposits: 2 }]);
    const receipts = await read('ODSFE2_agentAttribution');
    expect(receipts.list).toHaveLength(4);
    expect(receipts.list).toContainEqual(expect.objectContaining({ state: 'registered', reason: 'no_deposit' }));
    expect(receipts.list).toContainEqual(expect.objectContaining({ state: 'active', via: 'opened', code: '' }));
  });
});

describe.each(KINDS)('the %s contracts', (kind) => {
  test.each(['atlas', 'vega'])(
    'have paid %s once the amount of their formula, and the ledger agrees',
    async (account) => {
      const { results } = await env.DB.prepare(
        `select s.id, s.state, s.amount_minor, s.inputs, s.pay, c.terms from settlements s join contracts c on c.id = s.contract_id
       where s.kind = ? and s.downline_account = ?`,
      )
        .bind(kind, account)
        .all<{ id: string; state: string; amount_minor: number; inputs: string; pay: string; terms: string }>();
      const ledger = await readLedger([account]);
      const paid = results.filter(({ state }) => state === 'paid');
      expect(paid.length).toBeGreaterThan(0);
      expect(results.filter(({ state }) => state === 'due' || state === 'owed')).toEqual([]);
      for (const row of paid) {
        const pay = JSON.parse(row.pay) as Pay;
        expect(pay).toEqual(toPay(JSON.parse(row.terms) as Terms, JSON.parse(row.inputs) as Inputs));
        expect(pay.amountMinor).toBe(row.amount_minor);
        const posted = ledger.filter(({ reference, member }) => reference === `settlement:${row.id}` && member > 0);
        expect(posted.map(({ member }) => member)).toEqual([row.amount_minor]);
      }
      const auth = bearer((await signIn(account)).value.token);
      const income = (await get('/wps/relay/ODSFE2_agentRevenueReport', auth)).value;
      const name = kind === 'dividend' ? kind : `${kind}_salary`;
      const earned = income.kinds.find((one: { kind: string }) => one.kind === name);
      expect(earned.payments).toBe(paid.length);
      expect(toMinor(earned.amount)).toBe(sum(paid, (row) => row.amount_minor));
    },
  );
});

describe('the public boards after the seed', () => {
  test('show the popular games and the winners of the seeded weeks', async () => {
    for (const { memberId } of people) await runDurableObjectAlarm(env.MEMBER.getByName(memberId));
    const popular = (await get('/lgw/games/popular')).value.list.map(({ gameId }: { gameId: string }) => gameId);
    expect(popular.length).toBeGreaterThan(3);
    const { list } = (await get('/wps/relay/GCSGAME_getRankList?period=W')).value;
    expect(list.length).toBeGreaterThan(1);
    for (const { stake, payout } of list)
      expect(payout >= 20 && payout >= 1.5 * stake, `${payout} of ${stake}`).toBe(true);
  });

  test('follow the thresholds that the operator sets', async () => {
    const set = (body: object) => sendJson('PUT', '/ops/winners', body, OPS);
    expect((await set({ minPayout: 4.99, minTimes: 2 })).errorCode).toBe('request.invalid');
    expect((await set({ minPayout: 20, minTimes: 1.4 })).errorCode).toBe('request.invalid');
    expect((await set({ minPayout: 100, minTimes: 3 })).value).toEqual({ minPayout: 100, minTimes: 3 });
    expect(await readSetting(env.DB, 'winners')).toEqual({ minPayout: 100, minTimes: 3 });
  });
});
