import { toMajor } from '../../contract/core/money.ts';
import { addDays, type LocalDay } from '../records/local-day.ts';

interface WinRow {
  masked_name: string;
  game_id: string;
  game_name: string | null;
  vassalage: string;
  game_type: string;
  stake_minor: number;
  payout_minor: number;
  at_ms: number;
}

export interface WinnerFilter {
  period: 'D' | 'W';
  gameType: string;
  gameId: string;
  count: number;
}

/**
 * Reads the largest wins of each day from an index, then selects the largest of these. So a week costs seven times the rows that are shown.
 */
export async function listWinnerRows(
  db: D1Database,
  today: LocalDay,
  { period, gameType, gameId, count }: WinnerFilter,
) {
  const days = Array.from({ length: period === 'D' ? 1 : 7 }, (_, back) => addDays(today, -back));
  const facets = [
    ['game_type', gameType],
    ['game_id', gameId],
  ].filter(([, value]) => value !== '');
  const where = ['w.day = ?', ...facets.map(([name]) => `w.${name} = ?`)].join(' and ');
  const answers = await db.batch<WinRow>(
    days.map((day) =>
      db
        .prepare(
          `select w.*, g.game_name from big_wins w left join games g on g.game_id = w.game_id
           where ${where} order by w.payout_minor desc limit ?`,
        )
        .bind(day, ...facets.map(([, value]) => value), count),
    ),
  );
  return answers
    .flatMap(({ results }) => results)
    .sort((left, right) => right.payout_minor - left.payout_minor || left.at_ms - right.at_ms)
    .slice(0, count)
    .map((row, index) => ({
      rank: index + 1,
      account: row.masked_name,
      gameId: row.game_id,
      gameName: row.game_name ?? row.game_id,
      vassalage: row.vassalage,
      gameType: row.game_type,
      stake: toMajor(row.stake_minor),
      payout: toMajor(row.payout_minor),
      at: new Date(row.at_ms).toISOString(),
    }));
}
