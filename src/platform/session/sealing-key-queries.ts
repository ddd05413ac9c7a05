import type { JWK } from 'jose';

interface KeyRow {
  kid: string;
  private_jwk: string;
  created_at_ms: number;
}

export interface SealingKey {
  kid: string;
  privateJwk: JWK;
  createdAt: number;
}

export async function listSealingKeys(db: D1Database, createdAfter: number): Promise<SealingKey[]> {
  const { results } = await db
    .prepare(
      'select kid, private_jwk, created_at_ms from sealing_keys where created_at_ms > ? order by created_at_ms desc, kid',
    )
    .bind(createdAfter)
    .all<KeyRow>();
  return results.map((row) => ({
    kid: row.kid,
    privateJwk: JSON.parse(row.private_jwk) as JWK,
    createdAt: row.created_at_ms,
  }));
}

/** Stores the key unless another request stored a fresh one meanwhile. */
export async function addSealingKey(db: D1Database, key: SealingKey, unlessCreatedAfter: number): Promise<void> {
  await db
    .prepare(
      `insert into sealing_keys (kid, private_jwk, created_at_ms)
       select ?1, ?2, ?3 where not exists (select 1 from sealing_keys where created_at_ms > ?4)`,
    )
    .bind(key.kid, JSON.stringify(key.privateJwk), key.createdAt, unlessCreatedAfter)
    .run();
}
