import { DEMO_TYPE } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result } from '../../server/result.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { ActivityStore } from '../missions/activity-store.ts';
import { readSetting } from '../system/settings.ts';
import { findRank, type RankSetting, toRankNames, toReached } from './rank-levels.ts';

/**
 * A member's level is checked this long after the first play that may raise it, together for all play until then. A deposit counts after it
 * was staked once.
 */
const CHECK_AFTER_MS = 60_000;
const RETRY_MS = 60_000;

export interface RankProgress {
  rank: number;
  /** Only a level above this one raises the member. */
  held: number;
  language: string;
  stakeMinor: number;
  depositMinor: number;
  levels: readonly RankSetting[];
}

const TABLE =
  'create table if not exists rank_decisions (id integer primary key check (id = 1), reached integer not null) strict';

/**
 * The level of a member rises automatically and never falls automatically. An operator may set any level. After that, the level already
 * reached no longer raises the member; only a higher level does.
 */
export class RanksPart extends MemberPart {
  readonly #activity: ActivityStore;

  constructor(host: MemberHost) {
    super(host);
    this.#activity = new ActivityStore(host.sql);
  }

  override createTables(): void {
    this.host.sql.exec(TABLE);
  }

  override follow(rows: readonly JournalRow[]): void {
    const counts = rows.some(({ kind }) => kind === 'win');
    if (!counts || this.host.findAlive()?.type === DEMO_TYPE || this.host.timers.has('ranks:check')) return;
    this.host.timers.set('ranks:check', clock() + CHECK_AFTER_MS);
  }

  override async onTimer(key: string): Promise<void> {
    if (key === 'check') await this.#check();
    if (key === 'directory') await this.#projectRank();
  }

  async getProgress(tokenHash: string): Promise<Result<RankProgress>> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const levels = await this.#check();
    const { rank, language } = this.host.findAlive() ?? member.value;
    const held = Math.max(rank, this.#getDecided());
    return accept({ rank, held, language, levels, ...this.#sum() });
  }

  async setByOperator(rank: number): Promise<boolean> {
    if (!this.host.findAlive()) return false;
    const levels = await readSetting(this.host.env.DB, 'ranks');
    const { stakeMinor, depositMinor } = this.#sum();
    const reached = toReached(levels, stakeMinor, depositMinor);
    this.host.transact(() => {
      this.host.changeProfile({ rank });
      this.host.sql.exec('insert or replace into rank_decisions (id, reached) values (1, ?)', reached);
    });
    return true;
  }

  /** The level that the member had reached at the operator's last decision; -1 without one. */
  #getDecided(): number {
    const rows = this.host.sql.exec<{ reached: number }>('select reached from rank_decisions').toArray();
    return rows[0]?.reached ?? -1;
  }

  #sum(): { stakeMinor: number; depositMinor: number } {
    this.host.catchUp();
    return {
      stakeMinor: this.#activity.sum('stake', '', ''),
      depositMinor: this.#activity.sum('deposit', '', ''),
    };
  }

  async #check(): Promise<readonly RankSetting[]> {
    const levels = await readSetting(this.host.env.DB, 'ranks');
    const profile = this.host.findAlive();
    if (!profile || profile.type === DEMO_TYPE) return levels;
    const { stakeMinor, depositMinor } = this.#sum();
    const reached = toReached(levels, stakeMinor, depositMinor);
    if (reached > profile.rank && reached > this.#getDecided()) {
      this.host.transact(() => this.#lift(findRank(levels, reached)));
      await this.#projectRank();
    }
    return levels;
  }

  #lift(setting: RankSetting): void {
    this.host.changeProfile({ rank: setting.level });
    this.host.timers.set('ranks:directory', clock() + RETRY_MS);
    putMessage(this.host.sql, {
      kind: 'service',
      template: 'rank.up',
      values: { level: setting.level, name: toRankNames(setting) },
      dedupeKey: `rank:${setting.level}:${clock()}`,
    });
  }

  async #projectRank(): Promise<void> {
    const profile = this.host.findAlive();
    if (!profile) return;
    await this.host.env.DB.prepare('update directory set rank = ? where member_id = ?')
      .bind(profile.rank, profile.memberId)
      .run();
    if (this.host.findAlive()?.rank === profile.rank) this.host.timers.cancel('ranks:directory');
  }
}
