import { AMOUNT_MAX, toMinor } from '../../contract/money.ts';
import { addTo } from '../../lib/sums.ts';
import { addColumn } from '../member/columns.ts';
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

interface BalanceRow extends Record<string, SqlStorageValue> {
  balance_minor: number;
}

function toSums(entries: readonly Entry[]): Map<LedgerAccount, number> {
  const sums = new Map<LedgerAccount, number>();
  for (const { account, amountMinor } of entries) addTo(sums, account, amountMinor);
  return sums;
}

/** Account, amount and balance after it, line by line: the last line of an account is what the account has now. */
function toLines(
  entries: readonly Entry[],
  sums: ReadonlyMap<LedgerAccount, number>,
  balances: ReadonlyMap<LedgerAccount, number>,
): [LedgerAccount, number, number][] {
  const running = new Map([...sums].map(([account, sum]) => [account, (balances.get(account) ?? 0) - sum]));
  return entries.map(({ account, amountMinor }) => {
    addTo(running, account, amountMinor);
    return [account, amountMinor, running.get(account) ?? 0];
  });
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
    const [row] = this.#sql.exec<BalanceRow>(this.#text.balance, account).toArray();
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
    const sums = toSums(entries);
    const balances = new Map([...sums].map(([account, sum]) => [account, this.#addTo(account, sum)]));
    const after = balances.get(subject) ?? this.getBalance(subject);
    const before = after - (sums.get(subject) ?? 0);
    const values = [key, inputHash, kind, reason, roundId, reference, at, before, after];
    this.#sql.exec(this.#text.insertTransfer, ...values);
    const { seq } = this.#sql.exec<{ seq: number }>(this.#text.lastSeq).one();
    for (const [index, line] of toLines(entries, sums, balances).entries())
      this.#sql.exec(this.#text.insertEntry, seq, index, ...line);
    return after;
  }

  /** Answers what the account has now. */
  #addTo(account: LedgerAccount, amountMinor: number): number {
    const add = () => this.#sql.exec<BalanceRow>(this.#text.addToAccount, amountMinor, account);
    const [known] = add().toArray();
    if (known) return known.balance_minor;
    this.#open(account);
    return add().one().balance_minor;
  }

  #open(account: LedgerAccount): void {
    this.#sql.exec(this.#text.openAccount, account);
  }

  /** Where nothing was posted since, there is nothing to find. */
  assertBalanced(): void {
    if (!this.#isUnchecked) return;
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
}
