import type { SportsMatch } from '../../../contract/studio/sports.ts';
import { isHeldBack, UNANSWERED } from '../pending.ts';
import type { Placed, SportsApi } from './api.ts';
import { toWaitMs } from './live-wait.ts';
import { type PlacedBets, placeBets, readPendingBets, toPendingBets } from './placing.ts';
import { acceptMoved, isSamePick, type Quoted, refreshSlip, type Slip, type SlipOrder } from './slip-state.ts';

interface Options {
  readonly api: SportsApi;
  /** Orders that the host page kept over a reload. */
  readonly kept: unknown;
  readonly onBusy: (isBusy: boolean, waitMs: number) => void;
  readonly onLost: () => void;
  readonly onChange: () => void;
  readonly onPlaced: (placed: readonly Placed[], stop: PlacedBets['stop']) => Promise<void>;
}

/**
 * The slip and the bets in flight. While a bet is in flight its stake may already be taken, so the slip cannot change: another bet would be a
 * second stake.
 */
export function createSlipDesk({ api, kept, onBusy, onLost, onChange, onPlaced }: Options) {
  let slip: Slip = [];
  let pending = readPendingBets(kept);
  let isPlacing = false;

  async function askForPending(): Promise<void> {
    isPlacing = true;
    // Bets are placed one after the other, so their delays add up.
    const waitMs = pending.reduce((sum, { legs }) => sum + toWaitMs(legs), 0);
    onBusy(true, waitMs);
    const { placed, stop, left, isDecided } = await placeBets(api, pending, onLost);
    isPlacing = false;
    pending = isDecided ? [] : left;
    const open = left.flatMap(({ legs }) => legs);
    slip = slip.filter((leg) => open.some((each) => isSamePick(each, leg)));
    onBusy(false, 0);
    await onPlaced(placed, stop);
  }

  return {
    getSlip: () => slip,
    listPending: () => pending,
    setSlip(next: Slip): void {
      if (pending.length > 0) return;
      slip = next;
      onChange();
    },
    /** Updates the slip with the odds of an answer; the caller redraws. */
    hear(matches: readonly (Quoted | SportsMatch)[]): void {
      for (const match of matches) slip = refreshSlip(slip, match);
    },
    async place(order: SlipOrder): Promise<void> {
      if (isPlacing) return;
      if (pending.length === 0) {
        // The bet is sent with the odds that the player saw. If the odds change later, the slip shows the change from these odds.
        slip = acceptMoved(slip);
        pending = toPendingBets(slip, order);
      }
      await askForPending();
    },
    /** Repeats a bet that was kept over a reload. Returns UNANSWERED if only a tap may repeat the bet; undefined without such a bet. */
    resume(): typeof UNANSWERED | 'asking' | undefined {
      const [first] = pending;
      if (!first) return undefined;
      if (isHeldBack(first.bet)) return UNANSWERED;
      void askForPending();
      return 'asking';
    },
  };
}
