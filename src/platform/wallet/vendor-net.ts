import { DAY_MS, HOUR_MS, SECOND_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';

/** Payouts minus stakes of a vendor, for all members except demo accounts, in minor units. */
interface Net {
  /** Sum of the last 24 hours over all isolates, as the database last answered. */
  readMinor: number;
  readAt: number;
  /** Sum that is being written to the database. */
  sentMinor: number;
  /** Sum that this isolate has moved, or reserved for wins, and not yet sent to the database. */
  unsentMinor: number;
  /** Number of answers of the database so far. */
  answers: number;
  /** True if a win of this vendor waits for the answer of its member, according to the last answer of the database. */
  hasUnanswered: boolean;
}

/** The limit of a vendor in 24 hours. 0 means no limit; then nothing is counted. */
export interface NetLimit {
  vendor: string;
  limitMinor: number;
}

const READ_EVERY_MS = 10 * SECOND_MS;
/** An isolate writes its sum when it exceeds this part of the limit, so that a few isolates together cannot pay much more than the limit. */
const UNSENT_PART = 1 / 20;

/** By vendor. Only vendors with signed calls are in the map, so it stays small. */
const nets = new Map<string, Net>();

const ADD = `insert into vendor_nets (vassalage, start_ms, net_minor) values (?1, ?2, ?3)
  on conflict (vassalage, start_ms) do update set net_minor = net_minor + excluded.net_minor`;
const FORGET = 'delete from vendor_nets where vassalage = ? and start_ms <= ?';
const FORGET_UNANSWERED = 'delete from vendor_unanswered_wins where vassalage = ? and at_ms <= ?';
const SUM = `select coalesce(sum(net_minor), 0) as net, exists (select 1 from vendor_unanswered_wins where vassalage = ?1) as unanswered
  from vendor_nets where vassalage = ?1`;

function getNet(vendor: string): Net {
  const net = nets.get(vendor) ?? {
    readMinor: 0,
    readAt: Number.NEGATIVE_INFINITY,
    sentMinor: 0,
    unsentMinor: 0,
    answers: 0,
    hasUnanswered: false,
  };
  nets.set(vendor, net);
  return net;
}

/** For tests: clears the memory, as in a new isolate. */
export function forgetNets(): void {
  nets.clear();
}

/** Whether a win of this vendor may be one that an earlier call counted. */
export function mayBeUnanswered(vendor: string): boolean {
  return nets.get(vendor)?.hasUnanswered === true;
}

export function noteUnanswered(vendor: string): void {
  getNet(vendor).hasUnanswered = true;
}

function isDue(net: Net, limitMinor: number): boolean {
  return Math.abs(clock() - net.readAt) >= READ_EVERY_MS || Math.abs(net.unsentMinor) > limitMinor * UNSENT_PART;
}

/** Writes the sum of this isolate and reads the sum of all. Simultaneous calls may count an amount twice for a moment, but never too little. */
async function exchange(db: D1Database, vendor: string, net: Net): Promise<void> {
  const now = clock();
  const { unsentMinor: sending, answers } = net;
  net.unsentMinor -= sending;
  net.sentMinor += sending;
  try {
    const [, , , sums] = await db.batch<{ net: number; unanswered: number }>([
      db.prepare(ADD).bind(vendor, now - (now % HOUR_MS), sending),
      db.prepare(FORGET).bind(vendor, now - DAY_MS),
      db.prepare(FORGET_UNANSWERED).bind(vendor, now - DAY_MS),
      db.prepare(SUM).bind(vendor),
    ]);
    const sum = sums?.results[0]?.net ?? 0;
    net.readMinor = net.answers === answers ? sum : Math.max(sum, net.readMinor);
    net.answers += 1;
    net.readAt = now;
    net.hasUnanswered = sums?.results[0]?.unanswered === 1;
  } catch (error) {
    net.unsentMinor += sending;
    throw error;
  } finally {
    net.sentMinor -= sending;
  }
}

/** Reserves a win. False if the vendor's payouts in 24 hours would exceed its limit; then nothing is reserved. */
export async function fitsNet(db: D1Database, { vendor, limitMinor }: NetLimit, winMinor: number): Promise<boolean> {
  if (limitMinor === 0) return true;
  const net = getNet(vendor);
  net.unsentMinor += winMinor;
  try {
    if (isDue(net, limitMinor)) await exchange(db, vendor, net);
  } catch (error) {
    net.unsentMinor -= winMinor;
    throw error;
  }
  if (net.readMinor + net.sentMinor + net.unsentMinor <= limitMinor) return true;
  net.unsentMinor -= winMinor;
  return false;
}

/** Counts money that moved to members (negative: from members), minus the reserved amount. Does not wait for the database. */
export function noteNet(
  db: D1Database,
  { vendor, limitMinor }: NetLimit,
  minor: number,
  later: (work: Promise<void>) => void,
): void {
  if (limitMinor === 0 || minor === 0) return;
  const net = getNet(vendor);
  net.unsentMinor += minor;
  if (!isDue(net, limitMinor)) return;
  later(exchange(db, vendor, net).catch((error) => logWarning('vendor_nets.not_written', { cause: String(error) })));
}
