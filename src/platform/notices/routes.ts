import * as contract from '../../contract/notices/notices.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement, implementWithoutSessionCheck } from '../http/implement.ts';
import { findRunning, GUEST, listRunning, type NoticeFilter, pageRunning, pickPopups } from './notice-queries.ts';
import { type NoticeRow, toNotice } from './notice-row.ts';

interface Asked extends Omit<NoticeFilter, 'types'> {
  types: string;
}

/** Unknown types are ignored; without types, all are read. */
function toFilter({ types, ...rest }: Asked): NoticeFilter {
  const named = types.split(',').map((type) => type.trim().toUpperCase());
  const isAll = types === '';
  return { ...rest, types: contract.ANNOUNCEMENT_TYPES.filter((type) => isAll || named.includes(type)) };
}

function toAnnouncements(rows: readonly NoticeRow[]): contract.Announcements {
  const pick = (type: contract.AnnouncementType) => rows.filter((row) => row.type === type).map(toNotice);
  return { player: pick('PL'), banners: pick('B'), popup: pick('PU'), promotion: pick('PR'), home: pick('H') };
}

export const contentRoutes = [
  implement(contract.listAnnouncements, async ({ input, env }) =>
    accept(toAnnouncements(await listRunning(env.DB, toFilter(input), GUEST, clock()))),
  ),
  implementWithoutSessionCheck(contract.listMyAnnouncements, async ({ input, env, session }) => {
    const known = await session.member.notices.getReader(session.tokenHash);
    if (!known.ok) return known;
    const { reader, seen } = known.value;
    const lists = toAnnouncements(await listRunning(env.DB, toFilter(input), reader, clock()));
    return accept({ ...lists, popup: lists.popup.map((one) => ({ ...one, isSeen: seen.includes(one.id) })) });
  }),
  implementWithoutSessionCheck(contract.markPopupsSeen, async ({ input, env, session }) => {
    const seen = await pickPopups(env.DB, input.ids, clock());
    const marked = await session.member.notices.markSeen(session.tokenHash, seen);
    return marked.ok ? accept({ seen }) : marked;
  }),
  implement(contract.listNotices, async ({ input: { page: asked, notice, ...filter }, env }) => {
    const pageSize = contract.NOTICES_PER_PAGE;
    const wanted = { page: asked, notice, pageSize };
    const { rows, page, total } = await pageRunning(env.DB, toFilter(filter), wanted, clock());
    return accept({ list: rows.map(toNotice), page, pageSize, total });
  }),
  implement(contract.getNotice, async ({ input, env }) => {
    const row = await findRunning(env.DB, input.id, clock());
    return row ? accept(toNotice(row)) : refuse('content.unknown');
  }),
];
