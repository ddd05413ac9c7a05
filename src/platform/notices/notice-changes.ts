import type { AnnouncementType } from '../../contract/notices/notices.ts';
import type { NoticeAudience, OperatorNotice } from '../../contract/notices/operator.ts';
import type { QueueCursor } from '../operator/queue-cursor.ts';
import { NEVER_MS, NOTICE_COLUMNS, type NoticeRow } from './notice-row.ts';

export interface NewNotice {
  id: string;
  type: AnnouncementType;
  /** Null: the notice is shown in every language. */
  language: string | null;
  title: string;
  content: string;
  publishedAt: number;
  /** Omitted means all readers. */
  audience?: NoticeAudience['members'];
}

/** Changes nothing when the notice exists, deleted or not. */
export function toInsertNotice(db: D1Database, notice: NewNotice): D1PreparedStatement {
  return db
    .prepare(
      `insert or ignore into notices (id, type, language, title, content, published_at_ms, audience)
       values (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      notice.id,
      notice.type,
      notice.language,
      notice.title,
      notice.content,
      notice.publishedAt,
      notice.audience ?? 'all',
    );
}

/** Undefined fields stay unchanged. */
export interface NoticeChanges {
  type?: AnnouncementType | undefined;
  language?: string | null | undefined;
  title?: string | undefined;
  content?: string | undefined;
  audience?: NoticeAudience | undefined;
  startsAt?: string | undefined;
  endsAt?: string | null | undefined;
  position?: number | undefined;
  imageUrl?: string | undefined;
  platform?: string | undefined;
  execution?: string | undefined;
}

export function toColumns(changes: NoticeChanges): [keyof NoticeRow, string | number | null][] {
  const { audience, startsAt, endsAt } = changes;
  const columns = {
    type: changes.type,
    language: changes.language,
    title: changes.title,
    content: changes.content,
    audience: audience?.members,
    min_rank: audience?.minRank,
    max_rank: audience?.maxRank,
    published_at_ms: startsAt === undefined ? undefined : Date.parse(startsAt),
    ends_at_ms: typeof endsAt === 'string' ? Date.parse(endsAt) : endsAt === null ? NEVER_MS : undefined,
    position: changes.position,
    image_url: changes.imageUrl,
    platform: changes.platform,
    execution: changes.execution,
  } satisfies Partial<Record<keyof NoticeRow, unknown>>;
  return Object.entries(columns).flatMap(([name, value]) =>
    value === undefined ? [] : [[name as keyof NoticeRow, value]],
  );
}

/** Idempotent: an existing row under this id was written by the same call. */
export async function addNotice(
  db: D1Database,
  id: string,
  changes: NoticeChanges & { startsAt: string },
): Promise<NoticeRow> {
  const columns = toColumns(changes);
  const names = columns.map(([name]) => name);
  const row = await db
    .prepare(
      `insert into notices (id, ${names.join(', ')}) values (?, ${names.map(() => '?').join(', ')})
       on conflict (id) do update set id = id returning ${NOTICE_COLUMNS}`,
    )
    .bind(id, ...columns.map(([, value]) => value))
    .first<NoticeRow>();
  if (!row) throw new Error('The notice was not written');
  return row;
}

function findNotice(db: D1Database, id: string): D1PreparedStatement {
  return db.prepare(`select ${NOTICE_COLUMNS} from notices where id = ? and deleted_at_ms is null`).bind(id);
}

/**
 * Writes only the named fields, and only if the period stays valid, so that two simultaneous operators do not undo each other's changes.
 */
export async function changeRow(
  db: D1Database,
  id: string,
  changes: NoticeChanges,
): Promise<{ before: NoticeRow; after: NoticeRow } | 'unknown' | 'range'> {
  const columns = toColumns(changes);
  const toValue = (name: keyof NoticeRow) => columns.find(([known]) => known === name)?.[1] ?? null;
  const sets = ['id = id', ...columns.map(([name]) => `${name} = ?`)].join(', ');
  const update = db
    .prepare(
      `update notices set ${sets} where id = ? and deleted_at_ms is null
         and coalesce(?, published_at_ms) < coalesce(?, ends_at_ms) returning ${NOTICE_COLUMNS}`,
    )
    .bind(...columns.map(([, value]) => value), id, toValue('published_at_ms'), toValue('ends_at_ms'));
  const [found, changed] = await db.batch<NoticeRow>([findNotice(db, id), update]);
  const before = found?.results[0];
  const after = changed?.results[0];
  if (!before) return 'unknown';
  return after ? { before, after } : 'range';
}

/** Null for an unknown notice. */
export async function deleteRow(db: D1Database, id: string, now: number): Promise<NoticeRow | null> {
  return db
    .prepare(
      `update notices set deleted_at_ms = ?2 where id = ?1 and deleted_at_ms is null returning ${NOTICE_COLUMNS}`,
    )
    .bind(id, now)
    .first<NoticeRow>();
}

export interface NoticePage {
  type: AnnouncementType | '';
  state: OperatorNotice['state'] | '';
  before: QueueCursor | undefined;
  limit: number;
}

const STATE = "case when n.ends_at_ms <= ? then 'ended' when n.published_at_ms > ? then 'waiting' else 'running' end";

/** Condition for notices or series `n` of a type and state that are older than `before`. */
export function toPageCondition({ type, state, before }: Omit<NoticePage, 'limit'>, now: number) {
  const { at, id } = before ?? { at: NEVER_MS, id: '' };
  const conditions = [
    ['(n.published_at_ms, n.id) < (?, ?)', at, id],
    ...(type === '' ? [] : [['n.type = ?', type]]),
    ...(state === '' ? [] : [[`${STATE} = ?`, now, now, state]]),
  ];
  return {
    where: conditions.map(([sql]) => sql).join(' and '),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** Newest first, in every language. */
export async function listRows(db: D1Database, page: NoticePage, now: number): Promise<NoticeRow[]> {
  const { where, values } = toPageCondition(page, now);
  const { results } = await db
    .prepare(
      `select ${NOTICE_COLUMNS} from notices n where n.deleted_at_ms is null and ${where} order by published_at_ms desc, id desc limit ?`,
    )
    .bind(...values, page.limit)
    .all<NoticeRow>();
  return results;
}
