import { hmacHex } from '../../lib/bytes.ts';

/** Maximum number of tries per place that may hit an earlier winner. After them, the place is drawn among the tickets of the other entrants. */
export const TRIES_MAX = 10_000;

/** Entrants with tickets, in order: entrant i has the tickets from `firsts[i]` up to, but not including, `firsts[i + 1]`. */
export interface NumberedTickets {
  /** First ticket of each entrant. Each entrant has at least one ticket. */
  firsts: Float64Array;
  total: number;
  hash: string;
}

export interface DrawnTicket {
  place: number;
  entrant: number;
  ticket: number;
}

const TWO_52 = 2 ** 52;

/**
 * Computes a ticket from the first 52 bits of the HMAC-SHA256 of `<entriesHash>:<place>:<try>` with the seed as key. Undefined for bits
 * that would favour low numbers; the caller then uses the next try.
 */
export async function toTicket(seed: string, entriesHash: string, place: number, attempt: number, total: number) {
  const number = Number.parseInt((await hmacHex(seed, `${entriesHash}:${place}:${attempt}`)).slice(0, 13), 16);
  return number < TWO_52 - (TWO_52 % total) ? (number % total) + 1 : undefined;
}

function findEntrant(firsts: Float64Array, ticket: number): number {
  let low = 0;
  let high = firsts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((firsts[middle] ?? Number.POSITIVE_INFINITY) <= ticket) low = middle;
    else high = middle - 1;
  }
  return low;
}

function countTickets({ firsts, total }: NumberedTickets, entrant: number): number {
  return (firsts[entrant + 1] ?? total + 1) - (firsts[entrant] ?? 0);
}

/** The `nth` ticket among those that do not belong to `winners`. */
function skipWinners(tickets: NumberedTickets, winners: readonly number[], nth: number): number {
  let ticket = nth;
  for (const entrant of winners.toSorted((a, b) => a - b)) {
    if ((tickets.firsts[entrant] ?? 0) <= ticket) ticket += countTickets(tickets, entrant);
  }
  return ticket;
}

/**
 * One prize per entrant, place after place, until prizes or entrants run out. Tries are numbered from 0 through the whole draw, so that
 * anyone with the seed and the tickets can repeat it.
 */
export async function drawWinners(seed: string, tickets: NumberedTickets, prizes: number): Promise<DrawnTicket[]> {
  const { firsts, total, hash } = tickets;
  const drawn: DrawnTicket[] = [];
  const winners = new Set<number>();
  let left = total;
  let attempt = 0;
  while (drawn.length < Math.min(prizes, firsts.length)) {
    const place = drawn.length + 1;
    const isAmongAll = attempt < TRIES_MAX;
    const number = await toTicket(seed, hash, place, attempt, isAmongAll ? total : left);
    attempt += 1;
    if (number === undefined) continue;
    const ticket = isAmongAll ? number : skipWinners(tickets, [...winners], number);
    const entrant = findEntrant(firsts, ticket);
    if (winners.has(entrant)) continue;
    winners.add(entrant);
    left -= countTickets(tickets, entrant);
    drawn.push({ place, entrant, ticket });
  }
  return drawn;
}
