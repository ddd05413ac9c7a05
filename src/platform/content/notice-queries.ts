import type { AnnouncementType, Notice } from '../../contract/content.ts';

interface Row {
  id: string;
  type: string;
  title: string;
  content: string;
  published_at_ms: number;
}

export interface NewNotice {
  id: string;
  type: AnnouncementType;
  /** Null shows in every language. */
  language: string | null;
  title: string;
  content: string;
  publishedAt: number;
}

const NOTICES_MAX = 200;

export function toNotice({ id, type, title, content, publishedAt }: Omit<NewNotice, 'language'>): Notice {
  return { id, type, title, content, publishedAt: new Date(publishedAt).toISOString() };
}

/** Newest first; `language` as the site says it, or its first part (`PT-BR` reads what is for `PT`). */
export async function listNotices(
  db: D1Database,
  types: readonly AnnouncementType[],
  language: string,
  now: number,
): Promise<Notice[]> {
  const { results } = await db
    .prepare(
      `select id, type, title, content, published_at_ms from notices
       where type in (select value from json_each(?1)) and published_at_ms <= ?4
         and (language is null or ?2 = '' or language in (?2, ?3))
       order by published_at_ms desc, id limit ?5`,
    )
    .bind(JSON.stringify(types), language, language.split('-', 1)[0] ?? '', now, NOTICES_MAX)
    .all<Row>();
  return results.map((row) =>
    toNotice({ ...row, type: row.type as AnnouncementType, publishedAt: row.published_at_ms }),
  );
}

export function toInsertNotice(db: D1Database, notice: NewNotice): D1PreparedStatement {
  return db
    .prepare(
      'insert or ignore into notices (id, type, language, title, content, published_at_ms) values (?, ?, ?, ?, ?, ?)',
    )
    .bind(notice.id, notice.type, notice.language, notice.title, notice.content, notice.publishedAt);
}
