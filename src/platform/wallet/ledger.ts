import { AMOUNT_MAX, type Minor, toMinor } from '../../contract/core/money.ts';
import { addColumn } from '../../server/add-column.ts';
import { type Book, type LedgerAccount, MEMBER_ACCOUNT, toLedgerTables } from './ledger-schema.ts';
import { type Hold, type LedgerSql, toCheckSql, toLedgerSql } from './ledger-sql.ts';
import type { TransferKind } from './transfer-kinds.ts';

export const BALANCE_MAX_MINOR = toMinor(AMOUNT_MAX);

export interface Entry {
  account: LedgerAccount;
  amountMinor: Minor;
}

export interface Transfer {
  key: string;
  inputHash: string;
  kind: TransferKind;
  reason: string;
  roundId: string | null;
  /** Cause as `<thing>:<id>`; null for transfers of a round. */
  reference: string | null;
  at: number;
  /** Account whose balance before and after is kept and returned; default `member`. */
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

/** The ledger of this object is not balanced. No money moves until the operator has released it. */
export class UnbalancedError extends Error {}

export interface VendorWallet {
  vassalage: string;
  balanceMinor: Minor;
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
  /** True when transfers were posted since the last successful check. */
  #isUnchecked = true;
  /** Whether the ledger is frozen. Cached, because only this object changes it. */
  #isFrozen: boolean | undefined;
  #isTogether = false;
  /**
   * Balances cached from one commit to the next. The cache is right, because only this object changes balances. Only commits use it, and a
   * failed commit empties it.
   */
  readonly #known = new Map<LedgerAccount, number>();
  /** Cached accounts with an unwritten balance, and the balance that the table still has. */
  readonly #moved = new Map<LedgerAccount, number>();

  constructor(sql: SqlStorage, book: Book = 'money') {
    this.#sql = sql;
    this.#book = book;
    this.#text = toLedgerSql(book);
    this.#check = toCheckSql(book, []);
  }

  /** Registers the holds of all parts. The check fails for a held balance that no part explains. */
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

  /** Balance of each vendor's wallet, by name. */
  listVendorWallets(): VendorWallet[] {
    this.#writeBalances();
    return this.#sql.exec<VendorWallet & Record<string, SqlStorageValue>>(this.#text.vendorWallets).toArray();
  }

  /**
   * Runs commands that commit together: the balance of an account is written once, however many commands move it, and cached for the next
   * commit. `act` must be the whole transaction: when it throws, everything is rolled back.
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

  /** Clears the cache when a transaction is rolled back after its commands ended: then only the table has the right balances. */
  forget(): void {
    this.#known.clear();
  }

  findTransfer(key: string): PostedTransfer | undefined {
    return this.#sql.exec<PostedTransfer>(this.#text.findTransfer, key).toArray()[0];
  }

  /** Callers check before they post. A transfer that is not possible here throws and rolls back the whole transaction. */
  post(transfer: Transfer): number {
    const entries = transfer.entries.filter((entry) => entry.amountMinor !== 0);
    if (!entries.every((entry) => Number.isSafeInteger(entry.amountMinor))) throw new Error('An entry is no integer');
    if (entries.reduce((sum, entry) => sum + entry.amountMinor, 0) !== 0) throw new Error('Entries do not sum to zero');
    this.#isUnchecked = true;
    if (this.#isTogether) return this.#write(transfer, entries);
    try {
      return this.together(() => this.#write(transfer, entries));
    } finally {
      // Outside `together`, the ledger does not learn whether the transaction is rolled back, so it caches nothing.
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

  /** Adds an amount to the balance of an account, and returns the new balance. */
  #addTo(account: LedgerAccount, amountMinor: Minor): number {
    const before = this.#findBalance(account);
    if (before === undefined) this.#open(account);
    const balance = (before ?? 0) + amountMinor;
    if (!Number.isSafeInteger(balance)) throw new Error(`${account} would not be a safe integer`);
    this.#known.set(account, balance);
    if (!this.#moved.has(account)) this.#moved.set(account, before ?? 0);
    return balance;
  }

  /** Throws at once for an account below zero. The check of the table comes only at the end of the commit, when later commands have run. */
  #assertCovered(account: LedgerAccount): void {
    if (this.getBalance(account) < 0 && !account.startsWith('house:'))
      throw new Error(`${account} would be below zero`);
  }

  /**
   * Writes a balance only if the table still has the balance that was read before. Otherwise throws, so that nothing is committed and the next
   * commit reads the table.
   */
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

  /** Does nothing when no transfer was posted since the last check. */
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

  /** Unfreezes a balanced ledger; throws `UnbalancedError` otherwise. */
  thaw(): void {
    this.forget();
    const { cause } = this.#sql.exec<{ cause: string | null }>(this.#check).one();
    if (cause !== null) throw new UnbalancedError(cause);
    this.#sql.exec(this.#text.thaw);
    // The state is read from the table again, because the transaction may be rolled back.
    this.#isFrozen = undefined;
  }
}
