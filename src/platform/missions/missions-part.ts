import { toMajor, toMinor } from '../../contract/core/money.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import type { Mission, MissionMetric } from '../../contract/missions/missions.ts';
import { addTo } from '../../lib/sums.ts';
import { addColumn } from '../../server/add-column.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toSettings } from '../env.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart, type PlayedDeposit } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import { passStep } from '../promotions/reward-probes.ts';
import { type Period, toKind, toPeriod, toPeriodOf } from '../records/calendar-periods.ts';
import { type LocalDay, toLocalDay } from '../records/local-day.ts';
import { pickText } from '../system/pick-text.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { MEMBER_ACCOUNT } from '../wallet/ledger-schema.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import { ActivityStore } from './activity-store.ts';
import { type MissionSetting, projectScores, type Score } from './mission-queries.ts';

const RETRY_MS = 60_000;
const MONEY_METRICS: readonly MissionMetric[] = ['stake', 'deposit'];
const TABLES = [
  `create table if not exists mission_claims (
    mission_id text not null, period text not null, at_ms integer not null, primary key (mission_id, period)) strict, without rowid`,
  `create table if not exists mission_scores (
    period text primary key, score integer not null, reached_at_ms integer not null, projected integer not null default 0)
    strict, without rowid`,
  // Keys of all accepted claims. Objects of earlier versions also have keys in `mission_claims`.
  `create table if not exists mission_requests (
    key text primary key, mission_id text not null, period text not null) strict, without rowid`,
];

export interface MissionClaim {
  setting: MissionSetting;
  /** Key of the period to claim. Empty: the period that can be claimed. */
  periodKey: string;
  key: string;
  language: string;
}

interface DayActivity {
  amounts: Map<MissionMetric, number>;
  games: Set<string>;
}

function noteActivity({ amounts, games }: DayActivity, { kind, round }: JournalRow): void {
  if (kind !== 'win' || round?.state !== 'settled') return;
  addTo(amounts, 'stake', round.stakeMinor);
  addTo(amounts, 'rounds', 1);
  games.add(`${round.vendor}:${round.gameCode}`);
}

/** The member's activity, the missions fulfilled by it, and the score. */
export class MissionsPart extends MemberPart {
  readonly #activity: ActivityStore;

  constructor(host: MemberHost) {
    super(host);
    this.#activity = new ActivityStore(host.sql);
  }

  override createTables(): void {
    this.#activity.createTables();
    for (const table of TABLES) this.host.sql.exec(table);
    addColumn(this.host.sql, 'mission_claims', 'idempotency_key', "text not null default ''");
  }

