export interface AuditRow {
  id: number;
  at_ms: number;
  endpoint: string;
  target: string;
  outcome: string;
  input: string;
}

export async function addAudit(db: D1Database, at: number, endpoint: string, target: string): Promise<number> {
  const row = await db
    .prepare("insert into audit (at_ms, endpoint, target, outcome, input) values (?, ?, ?, 'started', '') returning id")
    .bind(at, endpoint, target)
    .first<{ id: number }>();
  if (!row) throw new Error('The audit row was not written');
  return row.id;
}

export async function finishAudit(db: D1Database, id: number, outcome: string, input: string): Promise<void> {
  await db.prepare('update audit set outcome = ?, input = ? where id = ?').bind(outcome, input, id).run();
}

export async function listAuditRows(db: D1Database, limit: number, offset: number) {
  const [rows, count] = await db.batch<AuditRow & { total: number }>([
    db.prepare('select * from audit order by id desc limit ? offset ?').bind(limit, offset),
    db.prepare('select count(*) as total from audit'),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 };
}
