import type { SportsMatch } from '../../../contract/studio/sports.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fillWords } from '../../../lib/words.ts';
import { findTeam, getLeague } from '../../sports/leagues.ts';
import type { Pick } from '../../sports/markets.ts';
import type { SportsSpeech } from './words.ts';

export function toTeamName(teamId: string): string {
  return findTeam(teamId)?.name ?? teamId;
}

export function toMatchName({ homeId, awayId }: { homeId: string; awayId: string }, { say }: SportsSpeech): string {
  return say('versus', { home: toTeamName(homeId), away: toTeamName(awayId) });
}

export function toLeagueName(leagueId: string, { find }: SportsSpeech): string {
  return getLeague(leagueId)?.name ?? find(`league.${leagueId}`) ?? leagueId;
}

function toLine(marketId: string): number {
  return Number(marketId.split(':')[1] ?? 0);
}

function formatLine(line: number, speech: SportsSpeech, isSigned = false): string {
  return formatNumber(speech.tag, line, { signDisplay: isSigned ? 'always' : 'auto' });
}

export function toMarketName(sportId: string, marketId: string, speech: SportsSpeech): string {
  const [kind = ''] = marketId.split(':');
  const text = speech.find(`market.${kind}.${sportId}`) ?? speech.find(`market.${kind}`) ?? kind;
  return fillWords(text, { line: formatLine(toLine(marketId), speech) });
}

export function toPickName(
  { homeId, awayId }: { homeId: string; awayId: string },
  marketId: string,
  pick: Pick,
  speech: SportsSpeech,
): string {
  const [kind] = marketId.split(':');
  const line = toLine(marketId);
  if (pick === 'home' || pick === 'away') {
    const name = toTeamName(pick === 'home' ? homeId : awayId);
    if (kind !== 'handicap') return name;
    return `${name} ${formatLine(pick === 'home' ? line : -line, speech, true)}`;
  }
  return speech.say(`pick.${pick}`, { line: formatLine(line, speech) });
}

/** The score in the form `2–1`. It is isolated, because a right-to-left sentence would reverse it. */
export function toScore(home: number | undefined, away: number | undefined): string {
  return `\u2066${home ?? 0}–${away ?? 0}\u2069`;
}

/** A remaining time in minutes and seconds, rounded up: `4:05`. */
export function toCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type Clocked = Only<SportsMatch, 'phase' | 'tick' | 'state' | 'sportId' | 'startsAt'>;
type Only<T, K extends keyof T> = { readonly [Key in K]: T[Key] };

function toLiveClock({ sportId, tick, state }: Clocked, { say }: SportsSpeech): string {
  const [home = 0, away = 0, homePoints = 0, awayPoints = 0] = state;
  if (sportId === 'football') return say('minute', { minute: tick });
  if (sportId === 'volleyball') return say('set', { set: home + away + 1, home: homePoints, away: awayPoints });
  if (sportId === 'breach-nine') return say('round', { round: home + away + 1 });
  return say('gameMinute', { minute: tick });
}

export function toClock(match: Clocked, nowMs: number, speech: SportsSpeech): string {
  if (match.phase === 'ended') return speech.say('ended');
  if (match.phase === 'void') return speech.say('called');
  if (match.phase === 'live') return toLiveClock(match, speech);
  return speech.say('startsIn', { time: toCountdown(match.startsAt - nowMs) });
}
