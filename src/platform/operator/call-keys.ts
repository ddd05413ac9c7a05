import { sha256Hex } from '../../lib/bytes.ts';

/**
 * What an operator's key was used for: once it was, another input under it is another call, and false. The same input goes on where it was
 * broken off, or finds what it made.
 */
export async function claimCallKey(db: D1Database, id: string, inputHash: string, at: number): Promise<boolean> {
  const row = await db
    .prepare(
      `insert into message_keys (id, input_hash, at_ms) values (?1, ?2, ?3)
       on conflict (id) do update set input_hash = input_hash returning input_hash`,
    )
    .bind(id, inputHash, at)
    .first<{ input_hash: string }>();
  return row?.input_hash === inputHash;
}

/** The id of what a call makes: the same call makes the same thing. */
export async function toMadeId(kind: string, idempotencyKey: string): Promise<string> {
  return (await sha256Hex(`${kind}:${idempotencyKey}`)).slice(0, 16);
}
