/**
 * Ledger accounts of one member's object. `member` is the main balance, `held:*` are holds, `wallet:*` is money moved to a vendor. These
 * accounts never go below zero. `house:*` is the other side; `house:transit` is money on its way to or from another member's object.
 */
export const MEMBER_ACCOUNT = 'member';
export const HELD_ROUNDS = 'held:rounds';
export const TRANSIT = 'house:transit';

export type LedgerAccount = typeof MEMBER_ACCOUNT | `held:${string}` | `wallet:${string}` | `house:${string}`;

/** Account of the money that a member moved to one vendor. */
export function toWalletAccount(vassalage: string): LedgerAccount {
  return `wallet:${vassalage}`;
}

/** Money and points are two ledgers of the same shape. No transfer crosses them. */
export type Book = 'money' | 'points';

/** Only the tables of points have a prefix, because money came first. */
export function toPrefix(book: Book): string {
  return book === 'money' ? '' : 'points_';
}

/**
 * Each extra index would be one more write for every row. So tables are ordered by their key, and the number of a transfer is the last one
 * plus one, because transfers are never deleted. Objects of earlier versions keep their tables, which hold the same data.
 */
export function toLedgerTables(book: Book): string[] {
  const p = toPrefix(book);
  return [
    `create table if not exists ${p}ledger_accounts (
      name text primary key,
      balance_minor integer not null,
      check (name like 'house:%' or balance_minor >= 0)
    ) strict, without rowid`,
    `create table if not exists ${p}transfers (
      seq integer primary key,
      idempotency_key text not null unique,
      input_hash text not null,
      kind text not null,
      reason text not null,
      round_id text,
      at_ms integer not null,
      member_before_minor integer not null,
      member_after_minor integer not null
    ) strict`,
    `create table if not exists ${p}entries (
      transfer_seq integer not null references ${p}transfers (seq),
      line integer not null,
      account text not null references ${p}ledger_accounts (name),
      amount_minor integer not null,
      balance_after_minor integer not null,
      primary key (transfer_seq, line)
    ) strict, without rowid`,
    `create index if not exists ${p}entries_account on ${p}entries (account, transfer_seq, line)`,
    `create table if not exists ${p}ledger_state (id integer primary key check (id = 1), frozen_at_ms integer, cause text) strict`,
  ];
}
