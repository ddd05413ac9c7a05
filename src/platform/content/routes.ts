import { ANNOUNCEMENT_TYPES, type AnnouncementType, listAnnouncements, type Notice } from '../../contract/content.ts';
import { clock } from '../clock.ts';
import { implement } from '../http/implement.ts';
import { accept } from '../result.ts';
import { listNotices } from './notice-queries.ts';

/** Types that no table knows are left out; none named means all. */
function toTypes(text: string): AnnouncementType[] {
  const named = text.split(',').map((type) => type.trim().toUpperCase());
  return text === '' ? [...ANNOUNCEMENT_TYPES] : ANNOUNCEMENT_TYPES.filter((type) => named.includes(type));
}

export const contentRoutes = [
  implement(listAnnouncements, async ({ input, env }) => {
    const notices = await listNotices(env.DB, toTypes(input.types), input.language.toUpperCase(), clock());
    const pick = (...types: AnnouncementType[]): Notice[] => notices.filter(({ type }) => types.includes(type));
    return accept({ player: pick('PL', 'H'), banners: pick('B'), popup: pick('PU'), promotion: pick('PR') });
  }),
];
