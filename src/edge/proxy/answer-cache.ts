import type { PlatformAnswer } from './answer.ts';

export interface CachedAnswer {
  readonly status: number;
  readonly text: string;
  readonly freshUntil: number;
  readonly deadAfter: number;
  /** Until when a refresh may still be under way: one that was cut off never says so. */
  refreshUntil: number;
}

const ENTRIES_MAX = 400;
const ENTRY_MAX_CHARS = 256 * 1024;
const TOTAL_MAX_CHARS = 8 * 1024 * 1024;
/** How long an answer may be shown after its life when the platform is slow or down (design §6). */
const STALE_MS = 300_000;

/** Anonymous answers in this isolate's memory, by (path, query, language, merchant). Bounded in number and size; the oldest goes. */
export function createAnswerCache() {
  const entries = new Map<string, CachedAnswer>();
  let size = 0;
  let generation = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    size -= entry.text.length;
    entries.delete(key);
  }

  return {
    get(key: string, now: number): CachedAnswer | undefined {
      const entry = entries.get(key);
      return entry && now <= entry.deadAfter ? entry : undefined;
    },
    /** Taken before asking, given to `put`: an answer that is older than a purge is not kept. */
    get generation(): number {
      return generation;
    },
    put(key: string, answer: PlatformAnswer, seconds: number, now: number, asked: number): void {
      const { status, text } = answer;
      if (asked !== generation || status !== 200 || !answer.envelope.success || text.length > ENTRY_MAX_CHARS) return;
      drop(key);
      for (const oldest of entries.keys()) {
        if (entries.size < ENTRIES_MAX && size + text.length <= TOTAL_MAX_CHARS) break;
        drop(oldest);
      }
      const freshUntil = now + seconds * 1000;
      entries.set(key, { status, text, freshUntil, deadAfter: freshUntil + STALE_MS, refreshUntil: 0 });
      size += text.length;
    },
    purge(): void {
      generation += 1;
      size = 0;
      entries.clear();
    },
    get count(): number {
      return entries.size;
    },
  };
}
export type AnswerCache = ReturnType<typeof createAnswerCache>;
