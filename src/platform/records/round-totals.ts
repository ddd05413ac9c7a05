import type { LocalDay } from './local-day.ts';

export const ROUND_TOTALS_TABLE = `create table if not exists round_totals (
  day text not null,
  game_type text not null,
  vendor text not null,
  state text not null,
  rounds integer not null,
  stake_minor integer not null,
  payout_minor integer not null,
  returned_minor integer not null,
  primary key (day, game_type, vendor, state)
) strict, without rowid`;

interface Counted {
  day: LocalDay;
  game_type: string;
  vendor: string;
  state: string;
  stake_minor: number;
  payout_minor: number;
  returned_minor: number;
}

interface Change {
  key: [day: LocalDay, gameType: string, vendor: string, state: string];
  sums: [rounds: number, stake: number, payout: number, returned: number];
}

/** Sums up the changes of the totals by added and removed rows. A row that is removed and added again unchanged changes nothing. */
export class RoundTotalsChange {
  readonly #changes = new Map<string, Change>();

  add(row: Counted, sign: 1 | -1): void {
    const key: Change['key'] = [row.day, row.game_type, row.vendor, row.state];
    const name = JSON.stringify(key);
    const [rounds, stake, payout, returned] = this.#changes.get(name)?.sums ?? [0, 0, 0, 0];
    const sums: Change['sums'] = [
      rounds + sign,
      stake + sign * row.stake_minor,
      payout + sign * row.payout_minor,
      returned + sign * row.returned_minor,
    ];
    this.#changes.set(name, { key, sums });
  }

  write(sql: SqlStorage): void {
    for (const { key, sums } of this.#changes.values()) {
      if (sums.every((sum) => sum === 0)) continue;
      sql.exec(
        `insert into round_totals (day, game_type, vendor, state, rounds, stake_minor, payout_minor, returned_minor)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (day, game_type, vendor, state) do update set rounds = rounds + excluded.rounds,
           stake_minor = stake_minor + excluded.stake_minor, payout_minor = payout_minor + excluded.payout_minor,
           returned_minor = returned_minor + excluded.returned_minor`,
        ...key,
        ...sums,
      );
    }
  }
}
