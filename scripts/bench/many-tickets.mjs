// Copies tickets by the thousand directly in the database files of a stopped product, with their stakes in the books. The originals were sold through
// the product's calls. Also reads the results from the same files.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { hasTable, NUMBERS, openEach } from './bulk-rows.mjs';

/** Name of the table of tickets in each class of rooms and books. */
const PLACES = { LotteryDurableObject: 'tickets', SportsBookDurableObject: 'tickets', CrashDurableObject: 'bets' };
/** The first digits of an id are the number of the copy; the rest is the id of the original, which is unique to its member. */
const COPIED_ID = "printf('%08x', i) || substr(ticket_id, 9)";

const folderOf = (state, name) =>
  path.join(state, `v3/do/orla-${name === 'MemberDurableObject' ? 'platform' : 'studio'}-${name}`);
const withTable = (state, name, table) => openEach(folderOf(state, name)).filter((db) => hasTable(db, table));

/** Copies the rows that match `where`, `count` times. `changes` maps columns to SQL expressions, in which `i` is the number of the copy. */
function copyRows(db, { table, where, count, changes, without = [] }) {
  const columns = db.prepare(`select name from pragma_table_info('${table}')`).all();
  const names = columns.map(({ name }) => name).filter((name) => !without.includes(name));
  const values = names.map((name) => changes[name] ?? name);
  db.prepare(
    `${NUMBERS} insert into ${table} (${names}) select ${values} from (select * from ${table} where ${where}) cross join n`,
  ).run(count);
}

function inOneWrite(db, write) {
  db.exec('begin');
  write(db);
  db.exec('commit');
  db.close();
}

function copyOfPlayer(db, count) {
  const changes = { ticket_id: COPIED_ID, ticket_key: `'${randomUUID()}-' || i` };
  copyRows(db, { table: 'tickets', where: "state = 'open'", count, changes, without: ['sequence'] });
}

function copyOfPlace(db, count) {
  const bets = hasTable(db, 'bets') ? 'bets' : 'tickets';
  const originals = db.prepare(`select ticket_id from ${bets}`).all();
  const where = `ticket_id in (${originals.map(({ ticket_id: id }) => `'${id}'`)})`;
  // A player of the crash game has two places in a round. Each copy needs another place, so the copies use higher numbers.
  const changes = { ticket_id: COPIED_ID, ...(bets === 'bets' ? { place: 'place + i' } : {}) };
  for (const table of [bets, 'ticket_matches']) {
    if (hasTable(db, table)) copyRows(db, { table, where, count, changes });
  }
}

/** Copies the open round of a member, and the stake of this round, which is the member's last transfer. */
function copyOfMember(db, count) {
  const bet = db.prepare('select * from transfers order by seq desc limit 1').get();
  const vendor = bet.round_id.split(':')[0];
  const ticketId = bet.round_id.slice(vendor.length + 1);
  const stake = bet.member_before_minor - bet.member_after_minor;
  const copied = COPIED_ID.replace('ticket_id', `'${ticketId}'`);
  const roundId = `'${vendor}:' || ${copied}`;
  const key = `${roundId} || ':bet'`;
  copyRows(db, { table: 'rounds', where: "state = 'open'", count, changes: { id: roundId, bet_key: key } });
  const before = `member_before_minor - i * ${stake}`;
  const after = `member_after_minor - i * ${stake}`;
  const hash = `replace(input_hash, '${ticketId}', ${copied})`;
  const moved = { seq: 'seq + i', idempotency_key: key, input_hash: hash, round_id: roundId };
  const changes = { ...moved, member_before_minor: before, member_after_minor: after };
  copyRows(db, { table: 'transfers', where: `seq = ${bet.seq}`, count, changes });
  const line = { transfer_seq: 'transfer_seq + i', balance_after_minor: 'balance_after_minor + i * amount_minor' };
  copyRows(db, { table: 'entries', where: `transfer_seq = ${bet.seq}`, count, changes: line });
  db.prepare(
    `update ledger_accounts set balance_minor = balance_minor + ?1 * e.amount_minor from entries e
     where e.transfer_seq = ?2 and e.account = name`,
  ).run(count, bet.seq);
}

