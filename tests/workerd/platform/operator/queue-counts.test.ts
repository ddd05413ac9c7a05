import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { get, OPS, seedAll } from '../support/api.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { EMPTY, readCounts, toItems, toPayments } from './queue-counts.ts';

const batch = (list: readonly string[]) => env.DB.batch(list.map((sql) => env.DB.prepare(sql)));
const queues = (text: string): { queue: string; count: number; oldestAt: string }[] =>
  JSON.parse(text).value.queues.filter(({ queue }: { queue: string }) => queue !== 'reported_messages');

beforeAll(async () => {
  await seedAll();
});
afterEach(() => batch(EMPTY));

test('the day reads as many rows for 2,000 items in each queue as for five, and counts each', async () => {
  const empty = await countRowsRead('/ops/today', OPS);
  await batch(toItems(1, 5));
  const few = await countRowsRead('/ops/today', OPS);
  await batch(toItems(6, 2_000));
  const many = await countRowsRead('/ops/today', OPS);
  for (const [{ text }, count] of [
    [few, 5],
    [many, 2_000],
  ] as const)
    for (const one of queues(text))
      expect(one, one.queue).toMatchObject({
        count: one.queue === 'disputes' ? 2 * count : count,
        oldestAt: '1970-01-01T00:00:00.001Z',
      });
  // The oldest item of nine queues; the others read as many rows when they are empty.
  expect([few.rows - empty.rows, many.rows - few.rows]).toEqual([9, 0]);
  expect(empty.rows).toBeLessThan(80);
  await batch(EMPTY);
  expect(queues((await countRowsRead('/ops/today', OPS)).text)).toEqual(queues(empty.text));
});

test('the item that waits longest is found, whatever the order of the rows', async () => {
  await batch(toItems(10, 20));
  await batch([
    "update payments set since_ms = 5 where id in ('W15-x', 'A15-x', 'R15-x')",
    "update payments set deadline_ms = 1000, since_ms = 7 where id = 'N15-x'",
  ]);
  const { value } = await get('/ops/today', OPS);
  const oldest = Object.fromEntries(
    value.queues.map(({ queue, oldestAt }: { queue: string; oldestAt: string }) => [queue, Date.parse(oldestAt)]),
  );
  expect(oldest).toMatchObject({
    withdrawals_to_decide: 5,
    withdrawals_to_pay: 5,
    deposits_in_review: 5,
    deposits_to_confirm: 10,
    // The nearest deadline, not the longest wait.
    disputes: 7,
    approvals: 10,
  });
});

test('the migration counts what waits', async () => {
  await batch([...toItems(1, 7), "update payments set state = 'expired' where id in ('D1-x', 'D2-x')"]);
  const before = await readCounts();
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'trigger' and name like '%_queue_%'",
  ).all();
  await batch([
    ...results.map(({ name }) => `drop trigger ${String(name)}`),
    ...['waiting', 'in_review', 'disputed'].map((name) => `drop index payments_${name}`),
    'drop table queue_counts',
    ...(env.TEST_MIGRATIONS.find(({ name }) => name === '0196_queue_counts.sql')?.queries ?? []),
  ]);
  expect((await readCounts()).stored).toEqual(before.counted);
});

test('of deposits that a provider confirms none is counted or read', async () => {
  const { rows, text } = await countRowsRead('/ops/today', OPS);
  await env.DB.prepare(
    'update deposit_methods set charge_providers = \'["x"]\' where code = (select max(code) from deposit_methods)',
  ).run();
  const method = '(select max(code) from deposit_methods)';
  await batch([toPayments([1, 3_000], ['P', 'deposit', 'pending'], { method })]);
  const after = await countRowsRead('/ops/today', OPS);
  expect(queues(after.text)).toEqual(queues(text));
  expect(after.rows).toBeLessThanOrEqual(rows);
  await env.DB.prepare("update deposit_methods set charge_providers = '[]'").run();
  const { value } = await get('/ops/today', OPS);
  expect(value.queues.find(({ queue }: { queue: string }) => queue === 'deposits_to_confirm').count).toBe(3_000);
});

/** States of each table, waiting and other ones. */
const STATES = {
  promotion_applications: ['state', 'applying', 'issued', 'rejected'],
  redemptions: ['status', 'in_process', 'approved', 'void'],
  feedback: ['state', 'arriving', 'open', 'answered'],
  conversations: ['state', 'waiting', 'answered', 'closed'],
  approvals: ['state', 'waiting', 'running', 'expired'],
} as const;
const PAYMENTS = {
  withdrawal: ['requested', 'approved', 'partly', 'not_received', 'received'],
  deposit: ['pending', 'paid', 'expired'],
} as const;

const number = fc.integer({ min: 1, max: 30 });
const payment = fc.constantFrom('withdrawal' as const, 'deposit' as const).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    state: fc.constantFrom(...PAYMENTS[kind]),
    number,
    method: fc.constantFrom('PIX', 'TED'),
    reviews: fc.integer({ min: 0, max: 2 }),
    deadline: fc.constantFrom('null', '1', '2'),
    version: fc.integer({ min: 1, max: 5 }),
  }),
);
/** The statement of the projection: it adds a payment or changes it, or keeps a newer one. */
const project = payment.map(
  ({ kind, state, number: n, method, reviews, deadline, version }) =>
    `insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms, version,
      reviews, deadline_ms) values ('${kind}${n}', '${kind}', 'x', 'x', '${state}', '${method}', 1, 0, 1, 1, 1, ${version}, ${reviews}, ${deadline})
     on conflict (id) do update set state = excluded.state, reviews = excluded.reviews, deadline_ms = excluded.deadline_ms, version = excluded.version
       where payments.version <= excluded.version`,
);
const change = fc
  .tuple(fc.constantFrom(...Object.entries(STATES)), fc.nat(2), number)
  .map(([[table, [column, ...states]], n, id]) => {
    const where = table === 'conversations' || table === 'feedback' ? `seq % 30 = ${id} - 1` : `rowid % 30 = ${id} - 1`;
    return `update ${table} set ${column} = '${states[n]}' where ${where}`;
  });
const remove = fc
  .tuple(fc.constantFrom('payments', ...Object.keys(STATES)), number)
  .map(([table, id]) => `delete from ${table} where rowid % 30 = ${id} - 1`);
const add = number.map((n) =>
  toItems(1_000 * n, 1_000 * n + 2).map((sql) => sql.replace('insert into', 'insert or ignore into')),
);

test.each([11, 20_261_128])(
  'the stored counts are those of the rows after random statements (seed %d)',
  async (seed) => {
    const kinds = fc.oneof(
      { weight: 1, arbitrary: add },
      ...[project, change, change, remove].map((one) => ({ weight: 3, arbitrary: one.map((sql) => [sql]) })),
    );
    for (const statements of fc.sample(fc.array(kinds, { minLength: 4, maxLength: 4 }), { seed, numRuns: 60 })) {
      await batch(statements.flat());
      const { stored, counted } = await readCounts();
      expect(stored).toEqual(counted);
    }
  },
);
