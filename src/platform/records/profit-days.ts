import { toMajor } from '../../contract/core/money.ts';
import type { Profit } from '../../contract/records/records.ts';
import type { JournalRow } from '../member/journal.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import type { LocalDay } from './local-day.ts';

const TABLE = `create table if not exists profit_days (
  day text not null,
  game_type text not null,
  stake_minor integer not null,
  payout_minor integer not null,
  bonus_minor integer not null,
  rounds integer not null,
  primary key (day, game_type)
) strict, without rowid`;

/**
 * Kinds of amounts that the house gives besides payouts. Deposits, transfers and adjustments are left out, because they are neither won nor
 * lost.
 */
const BONUS_KINDS: ReadonlySet<TransferKind> = new Set<TransferKind>([
  ...([
    'bonus',
    'bonus_void',
    'raffle',
    'mission',
    'points_conversion',
    'rebate',
    'referral',
    'referral_reversed',
    'jackpot',
    'vendor_promotion',
  ] as const),
]);

interface Row extends Record<string, SqlStorageValue> {
  label: string;
  stake_minor: number;
  payout_minor: number;
  bonus_minor: number;
  rounds: number;
}

/** Stake, payout, bonus, rounds. */
type Figures = [number, number, number, number];

function toFigures({ kind, round, deltaMinor }: JournalRow): { gameType: string; figures: Figures } | undefined {
  if (kind === 'win' && round)
    return { gameType: round.gameType, figures: [round.stakeMinor, round.payoutMinor, 0, 1] };
  if (kind === 'win_void' && round) return { gameType: round.gameType, figures: [0, deltaMinor, 0, 0] };
  if (BONUS_KINDS.has(kind) && deltaMinor !== 0) return { gameType: '', figures: [0, 0, deltaMinor, 0] };
  return undefined;
}

export interface ProfitFilter {
  from: LocalDay;
  to: LocalDay;
  gameType: string;
}

function toProfit(row: Row): Profit {
  const { stake_minor: stake, payout_minor: payout, bonus_minor: bonus, rounds } = row;
  return {
    stake: toMajor(stake),
    payout: toMajor(payout),
    bonus: toMajor(bonus),
    net: toMajor(payout + bonus - stake),
    rounds,
  };
}

/** Stakes, payouts and bonuses by day and category; '' means no category. */
export class ProfitDays {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(TABLE);
  }

  note(rows: readonly JournalRow[], toDay: (atMs: number) => LocalDay): void {
    const sums = new Map<string, Figures>();
    for (const row of rows) {
      const noted = toFigures(row);
      if (!noted) continue;
      const key = JSON.stringify([toDay(row.at), noted.gameType]);
      const known = sums.get(key);
      sums.set(key, known ? (known.map((sum, index) => sum + (noted.figures[index] ?? 0)) as Figures) : noted.figures);
    }
    for (const [key, figures] of sums) this.#add(...(JSON.parse(key) as [LocalDay, string]), figures);
  }

  sum(filter: ProfitFilter): Profit {
    const [row] = this.#group("''", filter, 'having count(*) > 0');
    return toProfit(row ?? { label: '', stake_minor: 0, payout_minor: 0, bonus_minor: 0, rounds: 0 });
  }

  listCategories(filter: ProfitFilter): (Profit & { gameType: string })[] {
    return this.#group('game_type', filter, 'group by game_type order by game_type').map((row) => ({
      gameType: row.label,
      ...toProfit(row),
    }));
  }

  listDays(filter: ProfitFilter): (Profit & { day: string })[] {
    return this.#group('day', filter, 'group by day order by day').map((row) => ({ day: row.label, ...toProfit(row) }));
  }

  #group(label: string, { from, to, gameType }: ProfitFilter, tail: string): Row[] {
    return this.#sql
      .exec<Row>(
        `select ${label} as label, coalesce(sum(stake_minor), 0) as stake_minor, coalesce(sum(payout_minor), 0) as payout_minor,
           coalesce(sum(bonus_minor), 0) as bonus_minor, coalesce(sum(rounds), 0) as rounds
         from profit_days where day between ?1 and ?2 and (?3 = '' or game_type = ?3) ${tail}`,
        from,
        to,
        gameType,
      )
      .toArray();
  }

  #add(day: LocalDay, gameType: string, [stake, payout, bonus, rounds]: Figures): void {
    this.#sql.exec(
      `insert into profit_days (day, game_type, stake_minor, payout_minor, bonus_minor, rounds)
        values (?1, ?2, ?3, ?4, ?5, ?6)
       on conflict (day, game_type) do update set stake_minor = stake_minor + ?3, payout_minor = payout_minor + ?4,
         bonus_minor = bonus_minor + ?5, rounds = rounds + ?6`,
      day,
      gameType,
      stake,
      payout,
      bonus,
      rounds,
    );
  }
}
