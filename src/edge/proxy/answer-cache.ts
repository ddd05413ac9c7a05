import { ANSWER_STALE_SECONDS, ON_NOW_SECONDS, STALE_ON_ERROR_SECONDS } from '../../contract/core/cache-lifetimes.ts';
import type { Area } from '../../contract/core/endpoint.ts';
import type { PageTag } from '../../contract/system/system.ts';
import { toMediaType } from '../../lib/limited-body.ts';
import { type Aging, ageOf } from '../stale-while-revalidate.ts';
import type { PlatformAnswer } from './platform-answer.ts';

export interface CachedAnswer extends Aging {
  readonly status: number;
  readonly text: string;
  readonly tag: PageTag | undefined;
  /** True if the answer was read again since eviction last considered it. */
  isWanted: boolean;
}

const ENTRIES_MAX = 400;
const ENTRY_MAX_CHARS = 256 * 1024;
const TOTAL_MAX_CHARS = 8 * 1024 * 1024;
const STALE_MS = ANSWER_STALE_SECONDS * 1000;
const STALE_ON_ERROR_MS = STALE_ON_ERROR_SECONDS * 1000;

/** A purge of this tag drops the answers of the area. The answers of an area without a tag are dropped by any purge. */
const TAG_OF: Partial<Record<Area, PageTag>> = {
  games: 'games',
  lottery: 'games',
  content: 'notices',
  promotions: 'promotions',
  missions: 'promotions',
  points: 'promotions',
  system: 'brand',
  registration: 'brand',
  support: 'brand',
};

export function toAnswerTag(area: Area): PageTag | undefined {
  return TAG_OF[area];
}

const PRIVATE = /(?:^|[\s,])(?:private|no-store|no-cache)(?:[\s,=]|$)/i;
const NAMED_IN_THE_KEY = new Set(['language', 'merchant', 'accept', 'accept-encoding']);

/**
 * Answers that the platform marks as private, or as dependent on values outside the key, are never stored
 * (CVE-2026-24472).
 */
export function mayBeKept({ status, envelope, headers }: PlatformAnswer): boolean {
  if (status !== 200 || !envelope.success || headers.has('Set-Cookie')) return false;
  if (PRIVATE.test(headers.get('Cache-Control') ?? '')) return false;
  const vary = headers.get('Vary');
  return vary === null || vary.split(',').every((name) => NAMED_IN_THE_KEY.has(toMediaType(name)));
}

/**
 * Anonymous answers in this isolate's memory, by (path, query, language, merchant). Limited in number and bytes; evicts
 * the oldest.
 */
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

  /**
   * An answer that was read again moves to the end of the queue, so that a flood of single-use answers does not evict
   * it.
   */
  function keepOnce(key: string): boolean {
    const entry = entries.get(key);
    if (!entry?.isWanted) return false;
    entry.isWanted = false;
    entries.delete(key);
    entries.set(key, entry);
    return true;
  }

  return {
    drop,
    get(key: string, now: number): CachedAnswer | undefined {
      const entry = entries.get(key);
      if (!entry || ageOf(entry, now) === 'dead') return undefined;
      entry.isWanted = true;
      return entry;
    },
    /** Read before the request and passed to `put`: an answer older than a purge is not stored. */
    get generation(): number {
      return generation;
    },
    put(key: string, answer: PlatformAnswer, life: { seconds: number; area: Area; now: number; asked: number }): void {
      const { status, text } = answer;
      if (life.asked !== generation || !mayBeKept(answer) || text.length > ENTRY_MAX_CHARS) return;
      drop(key);
      for (const oldest of entries.keys()) {
        if (entries.size < ENTRIES_MAX && size + text.length <= TOTAL_MAX_CHARS) break;
        if (!keepOnce(oldest)) drop(oldest);
      }
      const freshMs = life.seconds * 1000;
      // Visitors bet on the odds shown, so outdated odds are served only if the platform does not answer.
      const staleMs = life.seconds > ON_NOW_SECONDS ? freshMs + STALE_MS : freshMs;
      entries.set(key, {
        status,
        text,
        tag: toAnswerTag(life.area),
        storedAt: life.now,
        lifetimes: { freshMs, staleMs, deadMs: freshMs + STALE_ON_ERROR_MS },
        refreshUntil: 0,
        isWanted: false,
      });
      size += text.length;
    },
    purge(tags: ReadonlySet<PageTag>): void {
      generation += 1;
      for (const [key, { tag }] of entries) if (!tag || tags.has(tag)) drop(key);
    },
    get count(): number {
      return entries.size;
    },
  };
}
export type AnswerCache = ReturnType<typeof createAnswerCache>;

let shared: AnswerCache | undefined;

/**
 * One per isolate: a purge drops both the proxy's answers and those of pages (pages/platform-call.ts), and both share
 * one limit.
 */
export function shareAnswers(): AnswerCache {
  shared ??= createAnswerCache();
  return shared;
}
