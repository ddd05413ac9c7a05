import { getLeague, LEAGUES, type League } from './leagues.ts';
import { SPORTS, type SportId } from './sports.ts';

/** One fixture: its public data, the same for every player. */
export interface Match {
  readonly matchId: string;
  readonly leagueId: string;
  readonly sportId: SportId;
  readonly homeId: string;
  readonly awayId: string;
  readonly startsAtMs: number;
  readonly tickMs: number;
}

/** 2026-01-01 in UTC. Match number 0 of each league begins at this time plus the league's `offsetMs`. */
const FIRST_MS = Date.UTC(2026, 0, 1);

/** Round robin by the circle method: one team is fixed, the others rotate; home and away alternate with round and cycle. */
function toPair(teams: readonly { teamId: string }[], number: number): [string, string] {
  const half = teams.length / 2;
  const turning = teams.length - 1;
  const round = Math.floor(number / half);
  const place = number % half;
  const left = place === 0 ? turning : (round + place) % turning;
  const right = place === 0 ? round % turning : (round - place + turning * half) % turning;
  const isSwapped = (round + place) % 2 === 1;
  const [home, away] = isSwapped ? [right, left] : [left, right];
  const [homeTeam, awayTeam] = [teams[home], teams[away]];
  if (!homeTeam || !awayTeam) throw new Error(`No pair ${number}`);
  return [homeTeam.teamId, awayTeam.teamId];
}

export function toMatch(league: League, number: number): Match {
  const [homeId, awayId] = toPair(league.teams, number);
  return {
    matchId: `${league.leagueId}-${number}`,
    leagueId: league.leagueId,
    sportId: league.sportId,
    homeId,
    awayId,
    startsAtMs: FIRST_MS + league.offsetMs + number * league.everyMs,
    tickMs: SPORTS[league.sportId].tickMs,
  };
}

const MATCH_ID = /^([a-z-]{1,40})-(\d{1,7})$/;

export function getFixture(matchId: string): Match | undefined {
  const [, leagueId = '', number = ''] = MATCH_ID.exec(matchId) ?? [];
  const league = getLeague(leagueId);
  return league && String(Number(number)) === number ? toMatch(league, Number(number)) : undefined;
}

/** Fixtures that begin within the interval, both ends included, ordered by time. */
export function listFixtures(sportIds: readonly SportId[], fromMs: number, toMs: number): Match[] {
  const fixtures = LEAGUES.filter(({ sportId }) => sportIds.includes(sportId)).flatMap((league) => {
    const first = Math.max(0, Math.ceil((fromMs - FIRST_MS - league.offsetMs) / league.everyMs));
    const last = Math.floor((toMs - FIRST_MS - league.offsetMs) / league.everyMs);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => toMatch(league, first + index));
  });
  return fixtures.sort((one, other) => one.startsAtMs - other.startsAtMs);
}

/** A pair of teams meets once in this many league matches. */
const toCycle = ({ teams }: League) => (teams.length * (teams.length - 1)) / 2;

/** The last `limit` fixtures of a league with these teams that began before `beforeMs`, newest first. */
export function listEarlier(league: League, teamIds: readonly string[], beforeMs: number, limit: number): Match[] {
  const found: Match[] = [];
  let number = Math.ceil((beforeMs - FIRST_MS - league.offsetMs) / league.everyMs) - 1;
  const last = Math.max(0, number - toCycle(league) * (limit + 1));
  for (; number >= last && found.length < limit; number -= 1) {
    const match = toMatch(league, number);
    if (teamIds.every((teamId) => teamId === match.homeId || teamId === match.awayId)) found.push(match);
  }
  return found;
}
