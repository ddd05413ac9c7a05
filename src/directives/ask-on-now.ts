import type { Fixture } from '../contract/games/on-now.ts';

const TIMEOUT_MS = 8000;

/** `gone`: the match that was asked for is over or unknown. `now` is the time of the site, ISO 8601. */
export type OnNow =
  | { readonly kind: 'answered'; readonly fixtures: readonly Fixture[]; readonly at: string; readonly now: string }
  | { readonly kind: 'gone'; readonly fixtures: readonly Fixture[]; readonly at: string }
  | { readonly kind: 'silent' };

interface Answer {
  readonly success: boolean;
  readonly errorCode?: string;
  readonly value?: { readonly at: string; readonly fixtures?: readonly Fixture[]; readonly fixture?: Fixture };
}

/** Asks for a list of matches, or for one. The platform has checked what vendors say. */
export async function askOnNow(source: string): Promise<OnNow> {
  try {
    const answer = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { success, errorCode, value } = (await answer.json()) as Answer;
    if (errorCode === 'games.unknown') return { kind: 'gone', fixtures: [], at: '' };
    if (!success || !value) return { kind: 'silent' };
    const now = new Date(answer.headers.get('date') ?? Date.now()).toISOString();
    const { fixtures = [], fixture, at } = value;
    return { kind: 'answered', fixtures: fixture ? [fixture] : fixtures, at, now };
  } catch {
    return { kind: 'silent' };
  }
}
