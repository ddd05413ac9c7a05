/** Minimum duration of a round from the press of the button: no turbo play. */
export const SPIN_MIN_MS = 2500;
/** Tolerance for network jitter between two requests. */
export const SPIN_EARLY_MS = 200;
