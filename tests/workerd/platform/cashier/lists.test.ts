import { runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PaymentStore } from '../../../../src/platform/cashier/payment-store.ts';
import type { MemberHost } from '../../../../src/platform/member/member-host.ts';
import { toDayStart, toLocalDay } from '../../../../src/platform/records/local-day.ts';
import { AccountEntries } from '../../../../src/platform/wallet/account-entries.ts';
import { Ledger } from '../../../../src/platform/wallet/ledger.ts';
import { moveBetween } from '../../../../src/platform/wallet/post-once.ts';
import { clock } from '../../../../src/server/clock.ts';
import { get, moveClock, seedAll, sendJson } from '../support/api.ts';
import { alarm, joinCashier, operate } from './cashier.ts';

const ZONE = 'America/Sao_Paulo';
const ROWS = 20_000;
const PAGE = 20;

beforeAll(async () => {
  await seedAll();
  await operate('PUT', '/ops/cashier', { withdrawal: { turnoverTimes: 0 } });
});
afterEach(() => moveClock(0));

/** Adds deposits of one real each, as the ledger stores them. */
async function fill(memberId: string, count: number, reason: string): Promise<void> {
  await runInDurableObject(env.MEMBER.getByName(memberId), (_object, { storage }) => {
    const ledger = new Ledger(storage.sql);
    storage.transactionSync(() => {
      for (let n = 0; n < count; n += 1) {
        const entries = moveBetween('house:bank', 'member', 100);
        const draft = { kind: 'deposit', reason, roundId: null, reference: null, at: clock() } as const;
        ledger.post({ ...draft, key: `fill:${n}`, inputHash: 'x', entries });
      }
    });
  });
}

/** Wraps the storage and counts every row that a statement reads. */
function counting(sql: SqlStorage) {
  const count = { rows: 0 };
  const counted = {
    exec(text: string, ...values: SqlStorageValue[]) {
      const cursor = sql.exec(text, ...values);
      const rows = cursor.toArray();
      count.rows += cursor.rowsRead;
      return { toArray: () => rows, one: () => rows[0] };
    },
  };
  return { sql: counted as unknown as SqlStorage, count };
}

function exportRecord(auth: Record<string, string>, format: string): Promise<Response> {
  const path = `/wps/relay/ODSFE2_MemTransDetExport?format=${format}`;
  return exports.default.fetch(new Request(`https://platform.test${path}`, { headers: auth }));
}

describe('the export of the account record', () => {
  test('has every row of the period, in chunks, in both formats, without spreadsheet formulas', async () => {
    const member = await joinCashier('exporta1');
    await fill(member.memberId, 1_203, '=HYPERLINK("x")');
    const csv = await exportRecord(member.auth, 'csv');
    expect(csv.headers.get('x-total-count')).toBe('1203');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="account_.+\.csv"$/);
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_204);
    expect(new Set(lines).size).toBe(1_204);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    const json = (await (await exportRecord(member.auth, 'json')).json()) as { entryId: string; amount: number }[];
    expect(new Set(json.map(({ entryId }) => entryId)).size).toBe(1_203);
    expect(json.reduce((sum, { amount }) => sum + amount, 0)).toBe(await member.balance());
  });

  test.each([
    ['json', 'exporta2'],
    ['csv', 'exporta3'],
  ] as const)('says in its last line as %s that the session ended meanwhile', async (format, account) => {
    const member = await joinCashier(account);
    await fill(member.memberId, 1_600, 'x');
    const reader = (await exportRecord(member.auth, format)).body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader?.read())?.value, { stream: true });
    await sendJson('POST', '/wps/session/logout', {}, member.auth);
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += decoder.decode(part.value, { stream: true });
    expect(text.endsWith('\nsession.required\r\n')).toBe(true);
    expect(text.split('\n').length).toBeLessThan(1_600);
    if (format === 'json') expect(() => JSON.parse(text)).toThrow();
  });
});

