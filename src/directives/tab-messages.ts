import { TAB_CHANNEL } from '../stores/core/tab-channel.ts';
import type { TabMessage } from '../stores/core/tabs.ts';
import { attempt } from './start-storage.ts';

/** A browser that blocks storage may refuse a channel too (Firefox). The tab then works alone. */
export const openTabChannel = () => attempt(() => new BroadcastChannel(TAB_CHANNEL));

const tabs = openTabChannel();

export const sendToTabs = (message: TabMessage) => tabs?.postMessage(message);

/** Another tab may run an older release, so only `kind` is certain. */
export function onTabMessage(take: (message: Partial<TabMessage>) => void): void {
  tabs?.addEventListener('message', ({ data }) => take(Object(data)));
}
