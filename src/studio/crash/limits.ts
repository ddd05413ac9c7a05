export const CRASH_GAME = 'pipa-ao-vento';
export const CRASH_NAME = 'Pipa ao Vento';

/** Minor units. Stakes are whole units of the currency, so that every payout is a whole number of cents and none is rounded. */
export const STAKE_STEP_MINOR = 100;
export const STAKE_MIN_MINOR = 100;
export const STAKE_MAX_MINOR = 50_000;
/** The highest win of one bet, in minor units. A bet that reaches it is cashed out by the server. */
export const WIN_MAX_MINOR = 5_000_000;

/** The lowest multiplier of a cash-out, in hundredths. It is above 1.00, because every round reaches 1.00. */
export const CASH_OUT_MIN = 101;
/** Every curve ends here at the latest: 10,000.00×. */
export const MULTIPLIER_MAX = 1_000_000;

export const PLACES = [1, 2] as const;
export type Place = (typeof PLACES)[number];

export const STAKES_SHOWN_MINOR: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];
