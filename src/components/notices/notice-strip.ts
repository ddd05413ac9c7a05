import type { Notice } from '../../contract/notices/notices.ts';

const SHOWN_MAX = 5;

/** The readers to whom a part of a shared page is shown; undefined: everybody. */
export type Reader = 'guest' | 'member' | undefined;

/** Attributes by which the layout's styles show a part to its readers only. */
export function toReader(reader: Reader): { 'data-guest'?: ''; 'data-member'?: '' } {
  if (reader === 'guest') return { 'data-guest': '' };
  return reader === 'member' ? { 'data-member': '' } : {};
}

/** The `lang` attribute of a text whose language differs from the language of the page. */
export const toLang = ({ lang }: Pick<Notice, 'lang'>, tag: string) =>
  lang === undefined || lang === tag ? {} : { lang };

export const isForGuests = ({ audience }: Pick<Notice, 'audience'>): boolean => audience === 'guests';

interface Head {
  readonly latest: Notice;
  readonly count: number;
  readonly reader: Reader;
}

function toHeads(guests: readonly Notice[], members: readonly Notice[]): Head[] {
  const toHead = ([latest, ...more]: readonly Notice[], reader: Reader): Head[] =>
    latest ? [{ latest, count: more.length + 1, reader }] : [];
  const isSame = guests[0] === members[0] && guests.length === members.length;
  return isSame ? toHead(guests, undefined) : [...toHead(guests, 'guest'), ...toHead(members, 'member')];
}

/**
 * The first notices for guests and the first for members. Each list has a line above it, with its newest notice and its length. Members do
 * not see notices for guests (docs/decisions/0026).
 */
export function toNoticeStrip(notices: readonly Notice[]) {
  const guests = notices.slice(0, SHOWN_MAX);
  const members = notices.filter((notice) => !isForGuests(notice)).slice(0, SHOWN_MAX);
  const toWhom = (notice: Notice): Reader => {
    if (!members.includes(notice)) return 'guest';
    return guests.includes(notice) ? undefined : 'member';
  };
  const shown = notices.filter((notice) => guests.includes(notice) || members.includes(notice));
  return { list: shown.map((notice) => ({ notice, reader: toWhom(notice) })), heads: toHeads(guests, members) };
}
