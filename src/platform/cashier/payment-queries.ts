import type { OperatorMethod } from '../../contract/cashier/settings-operator.ts';
import { DEFAULT_LANGUAGE, pickText } from '../system/pick-text.ts';
import type { Payment, PaymentColumns } from './payment-store.ts';
import type { PaymentWatch } from './payment-watch.ts';

interface MethodRow {
  code: string;
  name: string;
  kind: string;
  provider: OperatorMethod['kind'] | null;
  enabled: number;
  position: number;
  currency: OperatorMethod['currency'];
  min_minor: number;
  max_minor: number;
  presets: string;
  fee_minor: number;
  fee_basis_points: number;
  expiry_minutes: number;
  instructions: string;
  texts: string;
  charge_providers: string;
}

function toMethod(row: MethodRow): OperatorMethod {
  return {
    code: row.code,
    name: row.name,
    kind: row.provider ?? (row.kind as OperatorMethod['kind']),
    enabled: row.enabled === 1,
    position: row.position,
    currency: row.currency,
    minMinor: row.min_minor,
    maxMinor: row.max_minor,
    presetsMinor: JSON.parse(row.presets) as number[],
    feeMinor: row.fee_minor,
    feeBasisPoints: row.fee_basis_points,
    expiryMinutes: row.expiry_minutes,
    instructions: row.instructions,
    texts: JSON.parse(row.texts) as OperatorMethod['texts'],
    providers: JSON.parse(row.charge_providers) as OperatorMethod['providers'],
  };
}

/** The method with its name and instructions in a language, or in the default language if it has none in that language. */
export function toReadMethod(method: OperatorMethod, language: string): OperatorMethod {
  const { name, instructions, texts } = method;
  return { ...method, ...pickText({ [DEFAULT_LANGUAGE]: { name, instructions }, ...texts }, language) };
}

const METHODS_MAX = 100;

export async function listMethodRows(db: D1Database): Promise<OperatorMethod[]> {
  const { results } = await db
    .prepare('select * from deposit_methods order by position, code limit ?')
    .bind(METHODS_MAX)
    .all<MethodRow>();
  return results.map(toMethod);
}

export async function findMethod(db: D1Database, code: string): Promise<OperatorMethod | undefined> {
  const row = await db.prepare('select * from deposit_methods where code = ?').bind(code).first<MethodRow>();
  return row ? toMethod(row) : undefined;
}

/**
 * Kinds that the database allows in the column `kind`. Any other kind is stored there as `bank`; an earlier version of the platform reads only this
 * column.
 */
const CHECKED_KINDS: readonly string[] = ['pix', 'bank', 'test'];

function toValues(method: OperatorMethod): unknown[] {
  const { code, name, kind, enabled, position, currency, minMinor, maxMinor, presetsMinor } = method;
  const { feeMinor, feeBasisPoints, expiryMinutes, instructions, texts, providers } = method;
  const shown = [
    code,
    name,
    CHECKED_KINDS.includes(kind) ? kind : 'bank',
    enabled ? 1 : 0,
    position,
    currency,
    minMinor,
    maxMinor,
    JSON.stringify(presetsMinor),
  ];
  const rest = [kind, JSON.stringify(texts), JSON.stringify(providers)];
  return [...shown, feeMinor, feeBasisPoints, expiryMinutes, instructions, ...rest];
}

const COLUMNS = `code, name, kind, enabled, position, currency, min_minor, max_minor, presets, fee_minor, fee_basis_points,
  expiry_minutes, instructions, provider, texts, charge_providers`;
const PLACES = COLUMNS.replaceAll(/\w+/g, '?');

export function toMissingMethod(db: D1Database, method: OperatorMethod): D1PreparedStatement {
  return db.prepare(`insert or ignore into deposit_methods (${COLUMNS}) values (${PLACES})`).bind(...toValues(method));
}

export async function writeMethod(db: D1Database, method: OperatorMethod): Promise<void> {
  await db
    .prepare(`insert or replace into deposit_methods (${COLUMNS}) values (${PLACES})`)
    .bind(...toValues(method))
    .run();
}

