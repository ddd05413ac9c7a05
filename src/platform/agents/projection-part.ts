import { DEMO_TYPE } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { findFirstPlayed, getTurnoverSeq } from '../cashier/turnover-store.ts';
import { getJournalHead, type JournalRow, readJournal } from '../member/journal.ts';
import { MemberPart } from '../member/member-part.ts';

const CHUNK = 200;
const SEND_AFTER_MS = 2_000;
/** If the new rows were not fetched, the message is sent again after this time, because a queue may lose a message or give up. */
const SEND_AGAIN_MS = 60_000;
const TIMER = 'projection:send';
const TABLE =
  'create table if not exists projection_state (id integer primary key check (id = 1), seq integer not null) strict';

/**
 * Changes of the house’s accounts by a transfer. They show the whole amount of a payment, even when the member’s balance did not change.
 */
interface Moved extends Record<string, SqlStorageValue> {
  transfer_seq: number;
  bank: number;
  fees: number;
  transit: number;
  debts: number;
}

export type ProjectedRow = JournalRow & {
  bankMinor: number;
  feeMinor: number;
  transitMinor: number;
  /** Part of a take-back that became debt. */
  owedMinor: number;
  /** True if this transfer took the member's first deposit back. */
  isFirstReversed: boolean;
  /** Amount of the first deposit if this transfer settled the stake that completed its turnover; else 0. */
  firstPlayedMinor: number;
};

const MOVED = `select transfer_seq,
    sum(case account when 'house:bank' then amount_minor else 0 end) as bank,
    sum(case account when 'house:fees' then amount_minor else 0 end) as fees,
    sum(case account when 'house:transit' then amount_minor else 0 end) as transit,
    sum(case account when 'house:debts' then amount_minor else 0 end) as debts
  from entries where transfer_seq > ? and transfer_seq <= ? and account in ('house:bank', 'house:fees', 'house:transit', 'house:debts')
  group by transfer_seq`;

/** Reports new journal rows until all of them have been fetched. Play money is never reported. */
export class ProjectionPart extends MemberPart {
  override createTables(): void {
    this.host.sql.exec(TABLE);
  }

  override follow(_rows: readonly JournalRow[]): void {
    this.noteMoved();
  }

  /** Runs in the transaction that moved money, so that the report survives a crash. Writes nothing while the timer is set. */
  noteMoved(): void {
    if (this.host.findAlive()?.type === DEMO_TYPE || this.host.timers.has(TIMER)) return;
    this.host.timers.set(TIMER, clock() + SEND_AFTER_MS);
  }

  override async onTimer(): Promise<void> {
    const profile = this.host.findAlive();
    if (!profile || profile.type === DEMO_TYPE || this.#getFetched() >= getJournalHead(this.host.sql)) return;
    // The timer is set first, so that the message is sent again whatever happens to it.
    this.host.timers.set(TIMER, clock() + SEND_AGAIN_MS);
    await this.host.env.PROJECTIONS.send({ memberId: profile.memberId });
  }

  /** The journal after `afterSeq`. The caller has stored that position in D1, so this call also acknowledges it. */
  fetch(afterSeq: number): Result<ProjectedRow[]> {
    const profile = this.host.findAlive();
    if (!profile || profile.type === DEMO_TYPE) return refuse('member.unknown');
    this.#acknowledge(afterSeq);
    const rows = readJournal(this.host.sql, afterSeq, this.#followTurnover(), CHUNK);
    const last = rows.at(-1)?.seq ?? afterSeq;
    const first = findFirstPlayed(this.host.sql, afterSeq, last);
    const moved = new Map(
      this.host.sql
        .exec<Moved>(MOVED, afterSeq, last)
        .toArray()
        .map((row) => [row.transfer_seq, row]),
    );
    return accept(
      rows.map((row) => {
        const { bank = 0, fees = 0, transit = 0, debts = 0 } = moved.get(row.seq) ?? {};
        const firstPlayedMinor = row.seq === first?.played_seq ? first.amount_minor : 0;
        const moves = { bankMinor: bank, feeMinor: fees, transitMinor: transit, owedMinor: Math.max(0, -debts) };
        return { ...row, ...moves, firstPlayedMinor, isFirstReversed: this.#isFirstReversed(row) };
      }),
    );
  }

  #isFirstReversed({ kind, reference }: JournalRow): boolean {
    if (kind !== 'deposit_reversed') return false;
    const first = "select 1 from payments where id = ? and detail ->> '$.isFirst' = 1";
    return this.host.sql.exec(first, reference?.slice('deposit:'.length) ?? '').toArray().length > 0;
  }

  /** The last row that may be reported: the one up to which the turnover of deposits is processed, even when another projector fails. */
  #followTurnover(): number {
    try {
      this.host.catchUp();
    } catch {
      // `Projectors` has logged the error with the projector’s name.
    }
    return getTurnoverSeq(this.host.sql);
  }

  #acknowledge(seq: number): void {
    this.host.transact(() => {
      this.host.sql.exec(
        'insert into projection_state (id, seq) values (1, ?1) on conflict (id) do update set seq = max(seq, ?1)',
        seq,
      );
      if (seq >= getJournalHead(this.host.sql)) this.host.timers.cancel(TIMER);
    });
  }

  #getFetched(): number {
    return this.host.sql.exec<{ seq: number }>('select seq from projection_state').toArray()[0]?.seq ?? 0;
  }
}
