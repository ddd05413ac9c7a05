import { readKey } from '../core/storage-keys.ts';
import { getFeatures } from '../site/features.ts';

/** Members who joined the room in this session stay connected on the next page; for others nothing is loaded. */
export function rejoinChat(onUnread: (count: number) => void): void {
  if (readKey('chatSeen') !== undefined && getFeatures().includes('chat')) void start(onUnread);
}

async function start(onUnread: (count: number) => void): Promise<void> {
  const { $chatUnread, followRoom } = await import('./room.ts');
  followRoom();
  $chatUnread.subscribe(onUnread);
}