describe('a period of twenty thousand rows', () => {
  test('reads only a page’s rows for a page of the account record', async () => {
    const member = await joinCashier('longo1');
    const rowsOf = await runInDurableObject(env.MEMBER.getByName(member.memberId), (_object, { storage }) => {
      const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
      storage.sql.exec(`${numbers} insert into transfers (seq, idempotency_key, input_hash, kind, reason, at_ms,
        member_before_minor, member_after_minor) select i, 'k' || i, '', 'deposit', '', i, i - 1, i from n`);
      storage.sql.exec(`${numbers} insert into account_entries select i, 'deposit' from n`);
      storage.sql.exec("insert into account_days values ('2026-01-01', 1), ('2026-01-02', 10001)");
      const { sql, count } = counting(storage.sql);
      const entries = new AccountEntries(sql);
      return ['', 'deposit'].flatMap((kind) =>
        [0, 15_000, 9_000, 30].map((before) => {
          count.rows = 0;
          const page = entries.list({ from: '2026-01-01', to: '2026-01-02', kind }, before, PAGE);
          return { rows: count.rows, length: page.list.length };
        }),
      );
    });
    // Each entry costs one index row and the transfer that it names.
    for (const { rows, length } of rowsOf) expect([length, rows <= 2 * (PAGE + 1) + 4]).toEqual([PAGE, true]);
  });

  test('reads only a page’s rows for a page of payments', async () => {
    const member = await joinCashier('longo2');
    const rowsOf = await runInDurableObject(env.MEMBER.getByName(member.memberId), (_object, { storage }) => {
      storage.sql.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
        insert into payments select i, 'D' || i || '-x', 'deposit', 'k' || i, '', 'paid', 'PIX', 100, 0, 100, i, i,
          iif(i <= 10000, '2026-01-01', '2026-01-02'), 1, '{}' from n`);
      const { sql, count } = counting(storage.sql);
      const store = new PaymentStore({ sql, env } as unknown as MemberHost);
      return [0, 15_000, 10_000, 500].map((before) => {
        count.rows = 0;
        const { list, nextN } = store.list('deposit', { from: '2026-01-01', to: '2026-01-02' }, before, PAGE);
        return { rows: count.rows, first: list[0]?.n, last: list.at(-1)?.n, nextN };
      });
    });
    expect(rowsOf.map(({ first, last }) => [first, last])).toEqual([
      [20_000, 19_981],
      [14_999, 14_980],
      [9_999, 9_980],
      [499, 480],
    ]);
    for (const { rows, last, nextN } of rowsOf) expect([rows <= PAGE + 3, nextN]).toEqual([true, last]);
  });
});

describe('payments in progress', () => {
  test('are found among twenty thousand finished ones, and only their rows are read', async () => {
    const member = await joinCashier('longo3');
    const open = [3, 12_000, 12_001, 19_999];
    const pages = await runInDurableObject(env.MEMBER.getByName(member.memberId), (_object, { storage }) => {
      storage.sql.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
        insert into payments select i, 'W' || i || '-x', 'withdrawal', 'k' || i, '',
          iif(i in (${open.join()}), 'paid', 'received'), 'pix', 100, 0, 100, i, i,
          iif(i <= 10000, '2026-01-01', '2026-01-02'), 1, '{}' from n`);
      const { sql, count } = counting(storage.sql);
      const store = new PaymentStore({ sql, env } as unknown as MemberHost);
      const ask = (from: string, before: number, limit: number) => {
        count.rows = 0;
        const { list, nextN } = store.listOpen('withdrawal', { from, to: '2026-01-02' }, before, limit);
        return { list: list.map(({ n }) => n), nextN, isCheap: count.rows <= 4 * open.length };
      };
      return [
        ask('2026-01-01', 0, PAGE),
        ask('2026-01-02', 0, PAGE),
        ask('2026-01-01', 0, 2),
        ask('2026-01-01', 12_001, 2),
      ];
    });
    expect(pages).toEqual([
      { list: [19_999, 12_001, 12_000, 3], nextN: 0, isCheap: true },
      { list: [19_999, 12_001, 12_000], nextN: 0, isCheap: true },
      { list: [19_999, 12_001], nextN: 12_001, isCheap: true },
      { list: [12_000, 3], nextN: 0, isCheap: true },
    ]);
  });

  test('are listed and counted for `state=open`; the totals stay those of the period', async () => {
    const member = await joinCashier('abertas1');
    const order = async () =>
      (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value.id as string;
    const [first, second] = [await order(), await order()];
    await member.post('CSH_cancelDeposit', { id: first });
    const { value } = await member.read('CSH_deposits', '?state=open');
    expect(value.list.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect([value.total, value.next]).toEqual([1, '']);
    expect(value.totals.map(({ state, count }: { state: string; count: number }) => [state, count])).toEqual([
      ['cancelled', 1],
      ['pending', 1],
    ]);
    expect((await member.read('CSH_deposits')).value.total).toBe(2);
    expect((await member.read('CSH_deposits', '?state=paid')).errorCode).toBe('request.invalid');
  });

  test('need the member’s session', async () => {
    const member = await joinCashier('abertas2');
    const calls = ['CSH_deposits', 'CSH_withdrawals', 'CSH_transfers'];
    const read = () => Promise.all(calls.map((call) => member.read(call, '?state=open')));
    expect((await read()).map(({ success }) => success)).toEqual([true, true, true]);
    await sendJson('POST', '/wps/session/logout', {}, member.auth);
    expect((await read()).map(({ errorCode }) => errorCode)).toEqual(calls.map(() => 'session.required'));
  });
});

describe('a day of the brand', () => {
  test('begins and ends at local midnight, for payments and entries alike', async () => {
    const today = toLocalDay(Date.now(), ZONE);
    const tomorrow = toLocalDay(toDayStart(today, ZONE) + 36 * 3_600_000, ZONE);
    const midnight = toDayStart(tomorrow, ZONE);
    expect(new Date(midnight).getUTCHours(), 'not the midnight of UTC').toBe(3);
    const member = await joinCashier('meianoite');
    await runInDurableObject(env.MEMBER.getByName(member.memberId), (_object, { storage }) => {
      storage.sql.exec('update sessions set expires_at_ms = 9000000000000000');
    });
    const order = () => member.post('CSH_createDeposit', { method: 'PIX', amount: 50 });
    for (const [ms, amount] of [
      [-30_000, 10],
      [2_000, 20],
    ] as const) {
      moveClock(midnight - Date.now() + ms);
      await operate('POST', '/ops/members/meianoite/adjustments', { amount, reason: 'x' });
      await order();
    }
    const read = async (call: string, day: string) => (await member.read(call, `?from=${day}&to=${day}`)).value;
    for (const [day, amount] of [
      [today, 10],
      [tomorrow, 20],
    ] as const) {
      const entries = await read('ODSFE2_MemTransDet', day);
      expect(entries.list.map((entry: { amount: number }) => entry.amount)).toEqual([amount]);
      expect(entries.totals).toEqual({ in: amount, out: 0, net: amount, count: 1 });
      expect((await read('CSH_deposits', day)).total).toBe(1);
    }
  });
});

describe('lists of the operator', () => {
  test('are completed by the timer if the first write failed, while the money is already right', async () => {
    const member = await joinCashier('semlista');
    const { id } = (await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 })).value;
    await env.DB.prepare('alter table payments rename to payments_away').run();
    const confirmed = await operate('POST', `/ops/deposits/${id}/confirm`, { reason: 'x' });
    await env.DB.prepare('alter table payments_away rename to payments').run();
    expect(confirmed.value.state).toBe('paid');
    const stateOf = () => env.DB.prepare('select state from payments where id = ?').bind(id).first('state');
    expect(await stateOf(), 'not told yet').toBe('pending');
    moveClock(60_000);
    await alarm(member.memberId);
    expect(await stateOf()).toBe('paid');
    expect(await member.balance()).toBe(confirmed.value.credited);
  });
});

