// Inserts thousands of rows directly into the database files of a stopped product.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export function openEach(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  return files.map((name) => new DatabaseSync(path.join(folder, name)));
}

export const hasTable = (db, name) => db.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined;
export const NUMBERS = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)';

/** Adds members and titles to the shared database. */
export function addShared(state, { members, games }) {
  const db = openEach(path.join(state, 'v3/d1/miniflare-D1DatabaseObject')).find((one) => hasTable(one, 'directory'));
  if (!db) throw new Error(`There is no database in ${state}`);
  db.exec('begin');
  db.prepare(
    `${NUMBERS} insert into directory (account, member_id, type, rank, state, reserved_at_ms)
     select 'bulk' || i, 'm' || printf('%024x', i), 0, 0, 'active', 0 from n`,
  ).run(members);
  db.prepare(
    `${NUMBERS} insert into games (game_id, vassalage, game_type, game_name, folded_name, image_url, min_bet_minor, max_bet_minor, lines,
       rtp_basis_points, volatility, position)
     select 'bulk-' || i, 'ORLA', 'RNG', 'Bulk ' || i, 'bulk ' || i, '/studio/covers/vendor.svg', 20, 10000, 10, 9500, 'low', 1000 + i
     from n`,
  ).run(games);
  db.exec('commit');
  db.close();
}

/** Adds direct downline members of an agent to the shared database. */
export function addTeam(state, account, count) {
  const db = openEach(path.join(state, 'v3/d1/miniflare-D1DatabaseObject')).find((one) => hasTable(one, 'agent_tree'));
  if (!db) throw new Error(`There is no tree in ${state}`);
  db.prepare(
    `${NUMBERS} insert or ignore into agent_tree (ancestor, descendant, depth, account, type, joined_day)
     select t.descendant, 'team' || i, 1, 'team' || printf('%06d', i), 0, '2026-01-01' from n, agent_tree t
     where t.account = ?2 and t.depth = 0`,
  ).run(count, account);
  db.close();
}

const HOUR_MS = 3_600_000;

/** Adds rounds with a stake of one cent and a payout of one cent to one member's books: stakes, payouts and ledger entries. */
export function addRounds(state, account, count) {
  const folder = path.join(state, 'v3/do/orla-platform-MemberDurableObject');
  const db = openEach(folder).find((one) => {
    return hasTable(one, 'profile') && one.prepare('select account from profile').get()?.account === account;
  });
  if (!db) throw new Error(`${account} has no object in ${state}`);
  const { balance } = db.prepare("select balance_minor as balance from ledger_accounts where name = 'member'").get();
  const { seq } = db.prepare('select max(seq) as seq from transfers').get();
  const began = Date.now() - HOUR_MS;
  db.exec('begin');
  db.prepare("insert or ignore into ledger_accounts values ('held:rounds', 0)").run();
  db.prepare(
    `${NUMBERS} insert into rounds (id, vendor, game_code, game_type, bet_key, stake_minor, payout_minor, state, opened_at_ms, closed_at_ms)
     select 'ORLA:bulk-' || i, 'ORLA', 'calcadao', 'RNG', 'ORLA:bulk-b-' || i, 1, 1, 'settled', ?2 + i, ?2 + i from n`,
  ).run(count, began);
  for (const [offset, kind, letter, delta] of [
    [-1, 'bet', 'b', -1],
    [0, 'win', 'w', 1],
  ]) {
    const before = kind === 'bet' ? balance : balance - 1;
    db.prepare(
      `${NUMBERS} insert into transfers (seq, idempotency_key, input_hash, kind, reason, round_id, at_ms, member_before_minor,
         member_after_minor)
       select ?2 + i * 2 + ?3, 'ORLA:bulk-${letter}-' || i, 'bulk', '${kind}', 'calcadao', 'ORLA:bulk-' || i, ?4 + i, ?5, ?6 from n`,
    ).run(count, seq, offset, began, before, before + delta);
    db.prepare(
      `${NUMBERS} insert into entries (transfer_seq, line, account, amount_minor, balance_after_minor)
       select ?2 + i * 2 + ?3, 0, 'member', ?4, ?5 from n`,
    ).run(count, seq, offset, delta, before + delta);
    db.prepare(
      `${NUMBERS} insert into entries (transfer_seq, line, account, amount_minor, balance_after_minor)
       select ?2 + i * 2 + ?3, 1, 'held:rounds', ?4, ?5 from n`,
    ).run(count, seq, offset, -delta, kind === 'bet' ? 1 : 0);
  }
  db.exec('commit');
  db.close();
}
