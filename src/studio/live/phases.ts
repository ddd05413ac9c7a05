import type { LIVE_PHASES } from '../../contract/studio/live.ts';

/**
 * `asleep`: no player at the table · `betting` · `closed`: no more bets, not drawn yet · `insuring`, `acting`: players of blackjack decide ·
 * `shown`: the outcome is drawn and public · `settled`: tickets are paid. Then the next round starts.
 */
export type Phase = (typeof LIVE_PHASES)[number];

/** Durations of phases, measured from the actual start of a phase, even if the phase starts late. */
export const PHASE_MS: Readonly<Record<Exclude<Phase, 'asleep'>, number>> = {
  betting: 20_000,
  closed: 2000,
  insuring: 0,
  acting: 0,
  shown: 9000,
  settled: 4000,
};

/** Durations for blackjack. Each decision restarts `acting`, up to `ACTING_MAX_MS` in total. The dealer's cards are turned in `shown`. */
export const BLACKJACK_PHASE_MS: Readonly<Record<Exclude<Phase, 'asleep'>, number>> = {
  betting: 12_000,
  closed: 2500,
  insuring: 10_000,
  acting: 12_000,
  shown: 5500,
  settled: 3500,
};
export const ACTING_MAX_MS = 60_000;
/** Betting time left once every player at the table has a stake. */
export const ALL_BET_MS = 3000;
