import { HOUR_MS } from '../../lib/durations.ts';

export interface AuditCaller {
  /** IP address of the caller, if the site worker reported it; else empty. */
  address: string;
  /** First characters of the hash of a machine's bearer token; empty for a person. */
  key_id: string;
  /** The person who calls. Empty for a machine, like the next three fields. */
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

/** `of_id` is the id of the first row of the same call. A row with `of_id` adds the input or the outcome of that call. */
export type NewAuditRow = Omit<AuditRow, 'id'> & { of_id?: number | undefined };

/** All columns except the id, in the order in which the chain hashes them. A new column goes to the end. */
const COLUMNS = [
  ...(['at_ms', 'of_id', 'endpoint', 'target', 'outcome', 'input', 'reason', 'before_text', 'after_text'] as const),
  ...(['address', 'key_id', 'account', 'name', 'approval', 'approved_by'] as const),
] satisfies readonly (keyof NewAuditRow)[];

const PARAMETERS = COLUMNS.map((_, index) => `?${index + 1}`).join(', ');
const INSERT = `insert into audit (${COLUMNS.join(', ')}) select ${PARAMETERS}`;

/** Finds a row of the same read in the last hour: the same person, address, input and outcome. */
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

/**
 * Adds a row, unless the same read has one from the last hour: screens read their lists every few seconds (decision 0137). True if a row
 * was added.
 */
export async function addAuditOfRead(db: D1Database, row: NewAuditRow): Promise<boolean> {
  const added = await db
    .prepare(`${INSERT} where not exists (${SAME_READ}) returning id`)
    .bind(...toAuditValues(row))
    .first();
  return added !== null;
}

/**
 * Maximum number of characters of the inputs on one page. The rows of the page share it: a single row is shown whole (`INPUT_MAX` of
 * `audit-text.ts`), and a page of a hundred rows stays bounded.
 */
const PAGE_INPUT_MAX = 1_000_000;

const TEXTS = ['input', 'before_text', 'after_text'] as const;
/** The beginning of a text of the row `row`; `?1` is the number of characters. */
function toCut(row: 'c' | 'l', text: (typeof TEXTS)[number]): string {
  const column = `${row}.${text}`;
  return `iif(length(${column}) > ?1, substr(${column}, 1, ?1) || '… (+' || cast(length(${column}) - ?1 as integer) || ')', ${column})`;
}
const SAID = TEXTS.map((text) => `'${text}', ${toCut('l', text)}`).join(', ');
/** A call `c` with its later rows `l`, which add its input and outcome. */
const CALLS = `select c.id, c.at_ms, c.endpoint, c.target, c.outcome, c.address, c.key_id, c.account, c.name, c.reason, c.approval, c.approved_by,
    ${TEXTS.map((text) => `${toCut('c', text)} as ${text}`).join(', ')},
    (select json_group_array(json_object('outcome', l.outcome, 'reason', l.reason, ${SAID}))
      from (select * from audit where of_id = c.id order by id) l) as later
  from audit c where c.of_id is null`;

export interface AuditFilter {
  /** Empty for calls of every account. */
  account: string;
  /** Empty for calls about every target. */
  target: string;
}

type Said = Pick<AuditRow, 'outcome' | 'reason' | (typeof TEXTS)[number]>;

/** Merges a call and its later rows into one row. A later row's text replaces an earlier one. */
function join({ later, ...row }: AuditRow & { later: string }): AuditRow {
  const rows = JSON.parse(later) as Said[];
  const said = (name: Exclude<keyof Said, 'outcome'>) => rows.findLast((one) => one[name] !== '')?.[name] ?? row[name];
  const texts = { input: said('input'), reason: said('reason'), before_text: said('before_text') };
  return { ...row, ...texts, after_text: said('after_text'), outcome: rows.at(-1)?.outcome ?? row.outcome };
}

/** Calls before `before`, newest first, with one extra call if there is one. */
export async function listAuditRows(
  db: D1Database,
  limit: number,
  { account, target }: AuditFilter,
  before = Number.MAX_SAFE_INTEGER,
): Promise<AuditRow[]> {
  const filters = Object.entries({ account, target }).filter(([, text]) => text !== '');
  const where = ['', ...filters.map(([column], index) => `c.${column} = ?${index + 4}`)].join(' and ');
  const { results } = await db
    .prepare(`${CALLS}${where} and c.id < ?2 order by c.id desc limit ?3`)
    .bind(Math.floor(PAGE_INPUT_MAX / limit), before, limit + 1, ...filters.map(([, text]) => text))
    .all<AuditRow & { later: string }>();
  return results.map(join);
}
