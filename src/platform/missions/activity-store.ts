import type { MissionMetric } from '../../contract/missions/missions.ts';

/** `day` of the row with the sum over the lifetime. */
const LIFETIME = '';

const TABLES = [
  `create table if not exists activity (
    metric text not null, day text not null, amount integer not null, primary key (metric, day)) strict, without rowid`,
  `create table if not exists activity_games (
    day text not null, game text not null, primary key (day, game)) strict, without rowid`,
];

/** A member's activity by day of the brand's calendar, as integers (money in minor units). Missions and ranks read it. */
export class ActivityStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  add(metric: MissionMetric, day: string, amount: number): void {
    this.#sql.exec(
      `insert into activity (metric, day, amount)
        values (?1, ?2, ?4), (?1, ?3, ?4) on conflict (metric, day) do update set amount = amount + ?4`,
      metric,
      day,
      LIFETIME,
      amount,
    );
  }

  addGame(day: string, game: string): void {
    this.#sql.exec('insert or ignore into activity_games (day, game) values (?1, ?3), (?2, ?3)', day, LIFETIME, game);
  }

  /** Counts a visit, at most once a day. */
  addVisit(day: string): void {
    const known = this.#sql.exec("select 1 from activity where metric = 'sign_in_days' and day = ?", day).toArray();
    if (known.length === 0) this.add('sign_in_days', day, 1);
  }

  /** Sum of a metric from `firstDay` to `lastDay`, both included. Without a first day, the sum over the lifetime. */
  sum(metric: MissionMetric, firstDay: string, lastDay: string): number {
    if (metric === 'distinct_games') {
      const days = firstDay === LIFETIME ? 'day = ?1 and ?2 = ?2' : 'day between ?1 and ?2';
      return this.#sql
        .exec<{ n: number }>(`select count(distinct game) as n from activity_games where ${days}`, firstDay, lastDay)
        .one().n;
    }
    const last = firstDay === LIFETIME ? LIFETIME : lastDay;
    return this.#sql
      .exec<{ n: number }>(
        'select coalesce(sum(amount), 0) as n from activity where metric = ? and day between ? and ?',
        metric,
        firstDay,
        last,
      )
      .one().n;
  }
}
