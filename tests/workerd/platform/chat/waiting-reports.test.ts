import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChatModeration } from '../../../../src/platform/chat/chat-moderation.ts';
import { CHAT_KEPT_MS, ChatStore } from '../../../../src/platform/chat/chat-store.ts';

const inRoom = (name: string, use: (sql: SqlStorage) => void) =>
  runInDurableObject(env.CHAT_ROOM.getByName(name), (_room, { storage: { sql } }) => use(sql));

/** Returns the answer of `read` and the rows that it reads. The rows that `make` reads do not count. */
function countRows<Reader, Answer>(
  sql: SqlStorage,
  make: new (sql: SqlStorage) => Reader,
  read: (reader: Reader) => Answer,
): { answer: Answer; rows: number } {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  const exec = (query: string, ...values: SqlStorageValue[]) => {
    const cursor = sql.exec(query, ...values);
    cursors.push(cursor);
    return cursor;
  };
  const reader = new make({ exec } as unknown as SqlStorage);
  cursors.length = 0;
  const answer = read(reader);
  return { answer, rows: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
}

const numbers = (from: number, to: number) =>
  `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`;
/** Two members reported each message. */
function addReported(sql: SqlStorage, from: number, to: number) {
  sql.exec(
    `insert into messages (id, member_id, account, name, text, key, sent_at_ms) ${numbers(from, to)} select i, 'x' || i, 'x', 'x', 'x', i, i from n`,
  );
  for (const member of ['y', 'z'])
    sql.exec(
      `insert into reports (message_id, member_id, at_ms) ${numbers(from, to)} select i, '${member}', i from n where true`,
    );
}

test('counts what waits without a row of the decided reports, also in a room of the version before', async () => {
  await inRoom('full', (sql) => {
    addReported(sql, 1, 300);
    sql.exec("update messages set decided_at_ms = 301, decided_by = 'x' where id <= 250");
    const count = () => {
      const { answer, rows } = countRows(sql, ChatModeration, (room) => room.countReported());
      return { ...answer, rows };
    };
    expect(count()).toEqual({ count: 50, oldest_ms: 251, rows: 3 });
    for (const change of [
      ...['trigger reports_added', 'trigger messages_decided', 'trigger reports_counted'],
      ...['trigger messages_queue_moved', 'trigger messages_queue_removed', 'table queue_counts'],
      ...['index messages_waiting', 'index messages_decided', 'index messages_reported'],
    ])
      sql.exec(`drop ${change}`);
    for (const column of ['waiting_ms', 'reports']) sql.exec(`alter table messages drop column ${column}`);
    const store = new ChatStore(sql);
    expect(count()).toEqual({ count: 50, oldest_ms: 251, rows: 3 });
    expect(store.find(10)?.reports).toBe(2);
    store.report(10, 'w', 302);
    store.report(10, 'w', 303);
    expect(store.find(10)?.reports, 'a member counts once').toBe(3);
    expect(count(), 'a report after the decision').toMatchObject({ count: 51, oldest_ms: 251 });
  });
});

const step = fc.tuple(
  fc.constantFrom('add', 'report', 'report', 'report', 'keep', 'remove', 'prune', 'open'),
  fc.integer({ min: 1, max: 40 }),
);
test.each([5, 20_261_128])(
  'the stored count is that of the waiting messages after random steps (seed %d)',
  async (seed) => {
    await inRoom(`random${seed}`, (sql) => {
      let store = new ChatStore(sql);
      const moderation = new ChatModeration(sql);
      for (const [now, [kind, id]] of fc.sample(step, { seed, numRuns: 400 }).entries()) {
        if (kind === 'add') store.add({ memberId: `x${id}`, account: 'x', name: 'x' }, 'x', String(now), now);
        if (kind === 'report' && store.find(id)) store.report(id, `y${now % 3}`, now);
        if (kind === 'keep') moderation.keep(id, { by: 'x', reason: 'x' }, now);
        if (kind === 'remove') moderation.remove(id, { by: 'x', reason: 'x' }, now);
        if (kind === 'prune' && id === 1) store.prune(CHAT_KEPT_MS + now - 200);
        if (kind === 'open') store = new ChatStore(sql);
        const counted = sql.exec('select count(*) as count from messages where waiting_ms is not null').one().count;
        expect(moderation.countReported().count, `${now} ${kind}`).toBe(counted);
      }
    });
  },
);

test('lists of the room read one row for each message of a page, at three hundred and at five thousand', async () => {
  await inRoom('long', (sql) => {
    const read = () => {
      const lists = {
        waiting: countRows(sql, ChatModeration, (room) => room.listWaiting(undefined, 21)),
        decided: countRows(sql, ChatModeration, (room) => room.listDecided(undefined, 21)),
        next: countRows(sql, ChatModeration, (room) => room.listDecided({ at: 150, id: '150' }, 21)),
        reported: countRows(sql, ChatStore, (room) => room.list(true, 0, 21)),
      };
      return Object.entries(lists).map(([name, { answer, rows }]) => [name, answer.map(({ id }) => id), rows]);
    };
    addReported(sql, 1, 300);
    sql.exec('update messages set decided_at_ms = id where id <= 200');
    sql.exec('update messages set deleted_at_ms = id, decided_at_ms = null where id between 191 and 195');
    const from = (first: number, step: number) => Array.from({ length: 21 }, (_, n) => first + step * n);
    const expected = [
      ['waiting', from(201, 1), 21],
      ['decided', from(200, -1), 21],
      ['next', from(149, -1), 22],
      ['reported', from(300, -1), 21],
    ];
    expect(read()).toEqual(expected);
    sql.exec(
      `insert into messages (id, member_id, account, name, text, key, sent_at_ms) ${numbers(301, 5_000)} select i, 'x' || i, 'x', 'x', 'x', i, i from n`,
    );
    expect(read()).toEqual(expected);
  });
});
