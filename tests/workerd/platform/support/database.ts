import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const TABLES = ['directory', 'settings', 'games', 'vendors', 'notices', 'audit'] as const;

/** Counts the rows of each shared table: a refused request changes none of them. */
export async function countRows(...without: string[]): Promise<Record<string, number>> {
  const names = TABLES.filter((name) => !without.includes(name));
  const columns = names.map((name) => `(select count(*) from ${name}) as ${name}`);
  const row = await env.DB.prepare(`select ${columns.join(', ')}`).first<Record<string, number>>();
  return row ?? {};
}

/** Queries a member's object directly in its SQLite storage. */
export function queryMember<Row extends Record<string, SqlStorageValue>>(
  memberId: string,
  sql: string,
): Promise<Row[]> {
  const stub = env.MEMBER.getByName(memberId);
  return runInDurableObject(stub, (_object, state) => state.storage.sql.exec<Row>(sql).toArray());
}

/** Reads the letters of a captcha, which only its object stores. */
export async function readCaptcha(id: string): Promise<string> {
  for (const shard of '0123456789abcdef') {
    const stub = env.ONE_TIME.getByName(`shard-${shard}`);
    const rows = await runInDurableObject(stub, (_object, state) =>
      state.storage.sql.exec<{ text: string }>('select text from one_time where id = ?', `captcha:${id}`).toArray(),
    );
    if (rows[0]) return rows[0].text;
  }
  throw new Error('No such captcha');
}
