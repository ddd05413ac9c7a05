import { AMOUNT_MAX, toMinor } from '../../contract/money.ts';
import { addColumn } from '../member/columns.ts';
import { type Book, type LedgerAccount, MEMBER_ACCOUNT, toLedgerTables } from './ledger-schema.ts';
import { type LedgerSql, toLedgerSql } from './ledger-sql.ts';
import type { TransferKind } from './transfer-kinds.ts';

export const BALANCE_MAX_MINOR = toMinor(AMOUNT_MAX);

export interface Entry {
  account: LedgerAccount;
  amountMinor: number;
}

export interface Transfer {
  key: string;
  inputHash: string;
  kind: TransferKind;
  reason: string;
  roundId: string | null;
  /** `<thing>:<id>` of what caused it, where that is no round. */
  reference: string | null;
  at: number;
  /** Whose balance before and after is kept, and answered; `member` where it is not said. */
  subject?: LedgerAccount;
  entries: readonly Entry[];
}

export interface PostedTransfer extends Record<string, SqlStorageValue> {
  seq: number;
  input_hash: string;
  kind: string;
  round_id: string | null;
  member_before_minor: number;
  member_after_minor: number;
}

/** The books of this object do not add up. Nothing may move until somebody has looked. */
export class UnbalancedError extends Error {}

interface AccountRow extends Record<string, SqlStorageValue> {
  name: string;
  balance_minor: number;
  last: number | null;
}

/** Double entry: every transfer sums to zero, and every balance is the sum of its entries. Minor units. */
export class Ledger {
  readonly #sql: SqlStorage;
  readonly #book: Book;
  readonly #text: LedgerSql;
  /** What was posted since the books were last found right. */
  #isUnchecked = true;
  /** Read once: only this object freezes itself. */
  #isFrozen: boolean | undefined;

  constructor(sql: SqlStorage, book: Book = 'money') {
    this.#sql = sql;
    this.#book = book;
    this.#text = toLedgerSql(book);
  }

  createTables(): void {
    for (const table of toLedgerTables(this.#book)) this.#sql.exec(table);
    addColumn(this.#sql, this.#text.transfers, 'reference', 'text');
    this.#sql.exec(this.#text.openAccount, MEMBER_ACCOUNT);
  }

  getBalance(account: LedgerAccount = MEMBER_ACCOUNT): number {
    const [row] = this.#sql.exec<{ balance_minor: number }>(this.#text.balance, account).toArray();
    return row?.balance_minor ?? 0;
  }

  findTransfer(key: string): PostedTransfer | undefined {
    return this.#sql.exec<PostedTransfer>(this.#text.findTransfer, key).toArray()[0];
  }

  /** Callers have checked that it can be done; what cannot be done here throws and takes the whole transaction along. */
  post(transfer: Transfer): number {
    const entries = transfer.entries.filter((entry) => entry.amountMinor !== 0);
    if (!entries.every((entry) => Number.isSafeInteger(entry.amountMinor))) throw new Error('An entry is no integer');
    if (entries.reduce((sum, entry) => sum + entry.amountMinor, 0) !== 0) throw new Error('Entries do not sum to zero');
    this.#isUnchecked = true;
    const { key, inputHash, kind, reason, roundId, reference, at, subject = MEMBER_ACCOUNT } = transfer;
    const before = this.getBalance(subject);
    const after = entries.reduce((sum, e) => (e.account === subject ? sum + e.amountMinor : sum), before);
    const { seq } = this.#sql
      .exec<{ seq: number }>(
        this.#text.insertTransfer,
        key,
        inputHash,
        kind,
        reason,
        roundId,
        reference,
        at,
        before,
        after,
      )
      .one();
    for (const [line, entry] of entries.entries()) this.#enter(seq, line, entry);
    return after;
  }

  #enter(seq: number, line: number, { account, amountMinor }: Entry): void {
    this.#sql.exec(this.#text.openAccount, account);
    const { balance_minor: after } = this.#sql
      .exec<{ balance_minor: number }>(this.#text.addToAccount, amountMinor, account)
      .one();
    this.#sql.exec(this.#text.insertEntry, seq, line, account, amountMinor, after);
  }

  /**
   * Cheap enough for every commit: a handful of accounts, their last entries, and what is open (by held account). Where nothing was
   * posted since, there is nothing to find.
   */
  assertBalanced(sumHolds: () => ReadonlyMap<string, number>): void {
    if (!this.#isUnchecked) return;
    const rows = this.#sql.exec<AccountRow>(this.#text.accounts).toArray();
    const sum = rows.reduce((total, row) => total + row.balance_minor, 0);
    if (sum !== 0) throw new UnbalancedError('accounts do not sum to zero');
    const wrong = rows.find((row) => row.balance_minor !== (row.last ?? 0));
    if (wrong) throw new UnbalancedError(`${wrong.name} differs from its last entry`);
    const negative = rows.find((row) => !row.name.startsWith('house:') && row.balance_minor < 0);
    if (negative) throw new UnbalancedError(`${negative.name} is below zero`);
    this.#assertHeld(new Map(rows.map((row) => [row.name, row.balance_minor])), sumHolds());
    this.#isUnchecked = false;
  }

  #assertHeld(balances: ReadonlyMap<string, number>, holds: ReadonlyMap<string, number>): void {
    const held = [...balances.keys()].filter((name) => name.startsWith('held:'));
    const unlike = [...held, ...holds.keys()].find((name) => (balances.get(name) ?? 0) !== (holds.get(name) ?? 0));
    if (unlike !== undefined) throw new UnbalancedError(`${unlike} is not the sum of what is open`);
  }

  isFrozen(): boolean {
    this.#isFrozen ??= this.#sql.exec(this.#text.frozen).toArray().length > 0;
    return this.#isFrozen;
  }

  freeze(at: number, cause: string): void {
    this.#sql.exec(this.#text.freeze, at, cause);
    this.#isFrozen = true;
  }
}
