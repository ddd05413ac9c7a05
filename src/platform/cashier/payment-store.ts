import { OPEN_PAYMENT_STATES } from '../../contract/cashier/open-states.ts';
import type { Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { toSettings } from '../env.ts';
import type { MemberHost } from '../member/member-host.ts';
import { addDays, type LocalDay, toDayStart, toLocalDay } from '../records/local-day.ts';
import { PAYMENT_TABLES } from './payment-tables.ts';

export type PaymentKind = 'deposit' | 'withdrawal' | 'transfer';
type Detail = object;

/** A deposit order, a withdrawal or a transfer of this member. Minor units; `settledMinor` is the amount that finally moved. */
export interface Payment<D extends Detail = Detail> {
  n: number;
  id: string;
  kind: PaymentKind;
  key: string;
  inputHash: string;
  state: string;
  method: string;
  amountMinor: Minor;
  feeMinor: Minor;
  settledMinor: Minor;
  createdAt: number;
  updatedAt: number;
  /** Day of `createdAt`; daily totals use it. */
  day: LocalDay;
  version: number;
  detail: D;
}

/** Columns of a payment, here and in the shared lists of the database. */
export interface PaymentColumns {
  id: string;
  state: string;
  method: string;
  amount_minor: number;
  fee_minor: number;
  settled_minor: number;
  created_at_ms: number;
  updated_at_ms: number;
}

interface Row extends PaymentColumns, Record<string, SqlStorageValue> {
  n: number;
  kind: string;
  idempotency_key: string;
  input_hash: string;
  day: string;
  version: number;
  detail: string;
}

function toPayment<D extends Detail>(row: Row): Payment<D> {
  return {
    n: row.n,
    id: row.id,
    kind: row.kind as PaymentKind,
    key: row.idempotency_key,
    inputHash: row.input_hash,
    state: row.state,
    method: row.method,
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    settledMinor: row.settled_minor,
    createdAt: row.created_at_ms,
    updatedAt: row.updated_at_ms,
    day: row.day,
    version: row.version,
    detail: JSON.parse(row.detail) as D,
  };
}

/** `rows` has one extra row if there is a next page. */
function toPage<D extends Detail>(rows: Row[], limit: number) {
  const list = rows.slice(0, limit).map((row) => toPayment<D>(row));
  return { list, nextN: rows.length > limit ? (list.at(-1)?.n ?? 0) : 0 };
}

export interface PaymentPeriod {
  from: LocalDay;
  to: LocalDay;
}
export interface PaymentTotal {
  state: string;
  count: number;
  amountMinor: Minor;
}
export type NewPayment = Pick<
  Payment,
  'kind' | 'key' | 'inputHash' | 'state' | 'method' | 'amountMinor' | 'feeMinor' | 'detail'
> & {
  /** Id of the payment. Given only if another member's object created it. */
  id?: string;
};

const LETTERS = { deposit: 'D', withdrawal: 'W', transfer: 'T' } as const;

/** SQL that sums payments of a kind in these states: a select of one number. */
export function toSumIn(kind: PaymentKind, states: readonly string[]): string {
  const names = states.map((state) => `'${state}'`).join();
  return `select coalesce(sum(amount_minor), 0) from payments where kind = '${kind}' and state in (${names})`;
}

/** The amount that the totals count. For a paid deposit it is the received amount, which may differ from the ordered one. */
function toCountedMinor({ kind, state, amountMinor, settledMinor, feeMinor }: Payment): number {
  return kind === 'deposit' && state === 'paid' ? settledMinor + feeMinor : amountMinor;
}

/** The member's payments, their totals by day, and the changes that the shared lists do not have yet. Written inside a transaction. */
export class PaymentStore {
  readonly #sql: SqlStorage;
  readonly #host: MemberHost;

  constructor(host: MemberHost) {
    this.#sql = host.sql;
    this.#host = host;
  }

  createTables(): void {
    for (const table of PAYMENT_TABLES) this.#sql.exec(table);
  }

  find<D extends Detail>(id: string, kind: PaymentKind): Payment<D> | undefined {
    const [row] = this.#sql.exec<Row>('select * from payments where id = ? and kind = ?', id, kind).toArray();
    return row && toPayment<D>(row);
  }

  findByKey<D extends Detail>(key: string): Payment<D> | undefined {
    const [row] = this.#sql.exec<Row>('select * from payments where idempotency_key = ?', key).toArray();
    return row && toPayment<D>(row);
  }

  get(n: number): Payment | undefined {
    const [row] = this.#sql.exec<Row>('select * from payments where n = ?', n).toArray();
    return row && toPayment(row);
  }

  insert<D extends Detail>(payment: NewPayment & { detail: D }): Payment<D> {
    const { next } = this.#sql.exec<{ next: number }>('select coalesce(max(n), 0) + 1 as next from payments').one();
    const now = clock();
    const id = payment.id ?? `${LETTERS[payment.kind]}${next}-${this.#host.findAlive()?.memberId}`;
    const row = this.#sql
      .exec<Row>(
        `insert into payments (n, id, kind, idempotency_key, input_hash, state, method, amount_minor, fee_minor, settled_minor,
           created_at_ms, updated_at_ms, day, version, detail) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, 1, ?) returning *`,
        next,
        id,
        payment.kind,
        payment.key,
        payment.inputHash,
        payment.state,
        payment.method,
        payment.amountMinor,
        payment.feeMinor,
        now,
        now,
        this.today(),
        JSON.stringify(payment.detail),
      )
      .one();
    const stored = toPayment<D>(row);
    this.#count(stored, 1);
    this.#tell(stored);
    return stored;
  }

  update<D extends Detail>(
    payment: Payment<D>,
    changes: Partial<Pick<Payment<D>, 'state' | 'feeMinor' | 'settledMinor' | 'detail'>>,
  ): Payment<D> {
    const next = { ...payment, ...changes, updatedAt: clock(), version: payment.version + 1 };
    this.#count(payment, -1);
    this.#count(next, 1);
    this.#sql.exec(
      'update payments set state = ?, fee_minor = ?, settled_minor = ?, updated_at_ms = ?, version = ?, detail = ? where n = ?',
      next.state,
      next.feeMinor,
      next.settledMinor,
      next.updatedAt,
      next.version,
      JSON.stringify(next.detail),
      next.n,
    );
    this.#tell(next);
    return next;
  }

  countIn(kind: PaymentKind, state: string): number {
    return this.#sql
      .exec<{ n: number }>('select count(*) as n from payments where kind = ? and state = ?', kind, state)
      .one().n;
  }

  totals(kind: PaymentKind, { from, to }: PaymentPeriod): PaymentTotal[] {
    return this.#sql
      .exec<{ state: string; count: number; amountMinor: Minor }>(
        `select state, sum(count) as count, sum(amount_minor) as amountMinor from payment_totals
         where kind = ? and day between ? and ? group by state having sum(count) > 0 order by state`,
        kind,
        from,
        to,
      )
      .toArray();
  }

  /** Number and sum of today's payments in the states for which `counts` is true. */
  sumToday(kind: PaymentKind, counts: (state: string) => boolean): { count: number; amountMinor: Minor } {
    const today = this.today();
    const counted = this.totals(kind, { from: today, to: today }).filter(({ state }) => counts(state));
    return {
      count: counted.reduce((sum, { count }) => sum + count, 0),
      amountMinor: counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    };
  }

  /** Payments of a period, newest first; `beforeN` 0 is the first page. Reads one extra row to know whether there is a next page. */
  list<D extends Detail>(kind: PaymentKind, { from, to }: PaymentPeriod, beforeN: number, limit: number) {
    const start = beforeN > 0 ? this.get(beforeN) : undefined;
    // Two index scans: the rest of the cursor's day, then the days before it. Each starts at the page's first row.
    const isInside = start !== undefined && start.day >= from && start.day <= to;
    const rest = isInside ? this.#walk(kind, 'day = ? and n < ?', [start.day, start.n], limit + 1) : [];
    const until = isInside ? 'day < ?' : 'day <= ?';
    const last = start && start.day <= to ? start.day : to;
    const missing = limit + 1 - rest.length;
    const rows = missing > 0 ? [...rest, ...this.#walk(kind, `${until} and day >= ?`, [last, from], missing)] : rest;
    return toPage<D>(rows, limit);
  }

  /** Like `list`, for payments in progress. There are few of them, so the query finds them by state and sorts them. */
  listOpen<D extends Detail>(kind: PaymentKind, { from, to }: PaymentPeriod, beforeN: number, limit: number) {
    const states = OPEN_PAYMENT_STATES[kind];
    const start = beforeN > 0 ? this.get(beforeN) : undefined;
    const rows = this.#sql
      .exec<Row>(
        `select * from payments indexed by payments_kind_state
         where kind = ? and state in (${states.map(() => '?').join()}) and day between ? and ?
           ${start ? 'and (day, n) < (?, ?)' : ''}
         order by day desc, n desc limit ?`,
        kind,
        ...states,
        from,
        to,
        ...(start ? [start.day, start.n] : []),
        limit + 1,
      )
      .toArray();
    return toPage<D>(rows, limit);
  }

  #walk(kind: PaymentKind, where: string, values: (string | number)[], limit: number): Row[] {
    const sql = `select * from payments where kind = ? and ${where} order by day desc, n desc limit ?`;
    return this.#sql.exec<Row>(sql, kind, ...values, limit).toArray();
  }

  today(): LocalDay {
    return toLocalDay(clock(), toSettings(this.#host.env).timeZone);
  }

  tomorrowStart(): number {
    return toDayStart(addDays(this.today(), 1), toSettings(this.#host.env).timeZone);
  }

  listOutbox(limit: number): { n: number; version: number }[] {
    return this.#sql
      .exec<{ n: number; version: number }>('select n, version from payment_news order by n limit ?', limit)
      .toArray();
  }

  forgetSent(n: number, version: number): void {
    this.#sql.exec('delete from payment_news where n = ? and version = ?', n, version);
  }

  #count(payment: Payment, sign: 1 | -1): void {
    const { kind, day, state } = payment;
    this.#sql.exec(
      `insert into payment_totals (kind, day, state, count, amount_minor) values (?1, ?2, ?3, ?4, ?5)
       on conflict (kind, day, state) do update set count = count + ?4, amount_minor = amount_minor + ?5`,
      kind,
      day,
      state,
      sign,
      sign * toCountedMinor(payment),
    );
  }

  /** Notes a change for the shared lists. An incoming transfer is left out, because the sender's object publishes it. */
  #tell({ n, id, version }: Payment): void {
    if (!id.endsWith(`-${this.#host.findAlive()?.memberId}`)) return;
    this.#sql.exec('insert or replace into payment_news (n, version) values (?, ?)', n, version);
    this.#host.timers.set('payments:news', clock() + 1_000);
  }
}
