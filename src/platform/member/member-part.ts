import type { Hold } from '../wallet/ledger-sql.ts';
import type { JournalRow } from './journal.ts';
import type { MemberHost } from './member-host.ts';

/** Methods that only the object itself calls. Outside callers cannot reach them. */
export const LIFE_CYCLE = [
  ...['constructor', 'createTables', 'listHolds', 'onTimer', 'follow', 'followPlayed', 'followReversed', 'knowsKey'],
] as const;

/** A deposit whose whole amount was staked once: the credited amount, and when the last needed stake was settled. */
export interface PlayedDeposit {
  amountMinor: number;
  at: number;
}

/**
 * One area of a member's object: `getMember(env, id).cashier.createDeposit(tokenHash, …)` is one round trip. A part owns its tables.
 * Outside callers can reach public methods on objects without a member, too: each method checks the member with the host before it touches
 * a table. Arguments and answers are plain data.
 */
export abstract class MemberPart {
  protected readonly host: MemberHost;

  constructor(host: MemberHost) {
    this.host = host;
  }

  /** Runs each time the object wakes: `create table if not exists`, `addColumn`. */
  abstract createTables(): void;

  /** Holds of this part: ledger accounts whose balance it can explain. */
  listHolds(): readonly Hold[] {
    return [];
  }

  /** True when this part accepted a member's call under this idempotency key before. */
  knowsKey(_key: string): boolean {
    return false;
  }

  /** Called when a timer is due that this part set under `<name of the part>:<key>`. May be called twice for one timer. */
  onTimer(_key: string): Promise<void> | void {}

  /**
   * Receives transfers of the ledger, each exactly once and in order, inside a transaction, some time after they were posted. Derived
   * figures are kept here, with as few statements as the rows allow. Must not post to the money ledger.
   */
  follow?(rows: readonly JournalRow[]): void;

  /**
   * For parts that reward deposits: receives each deposit exactly once, when its amount has been staked once, in the transaction that
   * detected it.
   */
  followPlayed?(deposits: readonly PlayedDeposit[]): void;

  /** Receives such deposits again when their bank took them back afterwards. `at` is the time of `followPlayed`. */
  followReversed?(deposits: readonly PlayedDeposit[]): void;
}
