import { AMOUNT_MAX, toMinor } from '../../contract/core/money.ts';
import { addColumn } from '../../server/columns.ts';
import { type Book, type LedgerAccount, MEMBER_ACCOUNT, toLedgerTables } from './ledger-schema.ts';
import { type Hold, type LedgerSql, toCheckSql, toLedgerSql } from './ledger-sql.ts';
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

export interface VendorWallet {
  vassalage: string;
  balanceMinor: number;
}

interface BalanceRow extends Record<string, SqlStorageValue> {
  balance_minor: number;
}

/** Double entry: every transfer sums to zero, and every balance is the sum of its entries. Minor units. */
export class Ledger {
  readonly #sql: SqlStorage;
  readonly #book: Book;
  readonly #text: LedgerSql;
  #check: string;
  /** What was posted since the books were last found right. */
  #isUnchecked = true;
  /** Read once: only this object freezes itself. */
  #isFrozen: boolean | undefined;
  #isTogether = false;
  /** What accounts have, from one commit to the next, for commits alone: only this object moves them. Empty after one that failed. */
  readonly #known = new Map<LedgerAccount, number>();
  /** Those of them whose balance is to be written, and what the table has until then. */
  readonly #moved = new Map<LedgerAccount, number>();

  constructor(sql: SqlStorage, book: Book = 'money') {
    this.#sql = sql;
    this.#book = book;
    this.#text = toLedgerSql(book);
    this.#check = toCheckSql(book, []);
  }

  /** Those who hold money say how much; what is held without them is a fault. */
  answerFor(holds: readonly Hold[]): void {
    this.#check = toCheckSql(this.#book, holds);
  }

  createTables(): void {
    for (const table of toLedgerTables(this.#book)) this.#sql.exec(table);
    addColumn(this.#sql, this.#text.transfers, 'reference', 'text');
    this.#open(MEMBER_ACCOUNT);
  }

  getBalance(account: LedgerAccount = MEMBER_ACCOUNT): number {
    return this.#findBalance(account) ?? 0;
  }

  /** Undefined for an account that was never opened. */
  #findBalance(account: LedgerAccount): number | undefined {
    const known = this.#isTogether ? this.#known.get(account) : undefined;
    if (known !== undefined) return known;
    const balance = this.#sql.exec<BalanceRow>(this.#text.balance, account).toArray()[0]?.balance_minor;
    if (balance !== undefined && this.#isTogether) this.#known.set(account, balance);
    return balance;
  }

  /** What each vendor's wallet has, by name. */
  listVendorWallets(): VendorWallet[] {
    this.#writeBalances();
    return this.#sql.exec<VendorWallet & Record<string, SqlStorageValue>>(this.#text.vendorWallets).toArray();
  }

  /**
   * Commands that commit together: what an account has is written once, however many of them move it, and is known to the next
   * commit. This is the whole of a transaction, which is given up with `act` when that throws.
   */
  together<Value>(act: () => Value): Value {
    if (this.#isTogether) return act();
    this.#isTogether = true;
    try {
      const value = act();
      this.#writeBalances();
      return value;
    } catch (error) {
      this.forget();
      throw error;
    } finally {
      this.#isTogether = false;
      this.#moved.clear();
    }
  }

  /** For whoever sees a transaction given up after its commands ended: the table alone says what accounts have. */
  forget(): void {
    this.#known.clear();
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
    if (this.#isTogether) return this.#write(transfer, entries);
    try {
      return this.together(() => this.#write(transfer, entries));
    } finally {
      // Part of somebody's transaction, whose end is not seen here.
      this.forget();
    }
  }

  #write(transfer: Transfer, entries: readonly Entry[]): number {
    const { key, inputHash, kind, reason, roundId, reference, at, subject = MEMBER_ACCOUNT } = transfer;
    const before = this.getBalance(subject);
    const lines = entries.map(({ account, amountMinor }) => [account, amountMinor, this.#addTo(account, amountMinor)]);
    for (const { account } of entries) this.#assertCovered(account);
    const after = this.getBalance(subject);
    const values = [key, inputHash, kind, reason, roundId, reference, at, before, after];
    this.#sql.exec(this.#text.insertTransfer, ...values);
    for (const [index, line] of lines.entries()) this.#sql.exec(this.#text.insertEntry, index, ...line);
    return after;
  }

  /** Answers what the account has now: the last line of an account is its balance. */
  #addTo(account: LedgerAccount, amountMinor: number): number {
    const before = this.#findBalance(account);
    if (before === undefined) this.#open(account);
    const balance = (before ?? 0) + amountMinor;
    if (!Number.isSafeInteger(balance)) throw new Error(`${account} would be no integer`);
    this.#known.set(account, balance);
    if (!this.#moved.has(account)) this.#moved.set(account, before ?? 0);
    return balance;
  }

  /** The table refuses this too, but a later command of the commit may have covered it by then. */
  #assertCovered(account: LedgerAccount): void {
    if (this.getBalance(account) < 0 && !account.startsWith('house:'))
      throw new Error(`${account} would be below zero`);
  }

  /** Over what was known alone: where the table says something else, nothing is written, and the next commit asks the table. */
  #writeBalances(): void {
    for (const [account, before] of this.#moved) {
      const { rowsWritten } = this.#sql.exec(this.#text.setBalance, this.#known.get(account), account, before);
      if (rowsWritten === 0) throw new UnbalancedError(`${account} has not what was known of it`);
    }
    this.#moved.clear();
  }

  #open(account: LedgerAccount): void {
    this.#sql.exec(this.#text.openAccount, account);
  }

  /** Where nothing was posted since, there is nothing to find. */
  assertBalanced(): void {
    if (!this.#isUnchecked) return;
    this.#writeBalances();
    const { cause } = this.#sql.exec<{ cause: string | null }>(this.#check).one();
    if (cause !== null) throw new UnbalancedError(cause);
    this.#isUnchecked = false;
  }

  isFrozen(): boolean {
    this.#isFrozen ??= this.#sql.exec(this.#text.frozen).toArray().length > 0;
    return this.#isFrozen;
  }

  freeze(at: number, cause: string): void {
    this.#sql.exec(this.#text.freeze, at, cause);
    this.#isFrozen = true;
  }

  /** Only where the books add up; throws `UnbalancedError` where they do not. */
  thaw(): void {
    this.forget();
    const { cause } = this.#sql.exec<{ cause: string | null }>(this.#check).one();
    if (cause !== null) throw new UnbalancedError(cause);
    this.#sql.exec(this.#text.thaw);
    // The table says it, also where the transaction is given up.
    this.#isFrozen = undefined;
  }
}
