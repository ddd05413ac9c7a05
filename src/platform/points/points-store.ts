import type { Minor } from '../../contract/core/money.ts';
import type { RatioKind, Redemption } from '../../contract/points/points.ts';

export interface Pending {
  kind: RatioKind;
  baseMinor: Minor;
  carry: number;
  batch: number;
}

/** `void`: the points were taken, but the goods were out of stock, so the points went back at once. Not shown in lists. */
export type RedemptionStatus = Redemption['status'] | 'void';

export interface StoredRedemption extends Record<string, SqlStorageValue> {
  id: string;
  type: 'goods' | 'money';
  goods_id: string | null;
  names: string;
  quantity: number;
  points: number;
  amount_minor: number;
  remark: string;
  status: RedemptionStatus;
  reason: string;
  requested_at_ms: number;
  decided_at_ms: number | null;
}

const TABLES = [
  `create table if not exists points_pending (
    kind text primary key, base_minor integer not null, carry integer not null, batch integer not null) strict, without rowid`,
  'create table if not exists points_by_type (type text primary key, hundredths integer not null) strict, without rowid',
  `create table if not exists point_redemptions (
    id text primary key,
    type text not null check (type in ('goods', 'money')),
    goods_id text,
    names text not null,
    quantity integer not null,
    points integer not null,
    amount_minor integer not null,
    remark text not null,
    status text not null check (status in ('in_process', 'rejected', 'approved', 'void')),
    reason text not null default '',
    requested_at_ms integer not null,
    decided_at_ms integer
  ) strict`,
  'create index if not exists point_redemptions_time on point_redemptions (requested_at_ms desc, id)',
  'create index if not exists point_redemptions_goods on point_redemptions (goods_id, status)',
];

const SHOWN = "status <> 'void' and (?1 = '' or status = ?1) and requested_at_ms <= ?2";
interface Shown {
  status: Redemption['status'] | '';
  untilMs: number;
}

/** Events whose points are not computed yet, and redemptions. `points` are whole points here. */
export class PointsStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  addPending(kind: RatioKind, baseMinor: Minor): void {
    this.#sql.exec(
      `insert into points_pending (kind, base_minor, carry, batch)
        values (?1, ?2, 0, 0) on conflict (kind) do update set base_minor = base_minor + ?2`,
      kind,
      baseMinor,
    );
  }

  /** A negative base takes points back, because a bank took back the deposits that earned them. */
  listPending(): Pending[] {
    return this.#sql
      .exec<{ kind: string; base_minor: number; carry: number; batch: number }>(
        'select * from points_pending where base_minor <> 0',
      )
      .toArray()
      .map(({ kind, base_minor: baseMinor, carry, batch }) => ({ kind: kind as RatioKind, baseMinor, carry, batch }));
  }

  settlePending(kind: RatioKind, carry: number): void {
    this.#sql.exec(
      'update points_pending set base_minor = 0, carry = ?, batch = batch + 1 where kind = ?',
      carry,
      kind,
    );
  }

  addEarned(type: string, hundredths: number): void {
    this.#sql.exec(
      `insert into points_by_type (type, hundredths)
        values (?1, ?2) on conflict (type) do update set hundredths = hundredths + ?2`,
      type,
      hundredths,
    );
  }

  listEarned(): { type: string; hundredths: number }[] {
    return this.#sql.exec<{ type: string; hundredths: number }>('select * from points_by_type').toArray();
  }

  sumPoints(status: RedemptionStatus): number {
    return this.#sql
      .exec<{ sum: number }>('select coalesce(sum(points), 0) as sum from point_redemptions where status = ?', status)
      .one().sum;
  }

  add(row: Omit<StoredRedemption, 'reason' | 'decided_at_ms'> & { decided_at_ms?: number }): void {
    this.#sql.exec(
      `insert into point_redemptions (id, type, goods_id, names, quantity, points, amount_minor, remark, status, requested_at_ms,
         decided_at_ms)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      row.type,
      row.goods_id,
      row.names,
      row.quantity,
      row.points,
      row.amount_minor,
      row.remark,
      row.status,
      row.requested_at_ms,
      row.decided_at_ms ?? null,
    );
  }

  find(id: string): StoredRedemption | undefined {
    return this.#sql.exec<StoredRedemption>('select * from point_redemptions where id = ?', id).toArray()[0];
  }

  decide(id: string, status: RedemptionStatus, reason: string, at: number): void {
    this.#sql.exec(
      'update point_redemptions set status = ?, reason = ?, decided_at_ms = ? where id = ?',
      status,
      reason,
      at,
      id,
    );
  }

  /** Number of redeemed pieces, by goods. */
  countTaken(goodsIds: readonly string[]): Map<string, number> {
    const rows = this.#sql
      .exec<{ goods_id: string; n: number }>(
        `select goods_id, sum(quantity) as n from point_redemptions
         where goods_id in (select value from json_each(?)) and status in ('in_process', 'approved') group by goods_id`,
        JSON.stringify(goodsIds),
      )
      .toArray();
    return new Map(rows.map(({ goods_id: id, n }) => [id, n]));
  }

  list({ status, untilMs, limit, offset }: Shown & { limit: number; offset: number }): StoredRedemption[] {
    return this.#sql
      .exec<StoredRedemption>(
        `select * from point_redemptions where ${SHOWN} order by requested_at_ms desc, id limit ?3 offset ?4`,
        status,
        untilMs,
        limit,
        offset,
      )
      .toArray();
  }

  count({ status, untilMs }: Shown): number {
    const sql = `select count(*) as n from point_redemptions where ${SHOWN}`;
    return this.#sql.exec<{ n: number }>(sql, status, untilMs).one().n;
  }
}
