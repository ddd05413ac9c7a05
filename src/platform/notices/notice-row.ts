import type { AnnouncementType, Notice } from '../../contract/notices/notices.ts';
import type { NoticeAudience, OperatorNotice } from '../../contract/notices/operator.ts';
import { findLanguage } from '../../i18n/languages.ts';

/** `ends_at_ms` of a notice without an end, so that one comparison works for all. */
export const NEVER_MS = Number.MAX_SAFE_INTEGER;

export interface NoticeRow {
  id: string;
  type: AnnouncementType;
  /** Null: the notice is shown in every language. */
  language: string | null;
  title: string;
  content: string;
  published_at_ms: number;
  ends_at_ms: number;
  audience: NoticeAudience['members'];
  min_rank: number;
  max_rank: number;
  position: number;
  image_url: string;
  platform: string;
  execution: string;
}

export const NOTICE_COLUMNS =
  'id, type, language, title, content, published_at_ms, ends_at_ms, audience, min_rank, max_rank, position, image_url, platform, execution';

export function toNotice(row: NoticeRow): Notice {
  const { id, type, title, content, audience, language } = row;
  const lang = language && { lang: findLanguage(language)?.tag ?? language };
  const publishedAt = new Date(row.published_at_ms).toISOString();
  return { id, type, title, content, publishedAt, imageUrl: row.image_url, audience, ...lang };
}

function toState(row: NoticeRow, now: number): OperatorNotice['state'] {
  if (row.ends_at_ms <= now) return 'ended';
  return row.published_at_ms > now ? 'waiting' : 'running';
}

export function toOperatorNotice(row: NoticeRow, now: number): OperatorNotice {
  const notice = toNotice(row);
  return {
    ...notice,
    language: row.language,
    audience: { members: row.audience, minRank: row.min_rank, maxRank: row.max_rank },
    startsAt: notice.publishedAt,
    endsAt: row.ends_at_ms === NEVER_MS ? null : new Date(row.ends_at_ms).toISOString(),
    position: row.position,
    imageUrl: row.image_url,
    platform: row.platform,
    execution: row.execution,
    state: toState(row, now),
  };
}
