import { TAB_CHANNEL } from '../stores/core/tab-channel.ts';
import type { TabMessage } from '../stores/core/tabs.ts';
import { attempt } from './start-storage.ts';

/** A browser that blocks storage may refuse a channel too (Firefox). The tab then works alone. */
export const openTabChannel = () => attempt(() => new BroadcastChannel(TAB_CHANNEL));

const tabs = openTabChannel();

/** A closed or forbidden channel throws; a message to other tabs must not stop this one. */
export const postToTabs = (channel: BroadcastChannel | undefined, message: unknown) =>
  attempt(() => channel?.postMessage(message));

export const sendToTabs = (message: TabMessage) => postToTabs(tabs, message);

/** Another tab may run an older release, so only `kind` is certain. */
export function onTabMessage(take: (message: Partial<TabMessage>) => void): void {
  tabs?.addEventListener('message', ({ data }) => take(Object(data)));
}
