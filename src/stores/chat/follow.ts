import { $features } from '../features.ts';
import { readKey } from '../storage-keys.ts';

/** Whoever was in the room in this session hears it on the next page too; nobody else loads it. */
export function followChat(onUnread: (count: number) => void): void {
  if (readKey('chatSeen') === undefined) return;
  const stop = $features.subscribe((features) => {
    if (!features) return;
    queueMicrotask(() => stop());
    if (features.includes('chat')) void start(onUnread);
  });
}

async function start(onUnread: (count: number) => void): Promise<void> {
  const { $chatUnread, followRoom } = await import('./room.ts');
  followRoom();
  $chatUnread.subscribe(onUnread);
}
