import { EVERY_LANGUAGE, type NoticeSeries } from '../../contract/notices/notice-series.ts';
import type { AnnouncementType } from '../../contract/notices/notices.ts';
import { type NoticeChanges, toColumns } from './notice-changes.ts';
import { NOTICE_COLUMNS, type NoticeRow, toOperatorNotice } from './notice-row.ts';

type Texts = NoticeSeries['texts'];
interface SeriesRow extends NoticeRow {
  series: string;
  texts: string;
}

/** The shared fields are those of the row that was published last. */
const SERIES = `select ${NOTICE_COLUMNS}, series, max(published_at_ms) as newest,
    json_group_object(coalesce(language, '${EVERY_LANGUAGE}'), json_object('title', title, 'content', content)) as texts
  from notices where deleted_at_ms is null`;
const IN_STATE = `(?2 = '' or ?2 = case when ends_at_ms <= ?3 then 'ended' when published_at_ms > ?3 then 'waiting' else 'running' end)`;

export function toSeries({ series, texts, ...row }: SeriesRow, now: number): NoticeSeries {
  const { type, audience, startsAt, endsAt, position, imageUrl, platform, execution, state } = toOperatorNotice(
    row,
    now,
  );
  const shared = { type, audience, startsAt, endsAt, position, imageUrl, platform, execution, state };
  return { seriesId: series, ...shared, texts: JSON.parse(texts) as Texts };
}

/** Newest first. */
export async function pageSeries(
  db: D1Database,
  { type, state }: { type: AnnouncementType | ''; state: NoticeSeries['state'] | '' },
  { page, pageSize }: { page: number; pageSize: number },
  now: number,
): Promise<{ rows: SeriesRow[]; total: number }> {
  const where = `(?1 = '' or type = ?1) and ${IN_STATE}`;
  const [rows, count] = await db.batch<SeriesRow & { total: number }>([
    db
      .prepare(`${SERIES} and ${where} group by series order by newest desc, series limit ?4 offset ?5`)
      .bind(type, state, now, pageSize, (page - 1) * pageSize),
    db
      .prepare(`select count(distinct series) as total from notices where deleted_at_ms is null and ${where}`)
      .bind(type, state, now),
  ]);
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 };
}

export function findSeries(db: D1Database, seriesId: string): Promise<SeriesRow | null> {
  return db.prepare(`${SERIES} and series = ? group by series`).bind(seriesId).first<SeriesRow>();
}

/** Writes each language, and deletes those that are not named. A language that was deleted before gets its row back. */
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

/** The type of what was deleted; undefined for an unknown series. */
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
