import { AMOUNT_MAX, toMinor } from '../../contract/money.ts';
import { addColumn } from '../member/columns.ts';
import { type Book, type LedgerAccount, MEMBER_ACCOUNT, toLedgerTables, toPrefix } from './ledger-schema.ts';
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

/** Double entry: every transfer sums to zero, and every balance is the sum of its entries. Minor units. */
export class Ledger {
  readonly #sql: SqlStorage;
  /** Before every table's name; ours alone, never from outside. */
  readonly #p: string;

  constructor(sql: SqlStorage, book: Book = 'money') {
    this.#sql = sql;
    this.#p = toPrefix(book);
  }

  createTables(): void {
    for (const table of toLedgerTables(this.#p)) this.#sql.exec(table);
    addColumn(this.#sql, `${this.#p}transfers`, 'reference', 'text');
    this.#sql.exec(`insert or ignore into ${this.#p}ledger_accounts values (?, 0)`, MEMBER_ACCOUNT);
  }

  getBalance(account: LedgerAccount = MEMBER_ACCOUNT): number {
    const [row] = this.#sql
      .exec<{ balance_minor: number }>(`select balance_minor from ${this.#p}ledger_accounts where name = ?`, account)
      .toArray();
    return row?.balance_minor ?? 0;
  }

  findTransfer(key: string): PostedTransfer | undefined {
    return this.#sql
      .exec<PostedTransfer>(
        `select seq, input_hash, kind, round_id, member_before_minor, member_after_minor
           from ${this.#p}transfers where idempotency_key = ?`,
        key,
      )
      .toArray()[0];
  }

  /** Callers have checked that it can be done; what cannot be done here throws and takes the whole transaction along. */
  post(transfer: Transfer): number {
    const entries = transfer.entries.filter((entry) => entry.amountMinor !== 0);
    if (!entries.every((entry) => Number.isSafeInteger(entry.amountMinor))) throw new Error('An entry is no integer');
    if (entries.reduce((sum, entry) => sum + entry.amountMinor, 0) !== 0) throw new Error('Entries do not sum to zero');
    const before = this.getBalance();
    const after = entries.reduce((sum, e) => (e.account === MEMBER_ACCOUNT ? sum + e.amountMinor : sum), before);
    const { seq } = this.#sql
      .exec<{ seq: number }>(
        `insert into ${this.#p}transfers (idempotency_key, input_hash, kind, reason, round_id, reference, at_ms, member_before_minor,
           member_after_minor)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning seq`,
        transfer.key,
        transfer.inputHash,
        transfer.kind,
        transfer.reason,
        transfer.roundId,
        transfer.reference,
        transfer.at,
        before,
        after,
      )
      .one();
    for (const [line, entry] of entries.entries()) this.#enter(seq, line, entry);
    return after;
  }

  #enter(seq: number, line: number, { account, amountMinor }: Entry): void {
    this.#sql.exec(`insert or ignore into ${this.#p}ledger_accounts values (?, 0)`, account);
    const { balance_minor: after } = this.#sql
      .exec<{ balance_minor: number }>(
        `update ${this.#p}ledger_accounts set balance_minor = balance_minor + ? where name = ? returning balance_minor`,
        amountMinor,
        account,
      )
      .one();
    this.#sql.exec(`insert into ${this.#p}entries values (?, ?, ?, ?, ?)`, seq, line, account, amountMinor, after);
  }

  /** Cheap enough for every commit: a handful of accounts, their last entries, and what is open (`holds`, by held account). */
  assertBalanced(holds: ReadonlyMap<string, number>): void {
    const rows = this.#sql
      .exec<{ name: string; balance_minor: number; last: number | null }>(
        `select name, balance_minor, (select balance_after_minor from ${this.#p}entries where account = name
           order by transfer_seq desc, line desc limit 1) as last from ${this.#p}ledger_accounts`,
      )
      .toArray();
    const sum = rows.reduce((total, row) => total + row.balance_minor, 0);
    if (sum !== 0) throw new UnbalancedError('accounts do not sum to zero');
    const wrong = rows.find((row) => row.balance_minor !== (row.last ?? 0));
    if (wrong) throw new UnbalancedError(`${wrong.name} differs from its last entry`);
    const negative = rows.find((row) => !row.name.startsWith('house:') && row.balance_minor < 0);
    if (negative) throw new UnbalancedError(`${negative.name} is below zero`);
    const held = rows.filter(({ name }) => name.startsWith('held:'));
    const names = new Set([...held.map(({ name }) => name), ...holds.keys()]);
    const balances = new Map(held.map((row) => [row.name, row.balance_minor]));
    const unlike = [...names].find((name) => (balances.get(name) ?? 0) !== (holds.get(name) ?? 0));
    if (unlike !== undefined) throw new UnbalancedError(`${unlike} is not the sum of what is open`);
  }

  isFrozen(): boolean {
    return this.#sql.exec(`select 1 from ${this.#p}ledger_state where frozen_at_ms is not null`).toArray().length > 0;
  }

  freeze(at: number, cause: string): void {
    this.#sql.exec(`insert or ignore into ${this.#p}ledger_state values (1, ?, ?)`, at, cause);
  }
}