/** Writes the payment into the shared list of the database. An older version never overwrites a newer one. */
export function toProjection(
  db: D1Database,
  owner: { memberId: string; account: string },
  payment: Payment,
  { sinceMs, dueMs, marks, payeeMark, reviews, deadlineMs }: PaymentWatch,
) {
  return db
    .prepare(
      `insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms, version,
          since_ms, due_ms, marks, payee_mark, reviews, day, deadline_ms)
        values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
       on conflict (id) do update set state = ?5, fee_minor = ?8, settled_minor = ?9, updated_at_ms = ?11, version = ?12,
          since_ms = ?13, due_ms = ?14, marks = ?15, payee_mark = ?16, reviews = ?17, deadline_ms = ?19
         where version < ?12`,
    )
    .bind(
      payment.id,
      payment.kind,
      owner.memberId,
      owner.account,
      payment.state,
      payment.method,
      payment.amountMinor,
      payment.feeMinor,
      payment.settledMinor,
      payment.createdAt,
      payment.updatedAt,
      payment.version,
      sinceMs,
      dueMs,
      marks.join(),
      payeeMark,
      reviews,
      payment.day,
      deadlineMs,
    );
}

export interface PaymentRow extends PaymentColumns {
  kind: Payment['kind'];
  account: string;
  since_ms: number | null;
  due_ms: number | null;
  marks: string;
  reviews: number;
  is_shared: number;
}

export interface PaymentCursor {
  at: number;
  id: string;
}

export interface PaymentQuery {
  kind: Payment['kind'] | 'disputes' | 'review';
  /** Empty means all states. */
  states: readonly string[];
  /** The last payment of the previous page. */
  after: PaymentCursor | undefined;
  order: 'newest' | 'oldest';
  limit: number;
}

interface Part {
  index: string;
  where: string;
}

/** Lists that have their own indexes. The query names the index; otherwise the database would scan all payments of the kind in order. */
const PARTS: Readonly<Record<'disputes' | 'review', readonly Part[]>> = {
  disputes: [
    { index: 'payments_disputes', where: "kind = 'withdrawal' and state in ('not_received', 'partly')" },
    { index: 'payments_asked_back', where: "kind = 'deposit' and deadline_ms is not null" },
  ],
  review: [{ index: 'payments_review', where: 'reviews > 0' }],
};
/** The SQL column `is_shared`: 1 if another member has the same payout key. */
const IS_SHARED = `iif(p.payee_mark = '', 0, exists (select 1 from member_marks m
  where m.kind = 'payout_key' and m.mark = p.payee_mark and m.member_id <> p.member_id)) as is_shared`;

/** One index scan that starts at the cursor. It covers a part of a list, all payments of a kind, or those of a kind in one state. */
function toWalk({ kind, after, order, limit }: PaymentQuery, { state, part }: { state?: string; part?: Part }) {
  const [sign, way] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const where = [
    part?.where ?? 'kind = ?',
    ...(state === undefined ? [] : ['state = ?']),
    ...(after ? [`(created_at_ms, id) ${sign} (?, ?)`] : []),
  ];
  const values = [
    ...(part === undefined ? [kind] : []),
    ...(state === undefined ? [] : [state]),
    ...(after ? [after.at, after.id] : []),
    limit + 1,
  ];
  const sql = `select p.*, ${IS_SHARED} from payments p ${part ? `indexed by ${part.index}` : ''}
    where ${where.join(' and ')}
    order by created_at_ms ${way}, id ${way} limit ?`;
  return { sql, values };
}

function toWalks(query: PaymentQuery) {
  const { kind, states } = query;
  if (kind === 'disputes' || kind === 'review') return PARTS[kind].map((part) => toWalk(query, { part }));
  return states.length === 0 ? [toWalk(query, {})] : states.map((state) => toWalk(query, { state }));
}

/** Sorted payments, with one extra row. Each state has its own index scan, so that no query sorts the whole table. */
export async function listPaymentRows(db: D1Database, query: PaymentQuery): Promise<PaymentRow[]> {
  const { order, limit } = query;
  const walks = toWalks(query);
  const answers = await db.batch<PaymentRow>(walks.map(({ sql, values }) => db.prepare(sql).bind(...values)));
  const rows = answers.flatMap(({ results }) => results);
  const sign = order === 'oldest' ? -1 : 1;
  const sorted = rows.toSorted((a, b) => sign * (b.created_at_ms - a.created_at_ms || (a.id < b.id ? 1 : -1)));
  return sorted.slice(0, limit + 1);
}
