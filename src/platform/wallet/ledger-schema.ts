/** Ledger accounts of one member's object. Houses may owe, a member and what is held never. */
export const MEMBER_ACCOUNT = 'member';
export const HELD_ROUNDS = 'held:rounds';

export type LedgerAccount = typeof MEMBER_ACCOUNT | typeof HELD_ROUNDS | `house:${string}`;

export const LEDGER_TABLES = [
  `create table if not exists ledger_accounts (
    name text primary key,
    balance_minor integer not null,
    check (name like 'house:%' or balance_minor >= 0)
  ) strict`,
  `create table if not exists transfers (
    seq integer primary key autoincrement,
    idempotency_key text not null unique,
    input_hash text not null,
    kind text not null,
    reason text not null,
    round_id text,
    at_ms integer not null,
    member_before_minor integer not null,
    member_after_minor integer not null
  ) strict`,
  `create table if not exists entries (
    transfer_seq integer not null references transfers (seq),
    line integer not null,
    account text not null references ledger_accounts (name),
    amount_minor integer not null,
    balance_after_minor integer not null,
    primary key (transfer_seq, line)
  ) strict`,
  'create index if not exists entries_account on entries (account, transfer_seq, line)',
  'create table if not exists ledger_state (id integer primary key check (id = 1), frozen_at_ms integer, cause text) strict',
] as const;
