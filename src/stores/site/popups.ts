import { atom } from 'nanostores';
import { listMyAnnouncements, markPopupsSeen, type Notice } from '../../contract/notices/notices.ts';
import { forAccount } from '../core/account-scope.ts';
import { request } from '../core/request.ts';
import { writeKey } from '../core/storage-keys.ts';
import { toLanguage } from './catalogue-language.ts';

/** Popup announcements that this member has not seen (spec §3: type PU). */
export const $popups = atom<readonly Notice[]>([]);

/** True if there is a popup to show. The list is stored (spec §4). */
export async function loadPopups(): Promise<boolean> {
  const query = { types: 'PU', platform: 'W', execution: 'B', ...toLanguage() };
  const answer = await request(listMyAnnouncements, query);
  const popups = answer.ok ? answer.value.popup.filter(({ isSeen }) => isSeen !== true) : [];
  const list = popups.map(({ id, title }) => ({ id, title }));
  writeKey('index_notice', JSON.stringify({ ...toLanguage(), list }));
  $popups.set(popups);
  return popups.length > 0;
}

const told = new Set<string>();

/** Reports a popup as seen, once per page; a failed report is repeated with the next popup. */
export async function seePopup(id: string): Promise<void> {
  if (told.has(id)) return;
  told.add(id);
  const answer = await request(markPopupsSeen, { ids: [id] });
  if (!answer.ok) told.delete(id);
}

forAccount(() => {
  told.clear();
  $popups.set([]);
});
