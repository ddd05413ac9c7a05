import { PICK, PICKS_MAX } from '../../../contract/core/typed-text.ts';
import { SPORTS_PICKS } from '../../../contract/studio/sports.ts';
import type { Pick, SportsApi } from './api.ts';
import { findOdds, isSamePick, type Slip, togglePick } from './slip-state.ts';

/** A selection that the site handed over with the launch. */
export interface HandedPick {
  readonly matchId: string;
  readonly marketId: string;
  readonly pick: Pick;
}

/** `<matchId>:<marketId>:<pick>`; market ids contain colons, match ids and picks do not. */
function parsePick(text: string): HandedPick[] {
  const [matchId = '', ...rest] = text.split(':');
  const pick = SPORTS_PICKS.find((each) => each === rest.at(-1));
  const marketId = rest.slice(0, -1).join(':');
  return PICK.test(text) && pick && marketId ? [{ matchId, marketId, pick }] : [];
}

/** The selections of `pick` in the address of the frame, each once. */
export function readHandedPicks(search: string): HandedPick[] {
  const texts = new URLSearchParams(search).getAll('pick').flatMap((each) => each.split(','));
  return [...new Set(texts)].flatMap(parsePick).slice(0, PICKS_MAX);
}

/**
 * Adds the handed-over picks to the slip at the current odds. `gone` counts the picks that are no longer offered. `answers` are the matches
 * with the server's time. The slip is read after the answers arrive, because the player may tap odds until then.
 */
export async function takeHandedPicks(api: SportsApi, getSlip: () => Slip, picks: readonly HandedPick[]) {
  const matchIds = [...new Set(picks.map(({ matchId }) => matchId))];
  const replies = await Promise.all(matchIds.map((matchId) => api.readMatch(matchId, '')));
  const answers = replies.flatMap((reply) => {
    if (reply.kind !== 'done' || !reply.value.match) return [];
    return [{ match: reply.value.match, now: reply.value.now }];
  });
  let [taken, gone] = [getSlip(), 0];
  for (const handed of picks) {
    const { matchId, marketId, pick } = handed;
    if (taken.some((leg) => isSamePick(leg, handed))) continue;
    const match = answers.find((each) => each.match.matchId === matchId)?.match;
    const isOffered = match !== undefined && findOdds(match, marketId, pick) !== null;
    if (isOffered) taken = togglePick(taken, match, marketId, pick);
    else gone += 1;
  }
  return { taken, gone, answers };
}
