import type { Redemption } from '../../contract/points/points.ts';
import type { Changes } from '../../lib/with-changes.ts';
import { changeNamed } from '../operator/named-changes.ts';
import type { QueueCursor } from '../operator/queue-cursor.ts';

export interface StoredGoods {
  id: string;
  texts: Readonly<Record<string, { name: string; details: string }>>;
  imageUrl: string;
  points: number;
  stock: number;
  limitPerMember: number | null;
  enabled: boolean;
  position: number;
}

interface Row {
  id: string;
  texts: string;
  image_url: string;
  points: number;
  stock: number;
  limit_per_member: number | null;
  enabled: number;
  position: number;
}

function toGoods(row: Row): StoredGoods {
  return {
    id: row.id,
    texts: JSON.parse(row.texts) as StoredGoods['texts'],
    imageUrl: row.image_url,
    points: row.points,
    stock: row.stock,
    limitPerMember: row.limit_per_member,
    enabled: row.enabled === 1,
    position: row.position,
  };
}

export async function listEnabledGoods(
  db: D1Database,
  limit: number,
  offset: number,
): Promise<{ goods: StoredGoods[]; total: number }> {
  const [page, count] = await db.batch<Row & { n: number }>([
    db.prepare('select * from goods where enabled = 1 order by position, id limit ? offset ?').bind(limit, offset),
    db.prepare('select count(*) as n from goods where enabled = 1'),
  ]);
  return { goods: (page?.results ?? []).map(toGoods), total: count?.results[0]?.n ?? 0 };
}

/** All goods for operators, including those that are not offered. */
export async function listAllGoods(
  db: D1Database,
  limit: number,
  offset: number,
): Promise<{ goods: StoredGoods[]; total: number }> {
  const [page, count] = await db.batch<Row & { n: number }>([
    db.prepare('select * from goods order by enabled desc, position, id limit ? offset ?').bind(limit, offset),
    db.prepare('select count(*) as n from goods'),
  ]);
  return { goods: (page?.results ?? []).map(toGoods), total: count?.results[0]?.n ?? 0 };
}

/** Also finds goods that are not offered any more, so that a repeated call gets its answer. */
export async function findGoods(db: D1Database, id: string): Promise<StoredGoods | undefined> {
  const row = await db.prepare('select * from goods where id = ?').bind(id).first<Row>();
  return row ? toGoods(row) : undefined;
}

/** Changes nothing when the goods exist. */
export function toMissingGoods(db: D1Database, goods: StoredGoods): D1PreparedStatement {
  const { id, texts, imageUrl, points, stock, limitPerMember, enabled, position } = goods;
  return db
    .prepare(
      `insert into goods (id, texts, image_url, points, stock, limit_per_member, enabled, position)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) on conflict (id) do nothing`,
    )
    .bind(id, JSON.stringify(texts), imageUrl, points, stock, limitPerMember, enabled ? 1 : 0, position);
}

export type GoodsChanges = Changes<Omit<StoredGoods, 'id'>>;

/** Changes only the named fields. So a stock that decreased meanwhile is kept, unless `stock` is named. Undefined for unknown goods. */
export async function changeGoods(
  db: D1Database,
  id: string,
  { texts, imageUrl, points, stock, limitPerMember, enabled, position }: GoodsChanges,
): Promise<StoredGoods | undefined> {
  const row = await changeNamed<Row>(db, 'goods', id, {
    texts: texts && JSON.stringify(texts),
    image_url: imageUrl,
    points,
    stock,
    limit_per_member: limitPerMember,
    enabled: enabled === undefined ? undefined : Number(enabled),
    position,
  });
  return row ? toGoods(row) : undefined;
}

export interface Taking {
  id: string;
  goodsId: string;
  memberId: string;
  account: string;
  quantity: number;
  points: number;
  remark: string;
  at: number;
}

/**
 * Takes goods from the stock, once per redemption id. The stock never falls below zero. False when the stock is too small, or the goods are
 * no longer offered.
 */
export async function takeGoods(db: D1Database, taking: Taking): Promise<boolean> {
  const [, known] = await db.batch([
    db
      .prepare(
        `insert or ignore into redemptions (id, goods_id, member_id, account, quantity, points, remark, status, requested_at_ms)
         select ?1, id, ?3, ?4, ?5, ?6, ?7, 'in_process', ?8 from goods where id = ?2 and enabled = 1 and stock >= ?5
           and not exists (select 1 from redemptions where id = ?1)`,
      )
      .bind(
        taking.id,
        taking.goodsId,
        taking.memberId,
        taking.account,
        taking.quantity,
        taking.points,
        taking.remark,
        taking.at,
      ),
    db.prepare('select 1 from redemptions where id = ?').bind(taking.id),
  ]);
  return (known?.results.length ?? 0) > 0;
}

export interface TakenRow {
  id: string;
  goods_id: string;
  member_id: string;
  account: string;
  quantity: number;
  points: number;
  remark: string;
  status: Redemption['status'];
  requested_at_ms: number;
}

export function findTaken(db: D1Database, id: string): Promise<TakenRow | null> {
  return db.prepare('select * from redemptions where id = ?').bind(id).first<TakenRow>();
}

/** Copies the decision of the member's object. A rejection returns the stock once, by a trigger. */
export async function projectDecision(db: D1Database, id: string, status: 'approved' | 'rejected'): Promise<void> {
  await db.prepare("update redemptions set status = ? where id = ? and status = 'in_process'").bind(status, id).run();
}

/** Used for goods that were taken from the stock after the points had been returned. A trigger returns the goods to the stock. */
export async function voidTaken(db: D1Database, id: string): Promise<void> {
  await db.prepare("update redemptions set status = 'void' where id = ? and status = 'in_process'").bind(id).run();
}

export async function listTaken(
  db: D1Database,
  status: Redemption['status'],
  limit: number,
  after: QueueCursor,
): Promise<TakenRow[]> {
  const { results } = await db
    .prepare(
      `select * from redemptions where status = ?1 and (requested_at_ms, id) > (?3, ?4)
       order by requested_at_ms, id limit ?2`,
    )
    .bind(status, limit, after.at, after.id)
    .all<TakenRow>();
  return results;
}
