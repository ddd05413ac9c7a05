import { hmacHex } from '../../lib/bytes.ts';
import { createByteStream, drawBelow, toCommitment } from '../slots/provably-fair.ts';
import { type IncidentKind, type Pairing, type Side, type State, WEIGHT_SUM } from './engine.ts';
import { requireTeam } from './leagues.ts';
import type { Match } from './schedule.ts';
import { SPORTS } from './sports.ts';

/** The course of a match, which its seed determines. `states[tick]` is the state after `tick` ticks; the last state is the end. */
export interface Played {
  readonly states: readonly State[];
  readonly scorers: readonly (Side | null)[];
  readonly incidents: readonly ({ kind: IncidentKind; side: Side } | null)[];
}

/** The seed of a match, derived from the book's secret and the match id, independent of when and by whom the match is opened. */
export function toServerSeed(bookSecret: string, matchId: string): Promise<string> {
  return hmacHex(bookSecret, matchId);
}

export function toPairing({ homeId, awayId }: Pick<Match, 'homeId' | 'awayId'>): Pairing {
  return { home: requireTeam(homeId), away: requireTeam(awayId) };
}

function take<Row extends { weight: number }>(rows: readonly Row[], drawn: number): Row | undefined {
  let passed = 0;
  return rows.find(({ weight }) => {
    passed += weight;
    return drawn < passed;
  });
}

/**
 * Plays the whole match. Each tick has its own bytes (slots/provably-fair.ts): the client seed is the match id, the nonce is the tick. The first
 * number below 65,536 chooses the branch, the second one the incident.
 */
export async function playMatch(match: Match, serverSeed: string): Promise<Played> {
  const { engine } = SPORTS[match.sportId];
  const pairing = toPairing(match);
  const incidentRows = engine.listIncidents(pairing);
  const states: State[] = [engine.start];
  const scorers: (Side | null)[] = [null];
  const incidents: Played['incidents'][number][] = [null];
  let state: State = engine.start;
  for (let tick = 1; !engine.isOver(state, tick - 1); tick += 1) {
    const draw = createByteStream({ serverSeed, clientSeed: match.matchId, nonce: tick });
    const branch = take(engine.branch(state, tick, pairing), await drawBelow(draw, WEIGHT_SUM));
    if (!branch) throw new Error(`Tick ${tick} of ${match.matchId} has no branch`);
    const incident =
      incidentRows.length > 0 && !branch.scorer ? take(incidentRows, await drawBelow(draw, WEIGHT_SUM)) : undefined;
    state = branch.state;
    states.push(state);
    scorers.push(branch.scorer);
    incidents.push(incident ? { kind: incident.kind, side: incident.side } : null);
  }
  return { states, scorers, incidents };
}

export type MatchVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** Verifies a finished match: the committed seed and each score. */
export async function verifyMatch(
  match: Match,
  claim: { serverSeed: string; serverSeedHash: string; states: readonly State[] },
): Promise<MatchVerdict> {
  if ((await toCommitment(claim.serverSeed)) !== claim.serverSeedHash) return 'wrong-seed';
  const played = await playMatch(match, claim.serverSeed);
  return JSON.stringify(played.states) === JSON.stringify(claim.states) ? 'fair' : 'wrong-outcome';
}
