import type { SportsMatchView } from '../../../src/contract/studio/sports.ts';
import type { Way } from '../scenarios.ts';
import { ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';

const GAME = 'orla-football';
const VASSALAGE = 'ORLA_SPORTS';
/** Duration of one minute of a friendly match, so that ninety minutes take nine seconds. */
const TICK_MS = 100;
const STARTS_IN_SECONDS = 25;
const IN_TIME_MS = 8000;

interface Bet {
  readonly legs: readonly { matchId: string; marketId: string; pick: string; odds: number }[];
}

export function createSportsDriver({ origin, opsToken, openScout }: StudioHost): StudioGameDriver {
  const scout = openScout({ vassalage: VASSALAGE, gameCode: GAME });
  const once = createBodies<Bet>();
  let friendly: Promise<{ matchId: string; startsAt: number }> | undefined;

  async function addFriendly(): Promise<{ matchId: string; startsAt: number }> {
    const teams = { homeId: 'marulhal', awayId: 'areal-torto' };
    const headers = { authorization: `Bearer ${opsToken}`, 'idempotency-key': crypto.randomUUID() };
    const body = { ...teams, startsInSeconds: STARTS_IN_SECONDS, tickMs: TICK_MS };
    return (await ask(origin, '/ops/studio/sports/friendlies', body, headers)).value;
  }

  async function toBet(matchId: string): Promise<Bet> {
    const { value } = await ask(origin, '/studio/api/sports/match', { launch: scout, matchId });
    const [market] = (value.match as SportsMatchView).markets;
    const [price] = market?.prices ?? [];
    if (!market || !price) throw new Error(`Nothing to bet on in ${matchId}`);
    return { legs: [{ matchId, marketId: market.marketId, ...price }] };
  }

  async function takeShared(): Promise<Bet> {
    const known = await friendly;
    if (!known || known.startsAt - Date.now() < IN_TIME_MS) friendly = addFriendly();
    return toBet((await (friendly ?? addFriendly())).matchId);
  }
  const takeOwn = async () => toBet((await addFriendly()).matchId);
  /** Bets on an ended match, with the odds from before its start. */
  async function takeEnded(): Promise<Bet> {
    const { matchId, startsAt } = await addFriendly();
    const bet = await toBet(matchId);
    await pause(startsAt - Date.now() + 110 * TICK_MS);
    return bet;
  }
  const TAKE: Readonly<Partial<Record<Way, () => Promise<Bet>>>> = { void: takeOwn, late: takeEnded };

  return {
    vassalage: VASSALAGE,
    gameCode: GAME,
    ways: ['play', 'void', 'late'],
    async play(launch, ticketKey, way) {
      const { legs } = await once(`${launch} ${ticketKey}`, TAKE[way] ?? takeShared);
      await ask(origin, '/studio/api/sports/place', { launch, ticketKey, stake: 1, legs });
      if (way !== 'void') return;
      const path = `/ops/studio/sports/matches/${legs[0]?.matchId}/void`;
      await ask(origin, path, { reason: 'Certification' }, { authorization: `Bearer ${opsToken}` });
    },
    close() {},
  };
}
