import { TAB_CHANNEL } from '../stores/core/tab-channel.ts';
import type { TabMessage } from '../stores/core/tabs.ts';
import { attempt } from './start-storage.ts';

/** Opens the channel between tabs. A browser that blocks storage may refuse the channel too (Firefox); the tab then works alone. */
export const openTabChannel = () => attempt(() => new BroadcastChannel(TAB_CHANNEL));

const tabs = openTabChannel();

/** Sends a message to other tabs. A closed or forbidden channel throws, but the message must not stop this tab. */
export const postToTabs = (channel: BroadcastChannel | undefined, message: unknown) =>
  attempt(() => channel?.postMessage(message));

export const sendToTabs = (message: TabMessage) => postToTabs(tabs, message);

/** Receives the messages of other tabs. Another tab may run an older release, so only `kind` is certain. */
export function onTabMessage(take: (message: Partial<TabMessage>) => void): void {
  tabs?.addEventListener('message', ({ data }) => take(Object(data)));
}