/**
 * Adds `count` tickets to every member with an open ticket.
 *
 * @param {string} state
 * @param {number} count
 * @param {number} dueMs the betting of a crash game stays open until this time, so that the round does not start and end before
 */
export function copyTickets(state, count, dueMs) {
  for (const db of withTable(state, 'CrashDurableObject', 'present')) {
    db.prepare("update present set ends_at_ms = ? where phase = 'betting'").run(dueMs);
    db.close();
  }
  for (const db of withTable(state, 'StudioPlayerDurableObject', 'tickets'))
    inOneWrite(db, () => copyOfPlayer(db, count));
  for (const db of Object.entries(PLACES).flatMap(([name, table]) => withTable(state, name, table)))
    inOneWrite(db, () => copyOfPlace(db, count));
  for (const db of withTable(state, 'MemberDurableObject', 'rounds')) {
    const { open } = db.prepare("select count(*) as open from rounds where state = 'open'").get();
    if (open > 0) inOneWrite(db, () => copyOfMember(db, count));
    else db.close();
  }
}

const IN_PLAYER = `select count(*) as tickets, count(*) filter (where state <> 'settled') as unended from tickets`;
const IN_BOOKS = `select
  (select count(*) from rounds where game_code = ?1 and state = 'settled') as settled,
  (select count(*) from rounds where game_code = ?1 and state <> 'settled') as unsettled,
  (select count(*) from transfers where kind = 'win' and round_id in (select id from rounds where game_code = ?1)) as payouts,
  (select count(*) from transfers where kind not in ('bet', 'win', 'adjustment')) as others,
  (select coalesce(sum(balance_minor), 0) from ledger_accounts) + (select coalesce(sum(amount_minor), 0) from entries)
    + (select count(*) from ledger_state where frozen_at_ms is not null)
    + (select count(*) from ledger_accounts a where balance_minor <>
        (select coalesce(sum(amount_minor), 0) from entries where account = a.name))
    + (select count(*) from ledger_accounts where name = 'held:rounds' and balance_minor <> 0)
    + (select count(*) from (select 1 from entries group by transfer_seq having sum(amount_minor) <> 0)) as wrong`;
const HAS_TICKETS = 'select exists (select 1 from rounds where game_code = ?) as has';
const IN_PLACE = {
  LotteryDurableObject: 'select count(*) as tickets, count(*) filter (where ended = 0) as unended from tickets',
  SportsBookDurableObject:
    "select count(*) as tickets, count(*) filter (where state <> 'ended') as unended from tickets",
  CrashDurableObject: 'select count(*) as tickets, count(*) filter (where is_ended = 0) as unended from bets',
};

function sumOf(dbs, sql, ...values) {
  const total = {};
  for (const db of dbs) {
    for (const [name, value] of Object.entries(db.prepare(sql).get(...values)))
      total[name] = (total[name] ?? 0) + value;
    db.close();
  }
  return total;
}

/** Returns, for every book, room and player, the tickets, their settlements, their payouts, and the ledger differences. */
export function auditTickets(state, gameId) {
  const ofPlayers = sumOf(withTable(state, 'StudioPlayerDurableObject', 'tickets'), IN_PLAYER);
  const books = withTable(state, 'MemberDurableObject', 'rounds');
  const ofTickets = books.filter((db) => db.prepare(HAS_TICKETS).get(gameId).has);
  const ofBooks = sumOf(ofTickets, IN_BOOKS, gameId);
  const ofPlaces = Object.entries(PLACES).map(([name, table]) => sumOf(withTable(state, name, table), IN_PLACE[name]));
  const unended = ofPlaces.reduce((sum, place) => sum + (place.unended ?? 0), ofPlayers.unended);
  return { ...ofBooks, tickets: ofPlayers.tickets, unended };
}
