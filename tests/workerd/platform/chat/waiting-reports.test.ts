import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { ChatModeration } from '../../../../src/platform/chat/chat-moderation.ts';
import { ChatStore } from '../../../../src/platform/chat/chat-store.ts';

test('counts what waits without a row of the decided reports, also in a room of the version before', async () => {
  await runInDurableObject(env.CHAT_ROOM.getByName('full'), (_room, { storage: { sql } }) => {
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)';
    sql.exec(
      `insert into messages (id, member_id, account, name, text, key, sent_at_ms) ${numbers} select i, 'x', 'x', 'x', 'x', i, i from n`,
    );
    sql.exec(`insert into reports (message_id, member_id, at_ms) ${numbers} select i, 'y', i from n`);
    sql.exec("update messages set decided_at_ms = 301, decided_by = 'x' where id <= 250");
    const count = (max: number) => {
      const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
      const exec = (query: string, ...values: SqlStorageValue[]) => {
        const cursor = sql.exec(query, ...values);
        cursors.push(cursor);
        return cursor;
      };
      const counted = new ChatModeration({ exec } as unknown as SqlStorage).countReported(max);
      return { ...counted, rows: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
    };
    expect(count(20)).toEqual({ count: 20, oldest_ms: 251, rows: 20 });
    for (const change of ['trigger reports_added', 'trigger messages_decided', 'index messages_waiting'])
      sql.exec(`drop ${change}`);
    sql.exec('alter table messages drop column waiting_ms');
    const store = new ChatStore(sql);
    expect(count(100)).toMatchObject({ count: 50, oldest_ms: 251 });
    store.report(10, 'z', 302);
    expect(count(100), 'a report after the decision').toMatchObject({ count: 51, oldest_ms: 251 });
  });
});
