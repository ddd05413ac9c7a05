import {
  type AnnouncementType,
  NOTICE_BYTES_OF_A_TYPE_MAX,
  NOTICES_OF_A_TYPE_MAX,
} from '../../contract/notices/notices.ts';
import type { NoticeAudience } from '../../contract/notices/operator.ts';
import { toTextLanguages } from '../system/pick-text.ts';
import { NOTICE_COLUMNS, type NoticeRow } from './notice-row.ts';

/** Audiences and rank of a reader. They decide which notices the reader sees; the rank counts only for members' notices. */
export interface Reader {
  audiences: readonly NoticeAudience['members'][];
  rank: number;
}
export const GUEST: Reader = { audiences: ['all', 'guests'], rank: 0 };

export interface NoticeFilter {
  types: readonly AnnouncementType[];
  /**
   * Language code as the site sends it. A reader of `PT-BR` also gets notices for `PT`. If a language has no notices, those of its first
   * fallback that has any are used. An empty text means any value, also in the next two fields.
   */
  language: string;
  platform: string;
  execution: string;
}

/** Condition: readers of the audiences `?7` see the notice `o` at the time `?2`, whatever its type. */
const SEEN = `o.deleted_at_ms is null and o.published_at_ms <= ?2 and o.ends_at_ms > ?2
  and o.audience in (select value from json_each(?7))`;

const OF_READER = `(language is null or ?3 = '[]' or language in (select value from json_each(?3))
  or language = (select value from json_each(?4)
    where not exists (select 1 from notices o where ${SEEN} and o.language in (select value from json_each(?3)))
      and exists (select 1 from notices o where ${SEEN} and o.language = value)
    order by key limit 1))`;

const RUNNING = `deleted_at_ms is null and type in (select value from json_each(?1))
  and published_at_ms <= ?2 and ends_at_ms > ?2
  and ${OF_READER}
  and (?5 = '' or platform = ?5) and (?6 = '' or execution = ?6)
  and audience in (select value from json_each(?7)) and (audience in ('all', 'guests') or ?8 between min_rank and max_rank)`;

function toValues({ types, language, platform, execution }: NoticeFilter, reader: Reader, now: number) {
  const wanted = language.toUpperCase();
  const own = wanted === '' ? [] : [wanted, wanted.split('-', 1)[0] ?? ''];
  const languages = [own, toTextLanguages(wanted)].map((list) => JSON.stringify(list));
  const names = [platform.toUpperCase(), execution.toUpperCase()];
  return [JSON.stringify(types), now, ...languages, ...names, JSON.stringify(reader.audiences), reader.rank];
}

/**
 * Lists notices in the operator's order, then newest first. Number and size are limited per type, so that long texts of one type do not
 * displace the others.
 */
export async function listRunning(
  db: D1Database,
  filter: NoticeFilter,
  reader: Reader,
  now: number,
): Promise<NoticeRow[]> {
  const { results } = await db
    .prepare(
      `with running as (
         select ${NOTICE_COLUMNS}, row_number() over own as n,
           sum(length(cast(json_quote(title) || json_quote(content) as blob))) over own as bytes
         from notices where ${RUNNING} window own as (partition by type order by position, published_at_ms desc, id)
       )
       select ${NOTICE_COLUMNS} from running where n <= ?9 and bytes <= ?10 order by position, published_at_ms desc, id`,
    )
    .bind(...toValues(filter, reader, now), NOTICES_OF_A_TYPE_MAX, NOTICE_BYTES_OF_A_TYPE_MAX)
    .all<NoticeRow>();
  return results;
}

/** Notices, newest first: the page that contains `notice`, else the page `page`. If the number is out of range, the last page. */
export async function pageRunning(
  db: D1Database,
  filter: NoticeFilter,
  { page, notice, pageSize }: { page: number; notice: string; pageSize: number },
  now: number,
) {
  const values = toValues(filter, GUEST, now);
  const count = db
    .prepare(
      `with own as (select published_at_ms as own_at, id as own_id from notices where id = ?9 and ${RUNNING})
       select count(*) as total, sum(published_at_ms > own_at or (published_at_ms = own_at and id <= own_id)) as place
       from notices left join own where ${RUNNING}`,
    )
    .bind(...values, notice);
  const { total, place } = (await count.first<{ total: number; place: number | null }>()) ?? { total: 0, place: null };
  const asked = place === null ? page : Math.ceil(place / pageSize);
  const shown = Math.max(1, Math.min(asked, Math.ceil(total / pageSize)));
  const { results } = await db
    .prepare(
      `select ${NOTICE_COLUMNS} from notices where ${RUNNING} order by published_at_ms desc, id limit ?9 offset ?10`,
    )
    .bind(...values, pageSize, (shown - 1) * pageSize)
    .all<NoticeRow>();
  return { rows: results, page: shown, total };
}

export function findRunning(db: D1Database, id: string, now: number): Promise<NoticeRow | null> {
  return db
    .prepare(
      `select ${NOTICE_COLUMNS} from notices where id = ?1 and deleted_at_ms is null and published_at_ms <= ?2
         and ends_at_ms > ?2 and audience in (select value from json_each(?3))`,
    )
    .bind(id, now, JSON.stringify(GUEST.audiences))
    .first<NoticeRow>();
}

/** Ids among these that are active popups. */
export async function pickPopups(db: D1Database, ids: readonly string[], now: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select id from notices where id in (select value from json_each(?1)) and type = 'PU' and deleted_at_ms is null
         and published_at_ms <= ?2 and ends_at_ms > ?2`,
    )
    .bind(JSON.stringify(ids), now)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}
