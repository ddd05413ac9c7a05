import { APPROVAL_HOURS, type APPROVAL_STATES } from '../../contract/staff/approvals.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

export type ApprovalState = (typeof APPROVAL_STATES)[number];

export interface ApprovalRow {
  id: string;
  state: ApprovalState;
  endpoint: string;
  /** JSON. */
  params: string;
  /** Sealed JSON. */
  input: string;
  shown: string;
  input_hash: string;
  fingerprint: string;
  amount_minor: number | null;
  asked_key: string;
  asked_by: string;
  asked_at_ms: number;
  expires_at_ms: number;
  decided_by: string | null;
  decided_at_ms: number | null;
  reason: string;
  outcome: string;
}

/** A request with the names of the person that asked and of the person that decided. */
export interface NamedApproval extends ApprovalRow {
  asked_account: string;
  asked_name: string;
  decided_account: string | null;
  decided_name: string | null;
}

/** Prefix of keys that are made from the input. Such a key becomes free for a new request when its request is decided. */
export const BY_INPUT = 'input:';
const NAMED = `select p.*, a.account as asked_account, a.name as asked_name, d.account as decided_account, d.name as decided_name
  from approvals p join staff a on a.id = p.asked_by left join staff d on d.id = p.decided_by`;
const FREE_KEY = `asked_key = iif(asked_key like '${BY_INPUT}%', id, asked_key)`;
/** A call that runs longer than this has crashed. */
const RUN_MS = MINUTE_MS;

export type NewApproval = Omit<
  ApprovalRow,
  'state' | 'expires_at_ms' | 'decided_by' | 'decided_at_ms' | 'reason' | 'outcome'
>;

export async function sweepExpired(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `update approvals indexed by approvals_expiring set state = 'expired', ${FREE_KEY} where state = 'waiting' and expires_at_ms <= ?`,
    )
    .bind(now)
    .run();
}

const ADDED = [
  ...(['id', 'endpoint', 'params', 'input', 'shown', 'input_hash', 'fingerprint'] as const),
  ...(['amount_minor', 'asked_key', 'asked_by', 'asked_at_ms'] as const),
] satisfies readonly (keyof NewApproval)[];

/** Stores the request, and answers the request of its key, which may be an earlier request. */
export async function addApproval(db: D1Database, row: NewApproval): Promise<ApprovalRow> {
  const values = ADDED.map((column) => row[column]);
  const [, found] = await db.batch<ApprovalRow>([
    db
      .prepare(
        `insert into approvals (${ADDED.join(', ')}, state, expires_at_ms) values (${'?, '.repeat(ADDED.length)}'waiting', ?)
         on conflict (asked_key) do nothing`,
      )
      .bind(...values, row.asked_at_ms + APPROVAL_HOURS * HOUR_MS),
    db.prepare('select * from approvals where asked_key = ?').bind(row.asked_key),
  ]);
  const known = found?.results[0];
  if (!known) throw new Error('The request for approval was not written');
  return known;
}

export function findApproval(db: D1Database, id: string): Promise<NamedApproval | null> {
  return db.prepare(`${NAMED} where p.id = ?`).bind(id).first<NamedApproval>();
}

interface Cursor {
  at: number;
  id: string;
}

interface Listed {
  state: ApprovalState;
  /** Target of the listed requests; empty for requests of all targets. */
  target: string;
}

/** The path parameters, joined by `/`. */
const TARGET = "(select group_concat(value, '/') from json_each(p.params))";

/** Lists up to `limit` rows, and one more if there is a next page. Waiting requests come oldest first, because they expire first. */
export async function listApprovalRows(
  db: D1Database,
  { state, target }: Listed,
  limit: number,
  after: Cursor | undefined,
) {
  const isWaiting = state === 'waiting';
  const [sign, order, from] = isWaiting ? ['>', 'asc', 0] : ['<', 'desc', Number.MAX_SAFE_INTEGER];
  const { at, id } = after ?? { at: from, id: '' };
  const { results } = await db
    .prepare(
      `${NAMED} where p.state = ?1 and (p.asked_at_ms, p.id) ${sign} (?2, ?3) and (?5 = '' or ${TARGET} = ?5)
       order by p.asked_at_ms ${order}, p.id ${order} limit ?4`,
    )
    .bind(state, at, id, limit + 1, target)
    .all<NamedApproval>();
  return results;
}

interface Decision {
  id: string;
  by: string;
  reason: string;
}

/**
 * Sets a request to `running`, for exactly one of several simultaneous deciders; null for the others. Also restarts the crashed run of an
 * idempotent call, with `ranBefore` true.
 */
export async function claim(db: D1Database, { id, by, reason }: Decision, isIdempotent: boolean, now: number) {
  const row = await db
    .prepare(
      `update approvals set state = 'running', decided_by = ?2, decided_at_ms = ?3, reason = ?4,
         outcome = iif(state = 'running', 'again', '')
       where id = ?1 and ((state = 'waiting' and expires_at_ms > ?3) or (?5 = 1 and state = 'running' and decided_at_ms < ?6))
         and asked_by <> ?2 returning outcome`,
    )
    .bind(id, by, now, reason, isIdempotent ? 1 : 0, now - RUN_MS)
    .first<{ outcome: string }>();
  return row && { ranBefore: row.outcome === 'again' };
}

export async function finish(db: D1Database, id: string, state: 'done' | 'failed' | 'changed', outcome: string) {
  await db
    .prepare(`update approvals set state = ?, outcome = ?, ${FREE_KEY} where id = ? and state = 'running'`)
    .bind(state, outcome, id)
    .run();
}

/** Closes a request without running its call; true once. Only another person may reject it, and only the same person may withdraw it. */
export async function close(
  db: D1Database,
  state: 'rejected' | 'withdrawn',
  { id, by, reason }: Decision,
  now: number,
) {
  const isAllowed = state === 'withdrawn' ? 'asked_by = ?3' : 'asked_by <> ?3';
  const row = await db
    .prepare(
      `update approvals set state = ?2, decided_by = ?3, decided_at_ms = ?4, reason = ?5, ${FREE_KEY}
       where id = ?1 and state = 'waiting' and expires_at_ms > ?4 and ${isAllowed} returning id`,
    )
    .bind(id, state, by, now, reason)
    .first();
  return row !== null;
}