  override follow(rows: readonly JournalRow[]): void {
    if (this.host.findAlive()?.type === DEMO_TYPE) return;
    const days = new Map<LocalDay, DayActivity>();
    for (const row of rows) {
      const day = toLocalDay(row.at, this.#timeZone());
      const activity = days.get(day) ?? { amounts: new Map(), games: new Set() };
      noteActivity(activity, row);
      days.set(day, activity);
    }
    for (const [day, { amounts, games }] of days) {
      for (const [metric, amount] of amounts) this.#activity.add(metric, day, amount);
      for (const game of games) this.#activity.addGame(day, game);
    }
  }

  /** A deposit counts on the day on which its amount has been staked once. */
  override followPlayed(deposits: readonly PlayedDeposit[]): void {
    for (const { amountMinor, at } of deposits) {
      const day = toLocalDay(at, this.#timeZone());
      this.#activity.add('deposit', day, amountMinor);
      this.#activity.add('deposits', day, 1);
    }
  }

  override followReversed(deposits: readonly PlayedDeposit[]): void {
    for (const { amountMinor, at } of deposits) {
      const day = toLocalDay(at, this.#timeZone());
      this.#activity.add('deposit', day, -amountMinor);
      this.#activity.add('deposits', day, -1);
    }
  }

  override async onTimer(key: string): Promise<void> {
    if (key === 'scores') await this.#projectScores();
  }

  /** Opening the list counts as the visit of the day. */
  getSummary(tokenHash: string, settings: readonly MissionSetting[], language: string): Result<Mission[]> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    this.#bringUp();
    const words = language || member.value.language;
    const now = clock();
    return accept(settings.flatMap((setting) => this.#toRows(setting, words, now)));
  }

  override knowsKey(key: string): boolean {
    return this.#findRequested(key) !== undefined;
  }

  async claim(tokenHash: string, { setting: today, periodKey, key, language }: MissionClaim): Promise<Result<Mission>> {
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(key));
    if (!member.ok) return member;
    const known = this.#findRequested(key);
    // The operator may have changed the cycle since the first call with this key.
    const setting = known ? { ...today, cycle: toKind(known.period) } : today;
    const isOther = known?.mission_id !== setting.missionId || (periodKey !== '' && periodKey !== known.period);
    if (known && isOther) return refuse('idempotency.mismatch');
    if (!known && !setting.enabled) return refuse('missions.unknown');
    this.#bringUp();
    const now = clock();
    const period = known ? toPeriodOf(known.period, this.#timeZone()) : this.#findPeriod(setting, periodKey, now);
    if (!period) return refuse('missions.not_finished');
    const claimed = await this.host.run(() => this.#claim(setting, period, now, key));
    if (!claimed.ok) return claimed;
    passStep('mission_paid');
    await this.#projectScores();
    passStep('scores_projected');
    return accept(this.#toRow(setting, period, language || member.value.language));
  }

  getIdentity(tokenHash: string): Result<Pick<Profile, 'memberId'>> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept({ memberId: member.value.memberId }) : member;
  }

  #timeZone(): string {
    return toSettings(this.host.env).timeZone;
  }

  #bringUp(): void {
    this.host.catchUp();
    this.host.transact(() => this.#activity.addVisit(toLocalDay(clock(), this.#timeZone())));
  }

  /** Returns the current period and the one before it, so that a mission finished in the last minute can still be claimed. */
  #toPeriods({ cycle }: MissionSetting, now: number): Period[] {
    const current = toPeriod(cycle, now, this.#timeZone());
    return cycle === 'once' ? [current] : [current, toPeriod(cycle, current.startsAt - 1, this.#timeZone())];
  }

  /** The period with the key `name`. Without a name, the period that can be claimed; if there are two, the older one. */
  #findPeriod(setting: MissionSetting, name: string, now: number): Period | undefined {
    const periods = this.#toPeriods(setting, now);
    const wanted = name === '' ? periods.filter((period) => this.#isClaimable(setting, period)).at(-1) : undefined;
    return wanted ?? periods.find(({ key }) => key === (name || periods[0]?.key));
  }

  #toRows(setting: MissionSetting, language: string, now: number): Mission[] {
    const [current, ...earlier] = this.#toPeriods(setting, now);
    const shown = [...(current ? [current] : []), ...earlier.filter((period) => this.#isClaimable(setting, period))];
    return shown.map((period) => this.#toRow(setting, period, language));
  }

  #sum({ metric }: MissionSetting, { firstDay, lastDay }: Period): number {
    return this.#activity.sum(metric, firstDay, lastDay);
  }

  #isReached(setting: MissionSetting, period: Period): boolean {
    const target = MONEY_METRICS.includes(setting.metric) ? toMinor(setting.target) : setting.target;
    return this.#sum(setting, period) >= target;
  }

  #isClaimable(setting: MissionSetting, period: Period): boolean {
    return this.#findClaim(setting.missionId, period.key) === undefined && this.#isReached(setting, period);
  }

  #findRequested(key: string): { mission_id: string; period: string } | undefined {
    const select = `select mission_id, period from mission_requests where key = ?1 union all
      select mission_id, period from mission_claims where idempotency_key = ?1 and idempotency_key <> ''`;
    return this.host.sql.exec<{ mission_id: string; period: string }>(select, key).toArray()[0];
  }

  #findClaim(missionId: string, period: string): number | undefined {
    return this.host.sql
      .exec<{ at_ms: number }>(
        'select at_ms from mission_claims where mission_id = ? and period = ?',
        missionId,
        period,
      )
      .toArray()[0]?.at_ms;
  }

  #toRow(setting: MissionSetting, period: Period, language: string): Mission {
    const { missionId, cycle, metric, target, reward, score, texts } = setting;
    const sum = this.#sum(setting, period);
    const claimedAt = this.#findClaim(missionId, period.key);
    const status = claimedAt !== undefined ? 'claimed' : this.#isReached(setting, period) ? 'claim' : 'open';
    return {
      missionId,
      cycle,
      period: period.key,
      ...pickText(texts, language),
      metric,
      target,
      progress: Math.min(MONEY_METRICS.includes(metric) ? toMajor(sum) : sum, target),
      reward,
      score,
      status,
      claimedAt: claimedAt === undefined ? null : new Date(claimedAt).toISOString(),
      endsAt: Number.isFinite(period.endsAt) ? new Date(period.endsAt).toISOString() : null,
    };
  }

  #claim(setting: MissionSetting, period: Period, now: number, key: string): Result<null> {
    const claimed = this.#payOnce(setting, period, now);
    const insert = 'insert or ignore into mission_requests (key, mission_id, period) values (?, ?, ?)';
    if (claimed.ok) this.host.sql.exec(insert, key, setting.missionId, period.key);
    return claimed;
  }

  /** Pays once per mission and period, whatever the key of the request. */
  #payOnce(setting: MissionSetting, period: Period, now: number): Result<null> {
    const { missionId, reward, score } = setting;
    if (this.#findClaim(missionId, period.key) !== undefined) return accept(null);
    if (!this.#isReached(setting, period)) return refuse('missions.not_finished');
    const book = this.host[reward.type];
    const amount = toMinor(reward.amount);
    if (book.getBalance() + amount > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
    const paid = postOnce(book, `mission:${missionId}:${period.key}`, [missionId, period.key], () => {
      const entries = moveBetween('house:missions', MEMBER_ACCOUNT, amount);
      return accept({ kind: 'mission', reason: missionId, reference: `mission:${missionId}`, entries });
    });
    if (!paid.ok) return paid;
    this.host.sql.exec(
      'insert into mission_claims (mission_id, period, at_ms) values (?, ?, ?)',
      missionId,
      period.key,
      now,
    );
    for (const kind of ['D', 'W', 'M'] as const) this.#addScore(toPeriod(kind, now, this.#timeZone()).key, score, now);
    this.host.timers.set('missions:scores', now + RETRY_MS);
    return accept(null);
  }

  #addScore(period: string, score: number, now: number): void {
    this.host.sql.exec(
      `insert into mission_scores (period, score, reached_at_ms, projected) values (?1, ?2, ?3, 0)
       on conflict (period) do update set score = score + ?2, reached_at_ms = ?3, projected = 0`,
      period,
      score,
      now,
    );
  }

  async #projectScores(): Promise<void> {
    const profile = this.host.findAlive();
    if (!profile) return;
    const rows = this.host.sql
      .exec<{ period: string; score: number; reached_at_ms: number }>(
        'select * from mission_scores where projected = 0',
      )
      .toArray();
    const scores: Score[] = rows.map(({ period, score, reached_at_ms: reachedAt }) => ({ period, score, reachedAt }));
    await projectScores(this.host.env.DB, profile, scores);
    for (const { period, score } of scores) {
      this.host.sql.exec('update mission_scores set projected = 1 where period = ? and score = ?', period, score);
    }
    const left = this.host.sql.exec('select 1 from mission_scores where projected = 0 limit 1').toArray();
    if (left.length === 0) this.host.timers.cancel('missions:scores');
  }
}
