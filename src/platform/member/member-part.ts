import type { Hold } from '../wallet/ledger-sql.ts';
import type { JournalRow } from './journal.ts';
import type { MemberHost } from './member-host.ts';

/** What the object itself calls; nobody else may. */
export const LIFE_CYCLE = [
  ...['constructor', 'createTables', 'listHolds', 'onTimer', 'follow', 'followPlayed', 'knowsKey'],
] as const;

/** A deposit that was staked once, whole: what the member was credited, and when the stake was settled that made it so. */
export interface PlayedDeposit {
  amountMinor: number;
  at: number;
}

/**
 * What one area does inside a member's object: `getMember(env, id).cashier.createDeposit(tokenHash, …)` is one round trip. A part owns
 * its tables. Its public methods are called from outside, on objects of nobody too: each asks the host who this is before it touches a
 * table. Arguments and answers are plain data.
 */
export abstract class MemberPart {
  protected readonly host: MemberHost;

  constructor(host: MemberHost) {
    this.host = host;
  }

  /** Runs whenever the object wakes: `create table if not exists`, `addColumn`. */
  abstract createTables(): void;

  /** Accounts of the ledger that this part answers for. */
  listHolds(): readonly Hold[] {
    return [];
  }

  /** True when this part accepted a member's call under this idempotency key before. */
  knowsKey(_key: string): boolean {
    return false;
  }

  /** A timer that this part set under `<name of the part>:<key>` is due. May be asked twice. */
  onTimer(_key: string): Promise<void> | void {}

  /**
   * Transfers of the ledger, each exactly once and in order, inside a transaction, some time after they were posted: derived figures
   * are kept here, with as few statements as the rows allow. Must not post to the money ledger itself.
   */
  follow?(rows: readonly JournalRow[]): void;

  /** For parts that reward deposits: each deposit exactly once, when it was staked once. In the transaction that found it so. */
  followPlayed?(deposits: readonly PlayedDeposit[]): void;
}
