import { DEMO_TYPE } from '../../contract/member/types.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { MemberPart } from '../member/member-part.ts';
import { getOwnMoney } from '../promotions/turnover.ts';
import { getFreeBalance } from '../wallet/debts.ts';
import { BALANCE_MAX_MINOR } from '../wallet/ledger.ts';
import { TRANSIT } from '../wallet/ledger-schema.ts';
import type { Hold } from '../wallet/ledger-sql.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import type { ContractKind } from './terms.ts';

export const HELD_SETTLEMENTS = 'held:settlements';
const HOUSE_SETTLEMENTS = 'house:settlements';
const TABLES = [
  `create table if not exists settlement_holds (
    id text primary key,
    amount_minor integer not null check (amount_minor > 0),
    state text not null check (state in ('held', 'posted'))
  ) strict`,
  "create index if not exists settlement_holds_open on settlement_holds (amount_minor) where state = 'held'",
];
const SUM_HELD = "select coalesce(sum(amount_minor), 0) from settlement_holds where state = 'held'";
const KINDS = {
  dividend: 'dividend',
  daily: 'daily_salary',
  hourly: 'hourly_salary',
  realtime: 'realtime_salary',
} as const satisfies Record<ContractKind, TransferKind>;

export interface SettlementOrder {
  id: string;
  kind: ContractKind;
  amountMinor: number;
  /** Account of the other side; empty is the house. */
  counterpart: string;
}

interface HoldRow extends Record<string, SqlStorageValue> {
  amount_minor: number;
  state: 'held' | 'posted';
}

/** Pay between two agents: held at the upline, credited to the downline, posted at the upline. Each step is idempotent. */
export class SettlementsPart extends MemberPart {
  override createTables(): void {
    for (const table of TABLES) this.host.sql.exec(table);
  }

  override listHolds(): Hold[] {
    return [{ account: HELD_SETTLEMENTS, sumOpenSql: SUM_HELD }];
  }

  /** Refused when the money is missing or belongs to a bonus in process; the pay is then owed. A refusal is not remembered. */
  async hold({ id, amountMinor, counterpart }: SettlementOrder): Promise<Result<null>> {
    if (!this.host.findAlive()) return refuse('member.unknown');
    return this.host.run(() => {
      if (this.#find(id)) return accept(null);
      const held = postOnce(this.host.money, `settlement_hold:${id}`, [amountMinor], () => {
        if (getFreeBalance(this.host.money) < amountMinor) return refuse('wallet.insufficient_funds');
        if ((getOwnMoney(this.host) ?? amountMinor) < amountMinor) return refuse('cashier.turnover_owed');
        const entries = moveBetween('member', HELD_SETTLEMENTS, amountMinor);
        return accept({ kind: 'settlement_hold', reason: counterpart, reference: `settlement:${id}`, entries });
      });
      if (!held.ok) return held;
      this.host.sql.exec(
        `insert into settlement_holds (id, amount_minor, state)
        values (?, ?, 'held')`,
        id,
        amountMinor,
      );
      return accept(null);
    });
  }

  async credit({ id, kind, amountMinor, counterpart }: SettlementOrder): Promise<Result<null>> {
    const profile = this.host.findAlive();
    if (!profile || profile.type === DEMO_TYPE) return refuse('member.unknown');
    return this.host.run(() => {
      const credited = postOnce(this.host.money, `settlement:${id}`, [kind, amountMinor], () => {
        if (this.host.money.getBalance() + amountMinor > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
        const entries = moveBetween(counterpart === '' ? HOUSE_SETTLEMENTS : TRANSIT, 'member', amountMinor);
        return accept({ kind: KINDS[kind], reason: counterpart, reference: `settlement:${id}`, entries });
      });
      return credited.ok ? accept(null) : credited;
    });
  }

  /** Posts the held pay at the upline, after the downline has been credited. */
  async post({ id, counterpart }: SettlementOrder): Promise<Result<null>> {
    if (!this.host.findAlive()) return refuse('member.unknown');
    return this.host.run(() => {
      const hold = this.#find(id);
      if (!hold) return refuse('records.unknown');
      if (hold.state === 'posted') return accept(null);
      const posted = postOnce(this.host.money, `settlement_paid:${id}`, [], () => {
        const entries = moveBetween(HELD_SETTLEMENTS, TRANSIT, hold.amount_minor);
        return accept({ kind: 'settlement_paid', reason: counterpart, reference: `settlement:${id}`, entries });
      });
      if (!posted.ok) return posted;
      this.host.sql.exec("update settlement_holds set state = 'posted' where id = ?", id);
      return accept(null);
    });
  }

  #find(id: string): HoldRow | undefined {
    return this.host.sql
      .exec<HoldRow>('select amount_minor, state from settlement_holds where id = ?', id)
      .toArray()[0];
  }
}
