import { FORM_MAX, type SportsForm, type SportsResult } from '../../contract/studio/sports.ts';
import type { Book, Look } from './book.ts';
import { LEAGUES } from './leagues.ts';
import { listEarlier, type Match } from './schedule.ts';

/**
 * Number of earlier matches that are read: one more than are shown, because the newest may still be in play. A team plays one match at a
 * time.
 */
const LOOKED_AT = FORM_MAX + 1;

function listEarlierOf(teamIds: readonly string[], beforeMs: number): Match[] {
  const league = LEAGUES.find(({ teams }) => teamIds.every((id) => teams.some(({ teamId }) => teamId === id)));
  return league ? listEarlier(league, teamIds, beforeMs, LOOKED_AT) : [];
}

function toResult({ match, moment: { state } }: Look): SportsResult {
  const { matchId, homeId, awayId, startsAtMs } = match;
  return { matchId, homeId, awayId, startsAt: startsAtMs, home: state[0], away: state[1] };
}

/** League results before a match, without cancelled matches. Computes at most 18 matches, which the book caches. */
export async function readForm(book: Book, { homeId, awayId, startsAtMs }: Match, nowMs: number): Promise<SportsForm> {
  const lists = [[homeId], [awayId], [homeId, awayId]].map((teamIds) => listEarlierOf(teamIds, startsAtMs));
  const looker = await book.prepare(lists.flat().map(({ matchId }) => matchId));
  const [home = [], away = [], headToHead = []] = lists.map((list) =>
    list
      .flatMap(({ matchId }) => looker.at(matchId, nowMs) ?? [])
      .filter(({ moment }) => moment.phase === 'ended')
      .slice(0, FORM_MAX)
      .map(toResult),
  );
  return { home, away, headToHead };
}
