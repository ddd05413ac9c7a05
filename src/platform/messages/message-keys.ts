/** What a key was used for: once it was, another input under it is another message, and false. */
export async function claimMessageKey(db: D1Database, id: string, inputHash: string, at: number): Promise<boolean> {
  const row = await db
    .prepare(
      `insert into message_keys (id, input_hash, at_ms) values (?1, ?2, ?3)
       on conflict (id) do update set input_hash = input_hash returning input_hash`,
    )
    .bind(id, inputHash, at)
    .first<{ input_hash: string }>();
  return row?.input_hash === inputHash;
}
