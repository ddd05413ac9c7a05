import type { Minor } from '../../contract/core/money.ts';
import type { Audience } from '../../contract/inbox/operator.ts';
import type { PromotionKind } from '../../contract/promotions/promotions.ts';
import type { QueueCursor } from '../operator/queue-cursor.ts';
import type { PublishedPromotion } from './promotion.ts';

interface Row {
  id: string;
  state: PublishedPromotion['state'];
  starts_at_ms: number;
  ends_at_ms: number;
  audience: string;
  rule: string;
  terms: string;
  texts: string;
  image_url: string;
  position: number;
  budget_minor: number | null;
  claims_cap: number | null;
  granted_count: number;
  granted_minor: number;
}

function toPromotion(row: Row): PublishedPromotion {
  return {
    id: row.id,
    state: row.state,
    startsAt: row.starts_at_ms,
    endsAt: row.ends_at_ms,
    audience: JSON.parse(row.audience) as Audience,
    rule: JSON.parse(row.rule) as PublishedPromotion['rule'],
    terms: JSON.parse(row.terms) as PublishedPromotion['terms'],
    texts: JSON.parse(row.texts) as PublishedPromotion['texts'],
    imageUrl: row.image_url,
    position: row.position,
    budgetMinor: row.budget_minor,
    claimsCap: row.claims_cap,
    grantedCount: row.granted_count,
    grantedMinor: row.granted_minor,
  };
}

export async function findPromotion(db: D1Database, id: string): Promise<PublishedPromotion | undefined> {
  const row = await db.prepare('select * from promotions where id = ?').bind(id).first<Row>();
  return row ? toPromotion(row) : undefined;
}

/** The promotion with this id, if the call with this key made it. */
export async function findMade(
  db: D1Database,
  id: string,
  requestKey: string,
): Promise<PublishedPromotion | undefined> {
  const made = db.prepare('select * from promotions where id = ? and request_key = ?').bind(id, requestKey);
  const row = await made.first<Row>();
  return row ? toPromotion(row) : undefined;
}

/** Ends of these promotions, by id. */
export async function findEnds(db: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare('select id, ends_at_ms from promotions where id in (select value from json_each(?))')
    .bind(JSON.stringify(ids))
    .all<Pick<Row, 'id' | 'ends_at_ms'>>();
  return new Map(results.map((row) => [row.id, row.ends_at_ms]));
}

/** Time for which members still see an ended promotion. */
const SHOWN_AFTER_END_MS = 7 * 86_400_000;

export interface PromotionPage {
  kind: PromotionKind | '';
  limit: number;
  offset: number;
}

interface FoundPromotions {
  promotions: PublishedPromotion[];
  total: number;
}

/** Promotions that have not ended, and their kinds. */
export async function listPublished(
  db: D1Database,
  page: PromotionPage,
  now: number,
): Promise<FoundPromotions & { kinds: PromotionKind[] }> {
  const [found, { results }] = await Promise.all([
    listForMember(db, page, now + SHOWN_AFTER_END_MS, []),
    db
      .prepare("select distinct kind from promotions where state = 'published' and ends_at_ms > ?")
      .bind(now)
      .all<{ kind: PromotionKind }>(),
  ]);
  return { ...found, kinds: results.map(({ kind }) => kind) };
}

/** Promotions of `openIds` come first in any state, because the member may have money in them. */
export async function listForMember(
  db: D1Database,
  { kind, limit, offset }: PromotionPage,
  now: number,
  openIds: readonly string[],
): Promise<FoundPromotions> {
  const isOpen = 'id in (select value from json_each(?3))';
  const where = `((state = 'published' and ends_at_ms > ?1) or ${isOpen}) and (?2 = '' or kind = ?2)`;
  const order = `order by ${isOpen} desc, position, starts_at_ms desc, id limit ?4 offset ?5`;
  const wanted = [now - SHOWN_AFTER_END_MS, kind, JSON.stringify(openIds)];
  const [page, count] = await db.batch<Row & { n: number }>([
    db.prepare(`select * from promotions where ${where} ${order}`).bind(...wanted, limit, offset),
    db.prepare(`select count(*) as n from promotions where ${where}`).bind(...wanted),
  ]);
  return { promotions: (page?.results ?? []).map(toPromotion), total: count?.results[0]?.n ?? 0 };
}

