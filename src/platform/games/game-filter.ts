import type { LotteryFamily } from '../../contract/games/lottery-families.ts';
import { fold, isUnspaced } from '../../lib/fold.ts';
import { LOTTERY_FAMILY } from './game-rows.ts';

export interface GameFilter {
  gameType: string;
  vassalage: string;
  gameClassify: string;
  lotteryFamily: LotteryFamily | '';
  select: '' | 'ALL' | 'HOT' | 'NEW';
  gameName: string;
  /** Games whose minimum stake is at least this. */
  minBetMinor: number;
  /** Games with at least this many lines. */
  minLines: number;
  theme: string;
  feature: string;
  volatility: string;
}

export interface Condition {
  sql: string;
  values: (string | number)[];
}

/** Conditions on columns that an index starts with. Only the set filters are in the SQL text, so that the planner can use the index. */
export function toFacets(filter: GameFilter): Condition {
  const facets = [
    ['game_type', filter.gameType],
    ['vassalage', filter.vassalage],
    ['game_classify', filter.gameClassify],
  ].filter(([, value]) => value !== '') as [string, string][];
  const marks = { '': [], ALL: [], HOT: ['g.is_hot = 1'], NEW: ['g.is_new = 1'] }[filter.select];
  const sql = [...facets.map(([name]) => `g.${name} = ?`), ...marks].join(' and ');
  return { sql: sql === '' ? 'true' : sql, values: facets.map(([, value]) => value) };
}

/** Hot and new games are found by the index of their mark, so games without a mark are not read. For other filters the planner chooses the index. */
export function toMarkIndex({ select }: GameFilter): string {
  return { '': '', ALL: '', HOT: 'indexed by games_hot', NEW: 'indexed by games_new' }[select];
}

const NAME_MIN_FOR_PARTS = 3;

function quote(text: string): string {
  return `"${text.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

/**
 * A text of three or more letters matches any part of the name; a shorter text matches its beginning. In scripts without spaces, words of one or two
 * letters are usual, so the facets of such a title contain its single letters and pairs.
 */
export function toNameCondition(filter: GameFilter, limit: number): Condition {
  const name = fold(filter.gameName.trim());
  const isShort = [...name].length < NAME_MIN_FOR_PARTS;
  if (isShort && !isUnspaced(name)) {
    const facets = toFacets(filter);
    return {
      sql: `select g.game_id from games g indexed by games_name
        where g.folded_name >= ? and g.folded_name < ? and ${facets.sql} limit ${limit}`,
      values: [name, `${name}\u{10ffff}`, ...facets.values],
    };
  }
  const facets = [
    filter.gameType && `|t:${filter.gameType}|`,
    filter.vassalage && `|v:${filter.vassalage}|`,
    filter.gameClassify && `|c:${filter.gameClassify}|`,
    filter.select === 'HOT' && '|hot|',
    filter.select === 'NEW' && '|new|',
  ].filter((text) => typeof text === 'string' && text !== '') as string[];
  const asked = isShort ? `facets : ${quote(`|${name}|`)}` : `name : ${quote(name)}`;
  const match = [asked, ...facets.map((text) => `facets : ${quote(text)}`)].join(' AND ');
  return {
    sql: `select n.game_id from games_fts f join game_numbers n on n.number = f.rowid where games_fts match ? limit ${limit}`,
    values: [match],
  };
}

/** Conditions without an index and without a stored count. Their pages are counted by reading the rows, up to a limit. */
export function toUncounted(filter: GameFilter): Condition | undefined {
  const { lotteryFamily, select, theme, feature, volatility } = filter;
  const set = (
    [
      [`${LOTTERY_FAMILY} = ?`, lotteryFamily],
      ["g.theme = ? and g.theme <> ''", theme],
      ["instr(g.features, ?) > 0 and g.features <> ''", feature && `|${feature}|`],
      ['g.volatility = ?', volatility],
    ] as const
  ).filter(([, value]) => value !== '');
  if (set.length > 0) return { sql: set.map(([sql]) => sql).join(' and '), values: set.map(([, value]) => value) };
  return select === 'HOT' || select === 'NEW' ? { sql: 'true', values: [] } : undefined;
}

export function hasRange({ minBetMinor, minLines }: GameFilter): boolean {
  return minBetMinor > 0 || minLines > 0;
}
