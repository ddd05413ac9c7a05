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
import { forgetUnanswered, isUnanswered, keepUnanswered } from './unanswered-wins.ts';
import { fitsNet, mayBeUnanswered, noteNet, noteUnanswered } from './vendor-net.ts';

/** The decision of a vendor's limits about a win. */
interface Judged {
  maxWinMinor: Minor;
  isOverNet: boolean;
  /** Amount that is counted in the vendor's net before the win is paid. */
  reservedMinor: Minor;
  /** True if an earlier call counted the win, but got no answer from the member's object. */
  wasCounted: boolean;
  /** The limit that a refusal names in the log. */
  bound: Partial<VendorTerms>;
}

type Win = WinCommand & { player: string };

interface Kept {
  limitMinor: Minor;
  reservedMinor: Minor;
}

/**
 * Keeps a win counted if its call to the member failed, because the win may have been paid. Repeated calls do not count it again, in any
 * isolate; otherwise one member's failing object could stop the vendor.
 */
async function keepCounted(call: Call<unknown>, win: Win, { limitMinor, reservedMinor }: Kept): Promise<void> {
  if (limitMinor === 0 || reservedMinor === 0) return;
  const { env, waitUntil } = call;
  noteUnanswered(win.vendor);
  const isFirst = await keepUnanswered(env.DB, win, clock());
  if (!isFirst) noteNet(env.DB, { vendor: win.vendor, limitMinor }, -reservedMinor, waitUntil);
}

async function judge({ env, waitUntil }: Call<unknown>, win: Win, terms: VendorTerms): Promise<Judged> {
  const { vendor, amountMinor, kind = 'round' } = win;
  const { maxWinMinor, dayWinsMinor, dayLossMinor, isStopped } = terms;
  const isFree = kind !== 'round';
  const judged = { maxWinMinor, isOverNet: false, reservedMinor: 0, wasCounted: false, bound: { maxWinMinor } };
  if (amountMinor <= 0) return judged;
  if (isStopped) return { ...judged, isOverNet: true, bound: { isStopped, dayLossMinor } };
  // The member's object refuses a win above the ceiling, so the sums are not needed.
  if (amountMinor > maxWinMinor && (isFree || maxWinMinor > 0)) return judged;
  // With the ceiling 0, the member's object refuses the win, unless it was paid before.
  if (isFree && !(await fitsDay(env.DB, win, dayWinsMinor, clock())))
    return { ...judged, maxWinMinor: 0, bound: { dayWinsMinor } };
  const limit = { vendor, limitMinor: dayLossMinor };
  const isReserved = await fitsNet(env.DB, limit, amountMinor);
  if (mayBeUnanswered(vendor) && (await isUnanswered(env.DB, win))) {
    if (isReserved) noteNet(env.DB, limit, -amountMinor, waitUntil);
    return { ...judged, reservedMinor: amountMinor, wasCounted: true };
  }
  if (isReserved) return { ...judged, reservedMinor: amountMinor };
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
  const { maxWinMinor, isOverNet, reservedMinor, wasCounted, bound } = await judge(call, win, terms);
  const { showsPresent, dayLossMinor, isStopped } = terms;
  const moved = await member.wallet
    .win({ ...command, showsPresent, maxWinMinor, isOverNet })
    .catch(async (error: unknown) => {
      if (!wasCounted) await keepCounted(call, win, { limitMinor: dayLossMinor, reservedMinor });
      throw error;
    });
  // If an earlier call failed, it may have paid the win and moved the money; its reservation then stays.
  const movedMinor = moved.ok ? (wasCounted ? reservedMinor : moved.value.movedMinor) : 0;
  // Of simultaneous repeated calls, only one corrects the count.
  const isCounted = !wasCounted || (await forgetUnanswered(env.DB, win));
  if (isCounted) noteNet(env.DB, { vendor, limitMinor: dayLossMinor }, movedMinor - reservedMinor, waitUntil);
  if (moved.ok || moved.code !== 'wallet.win_over_limit') return moved;
  if (isOverNet && !isStopped) await stop(call, vendor, dayLossMinor);
  logWarning('wallet.win_over_limit', { vendor, player, amountMinor, ...bound, roundId });
  return moved;
}
