import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setClock } from '../../../../src/server/clock.ts';
import { bearer, type Reply, seedAll, sendJson } from '../../platform/support/api.ts';
import { getStudioPlayer, makePlayer } from '../play.ts';

interface Seat {
  launch: string;
  player: string;
}

export async function seat(gameId = 'orla-football', vassalage = 'ORLA_SPORTS'): Promise<Seat> {
  const { token, player } = await makePlayer();
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId, vassalage }, bearer(token));
  return { launch: launched.value.game_url.split('#launch=')[1], player };
}

export const call = (verb: string, body: object): Promise<Reply> =>
  sendJson('POST', `/studio/api/sports/${verb}`, body);
export const place = (launch: string, ticketKey: string, legs: object[], extra: object = {}) =>
  call('place', { launch, ticketKey, stake: 10, legs, ...extra });

export async function runAlarms(player: string): Promise<void> {
  await runDurableObjectAlarm(env.SPORTS_BOOK.getByName('book'));
  await runDurableObjectAlarm(getStudioPlayer(player));
}

export async function readUpcoming(launch: string) {
  const { value } = await call('book', { launch });
  const rows = value.matches.filter(
    ({ phase, markets }: { phase: string; markets: { prices: unknown[] }[] }) =>
      phase === 'upcoming' && markets[0]?.prices.length,
  );
  return rows as {
    matchId: string;
    sportId: string;
    startsAt: number;
    markets: { marketId: string; prices: { pick: string; odds: number }[] }[];
  }[];
}

export const toLeg = ({ matchId, markets }: Awaited<ReturnType<typeof readUpcoming>>[number], index = 0) => ({
  matchId,
  marketId: markets[0]?.marketId,
  ...markets[0]?.prices[index],
});

/** A fixed moment, so far in the future that no alarm fires by itself. The clock stands still, so no match begins meanwhile. */
export const BEGAN_MS = Date.UTC(2040, 0, 2, 12, 0, 30);
export const standAt = (laterMs: number) => setClock(() => BEGAN_MS + laterMs);

/** Seeds the platform; each test begins at the fixed moment. */
export function stopClock(): void {
  beforeAll(seedAll);
  beforeEach(() => standAt(0));
  afterAll(() => setClock());
}
