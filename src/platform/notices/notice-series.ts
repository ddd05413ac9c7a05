import { EVERY_LANGUAGE, type NoticeSeries } from '../../contract/notices/notice-series.ts';
import type { AnnouncementType } from '../../contract/notices/notices.ts';
import { type NoticeChanges, type NoticePage, toColumns, toPageCondition } from './notice-changes.ts';
import { NOTICE_COLUMNS, type NoticeRow, toOperatorNotice } from './notice-row.ts';

type Texts = NoticeSeries['texts'];
interface SeriesRow extends NoticeRow {
  series: string;
  texts: string;
}

/** The shared fields are those of the row that was published last. */
const SERIES = `select ${NOTICE_COLUMNS}, series, texts from notice_series n`;

export function toSeries({ series, texts, ...row }: SeriesRow, now: number): NoticeSeries {
  const { type, audience, startsAt, endsAt, position, imageUrl, platform, execution, state } = toOperatorNotice(
    row,
    now,
  );
  const shared = { type, audience, startsAt, endsAt, position, imageUrl, platform, execution, state };
  return { seriesId: series, ...shared, texts: JSON.parse(texts) as Texts };
}

/** Newest first. */
export async function listSeries(db: D1Database, page: NoticePage, now: number): Promise<SeriesRow[]> {
  const { where, values } = toPageCondition(page, now);
  const { results } = await db
    .prepare(`${SERIES} where ${where} order by published_at_ms desc, id desc limit ?`)
    .bind(...values, page.limit)
    .all<SeriesRow>();
  return results;
}

export function findSeries(db: D1Database, seriesId: string): Promise<SeriesRow | null> {
  return db.prepare(`${SERIES} where series = ?`).bind(seriesId).first<SeriesRow>();
}

/**
 * Writes the rows of all languages in `texts`, and deletes the rows of other languages. A language that was deleted earlier gets its row
 * back.
 */
export async function writeSeries(
  db: D1Database,
  seriesId: string,
  { texts, ...shared }: NoticeChanges & { texts: Texts },
  now: number,
): Promise<void> {
  const { results } = await db
    .prepare('select id, language from notices where series = ? order by deleted_at_ms is not null')
    .bind(seriesId)
    .all<{ id: string; language: string | null }>();
  const named = Object.entries(texts).map(([name, words]) => {
    const language = name === EVERY_LANGUAGE ? null : name;
    const known = results.find((row) => row.language === language)?.id;
    return { id: known ?? `${seriesId}-${name.toLowerCase()}`, language, ...words };
  });
  const writes = named.map(({ id, ...own }) => {
    const columns = toColumns({ ...shared, ...own });
    const names = columns.map(([name]) => name);
    return db
      .prepare(
        `insert into notices (id, series, ${names.join(', ')}) values (?, ?, ${names.map(() => '?').join(', ')})
         on conflict (id) do update set deleted_at_ms = null, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      )
      .bind(id, seriesId, ...columns.map(([, value]) => value));
  });
  const drop = db
    .prepare(
      `update notices set deleted_at_ms = ?2 where series = ?1 and deleted_at_ms is null
         and id not in (select value from json_each(?3))`,
    )
    .bind(seriesId, now, JSON.stringify(named.map(({ id }) => id)));
  await db.batch([...writes, drop]);
}

/** Returns the type of the deleted notices; undefined for an unknown series. */
export async function deleteSeries(
  db: D1Database,
  seriesId: string,
  now: number,
): Promise<AnnouncementType | undefined> {
  const { results } = await db
    .prepare('update notices set deleted_at_ms = ?2 where series = ?1 and deleted_at_ms is null returning type')
    .bind(seriesId, now)
    .all<{ type: AnnouncementType }>();
  return results[0]?.type;
}
