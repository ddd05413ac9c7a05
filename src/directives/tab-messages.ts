import { TAB_CHANNEL } from '../stores/core/tab-channel.ts';
import type { TabMessage } from '../stores/core/tabs.ts';

const tabs = new BroadcastChannel(TAB_CHANNEL);

export const sendToTabs = (message: TabMessage) => tabs.postMessage(message);

/** Another tab may run an older release, so only `kind` is certain. */
export function onTabMessage(take: (message: Partial<TabMessage>) => void): void {
  tabs.addEventListener('message', ({ data }) => take(Object(data)));
}
