import type { Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import type { Result } from '../../server/result.ts';
import { stopVendor } from '../games/catalogue-queries.ts';
import { forgetVendor, getVendorTerms, type VendorTerms } from '../games/vendor-secrets.ts';
import type { Call } from '../http/implement.ts';
import type { MemberClient } from '../member/member-client.ts';
import { notify } from '../operator/notify-site.ts';
import type { Movement, WinCommand } from './commands.ts';
import { fitsDay } from './free-wins.ts';
import { fitsNet, noteNet } from './vendor-net.ts';

/** The decision of a vendor's limits about a win. */
interface Judged {
  maxWinMinor: Minor;
  isOverNet: boolean;
  /** Counted in the vendor's net before the win is paid. */
  reservedMinor: Minor;
  /** The limit that a refusal names in the log. */
  bound: Partial<VendorTerms>;
}

type Win = WinCommand & { player: string };

/**
 * Reservations of wins whose call to the member failed. Nobody knows if they were paid, so they stay counted; the repeated call reserves nothing more.
 * Otherwise a member whose object fails would stop the vendor, which repeats the call until it is answered.
 */
const unanswered = new Map<string, Minor>();
const UNANSWERED_MAX = 1_000;
const toKey = ({ vendor, player, transactionId }: Win) => JSON.stringify([vendor, player, transactionId]);

function noteUnanswered(win: Win, reservedMinor: Minor): void {
  if (reservedMinor === 0) return;
  const [oldest] = unanswered.keys();
  if (unanswered.size >= UNANSWERED_MAX && oldest !== undefined) unanswered.delete(oldest);
  unanswered.set(toKey(win), reservedMinor);
}

async function judge({ env }: Call<unknown>, win: Win, terms: VendorTerms): Promise<Judged> {
  const { vendor, amountMinor, kind = 'round' } = win;
  const { maxWinMinor, dayWinsMinor, dayLossMinor, isStopped } = terms;
  const isFree = kind !== 'round';
  const judged = { maxWinMinor, isOverNet: false, reservedMinor: 0, bound: { maxWinMinor } };
  if (amountMinor <= 0) return judged;
  if (isStopped) return { ...judged, isOverNet: true, bound: { isStopped, dayLossMinor } };
  // Refused because of the ceiling, whatever the sums are.
  if (amountMinor > maxWinMinor && (isFree || maxWinMinor > 0)) return judged;
  // Without a ceiling only a win that was paid before is answered.
  if (isFree && !(await fitsDay(env.DB, win, dayWinsMinor, clock())))
    return { ...judged, maxWinMinor: 0, bound: { dayWinsMinor } };
  const isReserved = unanswered.get(toKey(win)) === amountMinor;
  if (isReserved || (await fitsNet(env.DB, { vendor, limitMinor: dayLossMinor }, amountMinor)))
    return { ...judged, reservedMinor: amountMinor };
  return { ...judged, isOverNet: true, bound: { dayLossMinor } };
}

async function stop(call: Call<unknown>, vendor: string, dayLossMinor: Minor): Promise<void> {
  if (!(await stopVendor(call.env.DB, vendor, clock()))) return;
  forgetVendor(call.env, vendor);
  logWarning('wallet.vendor_stopped', { vendor, dayLossMinor });
  notify(call, 'games');
}

/** Pays a win within the limits of its vendor. A win that would be above the limit of 24 hours stops the vendor. */
export async function payWin(call: Call<unknown>, member: MemberClient, win: Win): Promise<Result<Movement>> {
  const { env, settings, waitUntil } = call;
  const { player, ...command } = win;
  const { vendor, amountMinor, roundId } = command;
  const terms = await getVendorTerms(env, settings, vendor);
  const { maxWinMinor, isOverNet, reservedMinor, bound } = await judge(call, win, terms);
  const { showsPresent, dayLossMinor, isStopped } = terms;
  const wasReserved = unanswered.has(toKey(win));
  const moved = await member.wallet
    .win({ ...command, showsPresent, maxWinMinor, isOverNet })
    .catch((error: unknown) => {
      noteUnanswered(win, reservedMinor);
      throw error;
    });
  unanswered.delete(toKey(win));
  // A call that failed may have paid the win: then this one is a repeated call, and the reservation stays.
  const movedMinor = moved.ok ? (wasReserved ? reservedMinor : moved.value.movedMinor) : 0;
  noteNet(env.DB, { vendor, limitMinor: dayLossMinor }, movedMinor - reservedMinor, waitUntil);
  if (moved.ok || moved.code !== 'wallet.win_over_limit') return moved;
  if (isOverNet && !isStopped) await stop(call, vendor, dayLossMinor);
  logWarning('wallet.win_over_limit', { vendor, player, amountMinor, ...bound, roundId });
  return moved;
}
