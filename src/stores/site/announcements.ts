import { atom } from 'nanostores';
import { getNotice, listMyAnnouncements, type Notice } from '../../contract/notices/notices.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { $session } from '../session/session.ts';
import { toLanguage } from './catalogue-language.ts';
import { openDialog } from './dialogs.ts';

/** Home notices, scrolling notices and banners (spec §3); popups have their own dialog. */
const SHOWN = 'H,PL,B';

/** Announcements of the signed-in member, in addition to those on every page. */
export const ownAnnouncements = createRemote(async (_account: string): Promise<Result<readonly Notice[]>> => {
  const query = { types: SHOWN, platform: 'W', execution: 'B', ...toLanguage() };
  const answer = await request(listMyAnnouncements, query);
  if (!answer.ok) return answer;
  const { home = [], player, banners } = answer.value;
  return { ok: true, value: [...home, ...player, ...banners] };
});

/** Reloads the announcements at every sign-in and sign-out (spec §4). A change of language opens another page, which loads them anew. */
export function watchAnnouncements(): () => void {
  let shown = '';
  return $session.subscribe((session) => {
    if (session.kind === 'unknown') return;
    const account = session.kind === 'member' || session.kind === 'agent' ? session.info.account : '';
    if (account === shown) return;
    shown = account;
    if (account) void ownAnnouncements.load(account);
    else ownAnnouncements.reset();
  });
}

/** Title of the open notice, which is known before its text. */
export const $noticeTitle = atom('');
export const notice = createRemote((id: string) => request(getNotice, { id }));

/** Loads a public notice by its id. */
export function readNotice(id: string, title: string): void {
  $noticeTitle.set(title);
  void notice.load(id);
  openDialog('notice');
}

/** Shows a notice that is already loaded. */
export function openNotice(known: Notice): void {
  $noticeTitle.set(known.title);
  notice.$state.set({ status: 'ready', value: known });
  openDialog('notice');
}
