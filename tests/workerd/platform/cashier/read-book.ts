import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/** The balances, open payments and faults of a member's book, from its tables. */
export function readBook(memberId: string) {
  return runInDurableObject(env.MEMBER.getByName(memberId), (_object, { storage: { sql } }) => {
    const one = (text: string) => Number(Object.values(sql.exec(`select coalesce((${text}), 0)`).one())[0]);
    const balance = (name: string) => one(`select balance_minor from ledger_accounts where name = '${name}'`);
    const open = (kind: string, states: string) =>
      one(`select sum(amount_minor) from payments where kind = '${kind}' and state in (${states})`);
    return {
      balances: {
        available: balance('member'),
        wallet: balance('wallet:ORLA'),
        held: balance('held:withdrawals'),
        transfers: balance('held:transfers'),
        debts: balance('house:debts'),
      },
      transit: balance('house:transit'),
      open: { withdrawals: open('withdrawal', "'requested', 'approved'"), transfers: open('transfer', "'held'") },
      faults: {
        sum: one('select sum(amount_minor) from entries'),
        negative: one("select count(*) from ledger_accounts where name not like 'house:%' and balance_minor < 0"),
        drift: one(`select count(*) from ledger_accounts a where balance_minor <>
          (select coalesce(sum(amount_minor), 0) from entries where account = a.name)`),
        uneven: one('select count(*) from (select 1 from entries group by transfer_seq having sum(amount_minor) <> 0)'),
        frozen: one('select count(*) from ledger_state'),
      },
      transfers: sql
        .exec<{ id: string; state: string }>("select id, state from payments where kind = 'transfer'")
        .toArray(),
    };
  });
}
