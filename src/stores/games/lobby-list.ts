import { type Game, listGames } from '../../contract/games/games.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { toListed } from './game-list.ts';
import type { LobbyQuery } from './lobby-query.ts';
import type { LobbySeed } from './lobby-seed.ts';

export interface Part {
  readonly games: readonly Game[];
  readonly total: number;
  /** Received titles that do not belong to this lobby. */
  readonly dropped: number;
}

/** Loads one page of every source of the lobby. */
export async function askPage(
  { sources, without, isHot, gameClassify }: LobbySeed,
  { select, name, minBet, minLineNum, theme, feature, volatility, ...query }: LobbyQuery,
  page: number,
  pageSize: number,
): Promise<Result<Part>> {
  const marked = isHot ? 'HOT' : select === 'HOT' || select === 'NEW' ? select : 'ALL';
  const filter = { gameClassify: gameClassify || query.gameClassify, select: marked, minBet, minLineNum } as const;
  const traits = {
    ...(theme && { theme }),
    ...(feature && { feature }),
    ...(volatility && { volatility: volatility as Game['volatility'] }),
  };
  const common = { ...toListed(), ...filter, ...traits, ...(name.trim() && { gameName: name.trim() }), page, pageSize };
  const answers = await Promise.all(sources.map((source) => request(listGames, { ...common, ...source })));
  const all: Game[] = [];
  let total = 0;
  for (const answer of answers) {
    if (!answer.ok) return answer;
    total += answer.value.total;
    // A page out of range repeats the last page.
    if (page <= Math.max(1, answer.value.totalPages)) all.push(...answer.value.games);
  }
  const games = all.filter(({ vassalage }) => !without.includes(vassalage));
  return { ok: true, value: { games, total, dropped: all.length - games.length } };
}
