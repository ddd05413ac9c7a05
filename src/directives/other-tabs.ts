import { TAB_CHANNEL } from '../stores/tab-channel.ts';
import type { TabMessage } from '../stores/tabs.ts';

const tabs = new BroadcastChannel(TAB_CHANNEL);

export const tellTabs = (message: TabMessage) => tabs.postMessage(message);

/** Other tabs may be of an older page: only its kind is sure. */
export function hearTabs(take: (message: Partial<TabMessage>) => void): void {
  tabs.addEventListener('message', ({ data }) => take(Object(data)));
}