/** Promotions after the cursor, newest first. Without a cursor, the list starts at the newest promotion. */
export async function listAll(
  db: D1Database,
  { at, id }: QueueCursor = { at: Number.MAX_SAFE_INTEGER, id: '' },
  limit: number,
): Promise<PublishedPromotion[]> {
  const { results } = await db
    .prepare('select * from promotions where (starts_at_ms, id) < (?, ?) order by starts_at_ms desc, id desc limit ?')
    .bind(at, id, limit)
    .all<Row>();
  return results.map(toPromotion);
}

export type NewPromotion = Omit<PublishedPromotion, 'state' | 'grantedCount' | 'grantedMinor'>;

/** Changes nothing when the id is taken. The caller sees this in `changes` of the result. */
export function toInsertPromotion(
  db: D1Database,
  promotion: NewPromotion,
  requestKey: string | null,
): D1PreparedStatement {
  return db
    .prepare(
      `insert or ignore into promotions (id, kind, state, starts_at_ms, ends_at_ms, audience, rule, terms, texts, image_url, position,
         budget_minor, claims_cap, request_key)
       values (?, ?, 'published', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      promotion.id,
      promotion.rule.kind,
      promotion.startsAt,
      promotion.endsAt,
      JSON.stringify(promotion.audience),
      JSON.stringify(promotion.rule),
      JSON.stringify(promotion.terms),
      JSON.stringify(promotion.texts),
      promotion.imageUrl,
      promotion.position,
      promotion.budgetMinor,
      promotion.claimsCap,
      requestKey,
    );
}

/** Undefined fields stay unchanged. */
export interface PromotionChanges {
  endsAt?: number | undefined;
  texts?: PublishedPromotion['texts'] | undefined;
  imageUrl?: string | undefined;
  position?: number | undefined;
  budgetMinor?: Minor | null | undefined;
  claimsCap?: number | null | undefined;
  state?: PublishedPromotion['state'] | undefined;
}

function toColumns(changes: PromotionChanges): [keyof Row, string | number | null][] {
  const columns = {
    ends_at_ms: changes.endsAt,
    texts: changes.texts && JSON.stringify(changes.texts),
    image_url: changes.imageUrl,
    position: changes.position,
    budget_minor: changes.budgetMinor,
    claims_cap: changes.claimsCap,
    state: changes.state,
  } satisfies Partial<Record<keyof Row, unknown>>;
  return Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [[name as keyof Row, value]]));
}

/** Writes only the named fields, so that two simultaneous operators do not undo each other's changes. */
export async function updatePromotion(
  db: D1Database,
  id: string,
  changes: PromotionChanges,
): Promise<PublishedPromotion | undefined> {
  const columns = toColumns(changes);
  const sets = ['id = id', ...columns.map(([name]) => `${name} = ?`)].join(', ');
  const row = await db
    .prepare(`update promotions set ${sets} where id = ? returning *`)
    .bind(...columns.map(([, value]) => value), id)
    .first<Row>();
  return row ? toPromotion(row) : undefined;
}

/**
 * Takes the amount from the budget and one grant from the cap, once per claim. False when too little is left. A database trigger updates
 * the sums.
 */
export async function reserveGrant(
  db: D1Database,
  grant: { claimId: string; promotionId: string; amountMinor: Minor },
): Promise<boolean> {
  const [, , known] = await db.batch([
    // An earlier, interrupted try may have reserved another sum, because the deposit may have become smaller since.
    db
      .prepare('delete from promotion_grants where claim_id = ? and amount_minor <> ?')
      .bind(grant.claimId, grant.amountMinor),
    db
      .prepare(
        `insert or ignore into promotion_grants (claim_id, promotion_id, amount_minor)
         select ?1, id, ?3 from promotions
         where id = ?2 and (claims_cap is null or granted_count < claims_cap)
           and (budget_minor is null or granted_minor + ?3 <= budget_minor)`,
      )
      .bind(grant.claimId, grant.promotionId, grant.amountMinor),
    db.prepare('select 1 from promotion_grants where claim_id = ?').bind(grant.claimId),
  ]);
  return (known?.results.length ?? 0) > 0;
}

/** Returns a reserved but unpaid amount to the budget. */
export async function releaseGrant(db: D1Database, claimId: string): Promise<void> {
  await db.prepare('delete from promotion_grants where claim_id = ?').bind(claimId).run();
}
