import { HOUR_MS } from '../../lib/durations.ts';

export interface AuditCaller {
  /** Empty without an address that our site worker reported. */
  address: string;
  /** First characters of a hash of the bearer of a machine. */
  key_id: string;
  /** Of a person. */
  account: string;
  name: string;
  approval: string;
  approved_by: string;
}

export interface AuditRow extends AuditCaller {
  id: number;
  at_ms: number;
  endpoint: string;
  target: string;
  outcome: string;
  input: string;
  reason: string;
  before_text: string;
  after_text: string;
}

/** `of_id`: the row belongs to the call that began with that row; it has the input or the outcome. */
export type NewAuditRow = Omit<AuditRow, 'id'> & { of_id?: number | undefined };

/** The columns of a row but for its id, in the order in which the chain hashes them: a new column goes to the end. */
const COLUMNS = [
  ...(['at_ms', 'of_id', 'endpoint', 'target', 'outcome', 'input', 'reason', 'before_text', 'after_text'] as const),
  ...(['address', 'key_id', 'account', 'name', 'approval', 'approved_by'] as const),
] satisfies readonly (keyof NewAuditRow)[];

const PARAMETERS = COLUMNS.map((_, index) => `?${index + 1}`).join(', ');
const INSERT = `insert into audit (${COLUMNS.join(', ')}) select ${PARAMETERS}`;

/** A row of the same read: of the same person at the same address, with the same input and outcome, in the hour before. */
const SAME_READ = `select 1 from audit where of_id is null and at_ms > ?1 - ${HOUR_MS}
  and ${(['account', 'endpoint', 'target', 'input', 'outcome', 'address'] as const)
    .map((column) => `${column} = ?${COLUMNS.indexOf(column) + 1}`)
    .join(' and ')}`;

/** The values of `COLUMNS`; an absent one is null, as it is stored. */
export function toAuditValues(row: Partial<Readonly<Record<keyof NewAuditRow, unknown>>>): unknown[] {
  return COLUMNS.map((column) => row[column] ?? null);
}

/** Rows are only added (decision 0126): input and outcome of a call are rows of their own. */
export async function addAudit(db: D1Database, row: NewAuditRow): Promise<number> {
  const added = await db
    .prepare(`${INSERT} returning id`)
    .bind(...toAuditValues(row))
    .first<{ id: number }>();
  if (!added) throw new Error('The audit row was not written');
  return added.id;
}

/** A screen that reads its list every few seconds has one row an hour for it (decision 0137). True if a row was added. */
export async function addAuditOfRead(db: D1Database, row: NewAuditRow): Promise<boolean> {
  const added = await db
    .prepare(`${INSERT} where not exists (${SAME_READ}) returning id`)
    .bind(...toAuditValues(row))
    .first();
  return added !== null;
}

/**
 * Characters of inputs on one page, shared by its rows: a single row is shown whole (`INPUT_MAX` of `audit-text.ts`), and a hundred stay
 * bounded.
 */
const PAGE_INPUT_MAX = 1_000_000;

/** `max`: number of the parameter that limits the characters of each text. */
function toSelect(max: number): string {
  const cut = (column: string) =>
    `iif(length(${column}) > ?${max}, substr(${column}, 1, ?${max}) || '… (+' || cast(length(${column}) - ?${max} as integer) || ')', ${column}) as ${column}`;
  return `select id, of_id, at_ms, endpoint, target, outcome, address, key_id, account, name, reason, approval, approved_by,
    ${['input', 'before_text', 'after_text'].map(cut).join(', ')} from audit`;
}

export interface AuditFilter {
  /** Empty: of everybody. */
  account: string;
  /** Empty: of everything. */
  target: string;
}

type Listed = AuditRow & { of_id: number | null };

/** A call as one row: each later row says more about it. */
function join(row: Listed, later: readonly Listed[]): AuditRow {
  const said = (name: 'input' | 'reason' | 'before_text' | 'after_text') =>
    later.findLast((one) => one[name] !== '')?.[name] ?? row[name];
  const texts = { input: said('input'), reason: said('reason'), before_text: said('before_text') };
  return { ...row, ...texts, after_text: said('after_text'), outcome: later.at(-1)?.outcome ?? row.outcome };
}

/** Calls before `before`, newest first, with one extra call if there is one. */
export async function listAuditRows(
  db: D1Database,
  limit: number,
  { account, target }: AuditFilter,
  before = Number.MAX_SAFE_INTEGER,
): Promise<AuditRow[]> {
  const filters = Object.entries({ account, target }).filter(([, text]) => text !== '');
  const texts = filters.map(([, text]) => text);
  const where = ['of_id is null', ...filters.map(([column], index) => `${column} = ?${index + 1}`)].join(' and ');
  const used = texts.length;
  const page = `from audit where ${where} and id < ?${used + 1} order by id desc limit ?${used + 2}`;
  const select = toSelect(used + 3);
  const values = [...texts, before, limit + 1, Math.floor(PAGE_INPUT_MAX / limit)];
  const [rows, later] = await db.batch<Listed>([
    db.prepare(`${select} where id in (select id ${page}) order by id desc`).bind(...values),
    db.prepare(`${select} where of_id in (select id ${page}) order by id`).bind(...values),
  ]);
  const ofCall = Map.groupBy(later?.results ?? [], ({ of_id }) => of_id);
  return (rows?.results ?? []).map((row) => join(row, ofCall.get(row.id) ?? []));
}