describe('consolidated funds', () => {
  test('add up: available plus held equals received minus paid out', async () => {
    const member = await joinCashier('fundos1', 30);
    const { id } = (await member.post('CSH_createDeposit', { method: 'PIX', amount: 100 })).value;
    const { credited } = (await operate('POST', `/ops/deposits/${id}/confirm`, { reason: 'x' })).value;
    const accountId = await member.addAccount();
    const ask = async (amount: number) =>
      (await member.sealed('CSH_createWithdrawal', { accountId, amount })).value.id as string;
    const [paid, back] = [await ask(40), await ask(25)];
    await ask(20);
    for (const one of [paid, back]) await operate('POST', `/ops/withdrawals/${one}/approve`, {});
    await operate('POST', `/ops/withdrawals/${paid}/pay`, { reference: 'r' });
    await operate('POST', `/ops/withdrawals/${back}/reject`, { reason: 'x', state: 'approved' });
    const { value } = await get('/wps/member/info/funds/consolidated', member.auth);
    expect(value).toEqual({
      currency: 'BRL',
      available: 30 + credited - 60,
      held: [{ thing: 'withdrawals', amount: 20 }],
      wallets: [],
      total: 30 + credited - 40,
      deposited: credited,
      withdrawn: 40,
      netDeposits: credited - 40,
    });
  });
});
