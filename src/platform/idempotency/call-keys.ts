import { sha256Hex } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { toReplay } from '../../server/replay.ts';
import type { Result } from '../../server/result.ts';
import { toInputHash } from './input-hash.ts';

/**
 * Binds the key of an operator's call to its input, in D1. The same input continues an interrupted call or finds its result; another input
 * is refused. `id` contains the kind of call, because all calls share one table.
 */
export async function claimCallKey(db: D1Database, id: string, input: readonly unknown[]): Promise<Result<null>> {
  const inputHash = toInputHash(input);
  const row = await db
    .prepare(
      `insert into message_keys (id, input_hash, at_ms) values (?1, ?2, ?3)
       on conflict (id) do update set input_hash = input_hash returning input_hash`,
    )
    .bind(id, inputHash, clock())
    .first<{ input_hash: string }>();
  return toReplay(row?.input_hash === inputHash, null);
}

/** The id of an object that a call creates: a repeated call gets the same id. */
export async function toMadeId(kind: string, idempotencyKey: string): Promise<string> {
  return (await sha256Hex(`${kind}:${idempotencyKey}`)).slice(0, 16);
}
