export interface AuditRow {
  id: number;
  at_ms: number;
  endpoint: string;
  target: string;
  outcome: string;
  input: string;
  /** Empty without an address that our site worker reported. */
  address: string;
  /** First characters of a hash of the bearer. */
  key_id: string;
}

export type NewAuditRow = Omit<AuditRow, 'id'>;

export async function addAudit(db: D1Database, row: NewAuditRow): Promise<number> {
  const { at_ms: at, endpoint, target, outcome, input, address, key_id: keyId } = row;
  const added = await db
    .prepare(
      `insert into audit (at_ms, endpoint, target, outcome, input, address, key_id)
       values (?, ?, ?, ?, ?, ?, ?) returning id`,
    )
    .bind(at, endpoint, target, outcome, input, address, keyId)
    .first<{ id: number }>();
  if (!added) throw new Error('The audit row was not written');
  return added.id;
}

export async function noteInput(db: D1Database, id: number, input: string): Promise<void> {
  await db.prepare('update audit set input = ? where id = ?').bind(input, id).run();
}

/** `input` is null when `noteInput` has stored it. */
export async function finishAudit(db: D1Database, id: number, outcome: string, input: string | null): Promise<void> {
  await db
    .prepare('update audit set outcome = ?, input = coalesce(?, input) where id = ?')
    .bind(outcome, input, id)
    .run();
}

/**
 * Characters of inputs on one page, shared by its rows: a single row is shown whole (`INPUT_MAX` of `with-audit.ts`), and a hundred stay
 * bounded.
 */
const PAGE_INPUT_MAX = 1_000_000;
const SELECT = `select id, at_ms, endpoint, target, outcome, address, key_id,
  iif(length(input) > ?1, substr(input, 1, ?1) || '… (+' || cast(length(input) - ?1 as integer) || ')', input) as input from audit`;

/** Rows before `before`, newest first, with one extra row if there is one. */
export async function listAuditRows(db: D1Database, limit: number, before = Number.MAX_SAFE_INTEGER) {
  const inputMax = Math.floor(PAGE_INPUT_MAX / limit);
  const [rows, count] = await db.batch<AuditRow & { total: number }>([
    db.prepare(`${SELECT} where id < ?3 order by id desc limit ?2`).bind(inputMax, limit + 1, before),
    db.prepare('select count(*) as total from audit'),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 };
}
