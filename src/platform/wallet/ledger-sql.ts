import { type Book, toPrefix } from './ledger-schema.ts';

/** An account whose balance must always equal the sum of the open items of a part. `sumOpenSql` selects one number, in minor units. */
export interface Hold {
  account: `held:${string}`;
  sumOpenSql: string;
}

/**
 * Statements of one ledger, built once because each commit runs them many times. Each writes one row: for multi-row inserts and for
 * `returning`, SQLite keeps a statement journal, which costs more than single statements.
 */
export function toLedgerSql(book: Book) {
  const p = toPrefix(book);
  return {
    transfers: `${p}transfers`,
    openAccount: `insert or ignore into ${p}ledger_accounts (name, balance_minor) values (?, 0)`,
    balance: `select balance_minor from ${p}ledger_accounts where name = ?`,
    vendorWallets: `select substr(name, 8) as vassalage, balance_minor as balanceMinor from ${p}ledger_accounts
      where name >= 'wallet:' and name < 'wallet;' order by name`,
    setBalance: `update ${p}ledger_accounts set balance_minor = ? where name = ? and balance_minor = ?`,
    findTransfer: `select seq, input_hash, kind, round_id, member_before_minor, member_after_minor
      from ${p}transfers where idempotency_key = ?`,
    insertTransfer: `insert into ${p}transfers (idempotency_key, input_hash, kind, reason, round_id, reference, at_ms,
        member_before_minor, member_after_minor)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    // Adds an entry to the transfer that was inserted last.
    insertEntry: `insert into ${p}entries (transfer_seq, line, account, amount_minor, balance_after_minor)
      values ((select max(seq) from ${p}transfers), ?, ?, ?, ?)`,
    frozen: `select 1 from ${p}ledger_state where frozen_at_ms is not null`,
    thaw: `delete from ${p}ledger_state`,
    freeze: `insert or ignore into ${p}ledger_state (id, frozen_at_ms, cause) values (1, ?, ?)`,
  };
}

export type LedgerSql = ReturnType<typeof toLedgerSql>;

/**
 * The first fault of a ledger, or null. Checks: accounts sum to zero, each balance equals its last entry, only house accounts are below
 * zero, and each hold equals its open items. One statement over a few accounts, cheap enough for every commit.
 */
export function toCheckSql(book: Book, holds: readonly Hold[]): string {
  const p = toPrefix(book);
  const accounts = `${p}ledger_accounts`;
  const last = `select balance_after_minor from ${p}entries where account = name order by transfer_seq desc, line desc limit 1`;
  const names = holds.map(({ account }) => `'${account}'`).join();
  const causes = [
    `select iif(sum(balance_minor) <> 0, 'accounts do not sum to zero', null) from ${accounts}`,
    `select name || ' differs from its last entry' from ${accounts} where balance_minor <> coalesce((${last}), 0)`,
    `select name || ' is below zero' from ${accounts} where balance_minor < 0 and name not glob 'house:*'`,
    `select name || ' is not the sum of what is open' from ${accounts}
      where name glob 'held:*' and name not in (${names}) and balance_minor <> 0`,
    ...holds.map(({ account, sumOpenSql }) => {
      const held = `coalesce((select balance_minor from ${accounts} where name = '${account}'), 0)`;
      return `select '${account} is not the sum of what is open' where ${held} <> (${sumOpenSql})`;
    }),
  ];
  return `select coalesce(${causes.map((cause) => `(${cause} limit 1)`).join()}) as cause`;
}
