const CODES = [
  { account: 'atlas', code: 'ATLAS' },
  { account: 'vega', code: 'VEGA' },
] as const;

/** One code for each agent of the seed. */
export async function seedAgents(db: D1Database, atMs: number): Promise<void> {
  const statement = `insert or ignore into registration_codes (code, agent_id, agent_account, name, state, created_at_ms)
     select ?, member_id, account, '', 'active', ? from directory where account = ? and state = 'active'`;
  await db.batch(CODES.map(({ account, code }) => db.prepare(statement).bind(code, atMs, account)));
}
