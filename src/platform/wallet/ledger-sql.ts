import { type Book, toPrefix } from './ledger-schema.ts';

/** The statements of one book, made once: they are run many times in every commit. */
export function toLedgerSql(book: Book) {
  const p = toPrefix(book);
  return {
    transfers: `${p}transfers`,
    openAccount: `insert or ignore into ${p}ledger_accounts (name, balance_minor) values (?, 0)`,
    balance: `select balance_minor from ${p}ledger_accounts where name = ?`,
    addToAccount: `update ${p}ledger_accounts set balance_minor = balance_minor + ? where name = ? returning balance_minor`,
    findTransfer: `select seq, input_hash, kind, round_id, member_before_minor, member_after_minor
      from ${p}transfers where idempotency_key = ?`,
    insertTransfer: `insert into ${p}transfers (idempotency_key, input_hash, kind, reason, round_id, reference, at_ms,
        member_before_minor, member_after_minor)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning seq`,
    insertEntry: `insert into ${p}entries (transfer_seq, line, account, amount_minor, balance_after_minor)
      values (?, ?, ?, ?, ?)`,
    accounts: `select name, balance_minor, (select balance_after_minor from ${p}entries where account = name
        order by transfer_seq desc, line desc limit 1) as last from ${p}ledger_accounts`,
    frozen: `select 1 from ${p}ledger_state where frozen_at_ms is not null`,
    freeze: `insert or ignore into ${p}ledger_state (id, frozen_at_ms, cause) values (1, ?, ?)`,
  };
}

export type LedgerSql = ReturnType<typeof toLedgerSql>;
