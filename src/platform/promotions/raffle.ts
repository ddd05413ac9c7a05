import { sha256Hex } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { drawWinners, type NumberedTickets } from './draw-winners.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { PublishedPromotion } from './promotion.ts';

/** Members' objects send their last tickets within this time after the end. Then tickets are closed and the raffle may be drawn. */
export const TICKETS_CLOSE_MS = 10 * 60_000;
const LOCK_MS = 10 * 60_000;
/** Number of entries whose texts `first:tickets` are hashed together. Another number would change the fingerprint. */
const CHUNK = 500;
/** Number of entries that one query reads; a multiple of `CHUNK`. A draw is limited to 1,000 database queries and 128 MB of memory. */
const PAGE = 20 * CHUNK;
/** A draw with this number of entrants uses 16 MB and reads 200 pages. */
const ENTRANTS_MAX = 2_000_000;

export interface RaffleRow {
  promotion_id: string;
  seed: string;
  seed_hash: string;
  state: 'open' | 'drawing' | 'drawn';
  tickets: number;
  entries_hash: string | null;
  drawn_at_ms: number | null;
}

export interface Win {
  place: number;
  member_id: string;
  account: string;
  ticket: number;
  amount_minor: number;
}

export function toInsertRaffle(db: D1Database, promotionId: string, seed: string, seedHash: string) {
  return db
    .prepare("insert or ignore into raffles (promotion_id, seed, seed_hash, state) values (?, ?, ?, 'open')")
    .bind(promotionId, seed, seedHash);
}

export function findRaffle(db: D1Database, promotionId: string): Promise<RaffleRow | null> {
  return db.prepare('select * from raffles where promotion_id = ?').bind(promotionId).first<RaffleRow>();
}

export async function listWins(db: D1Database, promotionId: string): Promise<Win[]> {
  const { results } = await db
    .prepare(
      'select place, member_id, account, ticket, amount_minor from raffle_wins where promotion_id = ? order by place',
    )
    .bind(promotionId)
    .all<Win>();
  return results;
}

export function findWin(db: D1Database, promotionId: string, memberId: string): Promise<Win | null> {
  return db
    .prepare(
      'select place, member_id, account, ticket, amount_minor from raffle_wins where promotion_id = ? and member_id = ?',
    )
    .bind(promotionId, memberId)
    .first<Win>();
}

/** Stores the ticket count of a member, computed by the member's object, while the raffle is open. */
export async function projectTickets(
  db: D1Database,
  entry: { promotionId: string; memberId: string; account: string; tickets: number },
): Promise<void> {
  await db
    .prepare(
      `insert into raffle_entries (promotion_id, member_id, account, tickets)
       select ?1, ?2, ?3, ?4 from raffles where promotion_id = ?1 and state = 'open'
       on conflict (promotion_id, member_id) do update set tickets = max(tickets, ?4)`,
    )
    .bind(entry.promotionId, entry.memberId, entry.account, entry.tickets)
    .run();
}

interface Entry {
  member_id: string;
  first_ticket: number;
  tickets: number;
}

async function readEntries(db: D1Database, promotionId: string, count: number): Promise<NumberedTickets> {
  if (count > ENTRANTS_MAX) throw new Error(`${count} entrants are more than a draw can read`);
  const firsts = new Float64Array(count);
  let read = 0;
  let total = 0;
  let hash = '';
  let after = '';
  for (;;) {
    const { results } = await db
      .prepare(
        `select member_id, first_ticket, tickets from raffle_entries
         where promotion_id = ? and member_id > ? order by member_id limit ?`,
      )
      .bind(promotionId, after, PAGE)
      .all<Entry>();
    if (results.length === 0) return { firsts, total, hash };
    for (let from = 0; from < results.length; from += CHUNK) {
      const chunk = results.slice(from, from + CHUNK);
      hash = await sha256Hex(`${hash}|${chunk.map((e) => `${e.first_ticket}:${e.tickets}`).join(',')}`);
    }
    for (const { first_ticket, tickets } of results) {
      firsts[read] = first_ticket;
      read += 1;
      total += tickets;
    }
    after = results.at(-1)?.member_id ?? '';
  }
}

/** Tickets are numbered from 1 in order of member ids; the fingerprint covers `firstTicket:tickets` of all, in order. */
async function numberTickets(db: D1Database, promotionId: string): Promise<NumberedTickets> {
  const [counted] = await db.batch<{ n: number }>([
    db.prepare('select count(*) as n from raffle_entries where promotion_id = ?').bind(promotionId),
    db
      .prepare(
        `update raffle_entries set first_ticket = numbered.first from (
           select member_id, sum(tickets) over (order by member_id) - tickets + 1 as first
           from raffle_entries where promotion_id = ?1) as numbered
         where raffle_entries.promotion_id = ?1 and raffle_entries.member_id = numbered.member_id`,
      )
      .bind(promotionId),
  ]);
  return readEntries(db, promotionId, counted?.results[0]?.n ?? 0);
}

/** All winners in one statement. */
function toInsertWins(db: D1Database, promotionId: string, wins: readonly object[]) {
  return db
    .prepare(
      `insert or ignore into raffle_wins (promotion_id, place, member_id, account, ticket, amount_minor)
       select ?1, drawn.value ->> 'place', entrant.member_id, entrant.account, drawn.value ->> 'ticket',
         drawn.value ->> 'amount'
       from json_each(?2) as drawn
       join raffle_entries as entrant on entrant.promotion_id = ?1 and entrant.first_ticket = drawn.value ->> 'first'`,
    )
    .bind(promotionId, JSON.stringify(wins));
}

async function lockRaffle(db: D1Database, promotionId: string, now: number): Promise<RaffleRow | null> {
  return db
    .prepare(
      `update raffles set state = 'drawing', locked_at_ms = ?2
       where promotion_id = ?1 and (state = 'open' or (state = 'drawing' and locked_at_ms <= ?3)) returning *`,
    )
    .bind(promotionId, now, now - LOCK_MS)
    .first<RaffleRow>();
}

/**
 * Draws an ended raffle: at most one prize per member, largest prize first. Tickets no longer change, so a repeated draw after a crash
 * gives the same result. Undefined while it is too early or another call is drawing.
 */
export async function ensureDrawn(db: D1Database, promotion: PublishedPromotion): Promise<RaffleRow | undefined> {
  const { rule, id } = promotion;
  const known = await findRaffle(db, id);
  const { draw } = toBehaviour(rule);
  if (!draw || !known) return undefined;
  if (known.state === 'drawn') return known;
  const now = clock();
  if (now < promotion.endsAt + TICKETS_CLOSE_MS) return undefined;
  const raffle = await lockRaffle(db, id, now);
  if (!raffle) return undefined;
  const numbered = await numberTickets(db, id);
  const prizes = draw.prizesMinor;
  const drawn = await drawWinners(raffle.seed, numbered, prizes.length);
  const wins = drawn.map(({ place, entrant, ticket }) => ({
    place,
    ticket,
    first: numbered.firsts[entrant],
    amount: prizes[place - 1],
  }));
  await db.batch([
    toInsertWins(db, id, wins),
    db
      .prepare(
        "update raffles set state = 'drawn', tickets = ?2, entries_hash = ?3, drawn_at_ms = ?4 where promotion_id = ?1",
      )
      .bind(id, numbered.total, numbered.hash, now),
  ]);
  return (await findRaffle(db, id)) ?? undefined;
}
