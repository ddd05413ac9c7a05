import type { Fixture } from '../contract/games/on-now.ts';
import { toTimeLimit } from '../lib/time-limit.ts';

const TIMEOUT_MS = 8000;

interface Reply<Value> {
  readonly success: boolean;
  readonly errorCode?: string;
  readonly value?: Value;
  /** Time of the site, in milliseconds since the Unix epoch. */
  readonly nowMs: number;
}

/** Makes a call whose URL the server printed into the page. Undefined without an answer. */
export async function repeatCall<Value>(source: string): Promise<Reply<Value> | undefined> {
  try {
    const answer = await fetch(source, { signal: toTimeLimit(TIMEOUT_MS) });
    const reply = (await answer.json()) as Omit<Reply<Value>, 'nowMs'>;
    return { ...reply, nowMs: Date.parse(answer.headers.get('date') ?? '') || Date.now() };
  } catch {
    return undefined;
  }
}

/** `gone`: the match that was asked for is over or unknown, at the time `at`. `now` is the time of the site, ISO 8601. */
export type OnNow =
  | {
      readonly kind: 'answered' | 'gone';
      readonly fixtures: readonly Fixture[];
      readonly at: string;
      readonly now: string;
    }
  | { readonly kind: 'silent' };

interface Found {
  readonly at: string;
  readonly fixtures?: readonly Fixture[];
  readonly fixture?: Fixture;
}

/** Asks for a list of matches, or for one. The platform has checked the answers of vendors. */
export async function askOnNow(source: string): Promise<OnNow> {
  const reply = await repeatCall<Found>(source);
  if (!reply) return { kind: 'silent' };
  const now = new Date(reply.nowMs).toISOString();
  if (reply.errorCode === 'games.unknown') return { kind: 'gone', fixtures: [], at: now, now };
  if (!reply.success || !reply.value) return { kind: 'silent' };
  const { fixtures = [], fixture, at } = reply.value;
  return { kind: 'answered', fixtures: fixture ? [fixture] : fixtures, at, now };
}
