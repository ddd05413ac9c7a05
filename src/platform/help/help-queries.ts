import { HELP_ITEMS_MAX, type HelpItem } from '../../contract/help/help.ts';
import { DEFAULT_LANGUAGE, toTextLanguages } from '../system/pick-text.ts';

interface Row {
  id: string;
  language: string;
  category: string;
  position: number;
  title: string;
  content: string;
  updated_at_ms: number;
  series: string;
}

export interface NewHelpItem extends Omit<HelpItem, 'updatedAt'> {
  language: string;
}
export type StoredHelpItem = HelpItem & { language: string };
export type HelpChanges = { [Key in 'category' | 'title' | 'content' | 'position']?: HelpItem[Key] | undefined };

function toItem({ updated_at_ms, series: _, ...row }: Row): StoredHelpItem {
  return { ...row, updatedAt: new Date(updated_at_ms).toISOString() };
}

/** All entries of the first of these languages that has any. */
export async function listHelp(db: D1Database, language: string): Promise<{ language: string; items: HelpItem[] }> {
  const { results } = await db
    .prepare(
      `select * from help_items where language = (
         select value from json_each(?1) where exists (select 1 from help_items where language = value) order by key limit 1)
       order by position, id limit ?2`,
    )
    .bind(JSON.stringify(toTextLanguages(language)), HELP_ITEMS_MAX)
    .all<Row>();
  const items = results.map(toItem);
  return { language: items[0]?.language ?? DEFAULT_LANGUAGE, items: items.map(({ language: _, ...item }) => item) };
}

/** Counts all rows: there are `HELP_ITEMS_MAX` at most in each language. */
export async function pageHelp(db: D1Database, limit: number, offset: number) {
  const [rows, count] = await db.batch<Row & { total: number }>([
    db.prepare('select * from help_items order by language, position, id limit ? offset ?').bind(limit, offset),
    db.prepare('select count(*) as total from help_items'),
  ]);
  return { list: (rows?.results ?? []).map(toItem), total: count?.results[0]?.total ?? 0 };
}

/** The item with this id: a new one, or the one that was added before. Undefined when the language has reached the maximum. */
export async function addHelp(db: D1Database, item: NewHelpItem, now: number): Promise<StoredHelpItem | undefined> {
  const row = await db
    .prepare(
      `insert into help_items (id, language, category, position, title, content, updated_at_ms)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7
       where (select count(*) from help_items where language = ?2) < ?8 or exists (select 1 from help_items where id = ?1)
       on conflict (id) do update set id = id returning *`,
    )
    .bind(item.id, item.language, item.category, item.position, item.title, item.content, now, HELP_ITEMS_MAX)
    .first<Row>();
  return row ? toItem(row) : undefined;
}

export async function changeHelp(
  db: D1Database,
  id: string,
  { category, title, content, position }: HelpChanges,
  now: number,
): Promise<StoredHelpItem | undefined> {
  const row = await db
    .prepare(
      `update help_items set category = coalesce(?2, category), title = coalesce(?3, title), content = coalesce(?4, content),
         position = coalesce(?5, position), updated_at_ms = ?6 where id = ?1 returning *`,
    )
    .bind(id, category ?? null, title ?? null, content ?? null, position ?? null, now)
    .first<Row>();
  return row ? toItem(row) : undefined;
}

export async function removeHelp(db: D1Database, id: string): Promise<boolean> {
  const { meta } = await db.prepare('delete from help_items where id = ?').bind(id).run();
  return meta.changes > 0;
}

/** Languages that already have their first entries, and all entries by id. */
export async function readSeededHelp(db: D1Database) {
  const [languages, items] = await db.batch<Row>([
    db.prepare('select language from seeded_help'),
    db.prepare('select * from help_items'),
  ]);
  return {
    languages: new Set((languages?.results ?? []).map(({ language }) => language)),
    items: new Map((items?.results ?? []).map((row): [string, NewHelpItem] => [row.id, row])),
  };
}

/** Statements that add the first entries of new languages. Two seeds at the same time add them only once. */
export function toFirstHelp(db: D1Database, items: readonly NewHelpItem[], now: number): D1PreparedStatement[] {
  const languages = [...new Set(items.map(({ language }) => language))];
  return [
    db
      .prepare(
        `insert or ignore into help_items (id, language, category, position, title, content, updated_at_ms)
         select value ->> 'id', value ->> 'language', value ->> 'category', value ->> 'position', value ->> 'title', value ->> 'content', ?2
         from json_each(?1) where value ->> 'language' not in (select language from seeded_help)`,
      )
      .bind(JSON.stringify(items), now),
    db
      .prepare('insert or ignore into seeded_help (language) select value from json_each(?)')
      .bind(JSON.stringify(languages)),
  ];
}
