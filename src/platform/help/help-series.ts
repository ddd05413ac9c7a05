import type { OutputOf } from '../../contract/core/endpoint.ts';
import { HELP_ITEMS_MAX } from '../../contract/help/help.ts';
import type { listHelpSeries } from '../../contract/help/help-series.ts';

export type HelpSeries = OutputOf<typeof listHelpSeries>['list'][number];

interface Row {
  series: string;
  position: number;
  texts: string;
  updated_at_ms: number;
}

const SERIES = 'select series, position, updated_at_ms, texts from help_series';

function toSeries({ series, position, texts, updated_at_ms }: Row): HelpSeries {
  return {
    seriesId: series,
    position,
    texts: JSON.parse(texts) as HelpSeries['texts'],
    updatedAt: new Date(updated_at_ms).toISOString(),
  };
}

export async function pageHelpSeries(db: D1Database, limit: number, offset: number) {
  const [rows, count] = await db.batch<Row & { total: number }>([
    db.prepare(`${SERIES} order by position, series limit ? offset ?`).bind(limit, offset),
    db.prepare('select count(*) as total from help_series'),
  ]);
  return { list: (rows?.results ?? []).map(toSeries), total: count?.results[0]?.total ?? 0 };
}

/**
 * Writes the text of each given language, and removes the texts of all other languages. Undefined if a language has reached its maximum;
 * then nothing is written.
 */
export async function writeHelpSeries(
  db: D1Database,
  { seriesId, position, texts }: Omit<HelpSeries, 'updatedAt'>,
  now: number,
): Promise<HelpSeries | undefined> {
  const { results } = await db
    .prepare('select id, language from help_items where series = ?')
    .bind(seriesId)
    .all<{ id: string; language: string }>();
  const items = Object.entries(texts).map(([language, words]) => {
    const id = results.find((row) => row.language === language)?.id ?? `${seriesId}-${language.toLowerCase()}`;
    return { id, language, ...words };
  });
  const added = items.flatMap(({ language }) => (results.some((row) => row.language === language) ? [] : language));
  const full = await db
    .prepare(
      `select 1 as n from help_items where language in (select value from json_each(?)) group by language having count(*) >= ?`,
    )
    .bind(JSON.stringify(added), HELP_ITEMS_MAX)
    .first();
  if (full) return undefined;
  const write = db
    .prepare(
      `insert into help_items (id, series, language, category, position, title, content, updated_at_ms)
       select value ->> 'id', ?2, value ->> 'language', value ->> 'category', ?3, value ->> 'title', value ->> 'content', ?4
       from json_each(?1) where true
       on conflict (id) do update set series = excluded.series, category = excluded.category, position = excluded.position,
         title = excluded.title, content = excluded.content, updated_at_ms = excluded.updated_at_ms`,
    )
    .bind(JSON.stringify(items), seriesId, position, now);
  const drop = db
    .prepare('delete from help_items where series = ? and id not in (select value from json_each(?))')
    .bind(seriesId, JSON.stringify(items.map(({ id }) => id)));
  const read = db.prepare(`${SERIES} where series = ?`).bind(seriesId);
  const written = (await db.batch<Row>([write, drop, read]))[2]?.results[0];
  if (!written) throw new Error('The answer was not written');
  return toSeries(written);
}

export async function removeHelpSeries(db: D1Database, seriesId: string): Promise<boolean> {
  const { meta } = await db.prepare('delete from help_items where series = ?').bind(seriesId).run();
  return meta.changes > 0;
}
