import { toMinor } from '../../contract/money.ts';
import { hmacHex, sha256Hex } from '../../lib/bytes.ts';
import { clock } from '../clock.ts';
import type { PublishedPromotion } from './promotion.ts';

/** Members' objects bring their last tickets in this time after the end; then nothing more is taken and it may be drawn. */
export const TICKETS_CLOSE_MS = 10 * 60_000;
const LOCK_MS = 10 * 60_000;
const CHUNK = 500;

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

/** How many tickets a member has, as their object counts them; taken while the raffle is open. */
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
  account: string;
  first_ticket: number;
  tickets: number;
}

/** Tickets are numbered from 1 by member id; the fingerprint is of `firstTicket:tickets` of all, in order. */
async function numberTickets(db: D1Database, promotionId: string): Promise<{ total: number; hash: string }> {
  await db
    .prepare(
      `update raffle_entries set first_ticket = numbered.first from (
         select member_id, sum(tickets) over (order by member_id) - tickets + 1 as first
         from raffle_entries where promotion_id = ?1) as numbered
       where raffle_entries.promotion_id = ?1 and raffle_entries.member_id = numbered.member_id`,
    )
    .bind(promotionId)
    .run();
  let total = 0;
  let hash = '';
  let after = '';
  for (;;) {
    const { results } = await db
      .prepare('select * from raffle_entries where promotion_id = ? and member_id > ? order by member_id limit ?')
      .bind(promotionId, after, CHUNK)
      .all<Entry>();
    if (results.length === 0) return { total, hash };
    hash = await sha256Hex(`${hash}|${results.map((e) => `${e.first_ticket}:${e.tickets}`).join(',')}`);
    total += results.reduce((sum, { tickets }) => sum + tickets, 0);
    after = results.at(-1)?.member_id ?? '';
  }
}

const TWO_52 = 2 ** 52;

/** HMAC-SHA256 of `<entriesHash>:<place>:<try>` under the seed: its first 52 bits, drawn again where they would favour low numbers. */
export async function toTicket(seed: string, entriesHash: string, place: number, attempt: number, total: number) {
  const number = Number.parseInt((await hmacHex(seed, `${entriesHash}:${place}:${attempt}`)).slice(0, 13), 16);
  return number < TWO_52 - (TWO_52 % total) ? (number % total) + 1 : undefined;
}

function findHolder(db: D1Database, promotionId: string, ticket: number): Promise<Entry | null> {
  return db
    .prepare(
      'select * from raffle_entries where promotion_id = ? and first_ticket <= ? order by first_ticket desc limit 1',
    )
    .bind(promotionId, ticket)
    .first<Entry>();
}

const ATTEMPTS_MAX = 10_000;

async function pickWinners(
  db: D1Database,
  raffle: RaffleRow,
  prizesMinor: readonly number[],
  { total, hash }: { total: number; hash: string },
): Promise<Win[]> {
  const entries = await db
    .prepare('select count(*) as n from raffle_entries where promotion_id = ?')
    .bind(raffle.promotion_id)
    .first<{ n: number }>();
  const wins: Win[] = [];
  let attempt = 0;
  for (const amount of prizesMinor.slice(0, entries?.n ?? 0)) {
    const place = wins.length + 1;
    while (wins.length < place && attempt < ATTEMPTS_MAX) {
      const ticket = await toTicket(raffle.seed, hash, place, attempt, total);
      attempt += 1;
      const holder = ticket === undefined ? null : await findHolder(db, raffle.promotion_id, ticket);
      if (!holder || ticket === undefined || wins.some((win) => win.member_id === holder.member_id)) continue;
      wins.push({ place, member_id: holder.member_id, account: holder.account, ticket, amount_minor: amount });
    }
  }
  return wins;
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
 * Draws a raffle that has ended; one winner a member, largest prize first. The tickets stand still from the first moment, so whoever
 * draws it again after a crash draws the same. Undefined while it is too early or somebody else is drawing.
 */
export async function ensureDrawn(db: D1Database, promotion: PublishedPromotion): Promise<RaffleRow | undefined> {
  const { rule, id } = promotion;
  const known = await findRaffle(db, id);
  if (rule.kind !== 'raffle' || !known) return undefined;
  if (known.state === 'drawn') return known;
  const now = clock();
  if (now < promotion.endsAt + TICKETS_CLOSE_MS) return undefined;
  const raffle = await lockRaffle(db, id, now);
  if (!raffle) return undefined;
  const numbered = await numberTickets(db, id);
  const prizes = rule.prizes.flatMap(({ amount, count }) => Array.from({ length: count }, () => toMinor(amount)));
  const wins = await pickWinners(
    db,
    raffle,
    prizes.toSorted((a, b) => b - a),
    numbered,
  );
  await db.batch([
    ...wins.map((win) =>
      db
        .prepare(`insert or ignore into raffle_wins (promotion_id, place, member_id, account, ticket, amount_minor)
          values (?, ?, ?, ?, ?, ?)`)
        .bind(id, win.place, win.member_id, win.account, win.ticket, win.amount_minor),
    ),
    db
      .prepare(
        "update raffles set state = 'drawn', tickets = ?2, entries_hash = ?3, drawn_at_ms = ?4 where promotion_id = ?1",
      )
      .bind(id, numbered.total, numbered.hash, now),
  ]);
  return (await findRaffle(db, id)) ?? undefined;
}
