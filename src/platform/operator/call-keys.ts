import { sha256Hex } from '../../lib/bytes.ts';

/**
 * Binds an operator's key to its input. False when the key was used with another input. The same input continues an interrupted call, or
 * finds its result.
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

/** The id of an object that a call creates: a repeated call gets the same id. */
export async function toMadeId(kind: string, idempotencyKey: string): Promise<string> {
  return (await sha256Hex(`${kind}:${idempotencyKey}`)).slice(0, 16);
}
