import type { LIVE_PHASES } from '../../contract/studio/live.ts';

/**
 * `asleep`: no player at the table · `betting` · `closed`: no more bets, not drawn yet · `shown`: the outcome is drawn and public ·
 * `settled`: tickets are paid. Then the next round starts.
 */
export type Phase = (typeof LIVE_PHASES)[number];

/** Measured from the actual start of a phase, even a late one. */
export const PHASE_MS: Readonly<Record<Exclude<Phase, 'asleep'>, number>> = {
  betting: 20_000,
  closed: 2000,
  shown: 9000,
  settled: 4000,
};
