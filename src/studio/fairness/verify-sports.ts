import * as z from 'zod/mini';
import type { State } from '../sports/engine.ts';
import { findTeam } from '../sports/leagues.ts';
import { playMatch, verifyMatch } from '../sports/play.ts';
import type { Match } from '../sports/schedule.ts';
import { SPORT_IDS } from '../sports/sports.ts';
import { toBytesStep, toHashStep, type Verification } from './verification.ts';

const SportsProofSchema = z.object({
  kind: z.literal('sports'),
  matchId: z.string(),
  sportId: z.enum(SPORT_IDS),
  homeId: z.string(),
  awayId: z.string(),
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  states: z.array(z.array(z.number())),
});

/** Verifies a match of the sports book. The match id is the client seed, and each tick is a nonce. */
export async function verifySports(input: unknown): Promise<Verification | undefined> {
  const parsed = SportsProofSchema.safeParse(input);
  if (!parsed.success) return undefined;
  const { matchId, sportId, homeId, awayId, serverSeed, serverSeedHash, states } = parsed.data;
  const [home, away] = [findTeam(homeId), findTeam(awayId)];
  if (!home || !away) return undefined;
  // Start time and pace do not change the outcome.
  const match: Match = { matchId, sportId, homeId, awayId, leagueId: '', startsAtMs: 0, tickMs: 1 };
  const played = await playMatch(match, serverSeed);
  const course = played.states.flatMap((state, tick) =>
    played.scorers[tick] ? [`${tick}: ${state[0]}–${state[1]}`] : [],
  );
  const end = played.states.at(-1);
  return {
    verdict: await verifyMatch(match, { serverSeed, serverSeedHash, states: states as unknown as State[] }),
    subject: `${home.name} × ${away.name} (${matchId})`,
    steps: [
      await toHashStep(serverSeed, serverSeedHash),
      await toBytesStep({ serverSeed, clientSeed: matchId, nonce: 1 }),
      { name: 'outcome', lines: [...course, `= ${end?.[0]}–${end?.[1]}`] },
    ],
  };
}
