/** Ages in milliseconds up to which a stored value is used. Each one is at least the one before (RFC 5861). */
export interface Lifetimes {
  /** Served without a refresh. */
  readonly freshMs: number;
  /** Served at once, and refreshed in the background. */
  readonly staleMs: number;
  /** Served if its refresh fails. */
  readonly deadMs: number;
}

export interface Aging {
  /** Time of storing; for a value that is dated by its request, the time of that request. */
  storedAt: number;
  readonly lifetimes: Lifetimes;
  /**
   * No other refresh begins before this time: one is running, or failed a moment ago. A time and not a flag, because an
   * aborted refresh never reports back.
   */
  refreshUntil: number;
}

export type Age = 'fresh' | 'stale' | 'expired' | 'dead';

export function ageOf({ storedAt, lifetimes }: Aging, now: number): Age {
  const age = now - storedAt;
  if (age <= lifetimes.freshMs) return 'fresh';
  if (age <= lifetimes.staleMs) return 'stale';
  return age <= lifetimes.deadMs ? 'expired' : 'dead';
}

export function isRefreshing({ refreshUntil }: Aging, now: number): boolean {
  return now < refreshUntil;
}

/** How long one refresh prevents another one from starting. */
const REFRESH_LIMIT_MS = 10_000;
/** Minimum time between a failed refresh and the next one. */
const RETRY_AFTER_MS = 1000;

export interface Source<Answer> {
  readonly now: () => number;
  /** Asks for a new value, and stores it if it may be stored. */
  readonly refresh: () => Promise<Answer>;
  readonly isFailure: (answer: Answer) => boolean;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** A stored value, with the reason why it is served, or a new answer. */
export type Read<Stored, Answer> =
  | { readonly stored: Stored; readonly detail: 'fresh' | 'stale' | 'error' }
  | { readonly stored?: undefined; readonly answer: Answer };

async function refreshStored<Answer>(stored: Aging, { now, refresh, isFailure }: Source<Answer>): Promise<Answer> {
  stored.refreshUntil = now() + REFRESH_LIMIT_MS;
  let isFailed = true;
  try {
    const answer = await refresh();
    isFailed = isFailure(answer);
    return answer;
  } finally {
    if (isFailed) stored.refreshUntil = now() + RETRY_AFTER_MS;
  }
}

/**
 * Returns a fresh or stale value at once; a stale value is also refreshed in the background, once. Otherwise returns a new
 * answer, or, if there is none, the stored value until it is dead.
 */
export async function readOrRefresh<Stored extends Aging, Answer>(
  stored: Stored | undefined,
  source: Source<Answer>,
): Promise<Read<Stored, Answer>> {
  const now = source.now();
  const age = stored ? ageOf(stored, now) : 'dead';
  if (!stored || age === 'dead') return { answer: await source.refresh() };
  if (age === 'fresh') return { stored, detail: 'fresh' };
  const isBusy = isRefreshing(stored, now);
  if (age === 'stale') {
    if (!isBusy) source.waitUntil(refreshStored(stored, source).catch(() => undefined));
    return { stored, detail: 'stale' };
  }
  if (isBusy) return { stored, detail: 'error' };
  const answer = await refreshStored(stored, source);
  return source.isFailure(answer) ? { stored, detail: 'error' } : { answer };
}
