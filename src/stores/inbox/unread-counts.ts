import { atom } from 'nanostores';
import type { UnreadCount } from '../../contract/inbox/inbox.ts';
import { setBadge } from '../centre/badges.ts';
import { forAccount } from '../core/account-scope.ts';
import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';
import { readKey } from '../core/storage-keys.ts';
import { type TabMessage, toTabMessage } from '../core/tabs.ts';
import { $session } from '../session/session.ts';
import { getEpoch } from '../session/session-handle.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import { getFeatures } from '../site/features.ts';

/** Unread messages by kind, shared by all tabs. */
export const $unread = atom<UnreadCount | undefined>(undefined);
/** Counts changes reported by other tabs, after which a visible list is outdated. */
export const $heardUnread = atom(0);

function showUnread(unread: UnreadCount): void {
  $unread.set(unread);
  setBadge('messageV2', unread.unread);
}

function tell(news: Pick<Extract<TabMessage, { kind: 'waiting' }>, 'unread' | 'missions'>): void {
  const account = readKey('account');
  if (account) environment().channel.post({ kind: 'waiting', account, ...news } satisfies TabMessage);
}

/** Shows the counts answered by the platform and tells the other tabs. */
export function takeUnread(unread: UnreadCount): void {
  showUnread(unread);
  tell({ unread });
}

/** Shows the number of missions with a reward to claim, and tells the other tabs. */
export function takeMissionCount(count: number): void {
  setBadge('missionLeaderboard', count);
  tell({ missions: count });
}

async function askUnread(): Promise<void> {
  const answer = await ask('getUnreadCount', {});
  if (answer.ok) showUnread(answer.value);
}

async function askMissions(): Promise<void> {
  const answer = await ask('getMissionSummary', toLanguage());
  if (answer.ok) setBadge('missionLeaderboard', answer.value.missionCount);
}

let askedIn = -1;

/** Once per session and page: loads the counts of enabled features in parallel. */
function askAll(): void {
  const { kind } = $session.get();
  if ((kind !== 'member' && kind !== 'agent') || askedIn === getEpoch()) return;
  askedIn = getEpoch();
  const features = getFeatures();
  if (features.includes('inbox')) void askUnread();
  if (features.includes('missions')) void askMissions();
}

function hear(data: unknown): void {
  const message = toTabMessage(data);
  if (message?.kind !== 'waiting' || message.account !== readKey('account')) return;
  if (message.missions !== undefined) setBadge('missionLeaderboard', message.missions);
  if (!message.unread) return;
  showUnread(message.unread);
  $heardUnread.set($heardUnread.get() + 1);
}

/** From now on the counts follow the session and the other tabs. */
export function watchWaiting(): void {
  environment().channel.listen(hear);
  $session.listen(askAll);
  askAll();
}

forAccount(() => $unread.set(undefined));
