import type { LIVE_PHASES } from '../../contract/studio-live.ts';

/**
 * `asleep`: nobody is at the table · `betting` · `closed`: no more bets, nothing drawn yet · `shown`: the outcome is drawn and
 * known to all · `settled`: tickets are paid. Then the next round.
 */
export type Phase = (typeof LIVE_PHASES)[number];

/** From the moment a phase begins, however late that is. */
export const PHASE_MS: Readonly<Record<Exclude<Phase, 'asleep'>, number>> = {
  betting: 20_000,
  closed: 2000,
  shown: 9000,
  settled: 4000,
};
